"""The logbook as a running program uses it. Whatever is wrong with it is told once, and play goes on.

What it needs is loaded when there is something to read or write, so that the first board appears sooner.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from schiffe.language.i18n import _
from schiffe.language.text import printable_path, sentences
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import left_out, not_saved
from schiffe.store.troubles import StoreError, Trouble, trouble_text
from schiffe.store.values import UnreadableText
from schiffe.store.writer import Claim, MatchWriter

_Found = TypeVar("_Found")
_BETWEEN_SYNCS: Final = 0.2
"""Seconds. No person takes less for a turn; of programs that do, each sync would cost as much as the turn itself."""
_PATIENCE: Final = 0.02
"""Seconds to wait for another program while a game is played; its transaction takes a hundredth of that."""
_LONG_PATIENCE: Final = 2.0
"""Seconds to wait for it where no shot does: when the file is opened, and when the program ends."""


class Logbook:
    """The matches that this program keeps; without a path it keeps none.

    The file is opened when it is needed for the first time. With ``only_reads`` no file is made or moved, and one that
    cannot be written can still be read.
    """

    def __init__(self, path: Path | None = None, *, only_reads: bool = False) -> None:
        self._path = path
        self._only_reads = only_reads
        self._has_lost = False
        self._left_out: list[MatchId] = []
        self._store: Store | None = None
        self._news: list[str] = []
        self._told: Trouble | None = None
        self._failing = threading.Lock()
        self._due = threading.Event()
        self._changing = threading.Lock()
        self._waiting: set[MatchWriter] = set()
        self._syncing: threading.Thread | None = None

    @property
    def is_on(self) -> bool:
        """True if matches are kept."""
        return self._path is not None

    @property
    def exists(self) -> bool:
        """True if there is a file in which something may be found; it is not made for that.

        Where the system does not let anybody look, there may be one: to read it tells why that is not possible.
        """
        if self._path is None or self._store is not None:
            return self._path is not None
        try:
            self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True
        return True

    def news(self, *, goes_on: bool = True) -> str:
        """Return what is wrong, or was, and has not been told yet: a line, or nothing.

        Where a program ``goes_on`` without the file, it says so.
        """
        news, self._news = self._news, []
        if goes_on and self._has_lost:
            news.append(not_saved())
        self._has_lost = False
        return sentences(*news)

    def unfinished(self, game: str | None = None) -> list[StoredMatch]:
        """Return the matches of one game, or of all, that can be taken up again, the latest first.

        A network match that a killed program left behind is marked as broken off.
        """
        if not self.exists:
            return []

        def found(store: Store) -> list[StoredMatch]:
            store.break_off_lost()
            return [match for match in store.unowned(MatchFilter(game=game)) if match.is_resumable]

        return self.attempt(found) or []

    def played_now(self, game: str | None = None) -> list[StoredMatch]:
        """Return the matches of one game, or of all, being played here or in another program; the latest first."""
        if not self.exists:
            return []

        def found(store: Store) -> list[StoredMatch]:
            unowned = {match.id for match in store.unowned()}
            pending = store.matches(MatchFilter(game=game, is_over=False))
            return [match for match in pending if match.id not in unowned and match.is_resumable]

        return self.attempt(found) or []

    def writer(self) -> MatchWriter:
        """Return what writes a match that has not begun yet."""
        return MatchWriter(self._claim, self.fail, self._wait)

    def _claim(self) -> Claim | None:
        return self._opened().claim() if self.is_on else None

    def resume(self, match: MatchId, read: Callable[[Store], _Found]) -> tuple[_Found, MatchWriter] | None:
        """Go on with a match: what is read of it, and what goes on writing it; None where it cannot be read.

        Raises:
            MatchRefused: it is over, or somebody plays it, or there is none.
        """
        claim = self.attempt(lambda store: store.claim_again(match))
        if claim is None:
            return None
        try:
            found = self.attempt(read)
        except UnreadableText:
            found = None
        if found is None:
            claim.owner.give_up()
            return None
        return found, MatchWriter.resumed(claim, self.fail, self._wait)

    def attempt(self, work: Callable[[Store], _Found]) -> _Found | None:
        """Do something with the file; None where that is not possible, which is told once."""
        if self._path is None:
            return None
        end = time.monotonic() + _LONG_PATIENCE
        try:
            while True:
                try:
                    store = self._opened()
                    break
                except StoreError as error:
                    if not error.passes or time.monotonic() >= end:
                        raise
            found = work(store)
            if store.damaged_matches != self._left_out:
                self._left_out = store.damaged_matches
                self._news.append(left_out(self._left_out))
            return found
        except StoreError as error:
            self.fail(error)
            return None

    def read(self, work: Callable[[Store], _Found]) -> _Found | None:
        """Return what something comes to that reads a match; None where that is not there, or cannot be read."""
        with suppress(MatchRefused, UnreadableText):
            return self.attempt(work)
        return None

    def _opened(self) -> Store:
        """Return the file, open; raises StoreError where that is not possible now."""
        assert self._path
        if self._store is None:
            self._store = Store(self._path, _PATIENCE, only_reads=self._only_reads)
            if self._store.trouble:
                self._news.append(trouble_text(self._store.trouble))
        return self._store

    def fail(self, error: StoreError) -> None:
        """Stop using the file: begin a new one if it was moved aside, otherwise keep nothing.

        A lock of another program passes: then it was only not possible now.
        """
        with self._failing:
            if self._path is None or error.trouble == self._told:
                return  # a thread, or a match that was being written, meets once more what has been dealt with
            if not error.passes:
                self._told = error.trouble
            text = trouble_text(error.trouble)
            if text not in self._news:
                self._news.append(text)
            if error.passes or (self._store and not self._store.can_write):
                return
            self._has_lost = error.trouble.moved_to is None and not self._only_reads
            self._close_store()
            if error.trouble.moved_to is None:
                self._path = None

    def sync_soon(self) -> None:
        """Let all that is written outlive a power cut, before long; nobody waits for it."""
        if self._syncing is None:
            self._syncing = threading.Thread(target=self._sync, name="logbook", daemon=True)
            self._syncing.start()
        self._due.set()

    def _wait(self, writer: MatchWriter) -> None:
        """Let a writer catch up as soon as the file is free, while it also does so with each step of its match."""
        with self._changing:
            is_known = writer in self._waiting
            self._waiting.add(writer)
        if not is_known:
            self.sync_soon()

    def _sync(self) -> None:
        while self._due.wait():
            self._due.clear()
            while self._catch_up():
                time.sleep(_BETWEEN_SYNCS)
            if store := self._store:
                with suppress(StoreError):  # writing meets it too, and tells
                    store.sync()
            time.sleep(_BETWEEN_SYNCS)

    def _catch_up(self) -> bool:
        """Write what waits, if that is possible now; tells whether something still waits."""
        for writer in tuple(self._waiting):
            writer.catch_up()
            with self._changing:  # or what begins to wait between the two lines would be forgotten
                if not writer.is_waiting:
                    self._waiting.discard(writer)
        return bool(self._waiting)

    def close(self) -> None:
        """Close the file, with all that waits to be written."""
        end = time.monotonic() + _LONG_PATIENCE
        while self._catch_up() and time.monotonic() < end:
            time.sleep(_PATIENCE)
        if self._path and self._waiting:
            text = _("Another program was using the logbook {path}: the end of the game was not saved.")
            if not all(writer.match for writer in self._waiting):
                text = _("Another program was using the logbook {path}: the game was not saved.")
            self._news.append(text.format(path=printable_path(self._path)))
        for writer in self._waiting:
            writer.drop()
        self._waiting.clear()
        self._close_store()

    def _close_store(self) -> None:
        if self._store:
            self._store.close()
            self._store = None
