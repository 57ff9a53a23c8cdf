"""The program in a pseudo-terminal, looked at closely: its frames, its modes, its memory, its processor time."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from tests.emulator import ByteStream, Screen
from tests.pseudo_terminal import PROGRAM, ROOT

NEXT: Final = re.compile(rb"(?=\x1b\[\?25l|\x1b\[J)")
"""Where a frame of the full screen begins, which hides the cursor, or the one before is wiped for another size."""
WHOLE: Final = 0.1
"""Seconds after which no more of a frame is to come."""
_ON_ITS_WAY: Final = 5.0
"""Seconds after which nothing that was written is still on its way."""
MODE: Final = re.compile(rb"\x1b\[\?(\d+)([hl])")
AS_BEFORE: Final = {
    b"1049": b"l",
    b"1000": b"l",
    b"1003": b"l",
    b"1006": b"l",
    b"1015": b"l",
    b"2004": b"l",
    b"25": b"h",
}
"""Private modes of the terminal, and how whoever has used one has to leave it."""
BROKEN: Final = (b"Traceback", b"bug in the program")
_LEADER: Final = str(Path(__file__).with_name("leader.py"))
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Fault(Exception):
    """Something that must not happen."""


class Driven:
    """``python -m schiffe`` with the given arguments, at a terminal of 80 x 24.

    Args:
        look: called with the text of every frame.

    Attributes:
        size: the columns and rows of its terminal.
        written: how many bytes it has written.
        said: the last of them.
    """

    def __init__(self, arguments: list[str], environment: Mapping[str, str], look: Callable[[str], None]) -> None:
        self._look = look
        self._screen = Screen(80, 24)
        self._stream = ByteStream(self._screen)
        self._modes: dict[bytes, bytes] = {}
        self.size = 80, 24
        self.written = 0
        self.said = b""
        self._master, self._slave = pty.openpty()
        self._resize(80, 24)
        self._before = termios.tcgetattr(self._slave)
        # A Ctrl-Z typed while the program steps aside would else throw away what it writes for that: one run in ten of
        # keys faster than anybody's showed a terminal that nobody had left.
        self._before[3] |= termios.NOFLSH
        termios.tcsetattr(self._slave, termios.TCSANOW, self._before)
        os.set_blocking(self._master, False)
        reading, writing = os.pipe()
        self._leader: Final = subprocess.Popen(
            [sys.executable, "-I", "-S", _LEADER, os.ttyname(self._slave), str(writing), *PROGRAM, *arguments],
            start_new_session=True,
            pass_fds=(writing,),
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm-256color", **environment},
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self._job: Final = int(pipe.read())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill(signal.SIGKILL)
        self._leader.wait()
        os.close(self._master)
        os.close(self._slave)

    # What is done to it

    def type(self, data: bytes, limit: float) -> None:
        """Send input; raises Fault when nobody takes it."""
        deadline = time.monotonic() + limit
        while data and self.is_running:
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise Fault(f"has not read its input for {limit:.0f} s") from None
                self.read(0.01)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; what the full screen shows keeps its own until it can be looked at."""
        self.size = columns, rows
        if self._modes.get(b"1049") != b"h":
            self._screen.resize(rows, columns)
        self._resize(columns, rows)

    def _resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def kill(self, number: signal.Signals) -> None:
        """Send a signal."""
        with suppress(ProcessLookupError):
            if self.is_running:
                os.kill(self._job, number)

    def stop(self, number: signal.Signals, limit: float, meanwhile: bytes) -> None:
        """Stop it, type something while it is stopped, and let it go on.

        Raises:
            Fault: it is not stopped within so many seconds, or keeps the terminal where the signal could be heard.
        """
        self.kill(number)
        deadline = time.monotonic() + limit
        while self.is_running and not self._is_stopped:
            if time.monotonic() > deadline:
                raise Fault(f"is not stopped by {number.name} within {limit:.1f} s; there is:\n{self.text}")
            self._take(0.02)
        with suppress(BlockingIOError):
            os.write(self._master, meanwhile)
        self._let_go_on(could_hear=number == signal.SIGTSTP)

    @property
    def _is_stopped(self) -> bool:
        return self._state()[0] == "T"

    def _let_go_on(self, *, could_hear: bool = True) -> None:
        """Let it go on where it is stopped; raises Fault where it has heard of that and has kept the terminal."""
        if self._is_stopped:
            # What it wrote before it stopped comes when the system gets to it, which on a busy machine takes a while.
            deadline = time.monotonic() + _ON_ITS_WAY
            while self._take(0) or (could_hear and self.left_behind() and time.monotonic() < deadline):
                self._take(0.02)
            left = self.left_behind()
            with suppress(ProcessLookupError):
                os.killpg(self._job, signal.SIGCONT)
            if left and could_hear:
                raise Fault(f"leaves the terminal with {left} while it is stopped")

    # What is seen of it

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._leader.poll() is None

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def read(self, seconds: float) -> bool:
        """Read what comes within so many seconds, at most a piece of it; a program that was stopped goes on.

        Raises:
            Fault: it says what must not be said, or keeps the terminal while it is stopped.
        """
        if self._take(seconds):
            return True
        self._let_go_on()
        return False

    def _take(self, seconds: float) -> bool:
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        data = os.read(self._master, 65536)
        self.written += len(data)
        self.said = self.said[-2000:] + data
        self._modes.update(MODE.findall(self.said))
        for sign in BROKEN:
            if sign in self.said:
                said = self.said[self.said.index(sign) :]
                while select.select([self._master], [], [], 0.5)[0] and len(said) < 10_000:
                    said += os.read(self._master, 65536)
                raise Fault(f"says: {said.decode(errors='replace')}")
        for number, piece in enumerate(NEXT.split(data)):
            if number:
                self._look(self.text)
                self._screen.resize(self.size[1], self.size[0])
            self._stream.feed(piece)
        return True

    def read_on(self, quiet: float, limit: float = 5) -> None:
        """Read until nothing has come for so many seconds, or the limit is over.

        The last frame is looked at once it is whole: over a pipe a large one comes in pieces, and between two of them
        the one before it is still below. It is looked at in any case when the next one begins.
        """
        deadline = time.monotonic() + limit
        while self.read(quiet):
            if time.monotonic() > deadline:
                return
        if quiet >= WHOLE:
            self._look(self.text)

    def wait_for(self, is_so: Callable[[], Any], seconds: float) -> bool:
        """Read until something is so; False when it is not within so many seconds, or the program has ended."""
        deadline = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > deadline or not self.is_running:
                return False
            self.read(0.02)
        return True

    def wait_for_end(self, seconds: float) -> int | None:
        """Its exit status, or None when it does not end within so many seconds."""
        self.wait_for(lambda: not self.is_running, seconds)
        status = self._leader.poll()
        if status is not None:
            while self.read(0):
                pass
        return status

    @property
    def is_on_full_screen(self) -> bool:
        """Whether it has taken the terminal for full screens."""
        return self._modes.get(b"1049") == b"h"

    @property
    def has_given_back(self) -> bool:
        """Whether it has taken the terminal for full screens, and left it."""
        return self._modes.get(b"1049") == b"l"

    def left_behind(self) -> str:
        """What it has not given back of the terminal; empty when that is as it was."""
        modes = termios.tcgetattr(self._slave)
        wrong = [f"mode {mode.decode()}" for mode, state in AS_BEFORE.items() if self._modes.get(mode, state) != state]
        if modes != self._before:
            wrong.append(f"{modes[:6]} instead of {self._before[:6]}")
        return ", ".join(wrong)

    def memory(self) -> int:
        """The most memory it has ever had, in megabytes; 0 where it has ended."""
        try:
            status = Path(f"/proc/{self._job}/status").read_text(encoding="ascii")
        except (FileNotFoundError, ProcessLookupError):
            return 0
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        return int(found[1]) // 1024 if found else 0

    def load(self, seconds: float) -> float:
        """The share of a processor that it takes within so many seconds, reading what it says."""
        used, began = self._used(), time.monotonic()
        while (left := began + seconds - time.monotonic()) > 0:
            self.read(left)
        return (self._used() - used) / (time.monotonic() - began)

    def _used(self) -> float:
        parts = self._state()
        return (int(parts[11]) + int(parts[12])) / _TICKS if len(parts) > 1 else 0.0

    def _state(self) -> list[str]:
        """What the system says of the process, from its state on; only X where it has ended."""
        try:
            return Path(f"/proc/{self._job}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            return ["X"]
