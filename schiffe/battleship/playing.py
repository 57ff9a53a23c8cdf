"""Commands to play Battleship: one match, a series of matches of a bot, or the menu."""

import errno
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from typing import TextIO

from schiffe.battleship import GAME
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.match.eventlog import EventLog
from schiffe.battleship.match.request import EnterRoom, HostRoom, Join, OpenRoom, PlayDaily, Watch
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.options import PlayOptions
from schiffe.battleship.rule_settings import OWN_RULES, VARIANT
from schiffe.battleship.rules.rules import NETWORK_RULES, STANDARD_RULES, Rules
from schiffe.battleship.settings import FIRST_TURN, HINTS, RULE_SETTINGS
from schiffe.game.commands.playing import ResumeOptions, open_resumed, open_session, play_game
from schiffe.game.info import GameContext
from schiffe.game.match.match import Observer
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.language.dates import utc_today
from schiffe.language.i18n import _
from schiffe.language.text import quoted, reason_text
from schiffe.process.errors import CommandError, warn
from schiffe.settings.schema import AnySetting, Settings
from schiffe.settings.shared import CLOCK, PAUSE


def play_battleship(options: PlayOptions, context: GameContext) -> int:
    """Play the match that the options ask for, or show the menu; return the exit status.

    Raises:
        CommandError: settings or options contradict each other, or the log file cannot be opened.
    """
    with ExitStack() as stack:
        if options.resumed is not None:
            resume_options = ResumeOptions(options.resumed, is_plain=options.is_plain, ca_file=options.ca_file)
            game, session, resumed = stack.enter_context(open_resumed(context, resume_options))
            if game.info.word == GAME:
                session.observe_matches(_match_observers(options, stack))
            return play_game(game, session, resumed, is_plain=options.is_plain)
        session = stack.enter_context(open_session(context, seed=options.seed, ca_file=options.ca_file))
        code = None
        if options.server is not None:
            from schiffe.battleship.texts.room_entry import parse_room_code  # noqa: PLC0415  door: a network match

            code = parse_room_code(options.server.host, options.code)
        _check_options(options, context)
        observers = _match_observers(options, stack)
        if options.bot and (options.opens_room or options.server):
            from schiffe.battleship.bot_online.play import play_bot_online  # noqa: PLC0415  door: a bot plays online

            return play_bot_online(
                options.bot, options=options, code=code, settings=session.settings, observers=observers
            )
        session.observe_matches(observers)
        game = Battleship(context.game(GAME))
        return play_game(game, session=session, start=_make_request(options, code), is_plain=options.is_plain)


def _make_request(options: PlayOptions, code: str | None) -> Request | None:
    if options.is_daily:
        return PlayDaily(utc_today())
    if options.server and code:
        return EnterRoom(options.server, code)
    if options.opens_room:
        return OpenRoom(options.server) if options.server else HostRoom()
    if options.server:
        return Join(options.server)
    if options.names:
        return PlayTogether(options.names)
    if options.watched_levels:
        return Watch(options.watched_levels, shows_fleets=not options.hides_fleets, tells_why=options.tells_why)
    return PlayBot(options.bot) if options.bot else None


def _check_options(options: PlayOptions, context: GameContext) -> None:
    """Raise CommandError for options that have no meaning in the requested match."""
    is_room = bool(options.code or options.opens_room)
    if is_room:
        _refuse_typed((HINTS,), context, _("--hints does not go with a room: nobody has hints there"))
    if options.code:
        text = _("--{name} does not go with the code of a room: your friend has chosen that")
        _refuse_typed((*RULE_SETTINGS, FIRST_TURN, CLOCK), context, text)
    elif options.server and not is_room:
        _check_rules_are(NETWORK_RULES, context, "connect")
    elif options.is_daily:
        _check_rules_are(STANDARD_RULES, context, "daily")
    if options.bot and (options.server or is_room):
        text = _("--{name} does not go with --connect and --bot: there the computer plays by itself")
        _refuse_typed((PAUSE, HINTS) if is_room else (FIRST_TURN, CLOCK, PAUSE, HINTS), context, text)


def _refuse_typed(settings: Iterable[AnySetting], context: GameContext, text: str) -> None:
    """Raise CommandError if one of the settings is on the command line; the ``text`` has a place for its name."""
    for setting in settings:
        if setting.key in context.command_settings.overrides:
            raise CommandError(text.format(name=setting.key))


def _check_rules_are(rules: Rules, context: GameContext, option: str) -> None:
    """Raise CommandError for options for other rules than ``rules``, which matches with ``--option`` always have."""
    command_settings = context.command_settings
    fixed = Settings({VARIANT.key: rules.text})
    own_rules = command_settings.preferences.settings[OWN_RULES]
    typed = Settings({OWN_RULES.key: own_rules, **command_settings.overrides})
    for setting in RULE_SETTINGS:
        if setting.key not in typed:
            continue
        is_same = rules_in_settings(typed) == rules if setting is VARIANT else typed[setting] == fixed[setting]
        if not is_same:
            text = _("--{name}: {given} does not go with --{option}, which is always played by {rules}")
            value = quoted(setting.kind.value_text(typed[setting]))
            raise CommandError(text.format(name=setting.key, given=value, option=option, rules=quoted(rules.text)))


def _open_without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking: a pipe without a reader is an error, and a full one ends the log."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    if sys.platform != "win32" and not stat.S_ISFIFO(os.fstat(descriptor).st_mode):
        os.set_blocking(descriptor, True)
    return descriptor


def _match_observers(options: PlayOptions, stack: ExitStack) -> list[Observer]:
    """Return the observers of a match besides the view: the log; raises CommandError if it cannot be opened."""
    path = options.log_file
    if not path:
        return []
    try:
        # Not with ``Path``, which takes "games/" for the file "games".
        stream: TextIO = open(path, "a", encoding="utf-8", opener=_open_without_waiting)  # noqa: SIM115 - the stack closes it
    except OSError as error:
        reason = _("nobody reads it") if error.errno == errno.ENXIO else reason_text(error)
        raise CommandError(
            _("--log: {path} cannot be written ({reason}). Possible: a file in a folder of your own").format(
                path=quoted(path), reason=reason
            )
        ) from None

    def close() -> None:
        with suppress(OSError):  # the person was warned when a line could not be written
            stream.close()

    def warn_of_failure(error: OSError) -> None:
        warn(_("the log ends here: {path}: {reason}").format(path=quoted(path), reason=reason_text(error)))

    stack.callback(close)
    return [EventLog(stream, warn_of_failure)]
