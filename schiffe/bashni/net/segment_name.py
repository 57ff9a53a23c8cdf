"""The name of the shared memory between Connector and Thinker; whoever is left takes it away.

It stands apart, and loads next to nothing, because the Thinker must be able to end before it has loaded the rest.
"""

import os
import sys
from contextlib import suppress


def new_name() -> str:
    """A name that no segment has; some systems allow no more than 30 characters."""
    return f"bashni-{os.urandom(8).hex()}"


def unlink(name: str) -> None:
    """Take the name away, if it is still there; who has mapped the segment keeps it."""
    if sys.platform != "win32":  # there a name goes with the last process that uses it
        import _posixshmem

        with suppress(OSError):
            _posixshmem.shm_unlink(f"/{name}")  # opening it first fails where its maker was killed while making it
