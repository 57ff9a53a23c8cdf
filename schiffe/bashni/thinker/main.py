"""The program of the Thinker. The Connector starts it, and it ends with the Connector.

``python -m schiffe.bashni.thinker.main LEVEL SEED MEGABYTES [SEGMENT]``. With the name of a segment of shared memory,
it makes that segment (``segment.py``), and each SIGUSR1 announces a new task there. It also reads tasks from its
standard input, as lines of hexadecimal digits; if the input ends, it ends at once, even during a search. A task is
bytes of a fixed length (``task.py``).

It prints ``ready`` when it can receive tasks, and answers each with lines ``NUMBER best MOVE`` and at last
``NUMBER final MOVE``. A level that uses all its time then thinks ahead until the next task, for at most twice the time
that it had for the move.
"""

import os
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from time import monotonic_ns
from typing import NoReturn, TypeAlias

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchMemory, SearchResult
from schiffe.bashni.thinker.segment import SharedSegment, unlink_segment
from schiffe.bashni.thinker.task import ThinkerTask, decode_task

TaskQueue: TypeAlias = SimpleQueue[ThinkerTask]
"""The tasks that have arrived; one in the queue interrupts a search. A signal handler may put them."""


def main(level: str, seed: str, megabytes: str, segment_name: str = "") -> None:
    """Think until the Connector has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = Bot(LEVELS[level].strength, int(seed), memory=SearchMemory(int(megabytes)))
    tasks: TaskQueue = SimpleQueue()
    segment: SharedSegment | None = None
    if segment_name:
        with suppress(OSError):  # the system has no shared memory left, so the Connector will use the pipe
            segment = SharedSegment(segment_name, is_new=True)
    # This thread unlinks the name if the Connector dies, so it must not start before the segment exists. The signal
    # stays masked in it: taken there, it would not wake the main thread, which waits for tasks.
    threading.Thread(target=_read_input, args=(tasks, segment_name), name="pipe", daemon=True).start()
    if segment:
        _receive_from_segment(segment, tasks)
    _write_line("ready")
    last_number = 0
    while True:
        task = wait_for_newest_task(tasks)
        if task.number != last_number:  # else the signal before has already brought it
            move_nanoseconds = task.deadline_nanoseconds - monotonic_ns()
            if move := _choose_move(task, bot, tasks):
                last_number = task.number
                search_ahead(task.position.after(move), bot, tasks, move_nanoseconds)


def wait_for_newest_task(tasks: TaskQueue) -> ThinkerTask:
    """Wait for a task, and return the newest of those that have arrived; the others are superseded.

    A signal that interrupts the handler of the one before puts its newer task first.
    """
    newest = tasks.get()
    while not tasks.empty():
        newest = max(newest, tasks.get(), key=lambda task: task.number)
    return newest


def _receive_from_segment(segment: SharedSegment, tasks: TaskQueue) -> None:
    """Receive a task at each SIGUSR1, which was masked until now."""

    def receive(_number: int, _frame: object) -> None:
        if task := segment.read():  # else another signal comes when the task is complete
            tasks.put(task)

    if sys.platform != "win32":
        signal.signal(signal.SIGUSR1, receive)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})


def _read_input(tasks: TaskQueue, segment_name: str) -> NoReturn:
    """Receive tasks from the standard input; when it ends, end this process, which has nothing else to clean up."""
    with suppress(OSError, ValueError):  # ValueError: the Connector died while it wrote a line
        for line in sys.stdin.buffer:
            tasks.put(decode_task(bytes.fromhex(line.decode("ascii"))))
    unlink_segment(segment_name)
    os._exit(0)


def _write_line(*words: object) -> None:
    with suppress(OSError):  # the Connector has died, so its end of the input is closed too, which ends this process
        os.write(1, (" ".join(map(str, words)) + "\n").encode())


def _must_stop(tasks: TaskQueue, deadline_nanoseconds: int) -> bool:
    return not tasks.empty() or monotonic_ns() >= deadline_nanoseconds


def _choose_move(task: ThinkerTask, bot: Bot, tasks: TaskQueue) -> Move | None:
    """Find a move, print it and return it; None if the next task interrupted the search."""

    def report(result: SearchResult) -> None:
        _write_line(task.number, "best", format_move(result.move))

    result = bot.choose(task.position, partial(_must_stop, tasks, task.deadline_nanoseconds), report)
    if not tasks.empty():
        return None
    _write_line(task.number, "final", format_move(result.move))
    return result.move


def search_ahead(position: Position, bot: Bot, tasks: TaskQueue, move_nanoseconds: int) -> None:
    """Search the next position until the next task arrives, for at most twice the time of a move.

    If the move came too late for the Connector, which then made another one, this search is wasted.
    """
    now = monotonic_ns()
    is_enough = partial(_must_stop, tasks, now + move_nanoseconds)
    bot.think_ahead(position, is_enough, partial(_must_stop, tasks, now + 2 * move_nanoseconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
