"""A match of Bashni on the full screen, at this computer or at a gameserver, from its lesson to its result."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from schiffe.bashni.logbook.recorder import BashniMatchRecorder
from schiffe.bashni.match.events import Event, MoveMade
from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.match.state import Emit, MatchState
from schiffe.bashni.match.turn import Seat
from schiffe.bashni.net.game_events import GamePrologue
from schiffe.bashni.net.view import GameserverView
from schiffe.bashni.rules.position import Colour, Move
from schiffe.bashni.texts.network import absent_text, how_to_invite_text, waits_for_opponent
from schiffe.bashni.ui.board.state import BoardState
from schiffe.bashni.ui.context import BoardContext
from schiffe.bashni.ui.match_end import MatchEndScreens
from schiffe.bashni.ui.person import ScreenSeat
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import OtherSeats, SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.match.recorder import Lesson
from schiffe.game.network_texts import opponent_wait_text
from schiffe.language.i18n import _, pgettext
from schiffe.process.errors import CommandError
from schiffe.toolkit.notices import WaitingScreen, WaitState
from schiffe.toolkit.scene import Scene


class ScreenMatchView:
    """The base of the views of a match.

    Attributes:
        invitation: how to join a match that is hosted here; None for other matches.
    """

    invitation: str | None = None

    def __init__(self, context: BoardContext, person: ScreenSeat) -> None:
        self._context = context
        self._person = person

    @property
    def leave_choice(self) -> AfterMatch | None:
        """The next wish of the players, if they have left the match."""
        return self._person.leaving.choice

    async def _ask_what_next(self, recorder: BashniMatchRecorder | None, again_label: str) -> PlayResult:
        """Show the result and return what the people want next; if they have left, return their choice immediately."""
        if self.leave_choice:
            return PlayResult(self.leave_choice)
        await self._person.wait_until_seen()
        finished = await asyncio.to_thread(recorder.read_finished) if recorder else None
        seconds_played = finished.stored.seconds_played if finished else None
        end = MatchEndScreens(
            context=self._context,
            board=self._person.screen.state,
            finished=finished,
            seconds=self._person.seconds if seconds_played is None else seconds_played,
            again_label=again_label,
        )
        return await end.ask()


class LocalScreenMatchView(ScreenMatchView, MatchView):
    """A match at this computer."""

    def __init__(self, context: BoardContext) -> None:
        super().__init__(context, _local_people(context, Interruption()))

    async def prepare(self, seat: SeatNumber, interruption: Interruption) -> None:
        """Give the lesson before a first match.

        Raises:
            Interrupted: the person left the lesson.
        """
        prepared = self._context.prepared
        if prepared.request.is_first_match and not prepared.state.history:
            self._person = _local_people(self._context, interruption)
            progress = self._context.progress
            try:
                done_count = await asyncio.to_thread(progress.read_step_count)
                await interruption.run(self._person.learn(done_count, progress))
            except Interrupted:
                progress.forget()
                raise

    def seat_people(self, others: OtherSeats[Seat], interruption: Interruption) -> SeatedMatch[Seat]:
        """Show the board, and seat the screen for each side that a person plays."""
        self._person = _local_people(self._context, interruption)
        self._context.stage.show(self._person.screen)
        white, black = others
        return SeatedMatch((white or self._person, black or self._person), [self._person, self._context.progress])

    async def show_end(self, state: MatchState) -> PlayResult:
        return await self._ask_what_next(self._context.prepared.recorder, pgettext("key", "again"))


def _local_people(context: BoardContext, interruption: Interruption) -> ScreenSeat:
    """Return the seat of all people at the screen."""
    prepared = context.prepared
    own_sides = tuple(side for side in Colour if prepared.players[side].kind is PlayerKind.PERSON)
    state = BoardState(
        match_state=prepared.state,
        glyphs=context.glyphs,
        lower_side=own_sides[0],
        own_sides=own_sides,
        can_undo=True,
        has_advice=prepared.request.is_first_match and Lesson(prepared.recorder).is_on,
    )
    return ScreenSeat(
        state=state, context=context, interruption=interruption, recorder=prepared.recorder, is_judged_here=True
    )


class ServerScreenMatchView(ScreenMatchView, GameserverView):
    """A match at a gameserver; ``scene`` is the backdrop while a host waits."""

    def __init__(self, context: BoardContext, scene: Scene) -> None:
        state = BoardState(context.prepared.state, context.glyphs, has_begun=False)
        self.interruption = Interruption()
        super().__init__(context, ScreenSeat(state, context, self.interruption, is_judged_here=False))
        self._scene = scene
        self._recorder: BashniMatchRecorder | None = None
        self._game: ServerGame | None = None

    def show_connecting(self, game: ServerGame, invitation: str | None) -> None:
        """Show the board, or the invitation if the match is hosted here."""
        self.invitation = invitation
        self._game = None if invitation else game
        message = _("Connecting to {address}").format(address=game.address)
        self._person.update(replace(self._person.screen.state, message=message))
        if invitation:
            self._show_waiting(opponent_wait_text(), invitation)
        else:
            self._context.stage.show(self._person.screen)

    def _show_waiting(self, text: str, details: str) -> None:
        wait = WaitState(_("Network game"), text, details=details)
        self._context.stage.show(WaitingScreen(wait, self._person.leave, self._scene))

    def show_players(
        self, prologue: GamePrologue, state: MatchState, recorder: BashniMatchRecorder | None
    ) -> Sequence[Observer]:
        """Show the players, or how to invite an opponent to a game at a gameserver."""
        self._recorder = recorder
        if self._game and waits_for_opponent(prologue):
            self._show_waiting(opponent_wait_text(self._game.address), how_to_invite_text(self._game))
        own_sides = () if prologue.own_player_number is None else (Colour(prologue.own_player_number),)
        lower_side = own_sides[0] if own_sides else Colour.WHITE
        message = absent_text(prologue)
        self._person.update(
            replace(
                self._person.screen.state,
                match_state=state,
                own_sides=own_sides,
                lower_side=lower_side,
                message=message,
            )
        )
        return [self._person, self]

    def notify(self, _event: Event, _state: MatchState) -> None:
        """Warn if an event could not be recorded."""
        self._person.warn_of_loss(self._recorder)

    def show_start(self) -> None:
        """Show the board in place of the waiting screen, since the opponent has joined."""
        self._person.update(replace(self._person.screen.state, has_begun=True))
        self._context.stage.show(self._person.screen)

    def show_loss(self, problem: CommandError) -> None:
        self._person.update(replace(self._person.screen.state, message=str(problem)))

    async def choose_move(self, seconds: int, state: MatchState, emit: Emit) -> Move:
        event = await self._person.choose_within(seconds, state, emit)
        assert isinstance(event, MoveMade)  # no moves are taken back at a gameserver
        return event.move

    async def show_end(self, state: MatchState) -> PlayResult:
        """Show the result and return what the people want next; another match needs another ID."""
        again_label = pgettext("key", "another game") if self.invitation else pgettext("key", "another ID")
        return await self._ask_what_next(self._recorder, again_label)
