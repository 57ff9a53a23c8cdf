"""What keeps matches of Bashni while the program runs: the recorder, resumed games, and the clock of the first."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.bashni.logbook.finished import FORMAT, Summary, summary_json
from schiffe.bashni.logbook.recorder import (
    BashniMatchRecorder,
    end_remote_match,
    prepare_match,
    prepare_remote_match,
    resume_stored,
)
from schiffe.bashni.match.events import BashniMatchEnded, MatchStarted, MoveMade
from schiffe.bashni.match.request import PlayBashniBot, PlayFirstMatch
from schiffe.bashni.match.setup import LocalClock
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import START_POSITION, Colour, legal_moves, points_of
from schiffe.bashni.settings import BASHNI_CLOCK
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.finished import read_finished, with_current_names
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema, Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredEnding, StoredMatch
from tests.bashni.logbook.kept import ANNA, BEN, COMPUTER, keep, record_of

MOVE = MoveMade(legal_moves(START_POSITION)[0])


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Logbook]:
    book = Logbook(tmp_path / "games.sqlite3")
    yield book
    book.close()


def only(book: Logbook) -> StoredMatch:
    (match,) = book.read(lambda store: store.reader.matches(), [])
    return match


def told(recorder: BashniMatchRecorder, state: MatchState) -> MatchState:
    """One move, of which a recorder is told."""
    state = state.after(MOVE)
    recorder.notify(MOVE, state)
    return state


# The clock

EASY = PlayBashniBot("easy")


def clock(book: Logbook | None = None, **given: int) -> LocalClock:
    values = {key.replace("_", "-"): value for key, value in given.items()}
    return LocalClock(Session(Preferences(Schema((BASHNI_CLOCK,)), values), book))


def test_the_very_first_game_that_a_menu_starts_has_no_clock(book: Logbook) -> None:
    first = clock(book)
    assert first.is_next_first()
    assert [first.take_seconds(EASY), first.take_seconds(EASY)] == [0, 60]
    assert first.is_next_first() is False
    assert clock().is_next_first(), "where no game is kept, none is known"


def test_whoever_asks_for_a_clock_has_it_at_once(book: Logbook) -> None:
    asked = clock(book, bashni_clock=20)
    assert asked.is_next_first(), "its opponent suits beginners all the same"
    assert asked.take_seconds(EASY) == 20


def test_a_game_that_no_menu_starts_has_its_clock(book: Logbook) -> None:
    typed = clock(book)
    typed.end_first_match()
    assert not typed.is_next_first()
    assert typed.take_seconds(EASY) == 60


def test_whoever_has_played_before_has_a_clock(book: Logbook) -> None:
    keep(book, record_of(), [MOVE])
    assert not clock(book).is_next_first()
    assert clock(book).take_seconds(EASY) == 60


def test_the_game_behind_the_lesson_has_no_clock_unless_one_is_asked_for(book: Logbook) -> None:
    keep(book, record_of(), [MOVE])
    assert clock(book).take_seconds(PlayFirstMatch()) == 0
    assert clock(book, bashni_clock=20).take_seconds(PlayFirstMatch()) == 20


# The recorder


def test_a_match_can_be_looked_back_at_once_it_is_over(book: Logbook) -> None:
    game = prepare_match(Series(PlayBashniBot("easy")), Settings({"name": "Anna"}), 3, book, 20)
    assert (game.record.seed, game.record.clock_seconds) == (3, 20)
    assert game.recorder.read_finished() is None
    state = told(game.recorder, game.state)
    assert game.recorder.read_finished() is None
    event = PlayerResigned(Colour.WHITE)
    game.recorder.notify(event, state.after(event))
    finished = game.recorder.read_finished()
    assert finished
    assert finished.last_state == state.after(event)
    assert [moment.event for moment in finished.moments] == [MOVE, event]
    assert only(book).ending == StoredEnding(
        "resigned", Colour.BLACK, summary_json(Summary.from_state(finished.last_state))
    )


def test_the_summary_of_a_match_has_its_numbers() -> None:
    state = replace(MatchState.at_start(record_of().start), hint_counts=(1, 2), taken_back_count=3).after(MOVE)
    assert Summary.from_state(state) == Summary(1, points_of(state.position), (1, 2), 3)


def test_who_plays_at_a_gameserver_is_told_by_it() -> None:
    game = prepare_remote_match(Series(PlayBashniBot("easy")))
    assert game.players == game.state.players == (Player(PlayerKind.REMOTE, ""),) * 2
    told(game.recorder, game.state)
    assert game.recorder.unfinished_id is None


@pytest.mark.parametrize("has_left", [True, False])
def test_a_match_at_a_gameserver_ends_with_whoever_goes(book: Logbook, has_left: bool) -> None:
    start = MatchStarted((replace(BEN, kind=PlayerKind.REMOTE), ANNA))
    recorder = BashniMatchRecorder(book, FORMAT, SetupRecord(start))
    state = told(recorder, MatchState.at_start(start))
    end_remote_match(recorder, state, has_left=has_left)
    match = only(book)
    assert [side.kind for side in match.sides] == ["remote", "person"]
    assert match.ending
    assert (match.ending.word, match.ending.winner) == ("left" if has_left else "broken", None)
    finished = recorder.read_finished()
    assert finished
    assert [moment.event for moment in finished.moments] == [MOVE, *([PlayerLeft(Colour.BLACK)] if has_left else [])]


def test_a_match_here_or_one_that_is_over_has_no_early_end(book: Logbook) -> None:
    local, start = BashniMatchRecorder(book, FORMAT, record_of()), record_of().start
    end_remote_match(local, told(local, MatchState.at_start(start)), has_left=True)
    assert only(book).ending is None
    local.leave()
    guest = BashniMatchRecorder(book, FORMAT, SetupRecord(start).with_remote_seat(1))
    state = told(guest, MatchState.at_start(start))
    event = BashniMatchEnded(Colour.WHITE)
    guest.notify(event, state.after(event))
    end_remote_match(guest, state.after(event), has_left=True)
    finished = guest.read_finished()
    assert finished
    assert finished.stored.ending
    assert (finished.stored.ending.word, len(finished.moments)) == ("won", 2)


# Taking up again


def test_a_match_is_taken_up_where_it_stood(book: Logbook) -> None:
    record = record_of(ANNA, COMPUTER)
    state = keep(book, record, [MOVE])
    for given, seconds in ((None, record.clock_seconds), (40, 40), (0, 0)):
        back = resume_stored(book, 1, given)
        assert back
        assert (back.state, back.record) == (state, replace(record, clock_seconds=seconds))
        assert back.recorder.can_resume
        back.recorder.leave()
    back = resume_stored(book, 1)
    assert back
    event = PlayerResigned(Colour.WHITE)
    back.recorder.notify(event, back.state.after(event))
    assert book.read(lambda store: len(read_finished(store, 1, FORMAT).moments), None) == 2


def test_the_computer_is_called_as_the_language_of_the_moment_says(book: Logbook) -> None:
    keep(book, record_of(ANNA, COMPUTER), [MOVE])
    keep(book, record_of(ANNA, COMPUTER), [MOVE, PlayerResigned(Colour.WHITE)])
    finished = book.read(lambda store: read_finished(store, 2, FORMAT), None)
    assert finished
    assert with_current_names(finished, FORMAT) == finished
    i18n.choose_language("de")
    german = Player(PlayerKind.BOT, "schwer", "hard")
    found = with_current_names(finished, FORMAT)
    assert found.record.start.players == found.last_state.players == (ANNA, german)
    assert found.stored.sides[1].name == "schwer"
    assert finished.last_state.players == (ANNA, COMPUTER)
    back = resume_stored(book, 1)
    assert back
    assert back.state.players == back.record.start.players == (ANNA, german)
    recorder = BashniMatchRecorder(book, FORMAT, SetupRecord(record_of(ANNA, COMPUTER).start))
    state = told(recorder, MatchState.at_start(record_of(ANNA, COMPUTER).start))
    event = PlayerResigned(Colour.BLACK)
    recorder.notify(event, state.after(event))
    kept = recorder.read_finished()
    assert kept
    assert kept.last_state.players == (ANNA, german)
