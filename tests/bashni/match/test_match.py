"""A match as the fold of its events, and the loop that plays it on from anywhere."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.codec import event_json, read_event
from schiffe.bashni.match.events import (
    BashniMatchEnded,
    Event,
    HintShown,
    MatchStarted,
    MoveMade,
    MovesTakenBack,
    PositionReceived,
    TurnEvent,
)
from schiffe.bashni.match.seats import BotSeat, think
from schiffe.bashni.match.state import Emit, MatchState, plies_to_take_back
from schiffe.bashni.match.turn import Seat, play_turn
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, EndingReason, Limits, Position, legal_moves
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchResult, ignore
from schiffe.game.match.events import ImpossibleEvent, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.turns import play_match
from tests.game.match.undisturbed import play_undisturbed
from tests.waiting import until

STARTED = MatchStarted((Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")), limits=Limits(plies=16))


def moved(state: MatchState, *moves: str) -> MatchState:
    for move in moves:
        state = state.after(MoveMade(parse_move(move)))
    return state


def state_after(events: Iterable[Event]) -> MatchState:
    state = MatchState.at_start(STARTED)
    for event in events:
        state = state.after(event)
    return state


class DerivedSeat:
    """Plays by a chance that is made of what has happened: moves, hints, late moves, moves taken back, giving up.

    Nothing is remembered, so another one goes on behind any event of its turn as this one does.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    async def choose(self, state: MatchState, emit: Emit) -> TurnEvent:
        while True:
            side = state.seat_to_move
            counts = f"{state.taken_back_count} {state.hint_counts} {state.timeout_counts}"
            chance = Random(f"{self._seed} {side} {len(state.history)} {counts}")
            if chance.random() < 0.2:
                state = emit(HintShown(side))
            elif chance.random() < 0.2:
                state = emit(TimeExpired(side))
            else:
                return self._turn(state, chance)

    def _turn(self, state: MatchState, chance: Random) -> TurnEvent:
        count = plies_to_take_back(state, state.seat_to_move)
        if count and state.taken_back_count < 6 and chance.random() < 0.3:
            return MovesTakenBack(count)
        if chance.random() < 0.02:
            return PlayerResigned(state.seat_to_move)
        return MoveMade(chance.choice(legal_moves(state.position)), chance.random() * 60)


class Recorder:
    def __init__(self) -> None:
        self.events: list[Event] = []
        self.states: list[MatchState] = []

    def notify(self, event: Event, state: MatchState) -> None:
        self.events.append(event)
        self.states.append(state)


def without_seconds(events: list[Event]) -> list[Event]:
    """What happened, whatever time it took: the computer's differs from run to run."""
    return [replace(event, seconds=0.0) if isinstance(event, MoveMade) else event for event in events]


Seats: TypeAlias = Callable[[], tuple[Seat, Seat]]


def two_people(seed: int) -> Seats:
    return lambda: (DerivedSeat(seed), DerivedSeat(seed + 1))


def stop_anywhere_and_go_on(seats: Seats, place: Callable[[int], int]) -> list[Event]:
    """Play a match; then once more from behind one of its events, which have been text meanwhile; gives the events."""
    recorder, again = Recorder(), Recorder()
    end = play_undisturbed(Match(MatchState.at_start(STARTED), [recorder]), seats(), play_turn)
    assert end.ending is not None
    assert state_after(recorder.events) == end == recorder.states[-1]
    assert [read_event(event_json(event)) for event in recorder.events] == recorder.events
    stop = place(len(recorder.events) - 1)
    kept = recorder.events[:stop]
    play_undisturbed(Match(state_after(kept), [again]), seats(), play_turn)
    assert without_seconds(kept + again.events) == without_seconds(recorder.events)
    return recorder.events


@given(seed=st.integers(0, 1000), data=st.data())
@settings(max_examples=40)
def test_folded_anew_behind_any_event_a_match_goes_on_to_the_same_end(seed: int, data: st.DataObject) -> None:
    stop_anywhere_and_go_on(two_people(seed), lambda last: data.draw(st.integers(0, last)))


@given(seed=st.integers(0, 1000), level=st.sampled_from(["easy", "medium", "hard"]), data=st.data())
@settings(max_examples=12, deadline=None)
def test_the_computer_goes_on_with_the_same_chance(seed: int, level: str, data: st.DataObject) -> None:
    """Where its level is one of depth: how far it sees in a second is no chance that could be repeated."""
    stop_anywhere_and_go_on(
        lambda: (DerivedSeat(seed), BotSeat(Bot(LEVELS[level].strength, seed, STARTED.limits))),
        lambda last: data.draw(st.integers(0, last)),
    )


def test_matches_that_are_stopped_have_every_kind_of_event() -> None:
    kinds = {type(event) for seed in range(12) for event in stop_anywhere_and_go_on(two_people(seed), int)}
    assert kinds == {MoveMade, MovesTakenBack, HintShown, TimeExpired, PlayerResigned, BashniMatchEnded}


def test_a_move_taken_back_leaves_the_position_and_what_was_counted() -> None:
    state = moved(MatchState.at_start(STARTED), "C3:D4", "F6:G5")
    assert state.after(MovesTakenBack(1)) == replace(moved(MatchState.at_start(STARTED), "C3:D4"), taken_back_count=1)
    back = state.after(MovesTakenBack(2))
    assert back == replace(MatchState.at_start(STARTED), taken_back_count=2)
    assert plies_to_take_back(state, Colour.WHITE) == 2
    assert plies_to_take_back(state, Colour.BLACK) == 1
    assert plies_to_take_back(MatchState.at_start(STARTED), Colour.BLACK) == 0


@pytest.mark.parametrize(
    "event", [MoveMade(parse_move("C3:E5")), MoveMade(parse_move("H6:G5")), MovesTakenBack(1), MovesTakenBack(0)]
)
def test_what_cannot_follow_is_refused(event: Event) -> None:
    with pytest.raises(ImpossibleEvent):
        MatchState.at_start(STARTED).after(event)


def test_nothing_follows_the_end() -> None:
    for ending in (PlayerLeft(Colour.WHITE), PlayerResigned(Colour.WHITE), BashniMatchEnded(None, EndingReason.PLIES)):
        state = MatchState.at_start(STARTED).after(ending)
        with pytest.raises(ImpossibleEvent):
            state.after(MoveMade(parse_move("C3:D4")))
    assert MatchState.at_start(STARTED).after(PlayerResigned(Colour.WHITE)).winner is Colour.BLACK
    assert MatchState.at_start(STARTED).after(PlayerLeft(Colour.WHITE)).winner is None
    assert MatchState.at_start(STARTED).after(BashniMatchEnded(Colour.WHITE)).winner is Colour.WHITE


def test_hints_and_late_moves_are_counted_for_whose_they_are() -> None:
    state = MatchState.at_start(STARTED)
    assert (state.hint_counts, state.timeout_counts, state.taken_back_count) == ((0, 0), (0, 0), 0)
    for event in (
        HintShown(Colour.BLACK),
        HintShown(Colour.WHITE),
        HintShown(Colour.BLACK),
        TimeExpired(Colour.BLACK),
    ):
        state = state.after(event)
    assert (state.hint_counts, state.timeout_counts) == ((1, 2), (0, 1))


def test_a_move_of_which_no_time_is_known_took_none() -> None:
    """A server does not tell."""
    assert MoveMade(parse_move("C3:D4")) == MoveMade(parse_move("C3:D4"), 0.0)


def test_what_was_taken_back_is_counted_together() -> None:
    state = (
        moved(MatchState.at_start(STARTED), "C3:D4", "F6:G5", "D4:E5").after(MovesTakenBack(1)).after(MovesTakenBack(2))
    )
    assert (state.taken_back_count, state.history, state.position) == (3, (), START_POSITION)
    with pytest.raises(ImpossibleEvent):
        moved(MatchState.at_start(STARTED), "C3:D4", "F6:G5").after(MovesTakenBack(3))


def test_each_move_is_kept_with_the_position_before_it_and_its_side() -> None:
    state = (
        MatchState.at_start(STARTED).after(MoveMade(parse_move("C3:D4"), 2.5)).after(MoveMade(parse_move("F6:G5"), 4.0))
    )
    first, second = state.history
    assert (first.position_before, first.move, first.side) == (START_POSITION, parse_move("C3:D4"), Colour.WHITE)
    assert (second.position_before, second.side) == (
        moved(MatchState.at_start(STARTED), "C3:D4").position,
        Colour.BLACK,
    )
    assert (state.seat_to_move, state.start, state.limits) == (Colour.WHITE, START_POSITION, Limits(plies=16))
    assert [state.name(side) for side in Colour] == ["Anna", "Ben"]


def test_whose_last_move_is_taken_back_is_reached_past_those_of_the_other_side() -> None:
    state = moved(MatchState.at_start(STARTED), "C3:D4", "F6:G5", "A3:B4")
    assert [plies_to_take_back(state, side) for side in Colour] == [1, 2]


def test_a_draw_has_no_winner_and_neither_has_a_match_that_goes_on() -> None:
    assert MatchState.at_start(STARTED).winner is None
    assert MatchState.at_start(STARTED).after(BashniMatchEnded(None, EndingReason.PLIES)).winner is None
    assert MatchState.at_start(STARTED).after(BashniMatchEnded(Colour.BLACK)).winner is Colour.BLACK
    assert MatchState.at_start(STARTED).after(PlayerResigned(Colour.BLACK)).winner is Colour.WHITE
    assert BashniMatchEnded(Colour.BLACK) == BashniMatchEnded(Colour.BLACK, None, is_decided=True)


def test_a_given_position_forgets_the_moves_before_it() -> None:
    state = moved(MatchState.at_start(STARTED), "C3:D4").after(PositionReceived(START_POSITION))
    assert (state.position, state.start, state.history) == (START_POSITION, START_POSITION, ())


@pytest.mark.parametrize(
    ("pieces", "side", "without_queen", "ended"),
    [
        ("w@A1", Colour.BLACK, 0, (Colour.WHITE, EndingReason.BLOCKED)),
        ("b@H8", Colour.WHITE, 0, (Colour.BLACK, EndingReason.BLOCKED)),
        ("b@E5 w@A1 w@H2", Colour.WHITE, 50, (Colour.WHITE, EndingReason.WITHOUT_QUEEN)),
        ("b@E5 w@A1", Colour.WHITE, 50, (None, EndingReason.WITHOUT_QUEEN)),
    ],
)
def test_the_end_by_the_rules(
    pieces: str, side: Colour, without_queen: int, ended: tuple[Colour | None, EndingReason]
) -> None:
    seat = DerivedSeat(0)
    position = replace(parse_position(pieces, side), plies_without_queen=without_queen)
    end = play_undisturbed(Match(MatchState.at_start(replace(STARTED, position=position))), (seat, seat), play_turn)
    assert end.ending == BashniMatchEnded(*ended)


@pytest.mark.parametrize("ending", [PlayerResigned(Colour.BLACK), PlayerLeft(Colour.WHITE)])
def test_a_match_is_ended_from_outside_whoever_is_to_move(ending: PlayerResigned | PlayerLeft) -> None:
    class Dawdler:
        def __init__(self, interruption: Interruption) -> None:
            self._interruption = interruption

        async def choose(self, state: MatchState, emit: Emit) -> TurnEvent:
            emit(HintShown(state.seat_to_move))
            self._interruption.set(ending)
            try:
                return await asyncio.Future()
            finally:
                cancelled.append(True)

    async def story() -> MatchState:
        interruption = Interruption()
        seats: tuple[Seat, Seat] = DerivedSeat(2), Dawdler(interruption)
        return await play_match(Match(MatchState.at_start(STARTED), [recorder]), seats, play_turn, interruption)

    recorder = Recorder()
    cancelled: list[bool] = []
    end = asyncio.run(asyncio.wait_for(story(), 20))
    assert end == state_after(recorder.events)
    assert recorder.events[-2:] == [HintShown(Colour.BLACK), ending]
    assert cancelled == [True]


def test_thinking_that_is_cancelled_ends() -> None:
    class Watched(Bot):
        def choose(
            self, position: Position, stop: Callable[[], bool], report: Callable[[SearchResult], None] = ignore
        ) -> SearchResult:
            try:
                return super().choose(position, stop, found.append)
            finally:
                ended.append(True)

    found: list[SearchResult] = []

    async def story() -> None:
        thinking = asyncio.ensure_future(think(Watched(LEVELS["master"].strength), START_POSITION, 3600))
        await until(lambda: found, "there is a first idea")
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert ended == [True], "no thread goes on"

    ended: list[bool] = []
    asyncio.run(asyncio.wait_for(story(), 20))


@pytest.mark.parametrize("side", Colour)
def test_hints_and_late_moves_are_counted_for_their_side(side: Colour) -> None:
    once = (1, 0) if side is Colour.WHITE else (0, 1)
    state = MatchState.at_start(STARTED).after(HintShown(side)).after(TimeExpired(side))
    assert (state.hint_counts, state.timeout_counts) == (once, once)
    again = state.after(HintShown(side.other))
    assert (again.hint_counts, again.timeout_counts) == ((1, 1), once)
