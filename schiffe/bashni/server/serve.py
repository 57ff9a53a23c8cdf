"""Runs the gameserver, as a program or for a single game inside this program that a friend joins."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Final

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.options import GameserverOptions
from schiffe.bashni.server.gameserver import Gameserver, random_game_id
from schiffe.game.serving import ServerOutput, run_server, start_on_free_port
from schiffe.network.address import LOOPBACK, Address
from schiffe.network.policy import HOME_POLICY

_HOME_MOVE_MILLISECONDS: Final = 120_000
"""The time for each move of a game inside this program, which two people play."""


def run_gameserver(address: Address, options: GameserverOptions, *, logs_json: bool) -> int:
    """Serve until a signal arrives or the last game is over; return the exit status.

    The address and the ID of each game are printed on standard output, the log on standard error.

    Raises:
        CommandError: the server cannot listen on the address.
    """
    with closing(ServerOutput(logs_json=logs_json)) as output:
        return run_server(Gameserver(options, output.log), address, options.policy.drain_seconds, output)


@asynccontextmanager
async def host_game(address: Address) -> AsyncIterator[ServerGame]:
    """Run a gameserver for one game, on another port if the one of the address is in use; yield the game for White.

    Raises:
        CommandError: the server cannot listen on any port.
    """
    game_id = random_game_id()
    options = GameserverOptions(
        max_games=1, ids=(game_id,), move_milliseconds=_HOME_MOVE_MILLISECONDS, policy=HOME_POLICY
    )
    server = Gameserver(options)
    port = await start_on_free_port(server, address)
    server.begin()
    try:
        yield ServerGame(Address(address.host or LOOPBACK, port), game_id, player_number=0)
    finally:
        await server.close()
