"""The lobby of a relay: who has just come, and who waits, in which order."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Generic, TypeVar

from schiffe.network.limits import USUAL_TIMING, TimeoutQueue, Timing
from schiffe.network.serving import ServerConnection

_Client = TypeVar("_Client", bound=ServerConnection)


class Lobby(Generic[_Client]):
    """Newcomers, of whom nobody hears until they count, and those who wait, in the order in which they are to play.

    ``admit`` is given who counts now, and decides whether they ``wait``; ``time_out`` is given who has waited too long.
    """

    def __init__(
        self,
        grace: float,
        longest_wait: float,
        admit: Callable[[_Client], None],
        time_out: Callable[[_Client], None],
        timing: Timing = USUAL_TIMING,
    ) -> None:
        """``grace`` are the seconds after which a newcomer counts; ``longest_wait`` is for ever where it is 0."""
        self._newcomers: TimeoutQueue[_Client] = TimeoutQueue(grace, admit, timing)
        self._longest_wait: TimeoutQueue[_Client] | None = (
            TimeoutQueue(longest_wait, time_out, timing) if longest_wait else None
        )
        self._waiting: dict[_Client, None] = {}  # an ordered set: whoever leaves is found at once
        self._behind: dict[_Client, None] = {}

    def __contains__(self, client: object) -> bool:
        return client in self._waiting or client in self._behind or client in self._newcomers

    def __iter__(self) -> Iterator[_Client]:
        """Those who wait, without the newcomers."""
        return chain(self._waiting, self._behind)

    def __len__(self) -> int:
        return len(self._waiting) + len(self._behind)

    def is_new(self, client: _Client) -> bool:
        """Return whether a client has just come and does not count yet."""
        return client in self._newcomers

    def add(self, client: _Client) -> None:
        """Add somebody who has come."""
        self._newcomers.begin(client)

    def wait(self, client: _Client, *, behind: bool) -> None:
        """Let somebody wait from now on, ``behind`` all others or in order."""
        (self._behind if behind else self._waiting)[client] = None
        if self._longest_wait:
            self._longest_wait.begin(client)

    def leave(self, client: _Client) -> None:
        """Remove somebody who plays now, or is gone."""
        self._newcomers.leave(client)
        self._waiting.pop(client, None)
        self._behind.pop(client, None)
        if self._longest_wait:
            self._longest_wait.leave(client)

    def step_back(self, network: str) -> None:
        """Put those who come from a network behind all others."""
        for client in [client for client in self._waiting if client.network == network]:
            del self._waiting[client]
            self._behind[client] = None

    def everybody(self) -> list[_Client]:
        """Return those who wait, and the newcomers."""
        return [*self, *self._newcomers]
