"""Runs of the program without its start: a process that has loaded all it needs becomes one more of it for each run.

Starting takes most of what a short run does, and the suite runs the program hundreds of times. What the environment
says to Python itself is for processes of their own: ``tests/running.py`` sees to that. The start and the end are tested
by them, and at pseudo-terminals.
"""

import atexit
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Final, NoReturn

from tests.judging import judge_quickly

_LOADED: Final = (
    "schiffe.bashni.plain.menu",
    "schiffe.bashni.playing",
    "schiffe.battleship.bots.genius",
    "schiffe.battleship.logbook.analyses",
    "schiffe.battleship.plain.menu",
    "schiffe.battleship.playing",
    "schiffe.cli.main",
    "schiffe.game.plain.start",
)


class Nursery:
    """The process; it lives as long as this one."""

    def __init__(self, path: str = "") -> None:
        """Begin it, with a PYTHONPATH where that is not empty."""
        self._path = path
        self._turn = Lock()
        self._begin()
        atexit.register(self._end)

    def _begin(self) -> None:
        self._here, there = socket.socketpair()
        with there:
            command = [sys.executable, "-m", "tests.nursery", str(there.fileno())]
            environment = {**os.environ, "PYTHONPATH": self._path} if self._path else None
            self._process = subprocess.Popen(
                command, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL, env=environment, process_group=0
            )
        self._answers = self._here.makefile("r")

    def run(self, arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[int]) -> int:
        """Run ``python -m schiffe`` with these standard streams; gives its exit status, or minus its signal.

        A run that is given up is killed: it would slow down the tests after it, and they would get its status.
        """
        with self._turn:
            wanted = json.dumps([*arguments, dict(environment)]).encode() + b"\n"
            try:
                socket.send_fds(self._here, [wanted[:1]], list(streams))
                self._here.sendall(wanted[1:])
                return int(self._answers.readline())
            except BaseException:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._end()
                self._begin()
                raise

    def _end(self) -> None:
        self._answers.close()
        self._here.close()
        self._process.wait()


def _serve(here: socket.socket) -> None:
    """Run what is wanted until nobody is there any more."""
    for name in _LOADED:
        importlib.import_module(name)
    judge_quickly()
    gc.collect()
    gc.freeze()  # no child looks for garbage in what it shares, which would copy it
    while True:
        begin, streams, _flags, _address = socket.recv_fds(here, 1, 3)
        if not begin:
            return
        *arguments, environment = json.loads(begin + _line(here))
        if not (child := os.fork()):
            here.close()
            _become(arguments, environment, streams)
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(child, 0)
        here.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def _line(here: socket.socket) -> bytes:
    line = b""
    while not line.endswith(b"\n"):
        line += here.recv(65536)
    return line


def _become(arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[int]) -> NoReturn:
    """Be the program, as if it had just been started; the process ends as it does."""
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name, number, mode, errors in (
        ("stdin", 0, "r", "strict"),
        ("stdout", 1, "w", "strict"),
        ("stderr", 2, "w", "backslashreplace"),
    ):
        setattr(sys, name, open(number, mode, encoding="utf-8", errors=errors, closefd=False))  # noqa: SIM115 - open to the end
    sys.argv = ["schiffe", *arguments]
    from schiffe.__main__ import run

    _leave(run())


def _leave(status: int) -> NoReturn:
    """End as Python does, but for freeing all that was loaded, which takes five times as long as a short run."""
    gc.collect()  # what complains when it goes is heard
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if not stream.closed:
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
