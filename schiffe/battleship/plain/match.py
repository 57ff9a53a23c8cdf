"""The view of one match in line mode."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, ExitStack
from typing import TYPE_CHECKING

from schiffe.battleship.logbook.own_matches import LADDER
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.seats import BotSeat, OpponentSeat
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Seat
from schiffe.battleship.plain import room_words
from schiffe.battleship.plain.context import LineContext, print_announcement
from schiffe.battleship.plain.curtain import Curtain
from schiffe.battleship.plain.match_end import EndReport, MatchEndReport, print_end_of_day
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.plain.placing import PlacingDialog
from schiffe.battleship.plain.waiting import LineWaiting, MatchWaiting
from schiffe.battleship.plain.watching import Onlooker
from schiffe.battleship.texts.event_texts import tallies_text
from schiffe.battleship.texts.lesson import result_advice
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import OtherSeats, SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.plain import words
from schiffe.game.plain.offers import ask_for_next_level
from schiffe.language.i18n import _
from schiffe.language.words import find_word
from schiffe.terminal.console import EndOfInput

if TYPE_CHECKING:  # loaded when a room is entered
    from schiffe.battleship.plain.room import LineRoom
    from schiffe.battleship.texts.room_entry import Invitation
    from schiffe.battleship.texts.rooms import RoomNews


class LineMatchView(MatchView):
    """A match at the console."""

    def __init__(self, context: LineContext, hiding_stack: ExitStack) -> None:
        """Create the view of a match; for two players, the stack closes the other screen and the curtain."""
        self._context = context
        self._console = context.console
        self._request = context.prepared.request
        self._hiding_stack = hiding_stack
        self._onlooker: Onlooker | None = None
        self._curtain: Curtain | None = None
        if len(context.setup.people) == 2:
            first, second = context.setup.players
            self._curtain = Curtain(self._console, (first.name, second.name))

    def announce(self) -> None:
        if self._curtain:
            self._hiding_stack.enter_context(self._console.use_alternate_screen())
            self._hiding_stack.enter_context(self._curtain.close_on_error())
        print_announcement(self._context)
        if self._curtain:
            self._curtain.announce()

    async def prepare(self, seat: SeatNumber, interruption: Interruption) -> None:
        """Let the player of a seat place a fleet, unless it is placed or they have no opponent."""
        if self._context.recorder.fleets[seat] or self._context.setup.is_solo:
            return
        if self._curtain:
            await self._curtain.wait_for_player(self._context.setup.players[seat].name)
        await interruption.run(PlacingDialog(seat, self._context).run())
        if self._curtain:
            await self._curtain.close()

    def seat_people(self, others: OtherSeats[Seat], interruption: Interruption) -> SeatedMatch[Seat]:
        """Seat the people. In a resumed match, print the other side's last shots for them."""
        first, second = others
        match self._request, first, second:
            case Watch() as request, BotSeat() as first_bot, BotSeat() as second_bot:
                bots = first_bot, second_bot
                onlooker = Onlooker(context=self._context, request=request, bots=bots, interruption=interruption)
                self._onlooker = onlooker
                return SeatedMatch(onlooker.seats, [onlooker, *self._context.session.observers])
        people: list[LineSeat] = []
        for seat in self._context.setup.people:
            fleet = self._context.recorder.fleets[seat]
            person = LineSeat(
                seat=seat, fleet=fleet, context=self._context, interruption=interruption, curtain=self._curtain
            )
            person.catch_up()
            people.append(person)
        if second is None:
            second = people[1]
        elif second.fleet is None:
            second = OpponentSeat(second, MatchWaiting(people[0]))
        return SeatedMatch((people[0], second), [*people, *self._context.session.observers])

    async def settle(self) -> None:
        """Stop asking an onlooker; everything else is already printed."""
        if self._onlooker:
            await self._onlooker.stop_asking()

    async def show_end(self, state: MatchState) -> PlayResult:
        """Print how the match ended, and ask what to do next, unless the person left.

        Raises:
            EndOfInput: they left because the input has ended.
        """
        winner = state.winner
        if winner is None or not state.is_decided:
            if self._curtain:
                self._console.hide()
            self._hiding_stack.close()
            return self._context.return_to_menu()
        self._hiding_stack.close()
        opponent_fleet = self._context.recorder.fleets[1]
        if self._onlooker:
            self._onlooker.print_end(state, winner)
        elif (day := self._context.setup.solo_day) and opponent_fleet:
            end_of_day = await print_end_of_day(self._context, state, day, opponent_fleet)
            await end_of_day.offer_words()
        else:
            end = MatchEndReport(self._context, state, winner)
            await end.print()
            return await self.ask_what_next(state, winner, end)
        return PlayResult(AfterMatch.MENU, winner)

    async def ask_what_next(self, state: MatchState, winner: SeatNumber, end: EndReport) -> PlayResult:
        """Ask what to do after a match of two players whose end was printed."""
        if self._context.lesson:
            if self._console.has_keyboard:
                own_fleet = self._context.recorder.fleets[0]
                next_rules = rules_in_settings(self._context.session.settings)
                self._console.print(result_advice(Perspective(0, own_fleet, state), next_rules).task.long)
            return PlayResult(await self._ask_to_play_again(state, end), winner)
        await end.offer_words()
        level = None
        if not self._context.setup.day:
            level = await ask_for_next_level(self._context, LADDER, self._request)
        return PlayResult(AfterMatch.NEXT_LEVEL if level else AfterMatch.MENU, winner, level)

    def play_again_text(self, state: MatchState | None, end: EndReport | None) -> str:
        """Return the question whether to play again; a match that broke off has no ``end``, and one not begun no state.

        It has placeholders for the words ``{quit}``, ``{share}``, ``{figures}`` and ``{say}``.
        """
        return _("Press Enter, or type {share} for a text to share, or {quit}: ")

    async def _ask_to_play_again(self, state: MatchState | None, end: EndReport | None = None) -> AfterMatch:
        """Ask whether to play again; the words of the room, and those for more about the ``end``, also work.

        If input comes from a pipe or the room is closed, the answer is no.
        """
        room = self._context.room
        if not self._console.has_keyboard or (room and not room.can_play_again):
            return AfterMatch.MENU
        self._console.forget_typed()  # keys typed ahead were meant for the match
        quit_words = (words.QUIT, room_words.LEAVE) if room else (words.QUIT,)
        rematch_words = (room_words.REMATCH,) if room else ()
        while True:
            try:
                prompt = self.play_again_text(state, end).format(
                    quit=words.QUIT, share=words.SHARE, figures=words.FIGURES, say=room_words.SAY
                )
                line = await self._console.ask(prompt)
            except EndOfInput:
                return AfterMatch.MENU
            if end and (typed := find_word(line, end.words)):
                await end.answer(typed.name)
            elif not line.strip() or find_word(line, rematch_words):
                return AfterMatch.AGAIN
            elif find_word(line, quit_words):
                return AfterMatch.MENU
            elif room:
                room.obey_or_explain(line, words.QUIT)


class OnlineLineMatchView(LineMatchView):
    """A match against somebody at another computer."""

    def __init__(self, context: LineContext, hiding_stack: ExitStack) -> None:
        super().__init__(context, hiding_stack)
        self._waiting = LineWaiting(self._console, context.room)

    def show_waiting(
        self, reason: str, interruption: Interruption, details: str | None = None
    ) -> AbstractAsyncContextManager[None]:
        return self._waiting.show(reason, interruption)

    def change_wait_reason(self, reason: str) -> None:
        self._waiting.change_reason(reason)

    def show_progress(self, text: str) -> None:
        self._console.print(text)

    @property
    def places_when_connected(self) -> bool:
        """True if input comes from a pipe."""
        return not self._console.has_keyboard

    def has_begun(self, state: MatchState) -> bool:
        """Return True, because the match begins when the opponent arrives."""
        return True

    def play_again_text(self, state: MatchState | None, end: EndReport | None) -> str:
        if end and end.has_figures:
            return _("Press Enter to play again, or type {figures}, {share} or {quit}: ")
        if end:
            return _("Press Enter to play again, or type {share} for a text to share, or {quit}: ")
        if state:
            return _("Press Enter to play again, or type {quit}: ")
        return _("Press Enter to try again, or type {quit}: ")

    async def ask_what_next(self, state: MatchState, winner: SeatNumber, end: EndReport) -> PlayResult:
        """Ask whether to play again."""
        return PlayResult(await self._ask_to_play_again(state, end), winner)

    async def ask_after_problem(self, problem: str, state: MatchState | None) -> AfterMatch:
        """Print the problem and what is known of the opponent's fleet; at a keyboard, offer to try again."""
        self._console.print(problem)
        if state:
            self._console.print(tallies_text(state))
        return await self._ask_to_play_again(state)


class RoomLineMatchView(OnlineLineMatchView):
    """A match in a room."""

    def __init__(self, context: LineContext, hiding_stack: ExitStack, room: LineRoom) -> None:
        super().__init__(context, hiding_stack)
        self._score = context.prepared.series.score  # the matches won there before
        self._room = room

    def show_invitation(self, invitation: Invitation) -> None:
        self._console.print(invitation.text)

    def show_room_change(self, news: RoomNews) -> None:
        self._room.update(news.text)

    def show_farewell(self, text: str) -> None:
        self._console.print(text)

    def play_again_text(self, state: MatchState | None, end: EndReport | None) -> str:
        if end is None:
            return super().play_again_text(state, end)
        if end.has_figures:
            return _("Press Enter to play again, or type {figures}, {share}, {say} or {quit}: ")
        return _("Press Enter to play again, or type {share}, {say} or {quit}: ")

    async def ask_what_next(self, state: MatchState, winner: SeatNumber, end: EndReport) -> PlayResult:
        """Print the score, and ask whether to play again."""
        if any(self._score):
            self._console.print(self._room.series_score_text(self._score, winner))
        return await super().ask_what_next(state, winner, end)
