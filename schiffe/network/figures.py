"""The figures of a server, and their regular report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from schiffe.language.i18n import _
from schiffe.language.text import join_with_commas
from schiffe.network.server_log import LogValues, ServerEvent
from schiffe.network.timing import USUAL_TIMING, Timing

_REPORT_SECONDS: Final = 600
"""The time between two lines with figures."""


@dataclass(frozen=True)
class ServerFigures(ServerEvent):
    """Figures of a server: current numbers, and totals since its start.

    Attributes:
        waiting: the clients that wait for an opponent.
        messages: the messages of players in matches.
        refused: the refused clients, by a stable word for the reason.
        lost_lines: lines of the log that could not be written.
        lag_ms: the longest delay of the event loop since the last line, in milliseconds.
    """

    connections: int = 0
    total_connections: int = 0
    matches: int = 0
    total_matches: int = 0
    waiting: int = 0
    messages: int = 0
    refused: Mapping[str, int] = field(default_factory=dict)
    lost_lines: int = 0
    lag_ms: int = 0

    def text(self) -> str:
        refused = join_with_commas(f"{reason}: {times}" for reason, times in self.refused.items())
        return _(
            "figures: connections: {connections} (in all: {connections_in_all}), matches: {matches} (in all: "
            "{matches_in_all}), waiting: {waiting}, messages: {messages}, refused: {refused}, lost lines of this log: "
            "{lost_lines}, longest delay: {lag_ms} ms"
        ).format(
            connections=self.connections,
            connections_in_all=self.total_connections,
            matches=self.matches,
            matches_in_all=self.total_matches,
            waiting=self.waiting,
            messages=self.messages,
            refused=refused or 0,
            lost_lines=self.lost_lines,
            lag_ms=self.lag_ms,
        )

    def json_values(self) -> LogValues:
        return {
            "event": "figures",
            "connections": self.connections,
            "connections_in_all": self.total_connections,
            "matches": self.matches,
            "matches_in_all": self.total_matches,
            "waiting": self.waiting,
            "messages": self.messages,
            "refused": self.refused,
            "lost_lines": self.lost_lines,
            "lag_ms": self.lag_ms,
        }


class Reporter:
    """Reports the figures every ten minutes if they have changed, and on request.

    ``current_figures`` returns the figures of the server, ``lost_lines`` the number of lines lost by its log. ``log``
    is called with each report.
    """

    def __init__(
        self,
        current_figures: Callable[[], ServerFigures],
        lost_lines: Callable[[], int],
        log: Callable[[ServerFigures], None],
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._current_figures = current_figures
        self._lost_lines = lost_lines
        self._log = log
        self._timing = timing
        self._lag_seconds = 0.0
        self._last_figures = current_figures()
        self._tick_count = 0
        self._next_tick_at = 0.0

    def start(self) -> None:
        self._next_tick_at = self._timing.now() + 1
        self._timing.call_later(1, self._tick)

    def report(self) -> None:
        figures = replace(self._current_figures(), lost_lines=self._lost_lines())
        self._last_figures = figures
        self._log(replace(figures, lag_ms=round(1000 * self._lag_seconds)))
        self._lag_seconds = 0.0
        self._tick_count = 0

    def _tick(self) -> None:
        self._lag_seconds = max(self._lag_seconds, self._timing.now() - self._next_tick_at)
        self._tick_count += 1
        if self._tick_count >= _REPORT_SECONDS:
            if replace(self._current_figures(), lost_lines=self._lost_lines()) != self._last_figures:
                self.report()
            else:
                self._lag_seconds = 0.0
                self._tick_count = 0
        self.start()
