"""A segment of shared memory, through which the Connector gives tasks to the Thinker.

The first eight bytes of the shared memory are a sequence number in the order of this machine, written in one go; the
task follows. The one writer makes the number odd, writes the task, and makes it even again; a reader takes
what it has read if the number was even and the same before and after, and tries again otherwise. The check sum in the
task guards it on machines that reorder writes.

The segment has a name only for as long as it takes both to map it. Python's tracker of such names would say at the end
that they leaked when they did not, so it is told to forget this one. Both sides unlink the name instead, whatever
happens to the other, and the Thinker knows it before the segment exists.
"""

import os
import sys
from contextlib import suppress
from multiprocessing import resource_tracker, shared_memory
from typing import Final

from schiffe.bashni.net.task import TASK_BYTES, Task, TornTask, decode_task

if sys.platform != "win32":
    import _posixshmem

_SEQUENCE_BYTES: Final = 8
_SEGMENT_BYTES: Final = _SEQUENCE_BYTES + TASK_BYTES
_MOST_READS: Final = 1000
"""A writer takes some microseconds; one that was killed while it wrote never ends."""


def new_segment_name() -> str:
    """Return a name that no segment has; some systems allow no more than 30 characters."""
    return f"bashni-{os.urandom(8).hex()}"


def unlink_segment(name: str) -> None:
    """Take the name away, if it is still there; who has mapped the segment keeps it."""
    if sys.platform != "win32":  # there a name goes with the last process that uses it
        with suppress(OSError):
            _posixshmem.shm_unlink(f"/{name}")  # opening it first fails where its maker was killed while making it


class Segment:
    """Shared memory for one task after the other; made with ``create``, or opened under its name."""

    def __init__(self, name: str, *, create: bool = False) -> None:
        size = _SEGMENT_BYTES if create else 0
        if sys.version_info >= (3, 13):
            self._memory = shared_memory.SharedMemory(name, create=create, size=size, track=False)
        else:
            self._memory = shared_memory.SharedMemory(name, create=create, size=size)
            if sys.platform != "win32":
                resource_tracker.unregister(f"/{name}", "shared_memory")
        assert self._memory.buf is not None
        self._sequence = self._memory.buf[:_SEQUENCE_BYTES].cast("Q")
        self._task = self._memory.buf[_SEQUENCE_BYTES:_SEGMENT_BYTES]

    def write(self, task: Task) -> None:
        """Make this the task; only one process may do so."""
        data = task.encode()
        self._sequence[0] += 1
        self._task[:] = data
        self._sequence[0] += 1

    def read(self) -> Task | None:
        """Return the task; None when there is none yet, or the writer has died over it."""
        for _ in range(_MOST_READS):
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
