"""Spreading work over processes: one function, called with many numbers, and its results as they come in."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Final, TypeVar

from schiffe.process.signals import mask_signals_in_children

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Line
else:
    from multiprocessing.connection import Connection as Line

Result = TypeVar("Result")

MAX_JOBS: Final = 60
"""Windows can wait for 63 handles at once."""
_AHEAD: Final = 2
"""The count of numbers that each process is given in advance, so that it never has to wait for the next one."""


class WorkerLost(RuntimeError):
    """A process ended before its work was done; ``status`` is its exit status, or minus the signal that killed it."""

    def __init__(self, status: int | None) -> None:
        super().__init__(f"a worker ended with status {status}")
        self.status = status


def work(task: Callable[[int], Result], numbers: Sequence[int], jobs: int) -> Generator[Result, None, None]:
    """Call ``task`` with each of the numbers, in ``jobs`` processes, and yield the results in any order.

    With one job the work is done in this process. Otherwise the task and its results are pickled, so the task must be a
    module-level function, or a method of something that can be pickled. When the generator is closed or has run to its
    end, all its processes have ended, too.

    Raises:
        WorkerLost: a process ended before its work was done.
    """
    jobs = min(jobs, len(numbers), MAX_JOBS)
    if jobs > 1:
        yield from _spread(task, numbers, jobs)
    else:
        yield from map(task, numbers)


def _spread(task: Callable[[int], Result], numbers: Sequence[int], jobs: int) -> Generator[Result, None, None]:
    crew: dict[Line[int, Result], SpawnProcess] = {}
    context = get_context("spawn")
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            # A daemon, so that it ends with this process even if something goes wrong before it is on the list.
            process = context.Process(target=_serve, args=(theirs, task), name="worker", daemon=True)
            with _safe_path(), _deaf_to_interrupts():
                process.start()
            theirs.close()
            crew[ours] = process
        left = len(numbers)
        given = iter(numbers)
        for _ in range(_AHEAD):
            for connection, process in crew.items():
                _give(connection, process, given)
        while left:
            for ready in wait(list(crew)):
                connection = next(line for line in crew if line is ready)
                try:
                    result = connection.recv()
                except (EOFError, OSError):
                    raise _lost(crew[connection]) from None
                left -= 1
                _give(connection, crew[connection], given)
                yield result
    finally:
        for process in crew.values():
            process.kill()
        for connection, process in crew.items():
            process.join()
            process.close()
            connection.close()


def _give(connection: "Line[int, Result]", process: SpawnProcess, numbers: Iterator[int]) -> None:
    """Send a process the next number, if there is one."""
    number = next(numbers, None)
    if number is not None:
        try:
            connection.send(number)
        except OSError:
            raise _lost(process) from None


def _lost(process: SpawnProcess) -> WorkerLost:
    process.join()
    return WorkerLost(process.exitcode)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Start processes in this block that look for modules only where this one does.

    Otherwise each of them would begin with whatever ``multiprocessing.py`` lies in the current folder.
    """
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start processes in this block that ignore Ctrl-C, which a terminal sends to all processes at once.

    Otherwise each of them would end with a traceback, some before any code of ours has run in them. This process is
    interrupted as soon as the block is over.
    """
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # started later, it would lift the mask
    with mask_signals_in_children("SIGINT"):
        yield


def _serve(connection: "Line[Result, int]", task: Callable[[int], Result]) -> None:
    """Run tasks in a process, until it is killed or its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for Windows, where signals cannot be masked
    while True:
        number = None
        with suppress(EOFError, OSError):
            number = connection.recv()
        if number is None:
            return
        result = task(number)
        try:
            connection.send(result)
        except OSError:
            return
