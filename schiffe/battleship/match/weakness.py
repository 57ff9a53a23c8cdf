"""The weakness that cost a player most in a game, found in the analysis of the shots.

Only shots that certainly gave something away count, so none that a hint recommended.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, Mask
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce, Contact


class WeaknessKind(Enum):
    """Kinds of weaknesses; of two that cost the same the first is told."""

    NO_ROOM = auto()
    """Shots lay where no ship could."""
    MISSED_SHIP = auto()
    """A ship was never hit, while shots lay where it could not."""
    OFF_LINE = auto()
    """Two hits in a line were not continued."""
    LEFT_HIT = auto()
    """A hit was left alone."""
    BESIDE_MISS = auto()
    """With no hit to follow, shots lay beside a miss."""


class Weakness(NamedTuple):
    """A weakness: how many shots it was seen in, and the hits that they gave away; ``ship`` is the one never hit."""

    kind: WeaknessKind
    shots: int
    cost: float
    ship: ShipClass | None = None


_LEAST_SHOTS: Final = 2
_LEAST_COST: Final = 0.2
"""The least cost of a weakness, in expected hits; less is no habit."""
_Seen: TypeAlias = Callable[[AssessedTurn, Cell], bool]


def greatest_weakness(assessed: Sequence[AssessedTurn], last: TargetView, fleet: Fleet | None) -> Weakness | None:
    """Return the weakness that cost most; None where the shots have none that is worth a word.

    ``last`` is what the player knew in the end, ``fleet`` what they shot at, where that is known.
    """
    never_hit: Iterable[ShipClass] = ()  # as far as that is known
    if fleet:
        never_hit = (ship.kind for ship in fleet.ships if not ship.mask & ~last.open)
    elif last.rules.announce is Announce.SHIP and not last.hits:
        never_hit = last.afloat
    found = [_weakness(assessed, WeaknessKind.MISSED_SHIP, _cannot_be(kind), kind) for kind in dict.fromkeys(never_hit)]
    found += [_weakness(assessed, kind, seen) for kind, seen in _SEEN.items()]
    worth = [each for each in found if each.shots >= _LEAST_SHOTS and each.cost >= _LEAST_COST]
    return max(worth, key=lambda each: (each.cost, -each.kind.value), default=None)


def _weakness(
    assessed: Sequence[AssessedTurn], kind: WeaknessKind, is_seen: _Seen, ship: ShipClass | None = None
) -> Weakness:
    shots, cost = 0, 0.0
    for turn in assessed:
        least = min(odds.count for odds in turn.best)  # of a salvo only those shots count for which others were better
        seen = sum(odds.count < least and is_seen(turn, odds.cell) for odds in turn.fired) if turn.cost else 0
        shots += seen
        cost += turn.cost * seen / len(turn.fired)
    return Weakness(kind, shots, cost=cost, ship=ship)


def _cannot_be(kind: ShipClass) -> _Seen:
    """Return what tells whether this ship could not lie on a cell, by what was known before a turn."""

    def is_seen(turn: AssessedTurn, cell: Cell) -> bool:
        before = turn.before
        apart = 0 if before.rules.contact is Contact.SIDES else before.hits
        return not before.rules.grid.room(before.possible | before.hits, kind.length, apart) >> cell & 1

    return is_seen


def _has_no_room(turn: AssessedTurn, cell: Cell) -> bool:
    return bool(turn.before.proven_water >> cell & 1)


def _is_off_line(turn: AssessedTurn, cell: Cell) -> bool:
    """Return whether a line of hits could have been continued, for certain, but the shot lay elsewhere."""
    if turn.before.rules.contact is Contact.SIDES or turn.before.rules.is_silent:
        return False
    ahead = _ahead_of_lines(turn.before)
    return bool(ahead) and not ahead >> cell & 1


def _ahead_of_lines(before: TargetView) -> Mask:
    """Return the open cells on which a ship may lie at the ends of two hits or more in a line."""
    grid, hits = before.rules.grid, before.hits
    lines = hits & (
        hits << 1 & ~grid.columns[0] | hits >> 1 & ~grid.columns[-1] | hits << grid.size | hits >> grid.size
    )
    return grid.beside(lines) & ~grid.alongside(hits) & before.possible


def _leaves_hit(turn: AssessedTurn, cell: Cell) -> bool:
    """Return whether a shot lay away from hits of a ship afloat."""
    before = turn.before
    if before.rules.is_silent or _ahead_of_lines(before):
        return False
    beside = before.rules.grid.beside(before.hits) & before.possible
    return bool(beside) and not beside >> cell & 1


def _is_beside_miss(turn: AssessedTurn, cell: Cell) -> bool:
    """Return whether a shot lay beside a miss although the best ones did not, with no hit to follow."""
    beside = turn.before.rules.grid.beside(turn.before.misses)
    best_is_free = not any(beside >> odds.cell & 1 for odds in turn.best)
    return not turn.before.hits and best_is_free and bool(beside >> cell & 1)


_SEEN: Final[dict[WeaknessKind, _Seen]] = {
    WeaknessKind.NO_ROOM: _has_no_room,
    WeaknessKind.OFF_LINE: _is_off_line,
    WeaknessKind.LEFT_HIT: _leaves_hit,
    WeaknessKind.BESIDE_MISS: _is_beside_miss,
}
