"""One match of Bashni at a gameserver, in line mode."""

import asyncio
from collections.abc import Sequence

from schiffe.bashni.logbook.recorder import BashniMatchRecorder, PreparedMatch
from schiffe.bashni.match.events import Event, MoveMade
from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.match.state import Emit, MatchState
from schiffe.bashni.net.game_events import GameEvent, GamePrologue
from schiffe.bashni.net.view import GameserverView
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.match import LogbookWarner
from schiffe.bashni.plain.match_end import offer_review, show_result
from schiffe.bashni.plain.person import LineSeat
from schiffe.bashni.plain.turn import Opponent
from schiffe.bashni.plain.words import make_match_words
from schiffe.bashni.rules.position import Move
from schiffe.bashni.texts import network
from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.game.network_texts import opponent_wait_text
from schiffe.language.i18n import _
from schiffe.language.text import quoted, with_full_stop
from schiffe.process.tasks import cancel_and_wait
from schiffe.terminal.console import EndOfInput


class ServerLineMatchView(GameserverView):
    """A match at a gameserver, in which words may be typed at any time."""

    def __init__(self, context: LineContext, prepared: PreparedMatch) -> None:
        self.context = context
        self.console = context.console
        self.person = LineSeat(context, Opponent.REMOTE, prepared.record.seed)
        self.state = prepared.state
        self._idle_input_task: asyncio.Task[None] | None = None
        self._recorder: BashniMatchRecorder | None = None
        self._game: ServerGame | None = None
        self.interruption = Interruption()

    def show_connecting(self, game: ServerGame, invitation: str | None) -> None:
        """Print nothing; the first event is reported instead."""
        self._game = None if invitation else game

    def show_players(
        self, prologue: GamePrologue, state: MatchState, recorder: BashniMatchRecorder | None
    ) -> Sequence[Observer]:
        self.state = state
        self._recorder = recorder
        self.console.print(network.joined_text(prologue))
        if network.waits_for_opponent(prologue):
            self.console.print(with_full_stop(opponent_wait_text(self._game.address if self._game else None)))
            if self._game:
                self.console.print(network.how_to_invite_text(self._game))
        elif absent := network.absent_text(prologue):
            self.console.print(absent)
        self._start_idle_input()
        return [self, self.person, *([LogbookWarner(recorder, self.console)] if recorder else ())]

    def notify(self, _event: Event, state: MatchState) -> None:
        """Keep the state of the match, for words that ask about it."""
        self.state = state

    def report_event(self, event: GameEvent) -> None:
        if text := network.event_text(event, None):
            self.console.print(text)

    def show_result(self, state: MatchState) -> None:
        show_result(self.context, state)

    async def show_end(self, state: MatchState) -> PlayResult:
        """Offer what to do next, unless the person left; the result was reported when the server decided it.

        Raises:
            EndOfInput: they left because the input has ended.
        """
        if self.interruption.is_set:
            return self.context.return_to_menu()
        await offer_review(self.context, state, self._recorder.read_finished() if self._recorder else None)
        return PlayResult(AfterMatch.MENU)

    async def choose_move(self, seconds: int, state: MatchState, emit: Emit) -> Move:
        """Ask for a move.

        Raises:
            Interrupted: the person leaves or resigns.
        """
        await self.stop_input()
        event = await self.person.choose_within(seconds, state, emit)
        if not isinstance(event, MoveMade):
            emit(event)
            self.interruption.end(event)
        self._start_idle_input()
        return event.move

    # Words during the other side's turn

    def _start_idle_input(self) -> None:
        if self.console.has_keyboard:  # all lines of a pipe are meant for this person's own turns
            self._idle_input_task = asyncio.create_task(self._obey_lines())

    async def stop_input(self) -> None:
        """Stop reading words during the other side's turn."""
        await cancel_and_wait(self._idle_input_task)
        self._idle_input_task = None

    async def _obey_lines(self) -> None:
        try:
            while True:
                line = await self.console.ask()
                if not make_match_words(self.context, self.state).answer_while_waiting(line) and line.strip():
                    self.console.print(
                        _("{text} does not work while your opponent is to move.").format(text=quoted(line))
                    )
        except (WentBack, EndOfInput, OSError):  # an OSError comes again when the end is printed
            self.interruption.set(PlayerLeft(self.state.position.side_to_move.other))
