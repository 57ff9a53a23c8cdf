"""The limits of a server for its clients, as plain values from the command line."""

from ipaddress import IPv4Network, IPv6Network
from typing import Final, NamedTuple, TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network


class ServerPolicy(NamedTuple):
    """Limits of a server, some of them for each network (an IPv4 address, or the /64 of an IPv6 address).

    None means no limit, or no ban.

    Attributes:
        max_connections_per_network: connections of a network at the same time.
        max_connections_per_minute: new connections of a network; finished matches and this computer do not count.
        ban_seconds: seconds during which a network is refused that exceeds the rate or keeps breaking off matches.
        drain_seconds: seconds for which running matches may continue when the server is told to stop.
        proxies: networks of proxies that name their clients with the PROXY protocol.
    """

    max_connections_per_network: int | None = 100
    max_connections_per_minute: int | None = 120
    ban_seconds: float | None = 60
    drain_seconds: float = 600
    proxies: tuple[Network, ...] = ()


HOME_POLICY: Final = ServerPolicy(max_connections_per_minute=None, ban_seconds=None)
"""The policy for a game hosted from the menu."""
