"""The book in which the games of a run are kept."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from schiffe.base.errors import warn
from schiffe.settings.shared import LOGBOOK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from schiffe.settings.schema import Settings
    from schiffe.store.book import Book

_Kind = TypeVar("_Kind", bound="Book")


@contextmanager
def kept(make: Callable[[Path | None], _Kind], settings: Settings) -> Iterator[_Kind]:
    """Where the games of this run are kept; what is wrong with it, and was not told, is said at the end."""
    from schiffe.store.place import store_file

    book = make(store_file() if settings[LOGBOOK] else None)
    try:
        yield book
    finally:
        book.close()
        if news := book.news():
            warn(news)
