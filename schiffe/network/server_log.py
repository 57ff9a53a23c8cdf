"""The log of a server: a line for each event, as text or as JSON."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from schiffe.language.dates import local_now
from schiffe.language.i18n import Text, _
from schiffe.network.server_connection import RefusalReason
from schiffe.network.timing import USUAL_TIMING, TimeoutQueue, Timing

LogValues: TypeAlias = dict[str, str | float | tuple[int, ...] | Mapping[str, int] | None]
"""The values of an event for programs."""
_SUM_SECONDS: Final = 1.0
"""The time from a refusal to the line that sums up the next ones like it."""
_REFUSAL_TEXTS: Final[Mapping[RefusalReason, Text]] = {
    RefusalReason.ADDRESS: Text("too many connections from this address"),
    RefusalReason.RATE: Text("too many connections from this address in a minute; it is locked out for a while"),
    RefusalReason.BANNED: Text("this address is locked out for a while"),
    RefusalReason.FULL: Text("too many are waiting already"),
    RefusalReason.NO_HEADER: Text("the proxy does not name its client"),
    RefusalReason.FILES: Text("too many open files"),
    RefusalReason.CLOSING: Text("the server is shutting down"),
    RefusalReason.GONE: Text("it left at once"),
}


class LogLine(ABC):
    """The base class of the lines of a server's log: each tells one event."""

    @abstractmethod
    def text(self) -> str: ...

    @abstractmethod
    def json_values(self) -> LogValues:
        """Return the event for programs: its stable word as ``event``, and its values."""

    def printed_line(self) -> str:
        """Return the line that tells the event on standard output, too; empty for most events."""
        return ""


def text_line(line: LogLine) -> str:
    return f"{_timestamp()}  {line.text()}"


def json_line(line: LogLine) -> str:
    return json.dumps({"time": _timestamp(), **line.json_values()})


def _timestamp() -> str:
    return local_now().isoformat(timespec="seconds")


@dataclass(frozen=True)
class ConnectedLine(LogLine):
    """A client has connected; ``client`` is its address with its port."""

    client: str

    def text(self) -> str:
        return _("{client} has connected").format(client=self.client)

    def json_values(self) -> LogValues:
        return {"event": "connect", "client": self.client}


@dataclass(frozen=True)
class ClientRefusedLine(LogLine):
    """A client was refused, or ``refused_count`` more from the same address since the last line about it."""

    client: str
    reason: RefusalReason
    refused_count: int = 1

    def text(self) -> str:
        reason = _REFUSAL_TEXTS[self.reason]
        if self.refused_count == 1:
            return _("{client} was refused: {reason}").format(client=self.client, reason=reason)
        text = _("{client} was refused again: {reason}; times: {times}")
        return text.format(client=self.client, reason=reason, times=self.refused_count)

    def json_values(self) -> LogValues:
        return {"event": "refuse", "client": self.client, "reason": self.reason.value, "times": self.refused_count}


@dataclass(frozen=True)
class LinesLostLine(LogLine):
    """Lines of the log could not be queued or written."""

    line_count: int

    def text(self) -> str:
        return _("lost lines of this log: {lines}").format(lines=self.line_count)

    def json_values(self) -> LogValues:
        return {"event": "lines-lost", "lines": self.line_count}


class RefusalLog:
    """A log of refusals; more of the same address for the same reason are summed up later in one line."""

    def __init__(self, log: Callable[[ClientRefusedLine], None], timing: Timing = USUAL_TIMING) -> None:
        self._log = log
        self._unreported_counts: dict[tuple[str, RefusalReason], int] = {}
        self._due_sums: TimeoutQueue[tuple[str, RefusalReason]] = TimeoutQueue(_SUM_SECONDS, self._sum_up, timing)

    def record(self, client: str, address: str, reason: RefusalReason) -> None:
        """Log or count a client that was refused."""
        if (address, reason) in self._unreported_counts:
            self._unreported_counts[address, reason] += 1
        else:
            self._unreported_counts[address, reason] = 0
            self._due_sums.watch((address, reason))
            self._log(ClientRefusedLine(client, reason))

    def _sum_up(self, refused: tuple[str, RefusalReason]) -> None:
        address, reason = refused
        if refused_count := self._unreported_counts.pop(refused):
            self._log(ClientRefusedLine(address, reason, refused_count))

    def close(self) -> None:
        """Log the sums of the refusals that have not been logged one by one."""
        for refused in list(self._unreported_counts):
            self._sum_up(refused)
