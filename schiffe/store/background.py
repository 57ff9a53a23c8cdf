"""Writing to the logbook in a separate thread, while the program continues."""

import threading
import time
from collections.abc import Callable
from typing import Final

from schiffe.store.writer import MatchWriter

_SYNC_INTERVAL_SECONDS: Final = 0.2
"""The minimum time between two syncs. No person takes a turn faster; programs do, and a sync takes as
long as their turn.
"""
_RETRY_SECONDS: Final = 0.02
"""The pause between attempts at the end of the program."""


class BackgroundWriter:
    """A thread that writes steps waiting for a lock, and syncs the file so that it survives a power cut."""

    def __init__(self, sync: Callable[[], None]) -> None:
        """Prepare the thread, which starts when it is first needed; ``sync`` is called in it."""
        self._sync: Final = sync
        self._due_flag: Final = threading.Event()
        self._thread: threading.Thread | None = None
        self._waiting_lock: Final = threading.Lock()
        self._waiting_writers: set[MatchWriter] = set()

    def sync_soon(self) -> None:
        """Write the waiting steps as soon as the file is free, then sync."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._write_due_steps, name="logbook", daemon=True)
            self._thread.start()
        self._due_flag.set()

    def write_soon(self, writer: MatchWriter) -> None:
        """Write the waiting steps of a writer as soon as the file is free."""
        with self._waiting_lock:
            is_known = writer in self._waiting_writers
            self._waiting_writers.add(writer)
        if not is_known:
            self.sync_soon()

    def catch_up(self, patience_seconds: float) -> None:
        """Write the waiting steps now; wait up to ``patience_seconds`` for the file."""
        deadline = time.monotonic() + patience_seconds
        while self._write_waiting() and time.monotonic() < deadline:
            time.sleep(_RETRY_SECONDS)

    def drop_waiting(self) -> tuple[MatchWriter, ...]:
        """Discard the steps that still wait, and return their writers."""
        with self._waiting_lock:  # the thread may still be writing for some of them
            writers = tuple(self._waiting_writers)
            self._waiting_writers.clear()
        for writer in writers:
            writer.drop()
        return writers

    def _write_due_steps(self) -> None:
        while self._due_flag.wait():
            self._due_flag.clear()
            while self._write_waiting():
                time.sleep(_SYNC_INTERVAL_SECONDS)
            self._sync()
            time.sleep(_SYNC_INTERVAL_SECONDS)

    def _write_waiting(self) -> bool:
        """Write the waiting steps if possible now; return whether some still wait."""
        with self._waiting_lock:
            writers = tuple(self._waiting_writers)
        for writer in writers:
            writer.catch_up()
        with self._waiting_lock:
            self._waiting_writers = {writer for writer in self._waiting_writers if writer.is_waiting}
            return bool(self._waiting_writers)
