"""The program in a pseudo-terminal, seen through a terminal emulator: what a user types, and what a user sees."""

import os
import re
import signal
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pexpect

from tests.emulator import ByteStream, HistoryScreen

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 20
"""Seconds after which something that did not happen counts as never happening."""


PROGRAM: Final = (sys.executable, "-m", "schiffe")
SHELL: Final = ("bash", "--norc", "--noprofile", "--noediting", "-i")
"""A shell with job control, whose prompt is its environment's ``PS1``."""


class Terminal:
    """``python -m schiffe``, or another program, with the given arguments, in a terminal of the given size.

    Whoever sits there has been welcomed, unless they are a ``newcomer`` or have settings already.
    """

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        program: tuple[str, ...] = PROGRAM,
        newcomer: bool = False,
        **environment: str,
    ) -> None:
        self.screen = HistoryScreen(columns, rows, history=5000, ratio=0.5)
        self._stream = ByteStream(self.screen)
        self._received = b""
        self.may_fail = False
        """Whether the program may end by an error of its own."""
        settings = {**os.environ, **environment}.get("SCHIFFE_SETTINGS")
        if not newcomer and settings and Path(settings).parent.is_dir() and not Path(settings).exists():
            Path(settings).write_text("[schiffe]\nwelcomed = yes\n", encoding="utf-8")
        self.process = pexpect.spawn(
            program[0],
            [*program[1:], *arguments],
            cwd=str(ROOT),
            env={**os.environ, "TERM": "xterm-256color", **environment},
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self.process.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close(force=True)
        if kind is None and not self.may_fail:
            assert b"Traceback" not in self._received, self.everything

    @property
    def raw(self) -> bytes:
        """All bytes that the program has written so far."""
        return self._received

    @property
    def text(self) -> str:
        """The lines on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def everything(self) -> str:
        """The scrollback and the screen: all that can be seen by whoever scrolls up."""
        return "\n".join([*(line.rstrip() for line in self.screen.above), self.text])

    def type(self, keys: str | bytes) -> None:
        """Send keys."""
        self.process.send(keys)

    def wait_for(self, pattern: str, *, everywhere: bool = False) -> re.Match[str]:
        """Read until the text on the screen (or the scrollback too) matches, and return the last match."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = list(re.finditer(pattern, self.everything if everywhere else self.text))
            if found:
                return found[-1]
            if time.monotonic() > deadline or not self._read():
                raise AssertionError(f"{pattern!r} does not come; there is:\n{self.text}")

    def ask(self, line: str, pattern: str) -> re.Match[str]:
        """Type a line and wait for what follows it."""
        self.type(f"{line}\r")
        return self.wait_for(pattern)

    def wait_for_end(self) -> int:
        """Read to the end of the program; returns its exit status, or minus the signal that ended it."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"the program does not end; there is:\n{self.text}"
        self.process.wait()
        if self.process.signalstatus is not None:
            return -int(self.process.signalstatus)
        return int(self.process.exitstatus)

    def kill(self, number: signal.Signals) -> None:
        """Send a signal to the program, in a shell to the job that it runs."""
        os.killpg(os.tcgetpgrp(self.process.child_fd), number)

    def go_away(self) -> None:
        """Be closed by the user while the program runs, and wait for its end."""
        self._close(force=False)
        if self.process.isalive():
            self.process.wait()

    def _close(self, *, force: bool) -> None:
        try:
            self.process.close(force=force)
        except pexpect.ExceptionPexpect:  # a busy machine takes longer than pexpect waits after a signal
            self.process.wait()

    def read_for(self, seconds: float) -> None:
        """Read what comes within so many seconds."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                self._take(self.process.read_nonblocking(65536, timeout=left))
            except pexpect.TIMEOUT:
                return
            except pexpect.EOF:
                return

    def _read(self) -> bool:
        """Read some more; False at the end.

        Raises:
            AssertionError: nothing comes, nor does the end.
        """
        try:
            data = self.process.read_nonblocking(65536, timeout=PATIENCE)
        except pexpect.EOF:
            return False
        except pexpect.TIMEOUT:
            raise AssertionError(f"nothing has come for {PATIENCE} s; there is:\n{self.text}") from None
        self._take(data)
        return True

    def _take(self, data: bytes) -> None:
        self._received += data
        self._stream.feed(data)
