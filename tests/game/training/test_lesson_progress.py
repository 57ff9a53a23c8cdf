"""The progress in a lesson: it outlives the program until the lesson is ended, and is in no list of games."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

import pytest

from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.players import NOBODY, Player, PlayerKind
from schiffe.game.training.lesson_progress import LessonProgress, unsaved_progress
from schiffe.game.training.stored import read_training_tally
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import TRAINING_GAME
from tests.game.simple.toy import Nim

Runs: TypeAlias = Callable[..., LessonProgress]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def run(path: Path) -> Iterator[Runs]:
    """What another run of the program has of it."""
    with ExitStack() as stack:

        def made(person: str = "Anna") -> LessonProgress:
            book = Logbook(path)
            stack.callback(book.close)
            return LessonProgress(book, "towers", person)

        yield made


def test_it_is_there_again_until_the_lesson_is_ended(path: Path, run: Runs) -> None:
    now = run()
    assert now.read_step_count() == 0
    assert not path.exists(), "who only looks makes no file"
    for steps in (1, 2, 3):
        now.save_step_count(steps)
        assert run().read_step_count() == steps
    assert run("Ben").read_step_count() == 0
    again = run()
    assert again.read_step_count() == 3
    again.save_step_count(4)
    assert run().read_step_count() == 4
    again.notify(PlayerLeft(0), Nim((Player(PlayerKind.PERSON, "Anna"), NOBODY)))
    assert run().read_step_count() == 0


def test_no_list_has_it_and_no_training_was_there(path: Path, run: Runs) -> None:
    for steps in (1, 2):
        run().save_step_count(steps)
    now = run()
    assert now.read_step_count() == 2
    now.save_step_count(3)
    assert run().read_step_count() == 3
    book = Logbook(path)
    assert book.read(lambda store: store.reader.matches(), None) == []
    assert book.read(lambda store: read_training_tally(store, "towers", {"Anna"}), None) is None
    rows = book.read(lambda store: store.reader.matches(MatchFilter(game_word=TRAINING_GAME)), None)
    assert rows
    assert [row.rules for row in rows] == ["towers"], "a row is continued by a program that has not read it"
    assert book.write(lambda store: store.clear()) == 0
    book.close()
    assert run().read_step_count() == 0
    now.save_step_count(4)
    assert run().read_step_count() == 4, "it is written anew where it was deleted meanwhile"


def test_where_nothing_is_kept_it_is_forgotten() -> None:
    now = unsaved_progress()
    now.save_step_count(5)
    assert now.read_step_count() == 0
