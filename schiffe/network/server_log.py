"""The log of a server: a line for each event, for people or as JSON, written so that it never holds up the server."""

import json
import queue
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final, Generic, TextIO, TypeVar

from schiffe.language.i18n import _
from schiffe.network.serving import ConnectionRefusal

_MOST_UNWRITTEN: Final = 10_000

_Event = TypeVar("_Event")


@dataclass(frozen=True)
class Connected:
    """A client has come; ``client`` is its address with its port."""

    client: str


@dataclass(frozen=True)
class Refused:
    """A client was turned away."""

    client: str
    reason: ConnectionRefusal


@dataclass(frozen=True)
class LogForm(Generic[_Event]):
    """How the events of one kind of server are written, which are dataclasses.

    Attributes:
        words: the stable word for each of them beside ``Connected`` and ``Refused``.
        text: what happened, in a sentence for people.
    """

    words: Mapping[type, str]
    text: Callable[[_Event], str]

    def text_line(self, event: _Event | Connected | Refused) -> str:
        """An event as a line for people."""
        match event:
            case Connected(client):
                text = _("{client} has connected").format(client=client)
            case Refused(client, reason):
                text = _("{client} was refused: {reason}").format(client=client, reason=_refusal(reason))
            case _:
                text = self.text(event)
        return f"{_now()}  {text}"

    def json_line(self, event: _Event | Connected | Refused) -> str:
        """An event as one JSON object, with the time and a word for what it is."""
        words = {Connected: "connect", Refused: "refuse", **self.words}
        fields = {name: value.value if isinstance(value, Enum) else value for name, value in vars(event).items()}
        return json.dumps({"time": _now(), "event": words[type(event)], **fields})


class ThreadedLog(Generic[_Event]):
    """Writes events, one line each, in a thread of its own, so that a log that nobody reads cannot hold up a server.

    Lines that find no room are left out. ``close`` writes what is left.
    """

    def __init__(self, stream: TextIO | None, form: Callable[[_Event], str]) -> None:
        self._stream = stream
        self._form = form
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_UNWRITTEN)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def __call__(self, event: _Event) -> None:
        """Log an event."""
        with suppress(queue.Full):
            self._lines.put_nowait(self._form(event))

    def close(self) -> None:
        """Write what is left, but wait for nobody who does not read."""
        with suppress(queue.Full):
            self._lines.put_nowait(None)
        self._thread.join(timeout=1)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            if self._stream:  # there is none where the standard streams were closed
                with suppress(OSError, ValueError):  # the server goes on without a log
                    self._stream.write(f"{line}\n")
                    if self._lines.empty():
                        self._stream.flush()


def _now() -> str:
    """The time as a log writes it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _refusal(reason: ConnectionRefusal) -> str:
    """Why a server does not let somebody in."""
    match reason:
        case ConnectionRefusal.ADDRESS:
            return _("too many connections from this address")
        case ConnectionRefusal.RATE:
            return _("too many connections from this address in a minute; it is shut out for a while")
        case ConnectionRefusal.BANNED:
            return _("this address is shut out for a while")
        case ConnectionRefusal.FULL:
            return _("too many are waiting already")
        case ConnectionRefusal.FILES:
            return _("the limit of open files is reached")
        case ConnectionRefusal.CLOSING:
            return _("the server is shutting down")
