"""Seats that several kinds of matches share: local fleets, bots, and the turn of a person."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from enum import Enum
from typing import NoReturn, Protocol

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.choice import Choice, OutOfTime
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event, HintTaken
from schiffe.battleship.match.hints import Hint, find_hint
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.match.turn import Emit, Seat, TurnAnswers
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, random_cell, to_mask
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import SeatNumber


class LocalSeat:
    """A side at this computer, with a fleet unless a person fires alone."""

    def __init__(self, fleet: Fleet | None) -> None:
        self.fleet = fleet

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        """Return the fleet's answers; raises IllegalShot for a cell off the board, or one that was shot at before."""
        assert self.fleet, "nobody fires at a person who fires alone"
        return self.fleet.answers(cells, perspective.incoming.shot_cells)

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None: ...


class FleetAlone(LocalSeat):
    """The second side of a solo match, which is fired at and never has a turn."""

    async def choose(self, perspective: Perspective, emit: Emit) -> NoReturn:
        raise AssertionError("a fleet alone does not fire")


class BotSeat(LocalSeat):
    """A bot and its fleet. The bot itself gets only the target and a source of chance."""

    fleet: Fleet

    def __init__(self, fleet: Fleet, level: str, chance: Chance, prior: Prior | None = None) -> None:
        super().__init__(fleet)
        self._bot = load_bot(level, prior)
        self._chance = chance

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Think in a thread, so that the event loop can handle clocks, keys and connections meanwhile."""
        target, due_shot_count = perspective.target, perspective.state.due_shot_count
        rng = self._chance.shot_source(perspective.seat, len(target.shots))
        return await asyncio.to_thread(self._bot.choose_turn, target, rng, due_shot_count)


def make_bot_seat(setup: MatchSetup, seat: SeatNumber, fleet: Fleet) -> BotSeat:
    """Return the bot at a seat of a match."""
    return BotSeat(fleet=fleet, level=setup.players[seat].level, chance=setup.chance, prior=setup.prior)


class WaitingFor(Enum):
    """Things that a person may have to wait for."""

    SHOT = "shot"
    """The shot of a bot, which comes after a pause."""
    REMOTE_SHOT = "remote shot"
    REMOTE_ANSWER = "remote answer"


class Waiting(Protocol):
    """The part of a view that is shown while a person waits for another seat."""

    def show_waiting(self, reason: WaitingFor, /) -> AbstractAsyncContextManager[None]:
        """Show inside a block why the person waits; the block for a bot's shot begins after a pause."""


class SeatWrapper:
    """The base class of seats that pass most calls on to another seat."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    @property
    def fleet(self) -> Fleet | None:
        """The fleet of the wrapped seat; None if it is at another computer."""
        return self._seat.fleet

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        return await self._seat.choose(perspective, emit)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        return await self._seat.answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        await self._seat.learn(perspective, answers)


class OpponentSeat(SeatWrapper):
    """The seat of a person's opponent, which shows the person that they have to wait."""

    def __init__(self, seat: Seat, waiting: Waiting) -> None:
        super().__init__(seat)
        self._waiting = waiting

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        reason = WaitingFor.REMOTE_SHOT if self.fleet is None else WaitingFor.SHOT
        async with self._waiting.show_waiting(reason):
            return await super().choose(perspective, emit)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        """Return the opponent's answers, with a wait if the opponent is remote."""
        if self.fleet:
            return await super().answer(perspective, cells)
        async with self._waiting.show_waiting(WaitingFor.REMOTE_ANSWER):
            return await super().answer(perspective, cells)


class PersonTurn:
    """One turn of a person."""

    def __init__(self, perspective: Perspective, emit: Emit, chance: Chance) -> None:
        """Begin a turn; ``chance`` chooses the missing cells when time is up."""
        self._perspective = perspective
        self._emit = emit
        self._chance = chance
        self._hint: Hint | None = None

    @property
    def perspective(self) -> Perspective:
        return self._perspective

    @property
    def is_time_up(self) -> bool:
        return self._perspective.state.turn_progress.is_time_up

    @property
    def due_shot_count(self) -> int:
        return self._perspective.state.due_shot_count

    async def work_out_hint(self) -> Hint | None:
        """Return the hint of this turn; None if there is none. It counts only when ``take_hint`` is called."""
        if self._hint is None:
            self._hint = await asyncio.to_thread(find_hint, self._perspective.target)
        return self._hint

    def take_hint(self, hint: Hint) -> None:
        """Count a hint that is shown to the person; a turn has at most one."""
        if not self._perspective.state.turn_progress.hint:
            self._emit_event(HintTaken(self._perspective.seat, hint.recommended_cells(self.due_shot_count)))

    def expire(self) -> None:
        """Record that the time for this turn is up."""
        if not self.is_time_up:
            self._emit_event(TimeExpired(self._perspective.seat))

    def _emit_event(self, event: Event) -> None:
        self._perspective = replace(self._perspective, state=self._emit(event))

    def complete_choice(self, aimed: Iterable[Cell] = ()) -> Choice:
        """Return the aimed cells, and random open cells for the missing shots; they are fired when time is up."""
        choice = Choice.by_person(aimed)
        rng = self._chance.shot_source(self._perspective.seat, len(self._perspective.target.shots))
        cells = self._perspective.target.open_cells & ~to_mask(choice.cells)
        for _ in range(self.due_shot_count - len(choice.cells)):
            choice = choice.followed_by(Choice.single(random_cell(cells, rng), OutOfTime(cells.bit_count())))
            cells &= ~(1 << choice.cells[-1])
        return choice
