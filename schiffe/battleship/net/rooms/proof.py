"""The proof that no fleet was moved: each side sends a hash of its fleet before the match, and the fleet after it.

Each program then checks the hash, the fleet and the answers of the other side.
"""

import hashlib
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from schiffe.battleship.match.rules_codec import ship_codec
from schiffe.battleship.net.rooms.messages import Reveal
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Ship, ShipClass
from schiffe.battleship.rules.target import Target
from schiffe.game.match.players import SeatNumber

_FORMAT_LINE: Final = "schiffe-room-1"
_KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 16


def random_seat_key() -> str:
    return secrets.token_hex(_KEY_BYTES)


def hash_key(seat_key: str) -> str:
    """Return the hash of a seat's key, which the server gets before the key itself."""
    return hashlib.sha256(bytes.fromhex(seat_key)).hexdigest()


def random_nonce() -> str:
    return secrets.token_hex(_NONCE_BYTES)


class MatchSeat(NamedTuple):
    """A seat in one match of a room; it is part of the hash of a fleet, which is valid only there."""

    code: str
    match_number: int
    seat: SeatNumber
    rules: Rules


def sorted_ships(ships: Iterable[Ship]) -> tuple[Ship, ...]:
    """Return a fleet as rooms send it: ships by class and first cell, and the cells of each ship in order."""
    classes = list(ShipClass)
    ships_from_first_cell = (Ship(ship.ship_class, tuple(sorted(ship.cells))) for ship in ships)
    return tuple(sorted(ships_from_first_cell, key=lambda ship: (classes.index(ship.ship_class), ship.cells)))


def with_sorted_ship(answer: Answer) -> Answer:
    """Return an answer with the cells of its ship in order, as rooms send it."""
    ship = answer.ship
    return replace(answer, ship=replace(ship, cells=tuple(sorted(ship.cells)))) if ship else answer


def hash_fleet(match_seat: MatchSeat, ships: Iterable[Ship], nonce: str) -> str:
    """Return the hash that binds a seat of a match to its fleet; the ``nonce`` keeps the fleet from being guessed."""
    codec = ship_codec(match_seat.rules.size)
    lines = (
        _FORMAT_LINE,
        match_seat.code,
        str(match_seat.match_number),
        str(match_seat.seat),
        match_seat.rules.text,
        json.dumps([codec.write(ship) for ship in sorted_ships(ships)], separators=(",", ":")),
        nonce,
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


class ProofProblem(Enum):
    """Reasons why a match counts for nobody; the value is a stable word for files."""

    NOT_REVEALED = "not-revealed"
    MOVED = "fleet-moved"
    """The revealed fleet does not have the hash."""
    ILLEGAL = "fleet-illegal"
    FALSE_ANSWER = "false-answer"


@dataclass(frozen=True)
class Verdict:
    """The verdict on whether a seat has played fair.

    Attributes:
        problem: the violation; None if there was none.
        cell: the first cell with a false answer.
        fleet: the revealed fleet, if it is legal.
    """

    problem: ProofProblem | None = None
    cell: Cell | None = None
    fleet: Fleet | None = None


def judge_seat(match_seat: MatchSeat, fleet_hash: str, reveal: Reveal | None, target: Target) -> Verdict:
    """Judge a seat by the hash of its fleet, its reveal, and ``target``, which has its answers to the other side."""
    if reveal is None:
        return Verdict(ProofProblem.NOT_REVEALED)
    if hash_fleet(match_seat, reveal.fleet, reveal.nonce) != fleet_hash:
        return Verdict(ProofProblem.MOVED)
    try:
        fleet = Fleet(match_seat.rules, sorted_ships(reveal.fleet))
    except IllegalFleet:
        return Verdict(ProofProblem.ILLEGAL)
    shot_mask = 0
    for cell, answer in target.shots:
        if not is_same_answer(answer, fleet.answer(cell, shot_mask)):
            return Verdict(ProofProblem.FALSE_ANSWER, cell, fleet)
        shot_mask |= 1 << cell
    return Verdict(fleet=fleet)


def is_same_answer(first: Answer, second: Answer) -> bool:
    """Return whether two answers are equal, with the cells of a ship in any order."""
    first_ship, second_ship = ((ship.ship_class, ship.mask) if ship else None for ship in (first.ship, second.ship))
    return first.outcome is second.outcome and first_ship == second_ship
