import random
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.bots import coverings, genius
from schiffe.battleship.bots import posterior as module
from schiffe.battleship.bots.coverings import all_coverings
from schiffe.battleship.bots.evidence import readings_of
from schiffe.battleship.bots.posterior import compute_posterior
from schiffe.battleship.bots.prior import UNIFORM_PRIOR, Prior
from schiffe.battleship.bots.sampling import whole_shares
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.fleet import Fleet, find_problem
from schiffe.battleship.rules.grid import Grid, Mask, cell_name, parse_cell, to_mask
from schiffe.battleship.rules.packing import random_fleet, ships_from
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target
from tests.strategies import seeds
from tests.under_fire import Board

BATTLESHIP, CRUISER, SUBMARINE = ShipClass.BATTLESHIP, ShipClass.CRUISER, ShipClass.SUBMARINE
PATROL_BOAT = ShipClass.PATROL_BOAT
SMALL = [
    Rules(Grid(size), ships, contact)
    for size, ships, contact in product(
        (5, 6),
        (
            (BATTLESHIP, CRUISER),
            (CRUISER, SUBMARINE),
            (BATTLESHIP, CRUISER, PATROL_BOAT),
            (CRUISER, SUBMARINE, PATROL_BOAT),
        ),
        Contact,
    )
]
small_rules = pytest.mark.parametrize(
    "settled",
    SMALL,
    ids=lambda rules: (
        f"{rules.grid.size}-{''.join(str(kind.length) for kind in rules.ship_classes)}-{rules.contact.value}"
    ),
)
FleetMasks = frozenset[Mask]


@cache
def all_fleets(settled: Rules) -> list[FleetMasks]:
    """Every legal fleet, found as naively as can be: each ship anywhere, and pairs judged by the rules."""
    ways = [
        [ship for bow in settled.grid.cells for ship in ships_from(settled, kind, bow) if bow == min(ship.cells)]
        for kind in settled.ship_classes
    ]
    together = {
        (one.mask, other.mask)
        for number, some in enumerate(ways)
        for more in ways[number + 1 :]
        for one, other in product(some, more)
        if find_problem(settled, [one], other) is None
    }
    found = [frozenset((ship.mask,)) for ship in ways[0]]
    for more in ways[1:]:
        found = [
            fleet | {ship.mask}
            for fleet in found
            for ship in more
            if all((placed, ship.mask) in together for placed in fleet)
        ]
    return list(set(found))


def posterior_from(target: Target) -> list[FleetMasks]:
    """The fleets that would have given just these answers; ships of equal length are not told apart."""
    left, shot = all_fleets(target.rules), 0
    for cell, answer in target.shots:
        shot |= 1 << cell
        left = [fleet for fleet in left if answers(fleet, cell, shot, answer)]
    return left


def answers(fleet: FleetMasks, cell: int, shot: Mask, answer: Answer) -> bool:
    """Whether a fleet answers so when a cell is shot at as the last of ``shot``."""
    for ship in fleet:
        if ship >> cell & 1:
            if ship & ~shot:
                return answer.outcome is Outcome.HIT
            named = answer.ship is None or answer.ship.mask == ship
            outcome = Outcome.SUNK if any(other & ~shot for other in fleet) else Outcome.WON
            return answer.outcome is outcome and named
    return answer.outcome is Outcome.MISS


def shot_at(fleet: Fleet, seed: int, named: bool, most: int = 14) -> Target:
    """The target after some shots, half of them at ships; it has at least one ship afloat."""
    rng, board, target = random.Random(seed), Board(fleet), Target.fresh(fleet.rules)
    ships = [cell for ship in fleet.ships for cell in ship.cells]
    for _ in range(rng.randrange(most)):
        cell = rng.choice(ships if rng.random() < 0.5 else fleet.rules.grid.cells)
        if target.open_cells >> cell & 1 and (board.target.open_cells & to_mask(tuple(ships))).bit_count() > 1:
            answer = board.receive(cell)
            target = target.after(cell, answer if named else Answer(answer.outcome))
    return target


def naive_counts(target: Target) -> tuple[int, list[int]]:
    """The number of fleets that fit, and for each open cell in how many of them a ship lies there."""
    left = posterior_from(target)
    unions = [sum(fleet) for fleet in left]
    return len(left), [
        sum(mask >> cell & 1 for mask in unions) for cell in target.rules.grid.cells if target.open_cells >> cell & 1
    ]


def open_counts(target: Target, counts: tuple[int, ...]) -> list[int]:
    return [count for cell, count in enumerate(counts) if target.open_cells >> cell & 1]


@pytest.mark.long
@pytest.mark.parametrize("named", [True, False], ids=["named", "unnamed"])
@small_rules
def test_every_cell_counts_as_many_fleets_as_there_are(
    settled: Rules, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_ENUMERATED", 10**6)
    monkeypatch.setattr(module, "MAX_SEARCH_STEPS", 10**6)
    for seed in range(4):
        target = shot_at(random_fleet(settled, random.Random(seed)), seed, named)
        found = compute_posterior(target, random.Random(seed))
        assert found.is_exact
        assert (found.total, open_counts(target, found.counts)) == naive_counts(target)
        assert len(set(map(frozenset, found.arrangements))) == found.total


@pytest.mark.long
@pytest.mark.parametrize("named", [True, False], ids=["named", "unnamed"])
@small_rules
def test_sampled_counts_lie_within_five_standard_errors(
    settled: Rules, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_ENUMERATED", 0)
    monkeypatch.setattr(module, "MAX_SEARCH_STEPS", -1)
    if not named:
        monkeypatch.setattr(coverings, "MAX_COVERING_STEPS", 0)
    target = shot_at(random_fleet(settled, random.Random(5)), 5, named, 8)
    found = compute_posterior(target, random.Random(1), sample_count=2000)
    assert not found.is_exact
    of, counts = naive_counts(target)
    for count, drawn in zip(counts, open_counts(target, found.counts), strict=True):
        chance = count / of
        assert abs(drawn / found.total - chance) <= 5 * (chance * (1 - chance) / found.total) ** 0.5 + 1e-9


def seen(settled: Rules, *shots: tuple[str, Outcome]) -> Target:
    target = Target.fresh(settled)
    for cell, outcome in shots:
        target = target.after(parse_cell(cell, settled.grid.size), Answer(outcome))
    return target


def test_ships_of_equal_length_that_swap_places_are_one_arrangement() -> None:
    settled = Rules(Grid(5), (CRUISER, SUBMARINE), Contact.NONE)
    found = compute_posterior(Target.fresh(settled), random.Random(1))
    assert found.total == len(set(map(frozenset, found.arrangements))) == len(all_fleets(settled))


def test_a_cell_tells_which_ships_may_lie_there() -> None:
    """A1 is hit and A2 is water, so that the ship on A1 goes down: the one of two cells, or one of three."""
    settled = Rules(Grid(5), (CRUISER, PATROL_BOAT), Contact.NONE)
    target = seen(settled, ("A1", Outcome.HIT), ("A2", Outcome.MISS))
    found = compute_posterior(target, random.Random(1))
    assert found.is_exact
    below = found.lengths_at(parse_cell("B1", 5))
    assert set(below) == {3, 2}
    assert sum(below.values()) == found.counts[parse_cell("B1", 5)] == found.total
    assert found.lengths_at(parse_cell("C1", 5)) == {3: below[3]}


def test_ships_that_sank_unnamed_are_told_apart_by_the_order_of_the_shots() -> None:
    """Four hits in a row, sunk with the third: only the cruiser can end there, and the fourth is of the patrol boat."""
    settled = Rules(Grid(5), (CRUISER, PATROL_BOAT), Contact.SIDES)
    hit, sunk = Outcome.HIT, Outcome.SUNK
    target = seen(settled, ("A1", hit), ("A2", hit), ("A3", sunk), ("A4", hit))
    found = compute_posterior(target, random.Random(1))
    assert found.is_exact
    open_cells = target.open_cells
    assert {cell_name(cell, 5) for cell, count in enumerate(found.counts) if count and open_cells >> cell & 1} == {
        "A5",
        "B4",
    }


def test_an_opponent_that_breaks_the_contact_rule_is_still_understood() -> None:
    """Where ships may not touch, C3 and D4 cannot both be hit; so corners are allowed, and there are four ways."""
    settled = Rules(Grid(6), (CRUISER, SUBMARINE), Contact.NONE)
    found = compute_posterior(seen(settled, ("C3", Outcome.HIT), ("D4", Outcome.HIT)), random.Random(1))
    assert found.table.contact is Contact.CORNERS
    assert (found.total, found.is_exact) == (4, True)


@pytest.mark.parametrize(
    "answers",
    [
        [("A1", Outcome.SUNK), ("A2", Outcome.SUNK), ("A3", Outcome.SUNK)],
        [("A1", Outcome.WON), ("C3", Outcome.HIT)],
        [(cell_name(cell, 5), Outcome.MISS) for cell in range(24)],
        [(cell_name(cell, 5), Outcome.HIT) for cell in range(24)],
        [(cell_name(cell, 5), Outcome.SUNK) for cell in range(24)],
    ],
    ids=["three-of-one", "won-too-early", "water", "hits", "sunk"],
)
@pytest.mark.parametrize("contact", Contact)
def test_lies_end_in_a_shot_all_the_same(contact: Contact, answers: list[tuple[str, Outcome]]) -> None:
    target = seen(Rules.of(5, 2, contact), *answers)
    assert target.open_cells >> genius.BOT.choose(target, random.Random(1)).cell & 1


@pytest.mark.parametrize("hit", [False, True])
def test_what_is_sampled_on_a_crowded_board_is_legal(hit: bool) -> None:
    """Ten ships without contact on 10 x 10, most of the water known: hardly any draw of all ships would fit."""
    fleet = random_fleet(Rules.of(10, 10, Contact.NONE), random.Random(3))
    board, grid = Board(fleet), fleet.rules.grid
    for cell in grid.cells:
        if fleet.ship_at(cell) is None and cell % 3:
            board.receive(cell)
    for ship in fleet.ships if hit else ():
        board.receive(ship.cells[0])
    found = compute_posterior(board.target, random.Random(1), sample_count=100)
    masks = found.table.masks
    assert found.total >= 100
    for arrangement in found.arrangements:
        union = sum(masks[placement] for placement in arrangement)
        assert union.bit_count() == 30
        assert not union & board.target.misses
        assert not board.target.hits & ~union
        assert not any(grid.around(masks[placement]) & union for placement in arrangement)


def test_hits_scattered_over_a_large_board_are_covered_by_chance() -> None:
    """Ten hits with ten ships around each can be covered in more ways than can be listed."""
    fleet = random_fleet(Rules.of(26, 10, Contact.CORNERS), random.Random(3))
    board = Board(fleet)
    for ship in fleet.ships:
        board.receive(ship.cells[1])
    found = compute_posterior(board.target, random.Random(1), sample_count=50)
    assert (found.total, found.is_exact) == (50, False)
    assert all(found.counts[ship.cells[1]] == 50 for ship in fleet.ships)


@given(st.lists(st.just(0.0) | st.floats(1e-9, 1e9), min_size=1, max_size=30).filter(any), st.integers(0, 5000), seeds)
def test_shares_are_in_proportion(weights: list[float], total: int, seed: int) -> None:
    found = whole_shares(weights, total, random.Random(seed))
    assert sum(found) == total
    for weight, share in zip(weights, found, strict=True):
        assert abs(share - total * weight / sum(weights)) < 1 + 1e-6
        assert weight or not share


def test_what_was_named_is_no_riddle_when_something_else_sank_unnamed() -> None:
    """The cruiser on A1 to A3 was named; of the hits on A4, B4 and C4 the last one sank a patrol boat: B4 and C4."""
    settled = Rules(Grid(5), (CRUISER, PATROL_BOAT, PATROL_BOAT), Contact.SIDES)
    hit, sunk = Outcome.HIT, Outcome.SUNK
    target = seen(settled, ("A1", hit), ("A2", hit))
    target = target.after(2, Answer(sunk, Ship(CRUISER, (0, 1, 2))))
    target = target.after(3, Answer(hit)).after(8, Answer(hit)).after(13, Answer(sunk))
    found = compute_posterior(target, random.Random(1))
    assert found.is_exact
    masks = found.table.masks
    arrangements = {frozenset(masks[placement] for placement in placed) for placed in found.arrangements}
    last = to_mask((8, 13))
    assert arrangements == {frozenset((last, to_mask((3, 4))))}


def test_a_search_that_takes_too_many_steps_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It places the first and the second of three ships, and stops before the third."""
    (evidence,) = list(readings_of(Target.fresh(Rules(Grid(6), (BATTLESHIP, CRUISER, PATROL_BOAT), Contact.SIDES))))
    found = all_coverings(evidence)
    assert found is not None
    for steps, count in ((1, 0), (2, 1)):
        monkeypatch.setattr(module, "MAX_SEARCH_STEPS", steps)
        posterior = module.enumerate_arrangements(evidence.table, found)
        assert not posterior.is_exact
        assert bool(posterior.arrangements) is bool(count)


def test_what_a_search_finds_counts_for_its_steps_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last ship is placed everywhere in one step, so that few steps can find more than there is time to look at."""
    (evidence,) = readings_of(Target.fresh(Rules(Grid(10), (BATTLESHIP, CRUISER), Contact.SIDES)))
    found = all_coverings(evidence)
    assert found is not None
    monkeypatch.setattr(module, "MAX_SEARCH_STEPS", 1000)
    posterior = module.enumerate_arrangements(evidence.table, found)
    assert not posterior.is_exact
    assert len(posterior.arrangements) < 1160  # a cruiser has 160 placements


def test_too_many_coverings_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """C3 is hit: two ships of two or three cells can lie on it in ten ways."""
    (evidence,) = readings_of(seen(Rules(Grid(5), (SUBMARINE, PATROL_BOAT), Contact.SIDES), ("C3", Outcome.HIT)))
    found = all_coverings(evidence)
    assert found is not None
    assert len(found) == 10
    monkeypatch.setattr(coverings, "MAX_COVERING_STEPS", 10)
    assert all_coverings(evidence) is None


@pytest.mark.parametrize("prior", [UNIFORM_PRIOR, Prior(left=1.0)], ids=["uniform", "left"])
def test_hits_that_no_ship_covers_leave_nothing_to_sample(prior: Prior, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverings, "MAX_COVERING_STEPS", 0)
    target = seen(Rules.of(5, (4,)), ("A1", Outcome.HIT), ("E5", Outcome.HIT))
    found = compute_posterior(target, random.Random(1), prior=prior)
    assert (found.arrangements, found.total, set(found.counts)) == ((), 0, {0})
