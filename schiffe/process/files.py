"""Regular files: nothing else is opened to be read, for it may hang, or never end."""

import errno
import os
import stat
from pathlib import Path
from typing import IO


class NotRegularFile(Exception):
    """A path that leads to something else than a regular file: a folder, a pipe, a device."""


def open_regular(path: Path) -> IO[bytes]:
    """Open a regular file to read it.

    Raises:
        NotRegularFile: it is something else.
        OSError: it cannot be opened.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait for who writes
    except OSError as error:
        if error.errno == errno.ENXIO or path.is_dir():  # a socket, or on Windows a folder
            raise NotRegularFile from None
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotRegularFile
    return open(descriptor, "rb")
