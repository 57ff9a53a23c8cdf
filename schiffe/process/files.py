"""Files that a command line names: only regular ones are read and written, and none is left half written."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from schiffe.language.i18n import _
from schiffe.language.text import printable_path, reason_of
from schiffe.process.errors import CommandError


@contextmanager
def reading(name: str) -> Iterator[IO[bytes]]:
    """A file that is read; raises CommandError where it cannot be."""
    path = Path(name)
    try:
        _check(path)
        with path.open("rb") as stream:
            yield stream
    except FileNotFoundError:
        raise CommandError(_("there is no file {path}").format(path=printable_path(path)), 1) from None
    except OSError as error:
        raise _refused(_("{path} cannot be read ({reason})"), path, error) from None


@contextmanager
def writing(name: str) -> Iterator[IO[str]]:
    """A file that takes the place of the one that is there when all is written; raises CommandError where it cannot."""
    try:
        if name and not os.path.basename(name):  # to a path "games/" is the file "games"
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        target = Path(os.path.realpath(name))
        if os.path.lexists(target):
            _check(target)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".schiffe-") as folder:
            draft = Path(folder, target.name)
            with draft.open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
            if target.exists():
                shutil.copymode(target, draft)
            draft.replace(target)
    except OSError as error:
        raise _refused(_("{path} cannot be written ({reason})"), name, error) from None


def _check(path: Path) -> None:
    """What is no regular file may hang, or never end, when it is read, and is somebody else's to replace."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise CommandError(_("{path} is not a regular file").format(path=printable_path(path)), 1)


def _refused(text: str, path: object, error: OSError) -> CommandError:
    return CommandError(text.format(path=printable_path(path), reason=reason_of(error)), 1)
