"""Matches for the tests of the store, and a program that writes them until it is killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from schiffe.store.database import Database
from schiffe.store.matches import MatchId, NewMatch, StoredEvent, StoredSide
from schiffe.store.problems import StoreError
from schiffe.store.reader import MatchReader
from schiffe.store.store import Store
from schiffe.store.writer import MatchWriter
from tests.running import ROOT

ANNA, BEN, HARD = StoredSide("person", "Anna"), StoredSide("person", "Ben"), StoredSide("bot", "Bot", "hard")
BEGUN = NewMatch("ships", (ANNA, HARD), "10; 5,4,3,3,2", '{"seed": 7}')
TOWERS = NewMatch("towers", (ANNA, BEN), "8", "")


def text_of(number: int) -> str:
    """The text of an event of the writer, by which it is known again."""
    return f"event {number}: {'x' * (number * 7 % 50)}"


def write_on(path: Path) -> None:
    """Write a match for ever, and say of each event that it is written."""
    recording = begin_match(Store(path), BEGUN)
    number = 0
    while True:
        number += 1
        recording.append(text_of(number))
        print(number, flush=True)


@contextmanager
def writer(path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that writes on; its output is the numbers of what it has written. It is killed afterwards."""
    code = f"from pathlib import Path; from tests.store.games import write_on; write_on(Path({str(path)!r}))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def said(process: "subprocess.Popen[bytes]", at_least: int) -> int:
    """Wait until a writer has written so many events; gives the number of the last one that it said."""
    assert process.stdout
    number = 0
    while number < at_least:
        number = int(process.stdout.readline())
    return number


def rest(process: "subprocess.Popen[bytes]", number: int) -> int:
    """The number of the last event that a writer which has been killed had said."""
    assert process.stdout
    whole = process.stdout.read().decode().rpartition("\n")[0]
    return max([number, *map(int, whole.split())])


def raise_error(writer: MatchWriter, error: StoreError) -> None:
    """Give up what a writer could not write, and raise why."""
    writer.drop()
    raise error


def begin_match(store: Store, new: NewMatch) -> MatchWriter:
    """Begin a match, whose writer raises StoreError."""
    writer = MatchWriter(store.claims.claim_new, raise_error)
    writer.begin(new)
    return writer


def resume_match(store: Store, match: MatchId) -> MatchWriter:
    """Claim a match; its writer raises StoreError."""
    return MatchWriter(store.claims.claim_new, raise_error, store.claims.claim_again(match))


def id_of(writer: MatchWriter) -> MatchId:
    """The number of a match that is in the file."""
    assert writer.match_id is not None
    return writer.match_id


def texts(store: Store, match: int = 1) -> list[str]:
    """The texts of all events of a match."""
    return [event.text for event in store.reader.events(match)]


def files(path: Path) -> list[str]:
    """What lies in the folder of a logbook, but for the locks."""
    return sorted(name for name in os.listdir(path.parent) if not name.endswith("-running"))


class DeletedWhileRead(Store):
    """A file in which another program deletes each match of which so many events have been read."""

    def __init__(self, path: Path, known: int) -> None:
        super().__init__(path)
        self.reader = _DeletingReader(self._database, path, known)


class _DeletingReader(MatchReader):
    def __init__(self, database: Database, path: Path, known: int) -> None:
        super().__init__(database)
        self._path, self._known = path, known

    def events(self, match: MatchId) -> Iterator[StoredEvent]:
        found = super().events(match)
        first = [next(found) for _ in range(self._known)]
        other = Store(self._path)
        other.delete(match)
        other.close()
        yield from first
        yield from found
