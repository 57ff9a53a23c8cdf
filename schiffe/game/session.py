"""The session: the objects that a running program works with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from schiffe.game.info import GameInfo
from schiffe.network.address import Address
from schiffe.settings.file import change
from schiffe.settings.layers import Changes, Preferences
from schiffe.settings.schema import Setting, Settings
from schiffe.settings.shared import LOGBOOK
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter


class Session:
    """The settings of the moment, the logbook, the source of chance, and what the terminal can show.

    Attributes:
        preferences: the settings as they stand in the file and as the command line gave them.
        games: all games; those that the main menu of another one offers are among them.
        encoding: that of the terminal.
        seed: of all chance; without it no two runs have the same.
        ca: a file with the authorities for certificates of servers; those of the system where it is empty.
        whole_book: keeps the games, whether the player wants that at the moment or not.
    """

    def __init__(
        self,
        preferences: Preferences,
        book: Logbook | None = None,
        *,
        games: Sequence[GameInfo] = (),
        encoding: str = "utf-8",
        seed: int | None = None,
        ca: str = "",
    ) -> None:
        self.games = games
        self.encoding = encoding
        self.seed = seed
        self.ca = ca
        self.whole_book = book or Logbook()
        self.preferences = preferences
        self._seen: Callable[[], Preferences] | None = None
        self._has_met_clock = False

    @property
    def settings(self) -> Settings:
        """The current settings, those being changed included."""
        return (self._seen() if self._seen else self.preferences).settings

    @property
    def book(self) -> Logbook:
        """The logbook; an empty one if the player does not want games to be kept."""
        return self.whole_book if self.settings[LOGBOOK] else Logbook()

    def is_typed(self, setting: Setting[Any]) -> bool:
        """Return whether the command line gives a setting, and nobody has changed it since."""
        return setting.key in self.preferences.command_line

    def with_ca(self, address: Address) -> Address:
        """Return a server, whose certificate is checked as the command line says."""
        return replace(address, ca=address.ca or self.ca)

    def note_timeout(self) -> bool:
        """Return True the first time that a clock has run down for somebody who has no finished game yet."""
        is_first, self._has_met_clock = not self._has_met_clock, True
        if not (is_first and self.whole_book.exists):
            return is_first
        return self.whole_book.attempt(lambda store: store.count(MatchFilter(is_over=True))) == 0

    def has_no_games(self, game: str) -> bool:
        """Read the logbook and return whether somebody is new to the game of a word."""
        book = self.whole_book
        count = book.attempt(lambda store: store.count(MatchFilter(game=game))) if book.exists else 0
        return not count

    def other_games(self, game: str) -> list[GameInfo]:
        """Return the games but the one of a word."""
        return [other for other in self.games if other.word != game]

    def change(self, changes: Changes) -> OSError | None:
        """Change settings, for the next time too; returns why they cannot be written.

        Raises:
            SettingsError: they would not go together, or the file is not right; nothing was changed.
        """
        self.preferences, problem = change(self.preferences, changes)
        return problem

    @contextmanager
    def preview(self, seen: Callable[[], Preferences]) -> Iterator[None]:
        """Let the settings be those that ``seen`` returns while it lasts: somebody is changing them."""
        self._seen = seen
        try:
            yield
        finally:
            self._seen = None
