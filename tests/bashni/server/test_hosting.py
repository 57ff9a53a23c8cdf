"""A game that is hosted in this program, and joined from here and elsewhere."""

import asyncio
import socket

import pytest

from schiffe.bashni.match.request import JoinRequest
from schiffe.bashni.net.connection import GameConnection, play_game
from schiffe.bashni.net.events import GameDecided
from schiffe.bashni.rules.position import Limits
from schiffe.bashni.server.game import GameRules
from schiffe.bashni.server.hosting import hosting
from schiffe.network.address import EVERYWHERE, LOOPBACK, Address
from tests.bashni.net.test_connection import ByChance, tell

RULES = GameRules(Limits(plies=6))


async def play(address: Address, game: str, player: int) -> GameDecided:
    connection = GameConnection(JoinRequest(game, player))
    await connection.open(address)
    return await play_game(connection, ByChance(), lambda _event: None)


@pytest.mark.parametrize("host", [LOOPBACK, EVERYWHERE.host])
def test_a_game_is_hosted_and_joined_and_then_the_server_is_gone(host: str) -> None:
    async def story() -> None:
        with socket.create_server((LOOPBACK, 0)) as taken:
            port = taken.getsockname()[1]
            async with hosting(Address(host, port), RULES) as hosted:
                assert hosted.address.host == LOOPBACK
                assert hosted.address.port not in (0, port)
                ends = await asyncio.gather(*(play(hosted.address, hosted.game, player) for player in (0, 1)))
        assert ends[0] == ends[1]
        with pytest.raises(ConnectionRefusedError):
            await play(hosted.address, hosted.game, 0)

    tell(story())
