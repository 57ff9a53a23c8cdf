"""Folders that a killed program left go with the next draft beside them, and nothing else does."""

import fcntl
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from schiffe.process.drafts import create_draft_folder
from tests.running import ROOT

LEFT = ".schiffe-ab_c1d2e"


def left(folder: Path, name: str = LEFT, *files: str, hours: float = 2) -> Path:
    """A folder as it is left, with some files in it."""
    made = folder / name
    made.mkdir(mode=0o700)
    for file in files:
        (made / file).touch()
    age(made, hours)
    return made


def age(folder: Path, hours: float) -> None:
    """Make a folder, and all in it, look so old."""
    for path in (*folder.iterdir(), folder):
        os.utime(path, times=(time.time() - hours * 3600,) * 2)


def draft(folder: Path) -> None:
    """Write something there."""
    with create_draft_folder(folder) as made:
        (made / "new").write_text("text")
        (made / "new").replace(folder / "new")


def test_a_folder_that_a_killed_program_left_is_removed_when_it_is_old(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from schiffe.process.drafts import create_draft_folder\n"
        f"with create_draft_folder(Path({str(tmp_path)!r})) as folder:\n"
        "    (folder / 'half').write_text('half'); print('made', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert process.stdout
        assert process.stdout.readline() == "made\n"
        (folder,) = tmp_path.iterdir()
        age(folder, hours=200)
        draft(tmp_path)
        assert (folder / "half").exists(), "a living program uses it, however long it takes"
    finally:
        process.kill()
        process.communicate()
    draft(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_an_empty_one_is_removed_too(tmp_path: Path) -> None:
    left(tmp_path)
    draft(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_what_may_be_somebody_elses_or_in_use_stays(tmp_path: Path) -> None:
    kept = [
        left(tmp_path, ".schiffe-ab_c1d20", "young", hours=0.5),
        left(tmp_path, ".schiffe-ab_c1d21", "one", "other"),
        left(tmp_path, ".schiffe-backup", "mine"),
        left(tmp_path, ".schiffe-ab_c1d22x", "mine"),
        left(tmp_path, ".schiffe-ab_c1d23", "mine"),
        left(tmp_path, ".schiffe-ab_c1d24"),
    ]
    kept[4].chmod(0o755)
    (kept[5] / "folder").mkdir()
    age(kept[5], 2)
    elsewhere = left(tmp_path, "elsewhere", "mine")
    (tmp_path / ".schiffe-ab_c1d25").symlink_to(elsewhere)
    (tmp_path / ".schiffe-ab_c1d26").touch()
    before = sorted(tmp_path.rglob("*"))
    draft(tmp_path)
    assert sorted(tmp_path.rglob("*")) == sorted((*before, tmp_path / "new"))


def test_where_the_system_has_no_locks_all_is_written_and_nothing_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: int, _how: int) -> None:
        raise OSError

    monkeypatch.setattr(fcntl, "flock", refuse)
    left(tmp_path, LEFT, "half")
    draft(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [LEFT, "new"]
