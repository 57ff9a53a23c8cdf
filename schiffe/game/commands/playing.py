"""Commands to play, resume and replay matches, in the view that the terminal allows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from importlib.util import find_spec
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from schiffe.commandline.command_settings import prepare_preferences
from schiffe.game.commands.logbook import logbook_path, open_book, open_store, read_finished_with_game
from schiffe.game.flow.playable import MatchToPlay, Playable
from schiffe.game.game import Game
from schiffe.game.info import GameContext, GameInfo
from schiffe.game.match.finished import AnyFinishedMatch, with_current_names
from schiffe.game.queries import MatchChoice, ReplayOptions, UnnumberedMatch
from schiffe.game.session import Session
from schiffe.language.i18n import AUTO, _
from schiffe.process.errors import EXIT_FAILED, CommandError, warn
from schiffe.process.signals import end_on_signals
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import SPEECH, THEME
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import MatchId, RefusedAction, RefusedActionReason, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import never_begun_text, refused_match_text
from schiffe.terminal.background import BackgroundQuestion, ask_for_background

if TYPE_CHECKING:  # behind the door to the full screen
    from schiffe.game.ui.program import GameScreens


def is_screen_possible() -> bool:
    """Return whether input and output are a terminal that is capable of the full screen."""
    has_cursor = sys.platform == "win32" or os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return has_cursor and _is_at_terminal()


def choose_screen(settings: Settings, *, is_plain: bool) -> bool:
    """Choose between the full screen and line mode; return True for the full screen.

    Warn if only the package for it is missing.
    """
    if is_plain or settings[SPEECH] or not is_screen_possible():
        return False
    if find_spec("prompt_toolkit") is None:
        warn(_("the package prompt_toolkit is not installed, so this is line mode"))
        return False
    return True


def _is_at_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def with_speech(preferences: Preferences) -> Preferences:
    """Return preferences with the speech setting decided.

    The command line decides it, or else the settings file or ACCESSIBLE, but these only at a terminal.
    """
    settings = preferences.settings
    if SPEECH.key in preferences.command_line_layer:
        return preferences
    is_wanted = settings[SPEECH] if SPEECH.key in settings else os.environ.get("ACCESSIBLE", "") not in ("", "0")
    has_speech = is_wanted and _is_at_terminal()
    if has_speech == settings[SPEECH]:
        return preferences
    return replace(preferences, command_line_layer={**preferences.command_line_layer, SPEECH.key: has_speech})


@contextmanager
def prepare_for_screens(settings: Settings) -> Iterator[BackgroundQuestion | None]:
    """Let signals end the program cleanly, and ask the terminal for its background colour if the theme depends on it.

    Yields the question, which the terminal can answer while the full screen is being imported.
    """
    with end_on_signals(), ask_for_background() if settings[THEME] == AUTO else nullcontext() as question:
        yield question


@contextmanager
def open_screens(session: Session, game: Game) -> Iterator[GameScreens]:
    """Open the full screen for a game inside this block; ``screens.program`` runs what is to be shown there."""
    with prepare_for_screens(session.settings) as question:
        from schiffe.game.ui.program import open_program  # noqa: PLC0415  door: the full screen is entered

        with open_program(session, question) as program, program.open_game(game) as screens:
            yield screens


# Playing


@contextmanager
def open_session(context: GameContext, *, seed: int | None = None, ca_file: str | None = None) -> Iterator[Session]:
    """Check the settings, and open the logbook for a session; at the end, warn of a problem of it not yet reported.

    Raises:
        CommandError: the settings are invalid.
    """
    preferences = prepare_preferences(context.command_settings)
    with open_book(preferences.settings) as book:
        yield _new_session(context, preferences, book, seed, ca_file)


def _new_session(
    context: GameContext, preferences: Preferences, book: Logbook, seed: int | None = None, ca_file: str | None = None
) -> Session:
    return Session(
        preferences=with_speech(preferences),
        book=book,
        games=context.games,
        encoding=sys.stdout.encoding,
        seed=seed,
        ca_file=ca_file,
    )


def play_game(game: Game, session: Session, start: Playable | None, *, is_plain: bool) -> int:
    """Play something, or show the menu, on the full screen if possible; return the exit status.

    Raises:
        CommandError: the request cannot be played, or the match ended early.
    """
    if choose_screen(session.settings, is_plain=is_plain):
        with open_screens(session, game) as screens:
            return screens.program.run(screens.start(start))
    from schiffe.game.plain.start import play_in_lines  # noqa: PLC0415  door: line mode is entered

    return play_in_lines(game, session, start)


class ResumeOptions(NamedTuple):
    """The match to resume, and how.

    Attributes:
        match_choice: its number, or the latest one.
        game_word: the word of the game of the latest match; None for any game.
        is_plain: whether to use line mode.
        ca_file: a file with certificate authorities for a server; None for those of the system.
    """

    match_choice: MatchChoice
    game_word: str | None = None
    is_plain: bool = False
    ca_file: str | None = None


class ResumedGame(NamedTuple):
    """A resumed match, with its game and a session to play it in."""

    game: Game
    session: Session
    match: MatchToPlay


def resume_match(context: GameContext, options: ResumeOptions) -> int:
    """Resume a match of any game and play it; return the exit status.

    Raises:
        CommandError: as ``open_resumed`` does, or the match ended early.
    """
    with open_resumed(context, options) as (game, session, resumed):
        return play_game(game, session, resumed, is_plain=options.is_plain)


@contextmanager
def open_resumed(context: GameContext, options: ResumeOptions) -> Iterator[ResumedGame]:
    """Resume a match of any game, in a session of its own.

    Raises:
        CommandError: the settings are invalid, a setting cannot be changed in a match, or the match does not exist.
    """
    for setting in chain.from_iterable(info.fixed_settings for info in context.games):
        if setting.key in context.command_settings.overrides:
            text = _("--{name} does not go with --resume: the game continues as it began")
            raise CommandError(text.format(name=setting.key))
    with open_session(context, ca_file=options.ca_file) as session:
        book = session.stored_book
        info, match_id = _find_unfinished(context, options, book)
        loaded = info.load()
        clock_settings = (game.clock for game in context.games if game.clock.key in context.command_settings.overrides)
        clock_seconds = next((session.settings[setting] for setting in clock_settings), None)
        try:
            resumed = loaded.resume(book, match_id, clock_seconds)
        except RefusedAction as refused:
            raise CommandError(refused_match_text(match_id, refused.reason), EXIT_FAILED) from None
        yield ResumedGame(loaded, session, resumed)


def _find_unfinished(context: GameContext, options: ResumeOptions, book: Logbook) -> tuple[GameInfo, MatchId]:
    """Return the game and the number of the match to resume; raises CommandError if there is none."""
    choice = options.match_choice

    def find(store: Store) -> StoredMatch | None:
        if choice is UnnumberedMatch.LATEST:
            unfinished = store.claims.unfinished_matches(MatchFilter(game_word=options.game_word))
            return unfinished[0] if unfinished else None
        return store.reader.find_match(choice)

    stored = book.read(find, None, raises_problems=True)
    if stored is None:
        raise CommandError(_nothing_to_resume_text(options, book), EXIT_FAILED)
    info = context.find_game(stored.game_word)
    if info is None:
        raise CommandError(refused_match_text(stored.id, RefusedActionReason.UNREADABLE), EXIT_FAILED)
    return info, stored.id


def _nothing_to_resume_text(options: ResumeOptions, book: Logbook) -> str:
    """Return the reason why the match to resume was not found."""
    if not book.is_on:
        return _("no unfinished game: the logbook is off")
    choice = options.match_choice
    if choice is not UnnumberedMatch.LATEST:
        is_damaged = book.read(lambda store: store.reader.has_match(choice), default=False)
        refusal = RefusedActionReason.UNREADABLE if is_damaged else RefusedActionReason.UNKNOWN
        return refused_match_text(choice, refusal)
    if matches := book.read_running_matches(options.game_word):
        return refused_match_text(matches[0].id, RefusedActionReason.OWNED)
    return _("no unfinished game")


# Finished matches


def choose_match_to_replay(context: GameContext, *, is_plain: bool) -> int:
    """Show a list of finished matches to choose from; return the exit status.

    Raises:
        CommandError: there is no full screen to show it on, or the logbook cannot be used.
    """
    preferences = prepare_preferences(context.command_settings)
    if not choose_screen(with_speech(preferences).settings, is_plain=is_plain):
        text = _("{command} needs the number of a game, or {all}; games lists them")
        raise CommandError(text.format(command="replay", all="last"))
    with (
        _open_read_only_session(context, preferences) as session,
        prepare_for_screens(preferences.settings) as question,
    ):
        from schiffe.game.ui.match_list import choose_finished_on_screen  # noqa: PLC0415  door: the full screen is entered

        return choose_finished_on_screen(session, question)


def replay_match(context: GameContext, choice: MatchChoice, options: ReplayOptions, *, is_plain: bool) -> int:
    """Show a finished match; return the exit status.

    Raises:
        CommandError: the match does not exist or is not over, or the logbook cannot be used.
    """
    preferences = prepare_preferences(context.command_settings)
    has_screen = choose_screen(with_speech(preferences).settings, is_plain=is_plain)
    with open_store(is_read_only=True) as store:
        game, finished = _read_finished_with_events(context, store, choice)
    game.check_replay(finished, options)
    if has_screen:
        with _open_read_only_session(context, preferences) as session, open_screens(session, game) as screens:
            return screens.program.run(screens.show_finished(finished, options))
    narration = game.make_narration(finished, options, preferences.settings)
    if _is_at_terminal():
        from schiffe.game.plain.stepping import step_in_lines  # noqa: PLC0415  door: line mode is entered

        return step_in_lines(narration.moments)
    for line in (*narration.lines, *narration.boards):
        print(line)
    return 0


@contextmanager
def _open_read_only_session(context: GameContext, preferences: Preferences) -> Iterator[Session]:
    """Open a session with a read-only logbook; raises CommandError if there is no folder for it."""
    with Logbook(logbook_path(), is_read_only=True) as book:
        yield _new_session(context, preferences, book)


def _read_finished_with_events(
    context: GameContext, store: Store, choice: MatchChoice
) -> tuple[Game, AnyFinishedMatch]:
    """Read a finished match with events, or the latest one; raises CommandError if there is none."""
    if choice is UnnumberedMatch.LATEST:
        matches = store.reader.matches(MatchFilter(phase=MatchPhase.OVER, has_events=True, limit=1))
        if not matches:
            raise CommandError(_("No game is over yet."), EXIT_FAILED)
        match_id = matches[0].id
    else:
        match_id = choice
    game, finished = read_finished_with_game(context, store, match_id)
    if not finished.moments:
        raise CommandError(never_begun_text(match_id), EXIT_FAILED)
    return game, with_current_names(finished, game.match_format)
