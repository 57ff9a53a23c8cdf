"""Kills games at random moments, and looks whether anything is lost.

``python -m tests.tools.kill_games [GAMES [SEED]]``. The program plays at a pseudo-terminal, in line mode and on the
full screen, under the rules that have names in turn, while keys are typed faster than a person could; at some moment
it is killed, so that it can do nothing more. Then every shot that stood on the terminal must stand in the logbook, too.
The same game is gone on with and killed once more, and played to its end in the end. Each eighth one is a game of
Bashni. What is wrong is told with the number of the game, which with the same seed is the same game again, though
killed at another moment perhaps.
"""

import argparse
import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from schiffe.battleship.match.codec import read_event
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.store.matches import StoredMatch
from schiffe.store.store import Store
from tests.pseudo_terminal import Terminal
from tests.running import ALL_FIELDS, run
from tests.tools.kill_bashni import KilledBashni

_LONGEST: Final = 3.0
"""Seconds from the first board until the program is killed at the latest."""
_BETWEEN_KEYS: Final = 0.02
_EACH: Final = 8
"""Of so many games one is Bashni."""
_ROW: Final = re.compile(r"([A-Z]) │([^│]+)│ +[A-Z] │([^│]+)│")
_TOLD: Final = re.compile(r"\b([A-Z][0-9]{1,2}) (?:water|hit|sunk)")
_SHOT: Final = "~x#"
Shown = set[tuple[int, int]]
"""Cells that were shot at, each with the seat that did: 0 is the person."""


def shots_shown(text: str, size: int) -> Shown:
    """The shots that stand on a terminal: in the boards, side by side, and in what is said of the last ones."""
    shown = set()
    for row in _ROW.finditer(text):
        for seat, signs in ((1, row[2]), (0, row[3])):
            for column, sign in enumerate(signs[1::3]):
                if sign in _SHOT:
                    shown.add((seat, parse_cell(f"{row[1]}{column + 1}", size)))
    return shown


def shots_told(text: str, size: int) -> set[int]:
    """The cells of which it is said what a shot there came to, whoever fired it."""
    return {parse_cell(told[1], size) for told in _TOLD.finditer(text)}


def shots_kept(store: Store, match: StoredMatch, size: int) -> Shown:
    """The shots that stand in the logbook."""
    events = (read_event(stored.text, size) for stored in store.reader.events(match.id))
    return {(event.seat, shot.cell) for event in events if isinstance(event, ShotsFired) for shot in event.shots}


class KilledGame:
    """A game under some rules in one of the two modes.

    Attributes:
        kills: how often it was killed, and ``shown`` how many shots stood on the terminal then.
    """

    def __init__(self, number: int, seed: int, folder: str) -> None:
        self._chance = random.Random(f"{seed} {number}")
        self._rules = list(PRESETS)[number // 2 % len(PRESETS)]
        self._size = Rules.parse(PRESETS[self._rules].line).grid.size
        self._mode = ("--plain",) if number % 2 else ()
        self.kills = self.shown = 0
        self._path = Path(folder, f"{number}.sqlite3")
        self._environment = {"SCHIFFE_LOGBOOK": str(self._path), "SCHIFFE_SETTINGS": str(Path(folder, "settings.ini"))}

    def __str__(self) -> str:
        return f"{self._rules} {'in line mode' if self._mode else 'on the full screen'}"

    def problems(self) -> list[str]:
        """What is wrong after it was killed, gone on with, killed again, and played to its end."""
        level = self._chance.choice(("easy", "medium", "clever"))
        seed = str(self._chance.randrange(1000))
        found = self._killed("--bot", level, "--rules", self._rules, "--seed", seed)
        if self._pending():
            found += self._killed("--resume")
        if self._pending():
            found += self._played_on()
        return found

    def _killed(self, *arguments: str) -> list[str]:
        with Terminal(
            *arguments,
            "--clock",
            "0",
            "--pause",
            "0",
            "--lang",
            "en",
            *self._mode,
            **self._environment,  # type: ignore[arg-type]
        ) as terminal:
            terminal.wait_for(r"of [0-9]+ placed|YOUR TURN|place it yourself:\s*$|> *$")
            self._type(terminal, time.monotonic() + self._chance.random() * _LONGEST)
            terminal.process.kill(signal.SIGKILL)
            terminal.wait_for_end()
            return self._lost(terminal)

    def _type(self, terminal: Terminal, end: float) -> None:
        """Place a fleet at random, and shoot, until it is time."""
        names = [f"{row}{column}" for row in "ABCDEFGHIJ"[: self._size] for column in range(1, self._size + 1)]
        self._chance.shuffle(names)
        for keys in ("\r",) if self._mode else ("*", "\r"), *((f"{name}\r",) for name in names):
            for key in keys:
                terminal.type(key)
                terminal.read_for(_BETWEEN_KEYS)
            if time.monotonic() > end:
                return

    def _lost(self, terminal: Terminal) -> list[str]:
        text = terminal.everything if self._mode else terminal.text
        shown, told = shots_shown(text, self._size), shots_told(text, self._size)
        self.kills, self.shown = self.kills + 1, self.shown + len(shown)
        store = Store(self._path)
        try:
            matches = store.reader.matches()
            kept = shots_kept(store, matches[0], self._size) if matches else set()
        finally:
            store.close()
        lost = [f"seat {seat} cell {cell}" for seat, cell in shown - kept]
        lost += [f"cell {cell}" for cell in told - {cell for _, cell in kept}]
        return [f"{shot} was shown and is lost" for shot in lost] + ([text] if lost else [])

    def _pending(self) -> bool:
        store = Store(self._path)
        try:
            return bool(store.claims.unowned_matches())
        finally:
            store.close()

    def _played_on(self) -> list[str]:
        """Go on with it in line mode, fed by a pipe, to its end; squares place ships first where that was not done."""
        done = run("--resume", "--clock", "0", "--lang", "en", lines="\n" + 4 * ALL_FIELDS, **self._environment)
        store = Store(self._path)
        try:
            end = store.reader.matches()[0].ending
        finally:
            store.close()
        if done.returncode == 0 and end and end.word == "won":
            return []
        return [f"it does not go on to its end ({done.returncode}, {end}): {done.stdout[-300:]}{done.stderr[-500:]}"]


def main() -> int:
    """Kill as many games as the command line says; the status is 1 where something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.kill_games", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=200, help="how many games are killed (200)")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="what chance begins with (1)")
    given = parser.parse_args()
    games, seed = given.games, given.seed
    wrong = kills = shown = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(games):
            kind = KilledBashni if number % _EACH == _EACH - 1 else KilledGame
            game = kind(number, seed, folder)
            for problem in game.problems():
                wrong += 1
                print(f"game {number} ({game}): {problem}", flush=True)
            kills, shown = kills + game.kills, shown + game.shown
            if (number + 1) % 20 == 0:
                print(
                    f"{number + 1} of {games}: {kills} kills, {shown} shots and moves shown, {wrong} problems",
                    flush=True,
                )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
