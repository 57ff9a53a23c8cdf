"""The Thinker: the process that finds the moves of a bot. The Connector starts it, and it ends with the Connector.

``python -m schiffe.bashni.thinker.main memory|pipe LEVEL SEED MEGABYTES``. It ends when its standard input ends, even
during a search, so a thread reads the input all the time.

With ``memory``:

1. The Thinker prints ``ready`` when it is loaded and SIGUSR1 can wake it.
2. It reads the name of a segment, then an empty line, which means that the segment exists. The line ``-`` means that
   the system has no shared memory; then it continues as with ``pipe``.
3. It maps the segment, unlinks its name and prints ``mapped``. From then on, each signal announces a new task there.

With ``pipe``, for systems without such signals, it prints ``mapped`` at once and reads each task as a line of
hexadecimal digits. A task is bytes of a fixed length (``task.py``), which fit into the segment (``segment.py``).

It answers with lines ``NUMBER best MOVE`` and at last ``NUMBER final MOVE``. A level that uses all its time then thinks
ahead until the next task, for at most twice the time that it had for the move.
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
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchMemory, SearchResult
from schiffe.bashni.thinker.segment import SharedSegment, unlink_segment
from schiffe.bashni.thinker.task import ThinkerTask, decode_task

NO_SEGMENT: Final = "-"
"""The line that the Connector sends if the system has no shared memory."""


class _Wakeup:
    """A flag that interrupts a search or ends a wait. A signal handler may raise it at any point."""

    def __init__(self) -> None:
        self.is_raised = False
        self._lines: SimpleQueue[str] = SimpleQueue()  # its `put` is safe in a signal handler

    def wake(self, line: str) -> None:
        self._lines.put(line)
        self.is_raised = True

    def wait(self) -> str:
        while True:
            line = self._lines.get()
            self.is_raised = False
            if self._lines.empty():
                return line


class _Input:
    """The standard input. A thread reads it, and ends the process when the input ends.

    Attributes:
        segment_name: gets the name of the segment; None if the system has no shared memory.
    """

    def __init__(self, wakeup: _Wakeup, *, begins_with_segment: bool) -> None:
        self.segment_name: SimpleQueue[str | None] = SimpleQueue()
        self._begins_with_segment = begins_with_segment
        self._wakeup = wakeup

    def start(self) -> None:
        threading.Thread(target=self._read_lines, name="pipe", daemon=True).start()

    def _read_lines(self) -> None:
        name = ""
        with suppress(OSError):
            if self._begins_with_segment:
                name = self._read_line()
                self.segment_name.put(name if self._read_line() != NO_SEGMENT else None)
            while True:
                self._wakeup.wake(self._read_line())
        if name:
            unlink_segment(name)
        _exit_process()

    @staticmethod
    def _read_line() -> str:
        line = sys.stdin.buffer.readline().decode("ascii", "replace")
        if not line.endswith("\n"):
            raise OSError("the Connector is gone")
        return line.rstrip("\n")


def _exit_process() -> NoReturn:
    """End this process immediately, even during a search. There is nothing to clean up."""
    os._exit(0)


def _write_line(*words: object) -> None:
    try:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())
    except OSError:
        _exit_process()


def main(mode: str, level: str, seed: str, megabytes: str) -> None:
    """Think until the Connector has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wakeup = _Wakeup()
    has_signals = sys.platform != "win32" and mode == "memory"
    standard_input = _Input(wakeup, begins_with_segment=has_signals)
    standard_input.start()
    if sys.platform != "win32" and has_signals:
        signal.signal(signal.SIGUSR1, lambda _number, _frame: wakeup.wake(""))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})

    segment = None
    if has_signals:
        _write_line("ready")
        if name := standard_input.segment_name.get():
            try:
                segment = SharedSegment(name)
            except FileNotFoundError:  # the Connector has just ended, and the thread has unlinked the name
                _exit_process()
            unlink_segment(name)
    _write_line("mapped")
    bot = Bot(LEVELS[level].strength, int(seed), memory=SearchMemory(int(megabytes)))
    last_number = 0
    while True:
        line = wakeup.wait()
        task = segment.read() if segment else decode_task(bytes.fromhex(line))
        if task and task.number != last_number:
            move_nanoseconds = task.deadline_nanoseconds - monotonic_ns()
            if move := _choose_move(task, bot, wakeup):
                last_number = task.number
                search_ahead(task.position.after(move), bot, wakeup, move_nanoseconds)


def _choose_move(task: ThinkerTask, bot: Bot, wakeup: _Wakeup) -> Move | None:
    """Find a move, print it and return it; None if the Connector interrupted the search."""

    def stop() -> bool:
        return wakeup.is_raised or monotonic_ns() >= task.deadline_nanoseconds

    def report(result: SearchResult) -> None:
        _write_line(task.number, "best", format_move(result.move))

    result = bot.choose(task.position, stop, report)
    if wakeup.is_raised:
        return None
    _write_line(task.number, "final", format_move(result.move))
    return result.move


def search_ahead(position: Position, bot: Bot, wakeup: _Wakeup, move_nanoseconds: int) -> None:
    """Search the next position until the next task arrives, for at most twice the time of a move.

    If the move came too late for the Connector, which then made another one, this search is wasted.
    """
    began_at_ns = monotonic_ns()

    def stop_after(nanoseconds: int) -> bool:
        return wakeup.is_raised or monotonic_ns() - began_at_ns >= nanoseconds

    bot.think_ahead(position, partial(stop_after, move_nanoseconds), partial(stop_after, 2 * move_nanoseconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
