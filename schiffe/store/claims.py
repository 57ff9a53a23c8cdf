"""Claiming matches, which only one program may play at a time."""

import errno
import os
import secrets
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Final

from schiffe.store.database import Database
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.match_rows import END_MATCH
from schiffe.store.matches import EndingWord, MatchId, RefusedAction, RefusedActionReason, StoredMatch
from schiffe.store.ownership import Ownership, is_owned, take_ownership
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind
from schiffe.store.reader import MatchReader
from schiffe.store.writer import Claim, now

_ALL: Final = MatchFilter()


class MatchClaims:
    """Claims matches for this program, and knows which ones are being played.

    Every method raises StoreError if the file can no longer be used.
    """

    def __init__(self, database: Database, reader: MatchReader) -> None:
        self._database = database
        self._reader = reader
        self._folder: Final = database.path.with_name(f"{database.path.stem}-running")

    def claim_new(self) -> Claim:
        """Claim a new match for this program, which may then write it."""
        token = secrets.token_hex(8)
        ownership = self.take_ownership_of(token)
        assert ownership, "nobody else knows the new token"
        return Claim(self._database, token, ownership)

    def claim_again(self, match_id: MatchId) -> Claim:
        """Claim a stored match for this program, which may then continue it.

        A network match that a killed program left behind is marked as broken off instead.

        Raises:
            RefusedAction: the match is over, is being played, does not exist, or is damaged.
        """
        token = self._find_match(match_id).token
        ownership = self.take_ownership_of(token)
        if ownership is None:
            raise RefusedAction(RefusedActionReason.OWNED)
        with ExitStack() as undo:
            undo.callback(ownership.release)
            stored = self._find_match(match_id)  # again: another program could have ended it before the claim
            if stored.ended_at is not None:
                raise RefusedAction(RefusedActionReason.OVER)
            if stored.is_remote:
                ending = (now(), EndingWord.BROKEN, None, "", stored.event_count)
                self._database.write(END_MATCH, (*ending, match_id))
                raise RefusedAction(RefusedActionReason.OVER)
            undo.pop_all()
        return Claim(
            database=self._database,
            token=token,
            ownership=ownership,
            match_id=match_id,
            event_count=stored.event_count,
        )

    def take_ownership_of(self, token: str) -> Ownership | None:
        """Make this program the owner of the match with a token; return None if it has another owner.

        Raises:
            StoreError: the folder of the owners cannot be used.
        """
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            if self._folder.is_symlink():  # it could lead to any folder
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
            return take_ownership(self._folder / token)
        except OSError as error:
            raise StoreError(StoreProblem(StoreProblemKind.UNUSABLE, self._folder, reason=error)) from None

    def unowned_matches(self, match_filter: MatchFilter = _ALL) -> list[StoredMatch]:
        """Return the selected matches that are not over and that nobody is playing, the latest first."""
        return [stored for stored in self._pending_matches(match_filter) if not self._is_owned(stored)]

    def unfinished_matches(self, match_filter: MatchFilter) -> list[StoredMatch]:
        """Return the selected matches that can be resumed, the latest first."""
        return [stored for stored in self.unowned_matches(match_filter) if not stored.is_remote]

    def running_matches(self, match_filter: MatchFilter) -> list[StoredMatch]:
        """Return the selected matches being played, here or in another program, that can be resumed afterwards."""
        pending = self._pending_matches(match_filter)
        return [stored for stored in pending if not stored.is_remote and self._is_owned(stored)]

    def break_off_lost(self) -> None:
        """Mark network matches that nobody plays any more as broken off, unless the file is locked."""
        for stored in self.unowned_matches():
            if stored.is_remote:
                try:
                    with suppress(RefusedAction):
                        self.claim_again(stored.id)
                except StoreError as error:
                    if not error.is_temporary:
                        raise
                    return

    def _find_match(self, match_id: MatchId) -> StoredMatch:
        stored = self._reader.find_match(match_id)
        if stored is None:
            is_damaged = self._reader.has_match(match_id)
            raise RefusedAction(RefusedActionReason.UNREADABLE if is_damaged else RefusedActionReason.UNKNOWN)
        return stored

    def _pending_matches(self, match_filter: MatchFilter) -> list[StoredMatch]:
        return self._reader.matches(replace(match_filter, phase=MatchPhase.PENDING))

    def _is_owned(self, stored: StoredMatch) -> bool:
        return is_owned(self._folder / stored.token)
