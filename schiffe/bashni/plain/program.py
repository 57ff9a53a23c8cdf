"""Bashni in line mode from start to end: one game, or the menu."""

import sys

from schiffe.bashni.logbook.games import LocalGame
from schiffe.bashni.match.request import BashniRequest
from schiffe.bashni.plain.game import LineBashni
from schiffe.bashni.plain.menu import BashniMenu
from schiffe.game.plain.settings import LineSettings
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.process.signals import run_in_loop, until_signal
from schiffe.settings.layers import Preferences
from schiffe.store.book import Book
from schiffe.terminal.console import Console, EndOfInput


def run_bashni_in_lines(
    preferences: Preferences, request: BashniRequest | LocalGame | None, seed: int | None, book: Book
) -> int:
    """Play what is asked for, or show the menu; returns the exit status.

    Raises:
        CommandError: the game cannot be played to its end.
    """

    async def run() -> int:
        source = None if sys.stdin is None else sys.stdin.fileno()
        try:
            with Console(source, sys.stdout) as console:
                games = LineBashni(console, sys.stdout.encoding, LineSettings(console, preferences), seed, book)
                if request:
                    await games.play(request)
                else:
                    await BashniMenu(console, games).run()
        except EndOfInput:
            raise CommandError(_("the input has ended, and so does the program"), 1) from None
        return 0

    return run_in_loop(until_signal(run()))
