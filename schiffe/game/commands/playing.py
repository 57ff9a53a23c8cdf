"""A game from start to end, in the view that the terminal allows: new ones, resumed ones, and finished ones told."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from importlib.util import find_spec
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from schiffe.commandline.context import checked_preferences
from schiffe.game.commands.logbook import logbook_path, open_book, open_store
from schiffe.game.game import Game
from schiffe.game.info import GameContext, GameInfo
from schiffe.game.match.finished import FinishedMatch
from schiffe.game.queries import LATEST_MATCH, ReplayOptions
from schiffe.game.session import Session
from schiffe.language.i18n import AUTO, _
from schiffe.process.errors import CommandError, warn
from schiffe.process.signals import end_on_signals
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import SPEECH, THEME
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, StoreRefusal
from schiffe.store.store import Store
from schiffe.store.texts import never_begun, not_to_be_resumed
from schiffe.store.values import UnreadableText
from schiffe.terminal.background import Question, background_question

if TYPE_CHECKING:  # behind the door to the full screen
    from schiffe.game.ui.program import GameScreens


def is_screen_possible() -> bool:
    """Return whether both ends are a terminal that can move its cursor, and the package for it is there."""
    if not _is_at_terminal():
        return False
    if sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return False
    if find_spec("prompt_toolkit") is None:
        warn(_("the package prompt_toolkit is not installed, so this is line mode"))
        return False
    return True


def _is_at_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def with_speech(preferences: Preferences) -> Preferences:
    """Return the settings, with speech where the command line says so; at a terminal also where anything else does.

    That is the settings file, and where it says nothing, the variable ACCESSIBLE. A pipe has nobody who listens.
    """
    given = preferences.settings
    if SPEECH.key in preferences.command_line:
        return preferences
    is_wanted = given[SPEECH] if SPEECH.key in given else os.environ.get("ACCESSIBLE", "") not in ("", "0")
    if (is_wanted and _is_at_terminal()) == given[SPEECH]:
        return preferences
    return replace(preferences, command_line={**preferences.command_line, SPEECH.key: not given[SPEECH]})


@contextmanager
def before_screens(settings: Settings) -> Iterator[Question | None]:
    """Within it a signal ends the program in good order, and screens are loaded.

    Meanwhile the terminal can answer: returns what it was asked about its background, where the theme goes by that.
    """
    with end_on_signals(), background_question() if settings[THEME] == AUTO else nullcontext() as question:
        yield question


def show_on_screen(
    session: Session, game: Game[Any, Any], show: Callable[[GameScreens], Coroutine[Any, Any, Any]]
) -> int:
    """Show a game on the full screen; returns the exit status."""
    with before_screens(session.settings) as question:
        from schiffe.game.ui.program import run_on_screen  # noqa: PLC0415  door: the full screen is entered

        return run_on_screen(session, lambda program: program.show(game, show), question)


# Playing


def new_session(
    context: GameContext, preferences: Preferences, book: Logbook, seed: int | None = None, ca: str = ""
) -> Session:
    """Return what a program works with whose games are kept in a book."""
    return Session(with_speech(preferences), book, games=context.games, encoding=sys.stdout.encoding, seed=seed, ca=ca)


def play(game: Game[Any, Any], session: Session, request: Any | None, *, plain: bool) -> int:
    """Play a request, or show the menu, on the full screen where that is possible; returns the exit status.

    Raises:
        CommandError: the request cannot be played, or not to its end.
    """
    if not plain and not session.settings[SPEECH] and is_screen_possible():
        return show_on_screen(session, game, lambda screens: screens.start(request))
    from schiffe.game.plain.context import play_at_console  # noqa: PLC0415  door: line mode is entered

    return play_at_console(game, session, request)


def play_request(
    game: GameInfo, context: GameContext, request: Any | None, *, plain: bool, seed: int | None = None, ca: str = ""
) -> int:
    """Play a request of the command line, or show the menu; returns the exit status.

    Raises:
        CommandError: the settings do not hold, or the request cannot be played, or not to its end.
    """
    preferences = checked_preferences(context)
    with open_book(preferences.settings) as book:
        return play(game.load(), new_session(context, preferences, book, seed, ca), request, plain=plain)


class ResumeOptions(NamedTuple):
    """The match to resume, and the view to show it in.

    Attributes:
        match: its number; 0 is the latest one, of ``game`` where that is given.
        game: the word of a game.
        ca: a file with the authorities for the certificate of a server, or empty.
    """

    match: MatchId
    game: str | None = None
    plain: bool = False
    ca: str = ""


def resume_game(
    context: GameContext,
    options: ResumeOptions,
    prepared: Callable[[Game[Any, Any]], Game[Any, Any]] = lambda game: game,
) -> int:
    """Go on with a match, whichever game it is; returns the exit status. ``prepared`` adds to the game what it needs.

    Raises:
        CommandError: the settings do not hold, they ask for another game, or there is no such match.
    """
    for setting in (setting for game in context.games for setting in game.fixed_settings):
        if setting.key in context.overrides:
            text = _("--{name} does not go with --resume: the game continues as it began")
            raise CommandError(text.format(name=setting.key))
    preferences = checked_preferences(context)
    with open_book(preferences.settings) as book:
        game, number = _to_resume(context, options, book)
        loaded = game.load()
        typed = (other.clock for other in context.games if other.clock.key in context.overrides)
        clock = next((preferences.settings[setting] for setting in typed), None)
        try:
            request = loaded.resume(book, number, clock)
        except MatchRefused as refused:
            raise CommandError(not_to_be_resumed(number, refused.refusal), 1) from None
        if request is None:
            raise CommandError(book.news(goes_on=False) or not_to_be_resumed(number, None), 1)
        session = new_session(context, preferences, book, ca=options.ca)
        return play(prepared(loaded), session, request, plain=options.plain)


def _to_resume(context: GameContext, options: ResumeOptions, book: Logbook) -> tuple[GameInfo, MatchId]:
    """Return the game that is resumed and the number of the match; raises CommandError where there is none."""
    if options.match:
        found = book.attempt(lambda store: store.match(options.match))
    else:
        found = next(iter(book.unfinished(options.game)), None)
    if not found and (news := book.news(goes_on=False)):
        raise CommandError(news, 1)
    if not book.is_on:
        raise CommandError(_("no unfinished game: the logbook is off"), 1)
    if not (found or options.match):
        elsewhere = book.played_now(options.game)
        text = _("no unfinished game")
        raise CommandError(not_to_be_resumed(elsewhere[0].id, StoreRefusal.OWNED) if elsewhere else text, 1)
    game = context.game(found.game) if found else None
    return game or context.games[0], found.id if found else options.match


# Finished matches


def replay(context: GameContext, number: MatchId | None, options: ReplayOptions, *, plain: bool) -> int:
    """Show a finished match, or without a number a list to choose from; returns the exit status.

    Raises:
        CommandError: there is no such match, or it is not over, or the logbook cannot be used.
    """
    preferences = checked_preferences(context)
    has_screen = not (plain or with_speech(preferences).settings[SPEECH]) and is_screen_possible()
    if number is None:
        if not has_screen:
            raise CommandError(
                _("{command} needs the number of a game, or {all}; games lists them").format(
                    command="replay", all="last"
                )
            )
        with _reading_session(context, preferences) as session, before_screens(preferences.settings) as question:
            from schiffe.game.ui.games import choose_finished_on_screen  # noqa: PLC0415  door: the full screen is entered

            return choose_finished_on_screen(session, question)
    with open_store(only_reads=True) as store:
        game, finished = _finished(context, store, number)
    game.check_replay(finished, options)
    if not has_screen:
        narration = game.narration(finished, options, preferences.settings)
        if _is_at_terminal():
            from schiffe.game.plain.stepping import step_at_console  # noqa: PLC0415  door: line mode is entered

            return step_at_console(list(narration.steps))
        for line in chain(narration.lines, narration.boards):
            print(line)
        return 0
    with _reading_session(context, preferences) as session:
        return show_on_screen(session, game, lambda screens: screens.show_finished(finished, options))


@contextmanager
def _reading_session(context: GameContext, preferences: Preferences) -> Iterator[Session]:
    """Open a session that only reads the logbook; raises CommandError if there is no folder."""
    book = Logbook(logbook_path(), only_reads=True)
    try:
        yield new_session(context, preferences, book)
    finally:
        book.close()


def _finished(
    context: GameContext, store: Store, number: MatchId
) -> tuple[Game[Any, Any], FinishedMatch[Any, Any, Any]]:
    """Return a finished match in which something has happened, or the last one, with its game."""
    if number == LATEST_MATCH:
        found = store.matches(MatchFilter(is_over=True, has_events=True, limit=1))
        if not found:
            raise CommandError(_("No game is over yet."), 1)
        number = found[0].id
    stored = store.match(number)
    if stored is None:
        raise CommandError(not_to_be_resumed(number, StoreRefusal.UNKNOWN), 1)
    game = context.game(stored.game)
    if game is None:
        raise CommandError(not_to_be_resumed(number, None), 1)
    loaded = game.load()
    try:
        finished = loaded.with_current_names(loaded.read_finished(store, number))
    except MatchRefused as refused:
        raise CommandError(not_to_be_resumed(number, refused.refusal), 1) from None
    except UnreadableText:
        raise CommandError(not_to_be_resumed(number, None), 1) from None
    if not finished.moments:
        raise CommandError(never_begun(number), 1)
    return loaded, finished
