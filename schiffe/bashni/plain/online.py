"""A person in line mode on a gameserver: playing, or watching."""

import asyncio
from typing import Final

from schiffe.bashni.logbook.recorder import MatchRecorder
from schiffe.bashni.match.events import Event, MoveMade
from schiffe.bashni.match.request import ClientOptions
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState, begun
from schiffe.bashni.net.connection import GameBroken, open_game, play_game, watch_game
from schiffe.bashni.net.events import (
    GameDecided,
    GameEvent,
    GameJoined,
    GameProgress,
    LineNoted,
    WaitingForOther,
    following,
)
from schiffe.bashni.plain.context import BashniLineContext
from schiffe.bashni.plain.person import LinePerson, Opponent
from schiffe.bashni.plain.transcript import offer_to_look_back
from schiffe.bashni.plain.words import IN_A_MATCH, ONLY_IN_TURN, WORDS
from schiffe.bashni.rules.position import Move, Position
from schiffe.bashni.texts.describing import ending_text
from schiffe.bashni.texts.network import absent_text, broken_game, event_text, joined_text, match_start
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.language.words import Ambiguous, Leave
from schiffe.process.tasks import end
from schiffe.store.book import Book
from schiffe.terminal.console import EndOfInput

_MOST_NOTES: Final = 20
"""How many meaningless lines of a server are mentioned."""


class LineGuest:
    """A person on a gameserver, who is asked for moves, or watches, and may type words at any time."""

    def __init__(self, context: BashniLineContext, client: ClientOptions, own_name: str, book: Book) -> None:
        self._context = context
        self._client = client
        self._own_name = own_name
        self._book = book
        self._recorder: MatchRecorder | None = None
        self._person = LinePerson(context, Opponent.REMOTE)
        self._state: MatchState | None = None
        self._idle: asyncio.Task[None] | None = None
        self._left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._notes = 0
        self._progress = GameProgress()

    async def run(self) -> None:
        """Play or watch to the end.

        Raises:
            CommandError: the game cannot be joined, or does not come to its end.
            Leave: the person leaves.
            EndOfInput: the person is gone.
        """
        options = self._client
        connection = await open_game(options)
        is_watching = options.request.is_watching
        work = watch_game(connection, self.notify) if is_watching else play_game(connection, self, self.notify)
        game = asyncio.ensure_future(work)
        try:
            await asyncio.wait((game, self._left), return_when=asyncio.FIRST_COMPLETED)
            if self._left.done():
                self._left.result()
            game.result()
        except GameBroken as error:
            raise broken_game(error, options) from None
        finally:
            await self._stop_idling()
            await end(game)
            if self._recorder and self._state and self._progress.has_begun:
                self._recorder.end_early(self._state, has_left=self._left.done())
        await offer_to_look_back(self._context, self._recorder.finished() if self._recorder else None)

    # The player of the client

    async def choose(self, _position: Position, seconds: float) -> Move:
        """The person's move."""
        assert self._state
        await self._stop_idling()
        event = await self._person.choose_within(max(1, int(seconds)), self._state, self._emit)
        if not isinstance(event, MoveMade):
            self._emit(event)
            raise self._context.left()
        self._begin_idling()
        return event.move

    def notify(self, event: GameEvent) -> None:
        """Something has happened at the server."""
        console = self._context.console
        self._progress.notify(event)
        if self._progress.was_over:  # nothing of it was played here
            self._recorder = None
        if isinstance(event, GameJoined):
            start = match_start(event.prolog, self._own_name)
            self._state = begun(start)
            if event.prolog.own is not None:
                self._recorder = MatchRecorder(self._book, SetupRecord(start))
            console.say(joined_text(event.prolog))
            if absent := absent_text(event.prolog):
                console.say(absent)
            self._begin_idling()
        elif isinstance(event, LineNoted):
            self._notes += 1
            if self._notes <= _MOST_NOTES:
                console.say(event_text(event, None) or "")
        elif not self._state:  # there are servers that tell the end of a finished game before who plays it
            if text := event_text(event, None):
                console.say(text)
        elif not isinstance(event, WaitingForOther):
            for what in following(self._state, event):
                self._emit(what)
            if isinstance(event, GameDecided):
                if not self._context.is_terse:
                    self._context.show(self._state)
                console.say(ending_text(self._state))

    def _emit(self, event: Event) -> MatchState:
        assert self._state
        self._state = self._state.after(event)
        if self._recorder:
            self._recorder.notify(event, self._state)
        self._person.notify(event, self._state)
        if self._recorder and (trouble := self._recorder.news()):
            self._context.console.say(trouble)
        return self._state

    # Words while somebody else moves; a pipe has nobody who would type one just then

    def _begin_idling(self) -> None:
        if self._context.console.people_type:
            self._idle = asyncio.ensure_future(self._take_lines())

    async def _stop_idling(self) -> None:
        await end(self._idle)
        self._idle = None

    async def _take_lines(self) -> None:
        try:
            while True:
                self._obey(await self._context.console.ask())
        except (Leave, EndOfInput, OSError) as error:  # run() raises it
            if not self._left.done():
                self._left.set_exception(error)

    def _obey(self, line: str) -> None:
        assert self._state
        say = self._context.console.say
        try:
            said = WORDS.read(line, IN_A_MATCH)
        except Ambiguous as ambiguous:
            say(ambiguous.problem)
            return
        if said is None or said.word in ONLY_IN_TURN:
            if line.strip():
                say(_("{text} does not work while your opponent is to move.").format(text=quoted(line)))
        elif said.word == "quit":
            raise Leave
        elif not self._context.obey(said):
            self._context.answer(said, self._state)
