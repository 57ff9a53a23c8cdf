"""Suspension: lends the terminal to the shell while the program is stopped, as by Ctrl-Z."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def handle_suspension(leave: Callable[[], None], come_back: Callable[[], None]) -> Iterator[None]:
    """Within it, in the running event loop, the terminal is the shell's while the program is stopped.

    ``leave`` is called before a SIGTSTP, such as Ctrl-Z, stops the program, and ``come_back`` when it goes on. That is
    called after a SIGSTOP too, which nobody can see coming: the terminal is in any state then.
    """
    if sys.platform == "win32":
        yield
    else:
        loop = asyncio.get_running_loop()
        # A shell without job control lets its programs ignore the one, and then nobody would let them go on.
        is_stopped = signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN
        is_over = False  # the loop may still call what it was to call for a signal that came at the last moment

        def go_on() -> None:
            if not is_over:
                come_back()

        def listen() -> None:
            loop.add_signal_handler(signal.SIGCONT, go_on)
            if is_stopped:
                loop.add_signal_handler(signal.SIGTSTP, stop)

        def listen_no_more() -> None:
            loop.remove_signal_handler(signal.SIGCONT)
            loop.remove_signal_handler(signal.SIGTSTP)  # leaves one that is ignored alone

        def stop() -> None:
            if is_over:
                signal.raise_signal(signal.SIGTSTP)
                return
            leave()
            listen_no_more()
            signal.raise_signal(signal.SIGTSTP)  # it goes on from here, at once where no shell could bring it back
            listen()
            come_back()

        listen()
        try:
            yield
        finally:
            is_over = True
            listen_no_more()


@contextmanager
def handle_suspension_before_loop(leave: Callable[[], None], come_back: Callable[[], None]) -> Iterator[None]:
    """Within it, as with ``handle_suspension``, the terminal is the shell's while the program is stopped.

    It is for the time before an event loop runs; a loop that takes the signals over has them from then on.
    """
    if sys.platform == "win32" or signal.getsignal(signal.SIGTSTP) is not signal.SIG_DFL:
        yield
    else:

        def stop(_number: int, _frame: FrameType | None) -> None:
            leave()
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTSTP)  # it goes on from here
            signal.signal(signal.SIGTSTP, stop)
            come_back()

        signal.signal(signal.SIGTSTP, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
