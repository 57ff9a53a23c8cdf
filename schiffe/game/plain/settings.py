"""The settings in line mode: shown as a table, and changed by what is typed."""

import shlex
from collections.abc import Sequence
from typing import Any

from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import quoted
from schiffe.language.words import folded
from schiffe.settings.file import settings_file
from schiffe.settings.layers import Changes, read_changes, settings_table
from schiffe.settings.problems import SettingsError, not_kept_for_next_time, settings_error
from schiffe.settings.schema import Schema, Setting, Settings
from schiffe.settings.shared import LANGUAGE
from schiffe.terminal.console import Console


class LineSettings:
    """The settings of the moment, which whoever sits at a console can change."""

    def __init__(self, console: Console, session: Session) -> None:
        self._console = console
        self._session = session

    @property
    def now(self) -> Settings:
        """What holds now."""
        return self._session.settings

    async def edit(self, only: Sequence[Setting[Any]] = ()) -> None:
        """Show the settings, all or some, and ask for changes until there are none.

        Raises:
            EndOfInput: the input ended before.
        """
        schema = Schema(only) if only else self._session.preferences.schema
        self._show(schema)
        while True:
            line = (await self._console.ask(_("Name and new value, or Enter to go back: "))).strip()
            if not line or folded(line) in (folded("quit"), folded(pgettext("word", "quit"))):
                return
            try:
                words = shlex.split(line)
            except ValueError:
                words = line.split()
            if len(words) > 1 and len(words) % 2:
                self._console.say(_("{text} is not a name with its value, such as size 12").format(text=quoted(line)))
            else:
                self._show_or_change(schema, words)

    def _show_or_change(self, schema: Schema, words: Sequence[str]) -> None:
        """Show the setting that is named, or change those that are named with values."""
        try:
            names = [schema[word].key for word in words[::2]]
            if len(words) == 1 or self.change(read_changes(schema, words)):
                self._show(schema, names)
        except SettingsError as error:
            self._console.say(settings_error(error))

    def _show(self, schema: Schema, names: Sequence[str] = ()) -> None:
        self._console.say(settings_table(self._session.preferences, names or [setting.key for setting in schema]))

    def change(self, changes: Changes) -> bool:
        """Take over new settings, and keep them for the next time where they can be written; False when refused."""
        try:
            not_kept = self._session.change(changes)
        except SettingsError as error:
            self._console.say(settings_error(error))
            return False
        if not_kept:
            self._console.say(not_kept_for_next_time(settings_file(), not_kept))
        i18n.choose(self.now[LANGUAGE])
        return True
