import asyncio
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bots import LEVELS
from schiffe.bots.choice import Choice
from schiffe.play.events import Event, MatchEnded, MatchStarted, ShotFired, ShotRepeated
from schiffe.play.match import play_match
from schiffe.play.seat import BotSeat
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell
from schiffe.rules.packing import lay_fleet
from schiffe.rules.shots import Answer, Outcome, ShotOutside
from schiffe.rules.target import TargetView
from schiffe.rules.variants import Rules
from tests.strategies import rules, seeds

pytestmark = pytest.mark.usefixtures("quick_genius")


class ScriptedSeat:
    """Shoots where the script says, and writes down all that it is asked and told."""

    def __init__(self, name: str, board: Board, shots: list[Cell]) -> None:
        self.name = name
        self.board = board
        self.shots = shots
        self.log: list[str] = []
        self.views: list[TargetView] = []

    async def choose(self, view: TargetView) -> Choice:
        self.views.append(view)
        self.log.append("choose")
        return Choice(self.shots.pop(0))

    async def answer(self, cell: Cell) -> Answer:
        self.log.append(f"answer {cell}")
        return self.board.receive(cell)

    async def told(self, event: Event) -> None:
        self.log.append(f"told {type(event).__name__}")


def bot_seat(level: str, settled: Rules, seed: int) -> BotSeat:
    rng = random.Random(seed)
    return BotSeat(level, level, Board(lay_fleet(settled, rng)), rng)


def test_the_loop_reads_like_the_rules() -> None:
    settled = Rules.of(ships=1)
    one, two = (Board(lay_fleet(settled, random.Random(seed))) for seed in (1, 2))
    water = [cell for cell in settled.grid.cells if one.fleet.ship_at(cell) is None]
    target = list(two.fleet.ships[0].cells)
    anna = ScriptedSeat("Anna", one, target.copy())
    ben = ScriptedSeat("Ben", two, water.copy())
    events: list[Event] = []
    ended = asyncio.run(play_match(settled, (anna, ben), [events.append]))
    assert ended == events[-1]
    assert ended.winner == 0
    assert events[0] == MatchStarted(settled, ("Anna", "Ben"), 0)
    shots = [event for event in events if isinstance(event, ShotFired)]
    assert [shot.turn for shot in shots] == [1, 2, 3, 4, 5, 6, 7]
    assert [shot.seat for shot in shots] == [0, 1, 0, 1, 0, 1, 0]
    outcomes = [shot.answer.outcome for shot in shots if shot.seat == 0]
    assert outcomes == [Outcome.HIT, Outcome.HIT, Outcome.HIT, Outcome.WON]
    assert anna.log[:5] == ["told MatchStarted", "choose", "told ShotFired", f"answer {water[0]}", "told ShotFired"]
    assert ben.log[:5] == ["told MatchStarted", f"answer {target[0]}", "told ShotFired", "choose", "told ShotFired"]
    assert anna.log[-1] == ben.log[-1] == "told MatchEnded"
    assert [len(view.shots) for view in anna.views] == [0, 1, 2, 3]


def test_observers_know_of_a_shot_before_a_seat_can_keep_it_back() -> None:
    class Leaving(ScriptedSeat):
        async def told(self, event: Event) -> None:
            if isinstance(event, ShotFired):
                raise EOFError

    settled = Rules.of(ships=1)
    one, two = (Board(lay_fleet(settled, random.Random(seed))) for seed in (1, 2))
    events: list[Event] = []
    with pytest.raises(EOFError):
        asyncio.run(play_match(settled, (Leaving("Anna", one, [5]), ScriptedSeat("Ben", two, [])), [events.append]))
    assert [type(event) for event in events] == [MatchStarted, ShotFired]


def test_the_second_seat_can_begin() -> None:
    settled = Rules.of(ships=1)
    events: list[Event] = []
    seats = (bot_seat("easy", settled, 1), bot_seat("easy", settled, 2))
    asyncio.run(play_match(settled, seats, [events.append], first=1))
    shots = [event for event in events if isinstance(event, ShotFired)]
    assert shots[0].seat == 1


def test_a_shot_off_the_board_stops_the_match() -> None:
    settled = Rules.of(ships=1)
    one, two = (Board(lay_fleet(settled, random.Random(seed))) for seed in (1, 2))
    with pytest.raises(ShotOutside):
        asyncio.run(play_match(settled, (ScriptedSeat("Anna", one, [100]), ScriptedSeat("Ben", two, []))))


def test_a_repeated_shot_gets_the_same_answer_and_costs_the_turn() -> None:
    settled = Rules.of(ships=1)
    one, two = (Board(lay_fleet(settled, random.Random(seed))) for seed in (1, 2))
    target = two.fleet.ships[0].cells
    anna = ScriptedSeat("Anna", one, [target[0], target[0], *target[1:]])
    ben = ScriptedSeat("Ben", two, [cell for cell in settled.grid.cells if one.fleet.ship_at(cell) is None])
    events: list[Event] = []
    ended = asyncio.run(play_match(settled, (anna, ben), [events.append]))
    assert [event for event in events if isinstance(event, ShotRepeated)] == [
        ShotRepeated(3, 0, target[0], Answer(Outcome.HIT))
    ]
    assert ended.winner == 0
    assert [len(view.shots) for view in ended.views] == [4, 4]
    assert f"answer {target[0]}" in ben.log
    assert ben.log.count(f"answer {target[0]}") == 1


@given(st.sampled_from(tuple(LEVELS)), st.sampled_from(tuple(LEVELS)), rules, seeds)
def test_any_two_bots_play_to_the_end(one: str, two: str, settled: Rules, seed: int) -> None:
    seats = (bot_seat(one, settled, seed), bot_seat(two, settled, seed + 1))
    events: list[Event] = []
    ended = asyncio.run(play_match(settled, seats, [events.append]))
    assert isinstance(events[-1], MatchEnded)
    assert ended.views[ended.winner].afloat == ()
    assert ended.views[1 - ended.winner].afloat != ()
    assert abs(len(ended.views[0].shots) - len(ended.views[1].shots)) <= 1
