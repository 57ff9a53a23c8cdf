"""Seats that more than one way of playing needs: a fleet in this program, a bot, and what a person may do in a turn."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterable, Sequence
from enum import Enum
from typing import Any, NoReturn, Protocol, TypeAlias, TypeVar

from schiffe.battleship.bots import load_bot, load_salvo_bot
from schiffe.battleship.bots.choice import Choice, TimeUp
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.analysis import Hint, hint
from schiffe.battleship.match.events import HintTaken
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.match.turn import Answers, Emit, Seat
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, mask_of, random_cell
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.events import TimeExpired

ShotChance: TypeAlias = Callable[[int], random.Random]
"""Returns the source of chance of a shot, by how many shots its seat has fired before."""
_Result = TypeVar("_Result")


class PersonSeat:
    """The side of a person at this computer, with a fleet unless the person fires alone."""

    def __init__(self, fleet: Fleet | None) -> None:
        self._fleet = fleet

    @property
    def fleet(self) -> Fleet | None:
        """Their ships; None where nobody fires at any."""
        return self._fleet

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Return what the fleet answers; raises IllegalShot for a shot outside or repeated."""
        assert self._fleet, "somebody fires at it"
        fired = perspective.state.rules.grid.full & ~perspective.incoming.open
        answers: list[Answer] = []
        for cell in cells:
            answers.append(self._fleet.answer(cell, fired))
            if answers[-1].outcome is Outcome.WON:
                break
            fired |= 1 << cell
        return tuple(answers)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Remember nothing: the next perspective tells it all."""


class LocalSeat(PersonSeat):
    """A side whose fleet lies in this program: what it answers is known by the fleet alone."""

    def __init__(self, fleet: Fleet) -> None:
        super().__init__(fleet)
        self._own_fleet = fleet

    @property
    def fleet(self) -> Fleet:
        """Its ships."""
        return self._own_fleet


class FleetAlone(LocalSeat):
    """The second side of a match of one player: it is fired at, and never has a turn."""

    async def choose(self, perspective: Perspective, emit: Emit) -> NoReturn:  # noqa: ARG002 - it never does
        """Refuse: nobody commands it."""
        raise AssertionError("a fleet alone does not fire")


class BotSeat(LocalSeat):
    """A bot and its fleet. The bot itself is given the target view and the chance, and nothing else."""

    def __init__(self, fleet: Fleet, level: str, chance: ShotChance, prior: Prior | None = None) -> None:
        super().__init__(fleet)
        self._level = level
        self._prior = prior
        self._bot = load_bot(level, prior)
        self._chance = chance

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:  # noqa: ARG002 - a bot takes no hints
        """Return what the bot chooses."""
        return self._think(perspective)

    def _think(self, perspective: Perspective) -> Choice:
        view, shots = perspective.target, perspective.state.shots_due
        chance = self._chance(len(view.shots))
        return self._bot(view, chance) if shots == 1 else load_salvo_bot(self._level, self._prior)(view, chance, shots)


class BackgroundBotSeat(BotSeat):
    """A bot that thinks in a thread of its own: clocks, keys and connections are attended to meanwhile."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:  # noqa: ARG002 - a bot takes no hints
        """Return what the bot chooses, just as it would in the event loop."""
        return await asyncio.to_thread(self._think, perspective)


class WaitingFor(Enum):
    """Reasons to wait while somebody else has to act."""

    SHOT = "shot"
    """The shot of a bot, which comes after a pause."""
    REMOTE_SHOT = "remote shot"
    REMOTE_ANSWER = "remote answer"


class Waiting(Protocol):
    """A view's way to let its person wait for another seat."""

    async def until(self, work: Coroutine[Any, Any, _Result], what: WaitingFor) -> _Result:
        """Run something, and let be seen for what one waits meanwhile."""


class OpponentSeat:
    """Another seat as a person here sees it: one waits for its shots and, where it is remote, for its answers."""

    def __init__(self, seat: Seat, waiting: Waiting) -> None:
        self._seat = seat
        self._waiting = waiting

    @property
    def fleet(self) -> Fleet | None:
        """The ships of the other seat, where they are known."""
        return self._seat.fleet

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Choose where the other side fires."""
        what = WaitingFor.REMOTE_SHOT if self._seat.fleet is None else WaitingFor.SHOT
        return await self._waiting.until(self._seat.choose(perspective, emit), what)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Return what the other side answers."""
        if self._seat.fleet is None:
            return await self._waiting.until(self._seat.answer(perspective, cells), WaitingFor.REMOTE_ANSWER)
        return await self._seat.answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Let the other side know."""
        await self._seat.learn(perspective, answers)


class Turn:
    """One turn of a person; ``chance`` is what fires when time is up."""

    def __init__(self, perspective: Perspective, emit: Emit, chance: ShotChance) -> None:
        self._perspective = perspective
        self._emit = emit
        self._chance = chance
        self._hint: Hint | None = None

    @property
    def perspective(self) -> Perspective:
        """The person's perspective, hints taken in this turn included."""
        return self._perspective

    @property
    def time_is_up(self) -> bool:
        """True if the clock has run down."""
        return self._perspective.state.pending.time_is_up

    @property
    def shots_due(self) -> int:
        """The number of shots in the turn."""
        return self._perspective.state.shots_due

    async def hint(self) -> Hint | None:
        """Return the hint of this turn; None if no fleet fits what is known. It counts once it is taken."""
        if self._hint is None:
            self._hint = await asyncio.to_thread(hint, self._perspective.target)
        return self._hint

    def take(self, found: Hint) -> None:
        """Count a hint that the person is shown, once a turn."""
        if not self._perspective.state.pending.hint:
            self._perspective = self._emit(HintTaken(self._perspective.seat, found.cells(self.shots_due)))

    def expire(self) -> None:
        """Note that the clock has run down."""
        if not self.time_is_up:
            self._perspective = self._emit(TimeExpired(self._perspective.seat))

    def filled_up(self, marked: Iterable[Cell] = ()) -> Choice:
        """Return the marked cells, and any open ones for the shots that are missing; this is fired when time is up."""
        choice = Choice.of(marked)
        chance = self._chance(len(self._perspective.target.shots))
        cells = self._perspective.target.open & ~mask_of(choice.cells)
        for _ in range(self.shots_due - len(choice.cells)):
            choice = choice.then(Choice.at(random_cell(cells, chance), TimeUp(cells.bit_count())))
            cells &= ~(1 << choice.cells[-1])
        return choice
