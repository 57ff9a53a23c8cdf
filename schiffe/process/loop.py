"""Running the event loop of the program until it is done or a signal ends it."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import FrameType

from schiffe.language.i18n import _
from schiffe.process.errors import CommandError, signal_status
from schiffe.process.signals import stop_on_signals
from schiffe.process.tasks import ResultT, Work


class _UninterruptedCloseLoop(asyncio.SelectorEventLoop):
    """An event loop whose closing no signal interrupts; it would be closed a second time, with a traceback."""

    def close(self) -> None:
        first_signal: int | None = None

        def delay(number: int, _frame: FrameType | None) -> None:
            nonlocal first_signal
            first_signal = first_signal or number

        before = {number: signal.signal(number, delay) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            super().close()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler or signal.SIG_DFL)  # None while the interpreter shuts down
            if first_signal:
                signal.raise_signal(first_signal)


def run_in_loop(main: Work[ResultT]) -> ResultT:
    """Run a coroutine as ``asyncio.run`` does, but delay signals that arrive while the loop closes.

    Raises:
        KeyboardInterrupt: the user pressed Ctrl-C, or ``main`` raised it.
    """

    async def run() -> ResultT | KeyboardInterrupt:
        # Outside the task, it would stop the loop at once. asyncio would fetch it from the task only while closing,
        # and another Ctrl-C at that moment would print its traceback.
        try:
            return await main
        except KeyboardInterrupt as interrupt:
            return interrupt

    try:
        with asyncio.Runner(loop_factory=None if sys.platform == "win32" else _UninterruptedCloseLoop) as runner:
            try:
                result = runner.run(run())
            except KeyboardInterrupt:
                # A pending stop of the loop would stop it again while the runner closes it: let it take effect now.
                loop = runner.get_loop()
                loop.call_soon(loop.stop)
                loop.run_forever()
                raise
    finally:
        main.close()  # if it never started, Python would warn that it was never awaited
    if isinstance(result, KeyboardInterrupt):
        raise result
    return result


_interrupt_handlers: ContextVar[list[Callable[[], object]]] = ContextVar("interrupt handlers")
"""The functions that Ctrl-C calls instead of ending a run of ``run_until_signal``; the last one counts."""


@contextmanager
def handle_interrupt(handler: Callable[[], object]) -> Iterator[None]:
    """Let Ctrl-C call ``handler`` instead of ending the program, inside ``run_until_signal``."""
    if sys.platform == "win32":  # there it would cancel the task
        loop = asyncio.get_running_loop()
        before = signal.signal(signal.SIGINT, lambda _number, _frame: loop.call_soon_threadsafe(handler))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before or signal.default_int_handler)
    else:
        handlers = _interrupt_handlers.get()
        handlers.append(handler)
        try:
            yield
        finally:
            handlers.remove(handler)


def run_until_signal(main: Work[int]) -> int:
    """Run a coroutine; return its exit status, or that of the signal that ended the program and cancelled it.

    Raises:
        CommandError: the user pressed Ctrl-C.
    """
    try:
        return run_in_loop(_cancel_at_signal(main))
    finally:
        main.close()


async def _cancel_at_signal(main: Work[int]) -> int:
    handlers: list[Callable[[], object]] = []
    _interrupt_handlers.set(handlers)
    task = asyncio.create_task(main)
    first_signal: int | None = None

    def stop(number: int) -> None:
        nonlocal first_signal
        if number == signal.SIGINT and handlers:
            handlers[-1]()
            return
        if first_signal is None:  # a second cancellation would interrupt the cleaning up
            first_signal = number
            task.cancel()

    try:
        with stop_on_signals(stop):
            return await task
    except asyncio.CancelledError:
        if first_signal is None:
            raise
        if first_signal == signal.SIGINT:
            raise CommandError(_("interrupted"), signal_status(first_signal)) from None
        return signal_status(first_signal)
