"""Looking back at games of Bashni in line mode, after one and from the menu, as somebody at a keyboard meets it."""

import asyncio
import signal
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from schiffe.bashni.drawing import PIECE_GLYPHS
from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.analysis import CostlyMove
from schiffe.bashni.match.events import MatchStarted, MoveMade
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain import match_end
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import START_POSITION, Colour
from schiffe.game.match.events import PlayerResigned
from schiffe.process.loop import run_until_signal
from schiffe.store.logbook import Logbook
from tests.bashni.logbook.kept import ANNA, BEN, COMPUTER, by_chance, keep, record_of
from tests.game.plain.menus import bashni_menu
from tests.game.plain.scripted import ScriptedConsole
from tests.pseudo_terminal import Terminal
from tests.running import run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
QUIET = ("--plain", "--boards", "never", "--clock", "0", "--pause", "0")
TOLD = r"1  Anna: C3 D4\.\n +2  Ben resigns\. Anna wins\."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "logbook.sqlite3"


def test_a_game_is_told_when_it_is_over(path: Path) -> None:
    with Terminal("bashni", "--two", "Anna", "Ben", *QUIET, SCHIFFE_LOGBOOK=str(path)) as terminal:
        terminal.wait_for("Anna \\(White\\) to move")
        terminal.ask("c3d4", "Ben \\(Black\\) to move")
        terminal.ask("resign", "press Enter to play on:$")
        terminal.ask("resign", "Press Enter to continue, or type mistakes or replay:$")
        terminal.ask("replay", r"0: White begins\.\n.*quit:$")
        terminal.ask("", r"1: Anna: C3 D4\.\n.*quit:$")
        terminal.ask("next", r"2: Ben resigns\. Anna wins\.\n.*quit:$")
        terminal.ask("next", r"This is the end\.\n.*quit:$")
        terminal.ask("back", r"1: Anna: C3 D4\.\n.*quit:$")
        terminal.ask("0", r"0: White begins\.\n.*quit:$")
        terminal.ask("dog", "“dog” is not possible")
        terminal.type("quit\r")
        assert terminal.wait_for_end() == 0


def test_the_costliest_moves_are_told_to_whoever_asks_and_the_loser_what_helps(path: Path) -> None:
    with Terminal("bashni", "--two", "Anna", "Ben", *QUIET, SCHIFFE_LOGBOOK=str(path)) as terminal:
        terminal.wait_for("Anna \\(White\\) to move")
        for move, name in (("g3f4", "Ben"), ("d6c5", "Anna"), ("c3d4", "Ben"), ("c7d6", "Anna"), ("f4g5", "Ben")):
            terminal.ask(move, rf"{name} \((White|Black)\) to move")
        terminal.ask("resign", "press Enter to play on:$")
        terminal.ask("resign", "Press Enter to continue, or type mistakes or replay:$")
        terminal.ask("mis", r"Anna: Move 5: F4 G5 .* was better\.\n.*type replay to replay the game:$")
        terminal.type("\r")
        assert terminal.wait_for_end() == 0
    with Terminal("bashni", "--bot", "beginner", "--name", "Anna", *QUIET, SCHIFFE_LOGBOOK=str(path)) as terminal:
        terminal.wait_for("Anna \\(White\\) to move")
        terminal.ask("c3d4", "Anna \\(White\\) to move")
        terminal.ask("resign", "press Enter to play on:$")
        terminal.ask("resign", "type mistakes or replay:$")
        terminal.ask("mistakes", r"\n(Little was wrong|Your mistakes showed only later|\d of your moves)[^:]*: ")
        terminal.type("\r")
        assert terminal.wait_for_end() == 0


def test_an_analysis_that_takes_long_says_so_and_ctrl_c_leads_back_to_the_prompt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Console(ScriptedConsole):
        def print(self, text: str = "", *, is_drawing: bool = False) -> None:
            super().print(text, is_drawing=is_drawing)
            if self.said == ["Your moves are being analysed. Ctrl-C leads back."]:
                signal.raise_signal(signal.SIGINT)

    class LongReview(MoveReview):
        waits = True

        async def find_costly_moves(self, state: MatchState, sides: Collection[Colour]) -> tuple[CostlyMove, ...]:
            if self.waits:
                self.waits = False
                await asyncio.get_running_loop().create_future()
            return await super().find_costly_moves(state, sides)

    state = MatchState.at_start(MatchStarted((ANNA, COMPUTER))).after(MoveMade(parse_move("C3:D4")))
    console = Console(["mistakes", "mistakes", ""])

    async def run() -> int:
        context = LineContext(
            cast(Any, console),
            session=cast(Any, None),
            clock=cast(Any, None),
            piece_glyphs=PIECE_GLYPHS,
            review=LongReview(),
        )
        await match_end.offer_review(context, state, keep_finished())
        return 0

    monkeypatch.setattr(match_end, "_MAX_SILENT_SECONDS", 0.0)
    assert run_until_signal(run()) == 0
    assert console.said == [
        "Your moves are being analysed. Ctrl-C leads back.",
        "The analysis was interrupted.",
        "Your moves are being analysed. Ctrl-C leads back.",
        "No move cost much.",
    ]
    assert console.script == []


def keep_finished() -> FinishedMatch:
    """A game that may be replayed."""
    return cast(FinishedMatch, object())


def test_what_is_not_kept_is_not_told_again_and_a_game_without_moves_has_no_mistakes() -> None:
    with Terminal("bashni", "--two", "Anna", "Ben", *QUIET, "--no-logbook") as terminal:
        terminal.wait_for("Anna \\(White\\) to move")
        terminal.ask("resign", "press Enter to play on:$")
        terminal.type("resign\r")
        assert terminal.wait_for_end() == 0
        assert "replay" not in terminal.everything


def test_games_are_told_from_the_menu(path: Path) -> None:
    book = Logbook(path)
    for opponent in (BEN, COMPUTER):
        record = record_of(ANNA, opponent)
        keep(book, record, by_chance(record, 5, 4, PlayerResigned(Colour.BLACK)))
    book.close()
    number = bashni_menu()["Look back"]
    lines = f"{number}\n3\n{number}\n2\n{number}\nquit\n{number}\n\nquit\n"
    done = run("bashni", *QUIET, lines=lines, SCHIFFE_LOGBOOK=str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{number}  Look back" in done.stdout
    assert "“3” is not possible. Possible: 1 or 2" in done.stdout
    assert done.stdout.count("Ben resigns. Anna wins.") == 1
    assert done.stdout.count("hard resigns. Anna wins.") == 1
    assert done.stdout.count("White: men on") == 2


def test_who_begins_is_told_as_the_start_of_the_game_says(path: Path) -> None:
    book = Logbook(path)
    record = replace(
        record_of(), start=MatchStarted((ANNA, BEN), replace(START_POSITION, side_to_move=Colour.BLACK, ply=1))
    )
    keep(book, record, by_chance(record, 5, 1, PlayerResigned(Colour.WHITE)))
    book.close()
    told = run("replay", "1", *QUIET[:1], SCHIFFE_LOGBOOK=str(path)).stdout
    assert "0  Black begins.\n  1  Ben: " in told
    assert "White begins." not in told


def test_there_may_be_no_game_to_tell(path: Path) -> None:
    done = run("bashni", *QUIET, lines=f"{bashni_menu()['Look back']}\nquit\n", SCHIFFE_LOGBOOK=str(path))
    assert done.returncode == 0
    assert "No game is over yet." in done.stdout
