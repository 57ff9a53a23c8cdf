"""What becomes of those who come too often, or break what others play: with a clock that stands until it is moved."""

import pytest

from schiffe.network.limits import SITE_FACTOR, ExpiringNetworks, Limiter, RateLimit, network_of, site_of
from schiffe.network.policy import HOME_POLICY, ServerPolicy
from schiffe.network.timing import TimeoutQueue
from tests.waiting import Clock

ANNA, BEN = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_network_is_an_address_or_half_of_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_the_time_of_each_is_as_long_and_one_timer_does_for_all(clock: Clock) -> None:
    over: list[str] = []
    grace: TimeoutQueue[str] = TimeoutQueue(3, over.append, clock.timing)
    for name in ("a", "b", "c"):
        grace.watch(name)
        clock.go(1)
    assert over == ["a"]
    assert "a" not in grace
    assert list(grace) == ["b", "c"]
    assert len(clock.later) == 1
    grace.cancel("b")
    grace.cancel("nobody")
    clock.go(1)
    assert over == ["a"]
    clock.go(1)
    assert over == ["a", "c"]
    assert not clock.later
    grace.watch("d")
    clock.go(3)
    assert over == ["a", "c", "d"]


def test_what_is_watched_again_is_over_last_after_the_whole_time(clock: Clock) -> None:
    over: list[str] = []
    grace: TimeoutQueue[str] = TimeoutQueue(3, over.append, clock.timing)
    for name in ("a", "b", "a"):
        grace.watch(name)
        clock.go(1)
    assert list(grace) == ["b", "a"]
    clock.go(1)
    assert over == ["b"]
    clock.go(1)
    assert over == ["b", "a"]


def test_no_time_at_all_is_over_at_once(clock: Clock) -> None:
    over: list[str] = []
    TimeoutQueue(0, over.append, clock.timing).watch("a")
    assert over == ["a"]


def test_a_rate_and_what_does_not_count(clock: Clock) -> None:
    rate = RateLimit(3, 60, clock)
    assert [rate.try_count(ANNA) for _ in range(4)] == [True] * 3 + [False]
    assert rate.try_count(BEN)
    rate.undo_count(ANNA)
    assert [rate.try_count(ANNA) for _ in range(2)] == [True, False]
    clock.go(20)
    assert [rate.try_count(ANNA) for _ in range(2)] == [True, False]
    clock.go(3600)
    assert [rate.try_count(ANNA) for _ in range(4)] == [True] * 3 + [False]


def test_a_ban_ends(clock: Clock) -> None:
    bans = ExpiringNetworks(60, clock)
    bans.add(ANNA)
    clock.go(59)
    assert ANNA in bans
    assert BEN not in bans
    clock.go(1)
    assert ANNA not in bans


def test_what_is_over_is_forgotten(clock: Clock) -> None:
    rate, bans = RateLimit(3, 60, clock), ExpiringNetworks(60, clock)
    for number in range(10_000):
        rate.try_count(str(number))
        bans.add(str(number))
        clock.go(1)
    assert len(rate._counts) <= 1000
    assert len(bans._ends_at) <= 1000


def test_who_comes_too_often_is_shut_out_for_a_while(clock: Clock) -> None:
    limiter = Limiter(ServerPolicy(max_connections_per_minute=5, ban_seconds=60), clock)
    assert [limiter.count_arrival(ANNA) for _ in range(6)] == [True] * 5 + [False]
    assert limiter.is_banned(ANNA)
    assert not limiter.is_banned(BEN)
    clock.go(60)
    assert not limiter.is_banned(ANNA)
    assert limiter.count_arrival(ANNA)


def test_who_breaks_matches_stands_behind_and_is_shut_out_in_the_end(clock: Clock) -> None:
    limiter = Limiter(ServerPolicy(), clock)
    broken = 0
    while not limiter.is_banned(ANNA):
        limiter.count_broken_match(ANNA)
        broken += 1
        assert limiter.has_low_priority(ANNA)
    assert broken == 11
    clock.go(60)
    assert not limiter.has_low_priority(ANNA)
    assert not limiter.is_banned(ANNA)
    limiter.count_broken_match(ANNA)
    limiter.count_broken_match(ANNA)
    assert limiter.is_banned(ANNA)


def test_a_household_and_a_bot_that_plays_a_series_never_meet_a_limit(clock: Clock) -> None:
    """Five people, each of whom leaves every second match, and a bot that plays five games a second."""
    limiter = Limiter(ServerPolicy(), clock)
    for second in range(600):
        for _ in range(5):
            assert limiter.count_arrival(ANNA)
            limiter.count_finished_match(ANNA)
        if second % 30 == 0:
            for person in range(5):
                assert limiter.count_arrival(ANNA)
                (limiter.count_finished_match if person % 2 else limiter.count_broken_match)(ANNA)
        assert not limiter.is_banned(ANNA)
        clock.go(1)


@pytest.mark.parametrize(
    ("policy", "network"),
    [
        (HOME_POLICY, ANNA),
        (ServerPolicy(max_connections_per_minute=5), "127.0.0.1"),
        (ServerPolicy(max_connections_per_minute=5), "::1"),
    ],
)
def test_neither_at_home_nor_on_this_computer(policy: ServerPolicy, network: str, clock: Clock) -> None:
    limiter = Limiter(policy, clock)
    for _ in range(1000):
        assert limiter.count_arrival(network)
        limiter.count_broken_match(network)
    assert not limiter.is_banned(network)
    assert not limiter.has_low_priority(network)


def test_a_site_has_eight_times_what_each_of_its_networks_has(clock: Clock) -> None:
    limiter = Limiter(ServerPolicy(max_connections_per_minute=2), clock)
    networks = [f"2001:db8:7:{number:x}::/64" for number in range(20)]
    assert {site_of(network) for network in networks} == {"2001:db8:7::/48"}
    assert [limiter.count_arrival(network) for network in networks].count(True) == 2 * SITE_FACTOR
    assert limiter.is_banned(networks[19])
    assert limiter.is_banned(networks[0]), "all of the site is"
    assert limiter.count_arrival("2001:db8:8::/64"), "the next one is free"
    assert (site_of("192.0.2.1"), site_of("::1")) == (None, None)


def test_seats_of_one_site_take_nothing_back(clock: Clock) -> None:
    limiter = Limiter(ServerPolicy(max_connections_per_minute=1), clock)
    one, other, far = "2001:db8:7:1::/64", "2001:db8:7:2::/64", "2001:db8:8:1::/64"
    for network in (one, other, far):
        assert limiter.count_arrival(network)
    limiter.count_finished_match(one, other)
    assert not limiter.count_arrival(one)
    limiter.count_finished_match(other, far)
    assert limiter.count_arrival(other)
