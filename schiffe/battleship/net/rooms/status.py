"""The status of a room for the views, and their actions on it."""

from dataclasses import dataclass
from typing import Protocol

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.game.match.players import other_seat


@dataclass(frozen=True)
class Sentence:
    """A sentence that somebody has sent; ``count`` distinguishes it from the same sentence sent again."""

    number: int
    is_own: bool
    count: int


@dataclass(frozen=True)
class RoomStatus:
    """The status of a room, as the player sees it.

    Attributes:
        own, friend: the names of both players; the friend's is empty while nobody has entered.
        opens: whether the player opened the room, and may dismiss the guest before the first match.
        code: the code of the room, in lower case with hyphens; empty until it is known.
        line: the command with which the friend enters; empty if it would be of no use.
        terms: the terms of the room; None until they are known.
        match_number: the number of the current match; 0 before the player has a seat.
        is_connected: whether the player is connected; if not, another try follows.
        is_friend_here: whether the friend is connected.
        own_seconds_left, friend_seconds_left: how long each may still be away in this match, from ``measured_at`` on.
        measured_at: a time on the clock of the connection.
        is_friend_ready: whether the friend has laid a fleet.
        has_begun, is_over: whether the current match has begun, and whether it is over.
        can_end: whether the player may end the match, because the friend does not continue it.
        is_waiting: whether the match waits for capacity of the server.
        is_closing: whether the server is about to end.
        last_sentence: the last sentence of either player.
        wants_rematch: whether the player wants another match.
        is_rematch_offered: whether the friend wants one.
        verdict: whether the friend has played fair; None if that is not known.
        refusal: why the server has refused the player for good; None while another try is possible.
    """

    own: str
    friend: str = ""
    opens: bool = False
    code: str = ""
    line: str = ""
    terms: lines.Terms | None = None
    match_number: int = 0
    is_connected: bool = False
    is_friend_here: bool = False
    own_seconds_left: int = 0
    friend_seconds_left: int = 0
    measured_at: float = 0.0
    is_friend_ready: bool = False
    has_begun: bool = False
    is_over: bool = False
    can_end: bool = False
    is_waiting: bool = False
    is_closing: bool = False
    last_sentence: Sentence | None = None
    wants_rematch: bool = False
    is_rematch_offered: bool = False
    verdict: Verdict | None = None
    refusal: lines.RefusalWord | None = None

    @property
    def is_playing(self) -> bool:
        """True during a match."""
        return self.has_begun and not self.is_over

    @property
    def is_clock_stopped(self) -> bool:
        """True if the clock of the turn is paused because a player is away."""
        return self.is_playing and not (self.is_connected and self.is_friend_here)

    @property
    def can_go_on(self) -> bool:
        """True if another match can be played in this room."""
        return bool(self.match_number) and self.refusal is None and not self.is_closing

    def friend_seconds_left_at(self, now: float) -> int:
        """Return for how many seconds the friend may still be away."""
        return max(0, round(self.friend_seconds_left - (now - self.measured_at)))


class RoomHandle(Protocol):
    """The actions of a view on a room, in addition to those of every match."""

    @property
    def status(self) -> RoomStatus:
        """The status of the room."""

    def send_sentence(self, number: int, /) -> None:
        """Send one of the sentences."""

    def leave(self) -> None:
        """Give up the seat, which ends the match."""

    def end(self) -> None:
        """End the match, if the friend does not continue and the server allows it."""

    def dismiss(self) -> None:
        """Dismiss the guest, before the first match."""

    def rematch(self) -> None:
        """Ask for another match, which begins when the friend asks too."""


def status_of(
    session: RoomSession,
    *,
    is_connected: bool,
    measured_at: float,
    line: str = "",
    last_sentence: Sentence | None = None,
    verdict: Verdict | None = None,
) -> RoomStatus:
    """Return the status of the room of a session."""
    own, match = session.seat, session.match
    if own is None or match is None:
        return RoomStatus(session.name, is_connected=is_connected, measured_at=measured_at, refusal=session.refusal)
    friend = other_seat(own)
    return RoomStatus(
        own=session.name,
        friend=session.names[friend] if len(session.names) == 2 else "",
        opens=own == 0,
        code=session.code,
        line=line,
        terms=session.terms,
        match_number=match.number,
        is_connected=is_connected,
        is_friend_here=session.here[friend],
        own_seconds_left=session.seconds_left[own],
        friend_seconds_left=session.seconds_left[friend],
        measured_at=measured_at,
        is_friend_ready=friend in match.digests,
        has_begun=match.referee is not None,
        is_over=match.end is not None,
        can_end=session.can_end,
        is_waiting=session.is_waiting,
        is_closing=session.is_closing,
        last_sentence=last_sentence,
        wants_rematch=own in match.rematches,
        is_rematch_offered=friend in match.rematches,
        verdict=verdict,
        refusal=session.refusal,
    )
