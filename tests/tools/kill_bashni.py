"""A game of Bashni that is killed at random moments, for ``kill_games``."""

import random
import signal
import time
from pathlib import Path
from typing import Final

from schiffe.bashni.rules.notation import format_move
from schiffe.store.store import Store
from tests.bashni.logbook.test_killed import QUIET, shown, side_after, stored, wait_for_turn
from tests.bashni.net.test_events import played
from tests.pseudo_terminal import Terminal
from tests.running import run

_LONGEST: Final = 3.0
"""Seconds from the first board until the program is killed at the latest."""
_BETWEEN_KEYS: Final = 0.02
_PLIES: Final = 60


class KilledBashni:
    """A game of two people in one of the two modes; its moves are made by chance.

    Attributes:
        kills: how often it was killed, and ``shown`` how many moves stood on the terminal then.
    """

    def __init__(self, number: int, seed: int, folder: str) -> None:
        self._chance = random.Random(f"{seed} {number}")
        moves = [format_move(move) for _position, move in played(self._chance.randrange(1000), _PLIES)]
        self._game = moves[:-1]  # the last one may end it, and what is over is not gone on with
        self._is_plain = number // 8 % 2 == 1
        self.kills = self.shown = 0
        self._path = Path(folder, f"{number}.sqlite3")
        self._environment = {"SCHIFFE_LOGBOOK": str(self._path), "SCHIFFE_SETTINGS": str(Path(folder, "settings.ini"))}

    def __str__(self) -> str:
        return f"bashni {'in line mode' if self._is_plain else 'on the full screen'}"

    def problems(self) -> list[str]:
        """What is wrong after it was killed, gone on with, killed again, and given up."""
        found = self._killed("bashni", "--two", "Anna", "Ben")
        if self._kept():
            found += self._killed("bashni", "--resume")
            found += self._given_up()
        return found

    def _kept(self) -> list[str]:
        """The moves in the logbook; none where the game was killed before the first one."""
        store = Store(self._path)
        try:
            is_there = bool(store.reader.matches())
        finally:
            store.close()
        return stored(self._path) if is_there else []

    def _killed(self, *arguments: str) -> list[str]:
        mode = ("--plain",) if self._is_plain else ()
        with Terminal(*arguments, *QUIET, "--lang", "en", *mode, **self._environment) as terminal:  # type: ignore[arg-type]
            self._type(terminal, self._kept())
            terminal.process.kill(signal.SIGKILL)
            terminal.wait_for_end()
            return self._lost(terminal)

    def _type(self, terminal: Terminal, made: list[str]) -> None:
        """Move in turn, until it is time."""
        wait_for_turn(terminal, side_after(made), plain=self._is_plain)
        end = time.monotonic() + self._chance.random() * _LONGEST
        for number in range(len(made), len(self._game)):
            for key in f"{self._game[number]}\r":
                terminal.type(key)
                terminal.read_for(_BETWEEN_KEYS * self._chance.random())
                if time.monotonic() > end:
                    return
            wait_for_turn(terminal, side_after(self._game[: number + 1]), plain=self._is_plain)

    def _lost(self, terminal: Terminal) -> list[str]:
        told, kept = shown(terminal, plain=self._is_plain), self._kept()
        self.kills, self.shown = self.kills + 1, self.shown + len(told)
        lost = [move for move in told if not any(found.startswith(move) for found in kept)]
        wrong = [f"{move} was shown and is lost" for move in lost]
        if kept != self._game[: len(kept)]:
            wrong.append(f"other moves are kept than were made: {kept}")
        return [*wrong, terminal.text] if wrong else []

    def _given_up(self) -> list[str]:
        """Go on with it in line mode, fed by a pipe, and give it up."""
        done = run("bashni", "--resume", *QUIET, "--plain", "--lang", "en", lines="resign\n", **self._environment)
        store = Store(self._path)
        try:
            end = store.reader.matches()[0].ending
        finally:
            store.close()
        if done.returncode == 0 and end and end.word == "resigned":
            return []
        return [f"it cannot be given up ({done.returncode}, {end}): {done.stdout[-300:]}{done.stderr[-500:]}"]
