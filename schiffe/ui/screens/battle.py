"""The battle: both boards, the fleets, the last shots, the clock, and aiming."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial

from schiffe.bots.choice import Choice, TimeUp
from schiffe.drawing import Signs, own_picture, pad, target_picture
from schiffe.i18n import _, pgettext
from schiffe.play.countdown import Countdown
from schiffe.play.events import ShotFired
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell, cell_name, draw_cell
from schiffe.rules.target import TargetView
from schiffe.ui.aim import moves, read_field, scrolled
from schiffe.ui.boards import Marks, ruled_room
from schiffe.ui.canvas import Canvas, fit
from schiffe.ui.clock import paint_clock
from schiffe.ui.pair import BoardPair, Side, enemy_fleet, own_fleet
from schiffe.ui.screen import Command, Screen, typed_line
from schiffe.wording import field_state, outcome_name, quoted, ship_name

LOG = 30
"""Columns of the last shots where they stand beside the boards."""
LOG_ROWS = 8
"""The most rows of them where they stand below."""
PROMPT = 24
"""Columns of the typed field with what stands before it."""
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
        super().__init__()
        self._typing = typed_line(self._typed)
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
        self._enter(Phase.WAITING)
        self._error = ""
        self._skip: Callable[[], None] | None = None
        self._uncovered = asyncio.Event()
        self._uncovered.set()

    # The match

    async def choose(self, view: TargetView) -> Choice:
        """Let the player aim until a shot is fired; the clock runs meanwhile."""
        self._view = view
        self._enter(Phase.AIMING)
        self._error = ""
        self._pair.shown = 1
        countdown = self._clock.countdown
        if self._clock.seconds:
            countdown.start(self._clock.seconds, self._tick)
            if not self._uncovered.is_set():
                countdown.pause()
        try:
            return await self.result()
        finally:
            countdown.cancel()
            self._enter(Phase.WAITING)

    def _enter(self, phase: Phase) -> None:
        """Begin a phase; typing is possible only where it is seen."""
        self._phase = phase
        self.line = self._typing if phase in (Phase.AIMING, Phase.WAITING) else None

    def happened(self, event: ShotFired, is_mine: bool) -> None:
        """Note a shot of either side."""
        self._history.append((event, is_mine))
        if is_mine:
            self._view = self._view.after(event.cell, event.answer)
            self._cursor = event.cell

    async def show_result(self) -> None:
        """Let the player look at what the shot did, until a key hides the boards."""
        self._forget_typed()
        self._enter(Phase.SHOT)
        try:
            await self.result()
        finally:
            self._enter(Phase.WAITING)

    def covered(self, covered: bool) -> None:
        """Time stands still under dialogs, help and the notice of a terminal that is too small."""
        if covered:
            self._uncovered.clear()
            self._clock.countdown.pause()
        else:
            self._uncovered.set()
            self._clock.countdown.resume()

    async def uncovered(self) -> None:
        """Wait until nothing lies over the boards, so that a match does not end under a dialog."""
        await self._uncovered.wait()

    def let_skip(self, skip: Callable[[], None] | None) -> None:
        """While somebody else thinks or pauses: what a key does to shorten that; None for nothing."""
        self._skip = skip

    def _tick(self, left: int) -> None:
        if left == 0 and self._phase is Phase.AIMING:
            self._forget_typed()
            self._enter(Phase.TIME_UP)

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
                commands.append(Command(("enter", " "), self._hide, _("Enter"), _("go on")))
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
        return [Command((key,), partial(self._pair.scroll, 0, *step)) for key, step in steps.items()]

    @property
    def _text(self) -> str:
        return self._typing.text

    def _forget_typed(self) -> None:
        self._typing.text = ""
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
            self._enter(Phase.WAITING)
            self.finish(choice)

    def _hide(self) -> None:
        self.finish(Choice(self._cursor))

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """The whole screen, at the layout that fits."""
        single = self._is_single = BoardPair.is_single(canvas)
        beside = canvas.width >= WIDE
        top = self._paint_head(canvas, single)
        text, style = self._said()
        lines = canvas.wrap(text, canvas.width - 2 - (PROMPT if beside else 0))
        has_line = self._phase in (Phase.AIMING, Phase.WAITING)
        prompt_rows = len(lines) if beside else max(2, len(lines) + has_line)
        below, right = self._pair.paint(canvas, top, 1 + (1 if beside else 2) + 1, self._sides(), beside=LOG)
        prompt = canvas.height - 1 - prompt_rows
        if right < canvas.width:
            self._paint_log(canvas, right, top, canvas.width - right - 1, below - top)
            prompt = min(prompt, below + 1)
        else:
            rows = min(prompt - below, LOG_ROWS)
            gap = min(1, prompt - below - rows)
            self._paint_log(canvas, 1 if single else 3, below + gap, canvas.width - 4, rows)
            prompt = min(prompt, below + gap + rows + 1)
        if prompt < below:  # a long message on a small screen covers the fleet for once
            canvas.fill(0, prompt, canvas.width, below - prompt)
        if has_line:
            self._paint_line(canvas, prompt)
        for number, line in enumerate(lines):
            if beside:
                canvas.put(1 + PROMPT if has_line else 1, prompt + number, line, style)
            else:
                canvas.put(1, prompt + has_line + number, line, style)
        self.paint_keys(canvas)

    def _paint_head(self, canvas: Canvas, single: bool) -> int:
        """Who plays, whose turn it is, and the clock; returns the row below."""
        name, enemy = self._names
        end = canvas.width - 1
        if self._phase in (Phase.AIMING, Phase.TIME_UP):
            end = paint_clock(canvas, end, 0, self._clock.countdown, self._clock.seconds, self._signs) - 2
        turn = self._turn()
        if single:
            canvas.put(1, 0, fit(turn, end - 2), "class:strong")
        else:
            left = canvas.put_right(end, 0, turn, "class:strong")
            title = _("{name} against {enemy}").format(name=name, enemy=enemy)
            if canvas.measure(title) + 14 < left:
                canvas.put(1, 0, f"schiffe - {title}")
        rows = ruled_room(self._size)[1] + 6
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
            on_scroll=partial(self._pair.scroll, 0),
        )
        target = Side(
            enemy,
            target_picture(self._view),
            "target" if aims else "idle",
            enemy_fleet(self._view, self._signs),
            Marks(cursor=self._cursor if aims else None, last=target_last),
            self._tag(),
            self._clicked,
            self._scroll,
        )
        return own, target

    def _paint_log(self, canvas: Canvas, x: int, y: int, width: int, rows: int) -> None:
        """The last shots, the latest at the bottom; one that is too long for a row goes on in the next."""
        names = min(max(canvas.measure(name) for name in self._names), max(8, width - 36))
        start = names + 8
        lines: list[tuple[str, str, str]] = []
        for event, is_mine in reversed(self._history):
            outcome = canvas.wrap(self._outcome(event, is_mine), max(10, width - start))
            if len(lines) + len(outcome) > rows:
                break
            name = fit(self._names[0 if is_mine else 1], names)
            sign = " " if lines else ">"
            head = f"{sign} {pad(name, names)} {cell_name(event.cell, self._size):<4}"
            style = "" if lines else "class:strong"
            lines[:0] = [(head if number == 0 else "", line, style) for number, line in enumerate(outcome)]
        for number, (head, text, style) in enumerate(lines):
            canvas.put(x, y + number, head)
            canvas.put(x + start, y + number, text, style)

    def _tag(self) -> str:
        """What stands beside the name above the target, so that one sees without colours whether it takes a shot."""
        match self._phase:
            case Phase.AIMING:
                return pgettext("the target board", "aim")
            case Phase.WAITING:
                return pgettext("the target board", "wait")
        return ""

    def _outcome(self, event: ShotFired, is_mine: bool) -> str:
        text = outcome_name(event.answer.outcome)
        ship = event.answer.ship if is_mine else self._board.fleet.ship_at(event.cell)
        if ship:
            text = _("{outcome} ({ship})").format(outcome=text, ship=ship_name(ship.kind))
        return text

    def _paint_line(self, canvas: Canvas, y: int) -> None:
        """Where one types; while nothing is typed, the field of the cursor stands there."""
        x = canvas.put(1, y, _("Fire at:")) + 1
        canvas.typed = (x, y, PROMPT - x)
        if not self._text:
            canvas.put(x + 2, y, cell_name(self._cursor, self._size))

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
        hides = _("Enter hides your boards.")
        return f"{text} {hides}"
