"""The process around the program: a Python that is too old, and Ctrl-C before it has begun and after its end."""

import ast
import sys
from pathlib import Path

import pytest

import schiffe.__main__ as process
from tests.running import ROOT, run

AT_EXIT = """
import atexit, os, signal, schiffe.cli.main
main = schiffe.cli.main.main
def with_exit():
    atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))
    return main()
schiffe.cli.main.main = with_exit
"""
AT_FIRST = """
import builtins, signal
load = builtins.__import__
def interrupted(name, *arguments, **named):
    if name == "schiffe.cli.main":
        builtins.__import__ = load
        signal.raise_signal(signal.SIGINT)
    return load(name, *arguments, **named)
builtins.__import__ = interrupted
"""
TWICE = """
import schiffe.process.errors as errors, signal
def warn(text, status=0):
    signal.raise_signal(signal.SIGINT)
errors.warn = warn
"""


def test_a_python_that_is_too_old_gets_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12, "final", 0))
    assert process.run() == 1
    assert capsys.readouterr().err == "schiffe: Python 3.11 or newer is needed, this is 3.10\n"


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_a_python_that_is_too_old_can_read_what_says_so(name: str) -> None:
    text = Path(ROOT, "schiffe", name).read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 7))
    loaded = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    loaded |= {part.name for node in tree.body if isinstance(node, ast.Import) for part in node.names}
    assert loaded <= {"atexit", "os", "signal", "sys"}
    assert f"python_requires = >={process.OLDEST[0]}.{process.OLDEST[1]}" in Path(ROOT, "setup.cfg").read_text()


@pytest.mark.parametrize("code", [AT_EXIT, AT_FIRST, TWICE + AT_EXIT + AT_FIRST])
def test_ctrl_c_before_the_beginning_and_after_the_end_is_no_traceback(code: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(code, encoding="utf-8")
    done = run("--version", PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert (done.returncode, done.stderr) == (130, "")


def test_a_second_ctrl_c_while_the_first_is_answered_is_no_traceback(tmp_path: Path) -> None:
    first = "import schiffe.cli.main\ndef f(): raise KeyboardInterrupt\nschiffe.cli.main.prepare_streams = f\n"
    whole = "import schiffe.cli.main\nschiffe.cli.main._run_arguments = lambda *_: signal.raise_signal(signal.SIGINT)\n"
    for code in (TWICE + first, TWICE + whole):
        (tmp_path / "sitecustomize.py").write_text(code, encoding="utf-8")
        done = run("--version", PYTHONPATH=f"{tmp_path}:{ROOT}")
        assert (done.returncode, done.stderr) == (130, "")


def test_ctrl_c_while_the_event_loop_is_closed_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import signal, asyncio.selector_events as events\n"
        "close = events.BaseSelectorEventLoop.close\n"
        "events.BaseSelectorEventLoop.close = lambda self: (close(self), signal.raise_signal(signal.SIGINT))\n"
    )
    done = run("--plain", "--bot", "easy", lines="\nquit\n", PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert (done.returncode, done.stderr) == (130, "schiffe: interrupted\n")
