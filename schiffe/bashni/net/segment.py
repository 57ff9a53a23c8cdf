"""The shared memory between Connector and Thinker.

The first eight bytes are a sequence number in the order of this machine, written in one go; the task follows, as
``task`` lays it out. The one writer makes the number odd, writes the task, and makes it even again; a reader takes
what it has read if the number was even and the same before and after, and tries again otherwise. The check sum in the
task guards it on machines that reorder writes.

The segment has a name only for as long as it takes both to map it. Python before 3.13 starts a process that keeps track
of such names, and says at the end that they leaked when they did not: it is not told of this one. Both sides unlink
the name instead, whatever happens to the other, and the Thinker knows it before the segment exists.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import shared_memory
from typing import Any, Final

from schiffe.bashni.net.task import TASK_SIZE, Task, TornTask, decode_task

_SEQUENCE: Final = 8
_SIZE: Final = _SEQUENCE + TASK_SIZE
_MOST_TRIES: Final = 1000
"""A writer takes some microseconds; one that was killed while it wrote never ends."""


class _NoTracker:
    """Stands in for the tracker of names."""

    @staticmethod
    def register(name: str, kind: str) -> None:
        """Note nothing."""

    @staticmethod
    def unregister(name: str, kind: str) -> None:
        """Note nothing: where a segment could not be made, its name is taken away again."""


@contextmanager
def _untracked() -> Iterator[dict[str, Any]]:
    """Within it, segments are opened without the tracker; gives what has to be said for that."""
    if sys.version_info >= (3, 13):
        yield {"track": False}
        return
    known = vars(shared_memory)
    tracker = known["resource_tracker"]
    known["resource_tracker"] = _NoTracker
    try:
        yield {}
    finally:
        known["resource_tracker"] = tracker


class Segment:
    """Shared memory for one task after the other; made with ``create``, or opened under its name."""

    def __init__(self, name: str, *, create: bool = False) -> None:
        with _untracked() as options:
            self._memory = shared_memory.SharedMemory(name, create=create, size=_SIZE if create else 0, **options)
        assert self._memory.buf is not None
        self._sequence = self._memory.buf[:_SEQUENCE].cast("Q")
        self._task = self._memory.buf[_SEQUENCE:_SIZE]

    def write(self, task: Task) -> None:
        """Make this the task; only one process may do so."""
        data = task.encode()
        self._sequence[0] += 1
        self._task[:] = data
        self._sequence[0] += 1

    def read(self) -> Task | None:
        """The task; None when there is none yet, or the writer has died over it."""
        for _ in range(_MOST_TRIES):
            before = self._sequence[0]
            data = bytes(self._task)
            if before and before % 2 == 0 and before == self._sequence[0]:
                with suppress(TornTask):
                    return decode_task(data)
        return None

    def close(self) -> None:
        """Unmap it."""
        self._sequence.release()
        self._task.release()
        self._memory.close()
