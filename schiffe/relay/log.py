"""The log of the relay server: one line for each event, for people or as JSON."""

import json
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from enum import Enum
from typing import Final, TextIO

from schiffe.base.i18n import _
from schiffe.base.text import tenths
from schiffe.relay.events import (
    Connected,
    Disconnected,
    End,
    Gone,
    MatchEnded,
    MatchStarted,
    Refusal,
    Refused,
    RelayEvent,
)

_MOST_UNWRITTEN: Final = 10_000
_WORDS: Final = {
    Connected: "connect",
    Refused: "refuse",
    Disconnected: "disconnect",
    MatchStarted: "match-start",
    MatchEnded: "match-end",
}


class RelayLog:
    """Writes events in a thread of its own, so that a log that nobody reads cannot hold up the matches.

    Lines that find no room are left out. ``close`` writes what is left.
    """

    def __init__(self, stream: TextIO, form: Callable[[RelayEvent], str]) -> None:
        self._stream = stream
        self._form = form
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_UNWRITTEN)
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._thread.start()

    def __call__(self, event: RelayEvent) -> None:
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
            with suppress(OSError, ValueError):  # the matches go on without a log
                self._stream.write(f"{line}\n")
                if self._lines.empty():
                    self._stream.flush()


def json_line(event: RelayEvent) -> str:
    """An event as one JSON object, with the time and a word for what it is."""
    fields = {name: value.value if isinstance(value, Enum) else value for name, value in asdict(event).items()}
    return json.dumps({"time": _now(), "event": _WORDS[type(event)], **fields})


def text_line(event: RelayEvent) -> str:
    """An event as a line for people."""
    return f"{_now()}  {_text(event)}"


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _text(event: RelayEvent) -> str:
    match event:
        case Connected(client):
            return _("{client} has connected").format(client=client)
        case Refused(client, reason):
            return _("{client} was refused: {reason}").format(client=client, reason=_refusal(reason))
        case Disconnected(client, gone):
            return _("{client} is gone again: {reason}").format(client=client, reason=_gone(gone))
        case MatchStarted(number, defence, attack):
            return _("match {number} starts: {attack} attacks, {defence} defends").format(
                number=number, attack=attack, defence=defence
            )
        case MatchEnded(number, end, client, fault, quote, messages, seconds):
            return _("match {number} ends: {reason}; messages: {messages}, seconds: {seconds}").format(
                number=number, reason=_end(end, client, f"{fault}: {quote}"), messages=messages, seconds=tenths(seconds)
            )


def _refusal(reason: Refusal) -> str:
    match reason:
        case Refusal.ADDRESS:
            return _("too many connections from this address")
        case Refusal.FILES:
            return _("the limit of open files is reached")
        case Refusal.CLOSING:
            return _("the server is ending")


def _gone(reason: Gone) -> str:
    match reason:
        case Gone.LEFT:
            return _("it left before it had an opponent")
        case Gone.TIMEOUT:
            return _("no opponent came in time")
        case Gone.TOO_EARLY:
            return _("it spoke before the start")


def _end(reason: End, client: str, quote: str) -> str:
    match reason:
        case End.WON:
            text = _("the last ship is sunk")
        case End.LEFT:
            text = _("{client} has left")
        case End.GARBAGE:
            text = _("{client} sent what is no message ({quote})")
        case End.BREACH:
            text = _("{client} broke the rules of the wire ({quote})")
        case End.IDLE:
            text = _("nobody said anything for too long")
        case End.ENDLESS:
            text = _("they would play for ever")
        case End.NOT_READING:
            text = _("{client} does not read what it is sent")
        case End.STOPPED:
            text = _("the server was stopped")
    return text.format(client=client, quote=quote)
