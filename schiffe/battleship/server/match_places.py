"""The places for matches on a relay, which plays a limited number of matches at once, and what all matches share."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from schiffe.network.server_connection import ServerConnection
from schiffe.network.server_log import LogLine
from schiffe.network.serving import TcpServer
from schiffe.network.timing import Timing


class MatchPlaces:
    """The places for matches on a relay.

    ``fill`` is called when a place has become free.

    Attributes:
        total_match_count: the number of matches so far, which is the number of the latest match in the log.
        active_count: the number of matches now; those in rooms count until they are concluded.
    """

    def __init__(self, max_matches: int, fill: Callable[[], None]) -> None:
        self.total_match_count = 0
        self.active_count = 0
        self._max_matches = max_matches
        self._fill = fill
        self._waiting_starts: deque[Callable[[], None]] = deque()

    @property
    def are_free(self) -> bool:
        """True if the server can start one more match."""
        return self.active_count < self._max_matches

    def take(self) -> int:
        """Take a place for a match that begins, and return its number."""
        self.active_count += 1
        self.total_match_count += 1
        return self.total_match_count

    def give_back(self) -> None:
        """Give the place of a match back, and let another one begin."""
        self.active_count -= 1
        self._fill()

    def queue(self, start: Callable[[], None]) -> None:
        """Call ``start`` when the server can start one more match."""
        self._waiting_starts.append(start)

    def begin_waiting(self) -> None:
        """Begin as many of the waiting matches as the server can start."""
        while self._waiting_starts and self.are_free:
            start = self._waiting_starts.popleft()
            start()


@dataclass(frozen=True)
class MatchServices:
    """The parts of a relay that its matches use, in rooms and outside."""

    server: TcpServer[ServerConnection]
    places: MatchPlaces
    log: Callable[[LogLine], None]
    timing: Timing
