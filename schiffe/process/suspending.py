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
        handlers = _LoopHandlers(leave, come_back)
        handlers.add()
        try:
            yield
        finally:
            handlers.close()


if sys.platform != "win32":

    class _LoopHandlers:
        """The handlers of the running event loop for SIGTSTP and SIGCONT."""

        def __init__(self, leave: Callable[[], None], come_back: Callable[[], None]) -> None:
            self._leave = leave
            self._come_back = come_back
            self._loop = asyncio.get_running_loop()
            # A shell without job control makes its programs ignore SIGTSTP: nobody could continue them.
            self._can_be_stopped = signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN
            # The loop may call a handler after its removal, for a signal that arrived just before.
            self._is_closed = False

        def add(self) -> None:
            self._loop.add_signal_handler(signal.SIGCONT, self.resume)
            if self._can_be_stopped:
                self._loop.add_signal_handler(signal.SIGTSTP, self.stop)

        def _remove_handlers(self) -> None:
            self._loop.remove_signal_handler(signal.SIGCONT)
            self._loop.remove_signal_handler(signal.SIGTSTP)  # does nothing if SIGTSTP is ignored

        def close(self) -> None:
            self._is_closed = True
            self._remove_handlers()

        def stop(self) -> None:
            if self._is_closed:
                signal.raise_signal(signal.SIGTSTP)
                return
            self._leave()
            self._remove_handlers()
            signal.raise_signal(signal.SIGTSTP)  # stops here; without a shell to continue the program, does nothing
            self.add()
            self._come_back()

        def resume(self) -> None:
            if not self._is_closed:
                self._come_back()


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
