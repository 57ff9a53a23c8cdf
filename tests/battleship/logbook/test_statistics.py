"""What the games of a player come to, and how one climbs the ladder."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.cell_maps import fleet_map, opening_map, usual_size
from schiffe.battleship.logbook.own_matches import LADDER, OwnBattleshipMatch, own_matches, players_here
from schiffe.battleship.logbook.player_statistics import (
    make_player_statistics,
    make_statistics,
    skill_curve,
    statistics_by,
)
from schiffe.battleship.logbook.summaries import summary_json
from schiffe.battleship.rules.rules import Rules, known_rules
from schiffe.game.statistics.results import OwnResult
from schiffe.language import i18n
from schiffe.store.matches import StoredEnding, StoredMatch, StoredSide
from schiffe.store.store import Store
from tests.battleship.logbook.played import fill, many
from tests.battleship.logbook.summaries import summary_of

ANNA, BEN, FAR = StoredSide("person", "Anna"), StoredSide("person", "Ben"), StoredSide("remote", "Opponent")
STANDARD = Rules.of().text


def bot(level: str = "easy") -> StoredSide:
    return StoredSide("bot", f"{level} bot", level)


def game(result: str = "w", *, level: str = "easy", began_at: float = 0.0, **given: Any) -> OwnBattleshipMatch:
    """A game that was won (w), lost (l) or broken off (-)."""
    own_result = {"w": OwnResult.WON, "l": OwnResult.LOST, "-": OwnResult.BROKEN_OFF}[result]
    usual = OwnBattleshipMatch(
        1, began_at, bot(level), STANDARD, own_result, result != "-", 50, 17, 0, "A1", None, None, 0
    )  # fmt: skip
    return replace(usual, **given)


def stored(one: StoredSide, other: StoredSide, end: StoredEnding | None, began_at: float = 1.0) -> StoredMatch:
    ended = None if end is None else began_at + 1
    return StoredMatch(
        int(began_at),
        "t",
        "battleship",
        (one, other),
        STANDARD,
        began_at,
        ended or began_at,
        9,
        ended,
        end,
        is_imported=False,
    )


SUMMARY = summary_of((40, 41), (17, 11), (0, 2), ("A1", "J10"), (0.9, 0.5), (1.0, -1.0), (1, 2))
WON = StoredEnding("won", 0, summary_json(SUMMARY))


def test_a_game_is_seen_from_the_side_of_its_player() -> None:
    ben = own_matches([stored(BEN, ANNA, WON)], {" anna "})[0]
    assert (ben.result, ben.opponent, ben.shot_count, ben.hit_count, ben.hint_count) == (OwnResult.LOST, BEN, 41, 11, 2)
    assert (ben.first_cell, ben.skill, ben.luck, ben.fleet_mask, ben.level) == ("J10", 0.5, -1.0, 2, None)
    assert own_matches([stored(BEN, ANNA, WON)], {"Ben"})[0].result is OwnResult.WON
    zoe = StoredSide("person", "Zoe\u0308  B")
    assert own_matches([stored(zoe, ANNA, WON)], {"zo\u00eb b"})[0].result is OwnResult.WON


def test_a_game_that_was_gone_on_with_counts_where_it_ended() -> None:
    lost = replace(stored(ANNA, bot(), StoredEnding("won", 1, summary_json(SUMMARY))), id=2)
    left = [replace(stored(ANNA, bot(), WON), id=number, last_event_at=9.0 + number) for number in (1, 3)]
    games = own_matches([left[0], lost, left[1]], {"Anna"})
    assert [game.match_id for game in games] == [2, 1, 3]
    assert LADDER.rungs(games)["easy"].is_just_beaten


def test_what_is_not_ones_own_does_not_count() -> None:
    own = stored(ANNA, bot(), WON)
    others = [
        stored(ANNA, bot(), None),
        replace(own, is_imported=True),
        replace(own, game_word="bashni"),
        stored(StoredSide("bot", "Anna", "easy"), StoredSide("remote", "Anna"), WON),
        stored(BEN, bot(), WON),
    ]
    assert own_matches(others, {"Anna"}) == []
    assert len(own_matches([own, *others], {"Anna"})) == 1
    assert players_here([own, *others, own]) == {"Anna": 2, "Ben": 1}


@pytest.mark.parametrize(
    "end", [StoredEnding("broken"), StoredEnding("left", None, "{}"), StoredEnding("won", None, "[]")]
)
def test_a_game_without_a_winner_or_a_summary_is_broken_off(end: StoredEnding) -> None:
    found = make_statistics(own_matches([stored(ANNA, FAR, end)], {"Anna"}))
    assert (found.broken_off_count, found.decided_count, found.shot_count, found.pending_count) == (1, 0, 0, 0)
    assert (found.win_rate, found.hit_rate, found.skill, found.luck) == (None, None, None, None)


@pytest.mark.parametrize(
    ("how", "winner", "result", "is_played_out"),
    [
        ("won", 0, OwnResult.WON, True),
        ("won", 1, OwnResult.LOST, True),
        ("resigned", 0, OwnResult.WON, False),
        ("resigned", 1, OwnResult.LOST, False),
        ("left", 0, OwnResult.BROKEN_OFF, False),
        ("broken", 0, OwnResult.BROKEN_OFF, False),
    ],
)
def test_who_gives_up_has_lost_but_was_not_sunk(how: str, winner: int, result: OwnResult, is_played_out: bool) -> None:
    (found,) = own_matches([stored(ANNA, bot(), StoredEnding(how, winner, summary_json(SUMMARY)))], {"Anna"})
    assert (found.result, found.is_played_out) == (result, is_played_out)


def test_what_games_come_to() -> None:
    games = [
        game("w", shot_count=40, skill=0.8, luck=1.0),
        game("-", shot_count=9, hit_count=9),
        game("w", shot_count=50, hint_count=1),
        game("l", shot_count=60, hit_count=10, skill=0.6, luck=-2.0),
        game("w", shot_count=3, hit_count=2, is_played_out=False, skill=1.0, luck=0.0),
    ]
    found = make_statistics(games)
    assert (found.wins, found.losses, found.broken_off_count, found.hinted_count, found.pending_count) == (
        3,
        1,
        1,
        1,
        1,
    )
    assert found.win_rate == 0.75
    assert dict(found.shots_to_win.counts) == {40: 1, 50: 1}, "who gave up was not sunk"
    assert (found.shot_count, found.hit_count) == (153, 46)
    assert found.hit_rate == pytest.approx(46 / 153)
    assert found.skill
    assert found.luck
    assert found.skill.count == 3
    assert found.skill.value == pytest.approx(0.8)
    assert found.luck.value == pytest.approx(-1 / 3)


@pytest.mark.parametrize(
    ("results", "streak", "best"),
    [("", 0, 0), ("w", 1, 1), ("l", -1, 0), ("wwlww", 2, 2), ("wwwll", -2, 3), ("w-w", 2, 2), ("ll-lw", 1, 1)],
)
def test_games_in_a_row(results: str, streak: int, best: int) -> None:
    found = make_statistics([game(result) for result in results])
    assert (found.streak, found.best_streak) == (streak, best)


def test_groups() -> None:
    games = [game("w"), game("l", level="hard"), game("w", level="", opponent=BEN), game("l", level="hard")]
    games = [*games[:2], game("w", opponent=BEN), game("l", level="hard", began_at=40 * 86_400.0)]
    by_level = statistics_by(games, lambda match: match.level)
    assert {name: (found.wins, found.losses) for name, found in by_level.items()} == {"easy": (1, 0), "hard": (0, 2)}
    assert list(statistics_by(games, lambda match: match.person_name)) == ["Ben"]
    assert [month[:5] for month in make_player_statistics("Anna", games, {}).by_month] == ["1970-"] * 2


@given(st.lists(st.none() | st.floats(0, 1), max_size=60), st.integers(1, 20))
def test_the_course_of_skill_has_all_games_in_even_parts(skills: list[float | None], points: int) -> None:
    games = [game(began_at=float(at), skill=skill) for at, skill in enumerate(skills)]
    known, curve = [skill for skill in skills if skill is not None], skill_curve(games, points)
    assert len(curve) == min(points, len(known))
    assert sum(point.match_count for point in curve) == len(known)
    assert sum(point.skill * point.match_count for point in curve) == pytest.approx(sum(known))
    assert not curve or max(point.match_count for point in curve) - min(point.match_count for point in curve) <= 1
    assert [point.first_began_at for point in curve] == sorted(point.first_began_at for point in curve)


def test_maps_are_of_the_boards_of_most_games() -> None:
    small = Rules.of(7, 3).text
    games = [
        game(fleet_mask=0b11, first_cell="B2"),
        game(fleet_mask=0b101, first_cell="b2"),
        game(fleet_mask=1, rules=small),
        game(),
    ]
    games.append(game(fleet_mask=1 << 200, first_cell="Z99", rules="nonsense"))
    assert usual_size(games) == 10
    assert usual_size([]) is None
    placed = fleet_map(games, 10)
    assert (placed.match_count, placed.counts[:4], sum(placed.counts)) == (2, (2, 1, 1, 0), 4)
    assert placed.heat[:4] == (2, 1, 1, -1)
    assert placed.most_frequent(3) == [(0, 1.0), (1, 0.5), (2, 0.5)]
    opened = opening_map(games, 10)
    assert (opened.match_count, opened.counts[0], opened.counts[11]) == (3, 1, 2)
    assert set(fleet_map([], 5).heat) == {-1}
    for beside in (100, 200):
        counts = fleet_map([game(fleet_mask=1 << beside | 1 << 99)], 10).counts
        assert (counts[99], sum(counts)) == (1, 1), "a damaged file says that ships lay beside the board"


def test_maps_are_of_the_usual_board_and_there_is_none_without_a_game() -> None:
    found = make_player_statistics("Anna", [game(fleet_mask=0b11)], {})
    assert found.fleet_map == fleet_map([game(fleet_mask=0b11)], 10)
    assert found.opening_map == opening_map([game()], 10)
    nothing = make_player_statistics("Anna", [], {})
    assert (nothing.match_count, nothing.fleet_map, nothing.opening_map) == (0, None, None)


# The ladder


@pytest.mark.parametrize(
    ("results", "wins", "is_beaten", "is_just_beaten"),
    [
        ("", 0, False, False),
        ("w", 1, False, False),
        ("ww", 2, True, True),
        ("wlw", 1, False, False),
        ("w-w", 2, True, True),
        ("whw", 2, True, True),
        ("wh", 1, False, False),
        ("wHw", 2, True, True),
        ("wwl", 0, True, False),
        ("www", 3, True, False),
        ("wwlww", 2, True, True),
    ],
)
def test_two_wins_in_a_row_beat_a_level(results: str, wins: int, *, is_beaten: bool, is_just_beaten: bool) -> None:
    """A game that was broken off (-) counts for nothing, nor does one with hints: won (h) or lost (H)."""
    kinds = {
        "w": game("w"),
        "l": game("l"),
        "-": game("-"),
        "h": game("w", hint_count=1),
        "H": game("l", hint_count=3),
    }
    rung = LADDER.rungs([kinds[result] for result in results])["easy"]
    assert (rung.win_count, rung.is_beaten, rung.is_just_beaten) == (wins, is_beaten, is_just_beaten)


def test_each_level_has_its_own_row_and_people_are_none() -> None:
    games = [game(), game(level="hard"), game(), game(opponent=BEN), game(level="none of ours")]
    rungs = LADDER.rungs(games)
    assert list(rungs) == list(LEVELS)
    assert [level for level, rung in rungs.items() if rung.is_beaten] == ["easy"]
    assert rungs["hard"].win_count == 1


def test_the_statistics_of_a_real_logbook(tmp_path: Path) -> None:
    path = tmp_path / "many.sqlite3"
    fill(path, many(60, now=1e9))
    store = Store(path)
    games = own_matches(store.reader.matches(), {"Anna"})
    store.close()
    found = make_player_statistics("Anna", games, LADDER.rungs(games))
    assert found.match_count == found.totals.decided_count == 60
    assert list(found.by_level) == ["easy", "medium", "clever", "hard"]
    assert sum(each.decided_count for each in found.by_month.values()) == 60
    assert list(found.by_month) == sorted(found.by_month)
    assert found.totals.pending_count == 1
    assert found.fleet_map
    assert found.fleet_map.size == 10
    assert sum(found.fleet_map.counts) == 17 * found.fleet_map.match_count


def test_whoever_has_no_name_is_one_person_in_every_language() -> None:
    end, hard = StoredEnding("won", 0), bot("hard")
    matches = [stored(StoredSide("person", name), hard, end) for name in ("Player", "Spieler", "Anna")]
    matches.append(stored(StoredSide("person", "Anna"), StoredSide("person", "Spieler"), end))
    for language, name in (("en", "Player"), ("de", "Spieler")):
        i18n.choose_language(language)
        assert players_here(matches) == {name: 3, "Anna": 2}
        assert len(own_matches(matches, {"Player"})) == len(own_matches(matches, {"Spieler"})) == 3
        assert [game.opponent.name for game in own_matches(matches, {"Anna"})][-1] == name


def test_a_game_has_what_the_file_says_of_it() -> None:
    match = stored(BEN, ANNA, StoredEnding("won", 1, summary_json(SUMMARY)), began_at=7.0)
    found = game(
        match_id=7,
        began_at=7.0,
        opponent=BEN,
        shot_count=41,
        hit_count=11,
        hint_count=2,
        first_cell="J10",
        skill=0.5,
        luck=-1.0,
        fleet_mask=2,
    )
    assert own_matches([match], {"Anna"}) == [found]
    nothing = game("l", match_id=7, began_at=7.0, shot_count=0, hit_count=0, first_cell=None)
    assert own_matches([stored(ANNA, bot(), StoredEnding("won", 1), began_at=7.0)], {"Anna"}) == [nothing]


def test_games_that_ended_at_once_stand_in_their_order() -> None:
    matches = [
        replace(stored(ANNA, bot(), WON), id=number, last_event_at=last)
        for number, last in ((3, 5.0), (2, 5.0), (1, 9.0))
    ]
    assert [game.match_id for game in own_matches(matches, {"Anna"})] == [2, 3, 1]


def test_players_are_told_with_most_games_first() -> None:
    matches = [stored(ANNA, BEN, WON), stored(BEN, bot(), WON), stored(BEN, FAR, WON)]
    assert list(players_here(matches).items()) == [("Ben", 3), ("Anna", 1)]
    others = [
        stored(ANNA, bot(), None),
        replace(stored(ANNA, bot(), WON), is_imported=True),
        replace(stored(ANNA, bot(), WON), game_word="bashni"),
    ]
    assert players_here(others) == {}


def test_the_course_of_skill_tells_when_its_games_began_in_twelve_points_at_most() -> None:
    games = [game(began_at=float(at), skill=at / 10) for at in (4, 0, 2, 1, 3)]
    first, second = skill_curve([*games, game(began_at=9.0)], 2)
    assert (
        first.first_began_at,
        first.last_began_at,
        first.match_count,
        second.first_began_at,
        second.last_began_at,
        second.match_count,
    ) == (0.0, 1.0, 2, 2.0, 4.0, 3)
    assert first.skill == pytest.approx(0.05)
    assert second.skill == pytest.approx(0.3)
    assert len(skill_curve([game(began_at=float(at), skill=0.5) for at in range(30)])) == 12


def test_a_board_that_is_as_usual_as_another_is_the_larger_one() -> None:
    small = Rules.of(7, 3).text
    assert usual_size([game(), game(rules=small)]) == usual_size([game(rules=small), game()]) == 10
    assert usual_size([game(rules=small), game(), game(rules=small)]) == 7
    assert usual_size([game(rules="nonsense")]) is None


def test_the_statistics_have_levels_as_they_stand_on_the_ladder_and_everything_else_with_most_games_first() -> None:
    small = Rules.of(7, 3).text
    may, june = 1_747_000_000.0, 1_750_000_000.0
    games = [
        game(level="hard", began_at=june, rules=small, skill=0.5),
        game(level="none of ours", began_at=june),
        game(began_at=may, rules=small),
        game(opponent=BEN, began_at=may, rules=small),
        game("-", opponent=FAR, began_at=may),
        game("-", opponent=FAR, began_at=may),
    ]
    found = make_player_statistics("Anna", games, LADDER.rungs(games))
    assert found.name == "Anna"
    assert list(found.by_level) == ["easy", "hard", "none of ours"]
    assert list(found.by_person) == ["Opponent", "Ben"]
    assert {rules: each.wins for rules, each in found.by_rules.items()} == {small: 3, STANDARD: 1}
    assert list(found.by_rules) == [small, STANDARD]
    assert [each.wins for each in found.by_month.values()] == [2, 2]
    assert list(found.by_month) == ["2025-05", "2025-06"]
    assert found.skill_curve == skill_curve(games)
    assert found.rungs == LADDER.rungs(games)
    assert (found.match_count, found.totals.decided_count) == (6, 4)


def test_a_line_stands_for_rules_or_for_none() -> None:
    assert known_rules(STANDARD) == Rules.of()
    assert known_rules("nonsense") is None
