"""The end of a match over the network, and the schedule of tries at a server where no match began."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.state import MatchState
from schiffe.game.match.events import MatchEvent
from schiffe.network.timing import DoublingPauses

FIRST_PAUSE_SECONDS: Final = 1.0
MAX_PAUSE_SECONDS: Final = 30.0
"""The longest pause between tries; pauses double from the first one on."""
_LONG_WAIT_SECONDS: Final = 60.0
"""The length of a try after which the pauses start again from the first one."""
_RETRIED_REASONS: Final = (BreakReason.NO_MATCH, BreakReason.OTHERS_PLAY)


@dataclass(frozen=True)
class NetworkEnding:
    """The end of a network match, or the reason why there was no match.

    Attributes:
        ending: the event that ended the match, even before it began; None without a connection.
        state: the last state; None if the match never began.
        error: the reason why there is no connection.
    """

    ending: MatchEvent | None = None
    state: MatchState | None = None
    error: OSError | UnicodeError | None = None

    @property
    def broken_off(self) -> MatchBrokenOff | None:
        """The ending if the match was broken off, before or after it began; otherwise None."""
        return self.ending if isinstance(self.ending, MatchBrokenOff) else None


class Retries:
    """The schedule of tries at a server where no match began.

    The server may be busy with others, full, or about to end. Once it has answered, it may also be down for a moment.
    """

    def __init__(self, patience_seconds: float, now: Callable[[], float] = monotonic) -> None:
        """Begin with the first try; the server may be down for ``patience_seconds``, or without limit if that is 0."""
        self._patience_seconds = patience_seconds
        self._now = now
        self._pauses = DoublingPauses(FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS)
        self._tried_at = now()
        self._answered_at: float | None = None

    def pause_after(self, end: NetworkEnding) -> float | None:
        """Return the seconds to wait before the next try; None if there should be none."""
        now = self._now()
        is_busy = end.broken_off is not None and end.broken_off.reason in _RETRIED_REASONS
        if is_busy:
            self._answered_at = now
        if end.state or self._answered_at is None or not (is_busy or end.error):
            return None
        if 0 < self._patience_seconds < now - self._answered_at:
            return None
        if now - self._tried_at > _LONG_WAIT_SECONDS:
            self._pauses.restart()
        pause_seconds = self._pauses.next_seconds()
        self._tried_at = now + pause_seconds
        return pause_seconds
