"""The ladder of Battleship, as it is read from the logbook."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.own_matches import LADDER
from schiffe.battleship.logbook.summaries import summary_json
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import SetupRecord
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.game.statistics.ladder import Rung
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredEnding
from tests.battleship.logbook.summaries import summary_of
from tests.store.games import begin_match

ANNA, BEN = (Player(PlayerKind.PERSON, name) for name in ("Anna", "Ben"))
EASY, HARD = (Player(PlayerKind.BOT, level, level) for level in ("easy", "hard"))
WON, LOST, BROKEN = StoredEnding("won", 0), StoredEnding("resigned", 1), StoredEnding("broken")
HINTED = replace(WON, summary=summary_json(summary_of(hint_counts=(1, 0))))
"""A game that Anna has won with a hint."""


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Logbook]:
    book = Logbook(tmp_path / "games.sqlite3")
    yield book
    book.close()


def played(book: Logbook, *ends: StoredEnding | None, one: Player = ANNA, other: Player = EASY, game: str = "") -> None:
    """Games that ended so; None stands for one that goes on."""
    new = FORMAT.new_match(
        SetupRecord(MatchSetup(Rules.of(), (one, other), 0, Chance(1, is_chosen=False), 0, allows_hints=True))
    )
    new = replace(new, game_word=game or new.game_word)
    for end in ends:
        recording = book.write(lambda store: begin_match(store, new))
        assert recording
        if end:
            recording.end(end)
        recording.release()


@pytest.mark.parametrize(
    ("ends", "wins", "counted", "offered"),
    [
        ([WON], 1, True, None),
        ([WON, WON], 2, True, "medium"),
        ([WON, WON, WON], 3, True, None),
        ([WON, LOST], 0, True, None),
        ([WON, BROKEN, WON], 2, True, "medium"),
        ([WON, HINTED], 1, False, None),
        ([WON, WON, HINTED], 2, False, None),
        ([WON, WON, BROKEN], 2, False, None),
    ],
)
def test_two_wins_in_a_row_without_a_hint_beat_a_level(
    book: Logbook, ends: list[StoredEnding], wins: int, counted: bool, offered: str | None
) -> None:
    played(book, *ends)
    found = LADDER.read_standing(book, {"Anna"}, PlayBot("easy"))
    assert found
    assert (found.level, found.rung.win_count, found.is_counted, found.next_level) == ("easy", wins, counted, offered)


def test_what_counts_are_the_games_of_this_player_that_are_over(book: Logbook) -> None:
    played(book, WON)
    played(book, WON, one=BEN)
    played(book, WON, other=BEN)
    played(book, WON, other=HARD)
    played(book, WON, game="bashni")
    played(book, None)
    rungs = LADDER.read_rungs(book, {"Anna"})
    assert list(rungs) == list(LEVELS)
    assert {level: rung for level, rung in rungs.items() if rung != Rung()} == {"easy": Rung(1, 1), "hard": Rung(1, 1)}
    assert LADDER.read_rungs(book, {"Ben"})["easy"] == Rung(1, 1)
    assert LADDER.read_rungs(book, {"Anna", "Ben"})["easy"] == Rung(2, 2)
    assert LADDER.read_rungs(book, ()) == dict.fromkeys(LEVELS, Rung())


def test_there_is_none_after_any_other_game_than_the_last_one_that_was_kept(book: Logbook) -> None:
    played(book, WON)
    assert LADDER.read_standing(book, {"Anna"}, PlayBot("easy"))
    assert LADDER.read_standing(book, {"Anna"}, PlayBot("hard")) is None
    assert LADDER.read_standing(book, {"Ben"}, PlayBot("easy")) is None
    assert LADDER.read_standing(book, {"Anna"}, PlayTogether(("Anna", "Ben"))) is None
    assert LADDER.read_standing(Logbook(), {"Anna"}, PlayBot("easy")) is None
    played(book, WON, other=HARD)
    assert LADDER.read_standing(book, {"Anna"}, PlayBot("easy")) is None


def test_to_look_makes_no_file(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "none.sqlite3")
    assert LADDER.read_rungs(book, {"Anna"}) == dict.fromkeys(LEVELS, Rung())
    assert not book.may_exist
    book.close()
