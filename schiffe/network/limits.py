"""Limits of a public server for clients that connect too often, break off matches, or leave at once.

Nothing here knows connections or games. Each class takes a source of time.
"""

from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from schiffe.network.address import is_loopback
from schiffe.network.policy import ServerPolicy
from schiffe.process.tasks import TimeSource

SITE_FACTOR: Final = 8
"""A /48 gets this many times the limit of a single /64: it contains 65,536 of them."""
_MAX_BROKEN_MATCHES: Final = 10
_BROKEN_MATCHES_SECONDS: Final = 600.0
"""The seconds in which a network may break off that many matches; a finished match makes up for a broken one."""
_FIRST_SWEEP_COUNT: Final = 1000
"""The number of networks to remember before the first search for those that can be forgotten."""


def network_of(address: str) -> str:
    """Return the network that one household has: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    upper_half = int(parsed) >> 64
    return f"{IPv6Address(upper_half << 64)}/64" if upper_half else address  # the first /64 is special: it has ::1


@lru_cache(maxsize=4096)
def site_of(network: str) -> str | None:
    """Return the /48 around a /64, which one customer of a provider may have; None for any other network."""
    if not network.endswith("/64"):
        return None
    address = int(IPv6Address(network.removesuffix("/64")))
    return f"{IPv6Address((address >> 80) << 80)}/48"


def _next_sweep_count(remembered: Collection[str]) -> int:
    return max(_FIRST_SWEEP_COUNT, 2 * len(remembered))


class RateLimit:
    """A rate limit for each key, such as a network: ``max_events`` in ``seconds``, which may come all at once."""

    def __init__(self, max_events: int, seconds: float, now: TimeSource) -> None:
        self._max_events = max_events
        self._seconds = seconds
        self._now = now
        self._counts: dict[str, tuple[float, float]] = {}  # the count, and the time of that count
        self._sweep_count = _FIRST_SWEEP_COUNT

    def try_count(self, key: str) -> bool:
        """Count an event, unless it exceeds the limit; return whether it was counted."""
        if len(self._counts) >= self._sweep_count:
            self._counts = {known: entry for known, entry in self._counts.items() if self._current_count(known)}
            self._sweep_count = _next_sweep_count(self._counts)
        count = self._current_count(key) + 1
        if count > self._max_events:
            return False
        self._counts[key] = count, self._now()
        return True

    def undo_count(self, key: str) -> None:
        """Undo one count of a key."""
        if count := self._current_count(key):
            self._counts[key] = max(0.0, count - 1), self._now()

    def _current_count(self, key: str) -> float:
        """Return how much of the past events still counts; it shrinks steadily over time."""
        count, counted_at = self._counts.get(key, (0.0, 0.0))
        return max(0.0, count - (self._now() - counted_at) * self._max_events / self._seconds)


class NetworkCounts:
    """A count for each network, and one for the /48 around it, which may be ``SITE_FACTOR`` times as high.

    A ``limit`` of None sets no limit.
    """

    def __init__(self, limit: int | None) -> None:
        self._limit = limit
        self._counts: Counter[str] = Counter()

    def is_full(self, network: str) -> bool:
        if self._limit is None:
            return False
        site = site_of(network)
        is_site_full = site is not None and self._counts[site] >= SITE_FACTOR * self._limit
        return is_site_full or self._counts[network] >= self._limit

    def change(self, network: str, by: int) -> None:
        """Add ``by`` to the count of a network, and of the site around it."""
        for counted in filter(None, (network, site_of(network))):
            self._counts[counted] += by
            if not self._counts[counted]:
                del self._counts[counted]


class ExpiringNetworks:
    """A set of networks, each of which is forgotten after some seconds; with None it stays empty."""

    def __init__(self, seconds: float | None, now: TimeSource) -> None:
        self._seconds = seconds
        self._now = now
        self._ends_at: dict[str, float] = {}
        self._sweep_count = _FIRST_SWEEP_COUNT

    def __contains__(self, network: str) -> bool:
        return self._ends_at.get(network, 0.0) > self._now()

    def covers(self, network: str) -> bool:
        site = site_of(network)
        return network in self or (site is not None and site in self)

    def add(self, network: str) -> None:
        """Add a network, or restart its time."""
        if len(self._ends_at) >= self._sweep_count:
            self._ends_at = {known: ends_at for known, ends_at in self._ends_at.items() if ends_at > self._now()}
            self._sweep_count = _next_sweep_count(self._ends_at)
        if self._seconds is not None:
            self._ends_at[network] = self._now() + self._seconds


class NetworkRate:
    """A rate limit for each network, and a limit ``SITE_FACTOR`` times as high for the /48 around it.

    A network that exceeds its limit is added to the ``banned`` ones.
    """

    def __init__(self, max_events: int, seconds: float, now: TimeSource, banned: ExpiringNetworks) -> None:
        self._networks = RateLimit(max_events, seconds, now)
        self._sites = RateLimit(SITE_FACTOR * max_events, seconds, now)
        self._banned = banned

    def try_count(self, network: str) -> bool:
        """Count an event, unless it exceeds a limit; return whether it was counted."""
        site = site_of(network)
        if not self._networks.try_count(network):
            self._banned.add(network)
            return False
        if site and not self._sites.try_count(site):
            self._banned.add(site)
            return False
        return True

    def undo_count(self, network: str) -> None:
        """Undo one ``try_count``."""
        self._networks.undo_count(network)
        if site := site_of(network):
            self._sites.undo_count(site)


class Limiter:
    """A watch over the behaviour of networks, which bans them or gives them low priority.

    This computer itself is never limited.
    """

    def __init__(self, policy: ServerPolicy, now: TimeSource) -> None:
        self._banned = ExpiringNetworks(policy.ban_seconds, now)
        self._low_priority = ExpiringNetworks(policy.ban_seconds, now)
        max_arrivals = policy.max_connections_per_minute
        self._arrivals = None if max_arrivals is None else NetworkRate(max_arrivals, 60, now, self._banned)
        self._broken_matches = NetworkRate(_MAX_BROKEN_MATCHES, _BROKEN_MATCHES_SECONDS, now, self._banned)

    def is_banned(self, network: str) -> bool:
        """Return whether clients from a network are refused."""
        return self._banned.covers(network)

    def has_low_priority(self, network: str) -> bool:
        """Return whether others are served first, because a match was broken off from this network recently."""
        return network in self._low_priority

    def count_arrival(self, network: str) -> bool:
        """Count a new client from a network and return whether to admit it; too many get the network banned."""
        return self._arrivals is None or is_loopback(network) or self._arrivals.try_count(network)

    def count_broken_match(self, network: str) -> None:
        """Count a match broken off from a network, which gets low priority; too many get it banned."""
        if not is_loopback(network):
            self._low_priority.add(network)
            self._broken_matches.try_count(network)

    def count_finished_match(self, *networks: str) -> None:
        """Forgive each network an arrival and a broken match, unless two of them are of one site."""
        if len({site_of(network) or network for network in networks}) < len(networks):
            return
        for network in networks:
            self.forgive_arrival(network)
            self._broken_matches.undo_count(network)

    def forgive_arrival(self, network: str) -> None:
        """Take back the count of a client that could not play through no fault of its own."""
        if self._arrivals:
            self._arrivals.undo_count(network)
