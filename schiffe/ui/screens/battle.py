"""The battle: both boards, the fleets, the last shots, the clock, and aiming."""

import asyncio
import random
from collections.abc import Callable, Sequence
from functools import partial

from schiffe.base.i18n import _
from schiffe.base.text import quoted
from schiffe.bots.choice import Choice, TimeUp
from schiffe.drawing import Glyphs, own_picture, target_picture
from schiffe.play.events import ShotFired
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell, cell_name, random_cell
from schiffe.rules.target import TargetView
from schiffe.texts.names import field_state
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.clock import Clock, paint_clock
from schiffe.toolkit.screen import Command, TypingScreen
from schiffe.ui import shots
from schiffe.ui.boards import Marks, ruled_room
from schiffe.ui.cursor import moves, read_field, scrolled
from schiffe.ui.pair import BoardPair, Side, enemy_fleet, own_fleet
from schiffe.ui.phase import Phase, tag_of, turn_of
from schiffe.ui.shots import ShotLog

PROMPT = 24
"""Columns of the typed field with what stands before it."""
WIDE = 92
"""From so many columns on a message stands beside the typed field, which leaves a row for the boards."""


class BattleScreen(TypingScreen[Choice]):
    """One player's view of a match: gives the field that is shot at, once for each turn.

    It is given the player's own board and what the player knows of the other one, and nothing else.

    Attributes:
        awaits: tells what one waits for while it is somebody else's turn; None when there is nothing to tell.
        extras: commands that this game has besides those of every battle.
        hints: the chance that hints are drawn with; None where there are none. ``hints_used`` counts them.
    """

    def __init__(
        self,
        glyphs: Glyphs,
        names: tuple[str, str],
        board: Board,
        clock: Clock,
        rng: random.Random,
        ask_to_leave: Command,
    ) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._names = names
        self._board = board
        self._clock = clock
        self._rng = rng
        self._ask_to_leave = ask_to_leave
        self._view = TargetView.fresh(board.fleet.rules)
        self._size = board.fleet.rules.grid.size
        self._pair = BoardPair(glyphs)
        self._is_single = False
        self._cursor: Cell = 0
        self._log = ShotLog(names, board)
        self._enter(Phase.WAITING)
        self._skip: Callable[[], None] | None = None
        self._note = ""
        self._heat: tuple[int, ...] = ()
        self.awaits: Callable[[], str] | None = None
        self.extras: Sequence[Command] = ()
        self.hints: random.Random | None = None
        self.hints_used = 0
        self._hidden = asyncio.Event()
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
        self.line = self._typing if phase.lets_type else None

    def happened(self, event: ShotFired, is_mine: bool) -> None:
        """Note a shot of either side."""
        self._log.add(event, is_mine)
        if is_mine:
            self._view = self._view.after(event.cell, event.answer)
            self._cursor = event.cell

    def reasons(self) -> str:
        """Why the other side fired as it did, shot by shot; lines that begin with # are headings."""
        return self._log.reasons()

    def note(self, text: str) -> None:
        """Say something beside the next shot."""
        self._note = text

    def close(self) -> None:
        """The match is broken off: nothing can be done any more but to look."""
        self._forget_typed()
        self._enter(Phase.OVER)

    async def show_result(self) -> None:
        """Let the player look at what the shot did, until a key hides the boards."""
        self._forget_typed()
        self._hidden.clear()
        self._enter(Phase.SHOT)
        try:
            await self._hidden.wait()
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
                commands.append(Command(("enter", " "), self._hidden.set, _("Enter"), _("go on")))
            case Phase.WAITING if self._skip:
                commands.append(Command(("enter", " "), self._skip, _("Enter"), _("go on")))
        if self._phase.lets_type:
            commands += moves(self._size, lambda: self._cursor, self._go)
            if self._text:
                commands.append(Command(("escape",), self._forget_typed, _("Esc"), _("clear")))
        if self._is_single:
            commands.append(Command(("tab",), self._pair.show_other, "Tab", _("board")))
        advice = list(self.extras)
        if self.hints and self._phase is Phase.AIMING:
            advice.insert(0, Command(("f2",), self._hint, "F2", _("hint")))
        # In a narrow row there is no room for all: leaving comes first there, the help has the others.
        rest = [self._ask_to_leave, *advice] if self._is_single else [*advice, self._ask_to_leave]
        return [*commands, *self._scroll_keys(), *rest]

    def _scroll_keys(self) -> list[Command]:
        """With Shift the arrows scroll one's own board, where it is larger than its room."""
        steps = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [Command((key,), partial(self._pair.scroll, 0, *step)) for key, step in steps.items()]

    def _go(self, cell: Cell) -> None:
        self._forget_typed()
        self._cursor = cell

    def _scroll(self, columns: int, rows: int) -> None:
        if self._phase.lets_type:
            self._go(scrolled(self._size, self._cursor, columns, rows))

    def _follow(self) -> None:
        """Let the cursor follow what is typed."""
        self._error = ""
        cell, _problem = read_field(self._text, self._size)
        if cell is not None and self._phase.lets_type:
            self._cursor = cell

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

    def _hint(self) -> None:
        """Show where ships probably lie, and aim at the best field; asked for again in one turn it is the same hint."""
        if self._heat or not self.hints:
            return
        # Loaded by the first hint only; what it is made of takes as long to load as the screen itself.
        from schiffe.play.assessment import hint
        from schiffe.texts.advice import hint_text, no_hint

        found = hint(self._view)
        if not found:
            self._note = no_hint()
            return
        self.hints_used += 1
        self._go(found.recommended.cell)
        self._note, self._heat = hint_text(found, self._view), found.heat

    def _fire_at_random(self) -> None:
        fields = self._view.open
        self._shoot(Choice(random_cell(fields, self._rng), TimeUp(fields.bit_count())))

    def _shoot(self, choice: Choice) -> None:
        if self.is_waiting:
            self._clock.countdown.cancel()
            self._forget_typed()
            self._note, self._heat = "", ()
            self._enter(Phase.WAITING)
            self.finish(choice)

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """The whole screen, at the layout that fits."""
        single = self._is_single = BoardPair.is_single(canvas)
        beside = canvas.width >= WIDE
        top = self._paint_head(canvas, single)
        text, style = self._said()
        lines = canvas.wrap(text, canvas.width - 2 - (PROMPT if beside else 0))
        has_line = self._phase.lets_type
        prompt_rows = len(lines) if beside else max(2, len(lines) + has_line)
        below, right = self._pair.paint(canvas, top, 1 + (1 if beside else 2) + 1, self._sides(), beside=shots.COLUMNS)
        prompt = canvas.height - 1 - prompt_rows
        if right < canvas.width:
            self._log.paint(canvas, right, top, canvas.width - right - 1, below - top)
            prompt = min(prompt, below + 1)
        else:
            rows = min(prompt - below, shots.ROWS)
            gap = min(1, prompt - below - rows)
            self._log.paint(canvas, 1 if single else 3, below + gap, canvas.width - 4, rows)
            prompt = min(prompt, below + gap + rows + 1)
        if prompt < below:  # a long message on a small screen covers the fleet for once
            canvas.fill(0, prompt, canvas.width, below - prompt)
        if has_line:
            self._paint_line(canvas, prompt)
        x, y = (1 + PROMPT * has_line, prompt) if beside else (1, prompt + has_line)
        for number, line in enumerate(lines):
            canvas.put(x, y + number, line, style)
        self.paint_keys(canvas)

    def _paint_head(self, canvas: Canvas, single: bool) -> int:
        """Who plays, whose turn it is, and the clock; returns the row below."""
        name, enemy = self._names
        end = canvas.width - 1
        if self._phase.lets_fire:
            end = paint_clock(canvas, end, 0, self._clock, self._glyphs) - 2
        turn = turn_of(self._phase, name, enemy)
        if single:
            canvas.put(1, 0, fit(turn, end - 2), "class:strong")
        else:
            left = canvas.put_right(end, 0, turn, "class:strong")
            title = _("{name} against {enemy}").format(name=name, enemy=enemy)
            if canvas.measure(title) + 14 < left:
                canvas.put(1, 0, f"schiffe - {title}")
        rows = ruled_room(self._size)[1] + 6
        return 1 if single or canvas.height == rows else 2

    def _sides(self) -> tuple[Side, Side]:
        name, enemy = self._names
        aims = self._phase is Phase.AIMING
        own = Side(
            name,
            own_picture(self._board),
            "own",
            own_fleet(self._board, self._glyphs),
            Marks(last=self._log.last_field(is_mine=False)),
            on_scroll=partial(self._pair.scroll, 0),
        )
        target = Side(
            enemy,
            target_picture(self._view, self._heat),
            "target" if aims else "idle",
            enemy_fleet(self._view, self._glyphs),
            Marks(cursor=self._cursor if aims else None, last=self._log.last_field(is_mine=True)),
            tag_of(self._phase),
            self._clicked,
            self._scroll,
        )
        return own, target

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
                text = _("{field}: {state}") if state else _("{field} is free. Enter fires.")
                if self._heat and not state:
                    text = ""
                return " ".join(filter(None, (self._note, text.format(field=field, state=state)))), ""
            case Phase.TIME_UP:
                return _("Time is up. Press Enter to fire at a random field."), "class:notice"
            case Phase.SHOT:
                hides = _("Enter hides your boards.")
                return f"{self._log.last_said()} {hides}", "class:notice"
            case Phase.OVER:
                return "", ""
            case Phase.WAITING:
                return self.awaits() if self.awaits else "", ""
