"""The directions of imports: what each package may import, and what must never be loaded."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.fixtures.playing import ARCHIVES
from tests.running import ROOT, run
from tests.sources import nodes, trees

BASE_PACKAGES = {
    "language": set(),
    "process": {"language"},
    "json": {"language"},
    "terminal": {"language", "process"},
    "network": {"language", "process"},
}
GAMELESS_PACKAGES = BASE_PACKAGES | {
    "settings": {*BASE_PACKAGES},
    "commandline": {*BASE_PACKAGES, "settings"},
    "store": {*BASE_PACKAGES},
    "toolkit": {*BASE_PACKAGES},
}
ALL_PACKAGES = GAMELESS_PACKAGES | {
    "game": {*GAMELESS_PACKAGES},
    "battleship": {*GAMELESS_PACKAGES, "game"},
    "bashni": {*GAMELESS_PACKAGES, "game"},
    "cli": {*GAMELESS_PACKAGES, "game", "battleship", "bashni"},
}
"""For each package those that it may import besides itself."""

LIGHT_FILES = {
    *("game", "commands", "options", "settings"),
    *("rule_line", "rule_settings", "presets", "levels", "first_turn"),
}
"""The files of a game that the start of every command loads."""
IMPORTABLE = {"rules": set(), "distribution": set(), "bots": {"rules"}, "search": {"rules"}}
IMPORTABLE["match"] = {"rules", "bots", "search"}
MATCH_PACKAGES = {*IMPORTABLE, "match"}
IMPORTABLE |= {"logbook": MATCH_PACKAGES, "net": MATCH_PACKAGES, "bench": MATCH_PACKAGES}
IMPORTABLE["server"] = IMPORTABLE["thinker"] = MATCH_PACKAGES | {"net"}
BELOW_TEXTS = {*IMPORTABLE}
IMPORTABLE |= {"drawing": BELOW_TEXTS, "texts": BELOW_TEXTS | {"drawing"}}
IMPORTABLE["board_file"] = {"rules", "texts"}
IMPORTABLE |= {view: {*BELOW_TEXTS, "drawing", "texts", "board_file"} for view in ("plain", "ui")}
"""For each package of a game those of the same game that it may import, besides itself and the light files."""
GAME_PACKAGES = {path.stem for path in (ROOT / "schiffe" / "game").iterdir()}
IN_GAME = {
    "match": {"level"},
    "info": {"game", "level", "match"},
    "level": set(),
    "queries": set(),
    "serving": set(),
    "network_texts": set(),
    "session": {"info", "match"},
    "flow": {"match", "session"},
    "statistics": {"info", "level", "match", "queries"},
    "training": {"match", "statistics"},
    "plain": GAME_PACKAGES - {"ui"},
    "ui": GAME_PACKAGES - {"plain"},
}
"""For those packages of what every game has that may not import all of it what they may, besides themselves."""
TYPE_IMPORTS = {("schiffe.game.info", "schiffe.game.game"), ("schiffe.game.game", "schiffe.game.ui.program")}
"""Imports of types only, against the arrows: the description of a game names what it loads, and that its screens."""
LATE_FILES = {"implementation", "playing", "bot_online", "flow", "online", "friends", "fleet_space"}
"""Files of a game that are loaded when it is used, in which packages and views meet."""


@cache
def imports() -> dict[str, set[str]]:
    """For each module all that it imports: inside functions, for type checkers, and as names in tables, too."""
    found: dict[str, set[str]] = {name: set() for name in trees()}
    for name, node in nodes(ast.Import, ast.ImportFrom, ast.Constant):
        found[name] |= wanted_by(node)
    return found


@cache
def top_imports() -> dict[str, set[str]]:
    """For each module what it imports when it is loaded, at its top."""
    return {name: wanted_by(*filter(is_import, tree.body)) for name, tree in trees().items()}


def is_type_import_in_package(importing: str, wanted: str) -> bool:
    """Whether a module imports one beside it for type checkers only: of two classes that call each other, one does."""
    same_package = importing.rpartition(".")[0] == wanted.rpartition(".")[0]
    return same_package and wanted in wanted_by(*filter(is_import, type_checking_statements(importing)))


def type_checking_statements(name: str) -> list[ast.stmt]:
    blocks = [node for node in trees()[name].body if isinstance(node, ast.If)]
    return [node for block in blocks if ast.unparse(block.test) == "TYPE_CHECKING" for node in block.body]


def is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def wanted_by(*named: ast.AST) -> set[str]:
    """The modules that some nodes name."""
    known = trees()
    wanted: set[str] = set()
    for node in named:
        if isinstance(node, ast.Import):
            wanted |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                wanted.add(full if full in known else node.module)
        elif isinstance(node, ast.Constant) and node.value in known and node.value != "schiffe":
            wanted.add(str(node.value))
    return wanted


def packages_of(name: str) -> tuple[str, str]:
    """Where a module stands: schiffe.battleship.rules.grid in battleship, and there in rules."""
    names = [*name.split("."), "", ""]
    return (names[1], names[2]) if names[0] == "schiffe" else ("", "")


def may_import(importing: str, wanted: str) -> bool:
    """Whether a module may import another one. The light files of a game import the rest of it late."""
    (own, inner), (other, package) = packages_of(importing), packages_of(wanted)
    if not other:
        return True
    if own != other:
        return own not in ALL_PACKAGES or other in ALL_PACKAGES[own]
    if own == "game":
        return package in {inner, *IN_GAME.get(inner, GAME_PACKAGES)}
    if own not in ("battleship", "bashni"):
        return True
    if inner in LIGHT_FILES:
        return package in {"", *LIGHT_FILES} or wanted not in top_imports()[importing]
    return package in {inner, "", *LIGHT_FILES, *IMPORTABLE.get(inner, set())} or inner in LATE_FILES


def test_imports_point_one_way() -> None:
    found = [(name, wanted) for name, all_wanted in imports().items() for wanted in sorted(all_wanted)]
    assert {packages_of(name)[0] for name, _wanted in found} >= {*ALL_PACKAGES}
    assert not {f"{name} imports {wanted}" for name, wanted in found if not may_import(name, wanted)}


def test_no_files_import_each_other_in_a_ring() -> None:
    """Through a door or by name in a table neither: options stand below a command and its run."""
    assert not {f"{name} loads {wanted}" for name, wanted in TYPE_IMPORTS if wanted in top_imports()[name]}
    below = {
        name: {
            each for each in wanted if (name, each) not in TYPE_IMPORTS and not is_type_import_in_package(name, each)
        }
        for name, wanted in imports().items()
    }
    try:
        TopologicalSorter(below).prepare()
    except CycleError as error:
        _message, ring = error.args
        pytest.fail(" <- ".join(ring))


def test_rules_import_nothing_but_rules() -> None:
    for importing, wanted in imports().items():
        game, package = packages_of(importing)
        if package == "rules":
            assert {packages_of(name) for name in wanted} <= {("", ""), (game, "rules"), (game, "rule_line")}, importing


@pytest.mark.parametrize(
    ("game", "below"),
    [
        (
            "battleship",
            {"painting": {"painting"}, "battle": {"painting", "battle"}, "screens": {"painting", "screens"}},
        ),
        ("bashni", {"board": {"board"}, "screens": {"board", "screens"}}),
    ],
)
def test_screens_import_neither_each_other_nor_what_shows_them(game: str, below: dict[str, set[str]]) -> None:
    found = 0
    for importing, all_wanted in imports().items():
        package = part_of_ui(game, importing)
        for wanted in all_wanted if package in below else ():
            if part := part_of_ui(game, wanted):
                assert part in below[package], f"{importing} imports {wanted}"
                found += 1
    assert found > 25


def part_of_ui(game: str, name: str) -> str:
    """Where a module stands in the full screen of a game: a package, or a file beside the packages."""
    inside = name.removeprefix(f"schiffe.{game}.ui.")
    return "" if inside == name else inside.split(".")[0]


def test_only_the_full_screen_imports_its_package() -> None:
    for importing, wanted in imports().items():
        if any(name.split(".")[0] == "prompt_toolkit" for name in wanted):
            assert packages_of(importing)[0] == "toolkit", importing


def loaded_by(*names: str) -> set[str]:
    """The names of all modules that importing these loads, in a fresh interpreter."""
    code = f"import sys, {', '.join(names)}; print(*[name for name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


@cache
def loaded_by_lines(*lines: tuple[str, ...]) -> set[str]:
    """The names of all modules that command lines load, one after the other in one process."""
    run_all = f"from schiffe.cli.main import main; [main(line) for line in {lines}]"
    code = f"import sys; {run_all}; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stderr.split())


def test_a_program_without_a_game_loads_only_packages_that_know_no_game() -> None:
    loaded = {packages_of(name)[0] for name in loaded_by("tests.toolkit.toy", "schiffe.commandline.program")}
    assert "toolkit" in loaded
    assert loaded <= {"", *GAMELESS_PACKAGES}


def test_the_server_loads_neither_games_nor_screens() -> None:
    loaded = loaded_by("schiffe.battleship.server.serve")
    assert "prompt_toolkit" not in loaded
    assert not {name for name in loaded if packages_of(name)[0] == "toolkit"}
    assert not {name for name in loaded if packages_of(name)[1] in ("bench", "texts", "ui", "plain")}
    assert loaded.isdisjoint(f"schiffe.battleship.{name}" for name in ("match.turn", "match.state", "bots.choice"))


def test_line_mode_never_loads_the_full_screen() -> None:
    loaded = loaded_by("schiffe.battleship.playing", "schiffe.battleship.plain.menu", "schiffe.game.plain.start")
    assert "prompt_toolkit" not in loaded
    assert not {name for name in loaded if "ui" in packages_of(name) or packages_of(name)[0] == "toolkit"}


def test_placing_on_the_full_screen_loads_nothing_of_a_network() -> None:
    screens = ("schiffe.battleship.ui.view", "schiffe.battleship.ui.show_placing")
    loaded = loaded_by("schiffe.battleship.implementation", *screens)
    assert not {name for name in loaded if packages_of(name)[1] in ("net", "server", "rooms")}


def test_what_only_reads_games_loads_nothing_that_plays_over_a_network() -> None:
    assert run("import", str(ARCHIVES / "export.json")).returncode == 0
    loaded = loaded_by_lines(("games",), ("games", "--json"), ("stats",), ("replay", "last", "--plain"))
    assert "sqlite3" in loaded
    values = {"schiffe.network", "schiffe.network.address", "schiffe.network.policy"}
    assert {name for name in loaded if packages_of(name)[0] == "network"} <= values
    assert not {name for name in loaded if packages_of(name)[1] in ("net", "server", "ui")}
    assert "multiprocessing" not in loaded


def test_the_start_of_a_command_loads_only_what_is_light() -> None:
    loaded = loaded_by_lines(("--help",))
    packages = {packages_of(name) for name in loaded if packages_of(name)[0] in ("battleship", "bashni")}
    assert {package for _game, package in packages} == {"", *LIGHT_FILES}
    assert not {name for name in loaded if packages_of(name)[0] in ("store", "toolkit")}


def test_the_help_loads_of_the_commands_the_one_that_it_tells_the_options_of() -> None:
    commands = {name for name in loaded_by_lines(("--help",)) if ".commands." in name}
    options = "schiffe.game.commands.options"
    assert commands == {"schiffe.battleship.commands.play", options}
    commands = {name for name in loaded_by_lines(("bashni", "moves", "--help")) if ".commands." in name}
    names = ("battleship.commands.play", "bashni.commands.play", "bashni.commands.moves")
    assert commands == {options, *(f"schiffe.{name}" for name in names)}
