"""The client as a program without a person: a bot that plays a game at a gameserver."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from schiffe.bashni.match.request import ClientOptions
from schiffe.bashni.net.connection import GameBroken, GameConnection, open_game, play_game
from schiffe.bashni.net.connector import BotOptions, ThinkerProcess
from schiffe.bashni.net.events import GameEvent, GameJoined, LineNoted, MoveSent, MoveWanted, NoteLimit
from schiffe.bashni.texts.network import broken_game_error, event_text
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError, warn
from schiffe.process.loop import run_in_loop, until_signal
from schiffe.process.tasks import cancel_and_wait

_LAST_MOVE_SECONDS: Final = 1.0
"""For so long a move is still sent that was wanted when the Thinker ended."""


@dataclass(frozen=True)
class BotClientOptions:
    """A client and its bot."""

    client: ClientOptions
    bot: BotOptions = field(default_factory=BotOptions)


def run_bot_client(options: BotClientOptions) -> int:
    """Let a bot play a game, a line for each of its moves on standard output; returns the exit status.

    Raises:
        CommandError: there is no connection, or the game does not come to its end; the status is 3 where the server
            refused, otherwise 1.
    """
    return run_in_loop(until_signal(lambda: _play(options)))


async def _play(options: BotClientOptions) -> int:
    thinker = ThinkerProcess(options.bot)
    reporter = _Reporter(thinker)
    game: asyncio.Task[int] | None = None
    try:
        thinker.open()
        game = asyncio.ensure_future(reporter.play(options.client))
        await asyncio.wait({game, thinker.ended}, return_when=asyncio.FIRST_COMPLETED)
        if not game.done():
            await reporter.last_move()
            game.cancel()
            await asyncio.wait({game})
        if game.cancelled():
            status = thinker.ended.result()
            raise CommandError(_("the computer player's process stopped (status {status})").format(status=status), 1)
        return game.result()
    finally:
        try:
            # Before the Thinker is closed, which the game needs; this retrieves its exception, too.
            await cancel_and_wait(game)
        finally:
            thinker.close()


class _Reporter:
    """An observer that tells the Thinker and the user what happens."""

    def __init__(self, thinker: ThinkerProcess) -> None:
        self._thinker = thinker
        self._connection: GameConnection | None = None
        self._move_told = asyncio.Event()
        """No move is wanted, or the one that was is told of, too."""
        self._move_told.set()
        self._own: int | None = None
        self._note_limit = NoteLimit()

    async def play(self, options: ClientOptions) -> int:
        self._connection = await open_game(options)
        try:
            await play_game(self._connection, self._thinker, self._tell)
        except GameBroken as error:
            raise broken_game_error(error, options) from None
        return 0

    async def last_move(self) -> None:
        """Wait until no move is wanted, or the one that was is sent and told of; but not for long."""
        if self._connection:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_MOVE_SECONDS):
                    await self._connection.has_moved.wait()
                    await self._move_told.wait()

    def _tell(self, event: GameEvent) -> None:
        self._thinker.notify(event)
        text = event_text(event, self._own)
        match event:
            case GameJoined(prolog):
                self._own = prolog.own
            case MoveWanted():
                self._move_told.clear()
            case MoveSent():
                self._move_told.set()
        if text and isinstance(event, LineNoted):
            if self._note_limit.lets_pass(event):
                warn(text)
        elif text:
            print(text, flush=True)
