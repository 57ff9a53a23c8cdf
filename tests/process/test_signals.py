"""Event loops and the signals that end a program."""

import asyncio
import gc
import signal
import sys
import warnings
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from schiffe.process.errors import CommandError
from schiffe.process.loop import handle_interrupt, run_in_loop, run_until_signal
from schiffe.process.suspending import handle_suspension

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="loops know no signals there")


async def _status() -> int:
    return 0


async def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


def test_what_is_run_gives_its_result_and_leaves_a_closed_loop() -> None:
    assert run_in_loop(_loop()).is_closed()


def test_ctrl_c_while_the_loop_closes_is_heard_when_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    loops = []
    close = asyncio.SelectorEventLoop.close

    def interrupted(loop: asyncio.SelectorEventLoop) -> None:
        loops.append(loop)
        signal.raise_signal(signal.SIGINT)
        close(loop)

    monkeypatch.setattr(asyncio.SelectorEventLoop, "close", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_in_loop(_loop())
    assert [loop.is_closed() for loop in loops] == [True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_once_more_in_the_round_of_the_first_is_no_complaint_of_the_loop() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    async def interrupted() -> None:
        asyncio.get_running_loop().call_soon(interrupt)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_in_loop(interrupted())


def test_ctrl_c_when_all_is_done_does_not_stop_what_closes_the_loop() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    async def done() -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, lambda: None)  # threads are what closing waits for
        loop.call_soon(interrupt)

    with pytest.raises(KeyboardInterrupt):
        run_in_loop(done())


def test_a_loop_is_closed_where_the_interpreter_has_let_go_of_the_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    take = signal.signal

    def forget(number: int, handler: Any) -> None:
        take(number, handler)

    loop = run_in_loop(_loop())
    monkeypatch.setattr(signal, "signal", forget)
    try:
        loop.close()
    finally:
        take(signal.SIGINT, signal.default_int_handler)
    assert loop.is_closed()


@pytest.mark.parametrize("run", [lambda: run_in_loop(_loop()), lambda: run_until_signal(_status())])
def test_what_never_begins_is_no_complaint(run: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_runner: object, _main: Coroutine[Any, Any, object]) -> None:
        _main.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(asyncio.Runner, "run", interrupted)
    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            run()
        gc.collect()
    assert not complaints


def test_a_program_that_goes_on_at_the_last_moment_does_not_take_the_terminal_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handlers: dict[int, Callable[[], None]] = {}
    told: list[str] = []

    async def run() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", handlers.__setitem__)
        with handle_suspension(lambda: told.append("leave"), lambda: told.append("come back")):
            handlers[signal.SIGCONT]()
        handlers[signal.SIGCONT]()  # as a loop does for a signal that it heard before

    asyncio.run(run())
    assert told == ["come back"]


def test_ctrl_c_does_something_else_for_a_while_and_ends_the_program_before_and_after() -> None:
    async def run() -> int:
        happened = asyncio.get_running_loop().create_future()
        with handle_interrupt(lambda: happened.set_result("outer")):
            inner = asyncio.Event()
            with handle_interrupt(inner.set):
                signal.raise_signal(signal.SIGINT)
                await inner.wait()
            assert not happened.done()
            signal.raise_signal(signal.SIGINT)
            assert await happened == "outer"
        signal.raise_signal(signal.SIGINT)
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    with pytest.raises(CommandError) as raised:
        run_until_signal(run())
    assert raised.value.status == 128 + signal.SIGINT
