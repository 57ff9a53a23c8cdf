"""The parsed options of Battleship's commands."""

from typing import NamedTuple

from schiffe.game.queries import MatchChoice
from schiffe.network.address import Address
from schiffe.network.policy import ServerPolicy


def split_room(text: str) -> tuple[str, str | None]:
    """Split ``HOST[:PORT]/CODE`` into the address of a server and the code of a room, if there is one."""
    scheme, separator, location = text.rpartition("://")
    server, _slash, code = location.partition("/")
    return scheme + separator + server, code.strip() or None


class BenchOptions(NamedTuple):
    """The options of ``schiffe bench``.

    Attributes:
        board_file: the name of a file of boards to fire at in turn; None for random fleets.
        max_shot_count: the maximum number of shots at each of these boards.
        duel: two bots that play each other; None if each plays alone.
        process_count: the number of processes; None for one on each usable core.
        seed: None for a random one.
        is_plain: whether to show no progress that is redrawn.
    """

    levels: tuple[str, ...]
    match_count: int
    board_file: str | None
    max_shot_count: int | None
    duel: tuple[str, str] | None
    process_count: int | None
    seed: int | None
    draws_histogram: bool
    prints_json: bool
    is_plain: bool


class PlayOptions(NamedTuple):
    """The match to play; without any option, the menu.

    Attributes:
        bot: the level of the bot to play against; over the network, of the bot that plays by itself.
        names: the names of two people at this keyboard.
        watched_levels: the levels of two bots to watch.
        hides_fleets: whether to hide the fleets of these bots.
        tells_why: whether to give the reason for each of their shots.
        server: the address of a server to play at.
        code: the code of a room at this server, as it was typed.
        opens_room: whether to open a room, at the server or in this program.
        ca_file: a file with certificate authorities for servers; None for those of the system.
        match_count: how many matches a bot plays over the network.
        seed: None for a random one.
        is_daily: whether to play the fleet of the day.
        resumed: the match to resume; None to start a new one.
        log_file: the name of a file to log events to.
    """

    bot: str | None = None
    names: tuple[str, str] | None = None
    watched_levels: tuple[str, str] | None = None
    hides_fleets: bool = False
    tells_why: bool = False
    server: Address | None = None
    code: str | None = None
    opens_room: bool = False
    ca_file: str | None = None
    match_count: int = 1
    prints_json: bool = False
    is_plain: bool = False
    seed: int | None = None
    is_daily: bool = False
    resumed: MatchChoice | None = None
    log_file: str | None = None


class RoomOptions(NamedTuple):
    """Limits of rooms; 0 sets no limit, but in ``max_rooms`` means none.

    Attributes:
        max_rooms: open rooms.
        max_rooms_per_network: open rooms of one network; the /48 network around it may have eight times as many.
        first_line_seconds: how long a client may take to send its first line.
        seat_seconds: how long it may then take to get a seat.
        lines_per_second: how many lines a client may send on average.
        lines_at_once: how many it may send at once after a silence.
    """

    max_rooms: int = 1000
    max_rooms_per_network: int | None = 20
    first_line_seconds: float = 10
    seat_seconds: float = 120
    lines_per_second: float = 50
    lines_at_once: float = 200


class RelayOptions(NamedTuple):
    """Options of a relay. Times are in seconds.

    None sets no limit.

    Attributes:
        max_waiting: how many clients may wait when no more matches can start.
        grace_seconds: how long a client has to stay connected, without sending nonsense, until it is admitted.
        rooms: the limits of rooms; None for a server without rooms.
        has_only_rooms: whether a client that has not asked for a room within the grace is dismissed.
    """

    max_matches: int = 1000
    max_waiting: int = 1000
    has_random_roles: bool = False
    grace_seconds: float = 0.3
    lobby_timeout_seconds: float | None = 3600
    idle_seconds: float | None = 600
    policy: ServerPolicy = ServerPolicy()
    rooms: RoomOptions | None = None
    has_only_rooms: bool = False
