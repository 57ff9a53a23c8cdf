"""The figures of a server, and their regular report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from schiffe.language.i18n import _
from schiffe.language.text import join_with_commas
from schiffe.network.server_log import LogLine, LogValues
from schiffe.network.timing import USUAL_TIMING, Timing

_TICK_SECONDS: Final = 1
"""The time between two measurements of the delay of the event loop."""
_REPORT_SECONDS: Final = 600
"""The time between two lines with figures."""


@dataclass(frozen=True)
class ServerFigures(LogLine):
    """Figures of a server: current numbers, and totals since its start.

    Attributes:
        waiting_count: the number of clients that wait for an opponent.
        message_count: the number of messages of players in matches.
        refusal_counts: the number of refused clients, by a stable word for the reason.
        lost_line_count: the number of lines of the log that could not be written.
        lag_ms: the longest delay of the event loop since the last line, in milliseconds.
    """

    connection_count: int = 0
    total_connection_count: int = 0
    match_count: int = 0
    total_match_count: int = 0
    waiting_count: int = 0
    message_count: int = 0
    refusal_counts: Mapping[str, int] = field(default_factory=dict)
    lost_line_count: int = 0
    lag_ms: int = 0

    def text(self) -> str:
        refusals = join_with_commas(f"{reason}: {count}" for reason, count in self.refusal_counts.items())
        return _(
            "figures: connections: {connections} (in all: {connections_in_all}), matches: {matches} (in all: "
            "{matches_in_all}), waiting: {waiting}, messages: {messages}, refused: {refused}, lost lines of this log: "
            "{lost_lines}, longest delay: {lag_ms} ms"
        ).format(
            connections=self.connection_count,
            connections_in_all=self.total_connection_count,
            matches=self.match_count,
            matches_in_all=self.total_match_count,
            waiting=self.waiting_count,
            messages=self.message_count,
            refused=refusals or 0,
            lost_lines=self.lost_line_count,
            lag_ms=self.lag_ms,
        )

    def json_values(self) -> LogValues:
        return {
            "event": "figures",
            "connections": self.connection_count,
            "connections_in_all": self.total_connection_count,
            "matches": self.match_count,
            "matches_in_all": self.total_match_count,
            "waiting": self.waiting_count,
            "messages": self.message_count,
            "refused": self.refusal_counts,
            "lost_lines": self.lost_line_count,
            "lag_ms": self.lag_ms,
        }


class Reporter:
    """Reports the figures every ten minutes if they have changed, and on request.

    ``current_figures`` returns the figures of the server, and ``log`` is called with each report.
    """

    def __init__(
        self,
        current_figures: Callable[[], ServerFigures],
        log: Callable[[ServerFigures], None],
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._current_figures = current_figures
        self._log = log
        self._timing = timing
        self._lag_seconds = 0.0
        self._last_figures = current_figures()
        self._tick_count = 0
        self._next_tick_at = 0.0

    def start(self) -> None:
        self._next_tick_at = self._timing.now() + _TICK_SECONDS
        self._timing.call_later(_TICK_SECONDS, self._measure_lag)

    def report(self) -> None:
        """Log the figures, with the longest delay since they were logged last."""
        self._last_figures = self._current_figures()
        self._log(replace(self._last_figures, lag_ms=round(1000 * self._lag_seconds)))
        self._begin_period()

    def _begin_period(self) -> None:
        """Begin the time until the next report."""
        self._lag_seconds = 0.0
        self._tick_count = 0

    def _measure_lag(self) -> None:
        self._lag_seconds = max(self._lag_seconds, self._timing.now() - self._next_tick_at)
        self._tick_count += 1
        if self._tick_count * _TICK_SECONDS >= _REPORT_SECONDS:
            if self._current_figures() != self._last_figures:
                self.report()
            self._begin_period()
        self.start()
