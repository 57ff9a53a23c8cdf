"""The seat of a person at the full screen, and the person's first state of the battle."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event
from schiffe.battleship.match.notes import NO_SAVED_NOTES, SavedNotes, WaterNotes
from schiffe.battleship.match.seats import LocalSeat, PersonTurn, WaitingFor
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.settings import MARKS_WATER
from schiffe.battleship.texts.daily import what_counts_text
from schiffe.battleship.texts.shots import waiting_text
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.keys import BattleAction, BattleInput, BattleKeys
from schiffe.battleship.ui.battle.message import public_shots_text
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import NO_WAIT, BattlePhase, BattleState, BattleTerms, OpponentWait
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.painting.log import reason_of_seat_text, reasons_text
from schiffe.battleship.ui.painting.motion import Animation, make_impact
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.person_turn import ScreenTurn
from schiffe.battleship.ui.screens.curtain import PauseScreen, PauseState
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.process.tasks import ResultT, Work, call_each_second
from schiffe.settings.shared import PAUSE
from schiffe.store.texts import not_saved_text
from schiffe.toolkit.help import TextScreen, split_sections
from schiffe.toolkit.notices import with_seconds

_LONG_WAIT_SECONDS: Final = 10.0
"""The wait after which the bell rings, because the player may be doing something else."""


def initial_battle(
    context: MatchContext, seat: SeatNumber, fleet: Fleet | None, saved_notes: SavedNotes
) -> BattleState:
    setup = context.setup
    start = setup.initial_state
    is_new_day = setup.is_solo and not start.history
    return BattleState(
        perspective=Perspective(seat, fleet, start),
        glyphs=context.glyphs,
        terms=BattleTerms(
            rules_title=context.title,
            has_hints=setup.allows_hints and not context.room,
            has_reasons=bool(setup.players[other_seat(seat)].level),
            day=setup.day if setup.is_solo else None,
        ),
        aim=Aim(setup.rules.grid.middle),
        note=what_counts_text(setup, is_kept=context.recorder.is_recording) if is_new_day else None,
        water_notes=WaterNotes(context.settings[MARKS_WATER], saved_notes.noted_cells),
        has_lesson=context.has_lesson,
    )


PassKeyboard: TypeAlias = Callable[[SeatNumber, str | None], Awaitable[None]]
"""Passes the keyboard to a seat behind a curtain, which shows a text about the last turn, if there was one."""


class ScreenSeat(LocalSeat[Fleet | None]):
    """A person at a battle screen, which also observes the match.

    The ``interruption`` ends the match. ``curtain`` passes the keyboard to the player; it is None if nobody else uses
    the keyboard.

    Attributes:
        screen: the battle screen.
    """

    def __init__(
        self,
        seat: SeatNumber,
        fleet: Fleet | None,
        context: MatchContext,
        interruption: Interruption,
        curtain: PassKeyboard | None = None,
    ) -> None:
        super().__init__(fleet)
        self._seat = seat
        self._context = context
        self._curtain = curtain
        self._has_keyboard = False
        self._knows_of_loss = False
        self._inputs: asyncio.Queue[BattleInput] = asyncio.Queue()
        self._saved_notes = context.recorder.record.saved_notes[seat]
        state = initial_battle(context, seat, fleet, self._saved_notes)
        keys = BattleKeys(self._handle_input, context.leave_command(interruption, seat))
        self.screen = BattleScreen(state, keys, partial(context.recorder.save_notes, seat))
        self._waited_seconds = 0.0
        if context.room:
            context.room.follow(self._show_room_change)

    def _show_room_change(self, room: RoomSnapshot) -> None:
        """Show the state of the room, and stop the clock while the friend is away."""
        is_paused = room.status.is_clock_stopped
        self._update(replace(self.screen.state, room=room).with_clock_paused(is_paused=is_paused))
        self._context.countdown.set_paused(is_paused=is_paused)

    def notify(self, event: Event, state: MatchState) -> None:
        impact = make_impact(self.screen.state.perspective, event, self._context.motion)
        if impact and self._curtain and impact.shots_fired.seat != self._seat:
            impact = None  # the curtain hides it
        animation = Animation(impact) if impact else self.screen.state.animation
        self._update(replace(self.screen.state.after(event, state), animation=animation))

    # The seat

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        if self._curtain and not self._has_keyboard:
            await self._curtain(self._seat, public_shots_text(perspective.state))
            self._has_keyboard = True
        person_turn = PersonTurn(perspective, emit, self._context.setup.shot_chance(self._seat))
        turn = ScreenTurn(person_turn, self._context, self.screen, self._inputs)
        turn.start_aiming(self._saved_notes)
        self._saved_notes = NO_SAVED_NOTES
        if self._context.recorder.has_lost_writes and not self._knows_of_loss:
            self._knows_of_loss = True
            self._update(self.screen.state.with_note(note=not_saved_text()))
        self._context.stage.show(self.screen)
        try:
            with turn.run_clock(), turn.warn_of_silence(), self._show_turn_in_title():
                self.screen.enter_ahead()
                return await turn.wait_for_choice()
        finally:
            self._update(self.screen.state.without_turn())

    @contextmanager
    def _show_turn_in_title(self) -> Iterator[None]:
        """In a room, show in the title of the window that it is the player's turn, and ring after a long wait."""
        room = self._context.room
        if room is None:
            yield
            return
        self._show_room_change(room.snapshot)
        title = _("Your turn against {name}").format(name=room.snapshot.status.friend.name)
        room.bell.call_player(title, has_waited=self._waited_seconds >= _LONG_WAIT_SECONDS)
        try:
            yield
        finally:
            room.bell.restore_title()

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """In a match for two, let the person look at the result of the shots until a key hides the boards.

        A player who fires again keeps the keyboard.
        """
        if self._curtain and perspective.state.winner is None and not perspective.is_my_turn:
            self._update(self.screen.state.with_shot_shown())
            await self._wait_for_key()
            self._has_keyboard = False

    # Waiting for the other seat

    async def wait_for(self, work: Work[ResultT], reason: WaitingFor) -> ResultT:
        """Wait for the other seat. Its shots come after a pause, which a key skips if the other seat is a bot."""
        if reason is not WaitingFor.SHOT:
            return await self._wait_for_opponent(work, reason)
        with closing(work):
            await self._pause_match()
            return await work

    async def _wait_for_opponent(self, work: Work[ResultT], reason: WaitingFor) -> ResultT:
        """Wait for the other seat, and meanwhile count the seconds on the screen."""
        room = self._context.room
        text = room.waiting_text if room else waiting_text(reason)
        self._update(replace(self.screen.state, wait=OpponentWait(text)))
        loop = asyncio.get_running_loop()
        began_at = loop.time()
        pause_seconds = self._context.settings[PAUSE] if reason is WaitingFor.REMOTE_SHOT else 0

        def show_seconds(seconds: int) -> None:
            self._update(replace(self.screen.state, wait=OpponentWait(with_seconds(text, seconds) if text else None)))

        try:
            async with call_each_second(show_seconds):
                result = await work
                await asyncio.sleep(max(0, began_at + pause_seconds - loop.time()))
                return result
        finally:
            self._waited_seconds = loop.time() - began_at if reason is WaitingFor.REMOTE_SHOT else 0.0
            self._update(replace(self.screen.state, wait=NO_WAIT))

    async def _pause_match(self) -> None:
        """Wait for a pause or a key, and until nothing covers the boards."""
        self._update(replace(self.screen.state, wait=OpponentWait(can_skip=True)))
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._context.settings[PAUSE]):
                    await self._wait_for_key()
        finally:
            self._update(replace(self.screen.state, wait=NO_WAIT))
        await self._context.stage.cover.wait_until_off()

    async def _wait_for_key(self) -> None:
        while await self._inputs.get() is not BattleAction.GO_ON:
            pass

    # The screen

    def _handle_input(self, player_input: BattleInput) -> None:
        """Handle the input of a key, or pass it to the turn."""
        context = self._context
        match player_input:
            case BattleAction.REASONS:
                self._show_reasons()
            case BattleAction.SAY if context.room:
                context.room.choose_phrase()
            case BattleAction.END_LESSON:
                if context.lesson:
                    context.lesson.end()
            case BattleAction.PAUSE:
                perspective = self.screen.state.perspective
                clock = self.screen.state.with_clock_paused(is_paused=True).clock
                paused = PauseState(
                    name=perspective.name, opponent_name=perspective.opponent_name, clock=clock, glyphs=context.glyphs
                )
                context.stage.show_over(PauseScreen(paused, context.scene))
            case _:
                self._inputs.put_nowait(player_input)

    def _show_reasons(self) -> None:
        state = self.screen.state
        perspective = state.perspective
        reason_text = reason_of_seat_text(perspective, other_seat(perspective.seat))
        is_shown = state.note == reason_text and not state.hint
        if state.phase is BattlePhase.AIMING and not is_shown:
            self._update(replace(self.screen.state, hint=None, note=reason_text))
            return
        parts = split_sections(reasons_text(perspective, other_seat(perspective.seat)))
        title = players_title(perspective.name, perspective.opponent_name)
        self._context.stage.show_over(TextScreen(parts, title, self._context.glyphs))

    def _update(self, state: BattleState) -> None:
        self._context.stage.update(self.screen, state)
