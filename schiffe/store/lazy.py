"""A store that is opened when it is first needed, so that the first board appears sooner."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from schiffe.store.problems import StoreError, StoreProblem
from schiffe.store.store import Store

_PATIENCE_SECONDS: Final = 0.02
"""How long a shot may wait for another program, whose transaction takes a hundredth of that."""
_LONG_PATIENCE_SECONDS: Final = 2.0
"""How long to wait for another program when no shot has to."""


class LazyStore:
    """A store that is opened when it is first needed, and again after it was closed.

    Attributes:
        path: the path of the file.
    """

    def __init__(self, path: Path, report: Callable[[StoreProblem], None], *, is_read_only: bool) -> None:
        """Prepare a store; ``report`` is called with the problem of a file that was moved aside."""
        self.path: Final = path
        self._report: Final = report
        self._is_read_only: Final = is_read_only
        self._store: Store | None = None

    @property
    def may_exist(self) -> bool:
        """True if there may be a file to read; it is not created for that.

        If the system does not allow a look, the answer is True: an attempt to read the file then reports why it fails.
        """
        if self._store is not None:
            return True
        try:
            self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True
        return True

    @property
    def is_unwritable(self) -> bool:
        """True if the store is open, but can only be read."""
        return self._store is not None and not self._store.can_write

    def open(self) -> Store:
        """Return the store, opening it first if needed; raises StoreError if that fails."""
        if self._store is None:
            self._store = Store(self.path, _PATIENCE_SECONDS, is_read_only=self._is_read_only)
            if self._store.problem:
                self._report(self._store.problem)
        return self._store

    def open_patiently(self) -> Store:
        """Return the store, after a wait for another program that has it locked; raises StoreError if that fails."""
        deadline = time.monotonic() + _LONG_PATIENCE_SECONDS
        while True:  # no busy loop: the store itself waits a moment for the lock
            try:
                return self.open()
            except StoreError as error:
                if not error.is_temporary or time.monotonic() >= deadline:
                    raise

    def sync(self) -> None:
        """Wait until everything written would survive a power cut, if that is possible."""
        if store := self._store:
            with suppress(StoreError):  # the next write meets the same error and reports it
                store.sync()

    def close(self) -> None:
        """Close the store if it is open."""
        if self._store:
            self._store.close()
            self._store = None
