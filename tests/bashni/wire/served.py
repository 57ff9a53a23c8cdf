"""``schiffe bashni serve`` as a process of its own, on a loopback port that the system chooses."""

import re
import subprocess
import sys
import tempfile
from types import TracebackType
from typing import Self

from tests.running import ROOT

PATIENCE = 30


class GameserverProgram:
    """A gameserver with more arguments.

    Attributes:
        address: what it says it listens on.
        games: the IDs that it has told when it was made, as many as were asked for.
        log: what it has written to standard error, once it has ended.
    """

    def __init__(self, *arguments: str, games: int = 1) -> None:
        self.log = ""
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the server has ended
        self.process = subprocess.Popen(
            [sys.executable, "-m", "schiffe", "bashni", "serve", "127.0.0.1:0", *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            cwd=ROOT,
            text=True,
        )
        self.address = self._told(r"listening on (127\.0\.0\.1:\d+)\n")
        self.games = [self._told(r"game ([a-z0-9]{13})\n") for _number in range(games)]

    def _told(self, form: str) -> str:
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
