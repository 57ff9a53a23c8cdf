"""When a client comes again by itself, with a clock that stands until it is moved."""

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.net.retries import NetworkEnding, Retries
from tests.waiting import Clock

BUSY = NetworkEnding(MatchBrokenOff(BreakReason.NO_MATCH))
AWAY = NetworkEnding(error=ConnectionRefusedError())


def test_the_pauses_grow_and_begin_again_after_a_long_wait() -> None:
    clock = Clock()
    retries = Retries(120, clock)
    pauses = []
    for _ in range(7):
        pause = retries.pause_after(BUSY)
        assert pause is not None
        pauses.append(pause)
        clock.go(pause)
    assert pauses == [1, 2, 4, 8, 16, 30, 30]
    clock.go(3600)  # it waited for an opponent
    assert retries.pause_after(BUSY) == 1


def test_a_server_that_was_there_may_be_away_for_as_long_as_the_patience() -> None:
    clock = Clock()
    retries = Retries(120, clock)
    assert retries.pause_after(AWAY) is None
    assert retries.pause_after(BUSY) == 1
    clock.go(120)
    assert retries.pause_after(AWAY) is not None
    clock.go(1)
    assert retries.pause_after(AWAY) is None


def test_whoever_heard_others_comes_again() -> None:
    assert Retries(120).pause_after(NetworkEnding(MatchBrokenOff(BreakReason.OTHERS_PLAY))) == 1


def test_only_before_a_match() -> None:
    for cause in set(BreakReason) - {BreakReason.NO_MATCH, BreakReason.OTHERS_PLAY}:
        assert Retries(120).pause_after(NetworkEnding(MatchBrokenOff(cause))) is None
    assert Retries(120).pause_after(NetworkEnding()) is None
