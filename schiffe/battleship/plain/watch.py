"""Looking on in line mode while two bots play."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import closing, suppress
from typing import Any, Final, TypeVar

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import Event, MatchEnded, MatchStarted, PlayerLeft, ShotsFired
from schiffe.battleship.match.interruption import Interrupted
from schiffe.battleship.match.loop import Observer
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.seats import Awaited, AwaitedSeat
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.plain import report
from schiffe.battleship.plain.coach import reason_of_shot
from schiffe.battleship.plain.survey import last_turns
from schiffe.battleship.plain.table import Table
from schiffe.battleship.plain.words import explained_words, read_word, translated
from schiffe.battleship.texts.names import watched_shots
from schiffe.language.i18n import _
from schiffe.language.text import any_of, quoted
from schiffe.language.words import Ambiguous, Leave, Said
from schiffe.terminal.console import EndOfInput

_Result = TypeVar("_Result")
_WORDS: Final = ("fleets", "why", "board", "last", "rules", "again", "help", "quit")


class Onlooker:
    """Tells of a match of two bots, and takes words while it waits for their shots; ``pause`` is how long, in seconds.

    In a pipe nobody reads along: there it neither waits nor asks.
    """

    def __init__(self, table: Table, request: Watch, pause: float) -> None:
        self._table = table
        self._console = table.console
        self._pause = pause
        self._is_open = request.shows_fleets
        self._tells_why = request.tells_why
        self._bots = table.setup.bot(0), table.setup.bot(1)
        self._line: asyncio.Future[str] | None = None

    async def run(self, observers: Sequence[Observer]) -> None:
        """The whole match; raises Leave when the onlooker does not want to see its end."""
        seats = AwaitedSeat(self._bots[0], self), AwaitedSeat(self._bots[1], self)
        try:
            state = await self._table.setup.play(seats, (self, *observers))
        finally:
            await self._stop_asking()
        if not isinstance(state.ending, MatchEnded):
            raise Leave
        self._is_open = True
        if self._table.draws_unasked:
            self._show(state)
        fleets = self._bots[0].fleet, self._bots[1].fleet
        self._console.say(report.result(state, state.ending.winner, fleets))

    def notify(self, event: Event, state: MatchState) -> None:
        """Tell what has happened."""
        self._state = state
        if isinstance(event, MatchStarted) and self._table.draws_unasked:
            self._show(state)
        if isinstance(event, ShotsFired):
            fleet = self._bots[1 - event.seat].fleet if self._is_open else None
            self._console.say(watched_shots(event, state, fleet))
            if self._tells_why:
                self._tell_why(event)

    async def until(self, work: Coroutine[Any, Any, _Result], what: Awaited) -> _Result:  # noqa: ARG002 - it is a shot
        """Let the onlooker read and type, and then the bot choose; raises Interrupted when the onlooker leaves."""
        with closing(work):
            try:
                await self._wait()
            except Leave:
                raise Interrupted(PlayerLeft(self._state.turn)) from None
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

    async def _stop_asking(self) -> None:
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
        self._table.show(*pictures)

    def _obey(self, line: str) -> None:
        try:
            said = read_word(line, _WORDS)
        except Ambiguous as ambiguous:
            self._console.say(ambiguous.problem)
            return
        if said:
            self._do(said)
        elif line.strip():
            text = _("{text} is not known here.").format(text=quoted(line))
            words = any_of([translated(word) for word in _WORDS])
            self._console.say(f"{text} " + _("Possible: {what}.").format(what=words))

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
            case "why":
                for seat in (0, 1):
                    for event in self._state.shots_of(seat)[-1:]:
                        self._tell_why(event)
            case "board" if self._table.may_draw:
                self._show(self._state)
            case "last":
                say(last_turns(said.rest, self._state))
            case "rules":
                self._table.tell_rules()
            case _:
                self._explain()

    def _tell_why(self, event: ShotsFired) -> None:
        size = self._state.rules.grid.size
        for shot in event.shots:
            name, reason = self._state.names[event.seat], reason_of_shot(shot, size)
            self._console.say(_("{name}: {text}").format(name=name, text=reason))

    def _explain(self) -> None:
        self._table.explain_rules()
        own = {"fleets": _("shows both fleets, or hides them"), "why": _("why both fired their last shots")}
        texts = explained_words("") | own
        self._table.explain_words({word: texts[word] for word in _WORDS})
