"""Looking on in line mode while two bots play."""

import asyncio
from collections.abc import Coroutine
from contextlib import closing, suppress
from typing import Any, Final, TypeVar

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import Event, MatchStarted, ShotsFired
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.seats import BackgroundBotSeat, OpponentSeat, WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.plain import report
from schiffe.battleship.plain.context import BattleshipLineContext
from schiffe.battleship.plain.survey import last_turns, no_shot_yet, reason_of_shot
from schiffe.battleship.plain.words import WORDS, explained_words
from schiffe.battleship.texts.names import watched_shots
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _
from schiffe.language.text import any_of, named, quoted, sentences
from schiffe.language.words import Ambiguous, Leave, Said
from schiffe.settings.shared import PAUSE
from schiffe.terminal.console import EndOfInput

_Result = TypeVar("_Result")
_WORDS: Final = ("fleets", "why", "board", "last", "rules", "again", "help", "quit")


class Onlooker:
    """Tells of a match of two bots, and takes words while it waits for their shots.

    In a pipe nobody reads along: there it neither waits nor asks.
    """

    def __init__(
        self,
        context: BattleshipLineContext,
        request: Watch,
        bots: tuple[BackgroundBotSeat, BackgroundBotSeat],
        interruption: Interruption,
    ) -> None:
        self._context = context
        self._console = context.console
        self._pause = context.session.settings[PAUSE]
        self._is_open = request.shows_fleets
        self._tells_why = request.tells_why
        self._bots = bots
        self._interruption = interruption
        self._line: asyncio.Future[str] | None = None

    @property
    def seats(self) -> tuple[OpponentSeat, OpponentSeat]:
        """The bots, which fire when the onlooker is ready for it."""
        return OpponentSeat(self._bots[0], self), OpponentSeat(self._bots[1], self)

    def tell_end(self, state: MatchState, winner: SeatNumber) -> None:
        """Show both fleets, and say who has won."""
        self._is_open = True
        if self._context.draws_unasked:
            self._show(state)
        self._console.say(report.result(state, winner, (self._bots[0].fleet, self._bots[1].fleet)))

    def notify(self, event: Event, state: MatchState) -> None:
        """Tell what has happened."""
        self._state = state
        if isinstance(event, MatchStarted) and self._context.draws_unasked:
            self._show(state)
        if isinstance(event, ShotsFired):
            fleet = self._bots[1 - event.seat].fleet if self._is_open else None
            self._console.say(watched_shots(event, state, fleet))
            if self._tells_why:
                self._tell_why(event)

    async def until(self, work: Coroutine[Any, Any, _Result], what: WaitingFor) -> _Result:  # noqa: ARG002 - it is a shot
        """Let the onlooker read and type, and then the bot choose; raises Interrupted when the onlooker leaves."""
        with closing(work):
            try:
                await self._wait()
            except (Leave, EndOfInput):
                self._interruption.end(PlayerLeft(self._state.turn))
            return await work

    async def _wait(self) -> None:
        if not self._console.people_type:
            return
        pause = asyncio.ensure_future(asyncio.sleep(self._pause))
        try:
            while not pause.done():
                if self._line is None:
                    self._line = asyncio.ensure_future(self._console.ask())
                await asyncio.wait((pause, self._line), return_when=asyncio.FIRST_COMPLETED)
                if self._line.done():
                    line, self._line = self._line.result(), None
                    self._obey(line)
        finally:
            pause.cancel()

    async def stop_asking(self) -> None:
        """Wait for no more words."""
        if self._line:
            self._line.cancel()
            with suppress(asyncio.CancelledError, EndOfInput):
                await self._line

    def _show(self, state: MatchState) -> None:
        """Draw both boards, with the ships where they are shown."""
        pictures = []
        for seat in (0, 1):
            fleet, view = self._bots[seat].fleet, state.views[1 - seat]
            pictures.append((own_picture(fleet, view) if self._is_open else target_picture(view), state.names[seat]))
        self._context.show(*pictures)

    def _obey(self, line: str) -> None:
        try:
            said = WORDS.read(line, _WORDS)
        except Ambiguous as ambiguous:
            self._console.say(ambiguous.problem)
            return
        if said:
            self._do(said)
        elif line.strip():
            text = _("{text} does not work here.").format(text=quoted(line))
            possible = _("Possible: {words}").format(words=any_of([WORDS[word] for word in _WORDS]))
            self._console.say(sentences(text, possible))

    def _do(self, said: Said) -> None:
        say = self._console.say
        match said.word:
            case "quit":
                raise Leave
            case "again":
                self._console.repeat()
            case "fleets":
                self._is_open = not self._is_open
                say(_("Both fleets are shown.") if self._is_open else _("Both fleets are hidden."))
            case "why" if not self._state.history:
                say(no_shot_yet())
            case "why":
                for seat in (0, 1):
                    for event in self._state.shots_of(seat)[-1:]:
                        self._tell_why(event)
            case "board" if self._context.may_draw:
                self._show(self._state)
            case "last":
                say(last_turns(said.rest, self._state))
            case "rules":
                self._console.say(self._context.rules_text())
            case _:
                self._explain()

    def _tell_why(self, event: ShotsFired) -> None:
        size = self._state.rules.grid.size
        for shot in event.shots:
            name, reason = self._state.names[event.seat], reason_of_shot(shot, size)
            self._console.say(named(name, reason))

    def _explain(self) -> None:
        self._context.explain_rules()
        own = {"fleets": _("show both fleets, or hide them"), "why": _("why both fired their last shots")}
        texts = explained_words("") | own
        self._context.explain({word: texts[word] for word in _WORDS})
