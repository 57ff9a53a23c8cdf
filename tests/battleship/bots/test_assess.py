"""The assessment of a position, against arrangements that can be counted by hand, and against itself."""

import random
from dataclasses import replace
from math import sqrt
from statistics import pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.bots import assess as module
from schiffe.battleship.bots.assess import Assessment, Effort, Odds, assess_position, rng_of_position
from schiffe.battleship.bots.choice import Probable
from schiffe.battleship.bots.posterior import compute_posterior
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Cell, Grid, cell_name, cells_of, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, ShipClass
from schiffe.battleship.rules.target import Target

CRUISER, BATTLESHIP = ShipClass.CRUISER, ShipClass.BATTLESHIP


def missed(rules: Rules, *names: str) -> Target:
    target = Target.fresh(rules)
    for name in names:
        target = target.after(parse_cell(name, rules.grid.size), Answer(Outcome.MISS))
    return target


def assessed(target: Target, effort: Effort | None = None) -> Assessment:
    found = assess_position(target, effort or Effort())
    assert found
    return found


def test_odds_are_the_share_of_arrangements() -> None:
    """A cruiser lies on 5 x 5 in 30 ways, on the middle cell in 6, in a corner in 2."""
    found = assessed(missed(Rules(Grid(5), (CRUISER,), Contact.NONE)))
    assert found.odds_of(12) == found.best_odds == Odds(12, 6, 30, is_exact=True)
    assert found.odds_of(0) == Odds(0, 2, 30, is_exact=True)
    assert found.best_odds.chance == 0.2
    assert (found.likeliest, found.tie_count) == (12, 1)
    assert found.lengths_at(0) == {3: 2}
    assert Odds(0, 0, 0, is_exact=True).chance == 0


def test_the_more_ships_and_the_larger_the_board_the_fewer_samples_there_are() -> None:
    effort, small, large = (
        Effort(sample_count=2000, sampling_cost=10_000),
        Rules.of(),
        Rules.of(26, tuple(range(1, 7)) * 2),
    )
    target = Target.fresh(small)
    assert effort.sample_count_of(target) == 10_000 // (5 * 1.15)
    assert effort.sample_count_of(replace(target, afloat=target.afloat[:3])) == 2000
    assert effort.sample_count_of(replace(target, afloat=())) == 2000
    assert effort.sample_count_of(Target.fresh(large)) == 10_000 // (12 * (1 + 52 * 141 / 4000))
    six_on_five = Target.fresh(Rules.of(5, (6, 5, 4, 1)))
    assert Effort(10**4, sampling_cost=10_000).sample_count_of(six_on_five) == 10_000 // (
        4 * (1 + 10 * (5 + 2 + 1) / 4000)
    )


def test_of_equals_the_position_picks_one() -> None:
    target = missed(Rules(Grid(5), (CRUISER,), Contact.NONE), "C3")
    found = assessed(target, Effort(work=0))
    ties = [cell for cell in cells_of(target.open_cells) if found.odds_of(cell).count == found.best_odds.count]
    assert found.tie_count == len(ties) > 1
    assert found.likeliest in ties
    assert found.recommended.cell == found.likeliest
    best = found.best_odds
    assert found.recommended.reason == Probable(best.count, best.total, is_exact=True, cell_count=len(ties))


@pytest.mark.parametrize("effort", [Effort(), Effort(sample_count=50)])
@pytest.mark.parametrize("contact", Contact)
def test_a_position_is_always_assessed_alike(contact: Contact, effort: Effort) -> None:
    """Also when its shots were fired in another order."""
    rules = Rules.of(contact=contact)
    one, other = missed(rules, "A1", "E5", "F6"), missed(rules, "F6", "A1", "E5")
    assert assessed(one, effort).posterior == assessed(other, effort).posterior
    assert assessed(one, effort).recommended == assessed(other, effort).recommended


def test_each_position_has_chance_of_its_own() -> None:
    rules = Rules.of()
    ship = Answer(Outcome.HIT)
    positions = [
        Target.fresh(rules),
        Target.fresh(Rules.of(11)),
        Target.fresh(Rules.of(ships=6)),
        Target.fresh(Rules.of(contact=Contact.NONE)),
        missed(rules, "A1"),
        missed(rules, "B1"),
        Target.fresh(rules).after(0, ship),
        Target.fresh(rules).after(0, Answer(Outcome.SUNK)),
    ]
    assert len({rng_of_position(target).random() for target in positions}) == len(positions)


def test_a_sure_hit_needs_no_rollout() -> None:
    """A battleship lies on C1 to C4 or on C2 to C5: C2 and C4 are sure hits, which need no rollout."""
    target = missed(Rules(Grid(5), (BATTLESHIP,), Contact.NONE), "B3", "D3", "A3", "E3")
    found = assessed(target.after(parse_cell("C3", 5), Answer(Outcome.HIT)))
    assert found.best_odds.chance == 1
    assert found.recommended.cell == found.likeliest
    reason = found.recommended.reason
    assert isinstance(reason, Probable)
    assert (reason.is_rolled_out, reason.cell_count) == (False, 2)


def test_rollouts_stay_within_promising_cells_and_work() -> None:
    target = missed(Rules(Grid(6), (CRUISER, ShipClass.SUBMARINE), Contact.NONE))
    generous = assessed(target, Effort(work=10**6))
    reason = generous.recommended.reason
    assert isinstance(reason, Probable)
    assert (reason.is_rolled_out, reason.cell_count) == (True, module.MAX_ROLLOUTS)
    assert reason.count >= module.PROMISING * generous.best_odds.count
    assert reason.count == generous.odds_of(generous.recommended.cell).count
    for rollouts in (2, 3):
        bounded = assessed(target, Effort(work=rollouts * generous.posterior.total)).recommended.reason
        assert isinstance(bounded, Probable)
        assert bounded.cell_count == rollouts
    assert generous.recommends(generous.recommended.cell)
    assert sum(generous.recommends(cell) for cell in cells_of(target.open_cells)) == 1


def test_a_cell_that_is_not_promising_is_not_recommended_without_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    found = assessed(missed(Rules(Grid(6), (CRUISER, ShipClass.SUBMARINE), Contact.NONE)))
    monkeypatch.setattr(module, "fewest_misses", pytest.fail)
    assert not found.recommends(0)


def test_there_is_nothing_to_assess_without_a_fleet_that_fits_or_a_cell_left() -> None:
    rules = Rules(Grid(5), (CRUISER,), Contact.NONE)
    diagonals = [cell_name(cell, 5) for cell in rules.grid.cells if sum(divmod(cell, 5)) % 3 == 0]
    assert assess_position(missed(rules, *diagonals), Effort()) is None
    assert assess_position(missed(rules, *diagonals[1:]), Effort()) is not None
    won = Target.fresh(rules)
    for cell in (0, 1):
        won = won.after(cell, Answer(Outcome.HIT))
    assert assess_position(won.after(2, Answer(Outcome.WON)), Effort()) is None


def test_nothing_is_uncertain_of_known_arrangements() -> None:
    found = assessed(missed(Rules(Grid(5), (CRUISER,), Contact.NONE)))
    assert found.standard_error((found.best_odds,), (0,)) == 0


def test_the_standard_error_is_that_of_two_proportions_of_one_sample() -> None:
    """In terms of the four kinds of arrangements: with a ship on both cells, on one only, on neither."""
    found = assessed(missed(Rules.of(), "E5"), Effort(sample_count=300))
    masks, best, total = found.posterior.table.masks, found.likeliest, found.posterior.total
    for cell in (0, best + 1, best + 10, 55):
        holds = [
            [sum(masks[p] for p in placed) >> at & 1 for at in (best, cell)] for placed in found.posterior.arrangements
        ]
        differences = [here - there for here, there in holds]
        assert found.standard_error((found.best_odds,), (cell,)) == pytest.approx(pstdev(differences) / sqrt(total))
    assert found.standard_error((found.best_odds,), (best,)) == 0


@pytest.mark.parametrize("contact", Contact)
def test_the_standard_error_is_near_the_spread_of_many_samples(contact: Contact) -> None:
    target, samples = missed(Rules.of(contact=contact), "A1", "E5", "F6"), 200
    found = assessed(target, Effort(samples))
    other: Cell = parse_cell("D4", 10)
    differences = []
    for seed in range(60):
        counts = compute_posterior(target, random.Random(seed), samples).counts
        differences.append((counts[found.likeliest] - counts[other]) / samples)
    assert 0.6 < pstdev(differences) / found.standard_error((found.best_odds,), (other,)) < 1.6


@given(st.lists(st.integers(0, 24), unique=True, max_size=20), st.sampled_from(Contact))
def test_an_assessment_recommends_an_open_cell(cells: list[int], contact: Contact) -> None:
    target = Target.fresh(Rules.of(5, 2, contact))
    for cell in cells:
        target = target.after(cell, Answer(Outcome.MISS))
    found = assess_position(target, Effort(sample_count=50))
    if found:
        assert target.open_cells >> found.recommended.cell & 1
        assert all(found.odds_of(cell).count <= found.best_odds.count for cell in cells_of(target.open_cells))
        assert found.recommends(found.recommended.cell)


def test_cells_with_half_the_best_odds_are_still_promising() -> None:
    """A battleship over C3 covers the cells beside it in half of its four placements, those beyond in a quarter."""
    target = Target.fresh(Rules(Grid(5), (BATTLESHIP,), Contact.NONE)).after(12, Answer(Outcome.HIT))
    reason = assessed(target).recommended.reason
    assert isinstance(reason, Probable)
    assert (reason.total, reason.cell_count, reason.is_rolled_out) == (4, 8, True)


def test_when_every_cell_was_shot_at_there_is_nothing_to_assess() -> None:
    rules = Rules(Grid(5), (CRUISER,), Contact.NONE)
    assert assess_position(missed(rules, *(cell_name(cell, 5) for cell in rules.grid.cells)), Effort()) is None
