"""The places for matches on a relay, which plays a limited number of matches at once."""

from collections import deque
from collections.abc import Callable


class MatchPlaces:
    """The places for matches on a relay.

    Matches in rooms wait here for a place, and get it before others. ``on_free`` is called when a place was given back.

    Attributes:
        total_match_count: the number of matches so far, which is the number of the latest match in the log.
        active_count: the number of matches now; those in rooms count until they are concluded.
    """

    def __init__(self, max_matches: int, on_free: Callable[[], None]) -> None:
        self.total_match_count = 0
        self.active_count = 0
        self._max_matches = max_matches
        self._on_free = on_free
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
        while self._waiting_starts and self.are_free:
            start = self._waiting_starts.popleft()
            start()
        self._on_free()

    def queue(self, start: Callable[[], None]) -> None:
        """Call ``start`` when the server can start one more match."""
        self._waiting_starts.append(start)
