"""How quick the full screen is: from the start to the first board, from a key to its frame, and idle.

``python -m tests.tools.bench_screen [RUNS]``. The starts are ratios to an interpreter that only loads prompt_toolkit,
both in a pseudo-terminal and in turns, so that a noisy machine disturbs both alike. Frames of a battle are drawn inside
this process in three sizes, in 24-bit colours, without an emulator; beside the time from a key to its frame stands that
of the processor, which other programs disturb less. The idle screen is the real program, watched for ten seconds.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import pexpect
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.settings import SCHEMA
from schiffe.game.match.request import PlayBot
from schiffe.game.session import Session
from schiffe.game.ui.program import ScreenProgram
from schiffe.settings.layers import Preferences
from tests.running import ROOT

BASE = "import prompt_toolkit"
SIZES = ((80, 24), (120, 40), (200, 55))
FIRST_BOARD = "0 of 5 placed"
_ARROWS = ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[B", "\x1b[C", "\x1b[A")


def start(arguments: list[str], expected: str | None, environment: dict[str, str]) -> float:
    """Seconds from starting an interpreter until a text is on its terminal, or with None until it has ended."""
    begin = time.perf_counter()
    process = pexpect.spawn(
        sys.executable, arguments, cwd=str(ROOT), env={**environment, "TERM": "xterm-256color"}, dimensions=(40, 120)
    )
    process.delayafterclose = process.delayafterterminate = 0
    process.expect_exact(pexpect.EOF if expected is None else expected)
    seconds = time.perf_counter() - begin
    process.close(force=True)
    return seconds


def measure_starts(runs: int, environment: dict[str, str]) -> None:
    """Both starts in turns, after one of each that is not counted."""
    base, ours = [], []
    for turn in range(runs + 1):
        one = start(["-c", BASE], None, environment)
        other = start(["-m", "schiffe", "--bot", "easy", "--lang", "en"], FIRST_BOARD, environment)
        if turn:
            base.append(one)
            ours.append(other)
    ratio = median(b / a for a, b in zip(base, ours, strict=True))
    print(f"python -c '{BASE}'  {median(base) * 1000:7.1f} ms")
    print(f"start to first board        {median(ours) * 1000:7.1f} ms   {ratio:.2f} times that")


class Sink:
    """A terminal that takes everything, counts it, and tells the benchmark that it came."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.size = 0
        self.text = ""
        self.came = asyncio.Event()

    def write(self, text: str) -> None:
        self.size += len(text)
        self.text = text
        self.came.set()

    async def has(self, text: str) -> None:
        """Wait until a frame has brought a text."""
        async with asyncio.timeout(20):
            while text not in self.text:
                self.came.clear()
                await self.came.wait()

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


async def measure_keys(keys: int, size: tuple[int, int]) -> None:
    """Seconds from a key to its whole frame, in a battle of so many columns and rows."""
    sink, (columns, rows) = Sink(), size
    output = Vt100_Output(
        sink,  # type: ignore[arg-type]
        lambda: Size(rows=rows, columns=columns),
        term="xterm-256color",
        default_color_depth=ColorDepth.DEPTH_24_BIT,
    )
    with create_pipe_input() as source, create_app_session(input=source, output=output):
        program = ScreenProgram(Session(Preferences(SCHEMA, {}, {"clock": 0, "pause": 0.0}), seed=7))
        stage = program.stage
        playing = asyncio.ensure_future(stage.run(program.visit(Battleship(BATTLESHIP), PlayBot("easy"))))

        async def frame_after(key: str) -> tuple[float, float]:
            sink.came.clear()
            begin, used = time.perf_counter(), time.process_time()
            source.send_text(key)
            await sink.came.wait()
            return time.perf_counter() - begin, time.process_time() - used

        await sink.has("0 of 5 placed")
        source.send_text("*")
        await sink.has("All ships are placed")
        source.send_text("\r")
        await sink.has("YOUR TURN")
        await asyncio.sleep(0.5)  # the opening of the battle has come to rest, which is painted and not told
        seconds, before = [], sink.size
        for number in range(keys):
            seconds.append(await frame_after(_ARROWS[number % len(_ARROWS)]))
            await asyncio.sleep(0.002)  # people press one key after the other
        passed, used = (
            f"median {median(times) * 1000:.1f} ms, 95th percentile {quantiles(times, n=20)[-1] * 1000:.1f} ms"
            for times in zip(*seconds, strict=True)
        )
        each = (sink.size - before) / keys
        print(f"key to frame, {columns} x {rows}: {passed}; of the processor {used}; {each:.0f} bytes a key")
        stage.stop()
        await playing


def measure_idle(seconds: int, environment: dict[str, str]) -> None:
    """What an idle battle screen costs, and the menu with its sea, and how often they draw."""
    process = started(["--bot", "easy", "--lang", "en", "--clock", "60"], environment)
    process.expect_exact(FIRST_BOARD)
    process.send("*")
    process.expect_exact("All ships are placed")
    process.send("\r")
    process.expect_exact("fire")
    watch(process, "idle battle", seconds)
    for motion in ("full", "calm"):
        process = started(["--lang", "en", "--motion", motion], environment)
        process.expect_exact("one keyboard")
        watch(process, f"menu, motion {motion}", seconds)


def started(arguments: list[str], environment: dict[str, str]) -> "pexpect.spawn[bytes]":
    """The program in a terminal of 120 x 40."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "schiffe", *arguments],
        cwd=str(ROOT),
        env={**environment, "TERM": "xterm-256color"},
        dimensions=(40, 120),
    )


def watch(process: "pexpect.spawn[bytes]", what: str, seconds: int) -> None:
    """Let a program alone for a while, read what it draws, and end it."""
    draws = size = 0
    begin, used = time.monotonic(), cpu_seconds(process.pid)
    while time.monotonic() - begin < seconds:
        try:
            drawn = process.read_nonblocking(65536, timeout=0.2)
        except pexpect.TIMEOUT:
            continue
        draws += 1  # a frame is written at once
        size += len(drawn)
    share = (cpu_seconds(process.pid) - used) / seconds
    each = f", {size / draws:.0f} bytes each" if draws else ""
    print(f"{what:<18} {seconds} s  {share * 100:7.2f} % of one core, {draws / seconds:.1f} frames a second{each}")
    process.close(force=True)


def cpu_seconds(pid: int) -> float:
    """What a process has used so far, in hundredths of a second."""
    done = subprocess.run(["ps", "-o", "cputimes=", "-p", str(pid)], capture_output=True, text=True, check=False)
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stream:
            fields = stream.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return float(done.stdout or 0)


def main(runs: int) -> None:
    """All three."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "settings.ini")
        settings.write_text("[schiffe]\nwelcomed = yes\n")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "SCHIFFE_SETTINGS": str(settings)}
        environment["SCHIFFE_LOGBOOK"] = f"{folder}/logbook.sqlite3"
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        measure_starts(runs, environment)
        for size in SIZES:
            asyncio.run(measure_keys(600, size))
        measure_idle(10, environment)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
