"""Line mode from start to end: one game, or the menu, at a console."""

import sys
from collections.abc import Sequence

from schiffe.battleship.logbook.logbook import KeptMatch, Logbook
from schiffe.battleship.match.loop import Observer
from schiffe.battleship.match.request import GameRequest
from schiffe.battleship.plain.game import LineGames
from schiffe.battleship.plain.menu import LineEntry, Menu
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.process.signals import run_in_loop, until_signal
from schiffe.settings.layers import Preferences
from schiffe.terminal.console import Console, EndOfInput


def run_in_lines(
    preferences: Preferences,
    request: GameRequest | KeptMatch | None,
    seed: int | None,
    observers: Sequence[Observer],
    entries: Sequence[LineEntry] = (),
    logbook: Logbook | None = None,
) -> int:
    """Play what is asked for, or show the menu, with the entries of other games; returns the exit status."""

    async def run() -> int:
        source = None if sys.stdin is None else sys.stdin.fileno()
        try:
            with Console(source, sys.stdout) as console:
                games = LineGames(console, sys.stdout.encoding, seed, observers, logbook)
                if request:
                    return 0 if await games.play(request, preferences.settings) else 1
                await Menu(console, preferences, games, entries).run()
        except EndOfInput:
            raise CommandError(_("the input has ended, and so does the program"), 1) from None
        return 0

    return run_in_loop(until_signal(run()))
