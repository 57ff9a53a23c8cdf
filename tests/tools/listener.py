"""Somebody who plays whole games by what line mode says, and never asks for a board."""

import os
import random
import re
import select
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, Self

_PROMPT: Final = re.compile(r"(?:\A|\n)> \Z")
_HIT: Final = ("Hit", "Treffer")
_SUNK: Final = ("Sunk", "Versenkt")
_LONGEST: Final = 400
"""More turns than any game has."""
_SILENCE: Final = 120
"""Seconds after which a program that says nothing is taken to hang."""


@dataclass(frozen=True)
class Heard:
    """A line that was typed, and what was said after it."""

    typed: str
    said: str


@dataclass
class Listener:
    """A game in a process of its own, of which only the text counts that it prints.

    Attributes:
        heard: all that was typed and said so far, what came before the first line first.
    """

    arguments: Sequence[str]
    program: Sequence[str] = (sys.executable, "-m", "schiffe")
    before: Sequence[str] = ()
    heard: list[Heard] = field(default_factory=list)
    is_over: bool = False

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory()
        environment = {
            **os.environ,
            "SCHIFFE_SETTINGS": str(Path(self._folder.name, "settings.ini")),
            "SCHIFFE_LOGBOOK": str(Path(self._folder.name, "logbook.sqlite3")),
        }
        self._process = subprocess.Popen(
            [*self.program, *self.arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self._type("".join(f"{line}\n" for line in self.before))
        self.heard.append(Heard("", self._read()))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin
        assert self._process.stdout
        if not self.is_over:
            self._process.terminate()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()
        self._folder.cleanup()

    def say(self, line: str) -> str:
        """Type a line; what is said until the next one is asked for, or until the end."""
        self._type(f"{line}\n")
        said = self._read().removeprefix(f"{line}\n")
        self.heard.append(Heard(line, said))
        return said

    def _type(self, text: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(text.encode())
        self._process.stdin.flush()

    def _read(self) -> str:
        assert self._process.stdout
        data = b""
        while not _PROMPT.search(data.decode(errors="ignore")):
            assert select.select([self._process.stdout], [], [], _SILENCE)[0], data.decode()
            more = os.read(self._process.stdout.fileno(), 65536)
            if not more:
                self.is_over = True
                break
            data += more
        return _PROMPT.sub("\n" if data.strip() != b">" else "", data.decode())

    def transcript(self) -> str:
        """All that was typed and said, as it stood on the terminal."""
        first, *rest = self.heard
        return first.said + "".join(f"> {each.typed}\n{each.said}" for each in rest)


def play_battleship(game: Listener, seed: int, shots: int = 1) -> list[Heard]:
    """Play to the end, so many shots in a turn at first; the turns."""
    rng, turns = random.Random(seed), list[Heard]()
    left = {(row, column) for row in range(10) for column in range(10)}
    hits: list[tuple[int, int]] = []
    for _turn in range(_LONGEST):
        if game.is_over:
            return turns
        aimed = _aim(left, hits, min(shots, len(left)), rng)
        left.difference_update(aimed)
        said = game.say(" ".join(map(_square, aimed)))
        turns.append(game.heard[-1])
        if found := re.search(r"\b(\d) (?:shots?|Schuss|Schüsse)\.", said):
            shots = int(found[1])
        for cell in aimed:
            found = re.search(rf"\b{_square(cell)}[, ]+(.*)", said.partition("\n")[0])
            if len(aimed) > 1 and not found:
                continue
            told = found[1] if found and len(aimed) > 1 else said
            if told.casefold().startswith(tuple(word.casefold() for word in _SUNK)):
                hits = [hit for hit in hits if not _is_in_line(hit, cell, hits)]
            elif told.casefold().startswith(tuple(word.casefold() for word in _HIT)):
                hits.append(cell)
    raise AssertionError(game.transcript()[-2000:])


def _square(cell: tuple[int, int]) -> str:
    return f"{'ABCDEFGHIJ'[cell[0]]}{cell[1] + 1}"


def _is_in_line(hit: tuple[int, int], sunk: tuple[int, int], hits: Sequence[tuple[int, int]]) -> bool:
    """Whether a hit belongs to the ship that was sunk there, as far as one can know."""
    for axis in (0, 1):
        if hit[1 - axis] == sunk[1 - axis]:
            low, high = sorted((hit[axis], sunk[axis]))
            between = [(at, hit[1]) if axis == 0 else (hit[0], at) for at in range(low + 1, high)]
            return all(cell in hits for cell in between)
    return False


def _aim(
    left: set[tuple[int, int]], hits: Sequence[tuple[int, int]], count: int, rng: random.Random
) -> list[tuple[int, int]]:
    """Beside the hits, those in a line with another one first; otherwise every other square."""
    near: dict[tuple[int, int], int] = {}
    for row, column in hits:
        for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            cell = row + down, column + across
            if cell in left:
                near[cell] = near.get(cell, 0) + 1 + 2 * ((row - down, column - across) in hits)
    wanted = sorted(near, key=lambda cell: (-near[cell], rng.random()))
    others = sorted(left - near.keys(), key=lambda cell: (sum(cell) % 2, rng.random()))
    return (wanted + others)[:count]


def play_bashni(game: Listener, seed: int) -> list[Heard]:
    """Play to the end, by the moves that the game names; the turns."""
    rng, turns = random.Random(seed), list[Heard]()
    for _turn in range(_LONGEST):
        if game.is_over:
            return turns
        possible = game.say("moves").strip().rstrip(".").split(", ")
        longest = max(map(len, possible))
        game.say(rng.choice([move for move in possible if len(move) == longest]))
        turns.append(game.heard[-1])
    raise AssertionError(game.transcript()[-2000:])
