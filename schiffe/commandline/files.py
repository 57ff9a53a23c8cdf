"""Files named on the command line: only regular ones are opened, and writing replaces the whole file at once."""

import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from schiffe.language.i18n import _
from schiffe.language.text import labelled, printable_path, reason_text
from schiffe.process.drafts import create_draft_folder
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.process.files import NotRegularFileError, open_regular

STANDARD_STREAM: Final = "-"
"""The name that means standard input or output."""


@contextmanager
def open_to_read(name: str) -> Iterator[Callable[[int], bytes]]:
    """Open a file for the block, and yield a function that reads up to a number of bytes.

    Raises:
        CommandError: the file cannot be opened or read; the function raises it, too.
    """
    path = Path(name)
    with ExitStack() as stack:
        with _explain_read_errors(path):
            stream = stack.enter_context(open_regular(path))

        def read(size: int) -> bytes:
            with _explain_read_errors(path):
                return stream.read(size)

        yield read


@contextmanager
def open_to_write(name: str) -> Iterator[Callable[[str], None]]:
    """Open a new file for the block, yield a function that writes a text, and replace the old file at the end.

    Raises:
        CommandError: the file cannot be opened, written or replaced; the function raises it, too.
    """
    with ExitStack() as stack:
        with _explain_write_errors(name):
            if name and not os.path.basename(name):  # Path("games/") would be the file "games"
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            target = Path(os.path.realpath(name))
            if os.path.lexists(target) and not stat.S_ISREG(target.stat().st_mode):
                raise _not_regular_error(target)  # never replace a device or a pipe
            draft = stack.enter_context(create_draft_folder(target.parent)) / target.name
            stream = draft.open("w", encoding="utf-8", newline="\n")

        def close() -> None:
            with suppress(OSError):  # another error ended the block
                stream.close()

        stack.callback(close)

        def write(text: str) -> None:
            with _explain_write_errors(name):
                stream.write(text)

        yield write
        with _explain_write_errors(name):
            stream.close()
            if target.exists():
                shutil.copymode(target, draft)
            draft.replace(target)
            stack.close()


@contextmanager
def _explain_read_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except NotRegularFileError:
        raise _not_regular_error(path) from None
    except FileNotFoundError:
        raise CommandError(_("{path} does not exist").format(path=printable_path(path)), EXIT_FAILED) from None
    except OSError as error:
        raise _system_error(_("{path} cannot be read ({reason})"), path, error) from None


@contextmanager
def _explain_write_errors(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _system_error(_("{path} cannot be written ({reason})"), name, error) from None


def _not_regular_error(path: Path) -> CommandError:
    return CommandError(labelled(printable_path(path), _("this is not a regular file")), EXIT_FAILED)


def _system_error(text: str, path: object, error: OSError) -> CommandError:
    return CommandError(text.format(path=printable_path(path), reason=reason_text(error)), EXIT_FAILED)
