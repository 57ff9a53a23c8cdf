"""The status of a room, as any view can show it."""

from dataclasses import dataclass
from typing import Protocol

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.net.rooms.session import RoomSession


@dataclass(frozen=True)
class Sentence:
    """One of the sentences that somebody has said; ``count`` tells it from the same one said again."""

    number: int
    is_own: bool
    count: int


@dataclass(frozen=True)
class RoomStatus:
    """The status of a room from one's own end.

    Attributes:
        own, friend: what both are called; the friend is empty while nobody has entered.
        opens: whether one has opened the room, and may send the guest away before the first match.
        code: the room's, in lower case with hyphens; empty until it is known, as ``terms`` are None.
        line: the command for the friend; empty where it is of no use.
        match: the number of the match of the moment; 0 before one has a seat.
        is_connected: whether there is a connection of one's own; without one it is tried again.
        is_friend_here: whether the friend is connected.
        own_left, friend_left: how many seconds each may still be away in this match, at the moment ``at``.
        at: the time on the clock of the connection.
        is_friend_ready: whether the friend has laid a fleet.
        has_begun, is_over: of the match of the moment.
        may_end: whether one may end the match, since the friend does not go on with it.
        is_waiting: whether the server has no place for the match yet.
        is_closing: whether the server is about to end.
        said: the sentence that was said last.
        own_wants, friend_wants: who wants another match.
        verdict: whether the friend has played true; None where that is not known yet.
        refusal: why the server has ended it; None while one may come again.
    """

    own: str
    friend: str = ""
    opens: bool = False
    code: str = ""
    line: str = ""
    terms: lines.Terms | None = None
    match: int = 0
    is_connected: bool = False
    is_friend_here: bool = False
    own_left: int = 0
    friend_left: int = 0
    at: float = 0.0
    is_friend_ready: bool = False
    has_begun: bool = False
    is_over: bool = False
    may_end: bool = False
    is_waiting: bool = False
    is_closing: bool = False
    said: Sentence | None = None
    own_wants: bool = False
    friend_wants: bool = False
    verdict: Verdict | None = None
    refusal: lines.RefusalWord | None = None

    @property
    def is_playing(self) -> bool:
        """True from the beginning of the match to its end."""
        return self.has_begun and not self.is_over

    @property
    def clock_stands(self) -> bool:
        """True if the clock of a turn stands, since somebody is away."""
        return self.is_playing and not (self.is_connected and self.is_friend_here)

    @property
    def can_go_on(self) -> bool:
        """True if another match can be played in this room."""
        return bool(self.match) and self.refusal is None and not self.is_closing

    def friend_left_at(self, now: float) -> int:
        """Return how many seconds the friend, who is away, may still be so."""
        return max(0, round(self.friend_left - (now - self.at)))


class RoomHandle(Protocol):
    """A room as a view acts on it; resigning and going away are done as in every match."""

    @property
    def status(self) -> RoomStatus:
        """The state of the room."""

    def say(self, number: int, /) -> None:
        """Say one of the sentences."""

    def leave(self) -> None:
        """Give one's seat up, which ends the match."""

    def end(self) -> None:
        """End the match, where the friend does not go on and one may."""

    def dismiss(self) -> None:
        """Send the guest away, before the first match."""

    def rematch(self) -> None:
        """Ask for another match; it begins when the friend does too."""


def status_of(
    session: RoomSession,
    *,
    is_connected: bool,
    at: float,
    line: str = "",
    said: Sentence | None = None,
    verdict: Verdict | None = None,
) -> RoomStatus:
    """Return the status of a room by what a session has heard."""
    own, match = session.seat, session.match
    if own is None or match is None:
        return RoomStatus(session.name, is_connected=is_connected, at=at, refusal=session.refusal)
    other = 1 - own
    return RoomStatus(
        own=session.name,
        friend=session.names[other] if len(session.names) == 2 else "",
        opens=own == 0,
        code=session.code,
        line=line,
        terms=session.terms,
        match=match.number,
        is_connected=is_connected,
        is_friend_here=session.here[other],
        own_left=session.away_left[own],
        friend_left=session.away_left[other],
        at=at,
        is_friend_ready=other in match.digests,
        has_begun=match.referee is not None,
        is_over=match.end is not None,
        may_end=session.may_end,
        is_waiting=session.is_waiting,
        is_closing=session.is_closing,
        said=said,
        own_wants=own in match.rematches,
        friend_wants=other in match.rematches,
        verdict=verdict,
        refusal=session.refusal,
    )
