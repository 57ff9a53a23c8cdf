"""The ladder of Bashni, as it is read from the logbook."""

from pathlib import Path

import pytest

from schiffe.bashni.logbook.finished import Summary, summary_json, summary_or_none
from schiffe.bashni.logbook.own_matches import LADDER
from schiffe.bashni.match.events import BashniMatchEnded, EndingEvent, Event, HintShown, MoveMade, MovesTakenBack
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour, legal_moves
from schiffe.game.match.request import PlayTogether
from schiffe.store.logbook import Logbook
from tests.bashni.logbook.kept import ANNA, BEN, COMPUTER, keep, record_of

HARD = PlayBashniBot("hard")
WON, LOST, DRAWN = BashniMatchEnded(Colour.WHITE), BashniMatchEnded(Colour.BLACK), BashniMatchEnded(None)
BROKEN = BashniMatchEnded(None, is_decided=False)


def played(book: Logbook, ending: EndingEvent, *helped: Event) -> None:
    """Anna has played White against the computer, and it has ended so."""
    record = record_of(ANNA, COMPUTER)
    move = MoveMade(legal_moves(MatchState.at_start(record.start).position)[0])
    keep(book, record, [move, *helped, ending])


@pytest.mark.parametrize(
    ("endings", "wins", "offered"),
    [
        ((WON,), 1, None),
        ((WON, WON), 2, "master"),
        ((WON, DRAWN, WON), 1, None),
        ((WON, BROKEN, WON), 2, "master"),
        ((WON, WON, WON), 3, None),
        ((WON, LOST), 0, None),
    ],
)
def test_two_wins_in_a_row_beat_a_level(
    tmp_path: Path, endings: tuple[EndingEvent, ...], wins: int, offered: str | None
) -> None:
    book = Logbook(tmp_path / "ladder.sqlite3")
    for ending in endings:
        played(book, ending)
    found = LADDER.read_standing(book, {"Anna"}, HARD)
    assert found
    assert (found.rung.win_count, found.next_level) == (wins, offered)
    book.close()


@pytest.mark.parametrize("help_taken", [HintShown(Colour.WHITE), MovesTakenBack(1)])
def test_with_help_a_win_changes_nothing(tmp_path: Path, help_taken: Event) -> None:
    book = Logbook(tmp_path / "ladder.sqlite3")
    played(book, WON)
    played(book, WON, help_taken)
    found = LADDER.read_standing(book, {"Anna"}, HARD)
    assert found
    assert (found.rung.win_count, found.is_counted, found.next_level) == (1, False, None)
    book.close()


def test_against_people_there_is_none(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "ladder.sqlite3")
    keep(book, record_of(ANNA, BEN), [WON])
    assert LADDER.read_standing(book, {"Anna"}, PlayTogether(("Anna", "Ben"))) is None
    assert LADDER.read_standing(book, {"Anna"}, HARD) is None
    assert LADDER.read_standing(Logbook(), {"Anna"}, HARD) is None
    book.close()


def test_a_summary_is_read_as_it_was_written() -> None:
    summary = Summary(84, (7, 6), (1, 0), 2)
    assert summary_or_none(summary_json(summary)) == summary
    assert summary_or_none("") is None
    assert summary_or_none("{}") is None
