"""The options of a relay and of its rooms."""

from dataclasses import dataclass, field

from schiffe.network.policy import ServerPolicy


@dataclass(frozen=True)
class RoomOptions:
    """Limits of rooms; 0 sets no limit, but in ``max_rooms`` means none.

    Attributes:
        max_rooms: open rooms.
        per_address: open rooms of one network; the /48 network around it may have eight times as many.
        first_line_seconds: how long a client may take to send its first line.
        seat_seconds: how long it may then take to get a seat.
        lines_per_second: how many lines a client may send on average.
        lines_at_once: how many it may send at once after a silence.
    """

    max_rooms: int = 1000
    per_address: int | None = 20
    first_line_seconds: float = 10
    seat_seconds: float = 120
    lines_per_second: float = 50
    lines_at_once: float = 200


@dataclass(frozen=True)
class RelayOptions:
    """Options of a relay. Times are in seconds.

    None sets no limit.

    Attributes:
        max_waiting: how many clients may wait when no more matches can start.
        grace_seconds: how long a client has to stay connected, without sending nonsense, until it is admitted.
        rooms: the limits of rooms; None for a server without rooms.
    """

    max_matches: int = 1000
    max_waiting: int = 1000
    has_random_roles: bool = False
    grace_seconds: float = 0.3
    lobby_timeout_seconds: float | None = 3600
    idle_seconds: float | None = 600
    policy: ServerPolicy = field(default_factory=ServerPolicy)
    rooms: RoomOptions | None = None
