"""What a server in public has to stand: ``python -m tests.tools.public_server [NAME ...]``.

Each part starts ``serve`` as a program and comes to it as strangers, probes and players would, from addresses that the
PROXY protocol names. A line tells what came of it; the exit status is 1 where something was not as it should be.
``proxy`` and ``tls`` need HAProxy and say so where there is none. ``held`` holds 19,000 connections, if so many files
may be open.
"""

import argparse
import asyncio
import json
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Final

from tests.running import ROOT
from tests.wire.served import ServerProgram, start_bot

HOST: Final = "127.0.0.1"
PROXIED: Final = ("--proxy-from", HOST)
CERTIFICATE: Final = ROOT / "tests" / "network" / "localhost.pem"
PATIENCE: Final = 3.0
"""Seconds after which a player gives up an opponent that says nothing."""
_HELLO: Final = bytes.fromhex("16030100c8010000c40303")


class Player:
    """A client that plays a short game, and counts its messages."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.said = 0

    def say(self, message: str) -> None:
        """Send a message."""
        self.said += 1
        self.writer.write(f"{message}\n".encode())

    async def hear(self) -> str:
        """The next message; an EOFError where there is none."""
        line = await self.reader.readline()
        if not line:
            raise EOFError
        return line.decode().strip()

    async def begin(self) -> bool:
        """Wait for role and start; whether it attacks."""
        role = await self.hear()
        assert await self.hear() == "(5,[])."
        return role == "(4,[])."

    async def play(self, rounds: int = 3, pause: float = 0) -> None:
        """A game to its end, which the attacker wins."""
        is_attacking = await self.begin()
        for number in range(rounds):
            for attacks in (is_attacking, not is_attacking):
                await self.turn(f"{number % 10},{number // 10 % 10}", 1, attacks=attacks)
            await asyncio.sleep(pause)
        await self.turn("9,9", 4, attacks=is_attacking)

    async def turn(self, cell: str, result: int, *, attacks: bool) -> None:
        """An attack at a cell, and what it did."""
        attack, reply = f"(1,[{cell}]).", f"(2,[{cell},{result}])."
        if attacks:
            self.say(attack)
            assert await self.hear() == reply
        else:
            assert await self.hear() == attack
            self.say(reply)


@asynccontextmanager
async def client(port: int, source: str = "", own: str = HOST) -> AsyncIterator[Player]:
    """A client; ``source`` is where a proxy says that it comes from, ``own`` its own address."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(own, 0))
    if source:
        writer.write(f"PROXY TCP{6 if ':' in source else 4} {source} {HOST} 4444 {port}\r\n".encode())
    try:
        yield Player(reader, writer)
    finally:
        writer.transport.abort()
        with suppress(OSError):
            await writer.wait_closed()


async def is_played(port: int, source: str, seconds: float = PATIENCE, tries: int = 1) -> bool:
    """Whether a player comes to the end of a game, in so many tries."""
    for _ in range(tries):
        with suppress(EOFError, OSError, TimeoutError):
            async with client(port, source) as player, asyncio.timeout(seconds):
                await player.play()
                return True
        await asyncio.sleep(0.2)
    return False


@contextmanager
def served(*options: str) -> Iterator[tuple[ServerProgram, int]]:
    """A server, and its port."""
    with ServerProgram("serve", f"{HOST}:0", "--drain", "0", *options) as server:
        yield server, int(server.address.rpartition(":")[2])


def told(name: str, text: str, *, is_good: bool) -> bool:
    """Print what came of a part."""
    print(f"{name}: {text}{'' if is_good else '   <- NOT AS IT SHOULD BE'}", flush=True)
    return is_good


async def probes() -> bool:
    """Thirty who wait, and three probes at each of them before somebody comes to play."""
    cut = 0
    with served("--log-json") as (_server, port):
        for _ in range(30):
            async with client(port) as waiting:
                role = asyncio.ensure_future(waiting.reader.readline())
                await asyncio.sleep(0.35)
                for said in (b"", b"GET / HTTP/1.1\r\n\r\n", _HELLO):
                    async with client(port) as probe:
                        probe.writer.write(said)
                        await asyncio.sleep(0.02)
                async with client(port) as other:
                    try:
                        assert await role == b"(3,[]).\n"
                        assert await asyncio.wait_for(other.hear(), PATIENCE) == "(4,[])."
                        assert await asyncio.wait_for(waiting.hear(), PATIENCE) == "(5,[])."
                    except (EOFError, TimeoutError, AssertionError):
                        cut += 1
    return told("probes", f"{cut} of 30 who waited were cut off", is_good=not cut)


async def sit(port: int, paired: asyncio.Event) -> None:
    """Wait for an opponent, and say nothing to it until it leaves."""
    try:
        with suppress(EOFError, OSError):
            async with client(port, "198.51.100.7") as nobody:
                await nobody.begin()
                paired.set()
                await nobody.reader.read()
    finally:
        paired.set()


async def silent() -> bool:
    """One address of which somebody always waits and says nothing; and twenty games, whose players come one by one."""
    results = []
    for options in ((), ("--grace", "0", "--rate", "0", "--ban", "0")):
        with served(*PROXIED, *options) as (_server, port):

            async def come_again(port: int = port) -> None:
                async with asyncio.TaskGroup() as group:
                    while True:
                        paired = asyncio.Event()
                        group.create_task(sit(port, paired))
                        await paired.wait()
                        await asyncio.sleep(0.01)

            nobodies = asyncio.ensure_future(come_again())
            async with asyncio.TaskGroup() as group:
                games = []
                for number in range(1, 41):
                    games.append(group.create_task(is_played(port, f"192.0.2.{number}", 2.5, tries=8)))
                    await asyncio.sleep(0.2)
            nobodies.cancel()
            await asyncio.wait((nobodies,))
            results.append(sum(game.result() for game in games) / 2)
    text = (
        f"{results[0]:g} of 20 games beside an address that says nothing ({results[1]:g} without grace, rate and ban)"
    )
    # Silence is not to blame before 90 seconds, since people think: such an address wastes some games, though not most.
    return told("silent", text, is_good=results[0] > results[1])


async def restless() -> bool:
    """One address that leaves half a second after it has come, and comes again; and twenty games, one by one."""
    results = []
    for options in ((), ("--rate", "0", "--ban", "0")):
        with served(*PROXIED, *options) as (_server, port):

            async def come_again(port: int = port) -> None:
                while True:
                    with suppress(OSError, TimeoutError):
                        async with client(port, "198.51.100.7") as nobody, asyncio.timeout(0.5):
                            await nobody.reader.read()
                            await asyncio.sleep(0.1)

            nobodies = [asyncio.ensure_future(come_again()) for _ in range(3)]
            async with asyncio.TaskGroup() as group:
                games = []
                for number in range(1, 41):
                    games.append(group.create_task(is_played(port, f"192.0.2.{number}", tries=3)))
                    await asyncio.sleep(0.4)
            for nobody in nobodies:
                nobody.cancel()
            await asyncio.wait(nobodies)
            results.append(sum(game.result() for game in games) / 2)
    text = f"{results[0]:g} of 20 games beside an address that comes and goes ({results[1]:g} without rate and ban)"
    return told("restless", text, is_good=results[0] == 20)


async def twenty() -> bool:
    """Twenty addresses of one /64, twenty connections each."""
    with served(*PROXIED) as (_server, port), ExitStack() as stack:
        open_ones = []
        for number in range(400):
            connection = stack.enter_context(socket.create_connection((HOST, port)))
            connection.sendall(f"PROXY TCP6 2001:db8::{number % 20 + 1:x} ::1 4444 {port}\r\n".encode())
            open_ones.append(connection)
        await asyncio.sleep(1.5)
        stay = 0
        for connection in open_ones:
            connection.settimeout(0)
            try:
                while data := connection.recv(4096):
                    assert data
            except BlockingIOError:
                stay += 1
            except OSError:
                pass
        others = await asyncio.gather(*(is_played(port, f"192.0.2.{n}") for n in (1, 2)))
    text = f"{stay} of 400 connections of one /64 stay; two others played: {all(others)}"
    return told("twenty", text, is_good=stay == 100 and all(others))


async def kills() -> bool:
    """Twenty honest games, and 500 pairs one of whom is reset in the middle of its match."""
    with served("--per-address", "0") as (_server, port):

        async def honest() -> bool:
            async with client(port) as player:
                await player.play(rounds=60, pause=0.05)
            return True

        games = []
        for _ in range(40):
            games.append(asyncio.ensure_future(honest()))
        await asyncio.sleep(1)
        for _ in range(50):

            async def killed() -> None:
                async with client(port) as one:
                    with suppress(EOFError, OSError, TimeoutError, AssertionError):
                        async with asyncio.timeout(PATIENCE):
                            if await one.begin():
                                one.say("(1,[0,0]).")
                                own = one.writer.get_extra_info("socket")
                                own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                            else:
                                await one.reader.read()

            await asyncio.gather(*(killed() for _ in range(20)))
        ended = await asyncio.gather(*games, return_exceptions=True)
    good = sum(end is True for end in ended) / 2
    return told("kills", f"{good:g} of 20 honest games beside 500 kills are regular", is_good=good == 20)


async def drain() -> bool:
    """Twenty matches, three who wait, and a SIGTERM."""
    with served("--max-matches", "20", "--drain", "60") as (server, port):
        async with asyncio.TaskGroup() as group:

            async def play() -> bool:
                async with client(port) as player:
                    await player.play(rounds=20, pause=0.1)
                return True

            games = [group.create_task(play()) for _ in range(40)]
            await asyncio.sleep(1)

            async def wait() -> bytes:
                async with client(port) as waiting:
                    return await waiting.reader.read()

            waits = [group.create_task(wait()) for _ in range(3)]
            await asyncio.sleep(0.7)
            server.process.send_signal(signal.SIGTERM)
            await asyncio.wait(waits, timeout=1)
            sent_away = sum(one.done() for one in waits)
            try:
                async with client(port):
                    is_open = True
            except OSError:
                is_open = False
        status = await asyncio.to_thread(server.wait)
    played = sum(game.result() for game in games) / 2
    text = f"{played:g} of 20 matches ended, {sent_away} of 3 who waited were sent away, status {status}"
    return told("drain", text, is_good=played == 20 and sent_away == 3 and status == 0 and not is_open)


_CONFIGURATION: Final = """
defaults
    mode tcp
    timeout connect 5s
    timeout client 1h
    timeout server 1h
    option redispatch 1
    retries 3
frontend schiffe
    bind {host}:{plain}
    bind {host}:{encrypted} ssl crt {certificate}
    stick-table type ipv6 size 100k expire 10m store conn_cur
    tcp-request connection track-sc0 src,ipmask(32,64)
    tcp-request connection reject if {{ sc0_conn_cur gt 100 }}
    default_backend relays
backend relays
    balance first
    default-server check inter 500 send-proxy-v2 maxconn 20000
{servers}
"""


def free_port() -> int:
    """A port that nobody has now."""
    with socket.create_server((HOST, 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def haproxy(ports: list[int]) -> Iterator[tuple[int, int]]:
    """HAProxy before servers on these ports: its plain port and its encrypted one."""
    plain, encrypted = free_port(), free_port()
    servers = "\n".join(f"    server s{port} {HOST}:{port}" for port in ports)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "haproxy.cfg")
        path.write_text(
            _CONFIGURATION.format(host=HOST, plain=plain, encrypted=encrypted, certificate=CERTIFICATE, servers=servers)
        )
        process = subprocess.Popen(["haproxy", "-db", "-f", str(path)], stderr=subprocess.DEVNULL)
        try:
            while process.poll() is None:
                with suppress(OSError), socket.create_connection((HOST, plain)):
                    break
                time.sleep(0.02)
            yield plain, encrypted
        finally:
            process.terminate()
            process.wait()


async def proxy() -> bool:
    """Three servers behind HAProxy, one of which is stopped; and an address that holds its limit."""
    if not shutil.which("haproxy"):
        return told("proxy", "not tried: there is no HAProxy here", is_good=True)
    with ExitStack() as stack:
        behind = [stack.enter_context(served(*PROXIED)) for _ in range(3)]
        port, _encrypted = stack.enter_context(haproxy([own for _server, own in behind]))
        before = await asyncio.gather(*(is_played(port, "") for _ in range(10)))
        behind[0][0].stop(signal.SIGKILL)
        after = await asyncio.gather(*(is_played(port, "") for _ in range(30)))
        async with asyncio.TaskGroup() as group:

            async def stays() -> bool:
                try:
                    async with client(port, own="127.0.0.2") as one, asyncio.timeout(2):
                        await one.reader.read()
                        return False
                except TimeoutError:
                    return True
                except OSError:
                    return False

            held = [group.create_task(stays()) for _ in range(130)]
        stay = sum(one.result() for one in held)
    text = (
        f"{sum(before)} of 10 played, {sum(after)} of 30 after one of three servers was stopped; "
        f"one address holds {stay} of 130 connections"
    )
    return told("proxy", text, is_good=all(before) and all(after) and stay == 100)


async def tls() -> bool:
    """A bot at the encrypted port of HAProxy, and one at its plain port, meet in one lobby."""
    if not shutil.which("haproxy"):
        return told("tls", "not tried: there is no HAProxy here", is_good=True)
    with ExitStack() as stack:
        _server, own = stack.enter_context(served(*PROXIED))
        plain, encrypted = stack.enter_context(haproxy([own]))
        bots = [
            start_bot(f"tls://localhost:{encrypted}", "--ca", str(CERTIFICATE), "--json", level="easy"),
            start_bot(f"{HOST}:{plain}", "--json", level="easy"),
        ]
        said = [json.loads((await asyncio.to_thread(bot.communicate))[0]) for bot in bots]
        unknown = start_bot(f"tls://localhost:{encrypted}", level="easy")
        problem = (await asyncio.to_thread(unknown.communicate))[1].strip()
    results = sorted(game["result"] for game in said)
    text = f"encrypted against plain: {', '.join(results)}; without --ca: {problem}"
    return told("tls", text, is_good=results == ["lost", "won"] and "cannot be trusted" in problem)


async def figures() -> bool:
    """A thousand matches at once, and the line of figures held against what their players counted."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with served("--log-json", "--per-address", "0", "--max-matches", "1000") as (server, port):
        async with asyncio.TaskGroup() as group:
            said: list[int] = []
            running, stopped = asyncio.Event(), asyncio.Event()

            async def play() -> None:
                async with client(port) as player:
                    is_attacking = await player.begin()
                    for _ in range(3):
                        for attacks in (is_attacking, not is_attacking):
                            await player.turn("1,1", 1, attacks=attacks)
                    said.append(player.said)
                    if len(said) == 2000:
                        running.set()
                    await stopped.wait()

            for _ in range(2000):
                group.create_task(play())
                await asyncio.sleep(0)
            async with client(port) as waiting:
                await running.wait()
                role = asyncio.ensure_future(waiting.reader.readline())
                with suppress(TimeoutError):
                    await asyncio.wait_for(role, 0.5)
                server.process.send_signal(signal.SIGUSR1)
                await asyncio.sleep(1)
                stopped.set()
        server.stop(signal.SIGINT)
    (line,) = [event for event in map(json.loads, server.log.splitlines()) if event["event"] == "figures"]
    told_of = {name: line[name] for name in ("connections", "matches", "waiting", "messages")}
    counted = {"connections": 2001, "matches": 1000, "waiting": 1, "messages": sum(said)}
    return told("figures", f"{line}; counted: {counted}", is_good=told_of == counted)


async def held() -> bool:
    """So many connections in matches, their memory, and how long one more match takes."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    count = min(19_000, (most - 200) // 2 * 2)
    with served("--per-address", "0", "--max-matches", "20000") as (server, port), ExitStack() as stack:
        before = _resident(server.process.pid)
        for number in range(count):
            own = f"127.0.0.{number % 4 + 2}"
            stack.enter_context(socket.create_connection((HOST, port), source_address=(own, 0)))
        began = time.perf_counter()
        both = await asyncio.gather(*(is_played(port, "", 30) for _ in range(2)))
        seconds = time.perf_counter() - began
        memory = (_resident(server.process.pid) - before) / count
    text = f"{count} connections, {memory / 1000:.2f} kB each; a match among them takes {seconds:.2f} s"
    return told("held", text, is_good=all(both) and memory <= 2100)


def _resident(process: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return 1024 * int(found[1]) if found else 0


PARTS: Final[dict[str, Callable[[], Awaitable[bool]]]] = {
    part.__name__: part for part in (probes, silent, restless, twenty, kills, drain, proxy, tls, figures, held)
}


async def run(names: list[str]) -> bool:
    """Run these parts; whether all was as it should be."""
    return all([await PARTS[name]() for name in names])


def main() -> int:
    """Run what is named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.public_server", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PARTS))
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in PARTS]:
        parser.error(f"“{unknown[0]}” is none of: {', '.join(PARTS)}")
    return int(not asyncio.run(run(given.names or list(PARTS))))


if __name__ == "__main__":
    sys.exit(main())
