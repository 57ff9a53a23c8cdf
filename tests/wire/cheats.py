"""Clients that play against the rules: those that lie, and those that say what they may not."""

import random
from collections.abc import Callable
from typing import TypeAlias

from tests.wire.peers import Client

Lie: TypeAlias = Callable[[int, int, int], int]
"""From x, y and how many attacks were before, to a result."""

LIES: dict[str, Lie] = {
    "all water": lambda _x, _y, _before: 1,
    "all hits": lambda _x, _y, _before: 2,
    "sunk for everything": lambda _x, _y, _before: 3,
    "hits that form no line": lambda x, y, _before: 2 if x < 5 and y < 5 else 1,
    "ships of one field": lambda x, y, _before: 3 if (x + y) % 5 == 0 else 1,
    "the same ship again and again": lambda x, _y, _before: 1 if x % 3 == 2 else 2 + x % 3,
    "water but for one": lambda x, y, _before: 2 if (x, y) == (4, 4) else 1,
    "by chance": lambda x, y, before: random.Random(x + 10 * y + 100 * before).randint(1, 3),
}


class Liar(Client):
    """Answers what it likes. One that ``wastes`` its attacks never wins, so that the game goes on for long."""

    def __init__(self, lie: Lie, wastes: bool = False) -> None:
        super().__init__()
        self.lie = lie
        self.wastes = wastes

    def verdict(self, x: int, y: int) -> int:
        return self.lie(x, y, len(self.attacked))

    def aim(self) -> tuple[int, int]:
        return (0, 0) if self.wastes else super().aim()


class Cheat(Client):
    """Plays well, and then says something foul instead of its third attack, or of its third answer.

    In the line ``{x}`` and ``{y}`` stand for the field that it was asked about, ``{other}`` for another column. With an
    empty line it says nothing more.
    """

    def __init__(self, line: str, in_attack: bool) -> None:
        super().__init__()
        self.foul = line
        self.in_attack = in_attack

    async def attack(self) -> str:
        if not self.in_attack:
            return await super().attack()
        while len(self.attacks) < 2:
            x, y = self.aim()
            self.attacks.append((x, y))
            self.say(f"(1,[{x},{y}]).")
            await self.hear()
            await self.answer()
        return await self.misbehave()

    async def answer(self) -> bool:
        if self.in_attack or len(self.attacked) < 2:
            return await super().answer()
        _, x, y = await self.hear()
        self.attacked.append((x, y))
        self.foul = self.foul.format(x=x, y=y, other=(x + 1) % 10)
        await self.misbehave()
        return True

    async def misbehave(self) -> str:
        if self.foul:
            self.say(self.foul)
        self.flush()
        await self.reader.read()  # until the other end has enough of it
        return "closed"


class Leaver(Cheat):
    """Leaves instead."""

    def __init__(self, in_attack: bool) -> None:
        super().__init__("", in_attack)

    async def misbehave(self) -> str:
        self.flush()
        self.writer.close()
        return "closed"
