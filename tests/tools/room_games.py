"""Rooms in large numbers: matches over a network that breaks, honest matches that are judged, noise, and a load.

``python -m tests.tools.room_games games 2000``, ``killed 2000``, ``honest 5000``, ``noise 200000`` or ``load 1000``;
stories and kills begin with ``--first SEED``, so that they can be had in portions.
"""

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import decode_client_message, decode_first_message, decode_server_message
from schiffe.battleship.net.rooms.proof import judge_seat
from schiffe.battleship.rules.grid import cell_name
from tests.battleship.net.killed import differences
from tests.battleship.net.rooms import matches
from tests.battleship.server.faulty import Story
from tests.battleship.server.friends import Server, looping


def games(seeds: range) -> None:
    """Play stories with faults, and each once more without: every one has to end alike."""
    times, faults = Counter[str](), 0
    with looping():
        for seed in seeds:
            rng = random.Random(seed)
            rules, many = matches.any_rules(rng, 8), rng.randint(1, 3)
            calm, story = Story(rules, seed, 0, many), Story(rules, seed, rng.randint(5, 80), many)
            for each in (calm, story):
                each.play()
            times.update(story.times)
            for friend, other in zip(story.friends, calm.friends, strict=True):
                if story.turns(friend) != calm.turns(other) or any(found.problem for found in friend.verdicts):
                    faults += 1
                    print(f"story {seed} under {rules.text} ends otherwise")
    print(f"stories: {len(seeds)}, {dict(times)}, wrong: {faults}")


def killed(seeds: range) -> None:
    """Play matches whose programs are killed and come back from their logbooks: every one has to end alike."""
    wrong = 0
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            for problem in differences(random.Random(seed), Path(folder)):
                wrong += 1
                print(f"match {seed}: {problem}", flush=True)
    print(f"matches with kills: {len(seeds)}, wrong: {wrong}")


def honest(count: int) -> None:
    """Judge honest matches under random rules: nobody may be accused."""
    accused = turns = 0
    for seed in range(count):
        rng = random.Random(seed)
        fleets = matches.two_fleets(matches.any_rules(rng, 12), rng)
        referee = matches.played(fleets, rng)
        for seat, fleet in enumerate(fleets):
            target = referee.targets[1 - seat]
            turns += len(target.shots)
            where = matches.where(fleet.rules, seat)
            accused += judge_seat(where, matches.digest(fleet, seat), matches.reveal(fleet), target).problem is not None
    print(f"honest matches: {count}, shots: {turns}, accusations: {accused}")


_SEEN = [
    b'{"schiffe":1,"look":"amber-otter-417"}\n',
    b'{"schiffe":1,"return":"amber-otter-417","seat-key":"' + b"a" * 64 + b'","match":1,"have":3}\n',
    b'{"ready":"' + b"0" * 64 + b'","match":1}\n',
    b'{"shots":["B2"]}\n',
    b'{"answers":[{"sunk":{"class":"patrol-boat","cells":["A1","A2"]}}]}\n',
    b'{"reveal":{"fleet":[{"class":"patrol-boat","cells":["A1","A2"]}],"nonce":"' + b"0" * 32 + b'"}}\n',
    b'{"n":4,"seat":1,"shots":["B2"]}\n',
    b'{"here":[true,false],"away-left":[600,600]}\n',
    b'{"room":"amber-otter-417","seat":0,"names":["A","B"],"rules":"10","clock":0,"first":"me","match":1,"last":2}\n',
]
_PIECES = [
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"\\ud800",
    b"\xff",
    b"1e999",
    b"-1",
    b"NaN",
    b"null",
    b"true",
    b"\0",
]


def noise_of(rng: random.Random) -> bytes:
    """A line of a room with a few bytes that are not its own."""
    line = bytearray(rng.choice(_SEEN))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(line))
        line[at : at + rng.randint(0, 3)] = rng.choice((rng.choice(_PIECES), rng.randbytes(rng.randint(0, 3))))
    return bytes(line)


def noise(count: int) -> None:
    """Read noise both ways, and say it to a server in every phase."""
    rng, found = random.Random(count), Counter[str]()
    readers: list[Callable[[bytes], object]] = [
        decode_first_message,
        lambda data: decode_client_message(data, 5),
        lambda data: decode_server_message(data, 5),
    ]
    for _ in range(count):
        for reader in readers:
            try:
                reader(noise_of(rng))
                found["read"] += 1
            except messages.InvalidMessage as error:
                found[error.reason.value] += 1
    with looping():
        server = Server(max_matches=1_000_000)
        for number in range(count // 4):
            if number % 500 == 0:
                server = Server(max_matches=1_000_000)
            anna = server.opened()
            ben = server.entered(anna)
            if number % 2:
                for seat in (anna, ben):
                    seat.say({"ready": "0" * 64, "match": 1})
            for seat in (anna, ben, anna, ben):
                seat.say(noise_of(rng))
            for seat in (anna, ben):
                seat.drop()
            server.clock.go(601)
    print(f"lines each way: {count}, {dict(found)}; lines said to a server: {count}")


class _Player:
    """One connection of the load: it shoots at one cell after the other, and answers that all of them are water."""

    def __init__(self, port: int, done: Counter[str]) -> None:
        self.port = port
        self.done = done

    async def open(self, first: dict[str, object]) -> dict[str, object]:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.say({"schiffe": 1, **first, "key": secrets.token_hex(32)})
        seat: dict[str, object] = json.loads(await self.reader.readline())
        self.seat = seat["seat"]
        return seat

    def say(self, line: dict[str, object]) -> None:
        self.writer.write(json.dumps(line).encode() + b"\n")

    async def play(self, shots: int, ready: asyncio.Event) -> None:
        self.say({"ready": "0" * 64, "match": 1})
        fired = 0
        while line := json.loads(await self.reader.readline()):
            if line.get("first") == self.seat or ("answers" in line and line["seat"] == self.seat):
                await ready.wait()
                if fired == shots:
                    self.say({"resign": True})
                    continue
                self.say({"shots": [cell_name(fired, 10)]})
                fired += 1
                self.done["shots"] += 1
            elif "shots" in line and line["seat"] != self.seat:
                self.say({"answers": ["miss"]})
            elif "resign" in line:
                return


def _processor(process: int) -> float:
    """Seconds of the processor that a process has used."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(process: int) -> int:
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        found = re.search(r"VmRSS:\s+(\d+)", file.read())
    return int(found[1]) if found else 0


async def _load(count: int) -> None:
    limits = {"max-matches": 100_000, "max-rooms": 100_000, "rooms-per-address": 0, "per-address": 0, "rate": 0}
    words = [word for name, limit in limits.items() for word in (f"--{name}", str(limit))]
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "schiffe", "serve", "127.0.0.1:0", *words, stdout=-1, stderr=asyncio.subprocess.DEVNULL
    )
    assert server.stdout
    try:
        port = int((await server.stdout.readline()).rpartition(b":")[2])
        empty, done, ready = _resident(server.pid), Counter[str](), asyncio.Event()
        players = []
        offer = {"name": "Anna", "rules": "10; 5,4,3,3,2; corners; alternate; sunk", "clock": 0, "first": "me"}
        for _ in range(count):
            anna, ben = _Player(port, done), _Player(port, done)
            code = (await anna.open({"open": offer}))["room"]
            await ben.open({"enter": code, "name": "Ben"})
            players += [anna, ben]
        playing = [asyncio.create_task(player.play(40, ready)) for player in players]
        await asyncio.sleep(1)
        full, began, used = _resident(server.pid), time.monotonic(), _processor(server.pid)
        ready.set()
        await asyncio.gather(*playing)
        seconds, used = time.monotonic() - began, _processor(server.pid) - used
        print(f"rooms: {count}, connections: {2 * count}, memory a room: {(full - empty) / count:.1f} kB at first")
        shots = done["shots"]
        print(f"shots: {shots} in {seconds:.1f} s; processor a shot with its answer: {1e6 * used / shots:.0f} us")
    finally:
        server.kill()
        await server.wait()


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["games", "killed", "honest", "noise", "load"])
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="what the first story begins with (0)")
    found = parser.parse_args()
    if found.what == "load":
        asyncio.run(_load(found.count))
    elif found.what in ("games", "killed"):
        {"games": games, "killed": killed}[found.what](range(found.first, found.first + found.count))
    else:
        {"honest": honest, "noise": noise}[found.what](found.count)


if __name__ == "__main__":
    main()
