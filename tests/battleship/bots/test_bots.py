import inspect
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.battleship.bots import clever, hard, load_bot
from schiffe.battleship.bots.choice import AlongLine, AtRandom, BesideHit, OnDiagonal, Probable, Rated
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name, cells_of, parse_cell
from schiffe.battleship.rules.packing import ships_from
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target
from tests.strategies import fleets, rules, seeds
from tests.tools.soak_bots import Soak
from tests.under_fire import Board

levels = st.sampled_from(tuple(LEVELS))
pytestmark = pytest.mark.usefixtures("quick_genius")


def seen(settled: Rules, *shots: tuple[str, Outcome]) -> Target:
    target = Target.fresh(settled)
    for cell, outcome in shots:
        target = target.after(parse_cell(cell, settled.grid.size), Answer(outcome))
    return target


def choices(level: str, target: Target, count: int = 200) -> set[str]:
    """All cells that a bot chooses when it is asked very often."""
    bot, rng = load_bot(level).choose, random.Random(1)
    return {cell_name(bot(target, rng).cell, target.rules.grid.size) for _ in range(count)}


@given(levels, fleets(), seeds)
def test_a_bot_ends_and_never_repeats_a_shot(level: str, fleet: Fleet, seed: int) -> None:
    board, bot, rng = Board(fleet), load_bot(level).choose, random.Random(seed)
    while board.target.afloat:
        board.receive(bot(board.target, rng).cell)  # raises RepeatedShot
    assert len(board.target.shots) <= fleet.rules.grid.size**2


@pytest.mark.long
def test_matches_under_all_kinds_of_rules_go_well(capsys: pytest.CaptureFixture[str]) -> None:
    """Whole matches, in which every choice is checked: open cells, each once, as many as the turn has shots."""
    soak = Soak(5, ("easy", "medium", "clever", "hard"))
    for number in range(25):
        soak.play(number)
    assert (soak.problems, soak.played.total()) == ([], 25)
    assert len(soak.played) > 12
    capsys.readouterr()


@settings(max_examples=8)
@given(fleets(), seeds)
def test_genius_fires_salvos_until_all_is_sunk(fleet: Fleet, seed: int) -> None:
    board, bot, rng = Board(fleet), load_bot("genius").choose_salvo, random.Random(seed)
    while board.target.afloat:
        shots = min(len(board.target.afloat), board.target.open_cells.bit_count())
        choice = bot(board.target, rng, shots)
        for reason in choice.reasons:
            assert not isinstance(reason, Probable) or reason.count <= reason.total
        for cell in choice.cells:
            if board.target.afloat:
                board.receive(cell)  # raises RepeatedShot


@pytest.mark.long
@settings(max_examples=12)  # some take a second, on the largest boards
@given(levels, rules, seeds)
def test_a_bot_ends_against_an_opponent_that_answers_at_random(level: str, settled: Rules, seed: int) -> None:
    bot, rng = load_bot(level).choose, random.Random(seed)
    target = Target.fresh(settled)
    answers = [Outcome.MISS, Outcome.HIT, Outcome.SUNK]
    for _ in settled.grid.cells:
        target = target.after(bot(target, rng).cell, Answer(rng.choice(answers)))  # raises for a cell that is not open
    assert target.open_cells == 0


@given(levels, fleets(), seeds, st.floats(0, 1))
def test_a_choice_follows_from_view_and_chance_alone(level: str, fleet: Fleet, seed: int, part: float) -> None:
    """So a game can be resumed: a target that is built anew leads to the same shot."""
    board, bot, rng = Board(fleet), load_bot(level).choose, random.Random(seed)
    for _ in range(int(part * 40)):
        if board.target.afloat:
            board.receive(bot(board.target, rng).cell)
    rebuilt = Target.fresh(fleet.rules)
    for cell, answer in board.target.shots:
        rebuilt = rebuilt.after(cell, answer)
    if board.target.open_cells:
        assert bot(rebuilt, random.Random(seed)) == bot(board.target, random.Random(seed))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_given_the_view_and_chance_and_nothing_else(level: str) -> None:
    assert list(inspect.signature(load_bot(level).choose).parameters) == ["target", "rng"]
    assert not hasattr(inspect.getmodule(type(load_bot(level))), "Board")


def test_easy_shoots_anywhere_open() -> None:
    target = seen(Rules.of(5, 2), ("A1", Outcome.HIT), ("C3", Outcome.MISS))
    assert choices("easy", target, 600) == {cell_name(cell, 5) for cell in cells_of(target.open_cells)}
    assert load_bot("easy").choose(target, random.Random(1)).reason == AtRandom(23)


def test_medium_tries_the_neighbours_of_a_hit() -> None:
    target = seen(Rules.of(), ("C3", Outcome.HIT), ("C2", Outcome.MISS))
    assert choices("medium", target) == {"C4", "B3", "D3"}
    assert load_bot("medium").choose(target, random.Random(1)).reason == BesideHit(parse_cell("C3", 10), 3)


def test_medium_follows_a_line() -> None:
    target = seen(Rules.of(), ("C3", Outcome.HIT), ("C4", Outcome.HIT))
    assert choices("medium", target) == {"C2", "C5"}
    assert load_bot("medium").choose(target, random.Random(1)).reason == AlongLine(22, 23, 2)
    target = seen(Rules.of(), ("A1", Outcome.HIT), ("B1", Outcome.HIT), ("C1", Outcome.MISS), ("E5", Outcome.HIT))
    assert choices("medium", target) == {"A2", "E4", "E6", "D5", "F5"} - {"E4", "E6", "D5", "F5"}


def test_medium_takes_a_closed_line_for_ships_side_by_side() -> None:
    target = seen(
        Rules.of(contact=Contact.SIDES),
        *((cell, Outcome.HIT) for cell in ("C3", "C4")),
        *((cell, Outcome.MISS) for cell in ("C2", "C5")),
    )
    assert choices("medium", target) == {"B3", "D3"}
    target = target.after(parse_cell("B3", 10), Answer(Outcome.MISS)).after(parse_cell("D3", 10), Answer(Outcome.MISS))
    assert choices("medium", target) == {"B4", "D4"}


def test_medium_goes_back_to_chance_when_the_ship_is_sunk() -> None:
    target = seen(Rules.of(5, 2), ("C3", Outcome.HIT), ("C4", Outcome.HIT), ("C2", Outcome.SUNK))
    assert choices("medium", target, 600) == {cell_name(cell, 5) for cell in cells_of(target.open_cells)}


def test_hard_hunts_on_one_grid_of_diagonals() -> None:
    target = Target.fresh(Rules.of(10, 2))  # the smallest has three cells
    bot, rng = load_bot("hard").choose, random.Random(2)
    chosen = []
    for _ in range(20):
        choice = bot(target, rng)
        assert isinstance(choice.reason, OnDiagonal)
        chosen.append(choice.reason)
        target = target.after(choice.cell, Answer(Outcome.MISS))
    assert chosen[0].every == 3
    assert {(reason.is_rising, reason.offset) for reason in chosen} == {(chosen[0].is_rising, chosen[0].offset)}
    assert [reason.cell_count for reason in chosen] == list(range(chosen[0].cell_count, chosen[0].cell_count - 20, -1))


def test_hard_begins_with_a_smallest_grid() -> None:
    fewest = min(lattice.mask.bit_count() for lattice in hard.lattices(10, 2))
    reason = load_bot("hard").choose(Target.fresh(Rules.of()), random.Random(1)).reason
    assert isinstance(reason, OnDiagonal)
    assert reason.cell_count == fewest


def test_diagonals_meet_every_ship() -> None:
    grid = Rules.of().grid
    for every in range(2, 6):
        for lattice in hard.lattices(10, every):
            assert grid.coverable(grid.full & ~lattice.mask, every) == 0


def test_hard_never_shoots_where_no_ship_has_room() -> None:
    settled = Rules.of(contact=Contact.CORNERS)
    target = seen(settled, ("A2", Outcome.MISS), ("B1", Outcome.MISS), ("E5", Outcome.HIT), ("E6", Outcome.SUNK))
    cells = choices("hard", target, 1000)
    assert "A1" not in cells
    assert cells.isdisjoint({"E4", "E7", "D5", "D6", "F5", "F6"})


def test_hard_does_not_follow_a_line_into_the_surroundings_of_a_wreck() -> None:
    settled = Rules.of(contact=Contact.NONE)
    target = seen(settled, ("E3", Outcome.HIT), ("E4", Outcome.SUNK), ("E7", Outcome.HIT), ("E6", Outcome.HIT))
    assert choices("medium", target) == {"E5", "E8"}
    assert choices("hard", target) == {"E8"}


def test_hard_does_not_lay_a_ship_along_a_hit() -> None:
    """With only a ship of three afloat and E1 water, a ship through G1 cannot go right: G5 is too near."""
    cruiser = Ship(ShipClass.CRUISER, (6, 7, 8))
    target = Target.fresh(Rules.of(ships=2, contact=Contact.CORNERS))
    target = target.after(9, Answer(Outcome.SUNK, Ship(ShipClass.BATTLESHIP, (9,))))
    for cell, outcome in (("G1", Outcome.HIT), ("G3", Outcome.MISS)):
        target = target.after(parse_cell(cell, 10), Answer(outcome))
    assert target.afloat == (cruiser.ship_class,)
    assert choices("medium", target) == {"G2", "F1", "H1"}
    assert choices("hard", target) == {"F1", "H1"}


@given(fleets(), seeds)
def test_hard_shoots_only_where_a_ship_can_lie(fleet: Fleet, seed: int) -> None:
    settled, rng = fleet.rules, random.Random(seed)
    board, bot, grid = Board(fleet), load_bot("hard").choose, fleet.rules.grid
    while board.target.afloat:
        target = board.target
        cell = bot(target, rng).cell
        known = target.misses | target.wrecks
        assert any(
            not ship.mask & known and not grid.closed_by(settled.contact, ship.mask) & (target.hits | target.wrecks)
            for kind in set(target.afloat)
            for bow in (cell, *(near for ray in grid.rays(cell) for near in ray[: kind.length - 1]))
            for ship in ships_from(settled, kind, bow)
            if cell in ship.cells
        )
        board.receive(cell)


def test_clever_rates_as_its_table_says() -> None:
    settled = Rules.of(contact=Contact.NONE)
    target = seen(settled, ("C3", Outcome.HIT), ("J10", Outcome.MISS))
    rated = {rating: {cell_name(cell, 10) for cell in cells_of(mask)} for rating, mask in clever.ratings(target)}
    assert rated[3] == set()
    assert rated[2] == {"B3", "D3", "C2", "C4"}
    assert rated[1].isdisjoint({"C3", "J10", "B2", "B4", "D2", "D4"})
    target = seen(settled, ("C3", Outcome.HIT), ("C4", Outcome.HIT))
    rated = {rating: {cell_name(cell, 10) for cell in cells_of(mask)} for rating, mask in clever.ratings(target)}
    assert rated[3] == {"C2", "C5"}
    assert load_bot("clever").choose(target, random.Random(1)).reason == Rated(3, 2)
    target = seen(Rules.of(contact=Contact.SIDES), ("C3", Outcome.HIT), ("C5", Outcome.HIT))
    assert choices("clever", target) == {"C4"}


def test_where_ships_may_touch_clever_rates_where_the_longest_ship_afloat_fits() -> None:
    water = ("A5", Outcome.MISS), ("E1", Outcome.MISS)
    for contact, fits in ((Contact.SIDES, False), (Contact.CORNERS, True)):
        rated = dict(clever.ratings(seen(Rules.of(contact=contact), *water)))
        assert bool(rated[1] >> parse_cell("A1", 10) & 1) is fits, (
            "four squares each way, and the longest ship has five"
        )
        assert rated[1] >> parse_cell("A6", 10) & 1
    small = seen(Rules.of(5, 1, Contact.SIDES), *((name, Outcome.MISS) for name in ("C1", "C2", "C3", "C4", "C5")))
    assert dict(clever.ratings(small))[1] == small.possible_cells, "where it fits nowhere any open cell will do"


def test_clever_rates_around_a_wreck_as_the_contact_rule_says() -> None:
    ship = Ship(ShipClass.PATROL_BOAT, (22, 23))
    for contact, left in ((Contact.NONE, 88), (Contact.CORNERS, 92), (Contact.SIDES, 98)):
        target = Target.fresh(Rules.of(contact=contact)).after(22, Answer(Outcome.HIT))
        target = target.after(23, Answer(Outcome.SUNK, ship))
        rated = dict(clever.ratings(target))
        assert rated[1].bit_count() == left
        assert rated[2] == rated[3] == 0


def test_lattices_are_all_parallel_diagonals_at_a_distance() -> None:
    found = {(lattice.is_rising, lattice.offset): set(cells_of(lattice.mask)) for lattice in hard.lattices(5, 3)}
    assert list(found) == [(rising, offset) for rising in (False, True) for offset in range(3)]
    assert found[True, 1] == {1, 5, 4, 8, 12, 16, 20, 19, 23}
    assert found[False, 1] == {1, 7, 13, 19, 4, 10, 16, 22}
