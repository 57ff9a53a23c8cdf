import asyncio
import random
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event, HintTaken, MatchStarted, ShotRepeated, ShotsFired
from schiffe.battleship.match.seats import BotSeat, LocalSeat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, Seat, TurnAnswers, play_turn
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, OutsideShot
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, PlayerLeft, TimeExpired
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.turns import play_match
from tests.battleship.match.scripted import OneSource, Recorder, fleets_of, seat_for
from tests.game.match.undisturbed import play_undisturbed
from tests.strategies import rules, seeds

Result = TypeVar("Result")
pytestmark = pytest.mark.usefixtures("quick_genius")
SMALL = Rules.of(ships=1)
PEOPLE = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")


class ScriptedSeat(LocalSeat):
    """Shoots where the script says, and writes down all that it is asked and learns."""

    def __init__(self, fleet: Fleet, shots: list[Cell]) -> None:
        super().__init__(fleet)
        self.shots = shots
        self.log: list[str] = []

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        self.log.append(f"choose after {len(perspective.target.shots)}")
        return Choice.single(self.shots.pop(0))

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        self.log.append(f"answer {cells[0]}")
        return await super().answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        self.log.append(f"learn {answers[0].outcome.value}")


def begun(settled: Rules = SMALL, first: int = 0, players: tuple[Player, Player] = PEOPLE) -> MatchState:
    return MatchState.at_start(MatchStarted(settled, players, first))


def played(state: MatchState, seats: tuple[Seat, Seat], *observers: Recorder) -> MatchState:
    return play_undisturbed(Match(state, observers), seats, play_turn)


def two_fleets() -> tuple[Fleet, Fleet]:
    return fleets_of(begun(), 1)


def water_of(fleet: Fleet) -> list[Cell]:
    return [cell for cell in fleet.rules.grid.cells if fleet.ship_at(cell) is None]


def test_the_loop_reads_like_the_rules() -> None:
    one, two = two_fleets()
    water, target = water_of(one), list(two.ships[0].cells)
    anna, ben, seen = ScriptedSeat(one, target.copy()), ScriptedSeat(two, water.copy()), Recorder()
    ended = played(begun(), (anna, ben), seen)
    assert ended == seen.states[-1]
    assert ended.ending == seen.events[-1] == MatchEnded(0)
    shots = [event for event in seen.events if isinstance(event, ShotsFired)]
    assert list(ended.history) == shots
    assert [shot.seat for shot in shots] == [0, 1, 0, 1, 0, 1, 0]
    outcomes = [shot.last_shot.answer.outcome for shot in shots if shot.seat == 0]
    assert outcomes == [Outcome.HIT, Outcome.HIT, Outcome.HIT, Outcome.WON]
    assert anna.log[:4] == ["choose after 0", "learn hit", f"answer {water[0]}", "choose after 1"]
    assert ben.log[:4] == [f"answer {target[0]}", "choose after 0", "learn miss", f"answer {target[1]}"]
    assert anna.log[-1] == "learn won"
    assert ended.winner == 0
    assert ended.names == ("Anna", "Ben")


def test_observers_know_of_a_shot_before_a_seat_can_keep_it_back() -> None:
    class LeaveDialog(ScriptedSeat):
        async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
            raise EOFError

    one, two = two_fleets()
    seen = Recorder()
    with pytest.raises(EOFError):
        played(begun(), (LeaveDialog(one, [5]), ScriptedSeat(two, [])), seen)
    assert [type(event) for event in seen.events] == [ShotsFired]


def test_the_second_seat_can_begin() -> None:
    one, two = two_fleets()
    seats = BotSeat(one, "easy", Chance(1)), BotSeat(two, "easy", Chance(1))
    assert played(begun(first=1), seats).history[0].seat == 1


def test_a_shot_off_the_board_stops_the_match() -> None:
    one, two = two_fleets()
    with pytest.raises(OutsideShot):
        played(begun(), (ScriptedSeat(one, [100]), ScriptedSeat(two, [])))


def test_a_repeated_shot_gets_the_same_answer_and_costs_the_turn() -> None:
    one, two = two_fleets()
    target = two.ships[0].cells
    anna = ScriptedSeat(one, [target[0], target[0], *target[1:]])
    ben = ScriptedSeat(two, water_of(one))
    ended = played(begun(), (anna, ben))
    assert [turn for turn in ended.history if isinstance(turn, ShotRepeated)] == [
        ShotRepeated(0, target[0], Answer(Outcome.HIT))
    ]
    assert anna.log.count("learn hit") == 4
    assert ended.winner == 0
    assert [len(target.shots) for target in ended.targets] == [4, 4]
    assert ben.log.count(f"answer {target[0]}") == 1


@pytest.mark.parametrize("busy", ["choose", "answer", "learn"])
def test_a_match_can_be_ended_from_outside_whatever_a_seat_is_doing(busy: str) -> None:
    async def story() -> None:
        interruption, begun_to = Interruption(), asyncio.Event()

        class Busy(ScriptedSeat):
            async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
                return await self._or_wait("choose", super().choose(perspective, emit))

            async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
                return await self._or_wait("answer", super().answer(perspective, cells))

            async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
                await self._or_wait("learn", super().learn(perspective, answers))

            async def _or_wait(self, what: str, work: Coroutine[Any, Any, Result]) -> Result:
                if what == busy:
                    begun_to.set()
                    work.close()
                    await asyncio.Future()
                return await work

        one, two = two_fleets()
        seats = Busy(one, water_of(two)), Busy(two, water_of(one))
        seen = Recorder()
        match = asyncio.ensure_future(play_match(Match(begun(), [seen]), seats, play_turn, interruption))
        await begun_to.wait()
        interruption.set(PlayerLeft(1))
        interruption.set(PlayerLeft(0))
        assert (await match).ending == PlayerLeft(1) == seen.events[-1]
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(story())


@given(st.sampled_from(tuple(LEVELS)), st.sampled_from(tuple(LEVELS)), rules, seeds)
def test_any_two_bots_play_to_the_end(one: str, two: str, settled: Rules, seed: int) -> None:
    rng, seen = random.Random(seed), Recorder()
    seats = tuple(BotSeat(random_fleet(settled, rng), level, OneSource(rng)) for level in (one, two))
    ended = played(begun(settled), (seats[0], seats[1]), seen)
    assert ended.winner is not None
    assert ended.targets[ended.winner].afloat == ()
    assert ended.targets[1 - ended.winner].afloat != ()
    assert abs(len(ended.targets[0].shots) - len(ended.targets[1].shots)) <= 1


KINDS = (PEOPLE[0], Player(PlayerKind.BOT, "easy", "easy"), Player(PlayerKind.BOT, "hard", "hard"))


@settings(max_examples=12)
@given(
    st.sampled_from(KINDS),
    st.sampled_from(KINDS),
    st.sampled_from([Rules.of(5, 2), Rules.of(6, 3)]),
    st.integers(0, 1),
    seeds,
    st.data(),
)
def test_a_match_goes_on_from_any_event_to_the_same_end(
    one: Player, other: Player, settled: Rules, first: int, seed: int, data: st.DataObject
) -> None:
    """People by a script, two at one keyboard, bots, hints, and turns whose time runs out."""
    started = MatchStarted(settled, (one, other), first)
    fleets, chance = fleets_of(MatchState.at_start(started), seed), Chance(seed)

    def play_on(events: list[Event]) -> list[Event]:
        seen = Recorder()
        state = MatchState.from_events(events)
        seats = [seat_for(player, number, fleets[number], chance) for number, player in enumerate((one, other))]
        play_undisturbed(Match(state, [seen]), (seats[0], seats[1]), play_turn)
        return events + seen.events

    whole = play_on([started])
    assert isinstance(whole[-1], MatchEnded)
    for number, event in enumerate(whole):
        is_within_a_turn = isinstance(event, HintTaken | TimeExpired)
        if is_within_a_turn or (number % 5 == 0 and data.draw(st.booleans())):
            again = play_on(whole[: number + 1])
            assert again == whole


def test_folding_refuses_what_cannot_have_happened() -> None:
    one, two = two_fleets()
    seen = Recorder()
    ended = played(begun(), (ScriptedSeat(one, list(two.ships[0].cells)), ScriptedSeat(two, water_of(one))), seen)
    for event in (*seen.events, PlayerLeft(0)):
        with pytest.raises(ImpossibleEvent):
            ended.after(event)
    for event in (ShotsFired(1, ()), ShotRepeated(1, 0, Answer(Outcome.HIT)), HintTaken(1, (0,)), TimeExpired(1)):
        with pytest.raises(ImpossibleEvent):
            begun().after(event)
    with pytest.raises(ImpossibleEvent):
        begun().after(MatchEnded(0))
    with pytest.raises(ImpossibleEvent):
        MatchState.from_events([PlayerLeft(0)])


def test_the_state_knows_what_is_pending_and_forgets_it_with_the_turn() -> None:
    state = begun().after(HintTaken(0, (5,))).after(TimeExpired(0))
    assert (state.turn_progress.hint, state.turn_progress.is_time_up, state.hint_counts) == ((5,), True, (1, 0))
    fired = state.after(seen_shot(0, 5))
    assert (fired.turn_progress.hint, fired.turn_progress.is_time_up, fired.hint_counts, fired.seat_to_move) == (
        (),
        False,
        (1, 0),
        1,
    )


def seen_shot(seat: int, cell: Cell) -> ShotsFired:
    from schiffe.battleship.match.events import Shot

    return ShotsFired(seat, (Shot(cell, Answer(Outcome.MISS)),))


def test_what_a_seat_emits_is_seen_by_all_and_by_itself_at_once() -> None:
    class Asking(ScriptedSeat):
        async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
            after = emit(HintTaken(0, (5,)))
            assert after.turn_progress.hint == (5,)
            raise Interrupted(PlayerLeft(0))

    one, two = two_fleets()
    seen = Recorder()
    ended = played(begun(), (Asking(one, []), ScriptedSeat(two, [])), seen)
    assert seen.events == [HintTaken(0, (5,)), PlayerLeft(0)]
    assert (ended.hint_counts, ended.ending) == ((1, 0), PlayerLeft(0))
