"""The ladder in line mode: after the second win in a row the next level is offered."""

import re
import sys
from pathlib import Path

import pytest

from schiffe.battleship.levels import LEVELS
from tests.battleship.logbook.played import fill
from tests.battleship.ui.test_climbing import won
from tests.pseudo_terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
SMALL = ("--rules", "5; 2; corners; alternate; ship", "--clock", "0", "--pause", "0", "--boards", "never")
ABOVE = list(LEVELS)[list(LEVELS).index("easy") + 1]
"""The level above easy."""
OFFER = f"Press Enter to continue, or type play to play {ABOVE}:$"


def win(terminal: Terminal) -> None:
    """Play the game of the seed to its end, and leave what is said of it."""
    terminal.wait_for("Press Enter to keep it.*:$")
    terminal.ask("", r"Your turn\.\n>$")
    fire(terminal)


def fire(terminal: Terminal) -> None:
    """Fire until the game is won, and leave what is said of it."""
    for cell in (f"{row}{column}" for row in "ABCDE" for column in range(1, 6)):
        terminal.type(f"{cell}\r")
        terminal.wait_for(rf"(?s)\n{cell} (water|hit|sunk).*(Your turn\.\n>$|You (win|lose))", everywhere=True)
        if re.search("You (win|lose)", terminal.text):
            break
    assert "You win" in terminal.everything
    terminal.wait_for("Press Enter to continue, or type share.*:$")
    terminal.type("\r")


@pytest.fixture
def logbook(tmp_path: Path) -> str:
    """A logbook with one win against easy, so that another one beats it."""
    path = tmp_path / "ladder.sqlite3"
    game = won("easy")
    fill(path, [(game, 100.0, game.summary)])
    return str(path)


def test_the_next_level_is_played_or_not(logbook: str) -> None:
    with Terminal("--plain", "--bot", "easy", "--seed", "6", *SMALL, SCHIFFE_LOGBOOK=logbook) as terminal:
        win(terminal)
        terminal.wait_for(OFFER)
        assert f"Two wins in a row: you have beaten easy. Next: {ABOVE}." in terminal.everything
        terminal.ask("play", f"Player against {ABOVE}")
        terminal.wait_for("Press Enter to keep it")
        terminal.type("quit\r")
        assert terminal.wait_for_end() == 0


def test_after_a_game_that_was_gone_on_with_the_next_level_is_played_by_its_rules(logbook: str) -> None:
    quiet = "--plain", "--clock", "0", "--pause", "0", "--boards", "never"
    with Terminal("--bot", "easy", "--seed", "6", *SMALL, "--plain", SCHIFFE_LOGBOOK=logbook) as terminal:
        terminal.wait_for("Press Enter to keep it.*:$")
        terminal.ask("", r"Your turn\.\n>$")
        terminal.type("quit\r")
        assert terminal.wait_for_end() == 0
    with Terminal("--resume", *quiet, SCHIFFE_LOGBOOK=logbook) as terminal:
        terminal.wait_for(r"Your turn\.\n>$")
        fire(terminal)
        terminal.wait_for(OFFER)
        terminal.ask("play", "The board is 5 x 5.")
        terminal.wait_for("Press Enter to keep it")
        terminal.type("quit\r")
        assert terminal.wait_for_end() == 0


def test_whoever_does_not_want_it_is_done(logbook: str) -> None:
    with Terminal("--plain", "--bot", "easy", "--seed", "6", *SMALL, SCHIFFE_LOGBOOK=logbook) as terminal:
        win(terminal)
        terminal.wait_for(OFFER)
        terminal.type("\r")
        assert terminal.wait_for_end() == 0
        assert f"against {ABOVE}\n" not in terminal.everything
