"""The logbook: the file of games as the game uses it. Whatever is wrong with it is told once, and play goes on."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from schiffe.logbook.keeper import Keeper

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from schiffe.logbook.record import SetupRecord
    from schiffe.play.setup import GameSetup, Series
    from schiffe.play.state import MatchState
    from schiffe.store.matches import MatchId, StoredMatch
    from schiffe.store.store import Store
    from schiffe.store.troubles import StoreError

_Found = TypeVar("_Found")


@dataclass(frozen=True)
class KeptMatch:
    """A match that is taken up again: its setup, which knows how it stands, its record, and who writes it on."""

    setup: GameSetup
    record: SetupRecord
    keeper: Keeper


class Logbook:
    """Keeps the matches of this program; without a path it keeps none.

    The file is opened when it is needed for the first time: the first board comes earlier so.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._store: Store | None = None
        self._news: list[str] = []
        self._due = threading.Event()
        self._syncing: threading.Thread | None = None

    @property
    def is_on(self) -> bool:
        """Whether matches are kept."""
        return self._path is not None

    def news(self) -> str:
        """What is wrong, or was, and has not been told yet: a line, or nothing."""
        news, self._news = " ".join(self._news), []
        return news

    def keeper(self, setup: GameSetup, series: Series) -> Keeper:
        """Who writes a match of a series down that is about to be made."""
        return Keeper(self, setup, series)

    def pending(self) -> list[StoredMatch]:
        """The matches that can be taken up again, the latest first."""
        if self._path is None or not (self._store or self._path.exists()):
            return []
        from schiffe.logbook.record import GAME
        from schiffe.store.matches import MatchFilter

        found = self.attempt(lambda store: store.unowned(MatchFilter(game=GAME))) or []
        local = [match for match in found if all(side.kind != "remote" for side in match.sides)]
        lost = [match.id for match in found if match not in local]
        if lost:  # by a program that was killed: the other side is gone for good
            self.attempt(lambda store: _break_off(store, lost))
        return local

    def take_up(self, match: MatchId) -> KeptMatch | None:
        """Go on with a match; None where it cannot be read.

        Raises:
            MatchRefused: it is over, or somebody plays it, or there is none.
        """
        from schiffe.logbook.reading import UnreadableText

        recording = self.attempt(lambda store: store.resume(match))
        if recording is None:
            return None
        try:
            found = self.attempt(lambda store: _read(store, match))
        except UnreadableText:
            found = None
        if found is None:
            recording.release()
            return None
        record, state = found
        setup = replace(record.setup, state=state)
        return KeptMatch(setup, record, Keeper(self, setup, record.series, record, recording))

    def attempt(self, work: Callable[[Store], _Found]) -> _Found | None:
        """Do something with the file; None where that is not possible, which is told once."""
        if self._path is None:
            return None
        from schiffe.store.store import Store
        from schiffe.store.troubles import StoreError, trouble_text

        try:
            if self._store is None:
                self._store = Store(self._path)
                if self._store.trouble:
                    self._news.append(trouble_text(self._store.trouble))
            return work(self._store)
        except StoreError as error:
            self.fail(error)
            return None

    def fail(self, error: StoreError) -> None:
        """The file cannot be used any more: a new one is begun where it was moved aside, else nothing is kept."""
        from schiffe.store.troubles import trouble_text

        self._news.append(trouble_text(error.trouble))
        self.close()
        if error.trouble.moved_to is None:
            self._path = None

    def sync_soon(self) -> None:
        """Let all that is written outlive a power cut, before long; nobody waits for it."""
        if self._syncing is None:
            self._syncing = threading.Thread(target=self._sync, name="logbook", daemon=True)
            self._syncing.start()
        self._due.set()

    def _sync(self) -> None:
        from schiffe.store.troubles import StoreError

        while self._due.wait():
            self._due.clear()
            if store := self._store:
                with suppress(StoreError):  # writing meets it too, and tells
                    store.sync()

    def close(self) -> None:
        """Close the file."""
        if self._store:
            self._store.close()
            self._store = None


def _read(store: Store, match: MatchId) -> tuple[SetupRecord, MatchState | None]:
    """A match as it stands, with a fresh clock; None where it has not begun."""
    from schiffe.logbook.moments import moments
    from schiffe.logbook.record import read_record

    record = read_record(store.setup(match))
    state = None
    for moment in moments(store, match, record.rules.grid.size):
        state = moment.state
    return record, state and replace(state, pending=replace(state.pending, time_is_up=False))


def _break_off(store: Store, matches: list[MatchId]) -> None:
    from schiffe.store.matches import MatchRefused, StoredEnd

    for match in matches:
        with suppress(MatchRefused):
            recording = store.resume(match)
            recording.end(StoredEnd("broken"))
            recording.release()
