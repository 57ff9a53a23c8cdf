"""What the games of Bashni of one player come to."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import Summary, summary_json
from schiffe.bashni.logbook.own_matches import LADDER, OwnBashniMatch, own_matches, tallies_by_side
from schiffe.bashni.match.events import BashniMatchEnded, MoveMade
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Colour
from schiffe.game.match.events import PlayerResigned
from schiffe.game.statistics.ladder import Rung
from schiffe.game.statistics.results import OwnResult, Tally, tallies_by_level, tallies_by_person
from schiffe.language import i18n
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredEnding, StoredMatch, StoredSide
from tests.bashni.logbook.kept import ANNA as WHITE_ANNA
from tests.bashni.logbook.kept import COMPUTER, keep, record_of

ANNA, BEN, FAR = StoredSide("person", "Anna"), StoredSide("person", "Ben"), StoredSide("remote", "Zoe")
HARD = StoredSide("bot", "hard", "hard")
CLEAN = Summary(10, (3, 4), (0, 0), 0)


def stored(
    one: StoredSide,
    other: StoredSide,
    how: str = "won",
    winner: int | None = 0,
    summary: Summary = CLEAN,
    begun: float = 5.0,
) -> StoredMatch:
    """A match that is over."""
    end = StoredEnding(how, winner, summary_json(summary))
    return StoredMatch(7, "t", "bashni", (one, other), "8", begun, 9.0, 3, 9.0, end, is_imported=False)


RESULTS = {"w": OwnResult.WON, "l": OwnResult.LOST, "d": OwnResult.DRAWN, "-": OwnResult.BROKEN_OFF}


def game(
    result: str = "w", opponent: StoredSide = HARD, match: int = 1, ended: float = 9.0, **given: Any
) -> OwnBashniMatch:
    """A game that was won (w), lost (l), drawn (d) or broken off (-)."""
    values = {"is_helped": False} | given
    return OwnBashniMatch(match, 1.0, ended, Colour.WHITE, opponent, RESULTS[result], **values)


def test_a_game_is_seen_from_the_side_of_its_player() -> None:
    (white,), (black,) = own_matches([stored(ANNA, HARD)], {"Anna"}), own_matches([stored(HARD, ANNA)], {"Anna"})
    assert white == OwnBashniMatch(7, 5.0, 9.0, Colour.WHITE, HARD, result=OwnResult.WON, is_helped=False)
    assert black == OwnBashniMatch(7, 5.0, 9.0, Colour.BLACK, HARD, result=OwnResult.LOST, is_helped=False)
    ((lost),) = own_matches([stored(ANNA, BEN, "resigned", 1)], {"Anna"})
    assert (lost.opponent, lost.result) == (BEN, OwnResult.LOST)


@pytest.mark.parametrize(
    ("how", "result"),
    [
        ("won", OwnResult.DRAWN),
        ("resigned", OwnResult.DRAWN),
        ("drawn", OwnResult.DRAWN),
        ("broken", OwnResult.BROKEN_OFF),
        ("left", OwnResult.BROKEN_OFF),
    ],
)
def test_what_was_broken_off_or_left_is_not_decided(how: str, result: OwnResult) -> None:
    (found,) = own_matches([stored(ANNA, FAR, how, None)], {"Anna"})
    assert found.result is result


@pytest.mark.parametrize(
    ("summary", "is_helped"),
    [
        (CLEAN, (False, False)),
        (Summary(10, (3, 4), (1, 0), 0), (True, False)),
        (Summary(10, (3, 4), (0, 1), 0), (False, True)),
        (Summary(10, (3, 4), (0, 0), 1), (True, True)),
    ],
)
def test_a_hint_helps_its_side_and_taking_back_helps_both(summary: Summary, is_helped: tuple[bool, bool]) -> None:
    match = stored(ANNA, BEN, summary=summary)
    found = [own_matches([match], {own})[0].is_helped for own in ("Anna", "Ben")]
    assert tuple(found) == is_helped


def test_a_game_without_a_summary_was_played_without_help() -> None:
    (found,) = own_matches([replace(stored(ANNA, HARD), ending=StoredEnding("left"))], {"Anna"})
    assert found.is_helped is False


def test_only_games_of_ones_own_count_in_the_order_in_which_they_ended() -> None:
    own = [
        replace(stored(ANNA, HARD), id=number, last_event_at=ended) for number, ended in ((3, 8.0), (1, 8.0), (2, 6.0))
    ]
    others = [
        replace(stored(ANNA, HARD), game_word="battleship"),
        replace(stored(ANNA, HARD), ending=None, ended_at=None),
        replace(stored(ANNA, HARD), is_imported=True),
        stored(BEN, HARD),
        stored(StoredSide("bot", "Anna", "hard"), StoredSide("remote", "Anna")),
    ]
    assert own_matches(others, {"Anna"}) == []
    assert [found.match_id for found in own_matches([*own, *others], {"Anna"})] == [2, 1, 3]


def test_whoever_has_no_name_is_one_person_in_every_language() -> None:
    i18n.choose_language("de")
    found = own_matches(
        [stored(StoredSide("person", "Player"), HARD), stored(ANNA, StoredSide("person", "Player"))],
        {"Spieler", "Anna"},
    )
    assert [each.opponent.name for each in found] == ["hard", "Spieler"]
    (far,) = own_matches([stored(ANNA, StoredSide("remote", "Player"))], {"Anna"})
    assert far.opponent.name == "Player", "somebody elsewhere is called what they are called there"


def test_games_come_to_a_tally() -> None:
    tally = Tally.from_matches([game(result) for result in "wwwlldw-----l"])
    assert tally == Tally(wins=4, losses=3, draws=1, broken_off_count=5)
    assert tally.decided_count == 8
    assert Tally.from_matches([]) == Tally(0, 0, 0, 0)


def test_games_are_grouped_by_whom_they_were_played_against_and_by_colour() -> None:
    easy = StoredSide("bot", "easy", "easy")
    zoe, adam = StoredSide("person", "zoe"), StoredSide("person", "Adam")
    games = [game("w"), game("l", easy), game("d"), game("w", zoe), game("l", zoe), game("-", BEN), game("w", adam)]
    assert tallies_by_level(games, LEVELS) == {"easy": Tally(0, 1, 0, 0), "hard": Tally(1, 0, 1, 0)}
    assert list(tallies_by_level(games, LEVELS)) == [level for level in LEVELS if level in ("easy", "hard")]
    assert tallies_by_person(games) == {
        "Adam": Tally(1, 0, 0, 0),
        "Ben": Tally(0, 0, 0, 1),
        "zoe": Tally(1, 1, 0, 0),
    }
    assert list(tallies_by_person(games)) == ["Adam", "Ben", "zoe"]
    assert tallies_by_person([game("w", StoredSide("bot", "Ben", "hard")), game("l", BEN)]) == {
        "Ben": Tally(0, 1, 0, 0)
    }
    assert tallies_by_side(games) == {Colour.WHITE: Tally(3, 2, 1, 1)}
    assert [*tallies_by_level([], LEVELS), *tallies_by_person([]), *tallies_by_side([])] == []


@pytest.mark.parametrize(
    ("one", "is_counted"),
    [
        (game("w"), True),
        (game("l"), True),
        (game("d"), True),
        (game("-"), False),
        (game("w", is_helped=True), False),
        (game("w", BEN), False),
    ],
)
def test_what_was_decided_without_help_against_the_computer_counts_for_the_ladder(
    one: OwnBashniMatch, is_counted: bool
) -> None:
    assert one.counts_for_ladder is is_counted
    assert LADDER.rungs([one])["hard"].best_win_count == (one.result is OwnResult.WON and is_counted)


def test_the_ladder_goes_by_the_order_in_which_games_ended() -> None:
    games = [game("l"), game("w"), game("w")]
    assert LADDER.rungs(games)["hard"] == Rung(2, 2)
    assert LADDER.rungs([*games, games[0]])["hard"] == Rung(0, 2)
    assert list(LADDER.rungs(games)) == list(LEVELS)


def test_the_standing_is_read_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ladder.sqlite3"
    book, move = Logbook(path), MoveMade(parse_move("C3:D4"))
    assert LADDER.read_rungs(book, {"Anna"}) == dict.fromkeys(LEVELS, Rung())
    assert not path.exists(), "nothing is made for that"
    keep(book, record_of(WHITE_ANNA, COMPUTER), [move, BashniMatchEnded(Colour.WHITE)])
    keep(book, record_of(WHITE_ANNA, COMPUTER), [move, PlayerResigned(Colour.BLACK)])
    keep(book, record_of(WHITE_ANNA, COMPUTER), [move])
    assert LADDER.read_rungs(book, {"Anna"})["hard"] == Rung(2, 2)
    assert LADDER.read_rungs(book, {"Ben"})["hard"] == Rung()
    found = LADDER.read_standing(book, {"Anna"}, PlayBashniBot("hard"))
    assert found
    assert (found.level, found.rung, found.is_counted, found.next_level) == ("hard", Rung(2, 2), True, "master")
    assert LADDER.read_standing(book, {"Anna"}, PlayBashniBot("easy")) is None, "the last one was against another level"
    book.close()
