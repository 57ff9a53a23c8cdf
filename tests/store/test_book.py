"""The file of games as a running program uses it, and what it tells of damage."""

from pathlib import Path

from schiffe.store.book import Book
from schiffe.store.store import Store
from schiffe.store.troubles import StoreError, StoreProblem, Trouble
from schiffe.store.writer import MatchWriter
from tests.store.games import BEGUN
from tests.store.test_damage import changed


def page(book: Book) -> MatchWriter:
    """A match that is being written."""
    begun = book.writer()
    begun.begin(lambda: BEGUN)
    begun.append("one")
    return begun


def test_two_programs_that_meet_the_same_damage_while_they_play_both_begin_anew(path: Path) -> None:
    books = Book(path), Book(path)
    pages = [page(book) for book in books]
    changed(path, "DROP TABLE event")
    for one in pages:
        one.append("two")
    (kept,) = path.parent.glob(f"{path.stem}-2*{path.suffix}")
    assert [book.news() for book in books] == [
        f"The logbook was damaged. It is kept as {kept}, and a new one begins."
    ] * 2
    assert all(page(book).is_open for book in books)
    for book in books:
        book.close()


def test_damage_that_a_thread_and_a_match_meet_is_told_once_and_harms_nothing_that_begins_then(path: Path) -> None:
    book = Book(path)
    old, new = page(book), list[MatchWriter]()
    changed(path, "DROP TABLE event")

    def in_a_thread(store: Store) -> None:
        try:
            list(store.events(1))
        finally:  # what happens meanwhile elsewhere
            old.append("two")
            new.append(page(book))

    book.attempt(in_a_thread)
    assert book.news().count("The logbook was damaged.") == 1
    new[0].append("three")
    assert new[0].is_open
    assert book.news() == ""
    book.close()


def test_what_cannot_be_written_any_more_is_told_once(path: Path) -> None:
    book = Book(path)
    old = page(book)

    def refused(_store: Store) -> None:
        raise StoreError(Trouble(StoreProblem.BUSY, path))

    book.attempt(refused)
    old.append("two")
    assert not old.is_open
    assert book.news() == f"Another program does not let go of the logbook {path}; this goes on without it."
    book.close()
