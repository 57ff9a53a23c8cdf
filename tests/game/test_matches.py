"""Matches of any game in the file of games: how they are read, told and named."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pytest

from schiffe.game.game import Level
from schiffe.game.matches import LogbookKeeper, Moment, PastGame, folded, last_state, match_named_now, named_now
from schiffe.store.book import Book
from schiffe.store.matches import MatchRefused, StoredEnd, StoredMatch, StoredSide
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText
from tests.game.toy import Nim

ANNA, BEN = StoredSide("person", "Anna"), StoredSide("person", "Ben")
EASY, HARD = StoredSide("bot", "Easy", "easy"), StoredSide("bot", "Hard", "hard")
LEVELS: Mapping[str, Level] = MappingProxyType(
    {"easy": Level(lambda: "leicht", lambda: ""), "hard": Level(lambda: "schwer", lambda: "")}
)
NAMES = "Anna", "Ben"
NEW = Nim(NAMES).new_match()


def stored(*sides: StoredSide) -> StoredMatch:
    one, other = sides
    end = StoredEnd("won", 1)
    return StoredMatch(
        1, "abc", "nim", (one, other), "21 stones", 100.0006, 107.0004, 1, 107.0004, end, is_imported=False
    )


def step(state: Nim | None, text: str) -> tuple[int, Nim]:
    """Some stones are taken; all of them are there at first."""
    count = int(text)
    return count, (state or Nim(NAMES)).after(count)


def test_what_happened_is_told_with_how_the_match_stood_after_it(store: Store) -> None:
    recording = store.begin(NEW)
    for count in (3, 1):
        recording.append(str(count))
    (match,) = (each.id for each in store.matches())
    moments = list(folded(store, match, step))
    assert [(each.event, each.state.taken) for each in moments] == [(3, (3,)), (1, (3, 1))]
    assert [each.time for each in moments] == [each.time for each in store.events(match)]
    assert last_state(moments) == Nim(NAMES, (3, 1))
    assert last_state(()) is None


def past(*times: float) -> PastGame[str, int, Nim]:
    states = (Nim(NAMES, (1,) * number) for number in range(1, 10))
    moments = tuple(Moment(time, 1, state) for time, state in zip(times, states, strict=False))
    return PastGame(stored(ANNA, BEN), "made", moments)


def test_programs_are_told_times_since_the_beginning_to_the_thousandth() -> None:
    told = past(100.0004, 101.23456).exported(3, {"own": [1], "stones": 21}, lambda event: {"taken": event})
    assert [*told.items()] == [
        ("game", "nim"),
        ("version", 3),
        ("token", "abc"),
        ("begun", 100.001),
        ("ended", 107.0),
        ("own", [1]),
        ("stones", 21),
        ("events", [{"time": -0.001, "taken": 1}, {"time": 1.234, "taken": 1}]),
        ("end", {"how": "won", "winner": 1}),
    ]
    assert str(past(100.0009).exported(1, {}, lambda _event: {})["events"]) == "[{'time': 0.0}]"


def test_times_that_no_clock_shows_are_not_told() -> None:
    with pytest.raises(UnreadableText):
        past(float("inf")).exported(1, {}, lambda _event: {})
    right = stored(ANNA, BEN)
    for wrong in (right._replace(begun=float("nan")), right._replace(ended=float("nan"))):
        with pytest.raises(UnreadableText):
            PastGame(wrong, "made", ()).exported(1, {}, lambda _event: {})


@dataclass(frozen=True)
class Played:
    """How a match stands of which only the players are known."""

    players: tuple[str, str]
    number: int


def test_a_match_is_replayed_with_the_names_of_now() -> None:
    game = PastGame(stored(ANNA, HARD), "made", (Moment(1.0, "one", Played(("A", "B"), 7)),))
    again = game.replayed("anew", ("Anna", "schwer"), LEVELS)
    assert again == PastGame(
        stored(ANNA, StoredSide("bot", "schwer", "hard")), "anew", (Moment(1.0, "one", Played(("Anna", "schwer"), 7)),)
    )


def test_levels_are_called_as_the_language_says_and_people_as_the_file_does() -> None:
    assert [side.name for side in named_now((EASY, HARD), LEVELS)] == ["leicht", "schwer"]
    assert [side.name for side in named_now((ANNA, HARD), LEVELS)] == ["Anna", "schwer"]
    assert named_now((EASY, StoredSide("bot", "Easy 2", "easy")), LEVELS)[1].name == "Easy 2"
    assert named_now((ANNA, StoredSide("bot", "Old", "gone")), LEVELS)[1].name == "Old"
    assert match_named_now(stored(EASY, BEN), LEVELS) == stored(StoredSide("bot", "leicht", "easy"), BEN)


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    """Where matches are kept."""
    with closing(Book(path)) as book:
        yield book


def test_a_keeper_tells_what_can_be_gone_on_with(book: Book) -> None:
    writer = book.writer()
    here, elsewhere = (LogbookKeeper(book, writer, is_local=is_local) for is_local in (True, False))
    assert (here.match, here.is_over, here.is_lost, here.news()) == (None, False, False, "")
    writer.begin(lambda: NEW)
    writer.append("3")
    assert (here.match, here.can_resume, here.is_over) == (1, True, False)
    assert (elsewhere.match, elsewhere.can_resume) == (None, False)
    assert asyncio.run(here.lasted()) is None
    writer.append("1", StoredEnd("won", 0))
    assert (here.match, here.can_resume, here.is_over, here.is_lost) == (None, False, True, False)
    match = book.attempt(lambda store: store.match(1))
    assert match
    assert match.lasted is not None
    assert asyncio.run(here.lasted()) == match.lasted


def test_a_match_that_is_left_belongs_to_nobody(book: Book, path: Path) -> None:
    writer = book.writer()
    writer.begin(lambda: NEW)
    writer.append("3")
    with closing(Book(path)) as other:
        with pytest.raises(MatchRefused):
            other.resume(1, lambda _store: "read")
        LogbookKeeper(book, writer, is_local=True).leave()
        found = other.resume(1, lambda _store: "read")
        assert found
        assert found[0] == "read"
        found[1].release()


def test_a_keeper_tells_once_that_nothing_is_kept(path: Path) -> None:
    path.write_text("no folder")
    with closing(Book(path / "below")) as book:
        writer = book.writer()
        keeper = LogbookKeeper(book, writer, is_local=True)
        writer.begin(lambda: NEW)
        writer.append("1", StoredEnd("won", 0))
        assert keeper.is_lost
        assert (keeper.match, keeper.is_over, asyncio.run(keeper.lasted())) == (None, False, None)
        assert "below" in keeper.news()
        assert not keeper.news()
