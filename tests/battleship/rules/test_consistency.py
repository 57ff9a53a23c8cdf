import random
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules import consistency
from schiffe.battleship.rules.consistency import is_consistent
from schiffe.battleship.rules.grid import Cell, parse_cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target
from tests.strategies import seeds
from tests.under_fire import Board


@cache
def all_fleets(size: int, lengths: tuple[int, ...], contact: Contact) -> list[tuple[int, ...]]:
    """Every legal fleet as sets of fields, found in the plainest way."""
    if not lengths:
        return [()]
    found = []
    for line, closed in _lines(size, lengths[0], contact):
        found += [
            (line, *rest) for rest in all_fleets(size, lengths[1:], contact) if not any(closed & ship for ship in rest)
        ]
    return found


@cache
def _lines(size: int, length: int, contact: Contact) -> list[tuple[int, int]]:
    """Every way in which one ship lies, and the fields on which then no other may lie."""
    lines = []
    for y in range(size):
        for x in range(size):
            for fields in {tuple((x + n, y) for n in range(length)), tuple((x, y + n) for n in range(length))}:
                if fields[-1][0] < size and fields[-1][1] < size:
                    around = {(a + i, b + j) for a, b in fields for i in (-1, 0, 1) for j in (-1, 0, 1)}
                    if contact is Contact.CORNERS:
                        around = {(a, b) for a, b in around if any(abs(a - i) + abs(b - j) < 2 for i, j in fields)}
                    lines.append((_bits(size, set(fields)), _bits(size, around)))
    return lines


def _bits(size: int, fields: set[tuple[int, int]]) -> int:
    return sum(1 << y * size + x for x, y in fields if 0 <= x < size and 0 <= y < size)


def outcome_of(fleet: tuple[int, ...], before: int, cell: Cell) -> Outcome:
    """What a shot at a field does after those of ``before``."""
    shot = before | 1 << cell
    ship = next((ship for ship in fleet if ship >> cell & 1), None)
    if ship is None:
        return Outcome.MISS
    if ship & ~shot:
        return Outcome.HIT
    return Outcome.SUNK if any(other & ~shot for other in fleet) else Outcome.WON


def shots(settled: Rules, *fields: tuple[str, Outcome]) -> Target:
    target = Target.fresh(settled)
    for field, outcome in fields:
        target = target.after(parse_cell(field, settled.grid.size), Answer(outcome))
    return target


@pytest.mark.parametrize("contact", [Contact.NONE, Contact.CORNERS])
@pytest.mark.parametrize(("size", "ships"), [(5, 2), (5, 3), (6, 2), (6, 3)])
def test_possible_is_what_some_fleet_answers(size: int, ships: int, contact: Contact) -> None:
    """Shot by shot, with every answer true, with some that are not, and with answers of chance."""
    settled = Rules.of(size, ships, contact)
    fleets = all_fleets(size, tuple(kind.length for kind in settled.ship_classes), contact)

    @settings(max_examples=8 if (size, ships) == (6, 3) else 16)
    @given(seeds, st.sampled_from([0, 0.05, 0.3, 1]))
    def agrees(seed: int, lies: float) -> None:
        rng = random.Random(seed)
        fleet, left = rng.choice(fleets), fleets
        target, before = Target.fresh(settled), 0
        for cell in rng.sample(settled.grid.cells, len(settled.grid.cells)):
            said = outcome_of(fleet, before, cell)
            if rng.random() < lies:
                said = rng.choices(list(Outcome), (20, 10, 5, 1))[0]
            left = [other for other in left if outcome_of(other, before, cell) is said]
            target, before = target.after(cell, Answer(said)), before | 1 << cell
            assert is_consistent(target) == bool(left)
            if said is Outcome.WON:
                break

    agrees()


@settings(max_examples=20)
@given(seeds)
def test_a_whole_honest_game_is_possible(seed: int) -> None:
    rng = random.Random(seed)
    board = Board(random_fleet(Rules.of(contact=rng.choice([Contact.NONE, Contact.CORNERS])), rng))
    target = Target.fresh(board.fleet.rules)
    for cell in rng.sample(range(100), 100):
        target = target.after(cell, Answer(board.receive(cell).outcome))  # as on the wire, where ships are not named
        assert is_consistent(target)
        if not board.target.afloat:
            break


@settings(max_examples=15)
@example(4493, 0.75)  # the ninth shot needs 22,059 steps
@given(seeds, st.floats(0, 1))
def test_once_impossible_it_stays_so_if_no_search_is_given_up(seed: int, hits: float) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(consistency, "_MAX_STEPS", 1_000_000)
        _assert_it_stays_impossible(random.Random(seed), hits)


def _assert_it_stays_impossible(rng: random.Random, hits: float) -> None:
    target, was_possible = Target.fresh(Rules.of()), True
    for cell in rng.sample(range(100), 100):
        outcome = rng.choice([Outcome.HIT, Outcome.HIT, Outcome.SUNK]) if rng.random() < hits else Outcome.MISS
        target = target.after(cell, Answer(outcome))
        now = is_consistent(target)
        assert was_possible or not now
        was_possible = now
    assert not was_possible


H, S, W = Outcome.HIT, Outcome.SUNK, Outcome.WON


@pytest.mark.parametrize(
    ("told", "possible"),
    [
        ((("A1", S),), False),
        ((("A1", W),), False),
        ((("A1", H), ("A2", S)), True),
        ((("A1", H), ("A2", S), ("J9", H), ("J10", S)), False),  # there is only one of two
        ((("A1", H), ("A2", S), ("B3", H)), True),  # corner to corner
        ((("A1", H), ("A2", S), ("B2", H)), False),  # side by side
        ((("A1", H), ("B2", H), ("A2", H)), False),  # no line
        ((("A1", H), ("A2", S), ("A3", H), ("A4", S)), False),
        ((("A1", H), ("A2", H), ("A3", H), ("A4", H), ("A5", H)), False),  # this is sunk, whatever it is
        ((("A1", H), ("A2", H), ("A3", H), ("A4", H), ("A5", S)), True),
        (tuple((field, H) for field in ("A1", "C4", "E7", "G10", "J2")), True),
        (tuple((field, H) for field in ("A1", "B4", "C7", "F10", "G2", "J9")), False),  # six ships
    ],
)
def test_what_an_opponent_may_say(told: tuple[tuple[str, Outcome], ...], possible: bool) -> None:
    assert is_consistent(shots(Rules.of(), *told)) is possible


def test_ships_that_may_not_touch_at_corners() -> None:
    settled = Rules.of(contact=Contact.NONE)
    assert not is_consistent(shots(settled, ("A1", H), ("A2", S), ("B3", H)))
    assert not is_consistent(shots(settled, ("B3", H), ("A1", H), ("A2", S)))
    assert not is_consistent(shots(settled, ("A1", H), ("A2", S), ("B3", H), ("B4", H), ("B5", S)))
    assert is_consistent(shots(settled, ("A1", H), ("A2", S), ("B4", H), ("B5", H), ("B6", S)))
