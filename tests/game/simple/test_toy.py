"""A third game is handed to the program, which finds it everywhere and knows nothing of it: see ``toy``."""

import asyncio
import csv
import json
import signal
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.cli.games import GAMES
from schiffe.cli.main import combined_schema, main, make_program
from schiffe.commandline.program import build_parser
from schiffe.game.game import Game
from schiffe.game.level import Level
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, TimeExpired
from schiffe.game.match.finished import read_finished
from schiffe.game.match.match import Match
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.game.match.series import Series
from schiffe.game.queries import ReplayOptions
from schiffe.game.session import Session
from schiffe.game.ui.program import GameScreens, ScreenProgram
from schiffe.language.i18n import Text
from schiffe.settings.layers import Preferences
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.store import Store
from schiffe.terminal.console import Console
from tests.game.plain.keyboard import Keyboard
from tests.game.simple.toy import LEVELS, NIM, WORD, LoadedNim, Nim, NimFlow, NimLines, Taken
from tests.layers import read_layer
from tests.pseudo_terminal import Terminal
from tests.running import ROOT
from tests.toolkit.painting import expected
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F1, RIGHT, Show, perform
from tests.toolkit.show import Program as Shown

ALL = (*GAMES, NIM)
SCHEMA = combined_schema(ALL)
START = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from schiffe.cli.games import GAMES
from schiffe.cli.main import main
from tests.game.simple.toy import NIM
sys.exit(main(games=(*GAMES, NIM)))
"""
"""The start of a program that has the third game too."""
TURNS = (3, 1, 2, 3, 3, 3, 3, 3)
"""Of a whole match; the second player takes the last stone."""
LEFT = [*(f"{21 - sum(TURNS[:turn])} stones are left" for turn in range(len(TURNS))), "Ben has taken the last stone"]
"""What is said before the first turn, and after each."""
needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def start_of(names: tuple[str, str]) -> Nim:
    """A match of two people that begins."""
    return Nim(PlayTogether(names).players("", {}))


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command line says, which is in order."""
    assert main(arguments, ALL) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


@pytest.fixture
def played(path: Path) -> Path:
    """A logbook with a match of Nim from beginning to end, and one that is not over."""
    play_turns(path, ("Anna", "Ben"), TURNS)
    play_turns(path, ("Cleo", "Dan"), TURNS[:2])
    return path


def play_turns(path: Path, names: tuple[str, str], turns: Sequence[int]) -> None:
    """Play a match, to its end where these turns come to it, into a logbook."""
    book = Logbook(path)
    flow = NimFlow(Session(Preferences(NIM.schema, {}, {}), book))
    flow.begin(Series(PlayTogether(names)), is_from_menu=True)
    game = asyncio.run(flow.set_up())
    match = Match(game.state, [game.recorder])
    for count in turns:
        match.emit(Taken(count))
    if not match.state.stones:
        match.emit(MatchEnded(1 - match.state.seat_to_move))
    game.recorder.leave()
    book.close()


def terminal(*arguments: str) -> Terminal:
    return Terminal(*arguments, "--lang", "en", program=(sys.executable, "-c", START))


def screens(book: Logbook, game: Game, clock: str = "0") -> tuple[ScreenProgram, GameScreens]:
    given = read_layer(SCHEMA, {"clock": clock, "pause": "0"})
    shown = ScreenProgram(Session(Preferences(SCHEMA, {}, given), book, games=ALL))
    return shown, shown.make_screens(game)


def menu(book: Logbook) -> Shown:
    """The main menu."""
    shown, _first = screens(book, Battleship(BATTLESHIP))
    return shown.stage, shown.visit(Battleship(BATTLESHIP))


def against_computer(book: Logbook, clock: str) -> Shown:
    """A match of Nim against the computer."""
    shown, _nim = screens(book, LoadedNim(NIM), clock)
    return shown.stage, shown.visit(LoadedNim(NIM), PlayBot("clever"))


def test_its_rules() -> None:
    state = start_of(("Anna", "Ben"))
    for count in TURNS:
        with pytest.raises(ImpossibleEvent, match="4"):
            state.after(Taken(4))
        state = state.after(Taken(count))
    assert state.after(MatchEnded(1)).ending == MatchEnded(1)


def test_the_end_of_the_time_takes_one_stone_from_whoever_is_to_move() -> None:
    state = start_of(("Anna", "Ben"))
    assert state.after(TimeExpired(0)) == state.after(Taken(1))
    with pytest.raises(ImpossibleEvent):
        state.after(TimeExpired(1))


# Where it is found


def test_the_help_has_it() -> None:
    commands = make_program(ALL)
    assert "\n  nim       play Nim: take the last stone\n" in build_parser("play", commands).format_help()
    assert list(commands.commands)[-3:] == ["bashni", WORD, "help"]
    assert [setting.key for setting in combined_schema(ALL)] == [setting.key for setting in combined_schema(GAMES)]


def test_its_own_help_tells_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, WORD, "--help")
    assert said.startswith("usage: schiffe nim [OPTION ...]")
    assert "--two NAME NAME" in said
    assert "battleship, bashni or nim" in told(capsys, "games", "--help")


@needs_terminal
def test_it_is_in_the_menu_of_line_mode(path: Path) -> None:
    with terminal("--plain") as lines:
        number = lines.wait_for(r"(\d+)  Nim, a heap of stones").group(1)
        lines.ask(number, "Nim\\n1  Against the computer")
        lines.ask("2", "First player")
        lines.ask("Anna", "Second player")
        lines.ask("anna", "taken")
        lines.ask("Ben", "21 stones are left. Anna, take 1 to 3")
        lines.ask("4", "Type a number from 1 to 3")
        for turn, count in enumerate(TURNS, 1):
            lines.ask(str(count), LEFT[turn])
        lines.ask("5", r"21 stones are left[^>]*quit:$")
        lines.ask("3", r"15 stones are left[^>]*quit:$")
        lines.ask("quit", "Number, or quit:$")
        lines.ask("quit", "schiffe - Battleship")
        lines.type("quit\r")
        assert lines.wait_for_end() == 0
    with closing(Store(path)) as store:
        assert store.reader.count(MatchFilter(game_word=WORD, phase=MatchPhase.OVER)) == 1


def test_it_is_in_the_menu_of_the_full_screen(path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("Nim .*take the last stone")
        await show.ask("n", r"Two players(?s:.)*Games")
        await show.ask(F1, "Whoever takes the last one")
        await show.ask(ESCAPE, "Two players")
        await show.ask("t", "First player")
        await show.ask(f"Anna{ENTER}Ben{ENTER}", "Anna against Ben(?s:.)*21 stones are left")
        for turn, count in enumerate(TURNS, 1):
            await show.ask(
                str(count), f"{21 - sum(TURNS[:turn])} stones" if turn < len(TURNS) else "Ben has taken the last"
            )
        await show.ask(ENTER, "Two players")
        await show.ask("g", "Anna - Ben .*Ben won")
        await show.ask(ENTER, "21 stones are left")
        await show.ask(RIGHT, "18 stones are left")
        await show.ask(ESCAPE, "Anna - Ben .*Ben won")
        await show.ask(ESCAPE, "Two players")
        await show.ask(ESCAPE, "Fleet of the day")
        await show.ask("q", "")

    with closing(Logbook(path)) as book:
        perform(script, partial(menu, book), whole=True)


# Against the computer, with hints and on the clock


@needs_terminal
def test_in_lines_the_computer_plays_a_hint_helps_and_time_takes_a_stone(path: Path) -> None:
    with terminal(WORD, "--bot", "clever", "--clock", "1", "--name", "Anna", "--plain") as lines:
        lines.wait_for("Anna against Clever(?s:.)*21 stones are left. Anna, take 1 to 3")
        lines.wait_for("Time's up. Press Enter, and one stone is taken")
        lines.ask("", "19 stones are left. Anna")
        lines.ask("hint", "Take 3")
        lines.ask("help", r"hint +\(hi\) +what is good now(?s:.)*leave the game")
        lines.ask("quit", "You have left the game")
        lines.wait_for_end()
    with closing(Store(path)) as store:
        assert [json.loads(event.text)["event"] for event in store.reader.events(1)] == ["time-up", "taken"]


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer has a second level."""
    monkeypatch.setitem(LEVELS, "cleverer", Level(Text("Cleverer"), Text("just as well")))


def test_on_the_screen_a_level_is_chosen_where_there_are_several_and_a_game_that_was_left_goes_on(
    path: Path, levels: None
) -> None:
    async def script(show: Show) -> None:
        await show.ask("a", "Choose an opponent(?s:.)*Clever(?s:.)*Cleverer")
        await show.ask(ESCAPE, "Two players")
        await show.ask("a", "Choose an opponent")
        await show.ask(DOWN + ENTER, r"Player against Cleverer(?s:.)*21 stones are left")
        await show.ask("2", "16 stones are left")
        await show.ask(ESCAPE, "Continue +Player against Cleverer")
        await show.ask("c", "16 stones are left")
        await show.ask(ESCAPE, "Continue")
        await show.ask("e", "Name and new|Your name")
        await show.ask(ESCAPE, "Continue")
        await show.ask(ESCAPE, "")

    def make() -> Shown:
        shown, nim = screens(book, LoadedNim(NIM))
        return shown.stage, nim.runner.run()

    with closing(Logbook(path)) as book:
        perform(script, make, whole=True)


def test_in_lines_a_level_is_asked_for_where_there_are_several(levels: None) -> None:
    keyboard = Keyboard("1", "cleverer")
    session = Session(Preferences(NIM.schema, {}, {}))
    lines = NimLines(cast(Console, keyboard), session, LoadedNim(NIM))
    assert asyncio.run(lines.choose()) == PlayBot("cleverer")
    assert "Which level, Clever or Cleverer? (Enter: Clever) cleverer" in keyboard.text


def test_options_that_do_not_go_together_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((WORD, "--bot", "clever", "--two", "Anna", "Ben"), ALL) == 2
    assert capsys.readouterr().err.startswith("schiffe: --bot and --two don't work together")


def test_on_the_screen_the_computer_answers_and_a_hint_helps(path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("21 stones are left")
        await show.ask("h", "Take 1\\.")
        await show.ask("1", "19 stones are left")
        await show.ask("h", "Take 3\\.")

    with closing(Logbook(path)) as book:
        perform(script, partial(against_computer, book, "0"))


def test_on_the_screen_time_takes_a_stone(path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("21 stones are left")
        await show.see("(?<!21) stones are left")

    with closing(Logbook(path)) as book:
        perform(script, partial(against_computer, book, "1"))
    with closing(Store(path)) as store:
        first, answer, *_later = (json.loads(event.text) for event in store.reader.events(1))
    assert first == {"event": "time-up", "seat": 0}
    assert answer == {"event": "taken", "count": 1}


# Kept, and gone on with


@needs_terminal
@pytest.mark.parametrize("mode", [("--plain",), ()], ids=["lines", "screen"])
def test_killed_it_goes_on_where_it_was(path: Path, mode: tuple[str, ...]) -> None:
    key = "\r" if mode else ""
    with terminal(WORD, "--two", "Anna", "Ben", *mode) as begun:
        begun.wait_for("21 stones are left. Anna")
        begun.type(f"3{key}")
        begun.wait_for("18 stones are left. Ben")
        begun.type(f"2{key}")
        begun.wait_for("16 stones are left. Anna")
        begun.process.kill(signal.SIGKILL)
        assert begun.wait_for_end() == -signal.SIGKILL
    for options in ((WORD, "--resume"), ("--resume", "1")):
        with terminal(*options, *mode) as again:
            again.wait_for("16 stones are left. Anna")
            again.process.kill(signal.SIGKILL)
            again.wait_for_end()
    with terminal("--resume", *mode) as again:
        again.wait_for("16 stones are left. Anna")
        for count, left in ((3, 13), (3, 10), (3, 7), (3, 4), (3, 1)):
            again.type(f"{count}{key}")
            again.wait_for(f"{left} stones are left")
        again.type(f"1{key}")
        again.wait_for("Ben has taken the last stone and has won")
    with closing(Store(path)) as store:
        (stored,) = store.reader.matches()
    assert stored.event_count == 9
    assert stored.ending


def test_the_list_of_games_has_it(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert played.exists()
    said = told(capsys, "games")
    assert "Nim   Anna against Ben  21 stones  Ben won" in said
    assert "Nim   Cleo against Dan  21 stones  not over" in said
    assert told(capsys, "games", "--game", WORD, "--player", "Ben").count("\n") == 2


def test_it_is_told_in_lines(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert played.exists()
    title, *lines = told(capsys, "replay", "last").splitlines()
    assert title.startswith("Anna against Ben, ")
    assert lines[0] == "  0  21 stones are left. Anna, take 1 to 3."
    assert lines[-1] == "  8  Ben has taken the last stone and has won."
    assert main(("replay", "1", "--odds"), ALL) == 2
    assert capsys.readouterr().err == "schiffe: --odds does not apply to Nim\n"


def test_it_is_looked_back_at_on_the_screen(played: Path) -> None:
    store = Store(played)
    finished = read_finished(store, 1, LoadedNim.match_format)
    store.close()

    async def script(show: Show) -> None:
        await show.see("21 stones are left")
        await show.ask(RIGHT * 2, "17 stones are left")
        await show.ask(RIGHT * 9, "Ben has taken the last stone")
        show.press(ESCAPE)

    with closing(Logbook(played)) as book:

        def make() -> Shown:
            shown, nim = screens(book, LoadedNim(NIM))
            return shown.stage, nim.show_finished(finished, ReplayOptions())

        perform(script, make, whole=True)


@needs_terminal
def test_the_command_looks_back_at_it_on_the_screen(played: Path) -> None:
    assert played.exists()
    with terminal("replay", "1") as shown:
        shown.wait_for("21 stones are left")
        shown.type(RIGHT)
        shown.wait_for("18 stones are left")
        shown.type("\x1b[21~")
        assert shown.wait_for_end() == 0


def test_it_is_exported_and_comes_back(
    capsys: pytest.CaptureFixture[str], played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "nim.json"
    assert told(capsys, "export", "1", str(file)) == "1 game written.\n"
    entry = json.loads(file.read_text())
    assert (entry["game"], [each["count"] for each in entry["events"][:-1]]) == (WORD, list(TURNS))
    assert told(capsys, "import", str(file)) == "1 game was here already.\n"
    text = told(capsys, "export", "1", "--format", "text")
    monkeypatch.setenv("SCHIFFE_LOGBOOK", str(played.with_name("other.sqlite3")))
    assert told(capsys, "import", str(file)) == "1 game imported: number 1.\n"
    assert told(capsys, "export", "1") == file.read_text()
    assert told(capsys, "export", "1", "--format", "text") == text
    assert "(imported)" in told(capsys, "games")


def test_a_format_of_its_own_says_what_separates_its_games(
    capsys: pytest.CaptureFixture[str], played: Path, tmp_path: Path
) -> None:
    play_turns(played, ("Emil", "Fay"), TURNS)
    file = tmp_path / "nim.csv"
    assert told(capsys, "export", "1", "3", str(file)) == "2 games written.\n"
    head, *rows = csv.reader(file.read_text().splitlines())
    assert head == ["game", "left"]
    assert rows == [[game, str(21 - sum(TURNS[:turn]))] for game in "13" for turn in range(len(TURNS) + 1)]
    assert told(capsys, "export", "1", "3", "--format", "text").count("\n\n\n") == 1


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"events": []}, "events: the game is not over"),
        (
            {"events": [{"time": 0.0, "event": "taken", "count": 4}]},
            "events[0].event: “taken” cannot follow what comes before it",
        ),
        ({"game": "chess"}, "game: “chess” is not possible. Possible: “battleship”, “bashni” or “nim”"),
    ],
)
def test_what_is_wrong_with_an_import_is_one_line(
    capsys: pytest.CaptureFixture[str], played: Path, tmp_path: Path, change: dict[str, object], problem: str
) -> None:
    assert played.exists()
    file = tmp_path / "nim.json"
    file.write_text(json.dumps(json.loads(told(capsys, "export", "1")) | change))
    assert main(("import", str(file)), ALL) == 1
    assert capsys.readouterr().err == f"schiffe: {file}: {problem}\n"


def test_it_is_counted(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert played.exists()
    said = told(capsys, "stats", "--player", "Ben")
    assert said == expected("""
        Nim, Ben: 1 game

        against people  games  won  lost  drawn
        Anna                1    1     0      0
        """)
    assert told(capsys, "stats", "--game", WORD, "--player", "Anna").endswith("    1    0     1      0\n")
    assert told(capsys, "stats", "--game", WORD, "--player", "Zoe") == "Zoe has played no such game yet.\n"
    found = json.loads(told(capsys, "stats", "--json", "--player", "Ben"))
    assert set(found) == {"version", "battleship", "bashni", WORD}
    assert found[WORD] == {
        "player": "Ben",
        **(result := {"games": 1, "won": 1, "lost": 0, "drawn": 0, "broken_off": 0}),
        "levels": [],
        "people": [{"name": "Anna"} | result],
    }


def test_a_program_without_it_leaves_its_matches_alone(capsys: pytest.CaptureFixture[str], played: Path) -> None:
    assert played.exists()
    assert main(("games",)) == 0
    assert "nim   Anna against Ben" in capsys.readouterr().out
    assert main(("replay", "1")) == 1
    assert capsys.readouterr().err.count("\n") == 1
