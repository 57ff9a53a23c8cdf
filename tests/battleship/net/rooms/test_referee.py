"""The referee of rooms, and what is found out when the fleets are revealed."""

import hashlib
import random
from contextlib import suppress
from copy import copy
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings

from schiffe.battleship.net.rooms.messages import Answers, Reveal, RoomRefusalReason, Shots
from schiffe.battleship.net.rooms.proof import (
    MatchSeat,
    ProofProblem,
    hash_fleet,
    hash_key,
    judge_seat,
    random_seat_key,
    sorted_ships,
)
from schiffe.battleship.net.rooms.referee import IllegalTurn, RoomReferee
from schiffe.battleship.rule_line import Announce, TurnRule
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell, to_mask
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from tests.battleship.net.rooms import matches
from tests.strategies import seeds, variants

MISS, HIT, SUNK, WON = (Answer(outcome) for outcome in Outcome)


def cells(text: str, size: int = 5) -> tuple[int, ...]:
    return tuple(parse_cell(name, size) for name in text.split())


def shots(text: str) -> Shots:
    return Shots(cells(text))


def ship(kind: ShipClass, text: str) -> Ship:
    return Ship(kind, cells(text))


def small(turn: TurnRule = TurnRule.ALTERNATE, announce: Announce = Announce.SHIP) -> Rules:
    """Two ships of two cells on the smallest board."""
    return Rules.of(5, (2, 2), turn_rule=turn, announce=announce)


@settings(deadline=None)
@given(variants(), seeds, matches.seats)
def test_an_honest_match_has_no_foul_and_nobody_is_accused(rules: Rules, seed: int, first: int) -> None:
    rng = random.Random(seed)
    fleets = matches.two_fleets(rules, rng)
    referee = matches.played(fleets, rng, first)
    for seat, fleet in enumerate(fleets):
        digest = matches.digest(fleet, seat)
        verdict = judge_seat(matches.where(rules, seat), digest, matches.reveal(fleet), referee.targets[1 - seat])
        assert (verdict.problem, verdict.cell) == (None, None)
        assert verdict.fleet
        assert verdict.fleet.mask == fleet.mask


@settings(deadline=None)
@given(variants(), seeds)
def test_whoever_moves_a_fleet_is_named(rules: Rules, seed: int) -> None:
    """They answer by one fleet and reveal another: one of the hash, or one that is not."""
    rng = random.Random(seed)
    told, moved, honest = random_fleet(rules, rng), random_fleet(rules, rng), random_fleet(rules, rng)
    assume(told.mask != moved.mask)
    target = matches.played((told, honest), rng).targets[1]
    where = matches.where(rules, 0)
    hash_of_told, hash_of_moved = matches.digest(told, 0), matches.digest(moved, 0)
    assert judge_seat(where, hash_of_told, matches.reveal(moved), target).problem is ProofProblem.MOVED
    verdict = judge_seat(where, hash_of_moved, matches.reveal(moved), target)
    differs = to_mask(tuple(shot.cell for shot in target.shots)) & (told.mask ^ moved.mask)
    if differs:
        assert verdict.problem is ProofProblem.FALSE_ANSWER
        assert verdict.cell in dict(target.shots)
    copied = matches.digest(honest, 1)
    assert judge_seat(where, copied, matches.reveal(told), target).problem is ProofProblem.MOVED
    assert judge_seat(where, copied, matches.reveal(honest), target).problem is ProofProblem.MOVED, "the seat counts"
    assert judge_seat(where, hash_of_told, None, target).problem is ProofProblem.NOT_REVEALED


@settings(deadline=None, max_examples=40)
@given(variants(), seeds)
def test_every_lie_is_a_foul_at_once_or_named_at_its_cell(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    fleets = matches.two_fleets(rules, rng)
    referee = RoomReferee(rules, 0)
    while referee.winner is None:
        seat, said = referee.next_to_speak, matches.said(fleets, referee, rng)
        if isinstance(said, Answers):
            cell, digest, reveal = (
                referee.unanswered_shots[0],
                matches.digest(fleets[seat], seat),
                matches.reveal(fleets[seat]),
            )
            for lie in set(Outcome) - {said.answers[0].outcome}:
                fooled = copy(referee)
                with suppress(IllegalTurn):
                    fooled.receive(seat, Answers((replace(said.answers[0], outcome=lie), *said.answers[1:])))
                    verdict = judge_seat(matches.where(rules, seat), digest, reveal, fooled.targets[1 - seat])
                    assert (verdict.problem, verdict.cell) == (ProofProblem.FALSE_ANSWER, cell)
        referee.receive(seat, said)


def test_an_illegal_fleet_is_named() -> None:
    rules = Rules.of(5, (2, 2))
    fleet = (ship(ShipClass.PATROL_BOAT, "A1 A2"), ship(ShipClass.PATROL_BOAT, "A3 A4"))
    where = matches.where(rules, 1)
    digest = hash_fleet(where, fleet, matches.NONCE)
    target = RoomReferee(rules, 0).targets[0]
    assert judge_seat(where, digest, Reveal(fleet, matches.NONCE), target).problem is ProofProblem.ILLEGAL
    half = fleet[:1]
    digest = hash_fleet(where, half, matches.NONCE)
    assert judge_seat(where, digest, Reveal(half, matches.NONCE), target).problem is ProofProblem.ILLEGAL


def test_the_hash_of_a_fleet_worked_out_by_hand() -> None:
    rules = Rules.of(10, (5, 3, 3))
    fleet = Fleet(
        rules,
        (
            Ship(ShipClass.SUBMARINE, cells("C3 B3 A3", 10)),
            Ship(ShipClass.CARRIER, cells("J10 J9 J8 J7 J6", 10)),
            Ship(ShipClass.CRUISER, cells("E5 E6 E7", 10)),
        ),
    )
    by_hand = (
        "schiffe-room-1\namber-otter-417\n2\n1\n10; 5,3,3; corners; alternate; ship\n"
        '[{"class":"carrier","cells":["J6","J7","J8","J9","J10"]},{"class":"cruiser","cells":["E5","E6","E7"]},'
        '{"class":"submarine","cells":["A3","B3","C3"]}]\n00112233445566778899aabbccddeeff'
    )
    digest = hash_fleet(MatchSeat("amber-otter-417", 2, 1, rules), fleet.ships, matches.NONCE)
    assert digest == hashlib.sha256(by_hand.encode()).hexdigest()
    assert digest == "8b1ab21897780158ef071674c70c284c7af2835a1fed7dbfbd44e6afa4e4f8f7", (
        "printf ... | sha256sum says so"
    )


def test_ships_of_a_class_are_written_by_where_they_lie() -> None:
    one, other = ship(ShipClass.PATROL_BOAT, "C1 B1"), ship(ShipClass.PATROL_BOAT, "A4 A5")
    assert sorted_ships((one, other)) == sorted_ships((other, one))
    assert sorted_ships((one, other))[1].cells == cells("B1 C1")


def test_a_seat_key_is_told_by_its_hash() -> None:
    assert hash_key("00" * 32) == hashlib.sha256(bytes(32)).hexdigest()
    assert len(hash_key(random_seat_key())) == 64
    assert random_seat_key() != random_seat_key()


# What is not allowed


def refused(referee: RoomReferee, seat: int, said: Shots | Answers) -> RoomRefusalReason:
    before = referee.seat_to_move, referee.unanswered_shots, referee.targets, referee.winner
    with pytest.raises(IllegalTurn) as caught:
        referee.receive(seat, said)
    assert (referee.seat_to_move, referee.unanswered_shots, referee.targets, referee.winner) == before
    return caught.value.reason


def test_out_of_turn() -> None:
    referee = RoomReferee(small(), 1)
    assert refused(referee, 0, shots("A1")) is RoomRefusalReason.TURN
    assert refused(referee, 1, Answers((MISS,))) is RoomRefusalReason.TURN
    referee.receive(1, shots("A1"))
    assert refused(referee, 1, shots("A2")) is RoomRefusalReason.TURN
    assert refused(referee, 1, Answers((MISS,))) is RoomRefusalReason.TURN
    assert refused(referee, 0, shots("A2")) is RoomRefusalReason.TURN
    referee.receive(0, Answers((MISS,)))
    assert refused(referee, 1, shots("A2")) is RoomRefusalReason.TURN
    referee.receive(0, shots("A1"))


@pytest.mark.parametrize("wrong", ["", "A1 A2", "A1 A1", "B1"])
def test_shots_that_cannot_be(wrong: str) -> None:
    referee = RoomReferee(small(), 0)
    for seat, said in ((0, shots("B1")), (1, Answers((MISS,))), (1, shots("A1")), (0, Answers((MISS,)))):
        referee.receive(seat, said)
    assert refused(referee, 0, shots(wrong)) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(0, shots("A1"))


def test_a_cell_off_the_board_cannot_be_shot_at() -> None:
    referee = RoomReferee(small(), 0)
    assert refused(referee, 0, Shots((25,))) is RoomRefusalReason.IMPOSSIBLE


PATROL, OTHER = ship(ShipClass.PATROL_BOAT, "A1 A2"), ship(ShipClass.PATROL_BOAT, "C1 C2")


def asked_last(cell: str, hits: str, rules: Rules) -> RoomReferee:
    """A match in which seat 0 has hit some cells, and has just fired at another one; the other one has hit nothing."""
    referee = RoomReferee(rules, 0)
    for at, name in enumerate(hits.split()):
        referee.receive(0, shots(name))
        referee.receive(1, Answers((HIT,)))
        if referee.seat_to_move == 1:
            referee.receive(1, Shots((24 - at,)))
            referee.receive(0, Answers((MISS,)))
    referee.receive(0, shots(cell))
    return referee


@pytest.mark.parametrize(
    "answer",
    [
        SUNK,  # which one?
        WON,
        Answer(Outcome.WON, PATROL),
        Answer(Outcome.HIT, PATROL),
        Answer(Outcome.MISS, PATROL),
        Answer(Outcome.SUNK, OTHER),  # not this shot
        Answer(Outcome.SUNK, ship(ShipClass.PATROL_BOAT, "A2 A3")),  # not hit
        Answer(Outcome.SUNK, ship(ShipClass.PATROL_BOAT, "A2 B1")),  # not a line
        Answer(Outcome.SUNK, ship(ShipClass.CRUISER, "A1 A2")),  # not in this fleet
    ],
)
def test_answers_that_cannot_be(answer: Answer) -> None:
    referee = asked_last("A2", "A1", small())
    assert refused(referee, 1, Answers((answer,))) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(1, Answers((Answer(Outcome.SUNK, PATROL),)))


def test_a_ship_is_told_from_either_end() -> None:
    asked_last("A2", "A1", small()).receive(1, Answers((Answer(Outcome.SUNK, replace(PATROL, cells=cells("A2 A1"))),)))


def test_what_sank_is_told_once() -> None:
    rules = Rules.of(5, (2, 1, 1))
    referee = asked_last("A2", "A1 C1", rules)
    referee.receive(1, Answers((Answer(Outcome.SUNK, PATROL),)))
    referee.receive(1, shots("A1"))
    referee.receive(0, Answers((MISS,)))
    referee.receive(0, shots("B1"))
    crossing = ship(ShipClass.PATROL_BOAT, "A1 B1")
    assert refused(referee, 1, Answers((Answer(Outcome.SUNK, crossing),))) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(1, Answers((MISS,)))


def test_the_last_hit_is_the_end_and_nothing_else_is() -> None:
    for announce, due in ((Announce.SUNK, WON), (Announce.HIT, WON), (Announce.SHIP, Answer(Outcome.WON, OTHER))):
        referee = asked_last("C2", "A1 A2 C1", small(announce=announce))
        for wrong in (replace(MISS, outcome=Outcome.HIT), SUNK, Answer(Outcome.SUNK, OTHER)):
            assert refused(referee, 1, Answers((wrong,))) is RoomRefusalReason.IMPOSSIBLE
        referee.receive(1, Answers((due,)))
        assert referee.winner == 0
        assert refused(referee, 1, shots("E1")) is RoomRefusalReason.TURN
        assert refused(referee, 0, shots("E1")) is RoomRefusalReason.TURN


def test_a_silent_sinking_is_not_told() -> None:
    assert (
        refused(asked_last("A2", "A1", small(announce=Announce.HIT)), 1, Answers((SUNK,)))
        is RoomRefusalReason.IMPOSSIBLE
    )


def test_a_ship_is_not_told_where_only_its_sinking_is() -> None:
    referee = asked_last("A2", "A1", small(announce=Announce.SUNK))
    assert refused(referee, 1, Answers((Answer(Outcome.SUNK, PATROL),))) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(1, Answers((SUNK,)))


def test_no_more_ships_sink_than_there_are_and_the_last_one_is_the_end() -> None:
    referee = asked_last("C1", "A1", small(announce=Announce.SUNK))
    referee.receive(1, Answers((SUNK,)))
    referee.receive(1, shots("A1"))
    referee.receive(0, Answers((MISS,)))
    referee.receive(0, shots("C2"))
    assert refused(referee, 1, Answers((SUNK,))) is RoomRefusalReason.IMPOSSIBLE


def test_there_is_not_more_water_than_the_board_has() -> None:
    rules = Rules.of(5, (5, 5, 5), announce=Announce.SUNK)
    referee = RoomReferee(rules, 0)
    for at in range(10):
        referee.receive(0, Shots((at,)))
        referee.receive(1, Answers((MISS,)))
        referee.receive(1, Shots((at,)))
        referee.receive(0, Answers((MISS,)))
    referee.receive(0, Shots((10,)))
    assert refused(referee, 1, Answers((MISS,))) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(1, Answers((HIT,)))


def test_the_answers_of_a_salvo() -> None:
    rules = Rules.of(5, (1, 1), turn_rule=TurnRule.SALVO, announce=Announce.SUNK)
    referee = RoomReferee(rules, 0)
    assert refused(referee, 0, shots("A1")) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(0, shots("A1 B2"))
    for wrong in ((), (MISS,), (MISS, MISS, MISS), (WON,), (SUNK, SUNK), (SUNK, HIT)):
        assert refused(referee, 1, Answers(wrong)) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(1, Answers((SUNK, MISS)))
    assert referee.due_shot_count == 1
    referee.receive(1, shots("A1"))
    referee.receive(0, Answers((MISS,)))
    referee.receive(0, shots("C3 D4"))
    assert refused(referee, 1, Answers((WON, MISS))) is RoomRefusalReason.IMPOSSIBLE
    referee.receive(1, Answers((WON,)))
    assert referee.winner == 0


def test_a_hit_shoots_again_where_that_is_agreed() -> None:
    referee = asked_last("A2", "A1", small(TurnRule.AGAIN, Announce.SUNK))
    referee.receive(1, Answers((SUNK,)))
    assert (referee.seat_to_move, referee.next_to_speak) == (0, 0)
    referee.receive(0, shots("C1"))
    referee.receive(1, Answers((MISS,)))
    assert referee.seat_to_move == 1
