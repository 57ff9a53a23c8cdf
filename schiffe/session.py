"""One run of the program: the settings that hold in it, and the mode that it runs in."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from schiffe import config, i18n, settings_file
from schiffe.config import PLAYER_NAME, Preferences, Settings, SettingsError
from schiffe.door import CommandError, warn
from schiffe.i18n import _
from schiffe.wording import allowed_values, no_such_language, printable_path, quoted, reason_of, settings_error


class Session:
    """The settings from the file are read at once; what is wrong with them is said when they are needed."""

    def __init__(self) -> None:
        self._path = settings_file.settings_file()
        self._file_error: SettingsError | OSError | None = None
        self._preferences = Preferences({}, {})
        try:
            if self._path:
                self._preferences = Preferences(settings_file.read_file(self._path), {})
        except (SettingsError, OSError) as error:
            self._file_error = error

    @property
    def language(self) -> str:
        """The language that the file asks for."""
        return self._preferences.from_file.get("language", i18n.AUTO)

    def override(self, option: str, value: str | bool) -> None:
        """Let an option of the command line go before a setting; raises CommandError when it is not possible."""
        name = "language" if option == "lang" else option
        text = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else value
        try:
            config.check_value(name, text)
        except SettingsError as error:
            raise CommandError(f"--{option}: {settings_error(error)}") from None
        given = {**self._preferences.from_command_line, name: text}
        self._preferences = Preferences(self._preferences.from_file, given)

    def settings_command(self, words: Sequence[str]) -> int:
        """``schiffe settings``: show all, show one, or change some."""
        try:
            if len(words) > 1:
                return self._change(words)
            self._checked()
            if words and words[0].lower() not in config.ALLOWED:
                raise SettingsError(config.Problem.UNKNOWN_NAME, words[0])
            from schiffe.plain.settings import settings_table

            print(settings_table(self._preferences, [word.lower() for word in words]))
        except SettingsError as error:
            raise CommandError(settings_error(error)) from None
        if not words and self._path:
            print(_("These are kept in {path}").format(path=printable_path(self._path)))
        return 0

    def _change(self, words: Sequence[str]) -> int:
        if len(words) % 2:
            raise CommandError(
                _("{name} has no value. Expected: a name and its value, such as size 12").format(name=quoted(words[-1]))
            )
        changes = config.read_changes(words)
        if not self._path:
            raise CommandError(_("this system offers no folder for settings"), 1)
        try:
            settings_file.store(self._path, changes)
            self._preferences = Preferences(settings_file.read_file(self._path), {})
        except OSError as error:
            text = _("{path} cannot be written ({reason})")
            path = printable_path(self._path)
            raise CommandError(text.format(path=path, reason=reason_of(error)), 1) from None
        from schiffe.plain.settings import settings_table

        print(settings_table(self._preferences, tuple(changes)))
        return 0

    def play(
        self, bot: str | None, two: Sequence[str] | None, *, seed: int | None, log: str | None, plain: bool
    ) -> int:
        """A game against a bot, one for two people, or the menu; returns the exit status.

        It is the full screen, or line mode where ``plain`` asks for it or the terminal is none for a full screen.
        """
        settings = self._checked()
        names = _checked_names(two) if two else None
        with ExitStack() as stack:
            observers = [_open_log(log, stack)] if log else []
            if not plain and is_screen_possible():
                from schiffe.ui.program import run_full_screen

                return run_full_screen(self._preferences, bot, names, seed, observers)
            from schiffe.plain.program import run_in_lines

            return run_in_lines(self._preferences, settings, bot, names, seed, observers)

    def _checked(self) -> Settings:
        """The settings; raises CommandError where there are none that hold, and warns of what can be lived with."""
        if isinstance(self._file_error, SettingsError):
            raise CommandError(settings_error(self._file_error))
        if self._file_error:
            text = _("{path} cannot be read ({reason}), so the settings are the defaults")
            warn(text.format(path=printable_path(self._path), reason=reason_of(self._file_error)))
        try:
            settings = self._preferences.settings
        except SettingsError as error:
            raise CommandError(settings_error(error)) from None
        if not i18n.choose(settings.language):
            warn(no_such_language(settings.language))
        return settings


def is_screen_possible() -> bool:
    """Whether there is a terminal at both ends that can move its cursor, and the package for it."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return False
    if find_spec("prompt_toolkit") is None:
        warn(_("the package prompt_toolkit is not installed, so this is line mode"))
        return False
    return True


def _checked_names(names: Sequence[str]) -> tuple[str, str]:
    refusals = (
        _("--two: the first name {name} is not possible. Possible: {allowed}"),
        _("--two: the second name {name} is not possible. Possible: {allowed}"),
    )
    for name, refusal in zip(names, refusals, strict=True):
        if not config.is_name(name, PLAYER_NAME):
            raise CommandError(refusal.format(name=quoted(name), allowed=allowed_values(PLAYER_NAME)))
    if config.are_alike(*names):
        raise CommandError(
            _("--two: the name {name} is there twice. Possible: two different ones").format(name=quoted(names[1]))
        )
    return names[0].strip(), names[1].strip()


def _open_log(path: str, stack: ExitStack) -> Callable[[Any], None]:
    """The log as an observer of events; raises CommandError when the file cannot be opened."""
    from schiffe.play.eventlog import EventLog

    try:
        stream: TextIO = Path(path).open("a", encoding="utf-8")  # noqa: SIM115 - the stack closes it
    except OSError as error:
        raise CommandError(
            _("--log: {path} cannot be written ({reason}). Possible: a file in a folder of your own").format(
                path=quoted(path), reason=reason_of(error)
            )
        ) from None

    def close() -> None:
        with suppress(OSError):  # said already, when the line was written
            stream.close()

    def failed(error: OSError) -> None:
        warn(_("the log ends here: {path}: {reason}").format(path=quoted(path), reason=reason_of(error)))

    stack.callback(close)
    return EventLog(stream, failed)
