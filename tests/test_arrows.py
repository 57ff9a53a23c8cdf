"""The arrows of the house: what each part may know of, and what it must never load."""

import re
import subprocess
import sys

import pytest

from tests.running import ROOT

ORDER = ("rules", "bots", "play", "net", "plain")
_LIST = "import sys, {module}; print(*[name for name in sys.modules])"


def loaded_by(module: str) -> set[str]:
    """The names of all modules that importing this one loads, in a fresh interpreter."""
    code = _LIST.format(module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


@pytest.mark.parametrize("part", ORDER)
def test_a_part_knows_only_the_parts_below_it(part: str) -> None:
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "schiffe" / part).glob("*.py")
        if path.name != "__init__.py"
    ]
    assert modules
    loaded = loaded_by(", ".join(modules))
    above = ORDER[ORDER.index(part) + 1 :]
    assert not {name for name in loaded for other in above if name.startswith(f"schiffe.{other}")}
    assert part == "plain" or not {name for name in loaded if name.startswith("schiffe.ui")}
    if part != "plain":
        texts = {"schiffe.base.i18n", "schiffe.texts.names", "schiffe.drawing", "schiffe.cli", "schiffe.session"}
        assert loaded.isdisjoint(texts | {"gettext"})


def test_no_bot_can_reach_a_board() -> None:
    """The view is all that a bot is given, and no module that it loads knows what a board is."""
    modules = [f"schiffe.bots.{path.stem}" for path in (ROOT / "schiffe" / "bots").glob("*.py")]
    assert "schiffe.rules.board" not in loaded_by(", ".join(modules).replace(".__init__", ""))


def test_the_door_and_the_command_line_load_nothing_heavy() -> None:
    heavy = {"asyncio", "dataclasses", "typing", "platformdirs", "prompt_toolkit", "random", "configparser"}
    before = loaded_by("argparse")
    assert not (loaded_by("schiffe.cli, schiffe.options") - before) & heavy


def test_line_mode_never_loads_the_full_screen() -> None:
    loaded = loaded_by("schiffe.session, schiffe.plain.program")
    assert "prompt_toolkit" not in loaded
    assert not {name for name in loaded if name.startswith("schiffe.ui")}


def test_the_relay_loads_no_screen() -> None:
    loaded = loaded_by("schiffe.relay.server, schiffe.command.serve")
    assert "prompt_toolkit" not in loaded
    assert not {name for name in loaded if name.startswith("schiffe.ui")}
    assert not {name for name in loaded_by("schiffe.relay.server") if name.startswith(("schiffe.bots", "schiffe.play"))}


def test_the_full_screen_never_loads_line_mode() -> None:
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "schiffe" / "ui").rglob("*.py")
        if path.name != "__init__.py"
    ]
    assert not {name for name in loaded_by(", ".join(modules)) if name.startswith("schiffe.plain")}


def test_nothing_but_the_full_screen_knows_its_package() -> None:
    for path in (ROOT / "schiffe").rglob("*.py"):
        if path.parent.name not in ("ui", "screens"):
            assert not re.search(r"^\s*(from|import) prompt_toolkit", path.read_text(encoding="utf-8"), re.MULTILINE)
