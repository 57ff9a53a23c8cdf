"""The clock of a turn on the full screen: when it begins, and what lets it stand."""

from typing import cast

from schiffe.game.ui.clock import run_turn_clock
from schiffe.process.countdown import LEAD_SECONDS, Countdown
from schiffe.toolkit.screen_stack import Cover
from tests.game.plain.scripted import ScriptedCountdown


def test_a_clock_begins_when_a_board_that_does_not_move_any_more_has_been_seen() -> None:
    clock, cover, told, seen = ScriptedCountdown(), Cover(), list[bool](), list[bool]()
    with run_turn_clock(cast(Countdown, clock), cover, 15, tick=print, on_pause=told.append, animation_seconds=0.25):
        assert (clock.seconds, clock.lead_seconds) == (15, 0.25 + LEAD_SECONDS)
        cover.set_on(is_on=True)
        seen.append(clock.stands)
        cover.set_on(is_on=False)
        seen.append(clock.stands)
    assert seen == [True, False]
    assert told == [False, True, False]
    assert clock.cancelled


def test_a_server_gives_no_time_to_look_and_its_clock_never_stands() -> None:
    clock, cover, told = ScriptedCountdown(), Cover(), list[bool]()
    face = cast(Countdown, clock)
    with run_turn_clock(face, cover, 15, tick=print, on_pause=told.append, can_pause=False, animation_seconds=0.25):
        assert (clock.seconds, clock.lead_seconds) == (15, 0)
        cover.set_on(is_on=True)
        assert not clock.stands
    assert told == []


def test_without_seconds_no_clock_runs() -> None:
    clock, cover = ScriptedCountdown(), Cover()
    with run_turn_clock(cast(Countdown, clock), cover, 0, tick=print, on_pause=list[bool]().append):
        assert clock.seconds is None
