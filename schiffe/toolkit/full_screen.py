"""A program on the full screen: its terminal, its signals, and its exit status."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input.typeahead import store_typeahead
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.utils import get_bell_environment_variable

from schiffe.language.i18n import _
from schiffe.process.errors import EXIT_FAILED, CommandError, signal_status
from schiffe.process.signals import stop_on_signals
from schiffe.process.tasks import Work
from schiffe.terminal.background import AnswerFilter, BackgroundQuestion, EarlyInput, is_light_by_environment
from schiffe.terminal.keyboard import Keyboard, translate_terminal_errors
from schiffe.toolkit.frames import WholeFrames
from schiffe.toolkit.stage import Stage

if sys.platform == "win32":
    from prompt_toolkit.output.win32 import NoConsoleScreenBufferError
else:
    from schiffe.toolkit.key_input import KeyInput


class ScreenTerminal(NamedTuple):
    """The terminal of a stage.

    Attributes:
        is_light: whether its background is light; None if unknown.
        keyboard: restores its original modes; None if they have not been changed yet.
    """

    is_light: bool | None = None
    keyboard: Keyboard | None = None


@contextmanager
def open_terminal(question: BackgroundQuestion | None = None) -> Iterator[ScreenTerminal]:
    """Let a stage that is made inside this block use the terminal; it gets the keys that were typed earlier.

    ``question`` is what the terminal was asked about its background.

    Raises:
        CommandError: the window is not a Windows console.
        OSError: the terminal is gone.
    """
    early_input = question.read_early_input() if question else EarlyInput()
    is_light = is_light_by_environment() if early_input.is_light is None else early_input.is_light
    terminal = ScreenTerminal(is_light, question.keyboard if question else None)
    if sys.platform == "win32":
        try:
            create_output()
        except NoConsoleScreenBufferError:  # the standard output is not a console
            raise CommandError(
                _("this window is not a Windows console. Start the game with: winpty python -m schiffe"), EXIT_FAILED
            ) from None
        yield terminal
    else:
        with translate_terminal_errors():
            output = WholeFrames.from_pty(
                sys.stdout, os.environ.get("TERM"), ColorDepth.from_env(), enable_bell=get_bell_environment_variable()
            )
            assert isinstance(output, WholeFrames), "its constructor was inherited"
            answer = AnswerFilter(is_over=early_input.is_answered, partial_answer=early_input.partial_answer)
            source = KeyInput(sys.stdin, answer, output.learn)
            with create_app_session(input=source, output=output):
                source.vt100_parser.feed(early_input.typed_text)
                store_typeahead(source, source.flush_keys())
                yield terminal


async def run_on_stage(stage: Stage, show: Work[object], keyboard: Keyboard | None = None) -> int:
    """Run a coroutine that shows screens; return the exit status, which tells a signal that ended it.

    ``keyboard`` restores the original modes of the terminal, if they have been changed already.

    Raises:
        CommandError: the input ended.
        KeyboardInterrupt: Ctrl-C.
    """
    first_signal: int | None = None

    def stop(number: int) -> None:
        nonlocal first_signal
        first_signal = first_signal or number
        stage.stop(KeyboardInterrupt() if number == signal.SIGINT else None)

    try:
        with stop_on_signals(stop):
            await stage.run(show, keyboard)
    except EOFError:
        raise CommandError(_("the input ended, so the program ends too"), EXIT_FAILED) from None
    return signal_status(first_signal) if first_signal else 0
