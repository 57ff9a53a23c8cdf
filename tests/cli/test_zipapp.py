"""The program as one file: nothing of it may lean on files that lie beside its modules."""

import re
import shutil
import subprocess
import sys
import zipapp
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.running import ALL_FIELDS, ROOT


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with all that it needs, in one file."""
    folder = tmp_path_factory.mktemp("whole")
    unread = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "schiffe", folder / "schiffe", ignore=unread)
    shutil.copytree(ROOT / "locales", folder / "schiffe" / "locales", ignore=unread)
    for package in ("platformdirs", "prompt_toolkit", "wcwidth"):
        spec = find_spec(package)
        assert spec
        assert spec.origin
        shutil.copytree(Path(spec.origin).parent, folder / package, ignore=unread)
    text = "from schiffe.__main__ import run\nraise SystemExit(run())\n"
    (folder / "__main__.py").write_text(text, encoding="utf-8")
    target = folder.with_suffix(".pyz")
    zipapp.create_archive(folder, target)
    shutil.rmtree(folder)
    return target


def run(archive: Path, *arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """Run it from a folder in which nothing of it lies, with no packages but the standard library's."""
    command = [sys.executable, "-I", "-S", str(archive), *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, cwd=archive.parent, check=False)


def test_it_plays_in_german(archive: Path) -> None:
    done = run(archive, "--bot", "easy", "--seed", "7", "--lang", "de", lines=f"\n{ALL_FIELDS}")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Du bist dran" in done.stdout
    assert re.search("Gewonnen!|Verloren", done.stdout)


def test_its_workers_are_found(archive: Path) -> None:
    done = run(archive, "bench", "--bots", "easy,hard", "--games", "4", "--jobs", "2", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "hard" in done.stdout


def test_all_commands_are_found(archive: Path) -> None:
    done = run(archive, "bashni", "perft", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "302" in done.stdout
    assert "delete NUMBER" in run(archive, "games", "--help").stdout
