"""The weakness that cost a player the most in a match, found in the analysis of the shots.

Only shots that certainly gave away expected hits count, so shots that followed a hint do not.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.rule_line import Announce, Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, Mask, has_cell
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import Target

_MIN_SHOTS: Final = 2
_MIN_COST: Final = 0.2
"""The minimum cost of a weakness, in expected hits."""


class WeaknessKind(Enum):
    """Kinds of weaknesses; of two with the same cost, the one listed first is reported."""

    NO_ROOM = auto()
    """Shots went where no ship could be."""
    MISSED_SHIP = auto()
    """A ship was never hit, while shots went where it could not be."""
    OFF_LINE = auto()
    LEFT_HIT = auto()
    """A hit was not followed up."""
    BESIDE_MISS = auto()
    """With no hit to follow, shots went next to a miss."""


class Weakness(NamedTuple):
    """A weakness: the number of shots that show it, the expected hits given away, and the ship that was never hit."""

    kind: WeaknessKind
    shot_count: int
    cost: float
    ship_class: ShipClass | None = None


_ShotTest: TypeAlias = Callable[[AssessedTurn, Cell], bool]
"""Returns whether the shot of a turn at a cell shows a weakness."""


def greatest_weakness(assessed: Sequence[AssessedTurn], last_target: Target, fleet: Fleet | None) -> Weakness | None:
    """Return the weakness that cost the most; None if no weakness is worth mentioning.

    ``last_target`` is what the player knew at the end; ``fleet`` is the fleet that was shot at, if known.
    """
    never_hit: Iterable[ShipClass] = ()  # without the fleet, only the ships that are known to be untouched
    if fleet:
        never_hit = (ship.ship_class for ship in fleet.ships if not ship.mask & last_target.shot_cells)
    elif last_target.rules.announce is Announce.SHIP and not last_target.hits:
        never_hit = last_target.afloat
    candidates = [_make_weakness(assessed, kind, shot_test) for kind, shot_test in _TESTS.items()]
    for ship in dict.fromkeys(never_hit):
        candidates.append(
            _make_weakness(assessed, WeaknessKind.MISSED_SHIP, partial(_is_where_ship_cannot_be, ship), ship)
        )
    relevant = [weakness for weakness in candidates if weakness.shot_count >= _MIN_SHOTS and weakness.cost >= _MIN_COST]
    return max(relevant, key=lambda weakness: (weakness.cost, -weakness.kind.value), default=None)


def _make_weakness(
    assessed: Sequence[AssessedTurn], kind: WeaknessKind, shows_weakness: _ShotTest, ship_class: ShipClass | None = None
) -> Weakness:
    shot_count = 0
    cost = 0.0
    for turn in assessed:
        if not turn.cost:
            continue
        # In a salvo, only shots worse than all the best ones count.
        min_best_count = min(odds.count for odds in turn.best_odds)
        worse_cells = [odds.cell for odds in turn.fired_odds if odds.count < min_best_count]
        turn_shot_count = sum(1 for cell in worse_cells if shows_weakness(turn, cell))
        shot_count += turn_shot_count
        cost += turn.cost * turn_shot_count / len(turn.fired_odds)
    return Weakness(kind=kind, shot_count=shot_count, cost=cost, ship_class=ship_class)


def _is_where_ship_cannot_be(ship: ShipClass, turn: AssessedTurn, cell: Cell) -> bool:
    target = turn.target_before
    apart = 0 if target.rules.contact is Contact.SIDES else target.hits
    return not has_cell(target.rules.grid.coverable(target.possible_cells | target.hits, ship.length, apart), cell)


def _is_off_line(turn: AssessedTurn, cell: Cell) -> bool:
    """Return whether a line of hits could certainly have been continued, but the shot went elsewhere."""
    if turn.target_before.rules.contact is Contact.SIDES or turn.target_before.rules.is_silent:
        return False
    ahead = _ahead_of_lines(turn.target_before)
    return bool(ahead) and not has_cell(ahead, cell)


def _ahead_of_lines(target: Target) -> Mask:
    """Return the open cells at the ends of lines of two or more hits where a ship can be."""
    grid = target.rules.grid
    lines = target.hits & grid.beside_each(target.hits)
    return grid.beside(lines) & ~grid.alongside(target.hits) & target.possible_cells


def _leaves_hit(turn: AssessedTurn, cell: Cell) -> bool:
    """Return whether a shot ignored hits of a ship afloat."""
    target = turn.target_before
    if target.rules.is_silent or _ahead_of_lines(target):
        return False
    beside = target.rules.grid.beside(target.hits) & target.possible_cells
    return bool(beside) and not has_cell(beside, cell)


def _is_beside_miss(turn: AssessedTurn, cell: Cell) -> bool:
    """Return whether a shot without a hit to follow went next to a miss, while the best shots did not."""
    beside = turn.target_before.rules.grid.beside(turn.target_before.misses)
    is_best_free = not any(has_cell(beside, odds.cell) for odds in turn.best_odds)
    return not turn.target_before.hits and is_best_free and has_cell(beside, cell)


_TESTS: Final[dict[WeaknessKind, _ShotTest]] = {
    WeaknessKind.NO_ROOM: lambda turn, cell: has_cell(turn.target_before.proven_water, cell),
    WeaknessKind.OFF_LINE: _is_off_line,
    WeaknessKind.LEFT_HIT: _leaves_hit,
    WeaknessKind.BESIDE_MISS: _is_beside_miss,
}
