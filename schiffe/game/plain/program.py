"""Line mode from start to end: one game, or the menu, at a console."""

import sys
from typing import Any

from schiffe.game.loaded import LoadedGame
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.process.signals import run_in_loop, until_signal
from schiffe.terminal.console import Console, EndOfInput


def play_at_console(game: LoadedGame[Any, Any], session: Session, wanted: Any | None) -> int:
    """Play what is wanted, or show the menu; returns the exit status.

    Raises:
        CommandError: the game cannot be played to its end.
    """

    async def run() -> int:
        source = None if sys.stdin is None else sys.stdin.fileno()
        try:
            with Console(source, sys.stdout) as console:
                return 0 if await game.play_in_lines(console, session, wanted) else 1
        except EndOfInput:
            raise CommandError(_("the input has ended, and so does the program"), 1) from None

    return run_in_loop(until_signal(run))
