"""Events of a match, as values. Screens, logs and the logbook observe them, but none of them drives play.

The events of a match contain everything that both sides may know. They contain no fleet and no seed.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from schiffe.battleship.bots.choice import OutOfTime, Reason
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer
from schiffe.game.match.events import MatchEnded, MatchEvent, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, SeatNumber


class BreakReason(Enum):
    """Reasons why a network match was broken off; the value is a stable word for files.

    AWAY and the reasons after it belong to rooms, where the event has the seat at fault. NOT_REVEALED and the reasons
    after it mean that the match was played to its end, but counts for nobody.
    """

    NO_MATCH = "no-match"
    """The connection was closed before the start."""
    NO_OPPONENT = "no-opponent"
    """Nobody else came to the server in time."""
    NO_SERVER = "no-server"
    """The data before the start does not come from a server of this game."""
    OTHERS_PLAY = "others-play"
    """The data before the start belongs to another match, which the server sends to newcomers as well."""
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
    """A seat was connected, but did not move in time."""
    FOUL = "foul"
    """A seat sent something against the rules."""
    SERVER = "server"
    """The server sent something impossible."""
    ROOM_GONE = "room-gone"
    """The room no longer exists."""
    NOT_REVEALED = "not-revealed"
    """A seat has not revealed its fleet."""
    FLEET_MOVED = "fleet-moved"
    """The revealed fleet is not the one that was placed."""
    FLEET_ILLEGAL = "fleet-illegal"
    FALSE_ANSWER = "false-answer"


@dataclass(frozen=True)
class MatchStarted(MatchEvent):
    """The match begins, with both fleets placed."""

    rules: Rules
    players: tuple[Player, Player]
    first_seat: SeatNumber


@dataclass(frozen=True)
class Shot:
    """A shot, its answer, and a bot's reason for it; people give no reason."""

    cell: Cell
    answer: Answer
    reason: Reason | None = None

    @property
    def is_out_of_time(self) -> bool:
        """True if it was fired at random, because the time of the turn was up."""
        return isinstance(self.reason, OutOfTime)


@dataclass(frozen=True)
class ShotsFired(MatchEvent):
    """The shots of one turn, in the order in which they were fired; a salvo is one event.

    A salvo that wins ends with the winning shot.
    """

    seat: SeatNumber
    shots: tuple[Shot, ...]

    @property
    def last_shot(self) -> Shot:
        return self.shots[-1]


@dataclass(frozen=True)
class ShotRepeated(MatchEvent):
    """A seat shot at a cell for the second time; it gets the same answer, and its turn ends."""

    seat: SeatNumber
    cell: Cell
    answer: Answer


@dataclass(frozen=True)
class HintTaken(MatchEvent):
    """A seat took a hint for its turn, with one recommended cell for each shot of the turn."""

    seat: SeatNumber
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class MatchBrokenOff(MatchEvent):
    """A network match cannot continue.

    Attributes:
        reason: why it was broken off.
        quote: the invalid message, in printable characters, or empty.
        asked_cell: the cell that was shot at, if its answer was false, or was for another cell.
        seat: the seat at the other end of the connection; in a room, the seat at fault.
    """

    reason: BreakReason
    quote: str = ""
    asked_cell: Cell | None = None
    seat: SeatNumber = 1


EndingEvent: TypeAlias = PlayerLeft | PlayerResigned | MatchBrokenOff | MatchEnded
"""The events that end a match."""
Event: TypeAlias = MatchStarted | ShotsFired | ShotRepeated | HintTaken | TimeExpired | EndingEvent
