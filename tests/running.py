"""The program fed by a pipe."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from schiffe.cli import main

ROOT = Path(__file__).resolve().parent.parent
ALL_FIELDS = "".join(f"{row}{column}\n" for row in "ABCDEFGHIJ" for column in range(1, 11))
"""A file of shots that wins, or lets the other side win, on 10 x 10."""


def run(*arguments: str, lines: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m schiffe`` with these lines as its input, and wait for its end."""
    done = subprocess.run(
        [sys.executable, "-m", "schiffe", *arguments],
        input=lines.encode() if isinstance(lines, str) else lines,
        capture_output=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def run_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The same within this process, for command lines that start nothing: in a tenth of the time."""
    status = main(arguments)
    said = capsys.readouterr()
    return subprocess.CompletedProcess(arguments, status, said.out, said.err)
