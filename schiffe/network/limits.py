"""Limits of a public server on those who come too often, break what others play, or are gone at once.

Nothing here knows a connection or a game. Each class is told the time by a clock, in seconds.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final, Generic, TypeAlias, TypeVar

from schiffe.network.address import is_loopback
from schiffe.network.policy import ServerPolicy

Clock: TypeAlias = Callable[[], float]
_Somebody = TypeVar("_Somebody")

SITE_FACTOR: Final = 8
"""A /48 may have so many times what a single /64 may: it contains 65,536 of them."""
_MOST_BROKEN_MATCHES: Final = 10
_BROKEN_MATCHES_SECONDS: Final = 600.0
"""A network may break so many matches in so many seconds, beside those that it plays to their end."""
_FIRST_SWEEP: Final = 1000
"""So many networks are remembered before those are looked for that can be forgotten."""


def network_of(address: str) -> str:
    """Return what one household has: an IPv4 address, or the first half of an IPv6 address, its /64."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    half = int(found) >> 64
    return f"{IPv6Address(half << 64)}/64" if half else address  # the first /64 has what is no network, such as ::1


@lru_cache(maxsize=4096)
def site_of(network: str) -> str:
    """Return what a provider may hand one customer with IPv6: the /48 of a /64; empty for any other network."""
    if not network.endswith("/64"):
        return ""
    return f"{IPv6Address(int(IPv6Address(network[:-3])) >> 80 << 80)}/48"


def _call_later(seconds: float, call: Callable[[], None]) -> object:
    return asyncio.get_running_loop().call_later(seconds, call)


@dataclass(frozen=True)
class Timing:
    """A clock, and timers that call something after so many seconds; tests have their own."""

    clock: Clock = monotonic
    later: Callable[[float, Callable[[], None]], object] = _call_later


USUAL_TIMING: Final = Timing()


class TimeoutQueue(Generic[_Somebody]):
    """Those who have come, each for the same time, in the order of their coming; ``on_end`` is told whose is over."""

    def __init__(self, seconds: float, on_end: Callable[[_Somebody], None], timing: Timing = USUAL_TIMING) -> None:
        self._seconds = seconds
        self._on_end = on_end
        self._timing = timing
        self._ends: dict[_Somebody, float] = {}
        self._is_timed = False

    def __contains__(self, somebody: object) -> bool:
        return somebody in self._ends

    def __iter__(self) -> Iterator[_Somebody]:
        return iter(self._ends)

    def begin(self, somebody: _Somebody) -> None:
        """Start the timeout of somebody."""
        if not self._seconds:
            self._on_end(somebody)
            return
        self._ends[somebody] = self._timing.clock() + self._seconds
        self._start_timer()

    def leave(self, somebody: _Somebody) -> None:
        """End the timeout of somebody early, if it has begun at all; ``on_end`` is not called."""
        self._ends.pop(somebody, None)

    def _start_timer(self) -> None:
        """Start one timer for all of them: the first to come is the first whose time is over."""
        if self._ends and not self._is_timed:
            self._is_timed = True
            self._timing.later(max(0.0, next(iter(self._ends.values())) - self._timing.clock()), self._end_those_over)

    def _end_those_over(self) -> None:
        self._is_timed = False
        now = self._timing.clock()
        while self._ends:
            somebody, end = next(iter(self._ends.items()))
            if end > now:
                break
            del self._ends[somebody]
            self._on_end(somebody)
        self._start_timer()


def _next_sweep(remembered: Collection[str]) -> int:
    """Return how many networks to remember before those that can be forgotten are looked for again."""
    return max(_FIRST_SWEEP, 2 * len(remembered))


class Rate:
    """A rate limit for each network: ``limit`` times in ``seconds``, and as often at once."""

    def __init__(self, limit: int, seconds: float, clock: Clock = monotonic) -> None:
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self._counts: dict[str, tuple[float, float]] = {}  # how many, and when that was so
        self._sweep_at = _FIRST_SWEEP

    def count(self, network: str) -> bool:
        """Count an event and return whether it is allowed."""
        if len(self._counts) >= self._sweep_at:
            self._counts = {network: entry for network, entry in self._counts.items() if self._still_counted(network)}
            self._sweep_at = _next_sweep(self._counts)
        counted = self._still_counted(network) + 1
        is_allowed = counted <= self._limit
        if is_allowed:
            self._counts[network] = counted, self._clock()
        return is_allowed

    def take_back(self, network: str) -> None:
        """Undo one ``count``."""
        if counted := self._still_counted(network):
            self._counts[network] = max(0.0, counted - 1), self._clock()

    def _still_counted(self, network: str) -> float:
        """Return how much of its past events still counts."""
        counted, when = self._counts.get(network, (0.0, 0.0))
        return max(0.0, counted - (self._clock() - when) * self._limit / self._seconds) if counted else 0.0


class NetworkRate:
    """A rate limit for each network, and so many times as much for the /48 around it."""

    def __init__(self, limit: int, seconds: float, clock: Clock = monotonic) -> None:
        self._networks = Rate(limit, seconds, clock)
        self._sites = Rate(SITE_FACTOR * limit, seconds, clock)

    def count(self, network: str) -> str:
        """Count once more; returns the network for which it is too often, the wider one too, or nothing."""
        if not self._networks.count(network):
            return network
        site = site_of(network)
        return "" if not site or self._sites.count(site) else site

    def take_back(self, network: str) -> None:
        """Undo one ``count``."""
        self._networks.take_back(network)
        if site := site_of(network):
            self._sites.take_back(site)


class Bans:
    """Networks of which something is remembered for a while."""

    def __init__(self, seconds: float, clock: Clock = monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._until: dict[str, float] = {}
        self._sweep_at = _FIRST_SWEEP

    def __contains__(self, network: str) -> bool:
        return self._until.get(network, 0.0) > self._clock()

    def begin(self, network: str) -> None:
        """Remember a network from now on."""
        if len(self._until) >= self._sweep_at:
            self._until = {banned: until for banned, until in self._until.items() if until > self._clock()}
            self._sweep_at = _next_sweep(self._until)
        if self._seconds:
            self._until[network] = self._clock() + self._seconds


class Limiter:
    """The record of what the networks have done, and its consequences: bans, and a low priority.

    This computer itself is free to do whatever it likes.
    """

    def __init__(self, policy: ServerPolicy, clock: Clock = monotonic) -> None:
        self._policy = policy
        self._arrivals = NetworkRate(policy.rate, 60, clock)
        self._broken_matches = NetworkRate(_MOST_BROKEN_MATCHES, _BROKEN_MATCHES_SECONDS, clock)
        self._banned = Bans(policy.ban, clock)
        self._low_priority = Bans(policy.ban, clock)

    def is_banned(self, network: str) -> bool:
        """Return whether nobody is let in from there."""
        return network in self._banned or site_of(network) in self._banned

    def has_low_priority(self, network: str) -> bool:
        """Return whether others are served first: a match was broken from there just now."""
        return network in self._low_priority

    def count_arrival(self, network: str) -> bool:
        """Count somebody who comes from there, and return whether to let them in; who comes too often is banned."""
        if not self._policy.rate or is_loopback(network):
            return True
        if exceeding := self._arrivals.count(network):
            self._banned.begin(exceeding)
        return not exceeding

    def count_broken_match(self, network: str) -> None:
        """Count a match that was broken from there, which gives it a low priority; too many of them ban it."""
        if is_loopback(network):
            return
        self._low_priority.begin(network)
        if exceeding := self._broken_matches.count(network):
            self._banned.begin(exceeding)

    def count_finished_match(self, *played: str) -> None:
        """Count a match played to its end from these networks; between seats of one it takes nothing back."""
        if len({site_of(network) or network for network in played}) < len(played):
            return
        for network in played:
            self.forgive_arrival(network)
            self._broken_matches.take_back(network)

    def forgive_arrival(self, network: str) -> None:
        """Take back the count of somebody who came from there in vain, by no fault of theirs."""
        self._arrivals.take_back(network)
