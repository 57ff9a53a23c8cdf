"""The program fed by a pipe."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread

import pytest

from schiffe.cli.main import main
from tests.nursery import Nursery

ROOT = Path(__file__).resolve().parent.parent
ALL_FIELDS = "".join(f"{row}{column}\n" for row in "ABCDEFGHIJ" for column in range(1, 11))
"""A file of shots that wins, or lets the other side win, on 10 x 10."""


_FOR_PYTHON = ("PYTHON", "LC_", "LANG")
"""How the variables begin that are read when Python starts."""
_ALL_THE_SAME = ("PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE")


def run(*arguments: str, lines: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m schiffe`` with these lines as its input, and wait for its end."""
    told = lines.encode() if isinstance(lines, str) else lines
    everything = {**os.environ, **environment}
    at_start = _read_at_start(everything)
    path = at_start.pop("PYTHONPATH", "")
    if at_start == _USUAL and (path == _USUAL_PATH or _is_known(path)):
        return _from_nursery(arguments, told, everything, path)
    done = subprocess.run(
        [sys.executable, "-m", "schiffe", *arguments],
        input=told,
        capture_output=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env=everything,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def _read_at_start(environment: Mapping[str, str]) -> dict[str, str]:
    """What of an environment only a Python that starts takes notice of; where compiled modules are is all the same."""
    for_python = {name: value for name, value in environment.items() if name.startswith(_FOR_PYTHON)}
    return {name: value for name, value in for_python.items() if name not in _ALL_THE_SAME}


_USUAL = _read_at_start(os.environ)
_USUAL_PATH = _USUAL.pop("PYTHONPATH", "")
_PATHS: Counter[str] = Counter()
_FEW = 2
"""So many runs with another PYTHONPATH are worth no process that becomes each of them."""


def _is_known(path: str) -> bool:
    """Whether there have been some runs already whose Python looks there for modules, such as a sitecustomize."""
    _PATHS[path] += 1
    return _PATHS[path] > _FEW


def _from_nursery(
    arguments: Sequence[str], told: bytes, environment: Mapping[str, str], path: str
) -> subprocess.CompletedProcess[str]:
    read, write = os.pipe()
    with TemporaryFile() as out, TemporaryFile() as errors:
        writing = Thread(target=_tell, args=(write, told))
        writing.start()
        try:
            status = _nursery(path).run(arguments, environment, [read, out.fileno(), errors.fileno()])
        finally:
            os.close(read)
            writing.join()
        out.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(arguments, status, out.read().decode(), errors.read().decode())


@cache
def _nursery(path: str) -> Nursery:
    return Nursery(path)


def _tell(pipe: int, told: bytes) -> None:
    with suppress(BrokenPipeError), open(pipe, "wb") as stream:
        stream.write(told)


def run_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The same within this process, for command lines that start nothing: in a tenth of the time."""
    status = main(arguments)
    said = capsys.readouterr()
    return subprocess.CompletedProcess(arguments, status, said.out, said.err)


def run_within(*arguments: str) -> subprocess.CompletedProcess[str]:
    """As ``run_here``, where pytest captures nothing."""
    out, errors = (TextIOWrapper(BytesIO(), "utf-8", newline="\n") for _stream in range(2))
    with redirect_stdout(out), redirect_stderr(errors):
        status = main(arguments)
    said = []
    for stream in (out, errors):
        stream.seek(0)
        said.append(stream.read())
    return subprocess.CompletedProcess(arguments, status, *said)
