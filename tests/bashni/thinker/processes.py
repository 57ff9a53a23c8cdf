"""The second process of a computer player, found from outside, in the folder of the processes."""

from pathlib import Path

import pytest

from tests.waiting import wait_until

needs_proc = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the children of a process stand in /proc")


def thinker_of(pid: int) -> int:
    """Wait for the Thinker that a process starts, and return its number.

    Python's tracker of shared memory is another child, which starts as soon as the Thinker is ready.
    """
    found: list[int] = []

    def is_found() -> bool:
        found[:] = filter(_is_thinker, _children(pid))
        return bool(found)

    wait_until(is_found, "it starts a process")
    (thinker,) = found
    return thinker


def is_gone(pid: int) -> bool:
    """Tell if a process has ended; one that nobody has asked about since is a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return True


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def _is_thinker(pid: int) -> bool:
    try:
        return b"bashni.thinker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False
