"""One run of the program: the settings that hold in it, and the mode that it runs in."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from schiffe import config, settings_file
from schiffe.base import i18n
from schiffe.base.address import AddressError, parse_address, parse_own_address
from schiffe.base.errors import CommandError, warn
from schiffe.base.i18n import _
from schiffe.base.text import printable_path, quoted, reason_of
from schiffe.config import PLAYER_NAME, Preferences, Settings, SettingsError
from schiffe.play.loop import Observer
from schiffe.play.request import AgainstBot, ForTwo, GameRequest, Join
from schiffe.texts.settings import allowed_values, no_such_language, settings_error


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

    def play(self, options: Mapping[str, Any]) -> int:
        """What the options of the command line ask for, otherwise the menu; returns the exit status.

        It is the full screen, or line mode where that is asked for or the terminal is none for a full screen.
        """
        self._checked()
        request = self._request(options)
        preferences = self._preferences.for_network() if isinstance(request, Join) else self._preferences
        settings = preferences.settings
        seed, log, level = options.get("seed"), options.get("log"), options.get("bot")
        with ExitStack() as stack:
            observers = [_open_log(log, stack)] if log else []
            if isinstance(request, Join) and level:
                from schiffe.command.unattended import BotSeries, play_series

                games, as_json = options.get("games", 1), options.get("json", False)
                return play_series(
                    BotSeries(request.address, level, games, settings.patience, as_json), seed, observers
                )
            if not options.get("plain") and is_screen_possible():
                from schiffe.ui.program import run_full_screen

                return run_full_screen(self._preferences, request, seed, observers)
            from schiffe.plain.program import run_in_lines

            return run_in_lines(self._preferences, settings, request, seed, observers)

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
        rules = config.NETWORK_RULES
        for name, value in rules.items():
            given = self._preferences.from_command_line.get(name, value)
            if config.check_value(name, given) != config.check_value(name, value):
                raise CommandError(
                    _("--{name}: {given} is not possible with --connect: over the network it is {value}").format(
                        name=name, given=quoted(given), value=value
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

        try:
            settings = Preferences({}, self._preferences.from_command_line).settings
        except SettingsError as error:
            raise CommandError(settings_error(error)) from None
        given = {name: options[name] for name in Orders.__dataclass_fields__ if name in options}
        layers = (self._preferences.from_file, self._preferences.from_command_line)
        wanted = [layer["ascii"] for layer in layers if "ascii" in layer] or [settings.ascii]
        return run_bench(settings.rules, Orders(**given), str(config.check_value("ascii", wanted[-1])))

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
