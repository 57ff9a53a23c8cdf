"""Files that a command line names."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

if sys.platform != "win32":
    import resource

from schiffe.commandline.files import open_to_read, open_to_write
from schiffe.process.errors import CommandError


def test_a_file_is_replaced_when_all_is_written_and_keeps_its_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    with open_to_write(str(link)) as write:
        write("new ü\n")
        assert file.read_text() == "old"
    assert file.read_bytes() == "new ü\n".encode()
    assert (file.stat().st_mode & 0o777, link.is_symlink()) == (0o640, True)

    def fail() -> None:
        with open_to_write(str(file)) as write:
            write("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert file.read_bytes() == "new ü\n".encode()
    assert sorted(tmp_path.iterdir()) == [file, link]


def test_only_regular_files_are_read_and_written(tmp_path: Path) -> None:
    pipe, none = tmp_path / "pipe", tmp_path / "none" / "file"
    os.mkfifo(pipe)
    for use in (open_to_read, open_to_write):
        for path in (pipe, tmp_path):
            with pytest.raises(CommandError, match=f"^{path}: this is not a regular file$") as refused, use(str(path)):
                pass
            assert refused.value.status == 1
    for name, problem in (
        (f"{tmp_path}/new/", f"{tmp_path}/new/ cannot be written (that is a folder)"),
        (str(none), f"{none} cannot be written (the folder does not exist)"),
    ):
        with pytest.raises(CommandError) as refused, open_to_write(name):
            pass
        assert (str(refused.value), refused.value.status) == (problem, 1)
    file = tmp_path / "file"
    file.touch()
    for path, problem in ((none, f"{none} does not exist"), (file / "below", f"{file / 'below'} cannot be read (")):
        with pytest.raises(CommandError) as refused, open_to_read(str(path)):
            pass
        assert str(refused.value).startswith(problem)
        assert refused.value.status == 1
    with open_to_read(str(file)) as read:
        assert read(9) == b""


@pytest.mark.parametrize("use", [open_to_read, open_to_write])
def test_an_error_of_another_file_is_none_of_this_one(
    use: Callable[[str], AbstractContextManager[object]], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    with pytest.raises(BrokenPipeError, match="another file"), use(str(file)):
        raise BrokenPipeError("another file")
    assert (list(tmp_path.iterdir()), file.read_text()) == ([file], "old")


@pytest.mark.skipif(sys.platform == "win32", reason="there the limit cannot be set")
@pytest.mark.parametrize("count", [1, 100_000])
def test_a_file_that_cannot_be_written_is_told_once_and_the_old_one_stays(tmp_path: Path, count: int) -> None:
    """A short text is written at the end of the block, a long one before."""
    file = tmp_path / "file"
    file.write_text("old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        with (
            pytest.raises(CommandError, match=f"^{file} cannot be written [(]") as refused,
            open_to_write(str(file)) as write,
        ):
            write("x" * count)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert str(refused.value).startswith(f"{file} cannot be written (")
    assert refused.value.status == 1
    assert (list(tmp_path.iterdir()), file.read_text()) == ([file], "old")
