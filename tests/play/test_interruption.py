"""Ending a match from outside."""

import asyncio

import pytest

from schiffe.play.events import BreakCause, MatchBrokenOff, PlayerLeft
from schiffe.play.interruption import Interrupted, Interruption


def test_only_a_match_that_is_to_end_is_interrupted() -> None:
    async def story() -> None:
        interruption = Interruption()
        interruption.check()
        before = interruption.is_set
        interruption.set(PlayerLeft(1))
        interruption.set(PlayerLeft(0))
        assert (before, interruption.is_set) == (False, True)
        with pytest.raises(Interrupted) as caught:
            interruption.check()
        assert caught.value.event == PlayerLeft(1)

    asyncio.run(story())


def test_a_network_match_is_broken_off_by_the_other_end() -> None:
    assert MatchBrokenOff(BreakCause.SILENT) == MatchBrokenOff(BreakCause.SILENT, quote="", asked=None, seat=1)
