"""Requests: the games that somebody can ask for."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from schiffe.bashni.options import DEFAULT_PORT
from schiffe.bashni.rules.position import Colour
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.network.address import Address

GAME_KIND: Final = "Bashni"
"""The game that a server plays, in its own words."""
PATIENCE_SECONDS: Final = 10.0
"""Seconds for which a server may say nothing when it is its turn; it should say WAIT every second."""
_GAME_ID: Final = re.compile(r"[a-z0-9]{13}")
HOME: Final = Address("", DEFAULT_PORT)
"""The address on which a gameserver in this program listens: all addresses of this computer."""


def is_game_id(text: str) -> bool:
    """Return whether a text is a valid game ID: thirteen characters, a to z and 0 to 9."""
    return _GAME_ID.fullmatch(text) is not None


def invalid_game_id_text(text: str) -> str:
    """Return a message that a text is not a valid game ID."""
    return _("{text} is not the ID of a game. Possible: 13 characters, a to z and 0 to 9").format(text=quoted(text))


@dataclass(frozen=True)
class AgainstComputer(AgainstBot):
    """A person against the computer at a level; ``colour`` is the person's."""

    colour: Colour = Colour.WHITE


@dataclass(frozen=True)
class FirstGame(AgainstComputer):
    """A first game: behind the lesson, without a clock, and with advice where something must be captured."""

    level: str = "beginner"


@dataclass(frozen=True)
class JoinRequest:
    """A game to join, as a player (None is any) or as a watcher. ``kind`` is the kind of game it must be."""

    game: str
    player: int | None = None
    is_watching: bool = False
    kind: str = GAME_KIND


@dataclass(frozen=True)
class ClientOptions:
    """The address of a gameserver, and the game to join there.

    Attributes:
        patience: how many seconds the server may be silent in its turn.
        wait: how many seconds an opponent may take to come, 0 for any number.
    """

    address: Address
    request: JoinRequest
    patience: float = PATIENCE_SECONDS
    wait: float = 0


@dataclass(frozen=True)
class AtGameserver:
    """A person plays, or watches, at a gameserver."""

    client: ClientOptions


@dataclass(frozen=True)
class HostAtHome:
    """A person plays White at a gameserver in this program, which somebody else joins."""

    address: Address = HOME


GameRequest: TypeAlias = AgainstComputer | TwoPeople | AtGameserver | HostAtHome
