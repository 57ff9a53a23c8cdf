"""What was missed in a room is found out by what it tells and what the logbook knows, which is its beginning."""

import asyncio
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.seats import LocalSeat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.match_record import BegunMatch, RoomMatchRecord, ServerError
from schiffe.battleship.net.rooms.play import ReturnedSeat, missed_turns, unsent_answers
from schiffe.battleship.net.rooms.proof import with_sorted_ship
from schiffe.battleship.net.rooms.referee import RoomReferee
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cells_of
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.net.rooms import matches
from tests.strategies import seeds, variants

PLAYERS = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.FRIEND, "Ben")
RULES = Rules.of(5, (2, 2))
FLEETS = matches.two_fleets(RULES, random.Random(1))


def match_begun(rules: Rules, seat: int, first: int = 0) -> BegunMatch:
    """One's own end of a match that has just begun."""
    referee = RoomReferee(rules, first)
    return BegunMatch(seat, RoomMatchRecord(matches.CODE, 1, seat, referee=referee), referee)


def hear(made: BegunMatch, fleets: tuple[Fleet, Fleet], rng: random.Random) -> ShotsFired | None:
    """Let the next thing be said; gives the turn that is complete with that, as the logbook of the seat has it."""
    referee = made.referee
    speaker, asked = referee.next_to_speak, referee.unanswered_shots
    said = matches.said(fleets, referee, rng)
    referee.receive(speaker, said)
    if isinstance(said, messages.Shots):
        return None
    fired = (Shot(cell, answer) for cell, answer in zip(asked, said.answers, strict=False))
    return ShotsFired(int(speaker == made.seat), tuple(fired))


def begun(rules: Rules, first: int) -> MatchState:
    return MatchState.at_start(MatchStarted(rules, PLAYERS, first))


@given(variants(6), seeds, st.integers(0, 1), st.integers(0, 1), st.integers(0, 60), st.integers(0, 20))
def test_what_was_missed_is_the_rest(rules: Rules, seed: int, seat: int, first: int, steps: int, missed: int) -> None:
    rng = random.Random(seed)
    made, fleets = match_begun(rules, seat, first), matches.two_fleets(rules, rng)
    turns: list[ShotsFired] = []
    while made.referee.winner is None and len(turns) < steps:
        if turn := hear(made, fleets, rng):
            turns.append(turn)
    assert made.first_seat == int(first != seat)
    known, states = max(0, len(turns) - missed), [begun(rules, made.first_seat)]
    for turn in turns:
        states.append(states[-1].after(turn))
    assert list(missed_turns(made, states[known])) == turns[known:]
    assert unsent_answers(made, states[known]) is None


def at_the_friends_shot() -> tuple[BegunMatch, MatchState, ShotsFired]:
    """The friend has shot, and the logbook has the answer already."""
    made, rng = match_begun(RULES, 0, 1), random.Random(2)
    hear(made, FLEETS, rng)
    (cell,) = made.referee.unanswered_shots
    turn = ShotsFired(1, (Shot(cell, FLEETS[0].answer(cell, 0)),))
    return made, begun(RULES, 1), turn


def test_answers_that_nobody_has_heard_are_said_again() -> None:
    made, before, turn = at_the_friends_shot()
    state = before.after(turn)
    assert missed_turns(made, state) == ()
    assert unsent_answers(made, state) == messages.Answers((with_sorted_ship(turn.last_shot.answer),))
    assert unsent_answers(made, before) is None
    other = ShotsFired(1, (replace(turn.last_shot, cell=(turn.last_shot.cell + 1) % 25),))
    with pytest.raises(ServerError):
        unsent_answers(made, before.after(other))
    with pytest.raises(ServerError):
        unsent_answers(match_begun(RULES, 0, 1), state)


def test_another_match_is_none_that_one_can_go_on_with() -> None:
    made, rng = match_begun(RULES, 0), random.Random(3)
    hear(made, FLEETS, rng)
    turn = hear(made, FLEETS, rng)
    assert turn
    with pytest.raises(ServerError):
        missed_turns(made, begun(RULES, 1))  # the other one began
    lie = Outcome.HIT if turn.last_shot.answer.outcome is Outcome.MISS else Outcome.MISS
    for shot in (
        replace(turn.last_shot, answer=Answer(lie)),
        replace(turn.last_shot, cell=(turn.last_shot.cell + 1) % 25),
    ):
        with pytest.raises(ServerError):
            missed_turns(made, begun(RULES, 0).after(replace(turn, shots=(shot,))))


class Chooser(LocalSeat):
    """Somebody who chooses the last open cells."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        return Choice.by_person(list(cells_of(perspective.target.open_cells))[-perspective.state.due_shot_count :])


@pytest.mark.parametrize(
    ("unsaid", "chosen"),
    [((7,), [(7,), (24,)]), ((), [(24,), (24,)]), ((7, 8), [(24,), (24,)]), ((0,), [(24,), (24,)])],
)
def test_shots_that_were_fired_before_are_fired_first(unsaid: tuple[int, ...], chosen: list[tuple[int, ...]]) -> None:
    """Unless they cannot be any more: A1 was shot at."""
    state = begun(RULES, 0).after(ShotsFired(0, (Shot(0, Answer(Outcome.MISS)),)))
    state = state.after(ShotsFired(1, (Shot(0, Answer(Outcome.MISS)),)))
    seat = ReturnedSeat(Chooser(FLEETS[0]), match_begun(RULES, 0), unsaid)
    seen = Perspective(0, FLEETS[0], state)
    found = [asyncio.run(seat.choose(seen, lambda _event: seen.state)).cells for _ in range(2)]
    assert found == chosen
    assert seat.fleet == FLEETS[0]


def test_shots_that_the_room_has_heard_are_not_chosen_again() -> None:
    made = match_begun(RULES, 0)
    made.referee.receive(0, messages.Shots((9,)))
    seen = Perspective(0, FLEETS[0], begun(RULES, 0))
    seat = ReturnedSeat(Chooser(FLEETS[0]), made, (7,))
    assert asyncio.run(seat.choose(seen, lambda _event: seen.state)).cells == (9,)
