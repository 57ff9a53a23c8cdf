"""Runs the gameserver, as a program or for a single game inside this program that a friend joins."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.options import GameserverOptions
from schiffe.bashni.server.gameserver import Gameserver, random_game_id
from schiffe.bashni.server.log import GameOpenedLine
from schiffe.game.serving import ServerRun, run_server, start_on_free_port
from schiffe.network.address import LOOPBACK, Address
from schiffe.network.policy import HOME_POLICY
from schiffe.network.server_log import LogLine
from schiffe.network.threaded_log import ThreadedLog

_HOME_MOVE_MILLISECONDS: Final = 120_000
"""The time for each move of a game inside this program, which two people play."""


def run_gameserver(address: Address, options: GameserverOptions, *, logs_json: bool) -> int:
    """Serve until a signal arrives or the last game is over; return the exit status.

    The address and the ID of each game are printed on standard output, the log on standard error.

    Raises:
        CommandError: the server cannot listen on the address.
    """

    async def run(log: ThreadedLog[LogLine], print_line: Callable[[str], None]) -> None:
        def log_and_print(line: LogLine) -> None:
            log.write(line)
            if isinstance(line, GameOpenedLine):
                print_line(f"game {line.game_id}")

        server = Gameserver(options, log_and_print)
        server_run = ServerRun(
            server,
            address,
            drain_seconds=options.policy.drain_seconds,
            print_line=print_line,
            stop_flag=server.done_flag,
        )
        await server_run.run(log, server.open_games)

    return run_server(run, logs_json=logs_json)


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
    server.open_games()
    try:
        yield ServerGame(Address(address.host or LOOPBACK, port), game_id, player_number=0)
    finally:
        await server.close()
