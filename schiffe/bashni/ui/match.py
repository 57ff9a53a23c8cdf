"""A match of Bashni on the full screen, at this computer or at a gameserver, from its lesson to its result."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from schiffe.bashni.logbook.recorder import BashniMatchRecorder, PreparedMatch
from schiffe.bashni.match.events import Event, MoveMade
from schiffe.bashni.match.request import ClientOptions
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.match.turn import Emit
from schiffe.bashni.net.events import GameEvent, GamePrologue
from schiffe.bashni.rules.position import Colour, Move
from schiffe.bashni.texts.network import absent_text, how_to_invite_text, waits_for_opponent
from schiffe.bashni.ui.board.state import BoardState
from schiffe.bashni.ui.context import BoardContext
from schiffe.bashni.ui.match_end import MatchEnd
from schiffe.bashni.ui.person import BoardPerson
from schiffe.game.flow.outcome import AfterMatch, PlayResult
from schiffe.game.flow.view import MatchView
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.lesson import Lesson
from schiffe.game.match.match import Observer
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.match.turns import TurnSeat
from schiffe.game.network_texts import opponent_wait_text
from schiffe.language.i18n import _, pgettext
from schiffe.process.errors import CommandError
from schiffe.toolkit.notices import WaitingScreen, WaitState
from schiffe.toolkit.scene import Scene


class BoardMatch(MatchView):
    """A match as the people at the screen see it; ``scene`` is the backdrop while a host waits.

    Attributes:
        invitation: how to join a game that is hosted here; empty for other games.
        observers: the observers of the match, besides its recorder.
    """

    observers: Sequence[Observer] = ()

    def __init__(self, context: BoardContext, prepared: PreparedMatch, scene: Scene) -> None:
        self._context = context
        self._prepared = prepared
        self._scene = scene
        self._recorder: BashniMatchRecorder | None = prepared.recorder if prepared.record.is_local else None
        self._server: ClientOptions | None = None
        self._person = self._seat_people()
        self.invitation = ""

    @property
    def _is_first_game(self) -> bool:
        return self._prepared.series.request.is_first_game

    def _seat_people(self, interruption: Interruption | None = None) -> BoardPerson:
        """Return the seat of all people at the screen."""
        prepared = self._prepared
        glyphs = self._context.glyphs
        if not prepared.record.is_local:
            return BoardPerson(BoardState(prepared.state, glyphs, has_begun=False), self._context)
        own = tuple(side for side in Colour if prepared.players[side].kind is PlayerKind.PERSON)
        has_advice = self._is_first_game and Lesson(prepared.recorder).is_on
        state = BoardState(
            match_state=prepared.state,
            glyphs=glyphs,
            below=own[0],
            own_colours=own,
            can_undo=True,
            has_advice=has_advice,
        )
        return BoardPerson(state=state, context=self._context, interruption=interruption, recorder=prepared.recorder)

    @property
    def leave_choice(self) -> AfterMatch | None:
        """The next wish of the players, if they have left the match."""
        return self._person.leaving.next

    async def prepare(self, seat: SeatNumber, interruption: Interruption) -> None:
        """Give the lesson before a first game.

        Raises:
            Interrupted: the person left the lesson.
        """
        if self._is_first_game and not self._prepared.state.history:
            self._person = self._seat_people(interruption)
            progress = self._context.progress
            try:
                done_count = await asyncio.to_thread(progress.read_steps)
                await interruption.run(self._person.learn(done_count, progress.keep))
            except Interrupted:
                progress.keep(0)
                raise

    def seats(
        self, others: tuple[TurnSeat | None, TurnSeat | None], interruption: Interruption
    ) -> tuple[TurnSeat, TurnSeat]:
        """Seat the screen for each side that a person plays, and show the board."""
        person = self._person = self._seat_people(interruption)
        self.observers = [person, self._context.progress]
        self._context.stage.show(person.screen)
        white, black = others
        return white or person, black or person

    async def settle(self) -> None:
        """Wait until the last move has been shown and nothing covers the board."""
        if self.leave_choice is None:
            await self._person.wait_until_seen()

    async def show_end(self, state: MatchState) -> PlayResult:
        """Show the result and return what the people want next. If they have left, return their choice at once."""
        if not self._prepared.record.is_local:
            await self.settle()
        if self.leave_choice:
            return PlayResult(self.leave_choice)
        finished = await asyncio.to_thread(self._recorder.read_finished) if self._recorder else None
        seconds_played = finished.stored.seconds_played if finished else None
        seconds = self._person.seconds if seconds_played is None else seconds_played
        board = self._person.screen.state
        again_label = pgettext("key", "again")
        if not self._prepared.record.is_local:  # at a gameserver, another game needs another ID
            again_label = pgettext("key", "another game") if self.invitation else pgettext("key", "another ID")
        end = MatchEnd(context=self._context, board=board, finished=finished, seconds=seconds, again_label=again_label)
        return await end.ask()

    # At a gameserver

    @property
    def leaving(self) -> asyncio.Future[AfterMatch]:
        """Receives the choice of the people when they leave."""
        return self._person.leaving.left

    def show_connecting(self, client: ClientOptions, invitation: str) -> None:
        """Show the board, or the invitation if the game is hosted here."""
        person = self._person
        self.invitation = invitation
        self._server = None if invitation else client
        self.observers = [person]
        message = _("Connecting to {address}").format(address=client.address)
        person.update(lambda state: replace(state, message=message))
        if invitation:
            self._show_waiting(opponent_wait_text(), invitation)
        else:
            self._context.stage.show(person.screen)

    def _show_waiting(self, text: str, notes: str) -> None:
        wait = WaitState(_("Network game"), text, details=notes)
        self._context.stage.show(WaitingScreen(wait, self._person.leave, self._scene))

    def show_players(
        self, prologue: GamePrologue, state: MatchState, recorder: BashniMatchRecorder | None
    ) -> Sequence[Observer]:
        """Show the players, or how to invite an opponent to a game at a gameserver."""
        self._recorder = recorder
        if self._server and waits_for_opponent(prologue):
            self._show_waiting(opponent_wait_text(self._server.address), how_to_invite_text(self._server))
        own = () if prologue.own_number is None else (Colour(prologue.own_number),)
        below = own[0] if own else Colour.WHITE
        message = absent_text(prologue)
        self._person.update(
            lambda board: replace(board, match_state=state, own_colours=own, below=below, message=message)
        )
        return [self._person, self]

    def notify(self, _event: Event, _state: MatchState) -> None:
        """Warn if an event could not be recorded."""
        self._person.warn_of_loss(self._recorder)

    def show_start(self) -> None:
        """Show the board in place of the waiting screen, since the opponent has joined."""
        self._person.update(lambda state: replace(state, has_begun=True))
        self._context.stage.show(self._person.screen)

    def report_event(self, event: GameEvent) -> None:
        """Do nothing; the board shows what matters."""

    def show_result(self, state: MatchState) -> None:
        """Do nothing; `show_end` shows the result."""

    def show_loss(self, problem: CommandError) -> bool:
        """Show the problem that ended the match."""
        self._person.update(lambda state: replace(state, message=str(problem)))
        return True

    async def choose_move(self, seconds: int, state: MatchState, emit: Emit) -> Move:
        """Let the person choose a move."""
        event = await self._person.choose_within(seconds, state, emit)
        assert isinstance(event, MoveMade)  # no moves are taken back at a gameserver
        return event.move

    async def stop_input(self) -> None:
        """Do nothing; the screen takes no moves during the other side's turn."""
