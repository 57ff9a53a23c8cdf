"""Line mode from start to end: one game, or the menu, at a console."""

import asyncio
import sys
from collections.abc import Sequence

from schiffe.base.console import Console, EndOfInput
from schiffe.base.errors import CommandError
from schiffe.base.i18n import _
from schiffe.base.signals import until_signal
from schiffe.plain.game import Game
from schiffe.plain.menu import Menu
from schiffe.play.events import Observer
from schiffe.play.request import Wish
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings


def run_in_lines(
    preferences: Preferences, settings: Settings, wish: Wish | None, seed: int | None, observers: Sequence[Observer]
) -> int:
    """Play what is asked for, or show the menu; returns the exit status."""

    def make_game(console: Console, settings: Settings) -> Game:
        return Game(console, settings, sys.stdout.encoding, seed, observers)

    async def run() -> int:
        source = None if sys.stdin is None else sys.stdin.fileno()
        try:
            with Console(source, sys.stdout) as console:
                if wish:
                    is_whole = await make_game(console, settings).play(wish)
                    return 0 if is_whole else 1
                await Menu(console, preferences, make_game).run()
        except EndOfInput:
            raise CommandError(_("the input has ended, and so does the program"), 1) from None
        return 0

    return asyncio.run(until_signal(run()))
