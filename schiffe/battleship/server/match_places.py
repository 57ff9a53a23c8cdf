"""The places for matches on a relay, which plays a limited number of matches at once."""

from collections import deque
from collections.abc import Callable, Iterable

from schiffe.battleship.net.rooms.messages import RoomEndingReason
from schiffe.battleship.server.log import RoomMatchEnded, RoomMatchStarted
from schiffe.battleship.server.rooms.match import RoomMatch
from schiffe.network.limits import Limiter
from schiffe.network.server_log import ServerEvent
from schiffe.process.tasks import TimeSource


class MatchPlaces:
    """The places for matches on a relay, and the count and the log of matches in rooms.

    ``fill`` is called when a place has become free.

    Attributes:
        total_match_count: the number of matches so far, which is the number of the latest match in the log.
        active_count: the number of matches now; those in rooms count until they are concluded.
        concluded_message_count: the messages of all concluded matches in rooms.
    """

    def __init__(
        self,
        *,
        max_matches: int,
        fill: Callable[[], None],
        limiter: Limiter,
        log: Callable[[ServerEvent], None],
        now: TimeSource,
    ) -> None:
        self.total_match_count = 0
        self.active_count = 0
        self.concluded_message_count = 0
        self._max_matches = max_matches
        self._fill = fill
        self._limiter = limiter
        self._log = log
        self._now = now
        self._waiting_starts: deque[Callable[[], None]] = deque()
        self._started_matches: dict[RoomMatch, RoomMatchStarted] = {}

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

    def on_begin(self, match: RoomMatch, room_number: int) -> None:
        """Count and log a match that begins in a room."""
        self._started_matches[match] = RoomMatchStarted(self.take(), room_number)
        self._log(self._started_matches[match])

    def on_end(self, match: RoomMatch, reason: RoomEndingReason) -> None:
        """Log the end of a match in a room, whose fleets are not revealed yet."""
        started = self._started_matches.pop(match)
        self._log(
            RoomMatchEnded(
                match_number=started.match_number,
                room_number=started.room_number,
                reason=reason,
                message_count=len(match.event_lines),
                seconds=round(self._now() - match.began_at, 3),
            )
        )

    def on_conclusion(self, match: RoomMatch, networks: Iterable[str]) -> None:
        """Record that a match in a room, between players of these networks, is concluded, so that another may start."""
        self.concluded_message_count += len(match.event_lines)
        if match.winner is not None:
            self._limiter.count_finished_match(*networks)
        self.give_back()
