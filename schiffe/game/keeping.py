"""The book in which the games of a run are kept, and the one that it goes on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from schiffe.language.i18n import _
from schiffe.process.errors import CommandError, warn
from schiffe.settings.schema import Settings
from schiffe.settings.shared import LOGBOOK
from schiffe.store.book import Book
from schiffe.store.file import store_file
from schiffe.store.matches import MatchId, MatchRefused, StoredMatch
from schiffe.store.texts import not_to_be_resumed

_Kind = TypeVar("_Kind", bound="Book")
_Game = TypeVar("_Game")


@contextmanager
def kept(make: Callable[[Path | None], _Kind], settings: Settings) -> Iterator[_Kind]:
    """Where the games of this run are kept; what is wrong with it, and was not told, is said at the end."""
    book = make(store_file() if settings[LOGBOOK] else None)
    try:
        yield book
    finally:
        book.close()
        if news := book.news():
            warn(news)


def resumed(
    book: _Kind,
    number: MatchId,
    pending: Callable[[_Kind], Sequence[StoredMatch]],
    take_up: Callable[[_Kind, MatchId], _Game | None],
) -> _Game:
    """The game to go on with, the latest where the number is 0; raises CommandError where there is none."""
    if not book.is_on:
        raise CommandError(_("there is no game to go on with: the logbook is off"), 1)
    if not number:
        left = pending(book)
        if not left:
            raise CommandError(book.news() or _("there is no game to go on with"), 1)
        number = left[0].id
    try:
        game = take_up(book, number)
    except MatchRefused as refused:
        raise CommandError(not_to_be_resumed(number, refused.refusal), 1) from None
    if game is None:
        raise CommandError(book.news() or not_to_be_resumed(number, None), 1)
    return game
