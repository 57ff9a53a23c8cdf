"""What is said of the games in the logbook, whatever game it is."""

import re
import time
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from schiffe.language.dates import time_text
from schiffe.store.matches import PersonResult, RefusedActionReason, StoredEnding, StoredMatch, StoredSide
from schiffe.store.texts import (
    cannot_delete_text,
    damaged_matches_text,
    ending_in_export_text,
    how_it_ended_text,
    last_played_title,
    never_begun_text,
    not_saved_text,
    opponent_name,
    person_result_text,
    players_text,
    refused_match_text,
    resume_hint_text,
    short_last_played_title,
    start_title,
)
from tests.store.games import ANNA, BEN, HARD

FAR = StoredSide("remote", "Zoe")
NOON = datetime(2026, 3, 4, 12, 5).timestamp()  # noqa: DTZ001 - the clock on the wall is meant


def played(
    one: StoredSide = ANNA, other: StoredSide = HARD, how: str | None = None, winner: int | None = None
) -> StoredMatch:
    """A match that began at noon and was last played an hour later; it ended so, or not at all."""
    end, last = None if how is None else StoredEnding(how, winner), NOON + 3600
    ended = None if end is None else last
    return StoredMatch(7, "t", "ships", (one, other), "", NOON, last, 3, ended, end, is_imported=False)


def test_a_match_is_called_by_its_players_and_a_moment() -> None:
    match = played()
    assert players_text(match) == "Anna against Bot"
    assert last_played_title(match) == "Anna against Bot, 2026-03-04 13:05"
    assert start_title(match) == "Anna against Bot, 2026-03-04 12:05"
    assert time_text(NOON) == "2026-03-04 12:05"


def test_a_match_with_a_name_is_called_so() -> None:
    assert last_played_title(played(), "Fleet of the day") == "Fleet of the day, 2026-03-04 13:05"
    assert re.fullmatch(r"Fleet of the day, \S+.*", short_last_played_title(played(), "Fleet of the day"))


def test_in_few_columns_a_match_of_today_has_the_time_and_any_other_one_the_day() -> None:
    now = time.time()
    shown = short_last_played_title(replace(played(), last_event_at=now))
    assert shown in {f"Anna against Bot, {datetime.fromtimestamp(at):%H:%M}" for at in (now, now + 60)}  # noqa: DTZ006 - as above
    before = datetime.fromtimestamp(now) - timedelta(days=40)  # noqa: DTZ006 - as above
    older = short_last_played_title(replace(played(), began_at=now, last_event_at=before.timestamp()))
    assert older.startswith("Anna against Bot, ")
    assert ":" not in older


@pytest.mark.parametrize(
    ("one", "other", "side", "opponent"),
    [
        (ANNA, HARD, 0, "Bot"),
        (HARD, BEN, 1, "Bot"),
        (ANNA, FAR, 0, "Zoe"),
        (ANNA, BEN, None, "Anna against Ben"),
        (HARD, FAR, None, "Bot against Zoe"),
    ],
)
def test_the_person_here_has_a_side_and_an_opponent(
    one: StoredSide, other: StoredSide, side: int | None, opponent: str
) -> None:
    assert played(one, other).own_seat == side
    assert opponent_name(played(one, other)) == opponent


@pytest.mark.parametrize(
    ("match", "found", "text"),
    [
        (played(), PersonResult.UNFINISHED, "unfinished"),
        (played(how="won", winner=0), PersonResult.WON, "won"),
        (played(how="resigned", winner=1), PersonResult.LOST, "lost"),
        (played(HARD, ANNA, "won", 0), PersonResult.LOST, "lost"),
        (played(HARD, ANNA, "won", 1), PersonResult.WON, "won"),
        (played(ANNA, BEN, "won", 0), PersonResult.OTHER, "Anna won"),
        (played(ANNA, BEN, "won", 1), PersonResult.OTHER, "Ben won"),
        (played(how="broken"), PersonResult.OTHER, "broken off"),
        (played(ANNA, BEN, "drawn"), PersonResult.OTHER, "drawn"),
    ],
)
def test_what_has_become_of_a_match_is_told_for_the_person_here(
    match: StoredMatch, found: PersonResult, text: str
) -> None:
    assert match.person_result is found
    assert person_result_text(match) == text


@pytest.mark.parametrize(
    ("how", "winner", "shown", "written"),
    [
        (None, None, "not over", "not over"),
        ("won", 0, "Anna won", "Anna won"),
        ("won", 1, "Bot won", "Bot won"),
        ("ended", 1, "Bot won", "Bot won"),
        ("resigned", 0, "Anna won, Bot resigned", "Anna won, the other gave up"),
        ("resigned", 1, "Bot won, Anna resigned", "Bot won, the other gave up"),
        ("broken", None, "broken off", "broken off"),
        ("broken", 0, "broken off", "broken off"),
        ("left", None, "left", "left"),
        ("drawn", None, "drawn", "drawn"),
        ("won", None, "drawn", "drawn"),
        ("resigned", None, "drawn", "drawn"),
        ("unheard of", 0, "over", "over"),
    ],
)
def test_how_a_match_ended_on_a_screen_and_in_a_file(
    how: str | None, winner: int | None, shown: str, written: str
) -> None:
    assert how_it_ended_text(played(how=how, winner=winner)) == shown
    assert ending_in_export_text(played(how=how, winner=winner)) == written


@pytest.mark.parametrize(
    ("refusal", "to_resume", "to_delete"),
    [
        (RefusedActionReason.UNKNOWN, "The logbook has no game 7.", "The logbook has no game 7."),
        (RefusedActionReason.OVER, "Game 7 is over.", "The logbook has no game 7."),
        (RefusedActionReason.PENDING, "Game 7 is not over.", "The logbook has no game 7."),
        (RefusedActionReason.UNREADABLE, "Game 7 can no longer be read.", "The logbook has no game 7."),
        (RefusedActionReason.OWNED, *["Game 7 is being played, perhaps in another window."] * 2),
    ],
)
def test_why_nothing_can_be_done_with_a_match(refusal: RefusedActionReason, to_resume: str, to_delete: str) -> None:
    assert refused_match_text(7, refusal) == to_resume
    assert cannot_delete_text(7, refusal) == to_delete


def test_sentences_about_a_match_have_its_number() -> None:
    assert never_begun_text(7) == "Game 7 ended before it began."
    assert resume_hint_text(7) == "Game saved. Continue with: schiffe --resume 7"
    assert not_saved_text() == "Your games are not being saved."


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "1 damaged game in the logbook is skipped: number 1."),
        (2, "2 damaged games in the logbook are skipped: numbers 1, 2."),
        (10, "10 damaged games in the logbook are skipped: numbers 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        (11, "11 damaged games in the logbook are skipped: numbers 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and 1 more."),
    ],
)
def test_damaged_matches_are_counted_and_the_first_ten_named(count: int, text: str) -> None:
    assert damaged_matches_text(list(range(1, count + 1))) == text
