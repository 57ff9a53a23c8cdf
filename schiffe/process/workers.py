"""Distributing work over processes: one function is called with many numbers."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Final

from schiffe.process.signals import mask_signals_in_children
from schiffe.process.tasks import ResultT

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Pipe
else:
    from multiprocessing.connection import Connection as Pipe


MAX_JOBS: Final = 60
"""The maximum number of worker processes: Windows can wait for at most 63 handles at once."""
_QUEUED_NUMBER_COUNT: Final = 2
"""The numbers that each process has at once, so that it never waits for the next one."""


class LostWorker(RuntimeError):
    """A process ended before its work was done; ``status`` is its exit status, or the negative number of a signal."""

    def __init__(self, status: int | None) -> None:
        super().__init__(f"a worker ended with status {status}")
        self.status = status


def run_jobs(task: Callable[[int], ResultT], numbers: Sequence[int], job_count: int) -> Generator[ResultT, None, None]:
    """Call ``task`` with each of the numbers, in ``job_count`` processes, and yield the results in any order.

    With one job the work is done in this process. Otherwise the task and its results are pickled, so the task must be a
    module-level function or a method of a picklable object. All processes have ended when the generator is exhausted or
    closed.

    Raises:
        LostWorker: a process ended before its work was done.
    """
    job_count = min(job_count, len(numbers), MAX_JOBS)
    if job_count <= 1:
        yield from map(task, numbers)
        return
    with _start_workers(task, job_count) as workers:
        remaining = len(numbers)
        queue = iter(numbers)
        for _ in range(_QUEUED_NUMBER_COUNT):
            for pipe, process in workers.items():
                _send_next(pipe, process, queue)
        while remaining:
            ready = wait(list(workers))
            for pipe, process in workers.items():
                if pipe in ready:
                    try:
                        result = pipe.recv()
                    except (EOFError, OSError):
                        raise _worker_lost(process) from None
                    remaining -= 1
                    _send_next(pipe, process, queue)
                    yield result


def usable_core_count() -> int:
    """Return the number of processor cores that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    else:
        return os.cpu_count() or 1


@contextmanager
def _start_workers(task: Callable[[int], ResultT], count: int) -> Iterator[dict[Pipe[int, ResultT], SpawnProcess]]:
    """Start processes that run ``task``, each at the other end of a pipe; end them with the block."""
    workers: dict[Pipe[int, ResultT], SpawnProcess] = {}
    context = get_context("spawn")
    try:
        for _ in range(count):
            our_end, their_end = context.Pipe()
            # A daemon ends with this process, even if something fails before it is among the workers.
            process = context.Process(target=_run_worker, args=(their_end, task), name="worker", daemon=True)
            with _exclude_current_folder():
                if sys.platform != "win32":
                    resource_tracker.ensure_running()  # if it started later, it would lift the mask
                # A terminal sends Ctrl-C to all processes at once. Each worker would print a traceback, some even
                # before they run any code of ours. An interrupt reaches this process at the end of the block.
                with mask_signals_in_children("SIGINT"):
                    process.start()
            their_end.close()
            workers[our_end] = process
        yield workers
    finally:
        for process in workers.values():
            process.kill()
        for pipe, process in workers.items():
            process.join()
            process.close()
            pipe.close()


def _send_next(pipe: Pipe[int, ResultT], process: SpawnProcess, queue: Iterator[int]) -> None:
    """Send a process the next number, if there is one."""
    number = next(queue, None)
    if number is not None:
        try:
            pipe.send(number)
        except OSError:
            raise _worker_lost(process) from None


def _worker_lost(process: SpawnProcess) -> LostWorker:
    process.join()
    return LostWorker(process.exitcode)


@contextmanager
def _exclude_current_folder() -> Iterator[None]:
    """Keep processes that start in this block from importing modules from the current folder.

    Otherwise each of them would run a ``multiprocessing.py`` there.
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


def _run_worker(pipe: Pipe[ResultT, int], task: Callable[[int], ResultT]) -> None:
    """Run tasks in a worker process until it is killed or its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for Windows, where signals cannot be masked
    while True:
        try:
            number = pipe.recv()
        except (EOFError, OSError):
            return
        result = task(number)
        try:
            pipe.send(result)
        except OSError:
            return
