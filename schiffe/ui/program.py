"""The full screen from start to end."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from prompt_toolkit.output import create_output

from schiffe.base.encoding import showable
from schiffe.base.errors import CommandError
from schiffe.base.i18n import _
from schiffe.base.palettes import palette_name
from schiffe.base.signals import stopping_on_signals
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import MOUSE, THEME
from schiffe.toolkit.ground import Heard
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Furnishing, Stage
from schiffe.toolkit.style import styles
from schiffe.toolkit.terminal import colour_depth, terminal_session
from schiffe.ui.director import Director
from schiffe.ui.style import LOOKS

if TYPE_CHECKING:
    from schiffe.play.loop import Observer
    from schiffe.play.request import GameRequest
    from schiffe.toolkit.ground import Question


def run_full_screen(
    preferences: Preferences,
    request: GameRequest | None,
    seed: int | None,
    observers: Sequence[Observer],
    question: Question | None = None,
) -> int:
    """Play what is asked for, then show the menu until somebody quits; returns the exit status.

    ``question`` is what the terminal was asked about its ground.

    Raises:
        CommandError: the terminal is gone, or is none that a full screen can be shown on.
        KeyboardInterrupt: Ctrl-C.
    """
    _check_console()
    encoding = sys.stdout.encoding

    heard = question.heard() if question else Heard()

    async def run() -> int:
        stage, director = furnished(preferences, encoding, seed, observers, is_light=heard.is_light)
        stopped: list[int] = []

        def stop(number: int) -> None:
            stopped.append(number)
            stage.stop(KeyboardInterrupt() if number == signal.SIGINT else None)

        try:
            with stopping_on_signals(stop):
                await stage.run(director.run(request))
        except EOFError:
            raise CommandError(_("the input has ended, and so does the program"), 1) from None
        return 128 + stopped[0] if stopped else 0

    with terminal_session(heard):
        return asyncio.run(run())


def furnished(
    preferences: Preferences,
    encoding: str,
    seed: int | None,
    observers: Sequence[Observer] = (),
    *,
    is_light: bool | None = None,
) -> tuple[Stage, Director]:
    """A stage for the game, and who says what is shown on it; ``is_light`` tells of the terminal's own ground."""

    def help_screen() -> Screen[Any, Any]:
        return director.help()

    def theme() -> str:
        return palette_name(director.settings[THEME], is_light=is_light)

    stage = Stage(
        Furnishing(
            styles(LOOKS), help_screen, theme, colour_depth(), lambda: director.settings[MOUSE], showable(encoding)
        )
    )
    director = Director(stage, preferences, encoding, seed, observers)
    return stage, director


def _check_console() -> None:
    """On Windows, find out whether this is a console at all; raises CommandError when not."""
    if sys.platform == "win32":
        from prompt_toolkit.output.win32 import NoConsoleScreenBufferError

        try:
            create_output()
        except NoConsoleScreenBufferError:
            raise CommandError(
                _("this window is no Windows console. Start the game with: winpty python -m schiffe"), 1
            ) from None
