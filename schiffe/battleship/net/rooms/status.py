"""The status of a room for the views, and their actions on it."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.proof import Verdict


@dataclass(frozen=True)
class Phrase:
    """A phrase that somebody has sent; ``count`` distinguishes it from the same phrase sent again."""

    number: int
    is_own: bool
    count: int


class RoomPhase(Enum):
    """The phases of a match in a room."""

    PLACING = auto()
    WAITING = auto()
    """The match waits for capacity of the server."""
    PLAYING = auto()
    OVER = auto()


@dataclass(frozen=True)
class RoomPlayer:
    """One side of a room.

    Attributes:
        name: empty until somebody enters.
        is_here: whether the player is connected.
        seconds_left: how long the player may still be away in this match.
        is_ready: whether the player has placed a fleet.
        wants_rematch: whether the player wants another match.
    """

    name: str = ""
    is_here: bool = False
    seconds_left: int = 0
    is_ready: bool = False
    wants_rematch: bool = False


@dataclass(frozen=True, kw_only=True)
class RoomStatus:
    """The status of a room, as the player sees it.

    Attributes:
        own_player, friend: both sides of the room.
        has_opened_room: whether the player opened the room, and may dismiss the guest before the first match.
        code: the code of the room, in lower case with hyphens; empty until it is known.
        command: the command with which the friend enters; empty if it would be of no use.
        terms: the terms of the room; None until they are known.
        match_number: the number of the current match; 0 before the player has a seat.
        phase: the phase of the current match.
        measured_at: the time, as the connection measures it, from which the seconds left count.
        may_end: whether the player may end the match, because the friend does not continue it.
        is_closing: whether the server is about to end.
        last_phrase: the last phrase of either player.
        verdict: whether the friend has played fair; None if unknown.
        refusal: why the server has refused the player for good; None while another attempt is possible.
    """

    own_player: RoomPlayer
    friend: RoomPlayer = RoomPlayer()
    has_opened_room: bool = False
    code: str = ""
    command: str = ""
    terms: messages.Terms | None = None
    match_number: int = 0
    phase: RoomPhase = RoomPhase.PLACING
    measured_at: float = 0.0
    may_end: bool = False
    is_closing: bool = False
    last_phrase: Phrase | None = None
    verdict: Verdict | None = None
    refusal: messages.RoomRefusalReason | None = None

    @property
    def has_seat(self) -> bool:
        return self.match_number > 0

    @property
    def has_begun(self) -> bool:
        return self.phase in (RoomPhase.PLAYING, RoomPhase.OVER)

    @property
    def is_over(self) -> bool:
        return self.phase is RoomPhase.OVER

    @property
    def is_playing(self) -> bool:
        return self.phase is RoomPhase.PLAYING

    @property
    def is_clock_stopped(self) -> bool:
        """True if the clock of the turn is paused because a player is away."""
        return self.is_playing and not (self.own_player.is_here and self.friend.is_here)

    @property
    def can_go_on(self) -> bool:
        """True if another match can be played in this room."""
        return self.has_seat and self.refusal is None and not self.is_closing

    def friend_seconds_left_at(self, now: float) -> int:
        """Return for how many seconds the friend may still be away."""
        return max(0, round(self.friend.seconds_left - (now - self.measured_at)))


class RoomHandle(Protocol):
    """The actions of a view on a room, in addition to those of every match."""

    @property
    def status(self) -> RoomStatus: ...

    def send_phrase(self, number: int, /) -> None:
        """Send the friend one of the prepared phrases."""

    def leave(self) -> None:
        """Give up the seat, which ends the match."""

    def end(self) -> None:
        """End the match, if the friend does not continue and the server allows it."""

    def dismiss(self) -> None:
        """Send the friend away before the match has begun, if the player has opened the room."""

    def rematch(self) -> None:
        """Ask for another match, which begins when the friend asks too."""
