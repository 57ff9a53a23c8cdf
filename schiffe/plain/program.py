"""Line mode from start to end: one game, or the menu, at a console."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence

from schiffe.config import Preferences, Settings
from schiffe.door import CommandError
from schiffe.i18n import _
from schiffe.plain.console import Console, EndOfInput
from schiffe.plain.game import Game
from schiffe.plain.menu import Menu
from schiffe.play.events import Observer
from schiffe.signals import stop_on_signals


def run_in_lines(
    preferences: Preferences,
    settings: Settings,
    bot: str | None,
    two: tuple[str, str] | None,
    seed: int | None,
    observers: Sequence[Observer],
) -> int:
    """Play what is asked for, or show the menu; returns the exit status."""

    def make_game(console: Console, settings: Settings) -> Game:
        return Game(console, settings, sys.stdout.encoding, seed, observers)

    async def run(console: Console) -> None:
        if bot:
            await make_game(console, settings).against_bot(bot)
        elif two:
            await make_game(console, settings).for_two(two)
        else:
            await Menu(console, preferences, make_game).run()

    return asyncio.run(_with_console(run))


async def _with_console(run: Callable[[Console], Awaitable[None]]) -> int:
    """Run something at the console; returns the exit status. Signals that end it do so in good order."""
    stopped: list[int] = []
    task = asyncio.current_task()
    assert task is not None

    def stop(number: int) -> None:
        stopped.append(number)
        task.cancel()

    stop_on_signals(stop)
    try:
        source = None if sys.stdin is None else sys.stdin.fileno()
        with Console(source, sys.stdout) as console:
            await run(console)
    except EndOfInput:
        raise CommandError(_("the input has ended, and so does the program"), 1) from None
    except asyncio.CancelledError:
        if not stopped:
            raise
        return 128 + stopped[0]
    return 0
