"""Watching two bots play, in line mode."""

import asyncio
from contextlib import closing, suppress
from typing import Final

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import Event, MatchStarted, ShotsFired
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.seats import BackgroundBotSeat, OpponentSeat, WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.plain.history import no_shot_yet_text, shot_reason_text
from schiffe.battleship.plain.words import BOARD_WORD, LAST_WORD, RULES_WORD, WHY_WORD
from schiffe.battleship.texts.result import result_text
from schiffe.battleship.texts.shots import watched_shots_text
from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.plain.match_words import MatchWords, Word
from schiffe.game.plain.turn import AGAIN_WORD
from schiffe.language.i18n import Text, _
from schiffe.language.text import join_or, join_sentences, labelled, quoted
from schiffe.language.words import WordName
from schiffe.process.tasks import ResultT, Work, run_beside
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
        bots: tuple[BackgroundBotSeat, BackgroundBotSeat],
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
        self._line: asyncio.Future[str] | None = None

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

    async def wait_for(self, work: Work[ResultT], _reason: WaitingFor) -> ResultT:
        """Let the onlooker read and type before a bot's shot.

        Raises:
            Interrupted: the onlooker leaves.
        """
        with closing(work):
            try:
                await self._wait()
            except (LeaveMatch, EndOfInput):
                self._interruption.end(PlayerLeft(self.state.seat_to_move))
            return await work

    async def _wait(self) -> None:
        if not self._console.people_type:
            return
        async with run_beside(asyncio.sleep(self._pause)) as pause:
            while not pause.done():
                if self._line is None:
                    self._line = asyncio.create_task(self._console.ask())
                await asyncio.wait((pause, self._line), return_when=asyncio.FIRST_COMPLETED)
                if not self._line.done():
                    continue
                line = self._line.result()
                self._line = None
                if not WATCHING_WORDS.answer_waiting(line, self) and line.strip():
                    text = _("{text} does not work here.").format(text=quoted(line))
                    possible = _("Possible: {words}").format(words=join_or(WATCHING_WORDS.words_while_waiting(self)))
                    self._console.print(join_sentences(text, possible))

    async def stop_asking(self) -> None:
        """Stop reading lines; one that is typed halfway is lost."""
        if self._line:
            self._line.cancel()
            with suppress(asyncio.CancelledError, EndOfInput):
                await self._line

    def show(self) -> None:
        """Draw both boards, with their ships if the fleets are shown."""
        state = self.state
        boards = []
        for seat in (0, 1):
            target = state.targets[other_seat(seat)]
            picture = own_picture(self._bots[seat].fleet, target) if self._shows_fleets else target_picture(target)
            boards.append((picture, state.names[seat]))
        self.context.show(*boards)

    def toggle_fleets(self) -> str:
        """Show or hide both fleets, and return a message."""
        self._shows_fleets = not self._shows_fleets
        return _("Both fleets are shown.") if self._shows_fleets else _("Both fleets are hidden.")

    def print_reasons(self) -> str | None:
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


WATCHING_WORDS: Final = MatchWords[Onlooker](
    Word(
        WordName("fleets", context="word"),
        meaning=Text("show both fleets, or hide them"),
        answer=Onlooker.toggle_fleets,
    ),
    Word(
        WHY_WORD,
        meaning=Text("why both fired their last shots"),
        answer=Onlooker.print_reasons,
    ),
    Word(
        BOARD_WORD,
        meaning=Text("both boards"),
        answer=Onlooker.show,
        is_usable=lambda onlooker: onlooker.context.can_draw,
    ),
    LAST_WORD,
    RULES_WORD,
    AGAIN_WORD,
    introduce=lambda onlooker: onlooker.context.explain_rules(),
)
"""The words of an onlooker."""
