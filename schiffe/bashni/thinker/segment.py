"""A segment of shared memory, through which the Connector gives tasks to the Thinker.

The segment begins with a sequence number of eight bytes, in native byte order and written atomically; the task follows.
The only writer makes the number odd, writes the task, and makes the number even again. A reader accepts the task if the
number was even and did not change while it read; otherwise it tries again. The checksum of the task detects a torn read
on machines that reorder writes.

The segment has a name only until both processes have mapped it. Python's resource tracker would report such a name as
leaked, so it is told to forget it. Instead both sides unlink the name, in case the other one has died. The Thinker
knows the name before the segment exists.
"""

import os
import sys
from contextlib import suppress
from multiprocessing import resource_tracker, shared_memory
from typing import Final

from schiffe.bashni.thinker.task import TASK_BYTES, IncompleteTask, ThinkerTask, decode_task

if sys.platform != "win32":
    import _posixshmem

_SEQUENCE_BYTES: Final = 8
_SEGMENT_BYTES: Final = _SEQUENCE_BYTES + TASK_BYTES
_MAX_READS: Final = 1000
"""The maximum number of attempts to read a task. Writing one takes microseconds, unless the writer was killed."""


def new_segment_name() -> str:
    """Return an unused name of less than 30 characters, the limit of some systems."""
    return f"bashni-{os.urandom(8).hex()}"


def unlink_segment(name: str) -> None:
    """Remove the name if it still exists; processes that have mapped the segment keep it."""
    if sys.platform != "win32":  # where the name disappears with the last process that uses it
        with suppress(OSError):
            # `SharedMemory.unlink` has to open it first, which fails if its maker was killed while making it.
            _posixshmem.shm_unlink(f"/{name}")


class SharedSegment:
    """Shared memory for the current task. ``is_new`` creates it, otherwise an existing one is opened."""

    def __init__(self, name: str, *, is_new: bool = False) -> None:
        size = _SEGMENT_BYTES if is_new else 0
        if sys.version_info >= (3, 13):
            self._memory = shared_memory.SharedMemory(name, create=is_new, size=size, track=False)
        else:
            self._memory = shared_memory.SharedMemory(name, create=is_new, size=size)
            if sys.platform != "win32":
                resource_tracker.unregister(f"/{name}", "shared_memory")
        assert self._memory.buf is not None, "it is open"
        self._sequence = self._memory.buf[:_SEQUENCE_BYTES].cast("Q")
        self._task = self._memory.buf[_SEQUENCE_BYTES:_SEGMENT_BYTES]

    def write(self, task: ThinkerTask) -> None:
        """Write the current task; only one process may do so."""
        data = task.encode()
        self._sequence[0] += 1
        self._task[:] = data
        self._sequence[0] += 1

    def read(self) -> ThinkerTask | None:
        """Return the current task, or None if there is none yet or the writer died while writing it."""
        for _number in range(_MAX_READS):
            before = self._sequence[0]
            data = bytes(self._task)
            if before and before % 2 == 0 and before == self._sequence[0]:
                with suppress(IncompleteTask):
                    return decode_task(data)
        return None

    def close(self) -> None:
        """Unmap the segment."""
        self._sequence.release()
        self._task.release()
        self._memory.close()
