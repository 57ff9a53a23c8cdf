"""The seat of a person in line mode."""

import shutil
from collections.abc import Coroutine
from typing import Any, TypeVar

from schiffe.base.console import Console, EndOfInput
from schiffe.base.i18n import _, ngettext
from schiffe.base.text import quoted
from schiffe.bots.choice import Choice
from schiffe.drawing import own_picture, target_picture
from schiffe.plain import report
from schiffe.plain.coach import Coach
from schiffe.plain.curtain import Curtain
from schiffe.plain.table import Table
from schiffe.plain.waiting import WORDS, LineWaiting
from schiffe.plain.words import Leave, read_word, translated
from schiffe.play.events import Event, PlayerLeft, SeatNumber, ShotRepeated, ShotsFired
from schiffe.play.loop import Answers, Emit, Interrupted
from schiffe.play.seats import Awaited, LocalSeat
from schiffe.play.state import MatchState, Perspective
from schiffe.play.turn import Turn
from schiffe.rules.fleet import Fleet
from schiffe.rules.grid import Cell, MalformedCell, OutsideGrid, parse_cell
from schiffe.rules.target import TargetView
from schiffe.texts.names import example_field, field_state, not_on_board
from schiffe.texts.network import contradiction, repeated_shot, waiting_for

_Result = TypeVar("_Result")

WARNING = 5
"""How many seconds before the end the clock is announced."""
_LINES_BELOW = 6
"""How many lines of a turn stand above and below the boards."""
_WORDS = ("fleet", "row", "last", "clock", "board", "hint", "why", "help", "quit")


class LineSeat(LocalSeat):
    """A person at the console, who is also told what happens.

    ``curtain`` is how their boards are kept from a second person at the same keyboard, None when there is none.
    """

    def __init__(self, seat: SeatNumber, fleet: Fleet, table: Table, curtain: Curtain | None = None) -> None:
        super().__init__(fleet)
        self._seat = seat
        self._table = table
        self._coach = Coach(table)
        self._curtain = curtain
        self._seen: Perspective | None = None
        self._warned = False

    # The seat

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Show how things stand, and ask for a cell until one is given that can be shot at.

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
        console, table, seen = self._table.console, self._table, turn.perspective
        self._seen = seen
        if self._curtain:
            await self._curtain.lift(seen.name)
            if enemy := seen.state.shots_of(1 - self._seat):
                console.say(report.enemy_shots(seen.enemy, enemy[-1], self.fleet))
        if table.boards_each_turn:
            self._show_boards(seen)
        console.say(report.afloat_counts(_ships_afloat(seen)))
        console.say(self._turn_line(seen.name))
        self._warned = table.seconds <= WARNING
        if table.seconds:
            table.countdown.start(table.seconds, lambda left: self._tick(turn, left))
        try:
            return await self._ask(turn)
        finally:
            table.countdown.cancel()

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Tell the person what the shots did; in a game for two hide the boards then."""
        console, state = self._table.console, perspective.state
        event = state.shots_of(self._seat)[-1]
        console.say(report.own_shots(event, state))
        earlier = perspective.target.shots[: -len(answers)]
        if answers[-1].contradicts and not any(answer.contradicts for _cell, answer in earlier):
            console.say(contradiction())
        if self._curtain and state.winner is None:
            await self._curtain.close()

    def notify(self, event: Event, state: MatchState) -> None:
        """Say what the other side does, at once where nobody else reads along."""
        self._seen = Perspective(self._seat, self.fleet, state)
        match event:
            case ShotsFired(seat=seat) if seat != self._seat and not self._curtain:
                self._table.console.say(report.enemy_shots(state.names[seat], event, self.fleet))
            case ShotRepeated(seat=seat) if seat != self._seat:
                self._table.console.say(repeated_shot(event))

    def _turn_line(self, name: str) -> str:
        seconds = self._table.seconds
        if not seconds:
            return _("Your turn, {name}.").format(name=name)
        return ngettext("Your turn, {name}. {count} second.", "Your turn, {name}. {count} seconds.", seconds).format(
            name=name, count=seconds
        )

    def _show_boards(self, seen: Perspective) -> None:
        own = (own_picture(self.fleet, seen.incoming), seen.name)
        lines = self._table.show(own, (target_picture(seen.target), seen.enemy))
        pushed_off = self._table.console.out_is_terminal and lines + _LINES_BELOW > shutil.get_terminal_size().lines
        if pushed_off and seen.state.history:
            # What was said of the last two shots has just been pushed off the screen.
            self._table.console.say(report.last_shots(seen.state, 2))

    def _tick(self, turn: Turn, left: int) -> None:
        """The clock, while a line is asked for. One that has come already counts: it was first."""
        if not self._table.console.asking:
            return
        if left == 0:
            self._announce_end_of_time(turn)
        elif left <= WARNING and not self._warned:
            self._warned = True
            self._table.console.say(report.seconds_left(left))

    def _announce_end_of_time(self, turn: Turn) -> None:
        turn.expire()
        self._table.console.say(_("Time is up. Press Enter to fire at a random field."))

    async def _ask(self, turn: Turn) -> Choice:
        table = self._table
        while True:
            if table.seconds and table.countdown.left() == 0 and not turn.time_is_up:
                self._announce_end_of_time(turn)
            line = await table.console.ask()
            if found := read_word(line, _WORDS):
                await self._obey(*found, turn)
            elif turn.time_is_up:
                return turn.random_shot()
            elif (cell := self._read_cell(line, turn.perspective.target)) is not None:
                return Choice.at(cell)

    def _read_cell(self, line: str, view: TargetView) -> Cell | None:
        """The open cell that was typed; otherwise say what is wrong with it."""
        size, say = self._table.rules.grid.size, self._table.console.say
        possible = _("Type a field such as {field}, or {help}.").format(
            field=example_field(size), help=translated("help")
        )
        if not line.strip():
            say(_("Nothing was typed.") + " " + possible)
            return None
        try:
            cell = parse_cell(line, size)
        except MalformedCell:
            say(_("{text} is neither a field nor a word known here.").format(text=quoted(line)) + " " + possible)
        except OutsideGrid:
            say(not_on_board(line, size))
        else:
            if view.open >> cell & 1:
                return cell
            state = field_state(view, cell)
            say(_("{text} was shot at already ({state}). Choose another field.").format(text=quoted(line), state=state))
        return None

    def _explain(self) -> None:
        size = self._table.rules.grid.size
        self._table.explain_rules()
        self._table.console.say(
            _("Type a field such as {field} to fire at it, or a word:").format(field=example_field(size))
        )
        self._table.explain_words(
            {
                "fleet": _("the state of the ships on both sides"),
                "row": _("what is known of a row, such as {example}").format(example=f"{translated('row')} C"),
                "last": _("the last shots"),
                "clock": _("the seconds that are left"),
                "board": _("both boards"),
                "hint": _("where a ship most probably lies, 9 being the best"),
                "why": _("why the computer fired where it did last, or there: {example}").format(
                    example=f"{translated('why')} {example_field(size)}"
                ),
                "help": _("this text"),
                "quit": _("leave the game"),
            }
        )

    async def obey_while_waiting(self, line: str) -> bool:
        """Do what a line says while it is somebody else's turn; False when it says none of what can be done then."""
        found = read_word(line, WORDS)
        if found:
            await self._obey(*found)
        return found is not None

    async def _obey(self, word: str, rest: str, turn: Turn | None = None) -> None:
        table, seen = self._table, turn.perspective if turn else self._seen
        assert seen
        say = table.console.say
        match word:
            case "quit":
                raise Leave
            case "help":
                self._explain()
            case "board":
                self._show_boards(seen)
            case "clock":
                left = table.countdown.left()
                say(_("There is no clock.") if left is None else report.seconds_left(left))
            case "hint" if turn:
                await self._coach.hint(turn)
            case "why":
                self._coach.why(rest, seen)
            case "last":
                say(report.last_shots(seen.state))
            case "fleet":
                say(report.fleets(seen, self.fleet))
            case "row":
                say(report.row(rest, seen, self.fleet))


def _ships_afloat(seen: Perspective) -> tuple[tuple[str, int, int], ...]:
    """For both sides the name, how many ships are afloat, and of how many."""
    total = len(seen.state.rules.ships)
    return (seen.name, len(seen.incoming.afloat), total), (seen.enemy, len(seen.target.afloat), total)


class MatchWaiting:
    """The waits for a remote opponent during a match, in which the words of a person's seat work."""

    def __init__(self, console: Console, seat: LineSeat, number: SeatNumber) -> None:
        self._waiting = LineWaiting(console, seat.obey_while_waiting)
        self._number = number

    async def until(self, work: Coroutine[Any, Any, _Result], what: Awaited) -> _Result:
        """Wait; raises Interrupted when the person leaves."""
        try:
            return await self._waiting.until(work, waiting_for(what))
        except Leave:
            raise Interrupted(PlayerLeft(self._number)) from None
