"""The session: the settings, logbook and options that a run of the program works with."""

from collections.abc import Sequence
from dataclasses import replace

from schiffe.game.info import GameInfo
from schiffe.game.match.match import Observer
from schiffe.network.address import Address
from schiffe.settings.file import UnsavedSettings, change_settings
from schiffe.settings.layers import Changes, Preferences
from schiffe.settings.schema import AnySetting, Settings
from schiffe.settings.shared import LOGBOOK
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter, MatchPhase


class Session:
    """The state of one run of the program, outside any match.

    Attributes:
        games: all games.
        encoding: the encoding of the terminal.
        seed: the seed of all random choices; None for a different one in every run.
        ca_file: a file with certificate authorities for servers; None for those of the system.
        stored_book: the logbook of the file, even while the player has switched it off.
        preferences: the settings of the settings file and the command line.
        observers: observers of every match, which are notified after the view.
    """

    def __init__(
        self,
        preferences: Preferences,
        book: Logbook | None = None,
        *,
        games: Sequence[GameInfo] = (),
        encoding: str = "utf-8",
        seed: int | None = None,
        ca_file: str | None = None,
    ) -> None:
        self.games = games
        self.encoding = encoding
        self.seed = seed
        self.ca_file = ca_file
        self.observers: Sequence[Observer] = ()
        self._empty_book = Logbook()
        self.stored_book = book or self._empty_book
        self.preferences = preferences
        self._has_timed_out = False

    @property
    def settings(self) -> Settings:
        return self.preferences.settings

    @property
    def book(self) -> Logbook:
        """The logbook; an empty one if the player has switched it off."""
        return self.stored_book if self.settings[LOGBOOK] else self._empty_book

    def is_typed(self, setting: AnySetting) -> bool:
        """Return whether a setting was given on the command line and has not been changed since."""
        return setting.key in self.preferences.command_line_layer

    def with_ca(self, address: Address) -> Address:
        """Return the address with the certificate authorities from the command line, unless it has its own."""
        return replace(address, ca_file=address.ca_file or self.ca_file)

    def observe_matches(self, observers: Sequence[Observer]) -> None:
        """Let observers follow every match."""
        self.observers = observers

    def take_first_timeout(self) -> bool:
        """Return True only once: when a clock first runs down for a player without finished matches."""
        if self._has_timed_out:
            return False
        self._has_timed_out = True
        return self.stored_book.count(MatchFilter(phase=MatchPhase.OVER)) == 0

    def has_matches(self, game_word: str) -> bool:
        return bool(self.stored_book.count(MatchFilter(game_word=game_word)))

    def other_games(self, game_word: str) -> list[GameInfo]:
        return [info for info in self.games if info.word != game_word]

    def change(self, changes: Changes) -> None:
        """Change settings here and in the settings file.

        Raises:
            SettingsError: the settings conflict, or the file is invalid; nothing was changed.
            UnsavedSettings: the file cannot be written; the settings were changed here.
        """
        try:
            self.preferences = change_settings(self.preferences, changes)
        except UnsavedSettings as unsaved:
            self.preferences = unsaved.preferences
            raise

    def set_preferences(self, preferences: Preferences) -> None:
        """Replace the settings without changing the settings file."""
        self.preferences = preferences
