"""The Thinker: the process that finds the moves of a bot. The Connector starts it, and it ends with the Connector.

``python -m schiffe.bashni.net.thinker memory|pipe LEVEL SEED MEGABYTES``. The end of its standard input is its own end,
whatever it is doing, so a thread listens there all the time.

With ``memory`` it says ``ready`` when it has loaded what it needs and can be woken by SIGUSR1. Its standard input then
brings the name of a segment and, when that exists, an empty line; it maps it, takes its name away and says ``mapped``.
From then on the signal tells that a new task stands there. With ``pipe``, for systems without such signals, the tasks
come through the standard input, one in hexadecimal digits a line; with ``memory`` too where ``-`` stands for the empty
line, because there is no segment to be had. Either way its answers are lines ``NUMBER best MOVE``, and ``NUMBER final
MOVE`` at last.
"""

import os
import signal
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic_ns
from typing import Final, NoReturn

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.net.segment import Segment, Task, decode_task, unlink
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.bashni.search.search import Found, Memory

NO_SEGMENT: Final = "-"


class _Wakeup:
    """A flag that a search polls, and that wakes whoever waits; a signal handler may raise it at any point."""

    def __init__(self) -> None:
        self.is_raised = False
        self._lines: SimpleQueue[str] = SimpleQueue()  # may be put into by a handler

    def wake(self, line: str) -> None:
        """There is something new: a line that has come, empty for a signal."""
        self._lines.put(line)
        self.is_raised = True

    def wait(self) -> str:
        """The latest line, as soon as there is one."""
        line = self._lines.get()
        self.is_raised = False
        while not self._lines.empty():
            line = self._lines.get()
            self.is_raised = False
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
                name = self._line()
                self.segment.put((name, self._line()))
            while True:
                self._wakeup.wake(self._line())
        if name:
            unlink(name)
        _end()

    @staticmethod
    def _line() -> str:
        line = sys.stdin.buffer.readline().decode("ascii", "replace")
        if not line.endswith("\n"):
            raise OSError("the Connector is gone")
        return line.rstrip("\n")


def _end() -> NoReturn:
    """The Connector is gone: nothing here has to be put in order, and a search may be running."""
    os._exit(0)


def _say(*words: object) -> None:
    try:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())
    except OSError:
        _end()


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
            _end()
        unlink(name)
    _say("mapped")
    player = ComputerPlayer(LEVELS[level].strength, int(seed), memory=Memory(int(megabytes)))
    done = 0
    while True:
        line = wakeup.wait()
        task = segment.read() if segment else decode_task(bytes.fromhex(line))
        if task and task.number != done and _think(task, player, wakeup):
            done = task.number


def _think(task: Task, player: ComputerPlayer, wakeup: _Wakeup) -> bool:
    """Find a move and say it; returns False when a new task came before, or the same one was told again."""

    def stop() -> bool:
        return wakeup.is_raised or monotonic_ns() >= task.deadline

    def report(found: Found) -> None:
        _say(task.number, "best", format_move(found.move))

    found = player.choose(task.position, stop, report)
    if wakeup.is_raised:
        return False
    _say(task.number, "final", format_move(found.move))
    return True


if __name__ == "__main__":
    main(*sys.argv[1:])
