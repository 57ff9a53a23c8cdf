"""Regular files are opened, and nothing else."""

import os
import socket
from pathlib import Path

import pytest

from schiffe.process.files import NotRegularFileError, open_regular


def test_a_regular_file_is_read_and_nothing_else(tmp_path: Path) -> None:
    file, pipe, bound = (tmp_path / name for name in ("file", "pipe", "socket"))
    file.write_bytes(b"a\r\nb")
    with open_regular(file) as stream:
        assert stream.read() == b"a\r\nb"
    os.mkfifo(pipe)
    open_before = len(os.listdir("/dev/fd"))
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(bound))
        for path in (tmp_path, pipe, bound, Path(os.devnull)):
            with pytest.raises(NotRegularFileError):
                open_regular(path)
    assert len(os.listdir("/dev/fd")) == open_before
    with pytest.raises(FileNotFoundError):
        open_regular(tmp_path / "none")
    with pytest.raises(ValueError, match="null"):
        open_regular(Path("a\0b"))
