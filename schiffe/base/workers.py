"""Work spread over processes: the same function for many numbers, and the results as they come."""

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Final, TypeVar

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Line
else:
    from multiprocessing.connection import Connection as Line

Result = TypeVar("Result")

MOST_JOBS: Final = 60
"""Windows waits for 63 things at once and no more."""
_AHEAD: Final = 2
"""How many numbers a process is given before it has answered, so that it never waits for the next one."""


class WorkerLost(RuntimeError):
    """A process ended before its work was done; ``status`` is its exit status, negative for a signal."""

    def __init__(self, status: int | None) -> None:
        super().__init__(f"a worker ended with status {status}")
        self.status = status


def work(task: Callable[[int], Result], numbers: Sequence[int], jobs: int) -> Generator[Result, None, None]:
    """The results of ``task`` for all numbers, in any order, worked out by ``jobs`` processes (1: by this one).

    The task and its results are pickled, so the task is a function of a module or a method of something that can be.
    Close the generator, or let it run to its end: then no process of it is left.

    Raises:
        WorkerLost: a process ended too early.
    """
    jobs = min(jobs, len(numbers), MOST_JOBS)
    if jobs > 1:
        yield from _spread(task, numbers, jobs)
    else:
        yield from map(task, numbers)


def _spread(task: Callable[[int], Result], numbers: Sequence[int], jobs: int) -> Generator[Result, None, None]:
    crew: dict[Line[int, Result], SpawnProcess] = {}
    try:
        for _ in range(jobs):
            connection, process = _begin(task)
            crew[connection] = process
        left, given = len(numbers), iter(numbers)
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


def _begin(task: Callable[[int], Result]) -> "tuple[Line[int, Result], SpawnProcess]":
    """A process that works, and the line to it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    # A daemon, so that it ends with this process even where something goes wrong between here and its being noted.
    process = context.Process(target=_serve, args=(theirs, task), name="worker", daemon=True)
    with _deaf_to_interrupts():
        process.start()
    theirs.close()
    return ours, process


def _give(connection: "Line[int, Result]", process: SpawnProcess, numbers: Iterator[int]) -> None:
    """Hand over the next number, if there is one."""
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
def _deaf_to_interrupts() -> Iterator[None]:
    """Let processes that begin meanwhile never hear Ctrl-C, which a terminal sends to all at once.

    They would end with a traceback each, some of them before a line of ours has run in them. This process hears it as
    soon as the block is over.
    """
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # when it begins later, it lifts the mask
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        yield


def _serve(connection: "Line[Result, int]", task: Callable[[int], Result]) -> None:
    """The work of a process: until it is ended, or whoever began it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for Windows, where nothing is masked
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
