import random
from functools import cache
from itertools import product

import pytest

from schiffe.bots import posterior as module
from schiffe.bots.posterior import posterior
from schiffe.rules.board import Board
from schiffe.rules.fleet import Contact, Fleet, Rules, ShipClass, find_problem, ships_from
from schiffe.rules.grid import Grid, Mask, mask_of
from schiffe.rules.packing import lay_fleet
from schiffe.rules.target import Answer, Outcome, TargetView

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
    ids=lambda rules: f"{rules.grid.size}-{''.join(str(kind.length) for kind in rules.ships)}-{rules.contact.value}",
)
FleetMasks = frozenset[Mask]


@cache
def all_fleets(settled: Rules) -> list[FleetMasks]:
    """Every legal fleet, found as naively as can be: each ship anywhere, and pairs judged by the rules."""
    ways = [
        [ship for bow in settled.grid.cells for ship in ships_from(settled, kind, bow) if bow == min(ship.cells)]
        for kind in settled.ships
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
            if all((laid, ship.mask) in together for laid in fleet)
        ]
    return list(set(found))


def fitting(view: TargetView) -> list[FleetMasks]:
    """The fleets that would have given just these answers; ships of equal length are not told apart."""
    left, shot = all_fleets(view.rules), 0
    for cell, answer in view.shots:
        shot |= 1 << cell
        left = [fleet for fleet in left if answers(fleet, cell, shot, answer)]
    return left


def answers(fleet: FleetMasks, cell: int, shot: Mask, answer: Answer) -> bool:
    """Whether a fleet answers so when a field is shot at as the last of ``shot``."""
    for ship in fleet:
        if ship >> cell & 1:
            if ship & ~shot:
                return answer.outcome is Outcome.HIT
            named = answer.ship is None or answer.ship.mask == ship
            outcome = Outcome.SUNK if any(other & ~shot for other in fleet) else Outcome.WON
            return answer.outcome is outcome and named
    return answer.outcome is Outcome.MISS


def shot_at(fleet: Fleet, seed: int, named: bool, most: int = 14) -> TargetView:
    """The view after some shots, half of them at ships; it has at least one ship afloat."""
    rng, board, view = random.Random(seed), Board(fleet), TargetView.fresh(fleet.rules)
    ships = [cell for ship in fleet.ships for cell in ship.cells]
    for _ in range(rng.randrange(most)):
        cell = rng.choice(ships if rng.random() < 0.5 else fleet.rules.grid.cells)
        if view.open >> cell & 1 and (board.view.open & mask_of(tuple(ships))).bit_count() > 1:
            answer = board.receive(cell)
            view = view.after(cell, answer if named else Answer(answer.outcome))
    return view


def naive_counts(view: TargetView) -> tuple[int, list[int]]:
    """The number of fleets that fit, and for each open field in how many of them a ship lies there."""
    left = fitting(view)
    unions = [sum(fleet) for fleet in left]
    return len(left), [
        sum(mask >> cell & 1 for mask in unions) for cell in view.rules.grid.cells if view.open >> cell & 1
    ]


def open_counts(view: TargetView, counts: tuple[int, ...]) -> list[int]:
    return [count for cell, count in enumerate(counts) if view.open >> cell & 1]


@pytest.mark.parametrize("named", [True, False], ids=["named", "unnamed"])
@small_rules
def test_every_field_counts_as_many_fleets_as_there_are(
    settled: Rules, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LISTED", 10**6)
    monkeypatch.setattr(module, "MOST_STEPS", 10**6)
    for seed in range(4):
        view = shot_at(lay_fleet(settled, random.Random(seed)), seed, named)
        found = posterior(view, random.Random(seed))
        assert found.exact
        assert (found.ways, open_counts(view, found.counts)) == naive_counts(view)
        assert len(set(map(frozenset, found.fleets))) == found.ways


@pytest.mark.parametrize("named", [True, False], ids=["named", "unnamed"])
@small_rules
def test_drawn_counts_lie_within_five_standard_errors(
    settled: Rules, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LISTED", 0)
    monkeypatch.setattr(module, "MOST_STEPS", -1)
    if not named:
        monkeypatch.setattr(module, "MOST_COVERING_STEPS", 0)
    view = shot_at(lay_fleet(settled, random.Random(5)), 5, named, 8)
    found = posterior(view, random.Random(1), draws=2000)
    assert not found.exact
    of, counts = naive_counts(view)
    for count, drawn in zip(counts, open_counts(view, found.counts), strict=True):
        chance = count / of
        assert abs(drawn / found.ways - chance) <= 5 * (chance * (1 - chance) / found.ways) ** 0.5 + 1e-9
