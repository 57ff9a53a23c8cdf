"""Kills programs that play in rooms at random moments, and looks whether anything is lost.

``python -m tests.tools.kill_rooms [KILLS [SEED]]``. A server runs; of two programs at pseudo-terminals, each in line
mode or on the full screen, one opens a room and the other enters it, under the rules that have names in turn. While
both play, one of them is killed, so that it can do nothing more: in the wait, while placing fleets, in its turn or in
the other's. Then every shot that its terminal told of must stand in its logbook. It goes on with ``--resume``, and is
killed again, and in the end both logbooks have the same match, with both fleets open.
"""

import argparse
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.finished import read_finished
from schiffe.json.values import UnreadableText
from schiffe.store.matches import RefusedAction
from schiffe.store.store import Store
from tests.pseudo_terminal import ROOT, Terminal
from tests.tools.kill_games import shots_kept, shots_shown, shots_told

_LONGEST: Final = 3.0
"""Seconds from the start of a program until it is killed at the latest."""
_KILLS: Final = 6
"""How often a program is killed in one game, at most."""
_PATIENCE: Final = 120
_CODE: Final = re.compile(r"127\.0\.0\.1:\d+/([a-z]+-[a-z]+-\d+)")
_TURN: Final = re.compile(r"\n(?!Waiting)(?!.*while you wait).*\n>$")
_BETWEEN_KEYS: Final = 0.15
_PLACED: Final = re.compile(r"(\d+) of (\d+) placed")
_ENTERS: Final = re.compile(r"Enter +(?:sit down|join|place ships)")
_LINES: Final = (
    (re.compile(r"Press Enter to (?:keep it|join)[^\n]*:$"), ""),
    (re.compile(r"Press Enter to play again[^\n]*:$"), "quit"),
)


class Player:
    """One of the two, in one terminal after the other.

    Attributes:
        is_plain: whether it is in line mode.
        is_done: whether the game is over for this one.
        shown: how many shots stood on its terminals when it was killed.
        arguments: what the first program was started with.
        has_match: whether there is a match in the logbook; not before the server is told of it.
    """

    def __init__(self, name: str, folder: str, size: int, chance: random.Random) -> None:
        self.name = name
        self.is_plain = chance.random() < 0.5
        self._typed_at = 0.0
        self.path = Path(folder, f"{name}.sqlite3")
        self.is_done = self.has_match = False
        self.shown = 0
        self.arguments: tuple[str, ...] = ()
        self.size = size
        self._chance = chance
        self._environment = {
            "SCHIFFE_LOGBOOK": str(self.path),
            "SCHIFFE_SETTINGS": str(Path(folder, f"{name}.ini")),
        }
        self._cells = [f"{row}{column}" for row in "ABCDEFGHIJ"[:size] for column in range(1, size + 1)]
        chance.shuffle(self._cells)
        self._next = self._heard = 0
        self.terminal: Terminal | None = None
        self.kill_at = 0.0

    def start(self, *arguments: str) -> None:
        """Start a program."""
        if "--resume" not in arguments:
            self.arguments = arguments
        self.terminal = Terminal(
            *arguments,
            "--clock" if "--resume" not in arguments and "--room" in arguments else "--pause",
            "0",
            "--name",
            self.name,
            "--lang",
            "en",
            *(("--plain",) if self.is_plain else ()),
            **self._environment,  # type: ignore[arg-type]
        )
        self._heard = 0
        self.kill_at = time.monotonic() + self._chance.random() * _LONGEST

    def answer(self) -> None:
        """Read what there is, and type what is asked for."""
        assert self.terminal
        self.terminal.read_for(0.01)
        if not self.terminal.process.isalive():
            self.is_done = True
            return
        text = self.terminal.text
        if not self.is_plain:
            self._answer_screen(self.terminal, text)
            return
        if len(self.terminal.raw) == self._heard:
            return
        self._heard = len(self.terminal.raw)
        for form, line in _LINES:
            if form.search(text):
                self.terminal.type(f"{line}\r")
                return
        if _TURN.search(text):
            self.terminal.type(f"{self._cells[self._next % len(self._cells)]}\r")
            self._next += 1

    def _answer_screen(self, terminal: Terminal, text: str) -> None:
        """Type what a screen asks for, not faster than it can be painted; a game that is over is left."""
        if time.monotonic() < self._typed_at + _BETWEEN_KEYS:
            return
        self._typed_at = time.monotonic()
        placed = _PLACED.search(text)
        if placed and placed[1] == placed[2]:
            terminal.type("\r")
        elif placed:
            terminal.type("*")
        elif _ENTERS.search(text):
            terminal.type("\r")
        elif "Enter fires" in text:  # all shots of a salvo are marked, and perhaps a square was typed since
            terminal.type(self._chance.choice("\r\r\x1b"))
        elif "YOUR TURN" in text:
            terminal.type(f"{self._cells[self._next % len(self._cells)]}\r")
            self._next += 1
        elif self._has_ended():
            terminal.process.kill(signal.SIGKILL)
            terminal.wait_for_end()
            self.is_done = True

    def _has_ended(self) -> bool:
        store = Store(self.path)
        try:
            matches = store.reader.matches()
            return bool(matches and matches[0].ending)
        finally:
            store.close()

    def kill(self) -> list[str]:
        """Kill the program, and tell which shots that it had shown or told are not in its logbook."""
        assert self.terminal
        self.terminal.process.kill(signal.SIGKILL)
        self.terminal.wait_for_end()
        text = self.terminal.everything if self.is_plain else self.terminal.text
        shown, told = shots_shown(text, self.size), shots_told(text, self.size)
        store = Store(self.path)
        try:
            matches = store.reader.matches()
            kept = shots_kept(store, matches[0], self.size) if matches else set()
            self.is_done, self.has_match = bool(matches and matches[0].ending), bool(matches)
        finally:
            store.close()
        self.close()
        self.shown += len(shown) + len(told)
        lost = {cell for _seat, cell in shown - kept} | (told - {cell for _seat, cell in kept})
        return [f"{self.name}: cell {cell} was told and is lost" for cell in sorted(lost)]

    def close(self) -> None:
        """Close the terminal."""
        if self.terminal:
            self.terminal.__exit__(None, None, None)
            self.terminal = None

    def found(self) -> tuple[str, int | None, list[tuple[int, int]]]:
        """How the match ended in the logbook, and all of its shots, each with the seat in this logbook."""
        store = Store(self.path)
        try:
            finished = read_finished(store, store.reader.matches()[0].id, FORMAT)
        finally:
            store.close()
        assert finished.stored.ending
        events = [moment.event for moment in finished.moments if isinstance(moment.event, ShotsFired)]
        shots = [(event.seat, shot.cell) for event in events for shot in event.shots]
        how = finished.stored.ending.word if all(finished.record.fleets) else "a fleet is missing"
        return how, finished.stored.ending.winner, shots


class KilledRoom:
    """A game in a room whose players are killed; ``kills`` counts how often."""

    def __init__(self, number: int, seed: int, port: int, folder: str) -> None:
        self._chance = random.Random(f"{seed} {number}")
        self.rules = list(PRESETS)[number % len(PRESETS)]
        size = Rules.parse(PRESETS[self.rules].line).grid.size
        place = Path(folder, str(number))
        place.mkdir()
        self.players = [Player(name, str(place), size, self._chance) for name in ("Anna", "Ben")]
        self.port = port
        self.kills = 0

    def problems(self) -> list[str]:
        """What is wrong after all of it."""
        anna, ben = self.players
        found = []
        server = f"127.0.0.1:{self.port}"
        try:
            anna.start("--connect", server, "--room", "--rules", self.rules)
            assert anna.terminal
            code = _CODE.search(anna.terminal.wait_for(_CODE.pattern)[0])
            assert code
            ben.start("--connect", f"{server}/{code[1]}")
            end = time.monotonic() + _PATIENCE
            while not (anna.is_done and ben.is_done) and time.monotonic() < end:
                for player in self.players:
                    if not player.is_done:
                        found += self._step(player)
            found += self._compared()
        finally:
            screens = [player.terminal.everything[-1500:] for player in self.players if player.terminal]
            for player in self.players:
                player.close()
        return [*found, *screens] if found else []

    def _step(self, player: Player) -> list[str]:
        lost: list[str] = []
        if self.kills < _KILLS and time.monotonic() > player.kill_at:
            self.kills += 1
            lost = player.kill()
            if not player.is_done:
                player.start(*("--resume",) if player.has_match else player.arguments)
                if self.kills == _KILLS:
                    player.kill_at = float("inf")
        if not player.is_done:
            player.answer()
        return lost

    def _compared(self) -> list[str]:
        if not all(player.is_done for player in self.players):
            return ["it does not come to its end"]
        try:
            (how, winner, shots), (other_how, other_winner, others) = (player.found() for player in self.players)
        except (AssertionError, RefusedAction, UnreadableText) as error:
            return [f"the logbooks have no such match: {error!r}"]
        mirrored = [(1 - seat, cell) for seat, cell in others]
        if (how, other_how) != ("won", "won") or winner is None or other_winner != 1 - winner or shots != mirrored:
            return [f"two matches: {how} {winner} {len(shots)}, {other_how} {other_winner} {len(others)}"]
        return []


def main() -> int:
    """Kill as often as the command line says; the status is 1 where something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.kill_rooms", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=300, help="how often a program is killed (300)")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="what chance begins with (1)")
    given = parser.parse_args()
    wrong = kills = shown = number = 0
    server = subprocess.Popen(
        [sys.executable, "-m", "schiffe", "serve", "127.0.0.1:0", "--rooms-per-address", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout
        port = int(server.stdout.readline().rpartition(":")[2])
        with tempfile.TemporaryDirectory() as folder:
            while kills < given.kills:
                game = KilledRoom(number, given.seed, port, folder)
                for problem in game.problems():
                    wrong += 1
                    print(f"game {number} ({game.rules}): {problem}", flush=True)
                kills, number = kills + game.kills, number + 1
                shown += sum(player.shown for player in game.players)
                print(f"{number} games: {kills} kills, {shown} shots shown, {wrong} problems", flush=True)
    finally:
        server.kill()
        server.wait()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
