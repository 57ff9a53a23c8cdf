"""A person's turn, and the seats that a person waits for."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from schiffe.battleship.bots.choice import Choice, OutOfTime
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event, HintTaken, MatchStarted
from schiffe.battleship.match.seats import LocalSeat, OpponentSeat, PersonTurn, WaitingFor
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import Player, PlayerKind

RULES = Rules.of(5, 1)
FLEET = Fleet(RULES, (Ship(ShipClass.BATTLESHIP, (0, 1, 2, 3)),))
PEOPLE = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")


class Table:
    """Emits events as the loop does, and keeps them."""

    def __init__(self) -> None:
        self.state = MatchState.at_start(MatchStarted(RULES, PEOPLE, 0))
        self.events: list[Event] = []

    def emit(self, event: Event) -> MatchState:
        self.events.append(event)
        self.state = self.state.after(event)
        return self.state

    @property
    def perspective(self) -> Perspective:
        return Perspective(0, FLEET, self.state)

    def turn(self) -> PersonTurn:
        return PersonTurn(self.perspective, self.emit, Chance(1))


def test_a_hint_is_taken_once_a_turn() -> None:
    table = Table()
    turn = table.turn()
    hint = asyncio.run(turn.work_out_hint())
    assert hint is not None
    assert asyncio.run(turn.work_out_hint()) is hint
    assert table.events == []
    turn.take_hint(hint)
    turn.take_hint(hint)
    assert table.events == [HintTaken(0, (hint.recommended_odds.cell,))]
    assert turn.perspective.state.turn_progress.hint == (hint.recommended_odds.cell,)
    again = table.turn()
    assert asyncio.run(again.work_out_hint()) == hint
    again.take_hint(hint)
    assert len(table.events) == 1


def test_without_a_fleet_that_fits_there_is_no_hint_and_none_is_counted() -> None:
    table = Table()
    target = table.state.targets[0]
    for cell in range(0, 25, 2):
        target = target.after(cell, Answer(Outcome.MISS))
    table.state = MatchState(RULES, PEOPLE, (target, target), 0)
    assert asyncio.run(table.turn().work_out_hint()) is None
    assert table.events == []


def test_time_expires_once_and_then_chance_fires() -> None:
    table = Table()
    turn = table.turn()
    was_up = turn.is_time_up
    turn.expire()
    turn.expire()
    assert (was_up, turn.is_time_up) == (False, True)
    assert table.events == [TimeExpired(0)]
    choice = turn.complete_choice()
    assert choice.reason == OutOfTime(25)
    assert choice.cells[0] in RULES.grid.cells
    assert turn.complete_choice() == choice


class Person:
    """Notes what it waits for."""

    def __init__(self) -> None:
        self.waited: list[WaitingFor] = []

    @asynccontextmanager
    async def show_waiting(self, what: WaitingFor) -> AsyncIterator[None]:
        self.waited.append(what)
        yield


class Other(LocalSeat):
    """Another seat, whose fleet may be known or not."""

    def __init__(self, is_remote: bool) -> None:
        super().__init__(None if is_remote else FLEET)
        self.learnt: list[TurnAnswers] = []

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        emit(TimeExpired(0))
        return Choice.single(len(perspective.target.shots))

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        return FLEET.answers(cells, perspective.incoming.shot_cells)

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        self.learnt.append(answers)


def test_one_waits_for_the_shots_of_others_and_for_the_answers_of_remote_ones() -> None:
    for is_remote, waited in ((False, [WaitingFor.SHOT]), (True, [WaitingFor.REMOTE_SHOT, WaitingFor.REMOTE_ANSWER])):
        table, other, person = Table(), Other(is_remote), Person()
        seat = OpponentSeat(other, person)
        assert (seat.fleet is None) is is_remote
        assert asyncio.run(seat.choose(table.perspective, table.emit)) == Choice.single(0)
        assert table.events == [TimeExpired(0)]
        answers = asyncio.run(seat.answer(table.perspective, (0, 9)))
        assert answers == (Answer(Outcome.HIT), Answer(Outcome.MISS))
        asyncio.run(seat.learn(table.perspective, answers))
        assert other.learnt == [answers]
        assert person.waited == waited


def test_shots_of_one_turn_are_answered_one_after_the_other() -> None:
    answers = asyncio.run(LocalSeat(FLEET).answer(Table().perspective, (3, 2, 1, 0)))
    assert [answer.outcome for answer in answers] == [Outcome.HIT, Outcome.HIT, Outcome.HIT, Outcome.WON]


def test_a_salvo_keeps_what_is_marked_and_is_filled_up_by_chance() -> None:
    rules = Rules.of(5, [2, 1, 1, 1], turn_rule=TurnRule.SALVO)
    state = MatchState.at_start(MatchStarted(rules, PEOPLE, 0))
    fleet = random_fleet(rules, random.Random(1))
    turn = PersonTurn(Perspective(0, fleet, state), lambda _event: state, Chance(1))
    choice = turn.complete_choice((7, 3))
    assert choice.cells[:2] == (7, 3)
    assert len(set(choice.cells)) == turn.due_shot_count == 4
    assert choice.reasons == (None, None, OutOfTime(23), OutOfTime(22))
    assert turn.complete_choice((1, 2, 3, 4)).cells == (1, 2, 3, 4)
