"""Requests for the matches of Bashni that can be played."""

from dataclasses import dataclass
from typing import Final

from schiffe.bashni.options import DEFAULT_PORT
from schiffe.bashni.rules.position import Colour
from schiffe.game.match.request import PlayBot, Request
from schiffe.network.address import Address

GAME_KIND: Final = "Bashni"
"""The kind of game, as gameservers call it."""
PATIENCE_SECONDS: Final = 10.0
"""The time that a server may be silent when a message from it is due; it should send WAIT every second."""
HOME: Final = Address("", DEFAULT_PORT)
"""The address of a gameserver in this program: all addresses of this computer."""


@dataclass(frozen=True)
class PlayBashniBot(PlayBot):
    """A person, who plays ``side``, against a bot."""

    side: Colour = Colour.WHITE


@dataclass(frozen=True)
class PlayFirstMatch(PlayBashniBot):
    """A first match: after the lesson, without a clock, and with advice about compulsory captures."""

    level: str = "beginner"

    @property
    def is_first_match(self) -> bool:
        return True


@dataclass(frozen=True)
class ServerGame:
    """A game to join at a gameserver.

    Attributes:
        player_number: the number of the side to play; None for any.
        is_watching: watch instead of playing.
        kind: the kind of game that it must be.
        patience_seconds: how long the server may be silent when a message from it is due.
        wait_seconds: how long to wait for an opponent; None to wait without limit.
    """

    address: Address
    game_id: str
    player_number: int | None = None
    is_watching: bool = False
    kind: str = GAME_KIND
    patience_seconds: float = PATIENCE_SECONDS
    wait_seconds: float | None = None


@dataclass(frozen=True)
class JoinGameserver(Request):
    """A person plays or watches a game at a gameserver."""

    game: ServerGame

    @property
    def people_count(self) -> int:
        return 0 if self.game.is_watching else 1


@dataclass(frozen=True)
class HostAtHome(Request):
    """A person plays White at a gameserver in this program, and somebody else joins."""

    address: Address = HOME
