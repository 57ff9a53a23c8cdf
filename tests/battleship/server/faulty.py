"""A faulty network between two friends and a server of rooms: halves of lines, drops, kills, and returns."""

import random

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.rules.rules import Rules
from tests.battleship.server.friends import Friend, Line, Server

_MOST_STEPS = 200_000


class _End:
    """One friend and the connection that it has, if any."""

    def __init__(self, friend: Friend, host: str) -> None:
        self.friend = friend
        self.host = host
        self.line: Line | None = None
        self.outgoing = b""
        self.lingering: list[Line] = []
        """Connections that are gone here, which the server has not noticed yet."""


class Story:
    """Two friends who play some matches; ``faults`` of a thousand steps are a fault."""

    def __init__(self, rules: Rules, seed: int, faults: int, matches: int = 1, first: str = "alternate") -> None:
        self.rng = random.Random(seed)
        self.server = Server()
        terms = messages.Terms(rules, 0, FirstTurn(first))
        self.friends = Friend("Anna", 0, seed, terms, matches), Friend("Ben", 1, seed, None, matches)
        self.ends = [_End(friend, f"192.0.2.{seat}") for seat, friend in enumerate(self.friends)]
        self.said: list[bytes] = []
        self.faults = faults
        self.times = {"drops": 0, "kills": 0, "returns": 0}

    def play(self) -> None:
        """Play to the end of all matches."""
        for _step in range(_MOST_STEPS):
            if all(friend.is_done for friend in self.friends):
                return
            self.server.clock.go(0.05)
            self._step(self.rng.choice(self.ends))
        raise AssertionError("the matches never came to their end")

    def _step(self, end: _End) -> None:
        rng = self.rng
        if end.line is None:
            self._connect(end)
            return
        if rng.random() < self.faults / 1000:
            self._drop(end)
            return
        if end.lingering and rng.random() < 0.05:
            end.lingering.pop().drop()
        if end.outgoing and rng.random() < 0.5:
            count = rng.choice((1, len(end.outgoing), len(end.outgoing), rng.randint(1, len(end.outgoing))))
            end.line.say(end.outgoing[:count])
            end.outgoing = end.outgoing[count:]
        elif rng.random() < 0.02:
            end.outgoing += b'{"ping":true}\n'
        else:
            waiting = len(end.line.transport.written)
            count = rng.choice((waiting, waiting, rng.randint(0, waiting)))
            data = end.line.transport.read(count)
            self.said.append(data)
            end.outgoing += end.friend.take(data)
            if end.line.is_closed and not end.line.transport.written:
                end.line = None

    def _connect(self, end: _End) -> None:
        friend = end.friend
        if not friend.code and not friend.terms:
            friend.code = self.friends[0].code
        if friend.code or friend.terms:
            end.line = self.server.connect(end.host)
            end.outgoing = friend.first_line()
            end.line.say(end.outgoing[:1])  # within the grace of a newcomer
            end.outgoing = end.outgoing[1:]
            self.times["returns"] += 1

    def _drop(self, end: _End) -> None:
        assert end.line
        end.line.transport.written.clear()
        if self.rng.random() < 0.5:
            end.line.drop()
        else:
            end.lingering.append(end.line)
        end.line, end.outgoing = None, b""
        self.times["drops"] += 1
        if self.rng.random() < 0.5:
            end.friend.killed()
            self.times["kills"] += 1

    def turns(self, friend: Friend) -> list[object]:
        """All shots and answers that somebody has heard of, in their order, each once."""
        heard = {(match, numbered.number): numbered for match, numbered in friend.heard}
        wanted = messages.Shots | messages.Answers
        return [
            (match, each.seat, each.event)
            for (match, _n), each in sorted(heard.items(), key=lambda item: item[0])
            if isinstance(each.event, wanted)
        ]
