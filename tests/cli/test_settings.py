"""The command that shows settings, changes them and takes them back."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from schiffe.settings.file import find_settings_path
from tests.running import ROOT, run_here


@pytest.fixture
def path() -> Path:
    return Path(os.environ["SCHIFFE_SETTINGS"])


def test_a_name_and_its_value_may_be_one_word(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    assert run_here(capsys, "settings", "theme=paper", "clock", "7", "Name=a=b").returncode == 0
    assert path.read_text() == "[schiffe]\nname = a=b\nclock = 7\ntheme = paper\n"
    assert "“x” is not possible for theme" in run_here(capsys, "settings", "theme=x").stderr
    assert "no setting “them”" in run_here(capsys, "settings", "them=x").stderr
    assert "“clock” has no value" in run_here(capsys, "settings", "theme=sea", "clock").stderr
    assert run_here(capsys, "settings", "--", "clock").stdout.split()[5:7] == ["clock", "7"]


def test_reset_takes_back_what_is_named_or_everything(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    path.write_text("# mine\n[schiffe]\nclock = 7\nsize = 9\nname = Anna\n")
    done = run_here(capsys, "settings", "reset", "CLOCK", "name")
    assert [line.split()[:4] for line in done.stdout.splitlines()[1:]] == [
        ["name", "-", "-", "default"],
        ["clock", "15", "15", "default"],
    ]
    assert path.read_text() == "# mine\n[schiffe]\nsize = 9\n"
    done = run_here(capsys, "settings", "reset")
    assert done.returncode == 0
    assert path.read_text() == "# mine\n[schiffe]\n"
    path.unlink()
    assert run_here(capsys, "settings", "reset").returncode == 0
    assert not path.exists()


def test_reset_puts_right_what_stops_everything_else(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    path.write_text("[schiffe]\nclock = soon\nclock = later\nsize = 99\n")
    assert run_here(capsys, "settings").returncode == 2
    assert run_here(capsys, "settings", "reset", "clock").returncode == 2
    assert run_here(capsys, "settings", "reset", "clock", "size").returncode == 0
    assert path.read_text() == "[schiffe]\n"


def test_an_unknown_name_is_shown_and_taken_out(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    path.write_text("[schiffe]\nclock = 7\nSpeed = fast\n")
    done = run_here(capsys, "settings")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{path}, line 3: no setting “speed”" in done.stdout
    assert "schiffe settings reset speed" in done.stdout
    found = json.loads(run_here(capsys, "settings", "--json").stdout)
    assert found["unknown"] == [{"name": "speed", "value": "fast", "line": 3}]
    assert run_here(capsys, "settings", "clock", "8").returncode == 0
    assert run_here(capsys, "settings", "reset", "speed").stdout == f"Settings file: {path}\n"
    assert path.read_text() == "[schiffe]\nclock = 8\n"


def test_an_unknown_name_with_a_blank_is_taken_out_by_the_command_that_is_shown(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    path.write_text("[schiffe]\nvery fast = yes\n")
    shown = re.search(r"schiffe (settings reset .+)", run_here(capsys, "settings").stdout)
    assert shown
    assert run_here(capsys, *shlex.split(shown[1])).returncode == 0
    assert path.read_text() == "[schiffe]\n"


def test_a_name_with_characters_for_the_terminal_is_never_shown_as_it_is(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    path.write_text("[schiffe]\nna\x9b31m\x07\u202eme = fa\x9bst\n", encoding="utf-8")
    told = run_here(capsys, "settings").stdout
    assert "no setting “na\\x9b31m\\x07\\u202eme”" in told
    assert "Remove it with an editor" in told
    assert "schiffe settings reset" not in told
    assert all(map(str.isprintable, told.splitlines()))
    told = run_here(capsys, "settings", "--json").stdout
    assert told.strip().isprintable()
    assert json.loads(told)["unknown"][0]["name"] == "na\x9b31m\x07\u202eme"


def test_settings_for_programs(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    run_here(capsys, "settings", "server", "localhost", "mouse", "NO", "pause", "0,5", "contact", "SIDES")
    found = json.loads(run_here(capsys, "settings", "--json", "--clock", "7").stdout)
    assert found["path"] == str(path)
    assert {name: entry["value"] for name, entry in found["settings"].items() if entry["source"] != "default"} == {
        "contact": "sides", "clock": 7, "bashni-clock": 7, "pause": 0.5, "mouse": False, "server": "localhost:54321"
    }  # fmt: skip
    assert found["settings"]["clock"]["source"] == "command line"
    assert found["unknown"] == []


def test_where_they_are_kept(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    assert run_here(capsys, "settings", "path").stdout == f"{path}\n"
    assert find_settings_path() == path


def test_options_may_stand_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["--clock", "7", "settings", "clock"],
        ["settings", "--clock=7", "clock"],
        ["settings", "clock", "--clock", "7"],
    ):
        assert run_here(capsys, *arguments).stdout.splitlines()[1].split()[:2] == ["clock", "7"]
    done = run_here(capsys, "settings", "size", "--clock", "7", "9")
    assert done.stdout.splitlines()[1].split()[:2] == ["size", "9"]


def test_without_platformdirs_the_package_is_named(tmp_path: Path) -> None:
    (tmp_path / "platformdirs.py").write_text("raise ImportError\n")
    code = "import os, sys; del os.environ['SCHIFFE_SETTINGS']; from schiffe.cli.main import main; sys.exit(main())"
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    for words, status in (([], 0), (["size", "9"], 1), (["path"], 1), (["reset"], 1)):
        command = [sys.executable, "-c", code, "settings", *words]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False)
        assert done.returncode == status
        assert "package platformdirs is not installed" in (done.stderr if words else done.stdout)
