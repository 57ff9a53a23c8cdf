"""What writes a match of any game as it is played, and goes on with one that was left."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.game.match.events import MatchEnded, PlayerLeft
from schiffe.game.match.match import Match
from schiffe.game.match.players import PlayerKind
from schiffe.game.match.recorder import MatchRecorder, claim_unfinished
from schiffe.store.logbook import Logbook
from schiffe.store.matches import RefusedAction
from tests.game.simple.test_toy import start_of
from tests.game.simple.toy import FORMAT, Event, Nim, Taken

START = start_of(("Anna", "Ben"))
AWAY = Nim((START.players[0], replace(START.players[1], kind=PlayerKind.REMOTE)))


@pytest.fixture
def book(path: Path) -> Iterator[Logbook]:
    """Where matches are kept."""
    with closing(Logbook(path)) as book:
        yield book


def begun(book: Logbook, start: Nim = START) -> tuple[MatchRecorder[Nim], Match[Nim]]:
    recorder = MatchRecorder(book, FORMAT, start)
    return recorder, Match(start, [recorder])


def play_to_the_end(match: Match[Nim]) -> None:
    while match.state.stones:
        match.emit(Taken(match.state.limit))
    match.emit(MatchEnded(1 - match.state.seat_to_move))


def test_it_tells_what_can_be_gone_on_with(book: Logbook) -> None:
    recorder, match = begun(book)
    assert (
        recorder.unfinished_id,
        recorder.has_stored_end,
        recorder.has_lost_writes,
        recorder.take_problem_report(),
    ) == (
        None,
        False,
        False,
        None,
    )
    match.emit(Taken(3))
    assert (recorder.unfinished_id, recorder.can_resume, recorder.has_stored_end) == (1, True, False)
    assert recorder.read_finished() is None
    assert asyncio.run(recorder.read_seconds_played()) is None
    play_to_the_end(match)
    assert (recorder.unfinished_id, recorder.can_resume) == (None, False)
    assert (recorder.has_stored_end, recorder.has_lost_writes) == (True, False)
    finished = recorder.read_finished()
    assert finished
    assert finished.last_state == match.state
    assert asyncio.run(recorder.read_seconds_played()) == finished.stored.seconds_played


def test_an_event_is_in_the_file_before_it_is_shown(book: Logbook) -> None:
    seen = []

    class Onlooker:
        def notify(self, event: Event, state: Nim) -> None:
            stored = book.read(lambda store: store.reader.find_match(1), None)
            assert stored
            seen.append((stored.event_count, len(state.taken)))

    match = Match[Nim](START, [MatchRecorder(book, FORMAT, START), Onlooker()])
    match.emit(Taken(3))
    match.emit(Taken(2))
    assert seen == [(1, 1), (2, 2)]


def test_a_match_at_this_computer_that_is_left_goes_on_as_it_stood(book: Logbook, path: Path) -> None:
    recorder, match = begun(book)
    match.emit(Taken(3))
    with closing(Logbook(path)) as other:
        with pytest.raises(RefusedAction):
            claim_unfinished(other, 1, FORMAT)
        match.emit(PlayerLeft(1))
        assert not recorder.can_resume
        found = claim_unfinished(other, 1, FORMAT)
        assert found
        assert (found.record, found.state) == (START, START.after(Taken(3)))
        again = MatchRecorder(other, FORMAT, found.record, found.writer)
        assert again.can_resume
        play_to_the_end(Match(START.after(Taken(3)), [again]))
        assert again.has_stored_end


def test_a_match_with_somebody_elsewhere_is_over_when_it_is_left(book: Logbook) -> None:
    recorder, match = begun(book, AWAY)
    match.emit(Taken(3))
    assert (recorder.unfinished_id, recorder.can_resume) == (None, False)
    match.emit(PlayerLeft(0))
    assert recorder.has_stored_end


def test_it_tells_once_that_nothing_is_kept(path: Path) -> None:
    path.write_text("no folder")
    with closing(Logbook(path / "below")) as book:
        recorder, match = begun(book)
        play_to_the_end(match)
        assert recorder.has_lost_writes
        assert (recorder.unfinished_id, recorder.has_stored_end) == (None, False)
        assert asyncio.run(recorder.read_seconds_played()) is None
        assert "below" in (recorder.take_problem_report() or "")
        assert not recorder.take_problem_report()
