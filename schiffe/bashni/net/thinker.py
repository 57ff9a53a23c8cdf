"""The Thinker: the process that finds the moves of a bot. The Connector starts it, and it ends with the Connector.

``python -m schiffe.bashni.net.thinker memory|pipe LEVEL SEED MEGABYTES``. The end of its standard input is its own end,
whatever it is doing, so a thread listens there all the time.

With ``memory`` it says ``ready`` when it has loaded what it needs and can be woken by SIGUSR1. Its standard input then
brings the name of a segment and, when that exists, an empty line; it maps it, takes its name away and says ``mapped``.
From then on the signal tells that a new task stands there. With ``pipe``, for systems without such signals, the tasks
come through the standard input, one in hexadecimal digits a line; with ``memory`` too where ``-`` stands for the empty
line, because there is no segment to be had. Either way its answers are lines ``NUMBER best MOVE``, and ``NUMBER final
MOVE`` at last. A level that uses all its time then thinks ahead until the next task, for at most twice the time that it
had for the move, and rests.

A task is bytes of a fixed length (``task.py``), for which there is room in the segment (``segment.py``).
"""

import os
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from time import monotonic_ns
from typing import Final, NoReturn

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.net.segment import Segment, unlink_segment
from schiffe.bashni.net.task import Task, decode_task
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Move, Position, after
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.bashni.search.search import Memory, SearchResult

NO_SEGMENT: Final = "-"
"""Stands for the empty line where there is no segment to be had."""


class _Wakeup:
    """A flag that a search polls, and that wakes whoever waits; a signal handler may raise it at any point."""

    def __init__(self) -> None:
        self.is_raised = False
        self._lines: SimpleQueue[str] = SimpleQueue()  # may be put into by a handler

    def wake(self, line: str) -> None:
        """Report something new: a line that has come, empty for a signal."""
        self._lines.put(line)
        self.is_raised = True

    def wait(self) -> str:
        """Return the latest line, as soon as there is one."""
        while True:
            line = self._lines.get()
            self.is_raised = False
            if self._lines.empty():
                return line


class _Input:
    """The standard input, read in a thread of its own until its end, which ends the process."""

    def __init__(self, wakeup: _Wakeup, *, begins_with_segment: bool) -> None:
        self.segment: SimpleQueue[tuple[str, str]] = SimpleQueue()
        """The name, and what is said of whether it exists."""
        self._begins_with_segment = begins_with_segment
        self._wakeup = wakeup
        threading.Thread(target=self._read, name="pipe", daemon=True).start()

    def _read(self) -> None:
        name = ""
        with suppress(OSError):
            if self._begins_with_segment:
                name = self._read_line()
                self.segment.put((name, self._read_line()))
            while True:
                self._wakeup.wake(self._read_line())
        if name:
            unlink_segment(name)
        _exit()

    @staticmethod
    def _read_line() -> str:
        line = sys.stdin.buffer.readline().decode("ascii", "replace")
        if not line.endswith("\n"):
            raise OSError("the Connector is gone")
        return line.rstrip("\n")


def _exit() -> NoReturn:
    """End this process at once: the Connector is gone, nothing has to be put in order, and a search may be running."""
    os._exit(0)


def _say(*words: object) -> None:
    try:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())
    except OSError:
        _exit()


def main(mode: str, level: str, seed: str, megabytes: str) -> None:
    """Think until the Connector is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wakeup = _Wakeup()
    has_signals = sys.platform != "win32" and mode == "memory"
    pipe = _Input(wakeup, begins_with_segment=has_signals)
    if sys.platform != "win32" and has_signals:
        signal.signal(signal.SIGUSR1, lambda _number, _frame: wakeup.wake(""))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})

    segment = None
    if has_signals:
        _say("ready")  # to map at once: the name is there for a moment only
        name, exists = pipe.segment.get()
        try:
            segment = Segment(name) if exists != NO_SEGMENT else None
        except FileNotFoundError:  # the Connector was gone in this moment, and the thread has taken the name away
            _exit()
        unlink_segment(name)
    _say("mapped")
    player = ComputerPlayer(LEVELS[level].strength, int(seed), memory=Memory(int(megabytes)))
    done = 0
    while True:
        line = wakeup.wait()
        task = segment.read() if segment else decode_task(bytes.fromhex(line))
        if task and task.number != done:
            granted = task.deadline - monotonic_ns()
            if move := _think(task, player, wakeup):
                done = task.number
                _think_ahead(after(task.position, move), player, wakeup, granted)


def _think(task: Task, player: ComputerPlayer, wakeup: _Wakeup) -> Move | None:
    """Find a move, say it and return it; None when a new task came before, or the same one was told again."""

    def stop() -> bool:
        return wakeup.is_raised or monotonic_ns() >= task.deadline

    def report(found: SearchResult) -> None:
        _say(task.number, "best", format_move(found.move))

    found = player.choose(task.position, stop, report)
    if wakeup.is_raised:
        return None
    _say(task.number, "final", format_move(found.move))
    return found.move


def _think_ahead(position: Position, player: ComputerPlayer, wakeup: _Wakeup, granted: int) -> None:
    """Look ahead until the next task comes, but for at most twice the nanoseconds that were granted for a move.

    The move that was said may be one that came too late; then something was looked at that nobody needs.
    """
    begin = monotonic_ns()

    def passed(nanoseconds: int) -> bool:
        return wakeup.is_raised or monotonic_ns() - begin >= nanoseconds

    player.think_ahead(position, partial(passed, granted), partial(passed, 2 * granted))


if __name__ == "__main__":
    main(*sys.argv[1:])
