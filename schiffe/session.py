"""One run of the program: the settings that hold in it, and the mode that it runs in."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from schiffe.base import i18n
from schiffe.base.address import AddressError, parse_address, parse_own_address
from schiffe.base.errors import CommandError, warn
from schiffe.base.i18n import _
from schiffe.base.names import are_alike, is_name, possible_names
from schiffe.base.text import printable_path, quoted, reason_of
from schiffe.play.loop import Observer
from schiffe.play.request import AgainstBot, ForTwo, GameRequest, Join
from schiffe.play.settings import OF_RULES, PATIENCE, SCHEMA, rules_of
from schiffe.settings.file import Content, read_file, settings_file, store
from schiffe.settings.layers import Preferences, read_changes
from schiffe.settings.problems import SettingsError, no_such_language, settings_error
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, LANGUAGE
from schiffe.settings.table import settings_table


class Session:
    """The settings from the file are read at once; what is wrong with them is said when they are needed."""

    def __init__(self) -> None:
        self._path = settings_file()
        self._file_error: SettingsError | OSError | None = None
        self._content = Content({})
        try:
            if self._path:
                self._content = read_file(SCHEMA, self._path)
        except (SettingsError, OSError) as error:
            self._file_error = error
        self._preferences = Preferences(SCHEMA, self._content.values)

    @property
    def language(self) -> str:
        """The language that the file asks for."""
        return self._preferences.settings[LANGUAGE]

    def override(self, option: str, value: str | bool) -> None:
        """Let an option of the command line go before a setting; raises CommandError when it is not possible."""
        name = "language" if option == "lang" else option
        text = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else value
        setting = SCHEMA[name]
        try:
            given = {**self._preferences.command_line, setting.key: setting.read(text)}
        except SettingsError as error:
            raise CommandError(f"--{option}: {settings_error(error)}") from None
        self._preferences = Preferences(SCHEMA, self._preferences.file, given)

    def settings_command(self, words: Sequence[str]) -> int:
        """``schiffe settings``: show all, show one, or change some."""
        try:
            if len(words) > 1:
                return self._change(words)
            self._checked()
            print(settings_table(self._preferences, [SCHEMA[word].key for word in words]))
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
        changes = read_changes(SCHEMA, words)
        if not self._path:
            raise CommandError(_("this system offers no folder for settings"), 1)
        try:
            store(SCHEMA, self._path, changes)
            self._preferences = Preferences(SCHEMA, read_file(SCHEMA, self._path).values)
        except OSError as error:
            text = _("{path} cannot be written ({reason})")
            path = printable_path(self._path)
            raise CommandError(text.format(path=path, reason=reason_of(error)), 1) from None
        print(settings_table(self._preferences, tuple(changes)))
        return 0

    def play(self, options: Mapping[str, Any]) -> int:
        """What the options of the command line ask for, otherwise the menu; returns the exit status.

        It is the full screen, or line mode where that is asked for or the terminal is none for a full screen.
        """
        self._checked()
        request = self._request(options)
        settings = self._preferences.settings
        seed, log, level = options.get("seed"), options.get("log"), options.get("bot")
        with ExitStack() as stack:
            observers = [_open_log(log, stack)] if log else []
            if isinstance(request, Join) and level:
                from schiffe.command.unattended import BotSeries, play_series

                games, as_json = options.get("games", 1), options.get("json", False)
                bots = BotSeries(request.address, level, games, settings[PATIENCE], as_json)
                return play_series(bots, seed, observers)
            if not options.get("plain") and is_screen_possible():
                from schiffe.ui.program import run_full_screen

                return run_full_screen(self._preferences, request, seed, observers)
            from schiffe.plain.program import run_in_lines

            return run_in_lines(self._preferences, request, seed, observers)

    def _request(self, options: Mapping[str, Any]) -> GameRequest | None:
        """What is to be played at once; raises CommandError where that is not possible."""
        if "connect" in options:
            try:
                address = parse_address(options["connect"])
            except AddressError as error:
                from schiffe.base.network_errors import no_address

                raise CommandError(f"--connect: {no_address(error.text)}") from None
            self._check_network_rules()
            return Join(address)
        if "two" in options:
            return ForTwo(_checked_names(options["two"]))
        return AgainstBot(options["bot"]) if "bot" in options else None

    def _check_network_rules(self) -> None:
        """Refuse options that ask for other rules than every network game has."""
        for setting in OF_RULES:
            given = self._preferences.command_line.get(setting.key, setting.default)
            if given != setting.default:
                raise CommandError(
                    _("--{name}: {given} is not possible with --connect: over the network it is {value}").format(
                        name=setting.key, given=quoted(str(given)), value=setting.default
                    )
                )

    def serve(self, listen: str, options: Mapping[str, Any]) -> int:
        """Run the relay server until a signal ends it; returns the exit status."""
        from schiffe.base.network_errors import no_own_address
        from schiffe.command.serve import run_relay
        from schiffe.relay.server import RelayOptions

        try:
            address = parse_own_address(listen)
        except AddressError as error:
            raise CommandError(f"serve: {no_own_address(error.text)}") from None
        given = {name: options[name] for name in RelayOptions.__dataclass_fields__ if name in options}
        if "roles" in options:
            given["random_roles"] = options["roles"] == "random"
        return run_relay(address, RelayOptions(**given), as_json=options.get("log_json", False))

    def bench(self, options: Mapping[str, Any]) -> int:
        """Measure the bots; returns the exit status.

        What is in the settings file counts for nothing but how bars are drawn: numbers are to be comparable.
        """
        from schiffe.command.bench import Orders, run_bench

        preferences = Preferences(SCHEMA, {}, self._preferences.command_line)
        try:
            preferences.check()
        except SettingsError as error:
            raise CommandError(settings_error(error)) from None
        given = {name: options[name] for name in Orders.__dataclass_fields__ if name in options}
        return run_bench(rules_of(preferences.settings), Orders(**given), self._preferences.settings[ASCII])

    def _checked(self) -> Settings:
        """The settings; raises CommandError where there are none that hold, and warns of what can be lived with."""
        if isinstance(self._file_error, SettingsError):
            raise CommandError(settings_error(self._file_error))
        if self._file_error:
            text = _("{path} cannot be read ({reason}), so the settings are the defaults")
            warn(text.format(path=printable_path(self._path), reason=reason_of(self._file_error)))
        try:
            self._preferences.check()
        except SettingsError as error:
            raise CommandError(settings_error(error)) from None
        if self._path:
            for problem in self._content.unknown_problems(SCHEMA, self._path):
                warn(settings_error(problem))
        settings = self._preferences.settings
        if not i18n.choose(settings[LANGUAGE]):
            warn(no_such_language(settings[LANGUAGE]))
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
        if not is_name(name):
            raise CommandError(refusal.format(name=quoted(name), allowed=possible_names()))
    if are_alike(*names):
        raise CommandError(
            _("--two: the name {name} is there twice. Possible: two different ones").format(name=quoted(names[1]))
        )
    return names[0].strip(), names[1].strip()


def _open_log(path: str, stack: ExitStack) -> Observer:
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
