"""What README and manual show is there: files and headings they point to, commands, options, tables and sessions."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from schiffe.bashni.levels import LEVELS as BASHNI_LEVELS
from schiffe.battleship.levels import LEARNING_LEVELS, LEVELS
from schiffe.battleship.net.rooms.codec import (
    decode_client_message,
    decode_first_message,
    decode_server_message,
    encode_message,
)
from schiffe.battleship.net.rooms.messages import RoomRefusalReason
from schiffe.battleship.presets import PRESETS
from tests.bashni.plain.test_person import turn_words as bashni_turn_words
from tests.battleship.plain.test_person import turn_words
from tests.running import ROOT, run

README = ROOT / "README.md"
MAP = ROOT / "CONTRIBUTING.md"
CHANGES = ROOT / "docs" / "changes.md"
HOW_IT_WORKS = ROOT / "docs" / "how-it-works.md"
PACKAGES = ROOT / "docs" / "packages.md"
FOR_DEVELOPERS = {
    CHANGES,
    HOW_IT_WORKS,
    PACKAGES,
    *(ROOT / "docs" / f"{name}.md" for name in ("measuring", "style", "words")),
}
PACKAGE = ROOT / "schiffe"
PAGES = sorted((ROOT / "docs").glob("*.md"))
MANUAL = [README, *PAGES]
POINTING = [*MANUAL, MAP, ROOT / "CHANGELOG.md"]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
SIZES = range(6_000, 8_193)
"""Bytes of the README: more belongs to the manual."""

MOST_LINES = 200
"""Lines of the map for those who change the program."""
ROOTS = [ROOT, PACKAGE, PACKAGE / "battleship", PACKAGE / "bashni"]
"""What a path in that map may be relative to."""
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|\w+\.(?:py|md|cfg|toml))`")
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}(?!\.md)\b")
"""Such as NAME and CODE: the path of a file that is yet to be written."""

BOTS = ROOT / "docs" / "bots.md"
BENCHED = [level for level in LEVELS if level not in LEARNING_LEVELS]
"""The bots that play alike against everybody."""
CONTACTS = {"nowhere": "none", "at corners": "corners", "anywhere": "sides"}
TURNS = {"one shot each": "alternate", "a hit shoots again": "again", "a shot for each ship afloat": "salvo"}
ANNOUNCED = {"which ship": "ship", "that one sank": "sunk", "nothing": "hit"}

TEXTS = {path: path.read_text(encoding="utf-8") for path in POINTING}
SESSIONS = [
    (path.name, block)
    for path in MANUAL
    for language, block in FENCE.findall(TEXTS[path])
    if language == "text" and block.startswith("$ python -m schiffe ")
]


def prose(text: str) -> str:
    """The text without what stands in fences."""
    return FENCE.sub("", text)


def headings(text: str) -> list[str]:
    """The headings below the title, without marks of code."""
    return [heading.replace("`", "") for heading in re.findall(r"^##+ (.+)$", prose(text), re.MULTILINE)]


def anchor(heading: str) -> str:
    """What a link to a heading ends with."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def command_between(marker: str) -> str:
    """The one command of the README between this marker and the end."""
    found = re.findall(rf"^<!-- {marker} -->\n```sh\n(.*?)^```\n<!-- end -->$", TEXTS[README], re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def rows(text: str, head: str) -> list[list[str]]:
    """The cells of the table whose first line begins like this, without head and marks of code."""
    found = re.search(rf"^{re.escape(head)}.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert found is not None, head
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in found[1].splitlines()]


def commands(text: str) -> list[str]:
    """The command lines of the program in a text, each from the word after ``schiffe`` on."""
    fenced = "\n".join(shown for _, shown in FENCE.findall(text))
    lines = re.findall(r"(?:^|\$ |-m |^\.venv/bin/)schiffe\b([^#<\n]*)", fenced, re.MULTILINE)
    return [*lines, *re.findall(r"`(?:python -m )?schiffe ([^`]*)`", prose(text))]


def test_the_readme_is_short() -> None:
    assert README.stat().st_size in SIZES


def test_the_map_is_short() -> None:
    assert len(TEXTS[MAP].splitlines()) <= MOST_LINES


@pytest.mark.parametrize("page", [MAP, CHANGES, HOW_IT_WORKS, PACKAGES], ids=lambda page: page.name)
def test_the_paths_in_the_map_are_there(page: Path) -> None:
    paths = [path for path in PATH.findall(prose(TEXTS[page])) if not PLACEHOLDER.search(path)]
    assert paths
    assert [path for path in paths if not any((root / path).exists() for root in ROOTS)] == []


def test_the_rooms_drawn_in_the_map_are_those_of_the_package() -> None:
    (drawn,) = (block for _, block in FENCE.findall(TEXTS[MAP]) if block.startswith("schiffe/\n"))
    inside, _, beside = drawn.partition("\nlocales/")
    assert beside
    rooms = re.findall(r"(?:^|(?<=  ))([a-z]+)/(?= )", inside, re.MULTILINE)
    assert sorted(rooms) == sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))


@pytest.mark.parametrize("path", POINTING, ids=lambda path: path.name)
def test_what_a_link_points_to_is_there(path: Path) -> None:
    for link in LINK.findall(prose(TEXTS[path])):
        if not link.startswith("https://"):
            file, _, heading = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.exists(), link
            assert not heading or heading in map(anchor, headings(target.read_text(encoding="utf-8"))), link


def test_the_readme_leads_to_every_page_and_every_picture_is_shown() -> None:
    assert {f"docs/{path.name}" for path in PAGES} <= {link.partition("#")[0] for link in LINK.findall(TEXTS[README])}
    shown = {(path.parent / link).resolve() for path in MANUAL for link in LINK.findall(TEXTS[path])}
    assert set((ROOT / "docs" / "pictures").iterdir()) <= shown


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_begins_with_its_contents(path: Path) -> None:
    text = TEXTS[path]
    contents = re.findall(r"^ *- \[(.+)\]\(#(.+)\)$", prose(text), re.MULTILINE)
    assert contents == [(heading, anchor(heading)) for heading in headings(text)]


@pytest.mark.parametrize("marker", ["start", "test"])
def test_a_command_that_takes_long_first_says_what_it_does(marker: str) -> None:
    command = command_between(marker)
    subprocess.run(["bash", "-n", "-c", command], check=True)
    assert command.startswith('echo "Installing schiffe')


def test_options_that_are_shown_are_those_of_the_program() -> None:
    page = (ROOT / "share" / "man" / "man1" / "schiffe.1").read_text(encoding="utf-8")
    known = set(re.findall(r"--[a-z][a-z-]*", page.replace("\\-", "-")))
    for path in sorted({*MANUAL} - FOR_DEVELOPERS):
        text = TEXTS[path].replace("With `--long` at its end", "")  # an option of the tests
        spans = re.findall(r"`(--[^`]*)`", prose(text))
        shown = set(re.findall(r"(?<!\S)--[a-z][a-z-]*", "\n".join([*commands(text), *spans])))
        assert shown <= known, path.name


@pytest.mark.parametrize("path", [README, ROOT / "docs" / "rules.md"], ids=lambda path: path.name)
def test_the_table_of_rules_tells_what_they_are(path: Path) -> None:
    text = TEXTS[path]
    names = []
    for name, board, ships, contact, turn, announced in rows(text, "| name | board |"):
        bench = run("bench", "--rules", name, "--games", "1", "--bots", "easy", "--json")
        parts = json.loads(bench.stdout)["rules"]
        assert board == f"{parts['size']} x {parts['size']}"
        assert ships == ",".join(map(str, parts["ships"]))
        assert (CONTACTS[contact], TURNS[turn]) == (parts["contact"], parts["turn"])
        assert ANNOUNCED[announced] == parts["announce"]
        names.append(name)
    refused = run("--bot", "easy", "--rules", "chess").stderr
    assert f"Possible: {', '.join(names)} or a line" in refused, "all that have a name"


def test_readme_and_manual_agree_on_the_strength_of_the_bots() -> None:
    measured = {row[0]: row[4].split()[0] for row in rows(TEXTS[ROOT / "docs" / "bots.md"], "| bot | how it plays |")}
    head = "| " + " | ".join(f"`{bot}`" for bot in measured) + " |"
    assert rows(TEXTS[README], head) == [list(measured.values())]


def measured(name: str, bots: Sequence[str], games: int) -> list[list[str]]:
    """The rows of the table of variants for some rules: mean shots of these bots, and turns where they differ."""
    bench = run("bench", "--rules", name, "--bots", ",".join(bots), "--games", str(games), "--seed", "1", "--json")
    found = json.loads(bench.stdout)["bots"]
    shots = [f"{bot['mean']:.1f} ± {bot['stderr']:.1f}" for bot in found]
    turns = [f"{bot['turns_mean']:.1f} ± {bot['turns_stderr']:.1f}" for bot in found]
    return [[name, *shots]] + ([[f"{name}`, turns", *turns]] if turns != shots else [])


def variants() -> list[list[str]]:
    """The table of variants as the manual has it."""
    return rows(TEXTS[BOTS], f"| rules | {' | '.join(f'`{bot}`' for bot in BENCHED)} |")


def test_the_table_of_variants_has_all_rules_and_bots() -> None:
    wanted = [row[0] for name in PRESETS for row in measured(name, ["easy"], games=2)]
    assert [row[0] for row in variants()] == wanted


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_the_table_of_variants_has_the_figures_of_the_bench(name: str) -> None:
    assert [row for row in variants() if row[0].partition("`")[0] == name] == measured(name, BENCHED, games=400)


def test_the_tables_of_levels_have_all_in_their_order() -> None:
    assert [row[0] for row in rows(TEXTS[BOTS], "| bot | how it plays |")] == BENCHED
    levels = rows(TEXTS[ROOT / "docs" / "bashni.md"], "| level | how it plays |")
    assert [row[0] for row in levels] == list(BASHNI_LEVELS)


def test_the_words_of_line_mode_are_those_that_are_explained_in_a_match() -> None:
    table = rows(TEXTS[ROOT / "docs" / "line-mode.md"], "| word | what it tells |")
    shown = [span for row in table for span in re.findall(r"[\w ]+", row[0]) if span.strip(" ")]
    words = list(dict.fromkeys(span.split()[0] for span in shown))
    assert [word for word in words if word != "exit"] == [word.name.english for word in turn_words()]
    examples = {f"{word.name.english} {word.example}" for word in turn_words() if word.example}
    assert examples <= {*shown}


def test_the_words_of_bashni_are_those_that_are_explained_in_a_match() -> None:
    listed = re.search(r"words do the same: (.*?)\.", TEXTS[ROOT / "docs" / "bashni.md"], re.DOTALL)
    assert listed
    words = [span.split()[0] for span in re.findall(r"`([^`]*)`", listed[1])]
    assert words == [word.name.english for word in bashni_turn_words()]


@pytest.mark.parametrize(("name", "session"), SESSIONS)
def test_a_session_runs_as_shown(name: str, session: str) -> None:
    typed, _, shown = session.removeprefix("$ python -m schiffe ").partition("\n")
    done = run(*shlex.split(typed.partition("<")[0]))
    assert (done.stderr + done.stdout).startswith(shown), name


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_unit_for_systemd_is_hardened() -> None:
    unit = str(ROOT / "docs" / "schiffe.service")
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_lines_of_rooms_are_what_both_ends_read() -> None:
    text = TEXTS[ROOT / "docs" / "rooms.md"]
    shown = [line for language, block in FENCE.findall(text) if language == "text" for line in block.splitlines()]
    own = [line[2:].encode() for line in shown if line.startswith("> ")]
    answered = [line[2:].encode() for line in shown if line.startswith("< ")]
    assert len(own) > 6
    assert len(answered) > 10
    for line in own:
        if line.startswith(b'{"schiffe"'):
            assert encode_message(decode_first_message(line)) == line + b"\n"
        else:
            assert encode_message(decode_client_message(line, 7), 7) == line + b"\n"
    for line in answered:
        assert encode_message(decode_server_message(line, 7), 7) == line + b"\n"
    table = {row[0] for row in rows(text, "| refused | why |")}
    assert table == {word.value for word in RoomRefusalReason}
