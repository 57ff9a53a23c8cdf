"""The options of a relay."""

from dataclasses import dataclass, field

from schiffe.battleship.server.rooms import RoomOptions
from schiffe.network.policy import ServerPolicy


@dataclass(frozen=True)
class RelayOptions:
    """Options of a relay. Times are in seconds.

    A ``lobby_timeout_seconds`` or ``idle_seconds`` of 0 sets no limit; 0 in any other number means none.

    Attributes:
        max_waiting: how many clients may wait when no more matches can start.
        grace_seconds: how long a client has to stay connected, without sending nonsense, until it is admitted.
        rooms: the limits of rooms; None for a server without rooms.
    """

    max_matches: int = 1000
    max_waiting: int = 1000
    has_random_roles: bool = False
    grace_seconds: float = 0.3
    lobby_timeout_seconds: float = 3600
    idle_seconds: float = 600
    policy: ServerPolicy = field(default_factory=ServerPolicy)
    rooms: RoomOptions | None = None
