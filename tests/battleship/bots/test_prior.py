"""What a prior says is said of the odds, too: against all arrangements there are, naively placed, weighed by traits."""

import random
from itertools import combinations, product
from math import exp

import pytest

from schiffe.battleship.bots import coverings, load_bot
from schiffe.battleship.bots import posterior as module
from schiffe.battleship.bots.posterior import compute_posterior
from schiffe.battleship.bots.prior import MAX_COEFFICIENT, TRAITS, UNIFORM_PRIOR, Prior, traits_of_ship
from schiffe.battleship.bots.rollout import fewest_misses
from schiffe.battleship.levels import LEARNING_LEVELS, LEVELS
from schiffe.battleship.rule_line import Announce, Contact, TurnRule
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid, cell_name, parse_cell, to_mask
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, ShipClass
from schiffe.battleship.rules.target import Target
from tests.battleship.bots.test_against_all import all_fleets, opened, under_fire

PRIOR = Prior(rim=0.7, left=0.5, across=-0.8, middle=0.4, corners=0.3, lying=1.2, touching=0.9)
ways = pytest.mark.parametrize(
    ("contact", "announce"), list(product(Contact, Announce)), ids=lambda part: str(part.value)
)


def weight(fleet: Fleet) -> float:
    grid = fleet.rules.grid
    traits = [traits_of_ship(grid, ship.mask) for ship in fleet.ships]
    log_weight = sum(number * trait for ship in traits for number, trait in zip(PRIOR, ship, strict=False))
    touching = sum(bool(grid.around(one.mask) & other.mask) for one, other in combinations(fleet.ships, 2))
    return exp(log_weight + PRIOR.touching * touching)


def odds(left: list[Fleet], target: Target) -> list[float]:
    """For each open cell how probable it is that a ship is there."""
    weights = [weight(fleet) for fleet in left]
    masks = [sum(ship.mask for ship in fleet.ships) for fleet in left]
    return [
        sum(part for part, mask in zip(weights, masks, strict=True) if mask >> cell & 1) / sum(weights)
        for cell in opened(target)
    ]


@pytest.mark.long
@pytest.mark.parametrize("how", ["all", "sampled", "covered by chance"])
@ways
def test_odds_are_those_of_all_arrangements_by_their_weights(contact: Contact, announce: Announce, how: str) -> None:
    rng = random.Random(f"{contact} {announce}")
    for size, lengths in ((5, (3, 2)), (5, (2, 2, 1)), (6, (4, 3))):
        rules = Rules.of(size, lengths, contact, announce=announce)
        fleet = rng.choice(all_fleets(rules))
        ships = [cell for ship in fleet.ships for cell in ship.cells]
        target, left = under_fire(fleet, list(dict.fromkeys((*rng.sample(ships, 3), *rng.sample(rules.grid.cells, 5)))))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "MAX_ENUMERATED", 10**6 if how == "all" else 0)
            patch.setattr(module, "MAX_SEARCH_STEPS", 10**6 if how == "all" else -1)
            if how == "covered by chance":
                patch.setattr(coverings, "MAX_COVERING_STEPS", 0)
            found = compute_posterior(target, random.Random(1), 2000, PRIOR)
        assert found.is_exact == (how == "all")
        for cell, chance in zip(opened(target), odds(left, target), strict=True):
            # weights are rounded to parts of 255; samples that were covered by chance count for more than one
            error = 0.01 + (0.0 if how == "all" else 5 * (chance * (1 - chance) / found.total) ** 0.5)
            assert abs(found.counts[cell] / found.total - chance) <= error, cell_name(cell, size)


@pytest.mark.long
@pytest.mark.parametrize("contact", Contact)
@pytest.mark.parametrize("turn", TurnRule)
def test_without_a_prior_the_rival_is_the_genius_shot_by_shot(contact: Contact, turn: TurnRule) -> None:
    rules = Rules.of(7, 3, contact, turn)
    fleet = random_fleet(rules, random.Random(3))
    for level, prior in (("rival", None), ("rival", UNIFORM_PRIOR), ("genius", PRIOR)):
        target = Target.fresh(rules)
        while target.afloat:
            due = rules.due_shot_count(len(target.afloat), target.open_cells.bit_count())
            at = random.Random(len(target.shots)), random.Random(len(target.shots))
            genius = load_bot("genius").choose_turn(target, at[0], due)
            same = load_bot(level, prior).choose_turn(target, at[1], due)
            assert genius == same
            for cell in genius.cells:
                target = target.after(cell, fleet.answer(cell, rules.grid.full & ~target.open_cells))
                if not target.afloat:
                    break


def test_only_levels_that_learn_make_use_of_a_prior() -> None:
    assert {level for level in LEVELS if level in LEARNING_LEVELS} == {"rival"}
    target = Target.fresh(Rules.of(7, 3))
    left = [load_bot("rival", Prior(left=5.0)).choose(target, random.Random(seed)).cell % 7 for seed in range(5)]
    assert left == [0] * 5
    top = load_bot("rival", Prior(top=5.0)).choose_salvo(target, random.Random(1), 4).cells
    assert all(cell < 7 for cell in top)


def test_where_no_fleet_fits_the_rival_plays_on() -> None:
    target = Target.fresh(Rules.of(5, (5,)))
    for cell in ("A1", "B2", "C3", "D4", "E5"):
        target = target.after(parse_cell(cell, 5), Answer(Outcome.MISS))
    bots = load_bot("rival", PRIOR).choose, load_bot("rival", PRIOR).choose_salvo
    assert target.open_cells >> bots[0](target, random.Random(1)).cell & 1
    assert len(set(bots[1](target, random.Random(1), 3).cells)) == 3


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_the_strongest_coefficients_play_on_the_largest_boards(sign: float) -> None:
    """All numbers at their limits: no weight is more, or less, than a number can be."""
    prior = Prior(*(sign * MAX_COEFFICIENT for _trait in TRAITS))
    rules = Rules.of(26, (6,) * 4 + (3,) * 8 + (1,) * 8, Contact.SIDES)
    fleet = random_fleet(rules, random.Random(1))
    target = Target.fresh(rules)
    for cell in [ship.cells[0] for ship in fleet.ships[::3]]:
        target = target.after(cell, fleet.answer(cell, rules.grid.full & ~target.open_cells))
    assert target.open_cells >> load_bot("rival", prior).choose(target, random.Random(1)).cell & 1


def test_traits_are_measured_in_parts_of_ship_and_board() -> None:
    for size in (5, 10, 26):
        grid = Grid(size)
        row = to_mask(tuple(range(3)))  # in the upper left corner
        traits = traits_of_ship(grid, row)
        assert (traits.rim, traits.top, traits.bottom, traits.lying) == (1.0, 1.0, 0.0, 0.5)
        assert traits.left == pytest.approx(1 / 3)
        assert traits.down == -1.0
        column = to_mask((0, size, 2 * size))
        turned = traits_of_ship(grid, column)
        assert (turned.left, turned.lying, turned.across) == (1.0, -0.5, -1.0)
        assert (turned.middle, turned.corners) == (traits.middle, traits.corners)
    assert traits_of_ship(Grid(5), 1 << 12) == (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def test_of_two_arrangements_the_likelier_one_is_tried_first() -> None:
    """A battleship lies on C1 to C4 or on C2 to C5: who likes the left edge likes the first one."""
    target = Target.fresh(Rules(Grid(5), (ShipClass.BATTLESHIP,), Contact.NONE))
    for name, outcome in (("B3", Outcome.MISS), ("D3", Outcome.MISS), ("C3", Outcome.HIT)):
        target = target.after(parse_cell(name, 5), Answer(outcome))
    for prior, cell in ((Prior(left=4.0), "C1"), (Prior(right=4.0), "C5")):
        found = compute_posterior(target, random.Random(1), prior=prior)
        assert found.is_exact
        assert len(found.arrangements) == 2
        one, other = parse_cell("C1", 5), parse_cell("C5", 5)
        assert found.lengths_at(one)[4] == found.counts[one]
        assert max((one, other), key=found.counts.__getitem__) == parse_cell(cell, 5)
        assert fewest_misses(found, [one, other]) == fewest_misses(found, [other, one]) == parse_cell(cell, 5)
