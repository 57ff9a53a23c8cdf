"""What a running program works with: for whom the clock is something new."""

from pathlib import Path
from typing import Any

from schiffe.game.match.events import MatchEnded
from schiffe.game.match.recorder import MatchRecorder
from schiffe.game.session import Session
from schiffe.settings.layers import Preferences
from schiffe.store.logbook import Logbook
from tests.game.simple.test_toy import start_of
from tests.game.simple.toy import FORMAT, NIM, Taken

PREFERENCES = Preferences(NIM.schema)


def kept(book: Logbook, *, is_over: bool) -> None:
    """A game of the toy, kept."""
    start = start_of(("Lea", "Ben"))
    recorder = MatchRecorder(book, FORMAT, start)
    state = start
    events: list[Any] = [Taken(3)] * (7 if is_over else 1)
    if is_over:
        events.append(MatchEnded(0))
    for event in events:
        state = state.after(event)
        recorder.notify(event, state)
    recorder.leave()


def test_the_clock_is_met_once_and_not_by_somebody_with_finished_games(tmp_path: Path) -> None:
    nothing_kept = Session(PREFERENCES)
    assert [nothing_kept.take_first_timeout() for _time in range(2)] == [True, False]
    book = Logbook(tmp_path / "logbook.sqlite3")
    try:
        assert Session(PREFERENCES, book).take_first_timeout()
        kept(book, is_over=False)
        assert Session(PREFERENCES, book).take_first_timeout(), "one that is not over tells nothing"
        kept(book, is_over=True)
        assert not Session(PREFERENCES, book).take_first_timeout()
    finally:
        book.close()
