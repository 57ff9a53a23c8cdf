"""A gameserver for one game inside this program, which somebody else is to join."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from schiffe.bashni.match.request import ClientOptions, JoinRequest
from schiffe.bashni.server.game import GameRules
from schiffe.bashni.server.gameserver import Gameserver, GameserverOptions, new_game_id
from schiffe.game.serving import start_nearby
from schiffe.network.address import LOOPBACK, Address
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK

_WITHOUT_CLOCK: Final = 3600
"""Seconds for a move on one's own gameserver where no clock is wanted; the wire always has one."""


@dataclass(frozen=True)
class HostedBashni:
    """A game of one's own server: its ID, and the address under which this program joins it."""

    game: str
    address: Address


@asynccontextmanager
async def hosting(wanted: Address, rules: GameRules) -> AsyncIterator[HostedBashni]:
    """Run a gameserver for one game. Where the port is in use, any other is taken.

    Raises:
        CommandError: there is none to be had.
    """
    game = new_game_id()
    server = Gameserver(GameserverOptions(games=1, ids=(game,), rules=rules))
    port = await start_nearby(server, wanted)
    server.open_games()
    try:
        yield HostedBashni(game, Address(wanted.host or LOOPBACK, port))
    finally:
        await server.close()


def home_rules(settings: Settings) -> GameRules:
    """The rules of a game on a gameserver in this program."""
    return GameRules(milliseconds=1000 * (settings[CLOCK] or _WITHOUT_CLOCK))


def host_options(home: HostedBashni) -> ClientOptions:
    """How this program joins its own gameserver: as White."""
    return ClientOptions(home.address, JoinRequest(home.game, player=0))
