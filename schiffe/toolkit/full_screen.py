"""A program on the full screen: its terminal, its signals, and its exit status."""

import signal
import sys
from typing import Protocol

from prompt_toolkit.output import create_output

from schiffe.language.i18n import _
from schiffe.process.errors import EXIT_FAILED, CommandError, signal_status
from schiffe.process.loop import run_in_loop
from schiffe.process.signals import stop_on_signals
from schiffe.process.tasks import Work
from schiffe.terminal.background import BackgroundQuestion, EarlyInput, is_light_by_environment
from schiffe.terminal.keyboard import translate_terminal_errors
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.terminal import use_terminal

if sys.platform == "win32":
    from prompt_toolkit.output.win32 import NoConsoleScreenBufferError


class StageFactory(Protocol):
    """A function that makes a stage, in the running event loop."""

    def __call__(self, *, is_light: bool | None) -> tuple[Stage, Work[object]]:
        """Return a stage, and a coroutine that shows screens on it.

        ``is_light`` tells whether the terminal has a light background, None if unknown.
        """


def run_on_stage(make_stage: StageFactory, question: BackgroundQuestion | None = None) -> int:
    """Show screens on a stage until they end; return the exit status, which tells a signal that ended them.

    Raises:
        CommandError: the window is not a Windows console, or the input ended.
        OSError: the terminal is gone.
    """
    if sys.platform == "win32":  # the standard output may not be a console
        try:
            create_output()
        except NoConsoleScreenBufferError:
            raise CommandError(
                _("this window is not a Windows console. Start the game with: winpty python -m schiffe"), EXIT_FAILED
            ) from None
    early_input = question.read_early_input() if question else EarlyInput()
    keyboard = question.keyboard if question else None
    is_light = is_light_by_environment() if early_input.is_light is None else early_input.is_light

    async def run() -> int:
        stage, play = make_stage(is_light=is_light)
        first_signal: int | None = None

        def stop(number: int) -> None:
            nonlocal first_signal
            first_signal = first_signal or number
            stage.stop(KeyboardInterrupt() if number == signal.SIGINT else None)

        try:
            with stop_on_signals(stop):
                await stage.run(play, keyboard)
        except EOFError:
            raise CommandError(_("the input ended, so the program ends too"), EXIT_FAILED) from None
        return signal_status(first_signal) if first_signal else 0

    with translate_terminal_errors(), use_terminal(early_input):
        return run_in_loop(run())
