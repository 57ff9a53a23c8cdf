"""The simple count of placements, which bench measures every bot against."""

import random

import pytest

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.density import BOT, FACTOR_PER_HIT, densities
from schiffe.battleship.levels import LEVELS, REFERENCE_BOT
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, AnsweredShot, Outcome
from schiffe.battleship.rules.target import Target


def view_of(line: str, **shots: Outcome) -> Target:
    """A target after these shots."""
    target = Target.fresh(Rules.parse(line))
    for name, outcome in shots.items():
        target = target.after(parse_cell(name, target.rules.grid.size), Answer(outcome))
    return target


def test_a_cell_counts_the_placements_through_it() -> None:
    found = densities(view_of("5; 2; sides"))
    assert [found[parse_cell(name, 5)] for name in ("A1", "A2", "C3")] == [2, 3, 4]
    twice = densities(view_of("5; 2,2; sides"))
    assert twice == [2 * count for count in found]


def test_what_a_miss_or_the_edge_leaves_no_room_for_does_not_count() -> None:
    found = densities(view_of("5; 3; sides", A2=Outcome.MISS, C1=Outcome.MISS))
    assert [found[parse_cell(name, 5)] for name in ("A1", "A2", "B1", "B2")] == [0, 0, 1, 3]


def test_a_placement_through_hits_counts_more_for_each_of_them() -> None:
    found = densities(view_of("5; 3; sides", C3=Outcome.HIT))
    assert found[parse_cell("C3", 5)] == 0, "it is not open any more"
    assert found[parse_cell("C2", 5)] == 2 * FACTOR_PER_HIT + 3
    both = densities(view_of("5; 3; sides", C3=Outcome.HIT, C4=Outcome.HIT))
    assert both[parse_cell("C2", 5)] >= FACTOR_PER_HIT**2


@pytest.mark.parametrize(("contact", "diagonal", "beside"), [("sides", 4, 53), ("corners", 2, 50), ("none", 0, 50)])
def test_where_ships_may_not_touch_none_lies_beside_a_hit(contact: str, diagonal: int, beside: int) -> None:
    """Diagonal to a hit four patrol boats fit, two of them beside it; beside it one goes through it."""
    found = densities(view_of(f"5; 2; {contact}", C3=Outcome.HIT))
    assert (found[parse_cell("D2", 5)], found[parse_cell("C2", 5)]) == (diagonal, beside)


def test_it_fires_at_one_of_the_highest_and_wherever_is_open_without_any() -> None:
    target = view_of("5; 3; sides", C3=Outcome.HIT)
    counts = densities(target)
    for seed in range(20):
        assert counts[BOT.choose(target, random.Random(seed)).cell] == max(counts)
    impossible = Target(target.rules, (), (AnsweredShot(0, Answer(Outcome.MISS)),), misses=1)
    assert not max(densities(impossible))
    assert BOT.choose(impossible, random.Random(1)).cell != 0


def test_it_is_no_level_but_can_be_loaded() -> None:
    assert REFERENCE_BOT not in LEVELS
    assert load_bot(REFERENCE_BOT) is BOT
