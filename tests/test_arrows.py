"""The arrows of the house: what each part may know of, and what must never be loaded."""

import ast
import subprocess
import sys
from functools import cache

from schiffe.command.commands import BASHNI_COMMANDS, COMMANDS, module_of
from tests.running import ROOT

GROUND = {"base", "settings", "store", "toolkit", "commandline"}
FLOORS = {
    "base": set(),
    "settings": {"base"},
    "commandline": {"base", "settings"},
    "store": {"base"},
    "toolkit": {"base"},
    "rules": set(),
    "bots": {"base", "rules"},
    "play": {"base", "settings", "rules", "bots"},
    "logbook": {"base", "store", "rules", "bots", "play"},
    "bench": {"base", "rules", "bots", "play"},
    "net": {"base", "rules", "bots", "play"},
    "relay": {"base", "rules", "net"},
    "drawing": {"base", "rules", "bots", "play"},
    "texts": {"base", "settings", "store", "rules", "bots", "play", "logbook"},
}
"""For each part those that it may import besides itself; those that are not named here may import what they like."""
LOWEST = {"plain": {"toolkit", "ui", "command"}, "ui": {"plain", "command"}, "bashni": {"command"}}
"""For each part those that it may not import."""


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    """All modules of the package by their names, parsed."""
    return tuple(
        (
            ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"),
            ast.parse(path.read_text(encoding="utf-8")),
        )
        for path in sorted((ROOT / "schiffe").rglob("*.py"))
    )


@cache
def imports() -> dict[str, set[str]]:
    """For each module all that it imports, inside functions and for type checkers too."""
    found = {}
    known = {name for name, _tree in modules()}
    for name, tree in modules():
        wanted: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    wanted.add(full if full in known else node.module)
        found[name] = wanted
    return found


def part(module: str) -> str:
    """The part of the house that a module belongs to: schiffe.rules.grid is in rules."""
    names = module.split(".")
    return names[1] if len(names) > 1 and names[0] == "schiffe" else ""


def test_imports_point_one_way() -> None:
    found = [(module, wanted) for module, all_wanted in imports().items() for wanted in sorted(all_wanted)]
    assert {part(module) for module, _wanted in found} > {*FLOORS, *LOWEST}
    assert [f"{module} imports {wanted}" for module, wanted in found if not may_import(part(module), wanted)] == []


def may_import(own: str, wanted: str) -> bool:
    """Whether a part of the house may know a module."""
    other = part(wanted)
    if not other or other == own or wanted == "schiffe":
        return True
    return (
        other in FLOORS.get(own, {other})
        and other not in LOWEST.get(own, set())
        and (own != "bashni" or other in GROUND)
    )


def test_no_two_files_import_each_other() -> None:
    known = imports()
    pairs = {(one, other) for one in known for other in known[one] if one < other and one in known.get(other, set())}
    assert not pairs


def test_only_the_entrance_knows_the_commands() -> None:
    for module, wanted in imports().items():
        if any(part(name) == "command" for name in wanted):
            assert part(module) in ("command", "cli"), module


def test_the_settings_screen_knows_no_game() -> None:
    assert {part(name) for name in imports()["schiffe.ui.screens.settings"]} <= {"", "base", "settings", "toolkit"}


def test_only_the_full_screen_imports_its_package() -> None:
    for module, wanted in imports().items():
        if any(name.split(".")[0] == "prompt_toolkit" for name in wanted):
            assert part(module) in ("toolkit", "ui"), module


def loaded_by(*names: str) -> set[str]:
    """The names of all modules that importing these loads, in a fresh interpreter."""
    code = f"import sys, {', '.join(names)}; print(*[name for name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


def test_the_command_line_loads_nothing_heavy() -> None:
    heavy = {"asyncio", "dataclasses", "typing", "platformdirs", "prompt_toolkit", "random", "configparser", "difflib"}
    read_by_help = (
        "schiffe.cli",
        "schiffe.commandline.dispatch",
        "schiffe.play.settings",
        *(f"schiffe.command.{module_of(name)}" for name in COMMANDS if name != "bashni"),
        *(f"schiffe.command.bashni_{name}" for name in BASHNI_COMMANDS),
    )
    assert not (loaded_by(*read_by_help) - loaded_by("argparse")) & heavy


def test_the_ground_floor_carries_a_program_without_battleship() -> None:
    loaded = {part(name) for name in loaded_by("tests.toolkit.toy", "schiffe.commandline.dispatch")}
    assert "toolkit" in loaded
    assert loaded <= {"", *GROUND}


def test_the_server_loads_neither_games_nor_screens() -> None:
    loaded = loaded_by("schiffe.command.run_serve")
    assert "prompt_toolkit" not in loaded
    assert not {name for name in loaded if part(name) in ("bench", "texts", "ui", "toolkit", "plain")}
    assert loaded.isdisjoint({"schiffe.play.loop", "schiffe.play.state", "schiffe.bots.choice"})


def test_line_mode_never_loads_the_full_screen() -> None:
    loaded = loaded_by("schiffe.command.run_play", "schiffe.plain.program")
    assert "prompt_toolkit" not in loaded
    assert not {name for name in loaded if part(name) in ("ui", "toolkit")}
