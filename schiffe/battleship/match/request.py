"""Requests for matches, from the command line and the menus."""

from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.request import PlayBot, Request
from schiffe.network.address import EVERYWHERE, Address


@dataclass(frozen=True)
class PlayDaily(Request):
    """One person against the fleet of a day, which is the same for everybody and never fires."""

    day: date


@dataclass(frozen=True)
class PlayFirstMatch(PlayBot):
    """A first match with explanations: against a bot, on a small board, without a clock."""

    @property
    def is_first_match(self) -> bool:
        return True


@dataclass(frozen=True)
class Join(Request):
    """One person against another player at a server."""

    address: Address


@dataclass(frozen=True)
class Host(Request):
    """One person against another player who connects to a server in this program.

    Attributes:
        address: where the server listens; by default on all addresses of this computer.
    """

    address: Address = EVERYWHERE


@dataclass(frozen=True)
class OpenRoom(Request):
    """One person against a friend in a room that is opened at a server, with the rules of the settings."""

    address: Address


@dataclass(frozen=True)
class HostRoom(Request):
    """One person against a friend in a room of a server in this program.

    Attributes:
        address: where the server listens; by default on all addresses of this computer.
    """

    address: Address = EVERYWHERE


@dataclass(frozen=True)
class EnterRoom(Request):
    """One person against a friend who has opened a room at a server.

    Attributes:
        code: the code of the room.
    """

    address: Address
    code: str


@dataclass(frozen=True)
class ReturnToRoom(Request):
    """One person who returns to an unfinished match in a room.

    Attributes:
        own_name: the name of that person.
        clock_seconds: the time for a turn of one shot; 0 for no clock.
    """

    own_name: str
    rules: Rules
    clock_seconds: int
    room_record: RoomRecord


@dataclass(frozen=True)
class Watch(Request):
    """Two bots play, and a person watches.

    Attributes:
        levels: the levels of the bots.
        shows_fleets: whether the fleets are visible.
        tells_why: whether the reason for each shot is given.
    """

    levels: tuple[str, str]
    shows_fleets: bool = True
    tells_why: bool = False

    @property
    def people_count(self) -> int:
        return 0


RoomRequest: TypeAlias = OpenRoom | HostRoom | EnterRoom | ReturnToRoom
"""The ways to play with a friend in a room."""
