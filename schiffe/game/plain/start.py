"""The start of line mode at the console of the program: the opening line, the welcome, and a runner."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from schiffe.game.flow.playable import Playable
from schiffe.game.game import Game
from schiffe.game.match.request import Request
from schiffe.game.plain.line_settings import LineSettings, opening_text
from schiffe.game.plain.words import is_quit
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.names import name_problem_text
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.process.loop import run_until_signal
from schiffe.settings.shared import PLAYER_NAME, SPEECH, WELCOMED
from schiffe.terminal.console import Console, EndOfInput


async def welcome(console: Console, session: Session, people: int) -> None:
    """Ask for a name at the first start at a keyboard, if one of the ``people`` plays alone and has none yet."""
    if not console.has_keyboard or people == 0 or session.settings[WELCOMED]:
        return
    changes: dict[str, object] = {WELCOMED.key: True}
    if people == 1 and not session.settings[PLAYER_NAME] and (name := await _ask_for_name(console)):
        changes[PLAYER_NAME.key] = name
    LineSettings(console, session).keep_changes(changes)


async def _ask_for_name(console: Console) -> str | None:
    """Ask until the player types a valid name; return None if the player wants none."""
    while True:
        name = (await console.ask(_("Your name, or Enter to play without one: "))).strip()
        if not name or is_quit(name):
            return None
        problem = name_problem_text(name)
        if not problem:
            return name
        console.print(problem)


@contextmanager
def open_console(session: Session) -> Iterator[Console]:
    """Use the console of this program inside this block, after an opening line.

    Raises:
        CommandError: the input has ended too early.
    """
    source = None if sys.stdin is None else sys.stdin.fileno()
    try:
        with Console(source, sys.stdout) as console:
            has_speech = session.settings[SPEECH]
            if has_speech or (console.has_keyboard and console.out_is_terminal):
                console.print(opening_text(has_speech=has_speech))
            yield console
    except EndOfInput:
        raise CommandError(_("the input ended, so the program ends too"), EXIT_FAILED) from None


def play_in_lines(game: Game, session: Session, start: Playable | None) -> int:
    """Play something, or show the menu; return the exit status.

    Raises:
        CommandError: the match cannot be played to its end.
    """

    async def play() -> int:
        with open_console(session) as console:
            if start is None or isinstance(start, Request):
                await welcome(console, session, start.people_count if start else 1)
            runner = game.make_line_runner(console, session)
            if start is None:
                await runner.run()
                return 0
            return 1 if (await runner.play(start)).has_failed else 0

    return run_until_signal(play())
