"""Whole matches by chance, written into a logbook as the program writes them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from hypothesis import strategies as st

from schiffe.battleship.bots.choice import Choice, OutOfTime
from schiffe.battleship.logbook.recorder import FriendMatchRecorder, match_recorder
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import BreakReason, EndingEvent, HintTaken, MatchBrokenOff
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.match.seats import BotSeat, LocalSeat
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.match.turn import Emit, Seat, TurnAnswers
from schiffe.battleship.rules.consistency import is_consistent
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cells_of
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.events import PlayerResigned, TimeExpired
from schiffe.game.match.interruption import Interrupted
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot
from schiffe.network.address import Address
from schiffe.store.logbook import Logbook
from tests.battleship.match.scripted import play_setup
from tests.strategies import seeds, variants

OTHERS: Final = (
    Player(PlayerKind.PERSON, "Ben “Bär” ☃"),
    *(Player(PlayerKind.BOT, f"Computer {level}", level) for level in ("easy", "medium", "clever", "hard")),
)
REMOTE: Final = Player(PlayerKind.REMOTE, "Opponent")
FRIEND: Final = Player(PlayerKind.FRIEND, "Bea")
ROOM: Final = RoomRecord(Address("rooms.example"), "aa" * 32, code="amber-otter-417", seat=1, nonce="bb" * 16)


@dataclass(frozen=True)
class Plan:
    """What a match is to be like.

    Attributes:
        stops: before which turn of seat 0 it ends, by a seat that gives up or a connection that breaks; None for
            never.
        lies: whether the player at the other end answers anything at times, or, a friend, has not revealed a fleet.
    """

    rules: Rules
    other: Player
    seed: int
    first: int
    stops: int | None
    lies: bool
    day: date | None


plans = st.builds(
    Plan,
    variants(largest=7),
    st.sampled_from(OTHERS),
    seeds,
    st.integers(0, 1),
    st.none() | st.integers(0, 8),
    st.just(value=False),
    st.none() | st.dates(),
)
plans |= st.builds(
    Plan,
    variants(largest=7),
    st.just(FRIEND),
    seeds,
    st.integers(0, 1),
    st.none() | st.integers(0, 8),
    st.booleans(),
    st.none(),
)
plans |= st.builds(
    Plan,
    st.just(NETWORK_RULES),
    st.just(REMOTE),
    seeds,
    st.integers(0, 1),
    st.none() | st.integers(0, 30),
    st.booleans(),
    st.none(),
)


class Whim(LocalSeat):
    """A person who shoots anywhere, takes hints and lets time run out, and ends the match before a turn."""

    def __init__(self, fleet: Fleet, chance: random.Random, stops: tuple[int, EndingEvent] | None = None) -> None:
        super().__init__(fleet)
        self._chance = chance
        self._stops = stops
        self._turns = 0

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        if self._stops and self._turns == self._stops[0]:
            raise Interrupted(self._stops[1])
        self._turns += 1
        due, cells = perspective.state.due_shot_count, list(cells_of(perspective.target.open_cells))
        if not cells:  # somebody who lies has not said of the last one that it won
            raise Interrupted(MatchBrokenOff(BreakReason.NO_CELL_LEFT))
        marked = self._chance.sample(cells, due)
        if self._chance.random() < 0.2:
            emit(HintTaken(perspective.seat, tuple(self._chance.sample(cells, due))))
        if self._chance.random() < 0.2:
            emit(TimeExpired(perspective.seat))
            return Choice(tuple(marked), (OutOfTime(len(cells)),) * due)
        return Choice.by_person(marked)


class Far(Whim):
    """Somebody at another computer, whose fleet is not known here; shoots at a cell again at times, and may lie."""

    def __init__(self, fleet: Fleet, chance: random.Random, *, lies: bool) -> None:
        super().__init__(fleet, chance)
        self.fleet = None
        self._hidden_fleet = fleet
        self._lies = lies

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        if perspective.target.shots and self._chance.random() < 0.1:
            return Choice.single(self._chance.choice(perspective.target.shots)[0])
        return Choice.single(self._chance.choice(list(cells_of(perspective.target.open_cells))))

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        (answer,) = self._hidden_fleet.answers(cells, perspective.incoming.shot_cells)
        if self._lies and self._chance.random() < 0.1:
            answer = Answer(self._chance.choice((Outcome.MISS, Outcome.HIT, Outcome.SUNK)))
        target = perspective.incoming
        if target.is_contradictory or not is_consistent(target.after(cells[0], answer)):
            answer = Answer(answer.outcome, contradicts_earlier=True)
        return (answer,)


class Away(Whim):
    """A friend, whose fleet is told after the match."""

    def __init__(self, fleet: Fleet, chance: random.Random) -> None:
        super().__init__(fleet, chance)
        self.fleet = None
        self._hidden_fleet = fleet

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        return self._hidden_fleet.answers(cells, perspective.incoming.shot_cells)


def play(path: Path, plan: Plan) -> None:
    """Play a match as it is planned, and write it into a logbook."""
    chance = Chance(plan.seed)
    players = Player(PlayerKind.PERSON, "Anna"), plan.other
    setup = MatchSetup(plan.rules, players, plan.first, chance, clock_seconds=15, allows_hints=True, day=plan.day)
    fleets = [random_fleet(plan.rules, chance.source(f"fleet {seat}")) for seat in (0, 1)]
    ending: EndingEvent = PlayerResigned(plan.seed % 2)
    if plan.other is REMOTE:
        ending = MatchBrokenOff(BreakReason.WRONG_CELL, "(2,[1,1,1]).", 7)
    stops = None if plan.stops is None else (plan.stops, ending)
    one = Whim(fleets[0], chance.source("one"), stops)
    match plan.other.kind:
        case PlayerKind.BOT:
            other: Seat = BotSeat(fleets[1], plan.other.level, chance)
        case PlayerKind.PERSON:
            other = Whim(fleets[1], chance.source("other"))
        case PlayerKind.REMOTE:
            other = Far(fleets[1], chance.source("other"), lies=plan.lies)
        case PlayerKind.FRIEND:
            other = Away(fleets[1], chance.source("other"))
    book = Logbook(path)
    recorder = match_recorder(book, setup, BattleshipSeries(request=PlayBot("easy"), chance=chance))
    recorder.record_fleet(0, fleets[0])
    if isinstance(recorder, FriendMatchRecorder):
        recorder.record_room(ROOM)
    elif plan.other is not REMOTE:
        recorder.record_fleet(1, fleets[1])
    try:
        play_setup(setup, (one, other), recorder)
        if isinstance(recorder, FriendMatchRecorder):
            broken_off = MatchBrokenOff(BreakReason.NOT_REVEALED) if plan.lies else None
            recorder.write_verdict(None if plan.lies else fleets[1], broken_off)
    finally:
        recorder.leave()
        book.close()
