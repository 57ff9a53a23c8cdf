"""The log of a server: a line for each event and regular lines with figures, as text or JSON."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from typing import Any, Final

from schiffe.language.i18n import _
from schiffe.language.text import join_with_commas
from schiffe.network.server_connection import RefusalReason
from schiffe.network.timing import USUAL_TIMING, TimeoutQueue, Timing

_REPORT_SECONDS: Final = 600
"""The time between two lines with figures."""


@dataclass(frozen=True)
class ServerFigures:
    """Figures of a server: current numbers, and counts since its start.

    Attributes:
        connections, matches, waiting: current numbers; those with ``_in_all`` are counts.
        messages: the messages of players in matches.
        refused: the refused clients, by a stable word for the reason.
        lost_lines: lines of the log that could not be written.
        lag_ms: the longest delay of the event loop since the last line, in milliseconds.
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
    """Reports the figures every ten minutes if they have changed, and on request.

    ``count`` returns the figures of the server, ``lost_lines`` the number of lines lost by its log. ``log`` is called
    with each report.
    """

    def __init__(
        self,
        count: Callable[[], ServerFigures],
        lost_lines: Callable[[], int],
        log: Callable[[ServerFigures], None],
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._count = count
        self._lost_lines = lost_lines
        self._log = log
        self._timing = timing
        self._lag = 0.0
        self._last_figures = count()
        self._ticks = 0
        self._next_tick = 0.0

    def start(self) -> None:
        """Start checking the time every second, in the running event loop."""
        self._next_tick = self._timing.clock() + 1
        self._timing.later(1, self._tick)

    def report(self) -> None:
        """Report the figures now."""
        figures = replace(self._count(), lost_lines=self._lost_lines())
        self._last_figures = figures
        self._log(replace(figures, lag_ms=round(1000 * self._lag)))
        self._lag = 0.0
        self._ticks = 0

    def _tick(self) -> None:
        self._lag = max(self._lag, self._timing.clock() - self._next_tick)
        self._ticks += 1
        if self._ticks >= _REPORT_SECONDS:
            if replace(self._count(), lost_lines=self._lost_lines()) != self._last_figures:
                self.report()
            else:
                self._lag = 0.0
                self._ticks = 0
        self.start()


@dataclass(frozen=True)
class Connected:
    """A client has connected; ``client`` is its address with its port."""

    client: str


@dataclass(frozen=True)
class ClientRefused:
    """A client was refused, or ``times`` more from the same address since the last line about it."""

    client: str
    reason: RefusalReason
    times: int = 1


@dataclass(frozen=True)
class LinesLost:
    """Lines of the log could not be queued or written."""

    lines: int


_WORDS: Final = {Connected: "connect", ClientRefused: "refuse", LinesLost: "lines-lost", ServerFigures: "figures"}


@dataclass(frozen=True)
class LogFormat:
    """The log format for the events of a kind of server, which are dataclasses.

    Attributes:
        words: the stable word for each event that only this kind of server has.
        text: returns a sentence about such an event.
    """

    words: Mapping[type, str]
    text: Callable[[Any], str]

    def text_line(self, event: object) -> str:
        """Return an event as a line of text."""
        match event:
            case Connected(client):
                text = _("{client} has connected").format(client=client)
            case ClientRefused(client, reason, 1):
                text = _("{client} was refused: {reason}").format(client=client, reason=_refusal_text(reason))
            case ClientRefused(client, reason, times):
                text = _("{client} was refused again: {reason}; times: {times}").format(
                    client=client, reason=_refusal_text(reason), times=times
                )
            case LinesLost(lines):
                text = _("lost lines of this log: {lines}").format(lines=lines)
            case ServerFigures() if type(event) not in self.words:
                text = figures_text(event)
            case _:
                text = self.text(event)  # also figures, if a kind of server has its own
        return f"{_now()}  {text}"

    def json_line(self, event: object) -> str:
        """Return an event as a JSON object with the time and the word of the event."""
        words = {**_WORDS, **self.words}
        fields = {name: value.value if isinstance(value, Enum) else value for name, value in vars(event).items()}
        return json.dumps({"time": _now(), "event": words[type(event)], **fields})


class RefusalLog:
    """Logs refusals; more of the same address for the same reason are summed up in one line a second."""

    def __init__(self, log: Callable[[ClientRefused], None], timing: Timing = USUAL_TIMING) -> None:
        self._log = log
        self._unreported: dict[tuple[str, RefusalReason], int] = {}
        self._due_sums: TimeoutQueue[tuple[str, RefusalReason]] = TimeoutQueue(1, self._sum_up, timing)

    def __call__(self, client: str, address: str, reason: RefusalReason) -> None:
        """Log or count a client that was refused."""
        if (address, reason) in self._unreported:
            self._unreported[address, reason] += 1
        else:
            self._unreported[address, reason] = 0
            self._due_sums.begin((address, reason))
            self._log(ClientRefused(client, reason))

    def _sum_up(self, refused: tuple[str, RefusalReason]) -> None:
        if times := self._unreported.pop(refused):
            self._log(ClientRefused(*refused, times))

    def close(self) -> None:
        """Log the sums that are still due."""
        for refused in list(self._unreported):
            self._sum_up(refused)


def figures_text(figures: ServerFigures) -> str:
    """Return the figures as a line of text."""
    refused = join_with_commas(f"{reason}: {times}" for reason, times in figures.refused.items())
    return _(
        "figures: connections: {connections} (in all: {connections_in_all}), matches: {matches} (in all: "
        "{matches_in_all}), waiting: {waiting}, messages: {messages}, refused: {refused}, lost lines of this log: "
        "{lost_lines}, longest delay: {lag_ms} ms"
    ).format(**{**vars(figures), "refused": refused or 0})


def _now() -> str:
    """Return the current time as the log writes it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _refusal_text(reason: RefusalReason) -> str:
    """Return the reason why a server refused a client."""
    match reason:
        case RefusalReason.ADDRESS:
            return _("too many connections from this address")
        case RefusalReason.RATE:
            return _("too many connections from this address in a minute; it is locked out for a while")
        case RefusalReason.BANNED:
            return _("this address is locked out for a while")
        case RefusalReason.FULL:
            return _("too many are waiting already")
        case RefusalReason.NO_HEADER:
            return _("the proxy does not name its client")
        case RefusalReason.FILES:
            return _("too many open files")
        case RefusalReason.CLOSING:
            return _("the server is shutting down")
        case RefusalReason.GONE:
            return _("it left at once")
