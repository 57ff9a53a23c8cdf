"""The exit status where the terminal is closed, and no signal tells so."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pseudo_terminal import PATIENCE, PROGRAM

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")


@pytest.mark.parametrize("game", [(), ("bashni",)])
@pytest.mark.parametrize("mode", [("--plain",), ()])
@pytest.mark.parametrize("opponent", [("--bot", "easy"), ()])
def test_a_terminal_that_is_closed_is_a_hangup_before_the_signal_is_heard(
    game: tuple[str, ...], mode: tuple[str, ...], opponent: tuple[str, ...], tmp_path: Path
) -> None:
    assert status_after_closing((*PROGRAM, *game, *mode, *opponent), tmp_path) == 128 + signal.SIGHUP


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_what_cannot_be_flushed_does_not_change_the_status(stream: str, tmp_path: Path) -> None:
    program = (
        "import sys; from schiffe.process.errors import run_reporting_errors; "
        "sys.exit(run_reporting_errors("
        f"lambda: (print('ready', flush=True), sys.stdin.read(), sys.{stream}.write('x'), 4)[-1]))"
    )
    assert status_after_closing((sys.executable, "-c", program), tmp_path) == 128 + signal.SIGHUP


@pytest.mark.parametrize("own", [(), ("nohup",)])
def test_who_ignores_a_hangup_gets_the_status_of_what_failed(own: tuple[str, ...], tmp_path: Path) -> None:
    program = (
        "import signal, sys; from schiffe.process.errors import run_reporting_errors; "
        f"signal.signal(signal.SIGHUP, signal.{'SIG_IGN' if own else 'SIG_DFL'}); "
        "sys.exit(run_reporting_errors(lambda: (print('ready', flush=True), sys.stdin.read(), print('x'), 0)[-1]))"
    )
    expected = 1 if own else 128 + signal.SIGHUP
    assert status_after_closing((sys.executable, "-c", program), tmp_path) == expected


def status_after_closing(program: tuple[str, ...], folder: Path) -> int:
    """The exit status of a program whose terminal is closed when it has written; nobody sends it a signal."""
    ours, theirs = os.openpty()
    environ = {**os.environ, "TERM": "xterm-256color", "SCHIFFE_LOGBOOK": str(folder / "games")}
    process = subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environ, start_new_session=True)
    os.close(theirs)
    while len(os.read(ours, 65536)) < 5:
        pass
    os.close(ours)
    return process.wait(PATIENCE)
