"""The event loop of the program: how it is run, and ended by a signal."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.process.signals import stop_on_signals

Result = TypeVar("Result")


class _UninterruptedCloseLoop(asyncio.SelectorEventLoop):
    """An event loop whose closing no signal interrupts: half closed it would be closed again, with a traceback."""

    def close(self) -> None:
        heard: list[int] = []
        ending = (signal.SIGTERM, signal.SIGINT)
        before = {number: signal.signal(number, lambda number, _frame: heard.append(number)) for number in ending}
        try:
            super().close()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler or signal.SIG_DFL)  # none is left where the interpreter ends
            for late in heard[:1]:
                signal.raise_signal(late)


def run_in_loop(main: Coroutine[Any, Any, Result]) -> Result:
    """``asyncio.run``, but a signal that comes while the loop is closed is heard only when that is done.

    Raises:
        KeyboardInterrupt: Ctrl-C, or ``main`` raises it.
    """
    results: list[Result] = []
    interrupts: list[KeyboardInterrupt] = []

    async def run() -> None:
        # Raised in a task it would stop the loop at once, and asyncio would look at the task only while closing: one
        # more Ctrl-C then, and it prints a traceback of the first.
        try:
            results.append(await main)
        except KeyboardInterrupt as interrupt:
            interrupts.append(interrupt)

    try:
        with asyncio.Runner(loop_factory=None if sys.platform == "win32" else _UninterruptedCloseLoop) as runner:
            try:
                runner.run(run())
            except KeyboardInterrupt:  # what was to stop the loop may still wait in it, and would stop what closes it
                loop = runner.get_loop()
                loop.call_soon(loop.stop)
                loop.run_forever()
                raise
    finally:
        main.close()  # it may not have begun, and Python would complain that it was never awaited
    if interrupts:
        raise interrupts[0]
    return results[0]


_interrupt_handlers: Final[list[Callable[[], object]]] = []
"""The calls that Ctrl-C makes instead of ending the program, the latest last."""


@contextmanager
def handle_interrupt(do: Callable[[], object]) -> Iterator[None]:
    """Within it, in the running event loop, Ctrl-C does something, and does not end the program.

    It is for what is done within ``until_signal``.
    """
    if sys.platform == "win32":  # there it would cancel the task
        loop = asyncio.get_running_loop()
        before = signal.signal(signal.SIGINT, lambda _number, _frame: loop.call_soon_threadsafe(do))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before or signal.default_int_handler)
    else:
        _interrupt_handlers.append(do)
        try:
            yield
        finally:
            _interrupt_handlers.remove(do)


async def until_signal(run: Callable[[], Coroutine[Any, Any, int]]) -> int:
    """Run something that gives the exit status; a signal that ends the program cancels it, and makes the status.

    Raises:
        CommandError: it was Ctrl-C.
    """
    task = asyncio.ensure_future(run())
    stopped: list[int] = []

    def stop(number: int) -> None:
        if number == signal.SIGINT and _interrupt_handlers:
            _interrupt_handlers[-1]()
            return
        stopped.append(number)
        if len(stopped) == 1:  # a second one would meet what cleans up after the first
            task.cancel()

    try:
        with stop_on_signals(stop):
            return await task
    except asyncio.CancelledError:
        if not stopped:
            raise
        if stopped[0] == signal.SIGINT:
            raise CommandError(_("interrupted"), 128 + signal.SIGINT) from None
        return 128 + stopped[0]
