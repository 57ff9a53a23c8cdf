"""Options of Battleship's commands, in the words of the command line; below the commands and what runs them."""

from __future__ import annotations

from typing import NamedTuple

from schiffe.network.address import Address
from schiffe.network.policy import ServerPolicy


def split_room(text: str) -> tuple[str, str]:
    """Return the address of a server, and the code of a room behind it, as they were typed."""
    scheme, separator, rest = text.rpartition("://")
    server, _slash, code = rest.partition("/")
    return scheme + separator + server, code.strip()


class BenchOptions(NamedTuple):
    """The figures to measure, and the format to show them in.

    Without ``seed`` it is a random one; without ``jobs`` all usable cores play; with ``plain`` nothing is drawn anew.
    With ``boards``, the name of a file, the bots fire at those in turn, and at each ``shots`` times at most.
    """

    bots: tuple[str, ...]
    games: int
    boards: str | None
    shots: int | None
    duel: tuple[str, ...]
    jobs: int | None
    seed: int | None
    histogram: bool
    json: bool
    plain: bool


class HabitsOptions(NamedTuple):
    """The action on somebody's habits, in the words of the command line.

    Attributes:
        player: None for whoever the settings name.
        is_sure: whether nobody is asked before something is forgotten.
    """

    words: tuple[str, ...]
    player: str | None
    is_sure: bool


class DailyOptions(NamedTuple):
    """The action on the fleet of the day: to play it, or to show the calendar of the days so far."""

    shows_calendar: bool = False
    as_json: bool = False
    plain: bool = False


class PlayOptions(NamedTuple):
    """The match to play: at most one of ``bot``, ``two``, ``watch``, and ``server`` or a room, with ``bot`` or not.

    Attributes:
        code: what stands behind the address of the server: the code of a room, as it was typed.
        room: whether a room is to be opened, at the server or without one in this program.
        ca: a file with the authorities for the certificates of servers, or empty.
        watch: the levels of two bots; ``hidden`` keeps their fleets from sight, and ``why`` tells their reasons.
        seed: without it every run is another one.
        is_daily: whether the fleet of the day is asked for.
        resumed: the number of a match to go on with, 0 the latest one.
        log: the name of a file.
    """

    bot: str | None = None
    two: tuple[str, str] | None = None
    watch: tuple[str, str] | None = None
    hidden: bool = False
    why: bool = False
    server: Address | None = None
    code: str = ""
    room: bool = False
    ca: str = ""
    games: int = 1
    as_json: bool = False
    plain: bool = False
    seed: int | None = None
    is_daily: bool = False
    resumed: int | None = None
    log: str | None = None


class ServeOptions(NamedTuple):
    """The address to listen at, and the relay's options.

    Attributes:
        max_waiting: how many may wait while all matches are taken.
        grace: whoever stays for so many seconds counts.
        lobby_timeout: the longest wait for an opponent in seconds, and ``idle`` the longest silence in a match; 0 is
            for ever.
        policy: what those who come may do.
        log_json: whether the log is for programs.
        has_rooms: whether there are rooms; ``max_rooms`` at once, of which one address may open ``rooms_per_address``.
    """

    address: Address
    max_matches: int
    random_roles: bool
    max_waiting: int
    grace: float
    lobby_timeout: float
    idle: float
    policy: ServerPolicy
    log_json: bool
    has_rooms: bool
    max_rooms: int
    rooms_per_address: int
