"""What a relay passes on and what a connection costs it, as ratios to a bare relay that only copies.

``python -m tests.tools.bench_relay [ROUNDS]``. One core for the relay and one for the load, where the system allows.
Each measurement starts a relay of its own, and the contestants take turns, so that a noisy machine disturbs all of them
alike. The load is ``load.c``, compiled for the occasion: one in Python is slower than a relay on uvloop.
"""

import asyncio
import importlib
import importlib.util
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final, cast

from schiffe.network.listening import raise_file_limit

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SECONDS: Final = 1.0
HELD: Final = 5000
LOOPS: Final = ("uvloop", "asyncio") if importlib.util.find_spec("uvloop") else ("asyncio",)
_SERVE: Final = """
import sys
if sys.argv.pop(1) == "asyncio":
    sys.modules["uvloop"] = None  # as if it were not installed
from schiffe.cli.main import main
sys.exit(main())
"""


class Copier(asyncio.Protocol):
    """A client of the bare relay. What it sends goes to the other one as it is."""

    waiting: "Copier | None" = None
    transport: asyncio.Transport
    other: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        first = Copier.waiting
        if first is None:
            Copier.waiting = self
            return
        Copier.waiting = None
        self.other, first.other = first.transport, self.transport
        first.transport.write(b"(3,[]).\n(5,[]).\n")
        self.transport.write(b"(4,[]).\n(5,[]).\n")

    def data_received(self, data: bytes) -> None:
        self.other.write(data)


async def copy() -> None:
    """The bare relay, until the process is ended."""
    raise_file_limit()
    server = await asyncio.get_running_loop().create_server(Copier, "127.0.0.1", 0, backlog=1024)
    print(f"listening on 127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


@dataclass
class Load:
    """What one measurement gave; times in microseconds from an attack to its reply."""

    rate: float
    share: float
    median: float
    late: float
    answered: int
    memory: float
    served: float
    """The part of the time in which the relay had a core: less than 1 where others want it too."""


class Bench:
    """Starts relays and loads, each on a core of its own."""

    def __init__(self, load: list[str]) -> None:
        self.load = load
        self.cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []

    def _start(self, core: int, *command: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        if len(self.cores) > 1:
            os.sched_setaffinity(process.pid, {self.cores[core]})
        return process

    @contextmanager
    def relay(self, kind: str, loop: str, matches: int) -> Iterator[tuple[int, int]]:
        """A relay of a kind on a loop: its process and its port."""
        if kind == "copier":
            command = ["-m", "tests.tools.bench_relay", "copier", loop]
        else:
            limits = ["--per-address", "0", "--grace", "0", "--max-matches", str(matches)]
            command = ["-c", _SERVE, loop, "serve", "127.0.0.1:0", *limits]
        with self._start(0, sys.executable, *command) as process:
            assert process.stdout
            try:
                yield process.pid, int(process.stdout.readline().rpartition(":")[2])
            finally:
                process.kill()

    def measure(self, kind: str, loop: str, matches: int, seconds: float = SECONDS, joined: int = 0) -> Load:
        """One relay under one load."""
        with self.relay(kind, loop, matches) as (pid, port):
            before = _resident(pid)
            with self._start(1, *self.load, str(port), str(matches), str(seconds), str(joined)) as load:
                assert load.stdout
                assert load.stdin
                if load.stdout.readline() != "ready\n":
                    raise RuntimeError("the load could not connect")
                start, used_before = time.perf_counter(), _processor(pid)
                load.stdin.write("\n")
                load.stdin.flush()
                messages, took, used, middle, late, answered = map(float, load.stdout.readline().split())
                served = (_processor(pid) - used_before) / (time.perf_counter() - start)
                memory = (_resident(pid) - before) / (2 * matches)
        return Load(messages / took, used / took, middle, late, int(answered), memory, served)


def _resident(pid: int) -> int:
    """The bytes of memory a process has; 0 where the system does not tell."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _processor(pid: int) -> float:
    """The seconds of a core that a process has used; those that passed where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return time.perf_counter()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def compare(bench: Bench, rounds: int, matches: int, joined: int) -> None:
    """Our relay and the bare one in turns, on each loop; one line for each loop."""
    loads: dict[tuple[str, str], list[Load]] = {(loop, kind): [] for loop in LOOPS for kind in ("copier", "relay")}
    for _ in range(rounds):
        for (loop, kind), found in loads.items():
            found.append(bench.measure(kind, loop, matches, joined=joined))
    for loop in LOOPS:
        bare, ours = loads[loop, "copier"], loads[loop, "relay"]
        ratio = median(one.rate / base.rate for one, base in zip(ours, bare, strict=True))
        cost = median((one.rate / one.served) / (base.rate / base.served) for one, base in zip(ours, bare, strict=True))
        shares = [f"{median(one.share for one in found):.0%}" for found in (bare, ours)]
        print(
            f"{loop:<8}{matches:>5} matches: copier {median(one.rate for one in bare):>8,.0f} messages/s,"
            f" relay {median(one.rate for one in ours):>8,.0f}, ratio {ratio:.2f}, {cost:.2f} for"
            f" the same time of its core"
            f" (best {max(one.rate for one in bare):,.0f} and {max(one.rate for one in ours):,.0f};"
            f" the load was busy for {shares[0]} and {shares[1]} of the time)",
            flush=True,
        )


def hold(bench: Bench) -> None:
    """Very many matches at once, on each loop."""
    matches = min(HELD, (raise_file_limit() - 100) // 2)
    if matches < HELD:
        print(f"the limit of open files leaves room for {matches} matches only")
    for loop in LOOPS:
        load = bench.measure("relay", loop, matches, seconds=3)
        print(
            f"{loop:<8}{matches:>5} matches: {load.answered} answered, {load.rate:,.0f} messages/s;"
            f" an answer takes {load.median / 1000:.0f} ms, 99th percentile {load.late / load.median:.2f} times that;"
            f" {load.memory / 1000:.1f} kB for each connection",
            flush=True,
        )


class PythonLoad:
    """What ``load.c`` does, where there is no compiler. It is slower than a relay on uvloop."""

    def __init__(self, port: int, matches: int) -> None:
        self.poll = select.epoll()
        self.clients: list[socket.socket] = []
        self.by_file: dict[int, int] = {}
        for client in range(2 * matches):
            connection = socket.create_connection(("127.0.0.1", port))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.clients.append(connection)
            self.by_file[connection.fileno()] = client
            if client % 2:
                for one in (client, client - 1):
                    assert len(self.clients[one].recv(16, socket.MSG_WAITALL)) == 16
                    self.poll.register(self.clients[one], select.EPOLLIN)
        self.asked = [0.0] * len(self.clients)
        self.answers = [0] * matches
        self.times: list[float] = []
        self.messages = 0

    def attack(self, client: int) -> None:
        y, x = divmod(self.answers[client // 2] % 100, 10)
        self.asked[client] = time.perf_counter()
        self.clients[client].send(b"(1,[%d,%d]).\n" % (x, y))

    def play(self, seconds: float) -> str:
        """Play so long; the line that ``load.c`` prints."""
        for client in range(1, len(self.clients), 2):
            self.attack(client)
        start, used = time.perf_counter(), time.process_time()
        while (now := time.perf_counter()) < start + seconds:
            for file, _ in self.poll.poll(1):
                client = self.by_file[file]
                data = self.clients[client].recv(256)
                self.messages += 1
                if data[1] == ord("1"):
                    self.clients[client].send(b"(2" + data[2:-4] + b",1]).\n")
                else:
                    self.times.append((time.perf_counter() - self.asked[client]) * 1e6)
                    self.answers[client // 2] += 1
                    self.attack(client ^ 1)
        used = time.process_time() - used
        self.times.sort()
        middle, late = self.times[len(self.times) // 2], self.times[len(self.times) * 99 // 100]
        return f"{self.messages} {now - start} {used} {middle} {late} {sum(map(bool, self.answers))}"


def load_command(folder: str) -> list[str]:
    """How to start the load: compiled into this folder, or in Python where there is no compiler."""
    compiler = shutil.which("cc")
    if not compiler:
        print("there is no C compiler: the load is in Python, and slower than what it measures")
        return [sys.executable, "-m", "tests.tools.bench_relay", "load"]
    program = str(Path(folder, "load"))
    subprocess.run([compiler, "-O2", "-o", program, str(Path(__file__).with_name("load.c"))], check=True)
    return [program]


def main(rounds: int) -> None:
    """Measure all of it; a message each in its own segment, then a reply and the attack after it in one."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(load_command(folder))
        for matches in (50, 1000):
            compare(bench, rounds, matches, joined=0)
        if len(bench.load) == 1:
            print("a reply and the next attack in one segment, as quick bots send them:")
            compare(bench, rounds, 50, joined=1)
        hold(bench)


def part(name: str, *arguments: str) -> None:
    """The processes that the benchmark starts."""
    if name == "copier":
        (loop,) = arguments
        factory = importlib.import_module("uvloop").new_event_loop if loop == "uvloop" else asyncio.new_event_loop
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(copy())
    else:
        raise_file_limit()
        port, matches, seconds, _joined = arguments
        load = PythonLoad(int(port), int(matches))
        print("ready", flush=True)
        sys.stdin.readline()
        print(load.play(float(seconds)), flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        part(*sys.argv[1:])
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
