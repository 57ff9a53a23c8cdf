"""The battle: both boards, the fleets, the last shots, the clock, and aiming."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial

from schiffe.bots.choice import Choice, TimeUp
from schiffe.drawing import Signs, own_picture, target_picture
from schiffe.i18n import _, pgettext
from schiffe.play.countdown import Countdown
from schiffe.play.events import ShotFired
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell, cell_name, draw_cell
from schiffe.rules.target import Outcome, TargetView
from schiffe.ui.aim import moves, read_field, scrolled
from schiffe.ui.boards import Marks, ruled_room
from schiffe.ui.canvas import Canvas
from schiffe.ui.clock import paint_clock
from schiffe.ui.pair import BoardPair, Side, enemy_fleet, own_fleet
from schiffe.ui.screen import Command, Screen, typed_line
from schiffe.wording import field_state, outcome_name, quoted, ship_name

LOG = 30
"""Columns of the last shots where they stand beside the boards."""
LOG_ROWS = 8
"""The most rows of them where they stand below."""
WIDE = 92
"""From so many columns on a message stands beside the typed field, which leaves a row for the boards."""


class Phase(Enum):
    """Whose move it is, as this screen sees it."""

    WAITING = "waiting"
    AIMING = "aiming"
    TIME_UP = "time up"
    SHOT = "shot"
    """The result of the shot is shown until the player hides the boards."""


@dataclass(frozen=True)
class Clock:
    """The time for a shot: the countdown, and how many seconds it has at the start (0 is without a clock)."""

    countdown: Countdown
    seconds: int


class BattleScreen(Screen[Choice]):
    """One player's view of a match: gives the field that is shot at, once for each turn.

    It is given the player's own board and what the player knows of the other one, and nothing else.
    """

    def __init__(
        self,
        signs: Signs,
        names: tuple[str, str],
        board: Board,
        clock: Clock,
        rng: random.Random,
        ask_to_leave: Command,
    ) -> None:
        super().__init__(typed_line(self._typed))
        self._signs = signs
        self._names = names
        self._board = board
        self._clock = clock
        self._rng = rng
        self._ask_to_leave = ask_to_leave
        self._view = TargetView.fresh(board.fleet.rules)
        self._size = board.fleet.rules.grid.size
        self._pair = BoardPair(signs)
        self._is_single = False
        self._cursor: Cell = 0
        self._history: list[tuple[ShotFired, bool]] = []
        self._phase = Phase.WAITING
        self._error = ""
        self._skip: Callable[[], None] | None = None
        self._is_covered = False

    # The match

    async def choose(self, view: TargetView) -> Choice:
        """Let the player aim until a shot is fired; the clock runs meanwhile."""
        self._view = view
        self._phase, self._error = Phase.AIMING, ""
        self._pair.shown = 1
        countdown = self._clock.countdown
        if self._clock.seconds:
            countdown.start(self._clock.seconds, self._tick)
            if self._is_covered:
                countdown.pause()
        try:
            return await self.result()
        finally:
            countdown.cancel()
            self._phase = Phase.WAITING

    def happened(self, event: ShotFired, is_mine: bool) -> None:
        """Note a shot of either side."""
        self._history.append((event, is_mine))
        if is_mine:
            self._view = self._view.after(event.cell, event.answer)
            self._cursor = event.cell

    async def show_result(self) -> None:
        """Let the player look at what the shot did, until a key hides the boards."""
        self._phase = Phase.SHOT
        self._forget_typed()
        try:
            await self.result()
        finally:
            self._phase = Phase.WAITING

    def covered(self, covered: bool) -> None:
        """Time stands still under dialogs, help and the notice of a terminal that is too small."""
        self._is_covered = covered
        if covered:
            self._clock.countdown.pause()
        else:
            self._clock.countdown.resume()

    def let_skip(self, skip: Callable[[], None] | None) -> None:
        """While somebody else thinks or pauses: what a key does to shorten that; None for nothing."""
        self._skip = skip

    def _tick(self, left: int) -> None:
        if left == 0 and self._phase is Phase.AIMING:
            self._phase, self._error = Phase.TIME_UP, ""

    # Keys

    def commands(self) -> list[Command]:
        """What can be done in the phase of the moment."""
        commands = []
        match self._phase:
            case Phase.AIMING:
                commands.append(Command(("enter",), self._fire, _("Enter"), _("fire")))
            case Phase.TIME_UP:
                commands.append(Command(("enter",), self._fire_at_random, _("Enter"), _("fire at random")))
            case Phase.SHOT:
                commands.append(Command(("enter", " "), self._hide, _("Enter"), _("hide the boards")))
            case Phase.WAITING if self._skip:
                commands.append(Command(("enter", " "), self._skip, _("Enter"), _("go on")))
        if self._phase in (Phase.AIMING, Phase.WAITING):
            commands += moves(self._size, lambda: self._cursor, self._go)
            if self._text:
                commands.append(Command(("escape",), self._forget_typed, _("Esc"), _("clear")))
        if self._is_single:
            commands.append(Command(("tab",), self._other_board, "Tab", _("board")))
        return [*commands, *self._scroll_keys(), self._ask_to_leave]

    def _scroll_keys(self) -> list[Command]:
        """With Shift the arrows scroll one's own board, where it is larger than its room."""
        steps = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [Command((key,), partial(self._pair.scroll_own, *step)) for key, step in steps.items()]

    @property
    def _text(self) -> str:
        return self.line.text if self.line else ""

    def _forget_typed(self) -> None:
        assert self.line
        self.line.text = ""
        self._error = ""

    def _go(self, cell: Cell) -> None:
        self._forget_typed()
        self._cursor = cell

    def _scroll(self, columns: int, rows: int) -> None:
        if self._phase in (Phase.AIMING, Phase.WAITING):
            self._go(scrolled(self._size, self._cursor, columns, rows))

    def _typed(self) -> None:
        """Let the cursor follow what is typed."""
        self._error = ""
        cell, _problem = read_field(self._text, self._size)
        if cell is not None and self._phase in (Phase.AIMING, Phase.WAITING):
            self._cursor = cell

    def _other_board(self) -> None:
        self._pair.shown = 1 - self._pair.shown

    def _fire(self) -> None:
        cell, text = self._cursor, cell_name(self._cursor, self._size)
        if self._text:
            typed, self._error = read_field(self._text, self._size)
            if typed is None:
                return
            cell, text = typed, self._text
        self._fire_at(cell, text)

    def _clicked(self, cell: Cell) -> None:
        if self._phase is Phase.AIMING:
            self._go(cell)
            self._fire_at(cell, cell_name(cell, self._size))

    def _fire_at(self, cell: Cell, text: str) -> None:
        if self._view.open >> cell & 1:
            self._shoot(Choice(cell))
        else:
            self._error = _("{text} was shot at already ({state}). Choose another field.").format(
                text=quoted(text), state=field_state(self._view, cell)
            )

    def _fire_at_random(self) -> None:
        fields = self._view.open
        self._shoot(Choice(draw_cell(fields, self._rng), TimeUp(fields.bit_count())))

    def _shoot(self, choice: Choice) -> None:
        if self.is_waiting:
            self._clock.countdown.cancel()
            self._forget_typed()
            self._phase = Phase.WAITING
            self.finish(choice)

    def _hide(self) -> None:
        self.finish(Choice(self._cursor))

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """The whole screen, at the layout that fits."""
        single = self._is_single = BoardPair.is_single(canvas)
        is_wide = canvas.width >= WIDE
        top = self._paint_head(canvas, single)
        prompt_rows = 1 if is_wide else 2
        below, right = self._pair.paint(canvas, top, 1 + prompt_rows + 1, self._sides(), beside=LOG)
        prompt = canvas.height - 1 - prompt_rows
        if right < canvas.width:
            self._paint_log(canvas, right, top, canvas.width - right - 1, below - top)
            prompt = min(prompt, below + 1)
        else:
            rows = min(prompt - below, LOG_ROWS)
            gap = min(1, prompt - below - rows)
            self._paint_log(canvas, 1 if single else 3, below + gap, canvas.width - 2, rows)
            prompt = min(prompt, below + gap + rows + 1)
        self._paint_prompt(canvas, prompt, is_wide)
        self.paint_keys(canvas)

    def _paint_head(self, canvas: Canvas, single: bool) -> int:
        """Who plays, whose turn it is, and the clock; returns the row below."""
        name, enemy = self._names
        end = canvas.width - 1
        if self._phase in (Phase.AIMING, Phase.TIME_UP):
            end = paint_clock(canvas, end, 0, self._clock.countdown, self._clock.seconds, self._signs) - 2
        turn = self._turn()
        if single:
            canvas.put(1, 0, turn, "class:strong")
        else:
            left = canvas.put_right(end, 0, turn, "class:strong")
            title = _("{name} against {enemy}").format(name=name, enemy=enemy)
            if canvas.measure(title) + 14 < left:
                canvas.put(1, 0, f"schiffe - {title}")
        rows = ruled_room(self._size)[1] + 7
        return 1 if single or canvas.height == rows else 2

    def _turn(self) -> str:
        name, enemy = self._names
        match self._phase:
            case Phase.AIMING:
                return _("{name}'s turn").format(name=name)
            case Phase.TIME_UP:
                return _("Time is up")
            case Phase.SHOT:
                return _("{name} has fired").format(name=name)
            case Phase.WAITING:
                return _("{name} is thinking").format(name=enemy)

    def _sides(self) -> tuple[Side, Side]:
        name, enemy = self._names
        aims = self._phase is Phase.AIMING
        own_last = next((event.cell for event, is_mine in reversed(self._history) if not is_mine), None)
        target_last = next((event.cell for event, is_mine in reversed(self._history) if is_mine), None)
        own = Side(
            name,
            own_picture(self._board),
            "own",
            own_fleet(self._board, self._signs),
            Marks(last=own_last),
            on_scroll=self._pair.scroll_own,
        )
        target = Side(
            enemy,
            target_picture(self._view),
            "target" if aims else "idle",
            enemy_fleet(self._view, self._signs),
            Marks(cursor=self._cursor if aims else None, last=target_last),
            pgettext("the target board", "aim") if aims else pgettext("the target board", "wait"),
            self._clicked,
            self._scroll,
        )
        return own, target

    def _paint_log(self, canvas: Canvas, x: int, y: int, width: int, rows: int) -> None:
        """The last shots, the latest at the bottom."""
        shots = self._history[-rows:] if rows > 0 else []
        names = max(canvas.measure(name) for name in self._names)
        for number, (event, is_mine) in enumerate(shots):
            name = self._names[0 if is_mine else 1]
            is_last = number == len(shots) - 1
            field = cell_name(event.cell, self._size)
            end = canvas.put(x, y + number, "> " if is_last else "  ")
            canvas.put(end, y + number, name)
            end = canvas.put(end + names + 1, y + number, f"{field:<4}")
            text = self._outcome(event, is_mine)
            style = "class:strong" if is_last else ""
            for row, line in enumerate(canvas.wrap(text, max(10, width - (end - x)))[:1]):
                canvas.put(end, y + number + row, line, style)

    def _outcome(self, event: ShotFired, is_mine: bool) -> str:
        text = outcome_name(event.answer.outcome)
        ship = event.answer.ship if is_mine else self._board.fleet.ship_at(event.cell)
        if ship:
            text = _("{outcome} ({ship})").format(outcome=text, ship=ship_name(ship.kind))
        return text

    def _paint_prompt(self, canvas: Canvas, y: int, beside: bool) -> None:
        """Where one types, and what is to be said of it."""
        x = 1
        if self._phase in (Phase.AIMING, Phase.WAITING):
            x = canvas.put(x, y, _("Fire at:")) + 1
            canvas.typed = (x, y, 12)
            if not self._text:
                canvas.put(x + 2, y, cell_name(self._cursor, self._size))
            x += 14
        text, style = self._said()
        at = (x, y) if beside else (1, y + 1)
        canvas.put(*at, text, style)

    def _said(self) -> tuple[str, str]:
        if self._error:
            return self._error, "class:error"
        match self._phase:
            case Phase.AIMING:
                field = cell_name(self._cursor, self._size)
                state = field_state(self._view, self._cursor)
                if state:
                    return _("{field}: {state}").format(field=field, state=state), ""
                return _("{field} is free. Enter fires.").format(field=field), ""
            case Phase.TIME_UP:
                return _("Time is up. Press Enter to fire at a random field."), "class:notice"
            case Phase.SHOT:
                return self._what_the_shot_did(), "class:notice"
            case Phase.WAITING:
                return "", ""

    def _what_the_shot_did(self) -> str:
        event, _is_mine = self._history[-1]
        text = _("{field}: {outcome}.").format(
            field=cell_name(event.cell, self._size), outcome=self._outcome(event, is_mine=True)
        )
        return f"{text} {_('Enter hides your boards.')}" if event.answer.outcome is not Outcome.WON else text
