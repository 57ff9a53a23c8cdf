"""Event loops and the signals that end a program."""

import asyncio
import signal
import sys

import pytest

from schiffe.process.signals import run_in_loop

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="loops know no signals there")


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
