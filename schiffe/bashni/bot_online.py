"""A bot that plays one game at a gameserver without a person."""

import asyncio
from contextlib import closing, suppress
from typing import Any, Final

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.net.connection import BrokenGame, GameConnection, play_game
from schiffe.bashni.net.game_events import GameEvent, GameJoined, MoveRequested, MoveSent
from schiffe.bashni.net.messages import UnknownLine
from schiffe.bashni.texts.network import broken_game_error, event_text
from schiffe.bashni.thinker.process import BotOptions, ThinkerProcess
from schiffe.language.i18n import _
from schiffe.process.errors import EXIT_FAILED, CommandError, warn
from schiffe.process.loop import run_until_signal
from schiffe.process.tasks import run_beside

_LAST_MOVE_SECONDS: Final = 1.0
"""The seconds to wait, after the Thinker process has ended, until a requested move is sent."""


def play_as_bot(game: ServerGame, bot: BotOptions) -> int:
    """Let a bot play a game and print a line for each event; return the exit status.

    Raises:
        CommandError: there is no connection, or the game cannot be played to its end; the exit status is 3 if the
            server refused the client, otherwise 1.
    """
    return run_until_signal(_play_bot_game(game, bot))


async def _play_bot_game(game: ServerGame, bot: BotOptions) -> int:
    with closing(ThinkerProcess.start(bot)) as thinker:
        bot_game = _BotGame(game, thinker)
        async with run_beside(bot_game.play()) as game_task:
            ends: set[asyncio.Future[Any]] = {game_task, thinker.ended_future}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if not game_task.done():
                await bot_game.wait_for_last_move()
        if game_task.cancelled():
            status = thinker.ended_future.result()
            raise CommandError(
                _("the computer player's process stopped (status {status})").format(status=status), EXIT_FAILED
            )
        game_task.result()
        return 0


class _BotGame:
    """A game at a gameserver that the Thinker plays, and whose events are printed."""

    def __init__(self, game: ServerGame, thinker: ThinkerProcess) -> None:
        self._game = game
        self._thinker = thinker
        self._connection = GameConnection(game)
        # Set if no move is requested, or the requested one has been reported.
        self._move_reported_flag = asyncio.Event()
        self._move_reported_flag.set()
        self._own_player_number: int | None = None

    async def play(self) -> None:
        """Play the game to the end; raises CommandError if it is broken off."""
        await self._connection.open()
        try:
            await play_game(self._connection, self._thinker, self._on_event)
        except BrokenGame as error:
            raise broken_game_error(error, self._game) from None

    async def wait_for_last_move(self) -> None:
        """Wait a moment until a requested move is sent and reported."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_MOVE_SECONDS):
                await self._connection.no_move_due_flag.wait()
                await self._move_reported_flag.wait()

    def _on_event(self, event: GameEvent) -> None:
        self._thinker.notify(event)
        text = event_text(event, self._own_player_number)
        match event:
            case GameJoined(prologue):
                self._own_player_number = prologue.own_player_number
            case MoveRequested():
                self._move_reported_flag.clear()
            case MoveSent():
                self._move_reported_flag.set()
        if text and isinstance(event, UnknownLine):
            warn(text)
        elif text:
            print(text, flush=True)
