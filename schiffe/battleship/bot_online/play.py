"""A bot that plays over the network without a person, at a server or in a room."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from schiffe.battleship.bot_online.room_bot import RoomBotSeries, play_bot_in_room
from schiffe.battleship.bot_online.server_bot import ServerBotSeries, play_bot_at_server
from schiffe.battleship.friends import entering
from schiffe.battleship.levels import level_name
from schiffe.battleship.net.rooms.access import RoomAccess
from schiffe.battleship.options import PlayOptions
from schiffe.battleship.settings import PATIENCE_SECONDS
from schiffe.game.match.match import Observer
from schiffe.network.address import EVERYWHERE
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME, WAIT_SECONDS


def play_bot_online(
    level: str, options: PlayOptions, code: str | None, settings: Settings, observers: Sequence[Observer]
) -> int:
    """Let the bot of a level play at a server, or in a room; return the exit status.

    With a ``code`` it enters that room; without one it opens a room if the options ask for one.

    Raises:
        CommandError: the server or the room cannot be reached.
    """
    server = replace(options.server, ca_file=options.ca_file) if options.server else None
    if server and not (options.opens_room or code):
        series = ServerBotSeries(
            address=server,
            level=level,
            match_count=options.match_count,
            patience_seconds=settings[PATIENCE_SECONDS],
            prints_json=options.prints_json,
            wait_seconds=settings[WAIT_SECONDS],
        )
        return play_bot_at_server(series, options.seed, observers)
    name = settings[PLAYER_NAME] or level_name(level)

    async def find_access(stack: AsyncExitStack) -> RoomAccess:
        if server and code:
            return entering.prepare_to_enter(await entering.preview_room(server, code), server, code, name)
        if server:
            return entering.prepare_to_open(server, name, settings)
        return await entering.prepare_to_host(EVERYWHERE, name, settings, stack)

    room_series = RoomBotSeries(
        level=level,
        max_matches=options.match_count,
        prints_json=options.prints_json,
        wait_seconds=settings[WAIT_SECONDS],
    )
    return play_bot_in_room(room_series, find_access, options.seed, observers)
