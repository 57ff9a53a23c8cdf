"""Fleets that nobody can move: each side tells a hash of its fleet before the match, and the fleet itself after it.

Then each program checks for itself whether the other's hash, fleet and answers are true.
"""

import hashlib
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from schiffe.battleship.net.rooms.lines import Reveal
from schiffe.battleship.rules.codec import ship_codec
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer, Ship, ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.players import SeatNumber

_FORM: Final = "schiffe-room-1"
_KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 16


def new_seat_key() -> str:
    """Return a key for a seat of one room: 32 bytes that nobody can guess."""
    return secrets.token_hex(_KEY_BYTES)


def key_hash(seat_key: str) -> str:
    """Return what the server is told of a seat's key before it has to be shown."""
    return hashlib.sha256(bytes.fromhex(seat_key)).hexdigest()


def new_nonce() -> str:
    """Return what makes the hash of a fleet one that nobody can find by trying all fleets."""
    return secrets.token_hex(_NONCE_BYTES)


class MatchSeat(NamedTuple):
    """A seat in one match of a room: what a hash of a fleet is good for, and nothing else."""

    code: str
    match: int
    seat: SeatNumber
    rules: Rules


def in_order(ships: Iterable[Ship]) -> tuple[Ship, ...]:
    """Return a fleet as rooms write it: by class, then by the first cell, and each ship from its first cell on."""
    classes = list(ShipClass)
    written = (Ship(ship.kind, tuple(sorted(ship.cells))) for ship in ships)
    return tuple(sorted(written, key=lambda ship: (classes.index(ship.kind), ship.cells)))


def from_first_cell(answer: Answer) -> Answer:
    """Return an answer with its ship as rooms write it."""
    ship = answer.ship
    return answer._replace(ship=replace(ship, cells=tuple(sorted(ship.cells)))) if ship else answer


def fleet_hash(where: MatchSeat, ships: Iterable[Ship], nonce: str) -> str:
    """Return the hash of a fleet, by which it can be told later whether it has been moved."""
    ship = ship_codec(where.rules.grid.size)
    fleet = json.dumps([ship.write(each) for each in in_order(ships)], separators=(",", ":"))
    lines = (_FORM, where.code, str(where.match), str(where.seat), where.rules.text, fleet, nonce)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class Falsehood(Enum):
    """Reasons why a match counts for nobody; the value is a stable word for files."""

    NOT_REVEALED = "not-revealed"
    MOVED = "fleet-moved"
    """It is not the fleet of the hash."""
    ILLEGAL = "fleet-illegal"
    FALSE_ANSWER = "false-answer"


@dataclass(frozen=True)
class Verdict:
    """The verdict on whether a seat has played true.

    Attributes:
        falsehood: what was not; None if all was.
        cell: the first cell for which a false answer was given.
        fleet: the fleet that was revealed, where it is one.
    """

    falsehood: Falsehood | None = None
    cell: Cell | None = None
    fleet: Fleet | None = None


def judge(where: MatchSeat, digest: str, reveal: Reveal | None, told: TargetView) -> Verdict:
    """Judge a seat by the hash of its fleet, what it has revealed, and what it had told to the other one."""
    if reveal is None:
        return Verdict(Falsehood.NOT_REVEALED)
    if fleet_hash(where, reveal.fleet, reveal.nonce) != digest:
        return Verdict(Falsehood.MOVED)
    try:
        fleet = Fleet(where.rules, in_order(reveal.fleet))
    except IllegalFleet:
        return Verdict(Falsehood.ILLEGAL)
    fired = 0
    for cell, answer in told.shots:
        if not is_same(answer, fleet.answer(cell, fired)):
            return Verdict(Falsehood.FALSE_ANSWER, cell, fleet)
        fired |= 1 << cell
    return Verdict(fleet=fleet)


def is_same(told: Answer, true: Answer) -> bool:
    """Return whether two answers say the same; a ship may be told from either end."""
    one, other = ((ship.kind, ship.mask) if ship else None for ship in (told.ship, true.ship))
    return told.outcome is true.outcome and one == other
