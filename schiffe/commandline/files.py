"""Files named on the command line: only regular ones are opened, and writing replaces the whole file at once."""

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from schiffe.language.i18n import _
from schiffe.language.text import labelled, printable_path, reason_text
from schiffe.process.drafts import draft_folder
from schiffe.process.errors import CommandError
from schiffe.process.files import NotRegularFileError, open_regular

STANDARD_STREAM: Final = "-"
"""The name that stands for standard input or output."""


@contextmanager
def open_to_read(name: str) -> Iterator[IO[bytes]]:
    """Open a file to read; raises CommandError if it cannot be read."""
    path = Path(name)
    try:
        with open_regular(path) as stream:
            yield stream
    except NotRegularFileError:
        raise _not_regular_error(path) from None
    except FileNotFoundError:
        raise CommandError(_("{path} does not exist").format(path=printable_path(path)), 1) from None
    except OSError as error:
        raise _system_error(_("{path} cannot be read ({reason})"), path, error) from None


@contextmanager
def open_to_write(name: str) -> Iterator[IO[str]]:
    """Open a new file, which replaces the old one at the end of the block; raises CommandError if it cannot."""
    try:
        if name and not os.path.basename(name):  # Path("games/") would be the file "games"
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        target = Path(os.path.realpath(name))
        if os.path.lexists(target) and not stat.S_ISREG(target.stat().st_mode):
            raise _not_regular_error(target)  # never replace a device or a pipe
        with draft_folder(target.parent) as folder:
            draft = folder / target.name
            with draft.open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
            if target.exists():
                shutil.copymode(target, draft)
            draft.replace(target)
    except OSError as error:
        raise _system_error(_("{path} cannot be written ({reason})"), name, error) from None


def _not_regular_error(path: Path) -> CommandError:
    return CommandError(labelled(printable_path(path), _("this is not a regular file")), 1)


def _system_error(text: str, path: object, error: OSError) -> CommandError:
    return CommandError(text.format(path=printable_path(path), reason=reason_text(error)), 1)
