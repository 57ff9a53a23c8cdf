"""The seat of a person in line mode."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import (
    Ending,
    Event,
    PlayerKind,
    PlayerLeft,
    PlayerResigned,
    SeatNumber,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.interruption import Interrupted
from schiffe.battleship.match.loop import Answers, Emit
from schiffe.battleship.match.notes import Notes
from schiffe.battleship.match.seats import LocalSeat, Turn
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.net.wire import LONG_SILENCE
from schiffe.battleship.plain import report, survey
from schiffe.battleship.plain.aim import Aim, example_salvo
from schiffe.battleship.plain.coach import Coach
from schiffe.battleship.plain.curtain import Curtain
from schiffe.battleship.plain.table import Table
from schiffe.battleship.plain.words import explained_words, read_word, translated
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.texts.names import example_cell
from schiffe.battleship.texts.network import contradiction, repeated_shot, silent_for_long
from schiffe.language.i18n import _
from schiffe.language.text import any_of, quoted
from schiffe.language.words import Ambiguous, Leave, Said
from schiffe.process.countdown import hurry_from
from schiffe.terminal.console import EndOfInput

_WORDS: Final = (
    "fleet", "hits", "row", "column", "cell", "note", "last", "again", "clock", "board", "hint", "why", "rules",
    "undo", "resign", "help", "quit",
)  # fmt: skip
_IN_A_TURN: Final = ("clock", "hint", "undo")
"""The words that mean something in one's own turn only."""


class LineSeat(LocalSeat):
    """A person at the console, who is also told what happens.

    ``curtain`` is how their boards are kept from a second person at the same keyboard, None when there is none.
    """

    def __init__(self, seat: SeatNumber, fleet: Fleet, table: Table, curtain: Curtain | None = None) -> None:
        super().__init__(fleet)
        self._seat = seat
        self._table = table
        self._console = table.console
        # Over a network there is no word for giving up: the other side would never hear that it has won.
        self._words = tuple(word for word in _WORDS if word != "resign" or table.setup.is_local)
        self._coach = Coach(table)
        self._curtain = curtain
        self._is_lifted = curtain is None
        self._seen: Perspective | None = None
        self._news: list[str] = []
        self._told_seconds = 0
        self._warned = False
        self._withdrawn = ""
        self._jottings = table.keeper.jottings(seat)
        self._notes = Notes(table.marks, self._jottings.noted)

    def catch_up(self) -> None:
        """In a match that is taken up again, tell first what the other side did last."""
        if (state := self._table.setup.state) and state.history:
            self.notify(state.history[-1], state)

    # The seat

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Tell what has happened, and ask for a cell until one is given that can be shot at.

        Raises:
            Interrupted: the person wants to leave the game.
            EndOfInput: nobody is there to answer; that they have left is emitted.
        """
        try:
            return await self._choose(Turn(perspective, emit, self._table.setup.shots(self._seat)))
        except Leave:
            raise Interrupted(PlayerLeft(self._seat)) from None
        except EndOfInput:
            emit(PlayerLeft(self._seat))
            raise

    async def _choose(self, turn: Turn) -> Choice:
        table, seen = self._table, turn.perspective
        self._seen = seen
        if self._curtain and not self._is_lifted:
            await self._curtain.lift(seen.name)
            self._is_lifted = True
        if table.draws_unasked:
            self._show_boards(seen)
        seconds = table.seconds if table.seconds != self._told_seconds else 0
        self._news.append(report.once_more() if goes_on(seen) else report.your_turn(seconds, turn.shots_due))
        self._told_seconds = table.seconds
        self._tell_news()
        self._warned = False
        self._withdrawn = ""
        if table.seconds:
            table.countdown.start(table.seconds, lambda left: self._tick(turn, left))
        try:
            with self._warned_of_silence(seen):
                return await self._ask(turn)
        finally:
            table.countdown.cancel()

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Tell the person what the shots did, at once unless a bot answers at once; for two hide the boards then."""
        state = perspective.state
        self._news.append(report.own_shots(state.shots_of(self._seat)[-1], state))
        earlier = perspective.target.shots[: -len(answers)]
        if answers[-1].contradicts and not any(answer.contradicts for _cell, answer in earlier):
            self._news.append(contradiction())
        if state.turn == self._seat and state.winner is None:
            return
        if self._enemy_kind(state) is not PlayerKind.BOT:
            self._tell_news()
        if self._curtain and state.winner is None:
            await self._curtain.close()
            self._is_lifted = False

    def notify(self, event: Event, state: MatchState) -> None:
        """Take note of what happens; it is told before the next thing that is asked, or at the end."""
        self._seen = seen = Perspective(self._seat, self.fleet, state)
        match event:
            case ShotsFired(seat=seat) if seat != self._seat:
                self._news.append(report.enemy_shots(event, seen, self.fleet))
            case ShotRepeated(seat=seat) if seat != self._seat:
                self._news.append(repeated_shot(event))
        if isinstance(event, Ending) and not self._curtain:
            self._tell_news()

    def _tell_news(self) -> None:
        if self._news:
            self._console.say(" ".join(self._news))
            self._news.clear()

    def _enemy_kind(self, state: MatchState) -> PlayerKind:
        return state.players[1 - self._seat].kind

    def _show_boards(self, seen: Perspective) -> None:
        own = (own_picture(self.fleet, seen.incoming), seen.name)
        self._table.show(own, (target_picture(seen.target, notes=self._notes), seen.enemy))

    # The clock

    def _tick(self, turn: Turn, left: int) -> None:
        """The clock, while a line is asked for. One that has come already counts: it was first."""
        if not self._console.asking:
            return
        if left == 0:
            self._announce_end_of_time(turn)
        elif left <= hurry_from(self._table.seconds) and not self._warned:
            self._warned = True
            self._console.say(report.seconds_left(left))

    def _announce_end_of_time(self, turn: Turn) -> None:
        turn.expire()
        self._withdrawn = self._console.withdraw()
        self._console.say(report.time_is_up(turn.shots_due))

    @contextmanager
    def _warned_of_silence(self, seen: Perspective) -> Iterator[None]:
        """Within it, whoever lets an opponent over the network wait for long is told so."""
        if self._enemy_kind(seen.state) is not PlayerKind.REMOTE:
            yield
            return
        warning = asyncio.get_running_loop().call_later(LONG_SILENCE, self._warn_of_silence)
        try:
            yield
        finally:
            warning.cancel()

    def _warn_of_silence(self) -> None:
        self._console.say(silent_for_long(LONG_SILENCE))

    # What is typed

    async def _ask(self, turn: Turn) -> Choice:
        table, aim = self._table, Aim(turn.perspective.target, turn.shots_due)
        if marked := aim.resume(self._jottings):
            self._console.say(marked)
        while True:
            if table.seconds and table.countdown.left() == 0 and not turn.time_is_up:
                self._announce_end_of_time(turn)
            line = await self._console.ask()
            is_in_grace = table.countdown.is_in_grace
            table.countdown.resume()
            whole, self._withdrawn = self._withdrawn + line, ""
            try:
                said = read_word(line, self._words) or read_word(whole, self._words)
            except Ambiguous as ambiguous:
                if not turn.time_is_up:
                    self._console.say(ambiguous.problem)
                    continue
                said = None
            if said and said.word == "undo":
                self._console.say(aim.take_back())
                self._jot(aimed=aim.cells)
            elif said:
                await self._obey(said, turn)
            elif turn.time_is_up:
                if is_in_grace:
                    aim.take_possible(whole)
                return turn.filled_up(aim.cells)
            elif problem := aim.take(line):
                self._console.say(problem)
                self._jot(aimed=aim.cells)
            else:
                return Choice.of(aim.cells)

    def _jot(self, **changes: Any) -> None:
        self._jottings = replace(self._jottings, **changes)
        self._table.keeper.jotted(self._seat, self._jottings)

    async def obey_while_waiting(self, line: str) -> None:
        """Do what a line says while one waits for somebody else; raises Leave when that is to leave."""
        try:
            said = read_word(line, self._words)
        except Ambiguous as ambiguous:
            self._console.say(ambiguous.problem)
            return
        if said and said.word not in _IN_A_TURN:
            await self._obey(said)
            return
        possible = any_of([translated(word) for word in self._words if word not in _IN_A_TURN])
        text = _("{text} does nothing while you wait. Possible: {words}")
        self._console.say(text.format(text=quoted(line), words=possible))

    async def _obey(self, said: Said, turn: Turn | None = None) -> None:
        table, seen = self._table, turn.perspective if turn else self._seen
        assert seen
        say = self._console.say
        match said.word:
            case "quit" | "resign":
                raise Leave if said.word == "quit" else Interrupted(PlayerResigned(self._seat))
            case "again":
                self._console.repeat()
            case "help":
                self._explain()
                if turn and table.seconds and not turn.time_is_up:
                    table.countdown.pause()
                    say(_("The clock stands until your next line."))
            case "board" if table.may_draw:
                self._show_boards(seen)
            case "board":
                say(survey.board(seen, self.fleet, self._notes))
            case "clock":
                left = table.countdown.left()
                say(_("There is no clock.") if left is None else report.seconds_left(left))
            case "hint" if turn:
                await self._coach.hint(turn)
            case "note":
                self._notes, text = survey.noted(said.rest, self._notes, seen.target)
                self._jot(noted=self._notes.by_hand)
                say(text)
            case "why":
                self._coach.why(said.rest, seen)
            case "rules":
                self._table.tell_rules()
            case _:
                say(survey.answer(said, seen, self.fleet, self._notes))

    def _explain(self) -> None:
        size, view = self._table.rules.grid.size, TargetView.fresh(self._table.rules)
        example = example_cell(size)
        self._table.explain_rules()
        if self._table.rules.turn is TurnRule.SALVO:
            text = _("Type the squares of your salvo, such as {squares}, on one line or on several; or a word:")
            self._console.say(text.format(squares=example_salvo(view, len(view.afloat))))
        else:
            self._console.say(_("Type a square such as {example} to fire at it, or a word:").format(example=example))
        texts = explained_words(example)
        is_salvo = self._table.rules.turn is TurnRule.SALVO
        self._table.explain_words({word: texts[word] for word in self._words if is_salvo or word != "undo"})


def goes_on(seen: Perspective) -> bool:
    """Whether a seat has fired in this turn already, as it does where a hit shoots again."""
    history = seen.state.history
    return bool(history) and history[-1].seat == seen.seat
