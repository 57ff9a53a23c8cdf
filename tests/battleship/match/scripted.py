"""People by a script: they choose, take hints and let time run out by chance alone, so that they do the same again."""

import asyncio
import random

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event
from schiffe.battleship.match.seats import BotSeat, LocalSeat, PersonTurn, make_bot_seat
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, Seat, play_to_end
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cells_of
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.players import Player, PlayerKind


class Recorder:
    """An observer that keeps the events and the state after each."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.states: list[MatchState] = []

    def notify(self, event: Event, state: MatchState) -> None:
        self.events.append(event)
        self.states.append(state)


class OneSource(Chance):
    """Chance with one source for all shots."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(0)
        self._rng = rng

    def shot_source(self, seat: int, fired_count: int) -> random.Random:
        return self._rng


class ChanceOfSeat(Chance):
    """Chance that gives the sources of one seat, whatever the seat has for a number in its program."""

    def __init__(self, seed: int, seat: int) -> None:
        super().__init__(seed)
        self._seat = seat

    def shot_source(self, seat: int, fired_count: int) -> random.Random:
        return super().shot_source(self._seat, fired_count)


class ScriptedPerson(LocalSeat):
    """A person whose whims depend on seed, seat and shot alone."""

    def __init__(self, fleet: Fleet, seat: int, chance: Chance) -> None:
        super().__init__(fleet)
        self._seat = seat
        self._chance = chance
        self.perspectives: list[Perspective] = []

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        assert perspective.seat == self._seat
        assert perspective.fleet is self.fleet
        self.perspectives.append(perspective)
        turn = PersonTurn(perspective, emit, self._chance)
        whims = self._chance.source(f"whims of {self._seat} at {len(perspective.target.shots)}")
        if whims.random() < 0.3 and not turn.is_time_up:
            hint = await turn.work_out_hint()
            assert hint == await turn.work_out_hint()
            if hint:
                turn.take_hint(hint)
            if hint and whims.random() < 0.5:
                return Choice.by_person(hint.recommended_cells(turn.due_shot_count))
        if turn.is_time_up or whims.random() < 0.2:
            turn.expire()
            return turn.complete_choice(self._marked(perspective, turn.due_shot_count - 1))
        return Choice.by_person(self._marked(perspective, turn.due_shot_count))

    def _marked(self, perspective: Perspective, count: int) -> list[Cell]:
        whims = self._chance.source(f"marks of {self._seat} at {len(perspective.target.shots)}")
        return whims.sample(list(cells_of(perspective.target.open_cells)), count)


def play_setup(setup: MatchSetup, seats: tuple[Seat, Seat], *observers: Observer) -> MatchState:
    """Play a match that nobody ends from outside; returns its last state."""

    async def play() -> MatchState:
        return await play_to_end(setup, seats, observers, Interruption())

    return asyncio.run(play())


def play_bots(setup: MatchSetup, *observers: Observer) -> MatchState:
    """Play a match of two bots."""
    first, second = (make_bot_seat(setup, seat, setup.random_fleet(seat)) for seat in (0, 1))
    return play_setup(setup, (first, second), *observers)


def seat_for(player: Player, number: int, fleet: Fleet, chance: Chance) -> Seat:
    """Who sits at a seat: a bot, or a person by a script."""
    if player.kind is PlayerKind.BOT:
        return BotSeat(fleet, player.level, chance)
    return ScriptedPerson(fleet, number, chance)


def fleets_of(state: MatchState, seed: int) -> tuple[Fleet, Fleet]:
    """Two fleets for a match."""
    from schiffe.battleship.rules.packing import random_fleet

    return random_fleet(state.rules, random.Random(seed)), random_fleet(state.rules, random.Random(seed + 1))
