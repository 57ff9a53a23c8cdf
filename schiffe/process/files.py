"""Opening regular files only: reading a pipe or a device may block, or never end."""

import errno
import os
import stat
from pathlib import Path
from typing import IO


class NotRegularFileError(Exception):
    """The path is not a regular file but a folder, a pipe or a device."""


def open_regular(path: Path) -> IO[bytes]:
    """Open a regular file for reading.

    Raises:
        NotRegularFileError: the path is something else.
        OSError: the file cannot be opened.
    """
    try:
        # Opening a pipe would otherwise wait for a writer.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno == errno.ENXIO or path.is_dir():  # a socket, or a folder on Windows
            raise NotRegularFileError from None
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotRegularFileError
    return open(descriptor, "rb")
