"""Events of a match, as values. Screens, logs and the logbook observe them; none of them drives play.

Events are complete: whoever has all of them knows all that both sides may know. They carry no fleet and no seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from schiffe.battleship.bots.choice import Reason
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.events import MatchEnded, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, SeatNumber


class BreakCause(Enum):
    """Reasons why a network match was broken off; the value is a stable word for files.

    Those from AWAY on are the ones of rooms, with the seat that was the cause; from NOT_REVEALED on they say that a
    match came to its end, but counts for nobody.
    """

    NO_MATCH = "no-match"
    """The connection was closed before the start."""
    NO_OPPONENT = "no-opponent"
    """Nobody else came to the server in time."""
    NO_SERVER = "no-server"
    """What came before the start is not what a server says."""
    OTHERS_PLAY = "others-play"
    """What came before the start belongs to a match of others, which the server lets a newcomer hear."""
    CLOSED = "closed"
    SILENT = "silent"
    NO_MESSAGE = "no-message"
    OUT_OF_TURN = "out-of-turn"
    WRONG_CELL = "wrong-field"
    OFF_BOARD = "off-board"
    NO_CELL_LEFT = "no-field-left"
    AWAY = "away"
    """A seat was away for so long that the other one ended the match."""
    LATE = "late"
    """A seat was there, and did not go on."""
    FOUL = "foul"
    """A seat said what it may not say."""
    SERVER = "server"
    """The server told what cannot be."""
    ROOM_GONE = "room-gone"
    """The server knows the room no more."""
    NOT_REVEALED = "not-revealed"
    """A seat has not told where its fleet lay."""
    FLEET_MOVED = "fleet-moved"
    """It is not the fleet that was laid."""
    FLEET_ILLEGAL = "fleet-illegal"
    FALSE_ANSWER = "false-answer"


@dataclass(frozen=True)
class MatchStarted:
    """The fleets lie, and the match begins; ``first`` is the seat that shoots first."""

    rules: Rules
    players: tuple[Player, Player]
    first: SeatNumber


class Shot(NamedTuple):
    """A shot, its answer, and why it went there; people give no reason."""

    cell: Cell
    answer: Answer
    reason: Reason | None = None


@dataclass(frozen=True)
class ShotsFired:
    """The shots of one turn of a seat at the other side, in the order in which they were fired: a salvo is one event.

    The salvo that wins ends with the shot that does.
    """

    seat: SeatNumber
    shots: tuple[Shot, ...]

    @property
    def last(self) -> Shot:
        """The shot fired last."""
        return self.shots[-1]


@dataclass(frozen=True)
class ShotRepeated:
    """A seat shot at a cell once more, was given the same answer again, and has lost its turn with that."""

    seat: SeatNumber
    cell: Cell
    answer: Answer


@dataclass(frozen=True)
class HintTaken:
    """A seat was given a hint for its turn, which recommended as many cells as the turn has shots."""

    seat: SeatNumber
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class MatchBrokenOff:
    """A network match cannot go on.

    Attributes:
        cause: why.
        quote: what came that should not have, printable; empty when nothing did.
        asked: the cell that was asked about, where the answer was for another one, or false.
        seat: the seat at the other end of the connection; in a room that which was the cause.
    """

    cause: BreakCause
    quote: str = ""
    asked: Cell | None = None
    seat: SeatNumber = 1


Ending: TypeAlias = PlayerLeft | PlayerResigned | MatchBrokenOff | MatchEnded
"""The events after which there are no others."""
Event: TypeAlias = MatchStarted | ShotsFired | ShotRepeated | HintTaken | TimeExpired | Ending
