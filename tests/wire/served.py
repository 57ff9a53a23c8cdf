"""A server as a process of its own, on a loopback port that the system chooses."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from types import TracebackType
from typing import Self

from tests.running import ROOT

PATIENCE = 60
"""Seconds until a program that ought to end is taken to hang."""


class ServerProgram:
    """``python -m schiffe`` with the arguments that make it a server.

    Attributes:
        address: what it says it listens on.
        log: what it has written to standard error, once it has ended.
    """

    def __init__(self, *arguments: str) -> None:
        self.log = ""
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the server has ended
        self.process = subprocess.Popen(
            [sys.executable, "-m", "schiffe", *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            cwd=ROOT,
            text=True,
        )
        self.address = self.told(r"listening on (127\.0\.0\.1:\d+)\n")

    def told(self, form: str) -> str:
        """What the next line of its output says; ``form`` is the whole line, with one group."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.fullmatch(form, line)
        assert found, line
        return found[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.wait()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End it by a signal; returns the exit status."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Wait for its end; returns the exit status."""
        assert self.process.stdout
        self.process.stdout.close()
        status = self.process.wait(PATIENCE)
        if not self._log.closed:
            with self._log:
                self._log.seek(0)
                self.log = self._log.read().decode()
        return status


class Served(ServerProgram):
    """``schiffe serve`` with more arguments; whoever comes counts at once, and a signal ends it at once."""

    def __init__(self, *arguments: str) -> None:
        super().__init__("serve", "127.0.0.1:0", "--grace", "0", "--drain", "0", *arguments)


def start_bot(address: str, *arguments: str, level: str = "hard") -> subprocess.Popen[str]:
    """A bot that plays by itself through a server; its output is text."""
    return subprocess.Popen(
        [sys.executable, "-m", "schiffe", "--connect", address, "--bot", level, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
        env=dict(os.environ),
    )
