"""The state of a match, event by event."""

import pytest

from schiffe.battleship.match.analysis import Shooter, shooters_at
from schiffe.battleship.match.events import (
    BreakReason,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    Shot,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.state import MatchState, Perspective, TurnProgress
from schiffe.battleship.rule_line import Contact, TurnRule
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, Grid
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind

RULES = Rules(Grid(5), (ShipClass.PATROL_BOAT,), Contact.CORNERS)
ANNA, BOT = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "hard", "hard")
MISS, HIT = Answer(Outcome.MISS), Answer(Outcome.HIT)
WON = Answer(Outcome.WON, Ship(ShipClass.PATROL_BOAT, (3, 4)))


def begun(first: int = 0) -> MatchState:
    return MatchState.at_start(MatchStarted(RULES, (ANNA, BOT), first))


def fired(seat: int, *shots: tuple[Cell, Answer]) -> ShotsFired:
    return ShotsFired(seat, tuple(Shot(cell, answer) for cell, answer in shots))


def test_before_the_first_shot() -> None:
    state = begun(1)
    assert (state.rules, state.players, state.names, state.seat_to_move) == (RULES, (ANNA, BOT), ("Anna", "hard"), 1)
    assert (state.history, state.hint_counts, state.turn_progress) == ((), (0, 0), TurnProgress())
    assert (state.winner, state.ending) == (None, None)
    assert [target.shots for target in state.targets] == [(), ()]


def test_shots_change_what_their_seat_knows_and_whose_turn_it_is() -> None:
    first = fired(0, (3, HIT))
    state = begun().after(first)
    assert [target.shots for target in state.targets] == [((3, HIT),), ()]
    assert (state.seat_to_move, state.history) == (1, (first,))
    second = fired(1, (0, MISS))
    state = state.after(second)
    assert [len(target.shots) for target in state.targets] == [1, 1]
    assert (state.seat_to_move, state.history) == (0, (first, second))
    assert (state.turns_of(0), state.turns_of(1)) == ([first], [second])
    assert first.last_shot == Shot(3, HIT)


def test_a_salvo_is_one_event_with_as_many_shots_as_ships_are_afloat() -> None:
    rules = Rules.of(5, [2, 1, 1], turn_rule=TurnRule.SALVO)
    state = MatchState.at_start(MatchStarted(rules, (ANNA, BOT), 0))
    assert state.due_shot_count == 3
    for event in (fired(0, (3, MISS)), fired(0, (3, MISS), (4, MISS), (5, MISS), (6, MISS)), fired(0)):
        with pytest.raises(ImpossibleEvent):
            state.after(event)
    sunk = Answer(Outcome.SUNK, Ship(ShipClass.TORPEDO_BOAT, (5,)))
    salvo = fired(0, (3, HIT), (4, MISS), (5, sunk))
    state = state.after(HintTaken(0, (4, 5))).after(salvo)
    assert (state.seat_to_move, state.due_shot_count, state.history) == (1, 2, (salvo,))
    assert state.hinted_shots == (frozenset({2, 3}), frozenset())
    assert shooters_at(state, (0,))[0].salvos == (3,)
    state = state.after(fired(1, (0, WON)))
    assert (state.winner, state.seat_to_move) == (1, 1)


def test_nothing_is_fired_after_the_shot_that_wins() -> None:
    state = MatchState.at_start(MatchStarted(Rules.of(5, [2, 1], turn_rule=TurnRule.SALVO), (ANNA, BOT), 0))
    with pytest.raises(ImpossibleEvent):
        state.after(fired(0, (3, WON), (4, MISS)))


def test_a_hit_shoots_again_and_a_miss_does_not() -> None:
    state = MatchState.at_start(MatchStarted(Rules.of(5, [2, 2], turn_rule=TurnRule.AGAIN), (ANNA, BOT), 1))
    state = state.after(HintTaken(1, (3,))).after(fired(1, (3, HIT)))
    assert (state.seat_to_move, state.due_shot_count, state.turn_progress) == (1, 1, TurnProgress())
    state = state.after(fired(1, (5, MISS)))
    assert state.seat_to_move == 0


def test_a_repeated_shot_gives_the_turn_to_the_other_seat() -> None:
    state = begun(1).after(fired(1, (7, MISS))).after(fired(0, (7, MISS)))
    assert state.after(ShotRepeated(1, 7, MISS)).seat_to_move == 0


def test_a_repeated_shot_costs_the_turn_and_changes_nothing_else() -> None:
    before = begun().after(fired(0, (7, MISS))).after(fired(1, (0, MISS))).after(HintTaken(0, (3,)))
    repeated = ShotRepeated(0, 7, MISS)
    state = before.after(repeated)
    assert (state.seat_to_move, state.targets, state.turn_progress) == (1, before.targets, TurnProgress())
    assert state.history == (*before.history, repeated)
    assert state.turns_of(0) == before.turns_of(0)


@pytest.mark.parametrize("winner", [0, 1])
def test_the_last_ship_decides_and_the_turn_stays(winner: int) -> None:
    state = begun(winner).after(fired(winner, (3, HIT))).after(fired(1 - winner, (0, MISS)))
    assert state.winner is None
    state = state.after(fired(winner, (4, WON)))
    assert (state.winner, state.seat_to_move, state.ending) == (winner, winner, None)
    for event in (fired(winner, (9, MISS)), ShotRepeated(winner, 3, HIT), HintTaken(winner, (9,)), TimeExpired(winner)):
        with pytest.raises(ImpossibleEvent):
            state.after(event)
    with pytest.raises(ImpossibleEvent):
        state.after(MatchEnded(1 - winner))
    ended = state.after(MatchEnded(winner))
    assert ended.ending == MatchEnded(winner)
    with pytest.raises(ImpossibleEvent) as caught:
        ended.after(PlayerLeft(0))
    assert caught.value.args == (PlayerLeft(0),)


def test_a_match_can_end_in_other_ways_at_any_time() -> None:
    for event, is_decided in (
        (PlayerLeft(1), False),
        (MatchBrokenOff(BreakReason.SILENT), False),
        (PlayerResigned(0), True),
    ):
        ended = begun().after(event)
        assert ended.ending == event
        assert ended.is_decided is is_decided
    assert not begun().is_decided


def test_who_gives_up_makes_the_other_seat_win() -> None:
    assert [begun().after(PlayerResigned(seat)).winner for seat in (0, 1)] == [1, 0]
    assert begun().after(PlayerLeft(0)).winner is None


def test_a_shot_at_a_cell_that_is_not_open_is_impossible() -> None:
    state = begun().after(fired(0, (7, MISS))).after(fired(1, (0, MISS)))
    for event in (fired(0, (7, MISS)), fired(0, (8, MISS), (8, MISS))):
        with pytest.raises(ImpossibleEvent):
            state.after(event)


def test_hints_are_counted_for_each_seat_and_pending_until_the_shot() -> None:
    state = begun().after(HintTaken(0, (3,)))
    assert (state.hint_counts, state.turn_progress) == ((1, 0), TurnProgress(hint=(3,)))
    state = state.after(TimeExpired(0))
    assert state.turn_progress == TurnProgress(hint=(3,), is_time_up=True)
    state = state.after(fired(0, (8, MISS)))
    assert (state.hint_counts, state.turn_progress) == ((1, 0), TurnProgress())
    state = state.after(HintTaken(1, (4,))).after(fired(1, (4, HIT)))
    assert state.hint_counts == (1, 1)


def test_only_shots_at_the_recommended_cell_have_followed_a_hint() -> None:
    state = begun().after(HintTaken(0, (8,))).after(fired(0, (9, MISS)))
    state = state.after(HintTaken(1, (4,))).after(fired(1, (4, HIT)))
    assert state.hinted_shots == (frozenset(), frozenset({1}))
    state = state.after(HintTaken(0, (8,))).after(fired(0, (8, MISS))).after(fired(1, (5, MISS)))
    state = state.after(fired(0, (0, MISS)))
    assert state.hinted_shots == (frozenset({2}), frozenset({1}))
    state = state.after(HintTaken(1, (3,))).after(fired(1, (3, WON)))
    assert state.hinted_shots == (frozenset({2}), frozenset({1, 3}))
    assert shooters_at(state, (1,)) == [Shooter("hard", state.targets[1], frozenset({1, 3}), seat=1, hint_count=2)]
    assert [(shooter.name, shooter.seat) for shooter in shooters_at(state, (0, 1))] == [("Anna", 0), ("hard", 1)]


def test_whose_shots_are_judged_is_a_person_at_the_first_seat_unless_told_otherwise() -> None:
    state = begun().after(fired(0, (8, MISS)))
    assert shooters_at(state, (0,)) == [Shooter("Anna", state.targets[0])]
    assert Shooter("Anna", state.targets[0]).is_person


def test_a_match_is_the_fold_of_its_events() -> None:
    events = (MatchStarted(RULES, (ANNA, BOT), 0), fired(0, (3, HIT)), HintTaken(1, (2,)), fired(1, (2, MISS)))
    state = MatchState.at_start(events[0])
    for event in events[1:]:
        state = state.after(event)
    assert MatchState.from_events(events) == state
    with pytest.raises(ImpossibleEvent):
        MatchState.from_events(events[1:])


def test_a_perspective_is_the_state_from_one_side() -> None:
    fleet = Fleet(RULES, (Ship(ShipClass.PATROL_BOAT, (3, 4)),))
    state = begun().after(fired(0, (7, MISS))).after(fired(1, (3, HIT)))
    mine, theirs = Perspective(0, fleet, state), Perspective(1, None, state)
    assert (mine.target, mine.incoming, mine.name, mine.opponent_name) == (*state.targets, "Anna", "hard")
    assert (theirs.target, theirs.incoming, theirs.name, theirs.opponent_name) == (*state.targets[::-1], "hard", "Anna")
    assert (mine.is_my_turn, theirs.is_my_turn) == (True, False)
    assert mine.intact_cell_count(fleet.ships[0]) == 1
    left = state.after(PlayerLeft(1))
    assert not Perspective(0, fleet, left).is_my_turn


def test_the_words_for_files_stay_as_they_are() -> None:
    assert [kind.value for kind in PlayerKind] == ["person", "bot", "remote", "friend", ""]
    assert [cause.value for cause in BreakReason] == [
        "no-match", "no-opponent", "no-server", "others-play", "closed", "silent", "no-message", "out-of-turn",
        "wrong-field", "off-board", "no-field-left",
        "away", "late", "foul", "server", "room-gone", "not-revealed", "fleet-moved", "fleet-illegal", "false-answer",
    ]  # fmt: skip
