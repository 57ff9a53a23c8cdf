"""Signals that end the program in good order: the terminal is given back first."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Any, Final, TypeVar

from schiffe.language.i18n import _
from schiffe.process.errors import CommandError

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


def _fatal_signals() -> tuple[signal.Signals, ...]:
    """Return the signals that would end a program without a word, SIGINT apart; the last two are meant for no game."""
    if sys.platform == "win32":
        return ()
    else:  # noqa: RET505 - a type checker sees the branch of its platform only
        return signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2


@contextmanager
def stopping_on_signals(stop: Callable[[int], None]) -> Iterator[None]:
    """Within it, ``stop`` is called with the number of each signal that ends the program, in the running event loop.

    Ctrl-C is among them: as an exception it would come in the middle of whatever gives the terminal back. One that the
    caller ignores, as nohup ignores a hangup, ends nothing. Afterwards signals are handled as they were before.
    """
    if sys.platform == "win32":
        yield
    else:
        loop = asyncio.get_running_loop()
        ending = (*_fatal_signals(), signal.SIGINT)
        before = {number: signal.getsignal(number) for number in ending}
        before = {number: handler for number, handler in before.items() if handler not in (signal.SIG_IGN, None)}
        for number in before:
            loop.add_signal_handler(number, stop, number)
        try:
            yield
        finally:
            # Not left to the loop: when it closes, it hears of a signal on a pipe that is closed already.
            for number, handler in before.items():
                loop.remove_signal_handler(number)
                signal.signal(number, handler)


def reporting_on_signal(report: Callable[[], None]) -> AbstractContextManager[None]:
    """Call ``report`` at each SIGUSR1 within this block, in the running event loop."""
    return _called_at("SIGUSR1", report)


def on_new_size(tell: Callable[[], None]) -> AbstractContextManager[None]:
    """Call ``tell`` when the terminal has got another size within this block, in the running event loop."""
    return _called_at("SIGWINCH", tell)


@contextmanager
def _called_at(name: str, call: Callable[[], None]) -> Iterator[None]:
    """Call something at a signal; by its name, since Windows does not have it."""
    if sys.platform == "win32":
        yield
    else:
        number, loop = getattr(signal, name), asyncio.get_running_loop()
        loop.add_signal_handler(number, call)
        try:
            yield
        finally:
            loop.remove_signal_handler(number)


@contextmanager
def stepping_aside(leave: Callable[[], None], come_back: Callable[[], None]) -> Iterator[None]:
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
def stepping_aside_before_loop(leave: Callable[[], None], come_back: Callable[[], None]) -> Iterator[None]:
    """Within it, as with ``stepping_aside``, the terminal is the shell's while the program is stopped.

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


_interrupt_handlers: Final[list[Callable[[], object]]] = []
"""What Ctrl-C does instead of ending the program, the latest last."""


@contextmanager
def instead_of_interrupt(do: Callable[[], object]) -> Iterator[None]:
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
        with stopping_on_signals(stop):
            return await task
    except asyncio.CancelledError:
        if not stopped:
            raise
        if stopped[0] == signal.SIGINT:
            raise CommandError(_("interrupted"), 128 + signal.SIGINT) from None
        return 128 + stopped[0]


@contextmanager
def ending_on_signals() -> Iterator[None]:
    """Within it, a signal that ends the program raises a CommandError with its status, as Ctrl-C raises.

    It is for what is done without an event loop. A hangup that the caller ignores, as nohup does, ends nothing.
    """

    def stop(number: int, _frame: FrameType | None) -> None:
        for other in before:  # a second one would meet what cleans up after the first
            signal.signal(other, signal.SIG_IGN)
        raise CommandError(_("interrupted"), 128 + number)

    before: dict[signal.Signals, Any] = {}
    if sys.platform != "win32":
        for number in _fatal_signals():
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def children_ignoring(*names: str) -> Iterator[None]:
    """Start processes and threads in this block that ignore these signals; this one gets them afterwards.

    They are given by name, since Windows does not have all of them.
    """
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        yield
