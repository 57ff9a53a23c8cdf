"""How a match ended and what it came to, as the logbook keeps it: words and numbers that outlive the program."""

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from schiffe.battleship.bots.choice import OutOfTime
from schiffe.battleship.logbook import summaries
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.summaries import (
    Summary,
    ending_with_summary,
    read_summary,
    summary_json,
    summary_or_empty,
)
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import (
    BreakReason,
    EndingEvent,
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import SetupRecord
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.json.values import UnreadableText
from schiffe.store.matches import StoredEnding
from tests.battleship.logbook.pasts import PLAYERS, fleets_of, played
from tests.battleship.logbook.summaries import pair, summary_of, with_pairs

RULES = Rules.of(5, (2, 1))
SETUP = MatchSetup(RULES, PLAYERS, 0, Chance(1, is_chosen=False), 0, allows_hints=True)
EMPTY = summary_of((0, 0), (0, 0), (0, 0), (None, None), (None, None), (None, None), (0, 0))
WHOLE = summary_of((3, 4), (1, 2), (0, 1), ("A1", "B2"), (0.5, None), (None, -1.5), (0x1F, 3))
TEXT = (
    '{"shots":[3,4],"hits":[1,2],"hints":[0,1],"opening":["A1","B2"],"skill":[0.5,null],"luck":[null,-1.5],'
    '"laid":["1f","3"]}'
)


@pytest.mark.parametrize(
    ("ending", "how", "winner"),
    [
        (PlayerResigned(0), "resigned", 1),
        (PlayerResigned(1), "resigned", 0),
        (MatchBrokenOff(BreakReason.CLOSED), "broken", None),
        (PlayerLeft(1), "left", None),
    ],
)
def test_each_end_has_its_word(ending: Event, how: str, winner: int | None) -> None:
    state = MatchState.from_events((*played(RULES)[:4], ending))
    assert ending_with_summary(state, fleets_of(RULES)) == StoredEnding(
        how, winner, summary_json(Summary.from_state(state, fleets_of(RULES)))
    )


def test_who_sinks_the_last_ship_has_won() -> None:
    state = MatchState.from_events(played(RULES))
    assert isinstance(state.ending, MatchEnded)
    end = ending_with_summary(state, fleets_of(RULES))
    assert (end.word, end.winner) == ("won", state.ending.winner)


def test_whoever_has_not_fired_has_opened_nowhere_and_hints_are_counted_for_each_side() -> None:
    start, first, *_ = played(RULES)
    assert Summary.from_state(MatchState.from_events([start])) == EMPTY == Summary()
    state = MatchState.from_events([start, HintTaken(0, (3,)), HintTaken(0, (4,)), first, HintTaken(1, (3,))])
    summary = Summary.from_state(state)
    assert (pair(summary, "shot_count"), pair(summary, "hint_count")) == ((1, 0), (2, 1))
    assert (bool(summary.sides[0].first_cell), summary.sides[1].first_cell) == (True, None)


def test_a_first_shot_of_the_clock_opens_nothing() -> None:
    start, first, *_ = played(RULES)
    assert isinstance(first, ShotsFired)
    by_clock = replace(first, shots=tuple(replace(shot, reason=OutOfTime(25)) for shot in first.shots))
    assert pair(Summary.from_state(MatchState.from_events([start, by_clock])), "first_cell") == (None, None)


def test_where_a_lesson_fires_and_lies_is_nobodys_habit() -> None:
    state = MatchState.from_events(played(RULES))
    record = SetupRecord(SETUP, fleets=fleets_of(RULES))
    usual, taught = (
        read_summary(FORMAT.write_ending(state, replace(record, is_first_match=is_first_match)).summary)
        for is_first_match in (False, True)
    )
    assert usual == Summary.from_state(state, fleets_of(RULES))
    assert all(pair(usual, "fleet_mask") + pair(usual, "first_cell"))
    assert taught == with_pairs(usual, first_cell=(None, None), fleet_mask=(0, 0))


def test_a_summary_is_one_line_and_comes_back() -> None:
    assert summary_json(WHOLE) == TEXT
    assert read_summary(TEXT) == summary_or_empty(TEXT) == WHOLE


def test_the_first_summaries_told_neither_luck_nor_fleets() -> None:
    first = {name: value for name, value in json.loads(TEXT).items() if name not in ("luck", "laid")}
    assert read_summary(json.dumps(first)) == with_pairs(WHOLE, luck=(None, None), fleet_mask=(0, 0))
    for name in first:
        less = {key: value for key, value in first.items() if key != name}
        with pytest.raises(UnreadableText):
            read_summary(json.dumps(less))


def test_a_text_that_is_no_summary_has_no_numbers() -> None:
    for text in ("", "none of ours", "[]", "null", '["shots", "hits", "hints", "opening", "skill"]'):
        assert summary_or_empty(text) == EMPTY
        with pytest.raises(UnreadableText):
            read_summary(text)


@pytest.mark.parametrize(
    ("name", "possible", "impossible"),
    [
        ("shots", [0, 1], [-1, 1.0, True, "1", None]),
        ("hits", [0, 1], [-1, 1.0, True, "1", None]),
        ("hints", [0, 1], [-1, 1.0, True, "1", None]),
        ("opening", ["", "A1"], [1, None, []]),
        ("skill", [0.0, 1.0, None], [1, True, "1", float("nan"), float("inf")]),
        ("luck", [-1.0, 1.0, None], [1, True, "1", float("nan"), float("-inf")]),
        ("laid", ["0", "1f"], ["-1", "", "x", 1, None]),
    ],
)
def test_each_number_is_of_its_kind_on_both_sides(name: str, possible: list[Any], impossible: list[Any]) -> None:
    entry, right = json.loads(TEXT), possible[0]
    for value in possible:
        for values in ([value, right], [right, value]):
            found = read_summary(json.dumps(entry | {name: values}))
            match name:
                case "laid":
                    assert pair(found, "fleet_mask") == tuple(int(each, 16) for each in values)
                case "opening":
                    assert pair(found, "first_cell") == tuple(each or None for each in values)
                case "skill" | "luck":
                    assert pair(found, name) == tuple(values)
                case _:
                    assert pair(found, f"{name.removesuffix('s')}_count") == tuple(values)
    for value in impossible:
        for values in ([value, right], [right, value]):
            with pytest.raises(UnreadableText):
                read_summary(json.dumps(entry | {name: values}))


def test_what_shots_came_to_is_kept_to_four_places_at_its_seat() -> None:
    found = Analysis(9, 0.123456, -1.000051, ())
    one, other = WHOLE.with_analysis(0, found), WHOLE.with_analysis(1, found)
    assert (pair(one, "skill"), pair(one, "luck")) == ((0.1235, None), (-1.0001, -1.5))
    assert (pair(other, "skill"), pair(other, "luck")) == ((0.5, 0.1235), (None, -1.0001))
    assert with_pairs(one, skill=pair(WHOLE, "skill"), luck=pair(WHOLE, "luck")) == WHOLE


def test_a_match_begins_with_its_start_and_goes_on_from_there() -> None:
    start, first, *_ = played(RULES)
    before = FORMAT.initial_state(SetupRecord(SETUP))
    state = before.after(start)
    assert not before.has_started
    assert state == MatchState.from_events([start])
    assert state.after(first) == MatchState.from_events([start, first])
    with pytest.raises(ImpossibleEvent):
        before.after(first)
    with pytest.raises(ImpossibleEvent):
        state.after(MatchStarted(RULES, PLAYERS, 0))


def test_after_a_turn_the_file_is_to_outlive_a_power_cut() -> None:
    kinds = (ShotsFired, ShotRepeated, HintTaken, TimeExpired, MatchStarted)
    assert [issubclass(kind, FORMAT.turn_events) for kind in kinds] == [True, True, False, False, False]


def test_every_ending_has_a_word_in_the_file() -> None:
    assert set(summaries._ENDING_WORDS) == set(get_args(EndingEvent))
