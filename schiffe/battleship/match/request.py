"""Requests: the games that the command line asks for and the menus start."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TypeAlias

from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.network.address import EVERYWHERE, Address


@dataclass(frozen=True)
class Daily:
    """One person alone against the fleet of a day, which is the same for everybody and never fires."""

    day: date


@dataclass(frozen=True)
class FirstGame(AgainstBot):
    """A first game: against the bot of a level on a small board, without a clock, and with explanations."""


@dataclass(frozen=True)
class Join:
    """One person against whoever is at the other end of a server."""

    address: Address


@dataclass(frozen=True)
class Host:
    """One person against whoever comes to a server in this program.

    It listens on all addresses of this computer unless told otherwise.
    """

    address: Address = EVERYWHERE


@dataclass(frozen=True)
class OpenRoom:
    """One person against a friend in a room that is opened at a server; the settings say what is played there."""

    address: Address


@dataclass(frozen=True)
class HostRoom:
    """One person against a friend in a room of a server in this program, which listens as ``Host`` does."""

    address: Address = EVERYWHERE


@dataclass(frozen=True)
class EnterRoom:
    """One person against the friend who has opened the room of a code at a server."""

    address: Address
    code: str


@dataclass(frozen=True)
class ReturnToRoom:
    """One person comes back to a room in which a match was left.

    Attributes:
        clock: seconds for a turn of one shot there.
    """

    name: str
    rules: Rules
    clock: int
    room: RoomRecord


@dataclass(frozen=True)
class Watch:
    """Two bots, each of a level, play, and one looks on.

    Attributes:
        shows_fleets: whether one sees where their ships lie.
        tells_why: whether the reason of each shot is told unasked.
    """

    levels: tuple[str, str]
    shows_fleets: bool = True
    tells_why: bool = False


RoomRequest: TypeAlias = OpenRoom | HostRoom | EnterRoom | ReturnToRoom
"""The ways to play with a friend in a room."""
GameRequest: TypeAlias = AgainstBot | Daily | TwoPeople | Join | Host | RoomRequest | Watch


def utc_today() -> date:
    """Return the day as it is everywhere at once: in UTC."""
    return datetime.now(UTC).date()
