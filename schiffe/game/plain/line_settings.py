"""The settings in line mode, which are typed by name, shown and changed, and the switch for speech."""

import shlex
from collections.abc import Sequence

from schiffe.game.plain import words
from schiffe.game.plain.words import switch_state
from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_and, quoted, with_full_stop
from schiffe.language.words import RefusedInput, folded
from schiffe.settings.file import UnsavedSettings, find_settings_path
from schiffe.settings.layers import Changes
from schiffe.settings.problems import SettingsError, problem_text, unwritable_file_text
from schiffe.settings.schema import AnySetting, Schema, Settings
from schiffe.settings.shared import LANGUAGE, SPEECH
from schiffe.settings.text import parse_changes, settings_table_text, split_assignments
from schiffe.terminal.console import Console


class LineSettings:
    """The current settings, which can be shown and changed in line mode."""

    def __init__(self, console: Console, session: Session) -> None:
        self._console = console
        self._session = session

    @property
    def current(self) -> Settings:
        return self._session.settings

    async def edit(self, settings: Sequence[AnySetting] = ()) -> None:
        """Ask for changes of some settings, or of all, until the player goes back.

        Raises:
            EndOfInput: the input has ended.
        """
        schema = Schema(settings) if settings else self._session.preferences.schema
        all_word = pgettext("word", "all")
        if self._console.has_keyboard:
            self._console.print(_("Type the name of a setting; {all} lists them.").format(all=all_word))
        else:
            self._show_settings(schema)
        while True:
            line = (await self._console.ask(_("Name and new value, or Enter to go back: "))).strip()
            if not line or folded(line) in (words.QUIT.english, folded(str(words.QUIT))):
                return
            if self._console.has_keyboard and folded(line) in ("all", folded(all_word)):
                self._console.print(with_full_stop(join_and(setting.key for setting in schema)))
            else:
                self._obey_line(schema, line)

    def _obey_line(self, schema: Schema, line: str) -> None:
        """Show the setting with the typed name, or change settings to the typed values and show them."""
        try:
            parts = shlex.split(line)
        except ValueError:  # a quotation mark without its end
            parts = line.split()
        parts = split_assignments(parts)
        is_change = len(parts) > 1
        if is_change and len(parts) % 2:
            self._console.print(_("{text} is not a name with its value, such as size 12").format(text=quoted(line)))
            return
        try:
            names = [schema[word].key for word in parts[::2]]
            if is_change:
                self.change(parse_changes(schema, parts))
            self._show_settings(schema, names)
        except SettingsError as error:
            self._console.print(problem_text(error))

    def _show_settings(self, schema: Schema, names: Sequence[str] = ()) -> None:
        """Print the named settings, or all: at a keyboard named ones in sentences, otherwise as a table."""
        if not names or not self._console.has_keyboard:
            self._console.print(
                settings_table_text(self._session.preferences, names or [setting.key for setting in schema])
            )
            return
        lines = []
        for setting in (schema[name] for name in names):
            text = _("{name}: {value}. Possible: {possible}.")
            if setting.description:
                text = _("{name}: {value}. {sentence} Possible: {possible}.")
            line = text.format(
                name=setting.key,
                value=setting.value_text(self.current[setting]),
                sentence=setting.description,
                possible=setting.kind.possible_text(),
            )
            lines.append(line)
        self._console.print("\n".join(lines))

    def change(self, changes: Changes) -> None:
        """Change settings, and tell if they cannot be written to their file; raises SettingsError if they conflict."""
        try:
            self._session.change(changes)
        except UnsavedSettings as unsaved:
            self._console.print(unwritable_file_text(find_settings_path(), unsaved.error))
        i18n.choose_language(self.current[LANGUAGE])

    def keep_changes(self, changes: Changes) -> None:
        """Change settings if possible; otherwise tell why not."""
        try:
            self.change(changes)
        except SettingsError as error:
            self._console.print(problem_text(error))


def switch_speech(console: Console, session: Session, text: str) -> str:
    """Switch speech by the text after its word, also for later starts, and return the answer.

    Raises:
        RefusedInput: the text is neither on nor off, or the settings cannot be changed.
    """
    is_on = switch_state(text, is_on=session.settings[SPEECH])
    try:
        LineSettings(console, session).change({SPEECH.key: is_on})
    except SettingsError as error:
        raise RefusedInput(problem_text(error)) from None
    return opening_text(has_speech=True) if is_on else _("Speech is off.")


def opening_text(*, has_speech: bool) -> str:
    """Return the first line of line mode: how to get help if ``has_speech``, otherwise how to switch speech on."""
    if has_speech:
        return _("Speech is on; {help} lists the words.").format(help=words.HELP)
    return _("Line mode. If you listen, type {speech}.").format(speech=words.SPEECH)
