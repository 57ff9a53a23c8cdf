"""The schedules of attempts at a server where no match began: for a person, and for a bot."""

from enum import Enum, auto
from time import monotonic
from typing import Final

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.net.connection import ConnectionFailed, NetworkEnding, NoMatch
from schiffe.network.timing import DoublingPauses
from schiffe.process.tasks import TimeSource

FIRST_PAUSE_SECONDS: Final = 1.0
MAX_PAUSE_SECONDS: Final = 30.0
"""The maximum pause between attempts; pauses double from the first one on."""
_LONG_WAIT_SECONDS: Final = 60.0
"""The length of an attempt after which the pauses start again from the first one."""
_BUSY_REASONS: Final = (BreakReason.NO_MATCH, BreakReason.OTHERS_PLAY)
"""Reasons why a server that is busy with others, full, or about to end begins no match."""
_BOT_RETRIED_REASONS: Final = (*_BUSY_REASONS, BreakReason.SILENT)
_FIRST_BOT_PAUSE_SECONDS: Final = 0.05
_MAX_BOT_PAUSE_SECONDS: Final = 5.0


def _is_exceeded(limit_seconds: float, elapsed_seconds: float) -> bool:
    """Return whether a limit is exceeded; 0 is no limit."""
    return 0 < limit_seconds < elapsed_seconds


class Retries:
    """The schedule of a person's attempts.

    A busy server is tried again for as long as the person waits. After it has answered once, it may also be down for a
    moment. Silence before the start is shown to the person, who decides.
    """

    def __init__(self, patience_seconds: float, now: TimeSource = monotonic) -> None:
        """Begin before the first attempt; the server may be down for ``patience_seconds``, 0 for no limit."""
        self._patience_seconds = patience_seconds
        self._now = now
        self._pauses = DoublingPauses(FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS)
        self._try_at = now()
        self._answered_at: float | None = None

    def start_try(self) -> None:
        self._try_at = self._now()

    def end_try(self, end: NetworkEnding) -> bool:
        """Record how an attempt at a match that did not begin ended, and return whether to try again."""
        now = self._now()
        if now - self._try_at > _LONG_WAIT_SECONDS:
            self._pauses.restart()
        match end:
            case NoMatch(MatchBrokenOff(reason=reason)) if reason in _BUSY_REASONS:
                self._answered_at = now
                return True
            case ConnectionFailed() if self._answered_at is not None:
                return not _is_exceeded(self._patience_seconds, now - self._answered_at)
            case _:
                return False

    def take_pause(self) -> float:
        """Return the seconds until the next attempt."""
        return self._pauses.next_seconds()


class AfterTry(Enum):
    """The decision after an attempt of a bot."""

    END = auto()
    """Nothing more to do: the match was played, or cannot be."""
    TRY_AGAIN = auto()
    UNREACHABLE = auto()
    TOO_BUSY = auto()
    """No further attempts: the server has been busy or down for too long."""
    NO_OPPONENT = auto()
    """No further attempts: no opponent has arrived in time."""


class BotRetries:
    """The schedule of a bot's attempts to play one match.

    Nobody watches a bot, so its patience also ends with a server that stays busy, and after silence before the start it
    tries again.
    """

    def __init__(
        self, patience_seconds: float, wait_seconds: float, *, was_reached: bool, now: TimeSource = monotonic
    ) -> None:
        """Begin before the first attempt.

        Args:
            patience_seconds: how long the server may be busy or down; 0 for no limit.
            wait_seconds: how long an opponent may take to arrive, in all attempts together; 0 for no limit.
            was_reached: whether the server has been reached before.
            now: returns the time.
        """
        self._patience_seconds = patience_seconds
        self._wait_seconds = wait_seconds
        self._was_reached = was_reached
        self._now = now
        self._pauses = DoublingPauses(_FIRST_BOT_PAUSE_SECONDS, _MAX_BOT_PAUSE_SECONDS)
        self._pauses_after_others = DoublingPauses(FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS)
        self._first_try_at = self._try_at = self._patience_began_at = now()

    def start_try(self) -> float:
        """Start an attempt, and return how many seconds to wait for an opponent; 0 for no limit."""
        self._try_at = self._now()
        if not self._wait_seconds:
            return 0
        return max(self._first_try_at + self._wait_seconds - self._try_at, _FIRST_BOT_PAUSE_SECONDS)

    def end_try(self, end: NetworkEnding) -> AfterTry:
        """Record how an attempt ended, and return the decision."""
        now = self._now()
        match end:
            case ConnectionFailed(error):
                # A busy server may reset the connection, even if it has not been reached before.
                if not self._was_reached and not isinstance(error, ConnectionResetError):
                    return AfterTry.UNREACHABLE
                return self._again_if_patient(now)
            case NoMatch(MatchBrokenOff(reason=BreakReason.NO_OPPONENT)):
                return AfterTry.NO_OPPONENT
            case NoMatch(MatchBrokenOff(reason=reason)) if reason in _BOT_RETRIED_REASONS:
                if _is_exceeded(self._wait_seconds, now - self._first_try_at):
                    return AfterTry.NO_OPPONENT
                self._was_reached = True
                if reason is not BreakReason.NO_MATCH:
                    self._patience_began_at = now
                    return AfterTry.TRY_AGAIN
                self._patience_began_at += now - self._try_at  # the attempt may have ended a wait for an opponent
                return self._again_if_patient(now)
            case _:
                return AfterTry.END

    def _again_if_patient(self, now: float) -> AfterTry:
        is_too_busy = _is_exceeded(self._patience_seconds, now - self._patience_began_at)
        return AfterTry.TOO_BUSY if is_too_busy else AfterTry.TRY_AGAIN

    def take_pause(self, end: NetworkEnding) -> float:
        """Return the seconds until the next attempt; players of another match also get time for their next one."""
        match end:
            case NoMatch(MatchBrokenOff(reason=BreakReason.OTHERS_PLAY)):
                return self._pauses_after_others.next_seconds()
            case _:
                return self._pauses.next_seconds()
