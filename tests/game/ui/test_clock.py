"""The clock of a turn on the full screen: when it begins, and what lets it stand."""

from typing import cast

import pytest
from prompt_toolkit.input import DummyInput
from prompt_toolkit.key_binding.key_bindings import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyProcessor

from schiffe.game.ui.clock import running_clock
from schiffe.process.countdown import LEAD, Countdown
from schiffe.toolkit.keys import Guard
from tests.game.plain.scripted import ScriptedCountdown


@pytest.fixture
def guard() -> Guard:
    return Guard(DummyInput(), KeyProcessor(KeyBindings()))


def test_a_clock_begins_when_a_board_that_does_not_move_any_more_has_been_seen(guard: Guard) -> None:
    clock, told, seen = ScriptedCountdown(), list[bool](), list[bool]()
    with running_clock(cast(Countdown, clock), guard, 15, tick=print, stand=told.append, moving=0.25):
        assert (clock.seconds, clock.lead) == (15, 0.25 + LEAD)
        guard.set_covered(is_covered=True)
        seen.append(clock.stands)
        guard.set_covered(is_covered=False)
        seen.append(clock.stands)
    assert seen == [True, False]
    assert told == [False, True, False]
    assert clock.cancelled


def test_a_server_gives_no_time_to_look_and_its_clock_never_stands(guard: Guard) -> None:
    clock = ScriptedCountdown()
    with running_clock(cast(Countdown, clock), guard, 15, tick=print, stand=None, moving=0.25):
        assert (clock.seconds, clock.lead) == (15, 0)
        guard.set_covered(is_covered=True)
        assert not clock.stands


def test_without_seconds_no_clock_runs(guard: Guard) -> None:
    clock = ScriptedCountdown()
    with running_clock(cast(Countdown, clock), guard, 0, tick=print, stand=None):
        assert clock.seconds is None
