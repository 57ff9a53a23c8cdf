"""The logbook as the commands use it: the file that is open while they work, and the games that they name."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError, warn
from schiffe.store.file import store_file
from schiffe.store.matches import MatchId
from schiffe.store.store import Store
from schiffe.store.troubles import StoreError, trouble_text


def logbook_path() -> Path:
    """The file of games; raises CommandError where there is no folder for it."""
    path = store_file()
    if path is None:
        raise CommandError(
            _(
                "there is no folder for games: the package platformdirs is not installed, or the home directory is not "
                "known. Possible: name a file in the variable SCHIFFE_LOGBOOK"
            ),
            1,
        )
    return path


@contextmanager
def open_store() -> Iterator[Store]:
    """The file of games, open; raises CommandError where it cannot be used, or no longer."""
    try:
        store = Store(logbook_path())
        try:
            if store.trouble:
                warn(trouble_text(store.trouble))
            with suppress(StoreError):  # on a full disk the games can still be read
                store.break_off_lost()
            yield store
        finally:
            store.close()
    except StoreError as error:
        raise CommandError(trouble_text(error.trouble), 1) from None


def match_number(word: str) -> MatchId:
    """The number of a game that a word is; raises CommandError where it is none."""
    if not re.fullmatch("[0-9]{1,18}", word, re.ASCII):
        raise CommandError(_("{text} is not the number of a game; games lists them").format(text=quoted(word)))
    return int(word)


def is_wanted(question: str, *, is_sure: bool) -> bool:
    """Whether somebody says yes to what cannot be undone; where nobody can be asked, ``--yes`` says it."""
    if is_sure:
        return True
    if not (sys.stdin and sys.stdin.isatty()):
        raise CommandError(_("nobody can be asked here: --yes does it without a question"))
    yes, no = _("yes"), _("no")
    answer = input(f"{question} ({yes}/{no}) ").strip().lower()
    return answer in ("yes", "y", yes, yes[:1])
