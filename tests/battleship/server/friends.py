"""A server of rooms without sockets, connections that a test holds in its hands, and friends who play over them."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import decode_server_message, encode_message
from schiffe.battleship.net.rooms.proof import (
    MatchSeat,
    Verdict,
    hash_fleet,
    hash_key,
    judge_seat,
    random_nonce,
    sorted_ships,
)
from schiffe.battleship.net.rooms.referee import RoomReferee
from schiffe.battleship.options import RelayOptions, RoomOptions
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.server.relay import Relay
from schiffe.battleship.server.relay_client import RelayClient
from schiffe.network.server_log import LogLine
from tests.battleship.net.rooms import matches
from tests.waiting import Clock


class Socket:
    """What a transport has of the system; nothing of it matters here."""

    def setsockopt(self, *_words: object) -> None:
        pass


class Transport:
    """The server's end of a connection: what it wrote, and whether it is closed."""

    def __init__(self, host: str, port: int) -> None:
        self.peer = (host, port)
        self.protocol: Any = None
        self.written = bytearray()
        self.is_at_end = self.is_lost = False
        self.high: float = float("inf")
        self.is_paused = False

    def get_extra_info(self, name: str) -> object:
        return {"peername": self.peer, "socket": Socket()}.get(name)

    def set_write_buffer_limits(self, high: int) -> None:
        pass

    def set_protocol(self, protocol: object) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self.is_lost

    def write(self, data: bytes) -> None:
        assert not self.is_at_end
        self.written += data
        if len(self.written) > self.high and not self.is_paused:
            self.is_paused = True
            self.protocol.pause_writing()

    def write_eof(self) -> None:
        self.is_at_end = True

    def abort(self) -> None:
        if not self.is_lost:
            self.is_lost = True
            self.protocol.connection_lost(None)

    close = abort

    def read(self, count: int | None = None) -> bytes:
        """What the client reads, all or so many bytes."""
        data = bytes(self.written[:count])
        del self.written[:count]
        if self.is_paused and len(self.written) <= self.high / 4:
            self.is_paused = False
            self.protocol.resume_writing()
        return data


class Line:
    """One connection, from the client's end."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    @property
    def is_closed(self) -> bool:
        """Whether the server has said its last word."""
        return self.transport.is_at_end or self.transport.is_lost

    def say(self, what: bytes | str | dict[str, Any] | Any) -> None:
        """Send bytes, or a line of them."""
        if isinstance(what, dict):
            what = json.dumps(what) + "\n"
        elif not isinstance(what, bytes | str):
            what = encode_message(what, 10)
        if not self.transport.is_lost:
            self.transport.protocol.data_received(what.encode() if isinstance(what, str) else what)

    def hears(self) -> list[dict[str, Any]]:
        """All that came since."""
        return [json.loads(line) for line in self.transport.read().splitlines()]

    def drop(self) -> None:
        """The connection is gone."""
        self.transport.abort()


class Server:
    """A server with rooms, whose clock stands until it is moved."""

    def __init__(self, options: RoomOptions | None = None, **others: Any) -> None:
        self.clock = Clock()
        self.events: list[LogLine] = []
        self._options = RelayOptions(rooms=options or RoomOptions(), **others)
        self._port = 1024
        self.start()

    def start(self) -> None:
        """Begin anew, without anything that was known before."""
        self.relay = Relay(self._options, self.events.append, random.Random(1), self.clock.timing)

    def connect(self, host: str = "192.0.2.1") -> Line:
        self._port += 1
        transport = Transport(host, self._port)
        transport.protocol = RelayClient(self.relay)
        transport.protocol.connection_made(transport)
        return Line(transport)

    def of(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def opened(self, rules: str = "5; 2,2; corners; alternate; ship", clock: int = 15, first: str = "me") -> "Seat":
        """Anna opens a room."""
        line = self.connect()
        offer = {"name": "Anna", "rules": rules, "clock": clock, "first": first}
        line.say({"schiffe": 1, "open": offer, "key": hash_key("aa" * 32)})
        seat, _here = line.hears()
        return Seat(self, line, "aa" * 32, seat["room"])

    def entered(self, opener: "Seat", name: str = "Ben", host: str = "192.0.2.2", key: str = "bb" * 32) -> "Seat":
        """Ben enters it."""
        line = self.connect(host)
        line.say({"schiffe": 1, "enter": opener.code, "name": name, "key": hash_key(key)})
        return Seat(self, line, key, opener.code)

    def begun(self, **terms: Any) -> "tuple[Seat, Seat]":
        """Anna and Ben, whose match has just begun."""
        anna = self.opened(**terms)
        ben = self.entered(anna)
        for seat in (anna, ben):
            seat.say({"ready": "0" * 64, "match": 1})
        for seat in (anna, ben):
            seat.hears()
        return anna, ben


class Seat:
    """A seat in a room, and the connection of the moment."""

    def __init__(self, server: Server, line: Line, key: str, code: str) -> None:
        self.server = server
        self.line = line
        self.key = key
        self.code = code

    def say(self, what: Any) -> None:
        self.line.say(what)

    def hears(self) -> list[dict[str, Any]]:
        return self.line.hears()

    @property
    def is_closed(self) -> bool:
        return self.line.is_closed

    def drop(self) -> None:
        self.line.drop()

    def returns(self, match: int = 1, have: int = 0, host: str = "192.0.2.3", key: str = "") -> list[dict[str, Any]]:
        self.line = self.server.connect(host)
        self.say({"schiffe": 1, "return": self.code, "seat-key": key or self.key, "match": match, "have": have})
        return self.hears()


@contextmanager
def looping() -> Iterator[None]:
    """An event loop that is there, and does nothing: whoever closes a connection asks it for a timer."""

    async def loop() -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    with asyncio.Runner() as runner:
        running = runner.run(loop())
        asyncio._set_running_loop(running)
        try:
            yield
        finally:
            asyncio._set_running_loop(None)


# Those who play


class Friend:
    """Somebody who plays honest matches over connections that break, and who may be killed in between.

    What is in ``kept`` is on the disk of a real program; all else is lost when it is killed.
    """

    def __init__(self, name: str, seat: int, seed: int, terms: messages.Terms | None = None, matches: int = 1) -> None:
        self.name = name
        self.key = f"{seat + 10:02x}" * 32
        self.terms = terms
        self.seed = seed
        self.matches = matches
        self.code = ""
        self.kept: dict[int, tuple[Fleet, str]] = {}
        self.pending: tuple[int, messages.OwnEvent] | None = None
        self.seat: int | None = None
        self.heard: list[tuple[int, messages.NumberedEvent]] = []
        self.verdicts: list[Verdict] = []
        self.refusals: list[messages.RoomRefusalReason] = []
        self.raw: list[bytes] = []
        self._forget()

    def _forget(self) -> None:
        self.match, self.have, self.last, self.size = 0, 0, 0, 26
        self.rules: Rules | None = None
        self.referee: RoomReferee | None = None
        self.digests: dict[int, str] = {}
        self.reveals: dict[int, messages.Reveal] = {}
        self.rematches: set[int] = set()
        self.is_over = False
        self.begun = b""
        self.is_seated = self.has_resent = False
        self.names: tuple[str, ...] = ()

    def killed(self) -> None:
        """The program ends and is started again."""
        match = self.match
        self._forget()
        self.returns_to = match or 1

    returns_to = 1

    def first_line(self) -> bytes:
        """What it begins a connection with."""
        self.begun, self.is_seated, self.has_resent = b"", False, False
        if self.code and self.seat is not None:
            self.is_seated = bool(self.match)
            return encode_message(messages.Return(self.code, self.key, self.match or self.returns_to, self.have))
        if self.terms:
            return encode_message(messages.Open(messages.RoomOffer(self.name, self.terms), hash_key(self.key)))
        return encode_message(messages.Enter(self.code, self.name, hash_key(self.key)))

    def take(self, data: bytes) -> bytes:
        """Take what came; gives what it says to that."""
        *whole, self.begun = (self.begun + data).split(b"\n")
        said = b""
        self.raw += whole
        for line in whole:
            said += self._hear(decode_server_message(line + b"\n", self.size))
        return said

    def _hear(self, line: messages.ServerMessage) -> bytes:
        match line:
            case messages.Refused(word):
                self.refusals.append(word)
            case messages.Seated():
                self.code, self.seat, self.names = line.code, line.seat, line.names
                self.rules, self.size = line.terms.rules, line.terms.rules.grid.size
                if line.match_number != self.match:
                    self._begin(line.match_number)
                self.last = max(line.last_event_number, self.have)
                return self._act()
            case messages.NumberedEvent():
                self._fold(line)
                return self._act()
        return b""

    def _begin(self, match: int) -> None:
        self.match, self.have, self.referee, self.is_over = match, 0, None, False
        self.digests, self.reveals, self.rematches = {}, {}, set()
        if self.pending and self.pending[0] < match:
            self.pending = None

    def _fold(self, numbered: messages.NumberedEvent) -> None:
        assert numbered.number == self.have + 1, "no number is missing"
        self.have += 1
        self.heard.append((self.match, numbered))
        seat, event = numbered.seat, numbered.event
        if seat == self.seat and self.pending and self.pending[0] == self.match and event == self.pending[1]:
            self.pending = None
        assert self.rules
        match event:
            case messages.Ready(digest):
                assert seat is not None
                self.digests[seat] = digest
            case messages.MatchBegins(first):
                self.referee = RoomReferee(self.rules, first)
            case messages.Shots() | messages.Answers():
                assert self.referee
                assert seat is not None
                self.referee.receive(seat, event)
                self.is_over = self.referee.winner is not None
            case messages.CallOff() | messages.Resign():
                self.is_over = True
            case messages.Reveal():
                assert seat is not None
                self.reveals[seat] = event
                if seat != self.seat:
                    self._judge(seat, event)
            case messages.Rematch():
                assert seat is not None
                self.rematches.add(seat)

    def _judge(self, seat: int, reveal: messages.Reveal) -> None:
        assert self.rules
        assert self.referee
        where = MatchSeat(self.code, self.match, seat, self.rules)
        self.verdicts.append(judge_seat(where, self.digests[seat], reveal, self.referee.targets[1 - seat]))

    def _act(self) -> bytes:
        if self.have < self.last:
            return b""
        if self.pending:
            if self.has_resent or self.pending[0] != self.match:
                return b""
            self.has_resent = True
            return encode_message(self.pending[1], self.size)
        event = self._next()
        if event is None:
            return b""
        self.pending, self.has_resent = (self.match, event), True
        return encode_message(event, self.size)

    def _next(self) -> messages.OwnEvent | None:
        assert self.rules
        assert self.seat is not None
        if self.match not in self.kept:
            fleet = random_fleet(self.rules, random.Random(f"{self.seed} {self.seat} {self.match}"))
            self.kept[self.match] = fleet, random_nonce()
        fleet, nonce = self.kept[self.match]
        if self.seat not in self.digests:
            where = MatchSeat(self.code, self.match, self.seat, self.rules)
            return messages.Ready(hash_fleet(where, fleet.ships, nonce), self.match)
        if self.referee is None:
            return None
        if not self.is_over:
            return self._turn(fleet) if self.referee.next_to_speak == self.seat else None
        if self.seat not in self.reveals:
            return messages.Reveal(sorted_ships(fleet.ships), nonce)
        wants_more = self.match < self.matches and 1 - self.seat in self.reveals
        return messages.Rematch() if wants_more and self.seat not in self.rematches else None

    def _turn(self, fleet: Fleet) -> messages.OwnEvent:
        assert self.referee
        if self.referee.unanswered_shots:
            return matches.answers(fleet, self.referee)
        chance = random.Random(
            f"{self.seed} {self.seat} {self.match} {len(self.referee.targets[self.referee.seat_to_move].shots)}"
        )
        return matches.shots(self.referee, chance)

    @property
    def is_done(self) -> bool:
        """Whether it has seen all that it plays."""
        return self.match >= self.matches and len(self.reveals) == 2
