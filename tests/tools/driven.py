"""The program in a pseudo-terminal, looked at closely: its frames, its modes, its memory, its processor time."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final, Self

from tests.emulator import ByteStream, Screen
from tests.pseudo_terminal import PROGRAM, ROOT

NEXT: Final = re.compile(rb"(?=\x1b\[\?25l|\x1b\[J)")
"""Where a frame of the full screen begins, which hides the cursor, or the one before is wiped for another size."""
WHOLE: Final = 0.1
"""Seconds after which no more of a frame is to come."""
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
BROKEN: Final = (b"Traceback", b"error in the program itself")
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
        os.set_blocking(self._master, False)
        self.process = subprocess.Popen(
            # The first terminal that the leader of a session opens is the one whose signals it gets.
            ["sh", "-c", 'exec "$@" <>"$0" >&0 2>&0', os.ttyname(self._slave), *PROGRAM, *arguments],
            start_new_session=True,
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm-256color", **environment},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
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
        self.process.send_signal(number)

    # What is seen of it

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self.process.poll() is None

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def read(self, seconds: float) -> bool:
        """Read what comes within so many seconds, at most a piece of it; raises Fault for what must not be said."""
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
        status = self.process.poll()
        if status is not None:
            while self.read(0):
                pass
        return status

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
        """The most memory it has ever had, in megabytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as stream:
            found = re.search(r"VmHWM:\s+(\d+) kB", stream.read())
        return int(found[1]) // 1024 if found else 0

    def load(self, seconds: float) -> float:
        """The share of a processor that it takes within so many seconds, reading what it says."""
        used, began = self._used(), time.monotonic()
        while (left := began + seconds - time.monotonic()) > 0:
            self.read(left)
        return (self._used() - used) / (time.monotonic() - began)

    def _used(self) -> float:
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stream:
            parts = stream.read().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / _TICKS
