"""Watching two bots play, in line mode."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import Event, MatchStarted, ShotsFired
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.seats import BotSeat, OpponentSeat, WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.plain.context import LineContext, aim_and_rules_text, draw_boards
from schiffe.battleship.plain.history import no_shot_yet_text, shot_reason_text
from schiffe.battleship.plain.words import BOARD_WORD, WHY_WORD, last_word, rules_word
from schiffe.battleship.texts.result import result_text
from schiffe.battleship.texts.shots import watched_shots_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.plain.match_words import MatchWords, Word, again_word
from schiffe.language.i18n import _
from schiffe.language.text import join_or, join_sentences, labelled, quoted
from schiffe.language.words import WordName
from schiffe.process.tasks import run_beside
from schiffe.settings.shared import PAUSE
from schiffe.terminal.console import EndOfInput


class Onlooker:
    """A person who watches a match of two bots, and may type words between their shots.

    If input comes from a pipe, there are no pauses.

    Attributes:
        context: the context of the match.
        state: the current state of the match.
    """

    def __init__(
        self,
        context: LineContext,
        request: Watch,
        bots: tuple[BotSeat, BotSeat],
        interruption: Interruption,
    ) -> None:
        self.context = context
        self.state = context.setup.initial_state
        self._console = context.console
        self._pause = context.session.settings[PAUSE]
        self._shows_fleets = request.shows_fleets
        self._tells_why = request.tells_why
        self._bots = bots
        self._interruption = interruption
        self._line_task: asyncio.Future[str] | None = None

    @property
    def seats(self) -> tuple[OpponentSeat, OpponentSeat]:
        """The seats of the bots, which fire when the onlooker is ready."""
        return OpponentSeat(self._bots[0], self), OpponentSeat(self._bots[1], self)

    def print_end(self, state: MatchState, winner: SeatNumber) -> None:
        self._shows_fleets = True
        if self.context.draws_unasked:
            self.show()
        self._console.print(result_text(state, winner, (self._bots[0].fleet, self._bots[1].fleet)))

    def notify(self, event: Event, state: MatchState) -> None:
        self.state = state
        if isinstance(event, MatchStarted) and self.context.draws_unasked:
            self.show()
        if isinstance(event, ShotsFired):
            fleet = self._bots[other_seat(event.seat)].fleet if self._shows_fleets else None
            self._console.print(watched_shots_text(event, state, fleet))
            if self._tells_why:
                self._print_turn_reasons(event)

    @asynccontextmanager
    async def show_waiting(self, _reason: WaitingFor) -> AsyncIterator[None]:
        """Let the onlooker read and type before a bot's shot.

        Raises:
            Interrupted: the onlooker leaves.
        """
        try:
            await self._wait()
        except (WentBack, EndOfInput):
            self._interruption.end(PlayerLeft(self.state.seat_to_move))
        yield

    async def _wait(self) -> None:
        if not self._console.has_keyboard:
            return
        async with run_beside(asyncio.sleep(self._pause)) as pause_task:
            while not pause_task.done():
                if self._line_task is None:
                    self._line_task = asyncio.create_task(self._console.ask())
                await asyncio.wait((pause_task, self._line_task), return_when=asyncio.FIRST_COMPLETED)
                if not self._line_task.done():
                    continue
                line = self._line_task.result()
                self._line_task = None
                match_words = self.match_words()
                if not match_words.answer_while_waiting(line) and line.strip():
                    text = _("{text} does not work here.").format(text=quoted(line))
                    possible = _("Possible: {words}").format(words=join_or(match_words.names_while_waiting()))
                    self._console.print(join_sentences(text, possible))

    async def stop_asking(self) -> None:
        """Stop reading lines; one that is typed halfway is lost."""
        if self._line_task:
            self._line_task.cancel()
            with suppress(asyncio.CancelledError, EndOfInput):
                await self._line_task

    def show(self) -> None:
        """Draw both boards, with their ships if the fleets are shown."""
        state = self.state
        boards = []
        for seat in (0, 1):
            target = state.targets[other_seat(seat)]
            picture = own_picture(self._bots[seat].fleet, target) if self._shows_fleets else target_picture(target)
            boards.append((picture, state.names[seat]))
        draw_boards(self.context, *boards)

    def match_words(self) -> MatchWords:
        """Return the words that the onlooker can type now."""
        context = self.context
        match_words = [
            Word(WordName("fleets", context="word"), _("show both fleets, or hide them"), self._toggle_fleets),
            Word(WHY_WORD, _("why both fired their last shots"), self._print_reasons),
            Word(
                BOARD_WORD, meaning=_("both boards"), answer=lambda _argument: self.show(), is_usable=context.can_draw
            ),
            last_word(self.state),
            rules_word(context),
            again_word(context.console),
        ]
        return MatchWords(context, match_words, aim_and_rules_text(context))

    def _toggle_fleets(self, _argument: str) -> str:
        """Show or hide both fleets, and return a message."""
        self._shows_fleets = not self._shows_fleets
        return _("Both fleets are shown.") if self._shows_fleets else _("Both fleets are hidden.")

    def _print_reasons(self, _argument: str) -> str | None:
        """Print why both bots fired their last shots, and return None; if neither has fired, return a message."""
        if not self.state.history:
            return no_shot_yet_text()
        for seat in (0, 1):
            if turns := self.state.turns_of(seat):
                self._print_turn_reasons(turns[-1])
        return None

    def _print_turn_reasons(self, event: ShotsFired) -> None:
        size = self.state.rules.size
        for shot in event.shots:
            name = self.state.names[event.seat]
            reason = shot_reason_text(shot, size)
            self._console.print(labelled(name, reason))
