"""The odds of the genius against all arrangements there are: placed as naively as possible, judged by the rules alone.

A fleet fits when ``Fleet.answer`` gives each of the answers in their order. Nothing here uses what bots know of
placements, runs or wrecks.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.battleship.bots import coverings, genius, load_bot
from schiffe.battleship.bots import posterior as module
from schiffe.battleship.bots.assess import Effort, assess_position
from schiffe.battleship.bots.posterior import Posterior, compute_posterior
from schiffe.battleship.rule_line import Announce, Contact, TurnRule
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.grid import Cell, Mask
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target

pytestmark = pytest.mark.long

ON_FIVE = ((3,), (1, 1), (2, 1), (3, 2), (3, 3), (2, 2, 1), (3, 1, 1))
ON_SIX = ((4, 3), (2, 2), (6, 1))
SMALL = [*((5, lengths) for lengths in ON_FIVE), *((6, lengths) for lengths in ON_SIX)]
ways = pytest.mark.parametrize(
    ("contact", "announce"), list(product(Contact, Announce)), ids=lambda part: str(part.value)
)


@cache
def all_fleets(rules: Rules) -> tuple[Fleet, ...]:
    """Every legal fleet; of those in which ships of one class have changed places only one."""
    found: list[tuple[Ship, ...]] = [()]
    for kind in dict.fromkeys(rules.ship_classes):
        same = list(combinations(ways_of(rules, kind), rules.ship_classes.count(kind)))
        found = [(*placed, *ships) for placed in found for ships in same if are_apart(placed, ships)]
    return tuple(fleet for ships in found if (fleet := legal(rules, ships)))


def ways_of(rules: Rules, kind: ShipClass) -> list[Ship]:
    """All ways in which a ship can lie on the empty board."""
    size, length = rules.grid.size, kind.length
    rows = [tuple(range(y * size + x, y * size + x + length)) for y in range(size) for x in range(size - length + 1)]
    columns = [tuple(sorted(x % size * size + x // size for x in row)) for row in rows]
    return [Ship(kind, cells) for cells in dict.fromkeys((*rows, *columns))]


def are_apart(placed: tuple[Ship, ...], ships: tuple[Ship, ...]) -> bool:
    """Whether no two of the ships share a cell: only so that the rules need not be asked about most of them."""
    cells = [cell for ship in (*placed, *ships) for cell in ship.cells]
    return len(set(cells)) == len(cells)


def legal(rules: Rules, ships: tuple[Ship, ...]) -> Fleet | None:
    try:
        return Fleet(rules, ships)
    except IllegalFleet:
        return None


def under_fire(fleet: Fleet, cells: list[Cell]) -> tuple[Target, list[Fleet]]:
    """The target after shots at a fleet, as long as it is afloat, and all fleets that would have answered the same."""
    target, fired, left = Target.fresh(fleet.rules), 0, list(all_fleets(fleet.rules))
    for cell in cells:
        answer = fleet.answer(cell, fired)
        if answer.outcome is Outcome.WON:
            continue
        target, left = target.after(cell, answer), [other for other in left if other.answer(cell, fired) == answer]
        fired |= 1 << cell
    return target, left


def chances(target: Target, left: list[Fleet]) -> list[Fraction]:
    """For each open cell the share of the fleets that have a ship there."""
    masks = [placed(fleet) for fleet in left]
    return [Fraction(sum(mask >> cell & 1 for mask in masks), len(left)) for cell in opened(target)]


def placed(fleet: Fleet) -> Mask:
    return sum(ship.mask for ship in fleet.ships)


def opened(target: Target) -> Iterator[Cell]:
    return (cell for cell in target.rules.grid.cells if target.open_cells >> cell & 1)


def told(target: Target, found: Posterior) -> list[Fraction]:
    return [Fraction(found.counts[cell], found.total) for cell in opened(target)]


@st.composite
def positions(draw: st.DrawFn, contact: Contact, announce: Announce) -> tuple[Target, list[Fleet]]:
    """A fleet under fire: at any cells, and more often at those where there are ships."""
    size, lengths = draw(st.sampled_from(SMALL))
    rules = Rules.of(size, lengths, contact, announce=announce)
    fleet = draw(st.sampled_from(all_fleets(rules)))
    ships = [cell for ship in fleet.ships for cell in ship.cells]
    cells = st.one_of(st.sampled_from(ships), st.sampled_from(rules.grid.cells))
    return under_fire(fleet, draw(st.lists(cells, unique=True, max_size=16)))


@ways
@settings(max_examples=12)
@given(data=st.data())
def test_the_odds_are_those_of_all_arrangements(contact: Contact, announce: Announce, data: st.DataObject) -> None:
    target, left = data.draw(positions(contact, announce))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_ENUMERATED", 10**6)
        patch.setattr(module, "MAX_SEARCH_STEPS", 10**6)
        found = compute_posterior(target, random.Random(1))
    assert found.is_exact
    assert told(target, found) == chances(target, left)


@pytest.mark.parametrize("are_covered_by_chance", [False, True], ids=["", "covered by chance"])
@pytest.mark.parametrize("lengths", [(2, 2, 2), (3, 1, 1)], ids=str)
@ways
def test_sampled_odds_lie_within_four_standard_errors(
    contact: Contact, announce: Announce, lengths: tuple[int, ...], are_covered_by_chance: bool
) -> None:
    rules, rng = Rules.of(5, lengths, contact, announce=announce), random.Random(11)
    for _ in range(3):
        fleet = rng.choice(all_fleets(rules))
        ships = [cell for ship in fleet.ships for cell in ship.cells]
        target, left = under_fire(fleet, list(dict.fromkeys((*rng.sample(ships, 3), *rng.sample(rules.grid.cells, 5)))))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "MAX_ENUMERATED", 0)
            patch.setattr(module, "MAX_SEARCH_STEPS", -1)
            if are_covered_by_chance:
                patch.setattr(coverings, "MAX_COVERING_STEPS", 0)
            found = compute_posterior(target, random.Random(1), 4000)
        assert not found.is_exact
        for sampled, chance in zip(told(target, found), chances(target, left), strict=True):
            error = float(chance * (1 - chance) / found.total) ** 0.5
            assert abs(float(sampled - chance)) <= 4 * error + 1e-9


@pytest.mark.parametrize("contact", Contact)
@pytest.mark.parametrize("announce", [Announce.SHIP, Announce.SUNK])
@settings(max_examples=8)
@given(data=st.data())
def test_a_salvo_has_the_most_hits_to_be_expected(contact: Contact, announce: Announce, data: st.DataObject) -> None:
    """Of all sets of that many cells, judged by the hits that they would have in every fleet that fits."""
    size, lengths = data.draw(st.sampled_from([(5, (3, 2)), (5, (2, 2, 1)), (5, (3, 1, 1))]))
    rules = Rules.of(size, lengths, contact, TurnRule.SALVO, announce)
    fleet = data.draw(st.sampled_from(all_fleets(rules)))
    target, left = under_fire(fleet, data.draw(st.lists(st.sampled_from(rules.grid.cells), unique=True, min_size=6)))
    shots = min(data.draw(st.integers(2, 3)), target.open_cells.bit_count())
    if shots < 2:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_ENUMERATED", 10**6)
        choice = load_bot("genius").choose_salvo(target, random.Random(1), shots)
    masks = [placed(fleet) for fleet in left]

    def hits(cells: tuple[Cell, ...]) -> int:
        salvo = sum(1 << cell for cell in cells)
        return sum((mask & salvo).bit_count() for mask in masks)

    assert len(set(choice.cells)) == shots
    assert all(target.open_cells >> cell & 1 for cell in choice.cells)
    assert hits(choice.cells) == max(map(hits, combinations(opened(target), shots)))


@ways
def test_ships_side_by_side_are_told_apart_as_far_as_the_answers_do(contact: Contact, announce: Announce) -> None:
    """Two ships in one row, or one under the other, hit from left to right and from right to left."""
    rules = Rules.of(5, (2, 2, 1), contact, announce=announce)
    for fleet in all_fleets(rules)[:: max(1, len(all_fleets(rules)) // 8)]:
        cells = sorted(cell for ship in fleet.ships for cell in ship.cells)
        for order in (cells, cells[::-1]):
            target, left = under_fire(fleet, order[:4])
            found = compute_posterior(target, random.Random(1))
            assert found.is_exact
            assert told(target, found) == chances(target, left)


def test_the_genius_is_given_an_assessment_wherever_a_fleet_fits() -> None:
    for contact, announce in product(Contact, Announce):
        rules = Rules.of(5, (3, 1, 1), contact, announce=announce)
        target, _left = under_fire(all_fleets(rules)[77], [12, 7, 3, 0])
        assert assess_position(target, Effort())
        assert target.open_cells >> genius.BOT.choose(target, random.Random(1)).cell & 1
