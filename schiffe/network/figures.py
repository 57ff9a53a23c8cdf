"""The figures of a server: what it does now, and what it has done since it began, for one line of its log."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from schiffe.network.limits import USUAL_TIMING, Timing

_EVERY: Final = 600
"""Seconds from one line to the next."""


@dataclass(frozen=True)
class Figures:
    """What there is now, and how often something has happened since the server began.

    Attributes:
        connections, matches, waiting: how many there are now; ``_in_all``: how many there were.
        messages: what players have said in matches.
        refused: how many were turned away, by a stable word for the reason.
        lost_lines: lines of the log that could not be written.
        lag_ms: the longest that something was late since the last line, in milliseconds.
    """

    connections: int = 0
    connections_in_all: int = 0
    matches: int = 0
    matches_in_all: int = 0
    waiting: int = 0
    messages: int = 0
    refused: Mapping[str, int] = field(default_factory=dict)
    lost_lines: int = 0
    lag_ms: int = 0


class Reporter:
    """Tells the figures every ten minutes while anything happens, and when it is asked to.

    ``count`` gives those that a server knows, ``lost_lines`` those of its log.
    """

    def __init__(
        self,
        count: Callable[[], Figures],
        lost_lines: Callable[[], int],
        tell: Callable[[Figures], None],
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._count = count
        self._lost_lines = lost_lines
        self._tell = tell
        self._timing = timing
        self._lag = 0.0
        self._told = Figures()
        self._seconds = 0
        self._look_at = 0.0

    def start(self) -> None:
        """From now on it looks at the time each second, in the running event loop."""
        self._look_at = self._timing.clock() + 1
        self._timing.later(1, self._look)

    def report(self) -> None:
        """Tell them now."""
        figures = replace(self._count(), lost_lines=self._lost_lines())
        self._told = figures
        self._tell(replace(figures, lag_ms=round(1000 * self._lag)))
        self._lag = 0.0
        self._seconds = 0

    def _look(self) -> None:
        self._lag = max(self._lag, self._timing.clock() - self._look_at)
        self._seconds += 1
        if self._seconds >= _EVERY:
            if replace(self._count(), lost_lines=self._lost_lines()) != self._told:
                self.report()
            else:
                self._lag, self._seconds = 0.0, 0
        self.start()
