"""The ladder of Bashni in line mode: after the second win in a row the next level is offered."""

import sys
from pathlib import Path

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.store.logbook import Logbook
from tests.bashni.logbook.kept import nearly_won
from tests.pseudo_terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
QUIET = ("--plain", "--boards", "never", "--clock", "0", "--pause", "0", "--name", "Anna")
ABOVE = list(LEVELS)[list(LEVELS).index("hard") + 1]
"""The level above hard."""
OFFER = f"Press Enter to continue, or type play to play {ABOVE}:$"


@pytest.fixture
def logbook(tmp_path: Path) -> str:
    path = tmp_path / "ladder.sqlite3"
    book = Logbook(path)
    nearly_won(book)
    book.close()
    return str(path)


@pytest.mark.parametrize("plays", [True, False])
def test_the_next_level_is_played_or_not(logbook: str, *, plays: bool) -> None:
    with Terminal("bashni", "--resume", *QUIET, SCHIFFE_LOGBOOK=logbook) as terminal:
        terminal.wait_for("You must capture: D4 B6")
        terminal.ask("d4b6", r"Press Enter to continue, or type mistakes or replay:$")
        terminal.ask("", OFFER)
        assert f"Two wins in a row: you have beaten hard. Next: {ABOVE}." in terminal.everything
        if plays:
            terminal.ask("play", rf"(?s)Anna \(White\) against {ABOVE} \(Black\).*\n>$")
            terminal.type("quit\r")
        else:
            terminal.type("\r")
        assert terminal.wait_for_end() == 0


def test_a_game_that_is_left_offers_nothing(logbook: str) -> None:
    with Terminal("bashni", "--resume", *QUIET, SCHIFFE_LOGBOOK=logbook) as terminal:
        terminal.wait_for("You must capture: D4 B6")
        terminal.type("quit\r")
        assert terminal.wait_for_end() == 0
        assert "Two wins" not in terminal.everything
