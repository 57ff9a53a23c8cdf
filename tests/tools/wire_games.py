"""Hundreds of games over the wire: ``python -m tests.tools.wire_games [--games 300] [NAME ...]``.

Two fast bots, each a program of its own, play through ``serve`` and through each server of other people in
``tests/wire/peers.py``; then one bot plays through ``serve`` against each client of other people. ``crowd`` is three
and then four bots at a time at a server that lets all of them into one match and cuts off everybody when one goes. For
each a line tells how the games ended. The exit status is 1 when one did not end as games do, or when the two ends tell
it differently.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

from tests.running import ROOT
from tests.wire.peers import HOST, PLAYERS, SERVERS, Client, Habits, OneMatch, Server, server_with, serving
from tests.wire.served import Served

_OPPOSITE: Final = {"won": "lost", "lost": "won"}
_PATIENCE: Final = 120
"""Seconds; nobody here thinks for one of them, but on a busy machine a program may wait for its turn."""


class Pairs:
    """Pairs clients as they come; each pair has a server of other people to itself, unless that is for many."""

    def __init__(self, habits: Habits) -> None:
        self._habits = habits
        self._servers: list[Server] = []
        self._waiting: Server | None = None

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Look after one client until it leaves."""
        server = self._waiting
        if not server:
            server = self._waiting = server_with(replace(self._habits, seed=len(self._servers)))
            self._servers.append(server)
        elif not self._habits.forgets_late:
            self._waiting = None
        await server.welcome(reader, writer)

    async def close(self) -> None:
        """Let all of them go."""
        for server in self._servers:
            await server.close()


@asynccontextmanager
async def opened(habits: Habits) -> AsyncIterator[str]:
    """The address of a server of other people."""
    pairs = Pairs(habits)
    server = await asyncio.start_server(pairs.welcome, HOST, 0)
    try:
        yield f"{HOST}:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await pairs.close()


async def bot(address: str, level: str, games: int, seed: int) -> list[dict[str, Any]]:
    """A bot that plays by itself; what it tells of each game."""
    options = ["--games", str(games), "--json", "--patience", str(_PATIENCE), "--seed", str(seed)]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "schiffe", "--connect", address, "--bot", level, *options),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        output, _nothing = await process.communicate()
    except asyncio.CancelledError:
        process.terminate()
        await process.wait()
        raise
    return [json.loads(line) for line in output.splitlines()]


async def client(address: str, kind: type[Client], games: int) -> list[str]:
    """A client of other people; how each of its games ended."""
    ends = []
    for seed in range(games):
        one = kind(seed)
        await one.connect(int(address.rpartition(":")[2]))
        ends.append(await one.play())
    return ends


def told(name: str, games: int, ends: list[tuple[str, str]], notes: Counter[str], seconds: float) -> bool:
    """Print how the games ended for the one and the other; returns whether all of them did as games do."""
    regular = sum(_OPPOSITE.get(one) == other for one, other in ends)
    first = Counter(one for one, _other in ends)
    problems = "".join(f", {note}: {count}" for note, count in sorted(notes.items()))
    score = f"{first['won']}:{first['lost']}"
    print(f"{name}: {regular} of {games} regular, {score}{problems}; {seconds:.0f} s", flush=True)
    return regular == len(ends) == games and not notes


def _notes(games: list[dict[str, Any]]) -> Counter[str]:
    notes = Counter(f"{game['error']} {game['quote']}".strip() for game in games if game["error"])
    notes["contradiction"] = sum(game["contradiction"] for game in games)
    return +notes


async def between_bots(name: str, address: str, games: int) -> bool:
    """Two bots; prints what came of it."""
    began = time.monotonic()
    one, two = await asyncio.gather(bot(address, "medium", games, 1), bot(address, "clever", games, 2))
    ends = [(mine["result"], theirs["result"]) for mine, theirs in zip(one, two, strict=False)]
    return told(f"medium, clever through {name}", games, ends, _notes(one) + _notes(two), time.monotonic() - began)


async def against(kind: type[Client], address: str, games: int) -> bool:
    """A bot and a client of other people; prints what came of it."""
    began = time.monotonic()
    one, two = await asyncio.gather(bot(address, "medium", games, 1), client(address, kind, games))
    ends = [(mine["result"], end) for mine, end in zip(one, two, strict=False)]
    return told(f"medium, {kind.__name__} through serve", games, ends, _notes(one), time.monotonic() - began)


async def crowd(size: int, games: int) -> bool:
    """So many bots at a server for one match at a time, until as many were played; prints what came of it."""
    began = time.monotonic()
    async with serving(SERVERS["cuts off all"]) as hall:
        assert isinstance(hall, OneMatch)
        bots = [asyncio.ensure_future(bot(f"{HOST}:{hall.port}", "easy", games, seed)) for seed in range(size)]
        while hall.regular + len(hall.broken) < games and not any(one.done() for one in bots):
            hall.changed.clear()
            await hall.changed.wait()
        regular, broken = hall.regular, Counter(hall.broken)
        for one in bots:
            one.cancel()
        await asyncio.wait(bots)
    by_others = sum(count for place, count in broken.items() if place > 1)
    print(
        f"crowd of {size}: {regular} of {games} regular, broken by players: {broken.total() - by_others}, "
        f"by listeners: {by_others}, who came {hall.listeners} times and said {len(hall.said_by_listeners)} lines; "
        f"{time.monotonic() - began:.0f} s",
        flush=True,
    )
    return regular == games and not hall.said_by_listeners and hall.listeners > 0


async def play(games: int, names: list[str]) -> bool:
    """Play all that is named; returns whether all games were regular."""
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
    good = []
    for name in names:
        if name == "crowd":
            good += [await crowd(size, games // 2) for size in (3, 4)]
            continue
        if habits := SERVERS.get(name):
            async with opened(habits) as address:
                good.append(await between_bots(f"“{name}”", address, games))
            continue
        with Served() as served:
            kind = {kind.__name__: kind for kind in PLAYERS}.get(name)
            work = against(kind, served.address, games) if kind else between_bots(name, served.address, games)
            good.append(await work)
    for complaint in complaints:
        print(complaint)
    return all(good) and not complaints


def main() -> int:
    """Play the games; 1 when something was not as it should be."""
    every = ["serve", "crowd", *SERVERS, *(kind.__name__ for kind in PLAYERS)]
    parser = argparse.ArgumentParser(prog="python -m tests.tools.wire_games", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(every))
    parser.add_argument("--games", type=int, default=300)
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in every]:
        parser.error(f"“{unknown[0]}” is none of: {', '.join(every)}")
    return int(not asyncio.run(play(given.games, given.names or every)))


if __name__ == "__main__":
    sys.exit(main())
