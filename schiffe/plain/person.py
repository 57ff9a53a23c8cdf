"""The seat of a person in line mode."""

import shutil

from schiffe.base.i18n import _, ngettext
from schiffe.base.text import quoted
from schiffe.bots.choice import Choice, TimeUp
from schiffe.drawing import own_picture, target_picture
from schiffe.plain import report
from schiffe.plain.coach import Coach
from schiffe.plain.curtain import Curtain
from schiffe.plain.table import Table
from schiffe.plain.waiting import WORDS
from schiffe.plain.words import Leave, read_word, translated
from schiffe.play.events import Event, MatchBrokenOff, MatchEnded, MatchStarted, ShotFired, ShotRepeated
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell, MalformedCell, OutsideGrid, parse_cell, random_cell
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.target import TargetView
from schiffe.texts.names import example_field, field_state, not_on_board
from schiffe.texts.network import contradiction, repeated_shot

WARNING = 5
"""How many seconds before the end the clock is announced."""
_LINES_BELOW = 6
"""How many lines of a turn stand above and below the boards."""
_WORDS = ("fleet", "row", "last", "clock", "board", "hint", "why", "help", "quit")


class PersonSeat:
    """A person at the console.

    ``coach`` gives hints and reasons; ``curtain`` is how their boards are kept from a second person at the same
    keyboard, None when there is none.
    """

    def __init__(
        self, seat: int, name: str, board: Board, table: Table, coach: Coach, curtain: Curtain | None = None
    ) -> None:
        self.name = name
        self._seat = seat
        self._board = board
        self._table = table
        self._coach = coach
        self._curtain = curtain
        self._names = (name, "")
        self._view = TargetView.fresh(table.rules)
        self._history: list[ShotFired] = []
        self._untold: ShotFired | None = None
        self._time_is_up = False
        self._warned = False

    async def choose(self, view: TargetView) -> Choice:
        """Show how things stand, and ask for a field until one is given that can be shot at.

        Raises:
            Leave: the person wants to leave the game.
            EndOfInput: nobody is there to answer.
        """
        self._view = view
        console, table = self._table.console, self._table
        if self._curtain:
            await self._curtain.lift(self.name)
        if self._untold:
            self._tell_enemy_shot(self._untold)
            self._untold = None
        if table.boards_each_turn:
            self._show_boards()
        console.say(report.afloat_counts(self._ships_afloat()))
        console.say(self._turn_line())
        self._time_is_up = False
        self._warned = table.seconds <= WARNING
        if table.seconds:
            table.countdown.start(table.seconds, self._tick)
        try:
            return await self._ask()
        finally:
            table.countdown.cancel()

    async def answer(self, cell: Cell) -> Answer:
        """The board's own answer."""
        return self._board.receive(cell)

    async def told(self, event: Event) -> None:
        """Tell the person at once what they may see now; a shot at them is told when their boards are shown."""
        match event:
            case MatchStarted(names=names):
                self._names = names
            case ShotFired(seat=seat) if seat == self._seat:
                self._history.append(event)
                await self._tell_own_shot(event)
            case ShotFired():
                self._history.append(event)
                if self._curtain:
                    self._untold = event
                else:
                    self._tell_enemy_shot(event)
            case ShotRepeated():
                self._table.console.say(repeated_shot(event))
            case MatchBrokenOff() | MatchEnded():
                pass

    @property
    def _enemy(self) -> str:
        return self._names[1 - self._seat]

    def _ships_afloat(self) -> tuple[tuple[str, int, int], ...]:
        total = len(self._table.rules.ships)
        own = len(self._board.view.afloat)
        return (self.name, own, total), (self._enemy, len(self._view.afloat), total)

    def _turn_line(self) -> str:
        seconds = self._table.seconds
        if not seconds:
            return _("Your turn, {name}.").format(name=self.name)
        return ngettext("Your turn, {name}. {count} second.", "Your turn, {name}. {count} seconds.", seconds).format(
            name=self.name, count=seconds
        )

    def _show_boards(self) -> None:
        own = (own_picture(self._board), self.name)
        lines = self._table.show(own, (target_picture(self._view), self._enemy))
        pushed_off = self._table.console.out_is_terminal and lines + _LINES_BELOW > shutil.get_terminal_size().lines
        if pushed_off and self._history:
            # What was said of the last two shots has just been pushed off the screen.
            self._table.console.say(report.last_shots(self._history[-2:], self._names, self._table.rules.grid.size))

    async def _tell_own_shot(self, event: ShotFired) -> None:
        console = self._table.console
        afloat = self._view.after(event.cell, event.answer).afloat
        console.say(report.own_shot(event, afloat, self._table.rules.grid.size))
        if event.answer.contradicts and not self._view.is_contradictory:
            console.say(contradiction())
        if self._curtain and event.answer.outcome is not Outcome.WON:
            await self._curtain.close()

    def _tell_enemy_shot(self, event: ShotFired) -> None:
        ship = self._board.fleet.ship_at(event.cell)
        self._table.console.say(report.enemy_shot(self._enemy, event, ship, self._table.rules.grid.size))

    def _tick(self, left: int) -> None:
        """The clock, while a line is asked for. One that has come already counts: it was first."""
        if not self._table.console.asking:
            return
        if left == 0:
            self._announce_end_of_time()
        elif left <= WARNING and not self._warned:
            self._warned = True
            self._table.console.say(report.seconds_left(left))

    def _announce_end_of_time(self) -> None:
        self._time_is_up = True
        self._table.console.say(_("Time is up. Press Enter to fire at a random field."))

    async def _ask(self) -> Choice:
        table = self._table
        while True:
            if table.seconds and table.countdown.left() == 0 and not self._time_is_up:
                self._announce_end_of_time()
            line = await table.console.ask()
            if found := read_word(line, _WORDS):
                self._obey(*found)
            elif self._time_is_up:
                return self._random_shot()
            elif (cell := self._read_field(line)) is not None:
                return Choice(cell)

    def _random_shot(self) -> Choice:
        fields = self._view.open
        return Choice(random_cell(fields, self._table.rng), TimeUp(fields.bit_count()))

    def _read_field(self, line: str) -> Cell | None:
        """The open field that was typed; otherwise say what is wrong with it."""
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
            if self._view.open >> cell & 1:
                return cell
            state = field_state(self._view, cell)
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

    def obey_while_waiting(self, line: str) -> bool:
        """Do what a line says while it is somebody else's turn; False when it says none of what can be done then."""
        found = read_word(line, WORDS)
        if found:
            self._obey(*found)
        return found is not None

    def _obey(self, word: str, rest: str) -> None:
        table = self._table
        say, size = table.console.say, table.rules.grid.size
        match word:
            case "quit":
                raise Leave
            case "help":
                self._explain()
            case "board":
                self._show_boards()
            case "clock":
                left = table.countdown.left()
                say(_("There is no clock.") if left is None else report.seconds_left(left))
            case "hint":
                self._coach.hint(self._view, self._enemy)
            case "why":
                self._coach.why(rest, [shot for shot in self._history if shot.seat != self._seat])
            case "last":
                say(report.last_shots(self._history, self._names, size))
            case "fleet":
                say(report.fleets(self._board, self._view, self.name, self._enemy))
            case "row":
                say(report.row(rest, self._board, self._view))
