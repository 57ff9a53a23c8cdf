"""A segment of shared memory, which holds the current task of the Thinker.

Clients of gameservers must give tasks to their second process in this way, except on Windows; ``thinker`` says when a
pipe is used instead. The segment holds nothing but the task, whose checksum shows whether it is complete.

The Connector chooses the name, the Thinker makes the segment, and the Connector opens it and unlinks the name. Python's
resource tracker would report this name as leaked, so it is told to forget it. Instead each side unlinks the name if the
other one dies.
"""

import os
import sys
from contextlib import suppress
from multiprocessing import resource_tracker, shared_memory

from schiffe.bashni.thinker.task import TASK_BYTES, IncompleteTask, ThinkerTask, decode_task

if sys.platform != "win32":
    import _posixshmem


def random_segment_name() -> str:
    """Return an unused name of less than 30 characters, the limit of some systems."""
    return f"bashni-{os.urandom(8).hex()}"


def unlink_segment(name: str) -> None:
    """Remove the name if there is one and it still exists; processes that have mapped the segment keep it."""
    if sys.platform != "win32":  # where the name disappears with the last process that uses it
        with suppress(OSError):
            # `SharedMemory.unlink` has to open it first, which fails if its maker was killed while making it.
            _posixshmem.shm_unlink(f"/{name}")


class SharedSegment:
    """Shared memory for the current task. ``is_new`` creates it, otherwise an existing one is opened."""

    def __init__(self, name: str, *, is_new: bool = False) -> None:
        size = TASK_BYTES if is_new else 0
        if sys.version_info >= (3, 13):
            self._memory = shared_memory.SharedMemory(name, create=is_new, size=size, track=False)
        else:
            self._memory = shared_memory.SharedMemory(name, create=is_new, size=size)
            if sys.platform != "win32":
                resource_tracker.unregister(f"/{name}", "shared_memory")
        assert self._memory.buf is not None, "it is open"
        self._task = self._memory.buf[:TASK_BYTES]

    def write(self, task: ThinkerTask) -> None:
        """Write the current task; only one process may do so."""
        self._task[:] = task.encode()

    def read(self) -> ThinkerTask | None:
        """Return the current task, or None if there is none yet or it is being written."""
        with suppress(IncompleteTask):
            return decode_task(bytes(self._task))
        return None

    def close(self) -> None:
        """Unmap the segment."""
        self._task.release()
        self._memory.close()
