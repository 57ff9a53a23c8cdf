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


class ServeOptions(NamedTuple):
    """The options of a relay server.

    Attributes:
        address: the address to listen on.
        max_matches: how many matches may run at once.
        has_random_roles: whether chance decides who attacks first, rather than the order of arrival.
        max_waiting: how many clients may wait while the maximum number of matches is running.
        grace_seconds: seconds that a client has to stay before it is paired.
        lobby_timeout_seconds: the longest wait for an opponent in seconds; None for no limit.
        idle_seconds: the longest silence in a match in seconds; None for no limit.
        policy: the limits for each client and each address.
        logs_json: whether to write the log as JSON.
        has_rooms: whether clients may open rooms.
        max_rooms: how many rooms there may be at once.
        rooms_per_address: how many rooms one address may have opened; None for no limit.
    """

    address: Address
    max_matches: int
    has_random_roles: bool
    max_waiting: int
    grace_seconds: float
    lobby_timeout_seconds: float | None
    idle_seconds: float | None
    policy: ServerPolicy
    logs_json: bool
    has_rooms: bool
    max_rooms: int
    rooms_per_address: int | None
