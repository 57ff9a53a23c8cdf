"""Suspension by job control: the program returns the terminal before Ctrl-Z stops it, and takes it back afterwards."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def handle_suspension(leave: Callable[[], None], come_back: Callable[[], None]) -> Iterator[None]:
    """Call ``leave`` before SIGTSTP (Ctrl-Z) stops the program, and ``come_back`` when it continues.

    Both run in the running event loop. SIGSTOP cannot be caught: after it, only ``come_back`` is called, with the
    terminal in an unknown state.
    """
    if sys.platform == "win32":
        yield
    else:
        loop = asyncio.get_running_loop()
        # A shell without job control makes its programs ignore SIGTSTP: nobody could continue them.
        can_be_stopped = signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN
        is_over = False  # the loop may call a handler after its removal, for a signal that arrived just before

        def on_continue() -> None:
            if not is_over:
                come_back()

        def add_handlers() -> None:
            loop.add_signal_handler(signal.SIGCONT, on_continue)
            if can_be_stopped:
                loop.add_signal_handler(signal.SIGTSTP, on_stop)

        def remove_handlers() -> None:
            loop.remove_signal_handler(signal.SIGCONT)
            loop.remove_signal_handler(signal.SIGTSTP)  # does nothing if SIGTSTP is ignored

        def on_stop() -> None:
            if is_over:
                signal.raise_signal(signal.SIGTSTP)
                return
            leave()
            remove_handlers()
            signal.raise_signal(signal.SIGTSTP)  # stops here; without a shell to continue the program, does nothing
            add_handlers()
            come_back()

        add_handlers()
        try:
            yield
        finally:
            is_over = True
            remove_handlers()


@contextmanager
def handle_suspension_before_loop(leave: Callable[[], None], come_back: Callable[[], None]) -> Iterator[None]:
    """Do the same as ``handle_suspension`` before the event loop runs; the loop may then take over the signals."""
    if sys.platform == "win32" or signal.getsignal(signal.SIGTSTP) is not signal.SIG_DFL:
        yield
    else:

        def on_stop(_number: int, _frame: FrameType | None) -> None:
            leave()
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTSTP)  # the program stops here, and continues from here
            signal.signal(signal.SIGTSTP, on_stop)
            come_back()

        signal.signal(signal.SIGTSTP, on_stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
