"""Seats that more than one way of playing needs: a fleet in this program, a bot, and the waits for somebody else."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from enum import Enum
from typing import Any, Protocol, TypeAlias, TypeVar

from schiffe.battleship.bots import load_bot, load_salvo_bot
from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.loop import Answers, Emit, Seat
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.shots import Answer, Outcome

ShotChance: TypeAlias = Callable[[int], random.Random]
"""Gives the chance of a shot, by how many shots its seat has fired before."""
_Result = TypeVar("_Result")


class LocalSeat:
    """A side whose fleet lies in this program: what it answers is known by the fleet alone."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet

    @property
    def fleet(self) -> Fleet:
        """Its ships."""
        return self._fleet

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """What the fleet answers; raises IllegalShot for a shot outside or repeated."""
        fired = perspective.state.rules.grid.full & ~perspective.incoming.open
        answers: list[Answer] = []
        for cell in cells:
            answers.append(self._fleet.answer(cell, fired))
            if answers[-1].outcome is Outcome.WON:
                break
            fired |= 1 << cell
        return tuple(answers)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Nothing is remembered: the next perspective tells it all."""


class BotSeat(LocalSeat):
    """A bot and its fleet. The bot itself is given the target view and the chance, and nothing else."""

    def __init__(self, fleet: Fleet, level: str, chance: ShotChance, prior: Prior | None = None) -> None:
        super().__init__(fleet)
        self._level, self._prior, self._bot = level, prior, load_bot(level, prior)
        self._chance = chance

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:  # noqa: ARG002 - a bot takes no hints
        """What the bot chooses."""
        return self._think(perspective)

    def _think(self, perspective: Perspective) -> Choice:
        view, shots = perspective.target, perspective.state.shots_due
        chance = self._chance(len(view.shots))
        return self._bot(view, chance) if shots == 1 else load_salvo_bot(self._level, self._prior)(view, chance, shots)


class BackgroundBotSeat(BotSeat):
    """A bot that thinks in a thread of its own: clocks, keys and connections are attended to meanwhile."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:  # noqa: ARG002 - a bot takes no hints
        """What the bot chooses, just as it would in the event loop."""
        return await asyncio.to_thread(self._think, perspective)


class Awaited(Enum):
    """What one waits for while somebody else has to act."""

    SHOT = "shot"
    """The shot of a bot, which comes after a pause."""
    REMOTE_SHOT = "remote shot"
    REMOTE_ANSWER = "remote answer"


class Waiting(Protocol):
    """How a view lets its person wait for another seat."""

    async def until(self, work: Coroutine[Any, Any, _Result], what: Awaited) -> _Result:
        """Run something, and let be seen for what one waits meanwhile."""


class AwaitedSeat:
    """Another seat as a person here sees it: one waits for its shots and, where it is remote, for its answers."""

    def __init__(self, seat: Seat, waiting: Waiting) -> None:
        self._seat = seat
        self._waiting = waiting

    @property
    def fleet(self) -> Fleet | None:
        """The ships of the other seat, where they are known."""
        return self._seat.fleet

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Where the other side fires."""
        what = Awaited.REMOTE_SHOT if self._seat.fleet is None else Awaited.SHOT
        return await self._waiting.until(self._seat.choose(perspective, emit), what)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """What the other side answers."""
        if self._seat.fleet is None:
            return await self._waiting.until(self._seat.answer(perspective, cells), Awaited.REMOTE_ANSWER)
        return await self._seat.answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Let the other side know."""
        await self._seat.learn(perspective, answers)
