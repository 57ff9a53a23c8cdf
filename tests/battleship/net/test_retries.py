"""When a client comes again by itself, with a clock that stands until it is moved."""

import pytest

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.net.connection import ConnectionFailed, NoMatch
from schiffe.battleship.net.retries import AfterTry, BotRetries, Retries
from schiffe.game.match.events import PlayerResigned
from tests.waiting import Clock

BUSY = NoMatch(MatchBrokenOff(BreakReason.NO_MATCH))
AWAY = ConnectionFailed(ConnectionRefusedError())


def test_the_pauses_grow_and_begin_again_after_a_long_wait() -> None:
    clock = Clock()
    retries = Retries(120, clock)
    pauses = []
    for _ in range(7):
        retries.start_try()
        assert retries.end_try(BUSY)
        pauses.append(retries.take_pause())
        clock.go(pauses[-1])
    assert pauses == [1, 2, 4, 8, 16, 30, 30]
    retries.start_try()
    clock.go(3600)  # it waited for an opponent
    assert retries.end_try(BUSY)
    assert retries.take_pause() == 1


def test_a_server_that_was_there_may_be_away_for_as_long_as_the_patience() -> None:
    clock = Clock()
    retries = Retries(120, clock)
    assert not retries.end_try(AWAY)
    assert retries.end_try(BUSY)
    clock.go(120)
    assert retries.end_try(AWAY)
    clock.go(1)
    assert not retries.end_try(AWAY)


def test_whoever_heard_others_comes_again() -> None:
    assert Retries(120).end_try(NoMatch(MatchBrokenOff(BreakReason.OTHERS_PLAY)))


def test_only_before_a_match() -> None:
    for cause in set(BreakReason) - {BreakReason.NO_MATCH, BreakReason.OTHERS_PLAY}:
        assert not Retries(120).end_try(NoMatch(MatchBrokenOff(cause)))
    assert not Retries(120).end_try(NoMatch(PlayerResigned(0)))


def test_a_bot_has_patience_with_a_server_that_is_busy_or_down_but_not_for_ever() -> None:
    clock = Clock()
    retries = BotRetries(120, 0, was_reached=False, now=clock)
    assert retries.start_try() == 0
    clock.go(3600)  # it waited for an opponent
    assert retries.end_try(BUSY) is AfterTry.TRY_AGAIN
    assert retries.take_pause(BUSY) == 0.05
    clock.go(120)
    retries.start_try()
    assert retries.end_try(AWAY) is AfterTry.TRY_AGAIN
    clock.go(1)
    assert retries.end_try(AWAY) is AfterTry.TOO_BUSY


def test_a_bot_waits_for_an_opponent_in_all_tries_together() -> None:
    clock = Clock()
    retries = BotRetries(120, 60, was_reached=False, now=clock)
    assert retries.start_try() == 60
    clock.go(40)
    assert retries.end_try(BUSY) is AfterTry.TRY_AGAIN
    assert retries.start_try() == 20
    clock.go(21)
    assert retries.end_try(BUSY) is AfterTry.NO_OPPONENT


@pytest.mark.parametrize(
    ("error", "was_reached", "after"),
    [
        (ConnectionRefusedError(), False, AfterTry.UNREACHABLE),
        (ConnectionRefusedError(), True, AfterTry.TRY_AGAIN),
        (ConnectionResetError(), False, AfterTry.TRY_AGAIN),
    ],
)
def test_a_bot_gives_up_at_once_where_no_server_has_ever_answered(
    error: OSError, was_reached: bool, after: AfterTry
) -> None:
    assert BotRetries(120, 0, was_reached=was_reached).end_try(ConnectionFailed(error)) is after


def test_a_bot_tries_again_only_before_a_match() -> None:
    again = {BreakReason.NO_MATCH, BreakReason.OTHERS_PLAY, BreakReason.SILENT}
    after = {
        cause: BotRetries(120, 0, was_reached=True).end_try(NoMatch(MatchBrokenOff(cause))) for cause in BreakReason
    }
    assert {cause for cause, each in after.items() if each is AfterTry.TRY_AGAIN} == again
    assert {cause for cause, each in after.items() if each is not AfterTry.END} == again | {BreakReason.NO_OPPONENT}
