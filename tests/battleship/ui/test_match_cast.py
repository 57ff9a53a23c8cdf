"""Recordings of matches, played in a terminal emulator."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.ui.match_cast import frames, match_cast
from schiffe.game.match.finished import read_finished
from schiffe.store.store import Store
from schiffe.toolkit.asciicast import MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import AnyScreen
from tests.battleship.logbook.chance_matches import OTHERS, REMOTE, Plan, play
from tests.emulator import Screen, Stream

pytestmark = pytest.mark.long

RULES = Rules.of(8, (4, 3, 2))
PERSON, BOT = OTHERS[:2]
PLANS = {
    "bot": Plan(RULES, BOT, 5, 0, None, lies=False, day=None),
    "two people": Plan(RULES, PERSON, 6, 1, None, lies=False, day=None),
    "salvo": Plan(replace(RULES, turn_rule=TurnRule.SALVO), BOT, 7, 0, None, lies=False, day=None),
    "resigned": Plan(RULES, BOT, 8, 0, 4, lies=False, day=None),
    "network": Plan(NETWORK_RULES, REMOTE, 3, 1, 12, lies=False, day=None),
}


def finished(folder: Path, plan: Plan) -> FinishedMatch:
    play(folder / "games", plan)
    store = Store(folder / "games")
    found = read_finished(store, 1, FORMAT)
    store.close()
    return found


def shown(screen: AnyScreen) -> list[str]:
    """What a user sees of a screen."""
    canvas = Canvas(80, 24)
    screen.paint_frame(canvas, lambda: None)
    return [line.rstrip() for line in canvas.text().split("\n")]


@pytest.mark.parametrize("name", PLANS)
def test_a_terminal_shows_every_frame_as_the_screen_did(tmp_path: Path, name: str) -> None:
    match = finished(tmp_path, PLANS[name])
    head, *lines = match_cast(match)
    assert json.loads(head)["version"] == 2
    assert (json.loads(head)["width"], json.loads(head)["height"]) == (80, 24)
    assert json.loads(head)["timestamp"] == int(match.stored.began_at)
    terminal = Screen(80, 24)
    stream = Stream(terminal)
    events = [json.loads(line) for line in lines]
    assert all(kind == "o" for _time, kind, _text in events)
    done = 0
    for time, screen in frames(match):
        while done < len(events) and events[done][0] <= round(time, 3):
            stream.feed(events[done][2])
            done += 1
        assert [line.rstrip() for line in terminal.display] == shown(screen)
    assert done == len(events)
    assert not terminal.cursor.hidden


def test_the_times_are_those_of_the_events_without_long_pauses(tmp_path: Path) -> None:
    match = finished(tmp_path, PLANS["bot"])
    pauses = (0.0, 0.01, 1.3, 500.0)
    times = [sum(pauses[number % 4] for number in range(1, place + 1)) for place in range(len(match.moments))]
    moments = tuple(replace(moment, happened_at=100 + time) for moment, time in zip(match.moments, times, strict=True))
    found = [time for time, _screen in frames(replace(match, moments=moments))]
    gaps = [round(after - before, 6) for before, after in pairwise(found)]
    assert gaps[:4] == [MIN_PAUSE_SECONDS, 1.3, MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS]


def test_nothing_is_seen_before_its_time_and_everything_at_the_end(tmp_path: Path) -> None:
    """With two people at one screen neither fleet is shown while they play."""
    match = finished(tmp_path, PLANS["two people"])
    screens = [screen for _time, screen in frames(match)]
    hulls = set(BOX_GLYPHS.lying + BOX_GLYPHS.standing) - {"═", "║"}  # these two are frames and lengths, too
    assert not any(hulls & set("".join(shown(screen))) for screen in screens[:-1])
    state = match.moments[-1].state
    assert state.winner is not None
    loser = match.record.fleets[1 - state.winner]
    assert loser
    end = shown(screens[-1])
    assert "".join(end).count(BOX_GLYPHS.sunk) >= loser.rules.ship_cell_count
    assert "has won" in end[0]


def test_a_recording_is_the_same_each_time(tmp_path: Path) -> None:
    match = finished(tmp_path, PLANS["bot"])
    assert list(match_cast(match)) == list(match_cast(match))
    shots = sum(isinstance(moment.event, ShotsFired) for moment in match.moments)
    assert len(list(match_cast(match))) >= shots
