"""The Thinker: the process that finds the moves of a bot. The Connector starts it, and it ends with the Connector.

``python -m schiffe.bashni.client.thinker memory|pipe LEVEL SEED``. It says ``ready`` on its standard output when it can
be woken. With ``memory`` its standard input then brings the name of a segment and, when that exists, an empty line; it
maps it, takes its name away and says ``mapped``. From then on SIGUSR1 tells that a new task stands there. With
``pipe``, for systems without such signals, the tasks come through the standard input. Either way its answers are lines
``NUMBER best MOVE``, and ``NUMBER final MOVE`` at last, and the end of its input is its own end.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic_ns
from types import FrameType
from typing import BinaryIO, NoReturn

from schiffe.bashni.client.segment import Segment, unlink
from schiffe.bashni.client.task import TASK_SIZE, Task, ThinkerWord, decode_task
from schiffe.bashni.levels import LEVELS, ComputerPlayer
from schiffe.bashni.notation import format_move
from schiffe.bashni.search import Found


class _Wakeup:
    """A flag that a search polls, and that wakes whoever waits; a signal handler may raise it at any point."""

    def __init__(self) -> None:
        self.is_raised = False
        self._tasks: SimpleQueue[Callable[[], Task | None]] = SimpleQueue()  # may be put into by a handler

    def wake(self, task: Callable[[], Task | None]) -> None:
        """There is a new task, to be had by this."""
        self._tasks.put(task)
        self.is_raised = True

    def wait(self) -> Task | None:
        """The newest task, as soon as there is one."""
        read = self._tasks.get()
        self.is_raised = False
        while not self._tasks.empty():
            read = self._tasks.get()
            self.is_raised = False
        return read()


def main(mode: str, level: str, seed: str) -> None:
    """Think until the Connector is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wakeup = _Wakeup()
    if sys.platform != "win32" and mode == "memory":
        _be_woken_by_signal(wakeup)
    else:
        _say(ThinkerWord.READY)
        _start_reading(lambda: _read_tasks(sys.stdin.buffer, wakeup))
    player = ComputerPlayer(LEVELS[level], int(seed))
    done = 0
    while True:
        task = wakeup.wait()
        if task and task.number != done and _think(task, player, wakeup):
            done = task.number


def _think(task: Task, player: ComputerPlayer, wakeup: _Wakeup) -> bool:
    """Find a move and say it; returns False when a new task came before, or the same one was told again."""

    def stop() -> bool:
        return wakeup.is_raised or monotonic_ns() >= task.deadline

    def report(found: Found) -> None:
        _say(task.number, ThinkerWord.BEST, format_move(found.move))

    found = player.choose(task.position, stop, report)
    if wakeup.is_raised:
        return False
    _say(task.number, ThinkerWord.FINAL, format_move(found.move))
    return True


def _say(*words: object) -> None:
    try:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())
    except OSError:
        _end()


def _end() -> NoReturn:
    """The Connector is gone: nothing here has to be put in order, and a search may be running."""
    os._exit(0)


def _start_reading(read: Callable[[], None]) -> None:
    def until_end() -> None:
        with suppress(OSError):
            read()
        _end()

    threading.Thread(target=until_end, name="pipe", daemon=True).start()


def _read_tasks(pipe: BinaryIO, wakeup: _Wakeup) -> None:
    while len(data := pipe.read(TASK_SIZE)) == TASK_SIZE:
        task = decode_task(data)
        wakeup.wake(lambda task=task: task)  # type: ignore[misc]


if sys.platform != "win32":

    def _be_woken_by_signal(wakeup: _Wakeup) -> None:
        """Map the segment, and read it whenever the signal comes, which is blocked until then."""
        segment = None

        def read() -> Task | None:
            return segment.read() if segment else None

        def woken(_number: int, _frame: FrameType | None) -> None:
            wakeup.wake(read)

        signal.signal(signal.SIGUSR1, woken)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})
        _say(ThinkerWord.READY)
        segment = _map(sys.stdin.buffer)
        _say(ThinkerWord.MAPPED)
        _start_reading(lambda: _wait_for_end(sys.stdin.buffer))

    def _map(pipe: BinaryIO) -> Segment:
        name = pipe.readline().decode().strip()
        exists = pipe.readline()  # empty where the Connector was gone before, and the name may be there or not
        try:
            if exists:
                return Segment(name)
        finally:
            unlink(name)
        _end()

    def _wait_for_end(pipe: BinaryIO) -> None:
        while pipe.read(1):
            pass


if __name__ == "__main__":
    main(*sys.argv[1:])
