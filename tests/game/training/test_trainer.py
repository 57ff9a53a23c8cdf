"""Training: when positions come back, in which order they are asked for, and that nothing of it is lost or counted."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.game.training.positions import Positions, Question
from schiffe.game.training.progress import (
    MAX_MISTAKES_PER_MATCH,
    QUESTIONS_PER_ROUND,
    REPEAT_AFTER_DAYS,
    Mistake,
    PositionProgress,
    QuestionPlace,
    TrainingRecord,
    TrainingTally,
)
from schiffe.game.training.stored import read_training_tally
from schiffe.game.training.trainer import Trainer
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import TRAINING_GAME, ImportedMatch, NewMatch, StoredEnding, StoredMatch, StoredSide
from schiffe.store.problems import StoreError, StoreProblem, StoreProblemKind
from schiffe.store.store import Store
from tests.running import ROOT
from tests.store.games import id_of

GAME = "ships"
DAY = date(2026, 11, 25)
PLACE = QuestionPlace(7, 23)
BEN = StoredSide("person", "Ben")


def on(days: int) -> date:
    return DAY + timedelta(days)


@given(st.lists(st.tuples(st.integers(-400, 400), st.booleans()), min_size=1, max_size=30), st.integers(-500, 500))
def test_a_mistake_comes_back_after_one_day_and_after_six_more_whatever_the_days(
    answers: list[tuple[int, bool]], today: int
) -> None:
    record = TrainingRecord()
    due_from, put_right, last = 0, 0, 0
    is_over = True
    for number, (day, is_right) in enumerate(answers):
        waits = number > 0 and not is_over and last <= day < due_from
        record = record.after(PLACE, on(day), is_right=is_right)
        if not is_right:
            is_over, put_right, last, due_from = False, 0, day, day + 1
        elif not is_over and not waits:
            put_right, last, due_from = put_right + 1, day, day + 6
            is_over = put_right == 2
    is_due = not is_over and not last <= today < due_from
    assert (PLACE in record.due_places(on(today))) is is_due
    assert is_over or PLACE in record.due_places(on(max(day for day, _is_right in answers) + 6)), "it is never lost"


@pytest.mark.parametrize(
    ("answers", "due"),
    [
        ([(0, False)], {1, 2, 3, 4, 5, 6, 7, 8}),
        ([(0, False), (1, True)], {7, 8}),
        ([(0, False), (3, True), (4, False)], {5, 6, 7, 8}),
        ([(0, False), (1, True), (7, True)], set()),
        ([(0, True)], set()),
        ([(0, False), (0, True)], {1, 2, 3, 4, 5, 6, 7, 8}),
    ],
)
def test_the_days_on_which_it_is_asked_for(answers: list[tuple[int, bool]], due: set[int]) -> None:
    record = TrainingRecord()
    for day, is_right in answers:
        record = record.after(PLACE, on(day), is_right=is_right)
    last = answers[-1][0]
    assert {day for day in range(last, 9) if record.due_places(on(day))} == due


def test_the_numbers_of_a_training() -> None:
    record = TrainingRecord()
    for number, right in enumerate([True, False, False], 1):
        record = record.after(QuestionPlace(1, number), DAY, is_right=right)
    for day in (1, 7):
        record = record.after(QuestionPlace(1, 2), on(day), is_right=True)
    assert record.tally(on(7)) == TrainingTally(
        position_count=3, right_count=1, learnt_count=1, waiting_count=1, due_count=1
    )


# A game in which each shot costs what its number says


@dataclass(frozen=True)
class Shot(Question):
    @property
    def turn_number(self) -> int:
        return self.place.turn_number


@dataclass
class Shots:
    """The positions of a game: of each match some mistakes, and two that are ready."""

    costs: dict[int, list[float]]
    game_word: str = GAME

    def built_in_questions(self) -> Sequence[Shot]:
        return [Shot(QuestionPlace(None, number)) for number in (1, 2)]

    def search_match(self, store: Store, stored: StoredMatch, names: Collection[str]) -> Iterator[Mistake | None]:
        costs = self.costs.get(stored.id, [])
        return iter([Mistake(number, cost) if cost else None for number, cost in enumerate(costs, 1)])

    def read_question(self, store: Store, place: QuestionPlace, names: Collection[str]) -> Shot | None:
        return Shot(place) if place.match_id and store.reader.has_match(place.match_id) else None


def anna(book: Logbook, shots: Shots) -> Trainer[Shot]:
    return Trainer(book, cast("Positions[Shot]", shots), "Anna", {"Anna"})


def add(book: Logbook, name: str = "Anna", *, is_imported: bool = False) -> int:
    """Keep a game that is over."""
    writer = book.make_writer()
    new = NewMatch(GAME, (StoredSide("person", name), BEN), "10", "")
    if is_imported:
        row = ImportedMatch("f00d", new, 1.0, 2.0, StoredEnding("won", 0))
        return book.write(lambda store: store.add_imported(row, [(1.5, "one")])) or 0
    writer.begin(new)
    writer.append("one", StoredEnding("won", 0))
    return id_of(writer)


def asked(
    book: Logbook, shots: Shots, answers: Sequence[bool] = (True,) * QUESTIONS_PER_ROUND, games: int = 0
) -> list[QuestionPlace]:
    """The places that are asked for once so many games are looked through, each answered so."""

    async def ask() -> list[QuestionPlace]:
        trainer = anna(book, shots)
        places = list[QuestionPlace]()
        async with trainer.open():
            while len(trainer.record.mistakes) < games:
                await asyncio.sleep(0.01)
            for is_right in answers:
                question = await trainer.find_question()
                if question is None:
                    break
                places.append(question.place)
                trainer.record_answer(question, is_right=is_right)
        return places

    return asyncio.run(ask())


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Logbook]:
    with closing(Logbook(tmp_path / "games.sqlite3")) as book:
        yield book


def at(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Let the file's clock show a day."""
    noon = datetime(day.year, day.month, day.day, 12)  # noqa: DTZ001 - the calendar on the wall is meant
    monkeypatch.setattr("schiffe.game.training.stored.now", noon.timestamp)
    monkeypatch.setattr("schiffe.store.store.now", noon.timestamp)


def test_a_newcomer_is_asked_what_is_ready_once(book: Logbook) -> None:
    assert asked(book, Shots({})) == [(None, 1), (None, 2)]
    assert asked(book, Shots({})) == []


def test_what_cost_most_in_own_games_comes_first_and_three_of_each(book: Logbook) -> None:
    one, other, bens, imported = add(book), add(book), add(book, "Clara"), add(book, is_imported=True)
    shots = Shots({one: [1.0, 0, 4.0, 2.0, 3.0], other: [5.0, 0.5], bens: [9.0], imported: [9.0]})
    known = [(other, 1), (one, 3), (one, 5), (one, 4), (other, 2), (None, 1), (None, 2)]
    assert asked(book, shots, games=2) == known
    assert MAX_MISTAKES_PER_MATCH == 3


def test_nobody_waits_for_a_game_to_be_looked_through(book: Logbook) -> None:
    match, going_on = add(book), threading.Event()

    class Slow(Shots):
        def search_match(self, store: Store, stored: StoredMatch, names: Collection[str]) -> Iterator[Mistake | None]:
            going_on.wait()
            return (Mistake(number, 10.0) if number % 3 == 0 else None for number in count(1))

    async def ask() -> list[QuestionPlace]:
        trainer = anna(book, Slow({}))
        async with trainer.open():
            ready = [await trainer.find_question(), await trainer.find_question()]
            going_on.set()
            return [question.place for question in (*ready, await trainer.find_question()) if question]

    places = asyncio.run(ask())
    assert places[:2] == [(None, 1), (None, 2)]
    assert places[2].match_id == match, "without any other it comes as soon as it is found"


def test_mistakes_come_back_first_and_in_another_run(book: Logbook, monkeypatch: pytest.MonkeyPatch) -> None:
    match = add(book)
    shots = Shots({match: [3.0, 2.0]})
    at(monkeypatch, DAY)
    assert asked(book, shots, (True, False, False), games=1) == [(match, 1), (match, 2), (None, 1)]
    assert asked(book, shots) == [(None, 2)], "nothing comes back on the same day"
    at(monkeypatch, on(1))
    assert asked(book, shots, (True, False)) == [(None, 1), (match, 2)]
    at(monkeypatch, on(-30))
    assert asked(book, shots, (False,)) == [(None, 1)], "a clock set back loses nothing"
    at(monkeypatch, on(7))
    assert set(asked(book, shots)) == {(None, 1), (match, 2)}


def test_a_position_of_a_deleted_game_is_not_asked_for(book: Logbook, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, DAY)
    match = add(book)
    shots = Shots({match: [3.0, 2.0]})
    assert asked(book, shots, (False,), games=1) == [(match, 1)]
    book.write(lambda store: store.delete(match))
    at(monkeypatch, on(1))
    assert asked(book, shots) == [(None, 1), (None, 2)]


def test_without_a_file_a_round_is_asked_all_the_same() -> None:
    assert asked(Logbook(), Shots({})) == [(None, 1), (None, 2)]


def test_lists_and_counts_leave_it_out(book: Logbook) -> None:
    match = add(book)
    asked(book, Shots({match: [3.0]}), (False, True, True))

    def read(store: Store) -> None:
        assert [found.id for found in store.reader.matches()] == [match]
        assert store.reader.count() == store.reader.count(MatchFilter(phase=MatchPhase.OVER, has_events=True)) == 1
        (row,) = store.reader.matches(MatchFilter(game_word=TRAINING_GAME))
        assert (row.rules, row.sides[0].name, row.event_count, row.is_imported) == (GAME, "Anna", 0, True)
        assert read_training_tally(store, GAME, {"anna"}) == TrainingTally(3, 2, 0, 1, 0)
        assert read_training_tally(store, GAME, {"Clara"}) is read_training_tally(store, "towers", {"Anna"}) is None
        assert store.clear() == 1
        assert store.reader.matches(MatchFilter(game_word=TRAINING_GAME)) == []

    book.read(read, None)
    assert book.take_problem_report() is None


def test_what_a_later_version_writes_is_left_out(book: Logbook) -> None:
    asked(book, Shots({}), (False,))

    def read(store: Store) -> TrainingTally | None:
        (row,) = store.reader.matches(MatchFilter(game_word=TRAINING_GAME))
        store.append(row.id, ["no JSON", '{"later": 1}', '{"match": 0, "number": 2, "right": true, "seconds": 4}'])
        return read_training_tally(store, GAME, {"Anna"})

    assert book.read(read, None) == TrainingTally(2, 1, 0, 1, 0)


def test_a_training_that_is_deleted_meanwhile_begins_anew(book: Logbook) -> None:
    async def ask() -> None:
        trainer = anna(book, Shots({}))
        async with trainer.open():
            for is_first in (True, False):
                question = await trainer.find_question()
                assert question
                trainer.record_answer(question, is_right=True)
                if is_first:
                    book.write(Store.clear)

    asyncio.run(ask())
    assert book.read(lambda store: read_training_tally(store, GAME, {"Anna"}), None) == TrainingTally(1, 1, 0, 0, 0)


def test_what_cannot_be_written_now_is_written_later(book: Logbook, monkeypatch: pytest.MonkeyPatch) -> None:
    append = Store.append
    locked = [True]

    def locked_at_first(store: Store, match: int, texts: Sequence[str]) -> bool:
        if locked.pop() if locked else False:
            raise StoreError(StoreProblem(StoreProblemKind.BUSY, Path("games.sqlite3")))
        return append(store, match, texts)

    monkeypatch.setattr(Store, "append", locked_at_first)
    asked(book, Shots({}), (False,))
    assert book.read(lambda store: read_training_tally(store, GAME, {"Anna"}), None) == TrainingTally(1, 0, 0, 1, 0)


def test_two_programs_write_one_after_the_other(book: Logbook, tmp_path: Path) -> None:
    asked(book, Shots({}), (False,))
    with closing(Logbook(tmp_path / "games.sqlite3")) as other:
        asked(other, Shots({}), (True,))
    found = book.read(lambda store: read_training_tally(store, GAME, {"Anna"}), None)
    assert found == TrainingTally(2, 1, 0, 1, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_killed_right_after_an_answer_nothing_is_lost(book: Logbook, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    code = f"""
import os, signal
from pathlib import Path
from typing import cast
from schiffe.game.training.trainer import Trainer
from schiffe.store.logbook import Logbook
from tests.game.training.test_trainer import Shot, Shots, asked
answered = Trainer.record_answer
def killed(*given, **named):
    answered(*given, **named)
    os.kill(os.getpid(), signal.SIGKILL)
Trainer.record_answer = killed
asked(Logbook(Path({str(path)!r})), Shots({{}}))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=dict(os.environ), check=False)
    assert done.returncode == -signal.SIGKILL
    assert book.read(lambda store: read_training_tally(store, GAME, {"Anna"}), None) == TrainingTally(1, 1, 0, 0, 0)
    assert asked(book, Shots({})) == [(None, 2)]


def test_progress_counts_a_right_answer_only_when_it_was_due() -> None:
    progress = PositionProgress(DAY, 0, was_right=False)
    assert progress.after(DAY, is_right=True) == progress
    assert REPEAT_AFTER_DAYS == (1, 6)
