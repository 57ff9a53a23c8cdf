"""Playing: one game that the command line asks for, a series of a bot, or the menu."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from typing import TextIO

from schiffe.battleship.logbook.logbook import KeptMatch, Logbook
from schiffe.battleship.match.eventlog import EventLog
from schiffe.battleship.match.loop import Observer
from schiffe.battleship.match.request import AgainstBot, Daily, ForTwo, GameRequest, Join, Watch, today
from schiffe.battleship.rule_settings import OWN_RULES, RULES, rules_of
from schiffe.battleship.rules.variants import USUAL, WIRE, Rules, rules_line
from schiffe.battleship.settings import BOT, OF_RULES, PATIENCE, WELCOMED
from schiffe.cli.other_games import bashni_entry, bashni_line_entry
from schiffe.commandline.context import Context, checked
from schiffe.game.keeping import kept, resumed
from schiffe.game.screen import before_screens, is_screen_possible
from schiffe.language.i18n import _
from schiffe.language.names import are_alike, is_name, possible_names
from schiffe.language.text import quoted, reason_of
from schiffe.network.address import Address, AddressError, parse_address
from schiffe.network.errors import no_address
from schiffe.process.errors import CommandError, warn
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK


@dataclass(frozen=True)
class PlayOptions:
    """What to play and how: at most one of ``bot``, ``two``, ``watch`` and ``server``, or ``bot`` with ``server``.

    Without ``seed`` every run is another one; ``is_daily`` asks for the fleet of the day; ``log`` names a file;
    ``resumed`` is the number of a game to go on with, 0 the latest one.
    """

    bot: str | None = None
    two: tuple[str, str] | None = None
    watch: Watch | None = None
    server: Address | None = None
    games: int = 1
    as_json: bool = False
    plain: bool = False
    seed: int | None = None
    log: str | None = None
    is_daily: bool = False
    resumed: int | None = None

    def request(self, settings: Settings) -> GameRequest | None:
        """What is to be played at once; None for the menu."""
        if self.is_daily:
            return Daily(self.bot or settings[BOT], today())
        if self.server:
            return Join(self.server)
        if self.two:
            return ForTwo(self.two)
        if self.watch:
            return self.watch
        return AgainstBot(self.bot) if self.bot else None


def run(options: PlayOptions, context: Context) -> int:
    """Play what is asked for, otherwise show the menu; returns the exit status.

    It is the full screen, or line mode where that is asked for or the terminal is none for a full screen.

    Raises:
        CommandError: the settings do not hold, the log cannot be opened, or what is to be played is not possible.
    """
    preferences = checked(context)
    if options.server:
        _check_rules_asked_for(context, "connect", WIRE)
    elif options.is_daily:
        _check_rules_asked_for(context, "daily", USUAL)
    with ExitStack() as stack:
        logbook = stack.enter_context(kept(Logbook, preferences.settings))
        request: GameRequest | KeptMatch | None = options.request(preferences.settings)
        if options.resumed is not None:
            found = resumed(logbook, options.resumed, Logbook.pending, Logbook.take_up)
            clock = preferences.settings[CLOCK] if CLOCK.key in context.overrides else found.setup.clock
            request = replace(found, setup=replace(found.setup, clock=clock))
        observers = [_open_log(options.log, stack)] if options.log else []
        if options.server and options.bot:
            from schiffe.battleship.commands.unattended import BotSeries, play_series

            patience, is_asked_for = preferences.settings[PATIENCE], PATIENCE.key in context.overrides
            series = BotSeries(
                options.server, options.bot, options.games, patience, options.as_json, waits_for_ever=not is_asked_for
            )
            return play_series(series, options.seed, observers)
        if not options.plain and is_screen_possible():
            with before_screens(preferences.settings) as question:
                from schiffe.battleship.ui.program import run_full_screen
                from schiffe.game.ui.entry import Surroundings

                entries = (bashni_entry(),)
                is_first = not context.overrides and options == PlayOptions() and not preferences.settings[WELCOMED]
                surroundings = Surroundings(sys.stdout.encoding, options.seed, observers, entries, is_first, logbook)
                return run_full_screen(preferences, request, surroundings, question)
        from schiffe.battleship.plain.program import run_in_lines

        others = (bashni_line_entry(options.seed, logbook),)
        return run_in_lines(preferences, request, options.seed, observers, others, logbook)


def checked_address(text: str) -> Address:
    """The address of a server; raises CommandError for what is none."""
    try:
        return parse_address(text)
    except AddressError as error:
        raise CommandError(f"--connect: {no_address(error.text)}") from None


def _check_rules_asked_for(context: Context, option: str, rules: Rules) -> None:
    """Refuse options that ask for other rules than those that every game of another option has."""
    line, own = rules_line(rules), context.preferences.settings[OWN_RULES]
    always, asked = Settings({RULES.key: line}), Settings({OWN_RULES.key: own, **context.overrides})
    for setting in OF_RULES:
        if setting.key not in asked:
            continue
        if asked[setting] != always[setting] if setting is not RULES else rules_of(asked) != rules:
            text = _("--{name}: {given} is not possible with --{option}: there the rules are always {rules}")
            given = setting.kind.write(asked[setting])
            raise CommandError(text.format(name=setting.key, given=quoted(given), option=option, rules=quoted(line)))


def checked_names(names: Sequence[str]) -> tuple[str, str]:
    """The names of two players; raises CommandError where they are none, or too much alike."""
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
    try:
        # Not by a path: to that, "games/" would be the file "games". The stack closes it.
        stream: TextIO = open(path, "a", encoding="utf-8")  # noqa: SIM115
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
