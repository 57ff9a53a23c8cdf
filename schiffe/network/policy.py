"""The policy of a server for those who come to it: plain values, as the command line gives them."""

from __future__ import annotations

from typing import Final, NamedTuple


class ServerPolicy(NamedTuple):
    """Limits for each network (an IPv4 address or the /64 of an IPv6 address), and the server's own.

    0 is without a limit, except for ``drain``.

    Attributes:
        per_address: connections at once.
        rate: connections a minute, without those whose match came to its end. This computer's own are not counted.
        ban: seconds for which nobody is let in from a network that exceeds the rate, or breaks one match after the
            other.
        drain: seconds for which running matches may go on once the server is to end.
        proxies: networks of proxies that tell with the PROXY protocol from where a client comes.
    """

    per_address: int = 100
    rate: int = 120
    ban: float = 60
    drain: float = 600
    proxies: tuple[str, ...] = ()


HOME_POLICY: Final = ServerPolicy(rate=0, ban=0)
"""For a game that is hosted from the menu."""
