"""What the program makes of the standard streams that it is given."""

import os
import subprocess
import sys

import pytest

WRITING = """
import os, signal, sys
from schiffe.terminal.encoding import prepare_streams

prepare_streams()
told = os.dup(2)
number = 0

def count(*_about):
    global number
    number += 1
    if number == 3:
        os.write(told, b"interrupted")
        os.close(told)

signal.signal(signal.SIGALRM, count)
print("a line is there at once, with \\u2026")
signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
sys.stdout.write("x" * 300_000)
sys.stdout.write("the end")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is interrupted there")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_nothing_is_lost_where_a_signal_interrupts_what_is_written(unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered, "PYTHONIOENCODING": "ascii"}
    with subprocess.Popen(
        [sys.executable, "-c", WRITING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as program:
        assert program.stdout
        assert program.stderr
        assert program.stdout.readline().split() == b"a line is there at once, with ...".split()
        assert program.stderr.read(11) == b"interrupted"
        assert program.stdout.read() == b"x" * 300_000 + b"the end"
        assert program.wait() == 0
