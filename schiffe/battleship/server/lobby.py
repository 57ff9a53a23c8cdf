"""The lobby of a relay: clients that have just connected, and the queue of those waiting for an opponent."""

from collections.abc import Callable, Iterator
from itertools import chain

from schiffe.battleship.server.relay_client import RelayClient
from schiffe.network.timing import TimeoutQueue, Timing


class Lobby:
    """The newcomers, and a queue of waiting clients in the order in which they will play.

    A newcomer that stays for the grace period is passed to ``admit``, which may ``enqueue`` it. A client that has
    waited too long is passed to ``time_out``.
    """

    def __init__(
        self,
        grace_seconds: float,
        max_wait_seconds: float | None,
        admit: Callable[[RelayClient], None],
        time_out: Callable[[RelayClient], None],
        timing: Timing,
    ) -> None:
        """Create an empty lobby; both times are in seconds, and a ``max_wait_seconds`` of None sets no limit."""
        self._newcomers: TimeoutQueue[RelayClient] = TimeoutQueue(grace_seconds, admit, timing)
        self._wait_timeouts: TimeoutQueue[RelayClient] = TimeoutQueue(max_wait_seconds, time_out, timing)
        self._waiting_clients: dict[RelayClient, None] = {}  # an ordered set, so that leaving takes constant time
        self._low_priority_clients: dict[RelayClient, None] = {}

    def __contains__(self, client: object) -> bool:
        return client in self._waiting_clients or client in self._low_priority_clients or client in self._newcomers

    def __iter__(self) -> Iterator[RelayClient]:
        return chain(self._waiting_clients, self._low_priority_clients)

    def __len__(self) -> int:
        return len(self._waiting_clients) + len(self._low_priority_clients)

    def is_new(self, client: RelayClient) -> bool:
        """Return whether a client has just connected and was not admitted yet."""
        return client in self._newcomers

    def add_newcomer(self, client: RelayClient) -> None:
        self._newcomers.watch(client)

    def enqueue(self, client: RelayClient, *, is_last: bool) -> None:
        """Put a client at the end of the queue; if it ``is_last``, also behind clients that come later."""
        (self._low_priority_clients if is_last else self._waiting_clients)[client] = None
        self._wait_timeouts.watch(client)

    def leave(self, client: RelayClient) -> None:
        """Remove a newcomer or a waiting client, with its timeouts."""
        self._newcomers.cancel(client)
        self._waiting_clients.pop(client, None)
        self._low_priority_clients.pop(client, None)
        self._wait_timeouts.cancel(client)

    def move_back(self, network: str) -> None:
        """Move the waiting clients of a network behind all others."""
        for client in [client for client in self._waiting_clients if client.network == network]:
            del self._waiting_clients[client]
            self._low_priority_clients[client] = None

    def all_clients(self) -> list[RelayClient]:
        """Return the waiting clients, then the newcomers."""
        return [*self, *self._newcomers]
