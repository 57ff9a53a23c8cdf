"""A full screen from start to end: the terminal is taken, screens are shown, and it is given back."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from prompt_toolkit.output import create_output

from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.process.signals import run_in_loop, stopping_on_signals
from schiffe.terminal.ground import Heard, Question
from schiffe.terminal.keyboard import refusals_of_terminal
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.terminal import terminal_session

Make: TypeAlias = Callable[[bool | None], tuple[Stage, Coroutine[Any, Any, Any]]]
"""Makes a stage and what shows screens on it, in a running event loop; it is told whether the terminal's own ground is
light, or None where nobody knows."""


def run_on_stage(make: Make, question: Question | None = None) -> int:
    """Show screens until it is over; returns the exit status.

    ``question`` is what the terminal was asked about its ground.

    Raises:
        CommandError: the terminal is gone, or is none that a full screen can be shown on.
        KeyboardInterrupt: Ctrl-C.
        OSError: the terminal does not let itself be switched.
    """
    _check_console()
    heard = question.heard() if question else Heard()

    async def run() -> int:
        stage, play = make(heard.is_light)
        stopped: list[int] = []

        def stop(number: int) -> None:
            stopped.append(number)
            stage.stop(KeyboardInterrupt() if number == signal.SIGINT else None)

        try:
            with stopping_on_signals(stop):
                await stage.run(play)
        except EOFError:
            raise CommandError(_("the input has ended, and so does the program"), 1) from None
        return 128 + stopped[0] if stopped else 0

    with refusals_of_terminal(), terminal_session(heard):
        return run_in_loop(run())


def _check_console() -> None:
    """On Windows, find out whether this is a console at all; raises CommandError when not."""
    if sys.platform == "win32":
        from prompt_toolkit.output.win32 import NoConsoleScreenBufferError

        try:
            create_output()
        except NoConsoleScreenBufferError:
            raise CommandError(
                _("this window is not a Windows console. Start the game with: winpty python -m schiffe"), 1
            ) from None
