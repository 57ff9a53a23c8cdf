"""The files of a user: their paths, and opening them only if they are regular.

Reading a pipe or a device may block, or never end.
"""

import errno
import os
import stat
from pathlib import Path
from typing import IO


class NotRegularFileError(Exception):
    """The path is not a regular file but a folder, a pipe or a device."""


def find_user_path(name: str, variable: str, *, is_config: bool) -> Path | None:
    """Return the path of a file in the user's folder for configuration, or for data; None if no folder is known.

    No folder is known if the package ``platformdirs`` is missing, or the home directory is unknown. The environment
    ``variable`` overrides the path.
    """
    if named := os.environ.get(variable):
        return Path(named)
    try:
        import platformdirs  # noqa: PLC0415  door: a package that need not be there

        folder = platformdirs.user_config_path if is_config else platformdirs.user_data_path
        return folder("schiffe", appauthor=False) / name
    except (ImportError, RuntimeError):  # a checkout without an installation, or a user whom the system does not know
        return None


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
