"""The program killed in the middle of a game, in a pseudo-terminal: every move that was shown is kept."""

import os
import re
import signal
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest

from schiffe.bashni.match.codec import read_event
from schiffe.bashni.match.events import MoveMade
from schiffe.bashni.rules.notation import format_move, parse_move
from schiffe.bashni.rules.position import START_POSITION, Colour, Position
from schiffe.store.store import Store
from tests.bashni.net.test_events import played
from tests.pseudo_terminal import Terminal

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")]
NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}
QUIET = ("--clock", "0", "--pause", "0", "--boards", "never")
TURNS = {True: r"{name} \(\w+\) to move\.(?!(?s:.* to move))", False: "{name} to move"}


def stored(path: Path) -> list[str]:
    """The moves in the file, of the only match there is."""
    store = Store(path)
    assert store.problem is None
    (match,) = store.claims.unowned_matches()
    events = [read_event(event.text) for event in store.reader.events(match.id)]
    store.close()
    return [format_move(event.move) for event in events if isinstance(event, MoveMade)]


def wait_for_turn(terminal: Terminal, side: Colour, *, plain: bool) -> None:
    terminal.wait_for(TURNS[plain].format(name=NAMES[side]), everywhere=plain)


_MOVE: Final = r"[A-H]\d(?: [A-H]\d)+"


def shown(terminal: Terminal, *, plain: bool) -> list[str]:
    """The moves that can be seen, or their beginnings: in line mode in words, on the full screen in a list."""
    if plain:
        return re.findall(r"(?:Anna|Ben): ([A-H]\d) ", terminal.everything)
    rows = re.findall(
        rf"(?<![A-H\d])\d+ ({_MOVE})(?:  +({_MOVE}))?", terminal.text
    )  # a number, White's move, Black's move
    return [move.replace(" ", ":") for row in rows for move in row if move]


@pytest.mark.parametrize("plain", [True, False], ids=["lines", "screen"])
def test_killed_at_any_moment_no_move_that_was_shown_is_lost(tmp_path: Path, plain: bool) -> None:
    path = tmp_path / "logbook.sqlite3"
    chance = Random(f"1 {plain}")
    game = [format_move(move) for _position, move in played(1, 40)]
    begin = ("bashni", "--two", "Anna", "Ben")
    mode = ("--plain",) if plain else ()
    done = 0
    for _attempt in range(3):
        where = ("--resume",) if done else begin
        with Terminal(*where, *QUIET, *mode) as terminal:
            wait_for_turn(terminal, side_after(game[:done]), plain=plain)
            last = done + chance.randrange(2, 5)
            for number in range(done, last):
                terminal.type(f"{game[number]}\r")
                if number < last - 1:
                    wait_for_turn(terminal, side_after(game[: number + 1]), plain=plain)
            end = time.perf_counter() + chance.random() / 50  # somewhere within the last move
            while time.perf_counter() < end:
                pass
            os.kill(terminal.process.pid, signal.SIGKILL)
            terminal.wait_for_end()
            told = shown(terminal, plain=plain)
        found = stored(path)
        assert found == game[: len(found)]
        assert last - 1 <= len(found) <= last
        assert all(any(move.startswith(seen) for move in found) for seen in told)
        done = len(found)
    with Terminal("bashni", "--resume", *QUIET, *mode) as terminal:
        wait_for_turn(terminal, side_after(game[:done]), plain=plain)
        terminal.type("resign\r" if plain else "\x1b[21~")
        if plain:
            terminal.wait_for("Type resign again")
            terminal.type("resign\r")
        if not plain:
            terminal.wait_for("Resign")
            terminal.type("r")
        terminal.wait_for("resigns")
    store = Store(path)
    (match,) = store.reader.matches()
    assert match.ending
    assert match.ending.word == "resigned"
    store.close()


def side_after(game: list[str]) -> Colour:
    """Who is to move after these moves."""
    position: Position = START_POSITION
    for move in game:
        position = position.after(parse_move(move))
    return position.side_to_move


@pytest.mark.parametrize(
    ("plain", "number"), [(True, signal.SIGHUP), (True, signal.SIGINT), (False, signal.SIGHUP), (False, signal.SIGTERM)]
)
def test_a_signal_leaves_a_game_that_can_be_gone_on_with(tmp_path: Path, plain: bool, number: int) -> None:
    path, mode = tmp_path / "logbook.sqlite3", ("--plain",) if plain else ()
    with Terminal("bashni", "--two", "Anna", "Ben", *QUIET, *mode) as terminal:
        wait_for_turn(terminal, Colour.WHITE, plain=plain)
        terminal.type("c3d4\r")
        wait_for_turn(terminal, Colour.BLACK, plain=plain)
        os.kill(terminal.process.pid, number)
        terminal.wait_for_end()
    assert stored(path) == ["C3:D4"]
    with Terminal("bashni", *QUIET, *mode) as terminal:
        terminal.wait_for("Continue:? +Anna against Ben")
        terminal.type("0\r" if plain else "c")
        wait_for_turn(terminal, Colour.BLACK, plain=plain)
