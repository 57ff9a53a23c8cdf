"""The limit of every wait, and the signals of what tests start."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from tests.limit import have_usual_signals, limited
from tests.running import ROOT, run

IGNORED = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM, signal.SIGTSTP)
CHILD = f"import signal; print([signal.getsignal(number) is signal.SIG_IGN for number in {[*map(int, IGNORED)]}])"


async def for_ever() -> None:
    await asyncio.get_running_loop().create_future()


@pytest.mark.parametrize(
    "wait",
    [
        lambda: threading.Event().wait(),
        lambda: asyncio.run(for_ever()),
        lambda: os.read(os.pipe()[0], 1),
        lambda: subprocess.run(["sleep", "60"], check=True),
    ],
)
def test_no_wait_is_for_ever(wait: Callable[[], object]) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"in vain, for 0\.2 s"), limited(0.2):
        wait()


def test_a_run_that_is_given_up_does_not_answer_for_the_next() -> None:
    with pytest.raises(pytest.fail.Exception), limited(0.5):
        run("bench", "--bots", "genius", "--games", "1000")
    assert run("--version").stdout.startswith("schiffe ")


def test_children_have_the_usual_signals_in_a_background_job_too() -> None:
    code = (
        "import signal, subprocess, sys\n"
        "from tests.limit import have_usual_signals\n"
        f"for number in {[*map(int, IGNORED)]}: signal.signal(number, signal.SIG_IGN)\n"
        "have_usual_signals()\n"
        f"subprocess.run([sys.executable, '-c', {CHILD!r}])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr) == (f"{[False] * len(IGNORED)}\n", "")


def test_signals_that_somebody_handles_are_left_alone() -> None:
    before = [signal.getsignal(number) for number in IGNORED]
    have_usual_signals()
    assert [signal.getsignal(number) for number in IGNORED] == before
