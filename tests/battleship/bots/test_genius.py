import random

import pytest

from schiffe.battleship.bots import genius
from schiffe.battleship.bots.assess import Effort
from schiffe.battleship.bots.choice import Probable
from schiffe.battleship.bots.posterior import compute_posterior
from schiffe.battleship.bots.rollout import fewest_misses
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Grid, cell_name, cells_of, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, ShipClass
from schiffe.battleship.rules.target import Target
from tests.tools import bench_opening


def missed(settled: Rules, *cells: str) -> Target:
    target = Target.fresh(settled)
    for cell in cells:
        target = target.after(parse_cell(cell, settled.grid.size), Answer(Outcome.MISS))
    return target


def test_genius_fires_where_a_ship_most_probably_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(genius, "EFFORT", Effort(work=0))
    target = missed(Rules(Grid(5), (ShipClass.CRUISER,), Contact.NONE))
    choice = genius.BOT.choose(target, random.Random(1))
    assert cell_name(choice.cell, 5) == "C3"
    assert choice.reason == Probable(6, 30, is_exact=True, cell_count=1)


def test_genius_takes_any_of_the_cells_that_are_alike() -> None:
    target = missed(Rules(Grid(5), (ShipClass.PATROL_BOAT,), Contact.NONE), "A2", "E4", "C3")
    target = target.after(parse_cell("A1", 5), Answer(Outcome.HIT))
    choice = genius.BOT.choose(target, random.Random(1))
    assert (cell_name(choice.cell, 5), choice.reason) == ("B1", Probable(1, 1, is_exact=True, cell_count=1))


def test_of_two_cells_that_are_alike_the_one_that_tells_more_is_better() -> None:
    """A battleship lies on C1 to C4 or on C2 to C5: after C1 nothing is in doubt, and it is asked first."""
    target = missed(Rules(Grid(5), (ShipClass.BATTLESHIP,), Contact.NONE), "B3", "D3")
    target = target.after(parse_cell("C3", 5), Answer(Outcome.HIT))
    found = compute_posterior(target, random.Random(1))
    assert found.total == 2
    assert cell_name(fewest_misses(found, [parse_cell("C1", 5), parse_cell("C5", 5)]), 5) == "C1"


def test_rollouts_are_bounded_by_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    target = missed(Rules(Grid(6), (ShipClass.CRUISER, ShipClass.SUBMARINE), Contact.NONE))
    for work, cells in ((10**6, 10), (0, 8)):
        monkeypatch.setattr(genius, "EFFORT", Effort(work=work))
        reason = genius.BOT.choose(target, random.Random(1)).reason
        assert isinstance(reason, Probable)
        assert (reason.is_exact, reason.cell_count) == (True, cells)


@pytest.mark.parametrize("contact", Contact)
def test_the_opening_is_what_the_bench_works_out(contact: Contact) -> None:
    """As far as a few draws can tell: each of its cells is nearly as likely as the likeliest."""
    target, cells = Target.fresh(Rules.of(contact=contact)), genius.OPENINGS[contact].split()
    assert len(cells) == bench_opening.SHOTS
    for entry in cells[:4]:
        name, ways = entry.split(":")
        counts = compute_posterior(target, random.Random(1), 1000).counts
        assert abs(counts[parse_cell(name, 10)] / 1000 - int(ways) / genius.OPENING_SAMPLE_COUNT) < 0.06
        assert counts[parse_cell(name, 10)] > max(counts) - 60
        target = target.after(parse_cell(name, 10), Answer(Outcome.MISS))


@pytest.mark.parametrize("contact", Contact)
def test_the_opening_goes_on_however_it_is_turned(contact: Contact) -> None:
    target, rng = Target.fresh(Rules.of(contact=contact)), random.Random(5)
    for _ in range(bench_opening.SHOTS):
        choice = genius.opening_choice(target, rng)
        assert choice is not None
        target = target.after(choice.cell, Answer(Outcome.MISS))
    assert genius.opening_choice(target, rng) is None


def test_the_opening_is_for_its_rules_and_its_shots_only() -> None:
    for settled in (Rules.of(9), Rules.of(10, 4)):
        assert genius.opening_choice(Target.fresh(settled), random.Random(1)) is None
    target = Target.fresh(Rules.of())
    assert genius.opening_choice(target.after(0, Answer(Outcome.MISS)), random.Random(1)) is None
    first = genius.opening_choice(target, random.Random(1))
    assert first is not None
    assert genius.opening_choice(target.after(first.cell, Answer(Outcome.HIT)), random.Random(1)) is None


def test_genius_sinks_a_fleet_of_which_nothing_is_named() -> None:
    target = missed(Rules(Grid(5), (ShipClass.CRUISER,), Contact.SIDES))
    ship = {parse_cell(name, 5) for name in ("B2", "C2", "D2")}
    while target.afloat:
        cell = genius.BOT.choose(target, random.Random(2)).cell
        left = ship & set(cells_of(target.open_cells)) - {cell}
        outcome = Outcome.MISS if cell not in ship else Outcome.HIT if left else Outcome.WON
        target = target.after(cell, Answer(outcome))
    assert len(target.shots) < 12


def test_the_opening_tells_how_probable_its_cells_are() -> None:
    choice = genius.opening_choice(Target.fresh(Rules.of(contact=Contact.NONE)), random.Random(5))
    assert choice is not None
    assert choice.reason == Probable(10449, 50_000, is_exact=False, cell_count=8)
