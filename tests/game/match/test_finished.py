"""Matches of any game in the logbook: how they are read, told and named."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from schiffe.game.level import Level
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.finished import (
    FinishedMatchOf,
    match_with_current_names,
    read_finished,
    sides_with_current_names,
    with_current_names,
)
from schiffe.game.match.format import Moment
from schiffe.game.match.players import Player, PlayerKind
from schiffe.json.values import MAX_TIME, UnreadableText, Value
from schiffe.language.i18n import Text
from schiffe.store.matches import RefusedAction, StoredEnding, StoredMatch, StoredSide
from schiffe.store.store import Store
from tests.game.simple.format import SimpleFormat
from tests.game.simple.test_toy import start_of
from tests.game.simple.toy import FORMAT, Event, FinishedNim, Nim, Taken
from tests.store.games import begin_match

ANNA, BEN = StoredSide("person", "Anna"), StoredSide("person", "Ben")
EASY, HARD = StoredSide("bot", "Easy", "easy"), StoredSide("bot", "Hard", "hard")
LEVELS: Mapping[str, Level] = MappingProxyType(
    {"easy": Level(Text("leicht"), Text("")), "hard": Level(Text("schwer"), Text(""))}
)
START = start_of(("Anna", "Ben"))


class GermanFormat(SimpleFormat[Nim, Event, Nim]):
    def solo_opponent_name(self) -> str:
        return "die Flotte"


NAMED = GermanFormat(**vars(FORMAT) | {"levels": LEVELS})


def stored(*sides: StoredSide) -> StoredMatch:
    one, other = sides
    end = StoredEnding("won", 1)
    return StoredMatch(
        1, "abc", "nim", (one, other), "21 stones", 100.0006, 107.0004, 1, 107.0004, end, is_imported=False
    )


def keep(store: Store, *events: Event) -> int:
    """Write a match; gives its number."""
    recording = begin_match(store, FORMAT.new_match(START))
    state = START
    for event in events:
        state = state.after(event)
        recording.append(FORMAT.write_event(event, START), FORMAT.write_ending(state, START) if state.ending else None)
    recording.release()
    return max(match.id for match in store.reader.matches())


def whole() -> list[Event]:
    return [*(Taken(3) for _turn in range(7)), MatchEnded(0)]


def test_what_happened_is_told_with_how_the_match_stood_after_it(store: Store) -> None:
    match = keep(store, Taken(3), Taken(1))
    moments = list(FORMAT.read_moments(store, match, START))
    assert [(each.event, each.state.taken) for each in moments] == [(Taken(3), (3,)), (Taken(1), (3, 1))]
    assert [each.happened_at for each in moments] == [each.happened_at for each in store.reader.events(match)]
    assert FORMAT.read_state(store, match) == (START, START.after(Taken(3)).after(Taken(1)))


def test_before_the_first_event_a_match_stands_as_its_record_says(store: Store) -> None:
    assert FORMAT.read_state(store, keep(store)) == (START, START)


def test_what_cannot_have_happened_is_unreadable(store: Store) -> None:
    recording = begin_match(store, FORMAT.new_match(START))
    recording.append(FORMAT.write_event(Taken(4), START))
    with pytest.raises(UnreadableText):
        FORMAT.read_state(store, 1)


def test_a_finished_match_is_read_whole(store: Store) -> None:
    finished = read_finished(store, keep(store, *whole()), FORMAT)
    assert [moment.event for moment in finished.moments] == whole()
    assert (finished.record, finished.initial_state) == (START, START)
    assert finished.last_state.ending == MatchEnded(0)
    with pytest.raises(RefusedAction):
        read_finished(store, keep(store, Taken(3)), FORMAT)


def finished(*times: float) -> FinishedNim:
    states = (Nim(START.players, (1,) * number) for number in range(1, 10))
    moments = tuple(Moment[Event, Nim](time, Taken(1), state) for time, state in zip(times, states, strict=False))
    return FinishedMatchOf(stored(ANNA, BEN), START, moments, START)


def test_a_match_in_which_nothing_happened_ended_as_it_began() -> None:
    assert finished().last_state == START


def test_programs_are_told_times_since_the_beginning_to_the_thousandth() -> None:
    told = finished(100.0004, 101.23456).export(3, {"own": [1], "stones": 21}, lambda _event: {"taken": 1})
    assert [*told.items()] == [
        ("game", "nim"),
        ("version", 3),
        ("token", "abc"),
        ("begun", 100.001),
        ("ended", 107.0),
        ("own", [1]),
        ("stones", 21),
        ("events", [{"time": -0.001, "taken": 1}, {"time": 1.234, "taken": 1}]),
        ("end", {"how": "won", "winner": 1}),
    ]
    assert str(finished(100.0009).export(1, {}, lambda _event: {})["events"]) == "[{'time': 0.0}]"


def test_times_that_no_clock_shows_are_not_told() -> None:
    with pytest.raises(UnreadableText):
        finished(float("inf")).export(1, {}, lambda _event: {})
    right = stored(ANNA, BEN)
    for wrong in (replace(right, began_at=float("nan")), replace(right, ended_at=float("nan"))):
        with pytest.raises(UnreadableText):
            FinishedMatchOf(wrong, START, (), START).export(1, {}, lambda _event: {})


@pytest.mark.parametrize("clock", [33_000_000_000.0, 1e15], ids=["after the year 3000", "after all calendars"])
def test_a_match_with_a_clock_far_off_can_be_told_and_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, clock: float
) -> None:
    monkeypatch.setattr("schiffe.store.writer.time.time", lambda: clock)
    told = read_finished(store, keep(store, *whole()), FORMAT).export(1, {}, lambda _event: {})
    assert Value(told["begun"]).time() == Value(told["ended"]).time() == min(clock, MAX_TIME)
    assert {event["time"] for event in told["events"]} == {0.0}


def test_a_match_is_shown_with_the_names_of_now() -> None:
    form = replace(FORMAT, levels=LEVELS)
    anna, hard = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "Hard", "hard")
    start, now = Nim((anna, hard)), Nim((anna, replace(hard, name="schwer")))
    moment = Moment[Event, Nim](1.0, Taken(2), start.after(Taken(2)))
    shown = with_current_names(FinishedMatchOf(stored(ANNA, HARD), start, (moment,), start), form)
    assert shown == FinishedMatchOf(
        stored(ANNA, StoredSide("bot", "schwer", "hard")), now, (replace(moment, state=now.after(Taken(2))),), now
    )
    assert with_current_names(shown, form) is shown


def test_levels_are_called_as_the_language_says_and_people_as_the_file_does() -> None:
    assert [side.name for side in sides_with_current_names((EASY, HARD), NAMED)] == ["leicht", "schwer"]
    assert [side.name for side in sides_with_current_names((ANNA, HARD), NAMED)] == ["Anna", "schwer"]
    assert sides_with_current_names((EASY, StoredSide("bot", "Easy 2", "easy")), NAMED)[1].name == "Easy 2"
    assert sides_with_current_names((ANNA, StoredSide("bot", "Old", "gone")), NAMED)[1].name == "Old"
    assert match_with_current_names(stored(EASY, BEN), NAMED) == stored(StoredSide("bot", "leicht", "easy"), BEN)
    assert [side.name for side in sides_with_current_names((ANNA, StoredSide("", "")), NAMED)] == ["Anna", "die Flotte"]
    assert sides_with_current_names((ANNA, StoredSide("", "")), FORMAT)[1].name == ""
