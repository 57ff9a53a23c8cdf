"""A match on the screen, from placing the fleets to the choice of what to do next."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import Seat
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.event_texts import tallies_text
from schiffe.battleship.texts.matches import rules_title
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.curtain import CurtainScreen, CurtainState
from schiffe.battleship.ui.show_placing import place_fleet
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import OtherSeats, SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.ui.leaving import RetryOffer, ask_in_problem_dialog
from schiffe.language.i18n import _
from schiffe.language.names import initials
from schiffe.language.text import capitalized
from schiffe.process.tasks import call_each_second
from schiffe.settings.shared import Motion
from schiffe.terminal.alternate_screen import scrollback_warning_text
from schiffe.toolkit.motion import MIN_FRAME_SECONDS
from schiffe.toolkit.notices import WaitingScreen, WaitState
from schiffe.toolkit.screen import AnyScreen

if TYPE_CHECKING:  # loaded when the fleets are placed, or behind the door to matches over the network
    from schiffe.battleship.texts.room_entry import Invitation
    from schiffe.battleship.texts.rooms import RoomNews
    from schiffe.battleship.ui.screens.room.screen import RoomScreen
    from schiffe.battleship.ui.seats import ScreenOnlooker
    from schiffe.battleship.ui.show_room import RoomPresenter


class ScreenMatchView(MatchView):
    """A match as seen by the people at this screen."""

    def __init__(self, context: MatchContext) -> None:
        self._context = context
        self._people: Sequence[ScreenOnlooker] = ()
        self._began_at = 0.0
        self._seconds = 0.0

    @property
    def leave_choice(self) -> AfterMatch | None:
        return self._context.leave_dialog.choice

    async def prepare(self, seat: SeatNumber, interruption: Interruption) -> None:
        """Let the player of a seat place their fleet, unless they fire alone."""
        context = self._context
        if context.setup.is_solo:
            return
        if len(context.setup.people) == 2 and context.recorder.fleets[seat] is None:
            await interruption.run(self._pass_keyboard(interruption, seat, scrollback_warning_text()))
        await place_fleet(context, seat, interruption)

    async def _pass_keyboard(self, interruption: Interruption, seat: SeatNumber, news: str | None = None) -> None:
        """Cover the boards until the player of a seat opens the curtain; ``news`` is the last turn.

        The curtain is unlocked after it was visible and nobody has typed for a moment.
        """
        context = self._context
        state = CurtainState(
            seat=seat, name=context.names[seat], key=initials(context.names)[seat], news=news, glyphs=context.glyphs
        )
        screen = CurtainScreen(state, context.leave_command(interruption, seat), context.scene)
        stage = context.stage
        stage.show(screen)
        await stage.guard.wait_until_calm()
        stage.unlock(screen)
        await screen.wait_for_result()
        stage.guard.on_transition(screen.state.key)

    def seat_people(self, others: OtherSeats[Seat], interruption: Interruption) -> SeatedMatch[Seat]:
        """Seat the people with their fleets, and show them the boards."""
        from schiffe.battleship.ui.seats import bell_observers, seat_people  # noqa: PLC0415  door: a match, when the fleets lie

        context = self._context
        curtain = partial(self._pass_keyboard, interruption)
        seats, self._people = seat_people(context, others, interruption, curtain)
        self._began_at = time.monotonic()
        return SeatedMatch(seats, [*self._people, *bell_observers(context), *context.session.observers])

    async def settle(self) -> None:
        self._seconds = time.monotonic() - self._began_at
        if self.leave_choice is None:
            for person in self._people:
                while (impact := person.screen.state.animation.impact) and time.monotonic() < impact.ends_at:
                    await asyncio.sleep(MIN_FRAME_SECONDS)  # a key may end the animation
            await self._context.stage.cover.wait_until_off()  # such as an open dialog

    async def show_end(self, state: MatchState) -> PlayResult:
        winner = state.winner
        if self.leave_choice or not state.is_decided or winner is None:
            return PlayResult(self.leave_choice or AfterMatch.MENU)
        from schiffe.battleship.ui.match_end import show_result  # noqa: PLC0415  door: a match is over
        from schiffe.battleship.ui.show_day import show_day  # noqa: PLC0415  door: a try at the fleet of the day is over

        context = self._context
        opponent_fleet = context.recorder.fleets[1]
        if (day := context.setup.solo_day) and opponent_fleet:
            return await show_day(context, state, day, opponent_fleet)
        return await show_result(context, state, winner, self._seconds)


class OnlineScreenMatchView(ScreenMatchView):
    """A match against somebody at another computer."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self._waiting: WaitingScreen | None = None  # the latest one

    def show_waiting(
        self, reason: str, interruption: Interruption, details: str | None = None
    ) -> AbstractAsyncContextManager[None]:
        context = self._context
        scene = sea_scene(context.glyphs, is_animated=context.motion == Motion.FULL)
        wait = WaitState(_("Network game"), reason, details=details)
        screen = self._waiting = WaitingScreen(wait, context.leave_command(interruption, 0), scene)
        return self._show_with_seconds(screen)

    @asynccontextmanager
    async def _show_with_seconds(self, screen: AnyScreen) -> AsyncIterator[None]:
        """Show a screen inside a block, and count the seconds on it."""
        stage = self._context.stage
        stage.show(screen)
        async with call_each_second(lambda seconds: stage.update(screen, replace(screen.state, seconds=seconds))):
            yield

    def change_wait_reason(self, text: str) -> None:
        if self._waiting is None:
            return
        self._context.stage.update(self._waiting, replace(self._waiting.state, message=text))

    def show_progress(self, text: str) -> None:
        """Show nothing, because the waiting screen and its notes show the progress."""

    @property
    def places_when_connected(self) -> bool:
        """False: a person places the fleet before the friend is there."""
        return False

    def has_begun(self, state: MatchState) -> bool:
        return bool(state.history)

    @property
    def retry_offer(self) -> RetryOffer:
        """The next attempt after a match that was broken off."""
        return RetryOffer.TRY_AGAIN

    async def ask_after_problem(self, problem: str, state: MatchState | None) -> AfterMatch:
        """Show the problem and what is known of the other fleet, and ask what to do next."""
        if state and state.history:
            problem = f"{problem}\n{tallies_text(state)}"
        return await ask_in_problem_dialog(self._context.stage, self._context.glyphs, problem, self.retry_offer)


class RoomScreenMatchView(OnlineScreenMatchView):
    """A match in a room."""

    def __init__(self, context: MatchContext, room: RoomPresenter) -> None:
        super().__init__(context)
        self._room = room
        self._extra_lines: Sequence[str] = ()  # for the friend, beside the line to send

    async def prepare(self, seat: SeatNumber, interruption: Interruption) -> None:
        """Show the room until a friend is there or the player continues, then let the player place a fleet."""
        if self._context.recorder.fleets[seat] is None and self._room.is_alone:
            screen = self._new_screen(interruption, has_fleet=False)
            async with self._show_with_seconds(screen):
                await interruption.run(screen.wait_for_result())
        await super().prepare(seat, interruption)

    def _new_screen(self, interruption: Interruption, *, has_fleet: bool) -> RoomScreen:
        context = self._context
        variant = capitalized(rules_title(context.setup.rules, context.settings[OWN_RULES]))
        return self._room.screen(
            variant,
            context.leave_command(interruption, 0),
            extra_lines=self._extra_lines,
            has_fleet=has_fleet,
            is_animated=context.motion == Motion.FULL,
        )

    def show_waiting(
        self, reason: str, interruption: Interruption, details: str | None = None
    ) -> AbstractAsyncContextManager[None]:
        """Show the room inside a block; before it is entered, show a text."""
        if not self._room.is_entered:
            return super().show_waiting(reason, interruption, details)
        return self._show_with_seconds(self._new_screen(interruption, has_fleet=True))

    def show_invitation(self, invitation: Invitation) -> None:
        """Show further advice for the friend; the room shows the line to send."""
        self._extra_lines = invitation.extra_lines

    def show_room_change(self, news: RoomNews) -> None:
        self._room.update(news)

    def show_progress(self, text: str) -> None:
        """Show a text about the room on its screens."""
        self._room.show_text(text)

    def show_farewell(self, text: str) -> None:
        self._room.keep_farewell(text)

    @property
    def retry_offer(self) -> RetryOffer:
        """The next attempt in the room, or at the server."""
        return self._room.retry_offer
