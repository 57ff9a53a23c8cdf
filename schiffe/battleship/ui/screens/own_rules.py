"""Rules of one's own: each of their parts can be changed; a fleet shows at once whether they can be played, and how."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from schiffe.battleship.drawing import Glyphs, fleet_picture
from schiffe.battleship.match.rules import no_space_text, rules_of
from schiffe.battleship.rule_settings import (
    ANNOUNCE,
    CONTACT,
    FLEET,
    MAX_RULES_NAME_CHARACTERS,
    SIZE,
    TURN,
    rules_name_problem,
)
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Grid
from schiffe.battleship.rules.packing import PlacementError, can_be_placed, lay_fleet
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.ui.arrangement import is_narrow
from schiffe.battleship.ui.boards import BoardView, Extent, best_extent, paint_board, whole_extent
from schiffe.battleship.ui.cells import SMALL
from schiffe.language.i18n import _
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import Setting, Settings
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import Corner, centred_corner, wrap_evenly
from schiffe.toolkit.screen import Call, Command, Done, Screen

PARTS: Final[tuple[Setting[Any], ...]] = (SIZE, FLEET, CONTACT, TURN, ANNOUNCE)
"""The parts in the order in which they are shown; the name stands above them, and what saves them below."""
_NAME_ROW: Final = 0
_SAVE_ROW: Final = len(PARTS) + 1
_ROWS: Final = len(PARTS) + 2
_MAX_COLUMNS: Final = 64
_MIN_COLUMNS_BESIDE_BOARD: Final = 38
_MAX_COLUMNS_BESIDE_BOARD: Final = 52
_COLUMNS_BEFORE_BOARD: Final = 2
_SIGN_COLUMNS: Final = 2
"""The sign of the selected row stands there, before the labels."""


@dataclass(frozen=True)
class OwnRules:
    """Rules with a name."""

    name: str
    rules: Rules


@dataclass(frozen=True)
class EditedRules:
    """Rules that are being made.

    Attributes:
        values: what each part is.
        taken: names that are those of others.
        selected: the row that is selected.
        typed: its new value as far as it is typed; None while none is.
        error: what is wrong with what was typed or is to be saved.
        problem: why the rules cannot be played; None while that is being worked out.
        is_saved: whether they are to be saved as soon as that is known, and where nothing is wrong.
        fleet: a fleet as it may lie under them, once it is found.
    """

    name: str
    values: Settings
    taken: Sequence[str]
    glyphs: Glyphs
    selected: int = 0
    typed: str | None = None
    error: str = ""
    problem: str | None = ""
    is_saved: bool = False
    fleet: Fleet | None = None

    @property
    def part(self) -> Setting[Any] | None:
        """The part that is selected; None for the name and for saving."""
        return PARTS[self.selected - 1] if _NAME_ROW < self.selected < _SAVE_ROW else None

    def at(self, selected: int) -> EditedRules:
        """Select another row; from the last one it goes on to the first."""
        return replace(self, selected=selected % _ROWS, typed=None, error="", is_saved=False)

    def changed(self, part: Setting[Any], value: object) -> EditedRules:
        """Change a part; whether that can be played is still to be found out."""
        values = Settings({**{each.key: self.values[each] for each in PARTS}, part.key: value})
        return replace(self, values=values, typed=None, error="", problem=None, is_saved=False, fleet=None)


class OwnRulesScreen(Screen[EditedRules, OwnRules | None]):
    """A screen that returns rules that can be played, with a name; None after Escape."""

    key_rows = 2
    selects_line = True
    max_line_characters = 60

    def __init__(self, state: EditedRules, in_background: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        super().__init__(state)
        self._in_background = in_background
        in_background(self._check(rules_of(state.values), state.values))

    def help_keys(self, state: EditedRules) -> Sequence[str]:
        """Return no question mark, which may be typed by mistake in a name, and is refused there."""
        return ("f1", "?") if state.typed is None else ("f1",)

    def commands(self, state: EditedRules) -> Sequence[Command[EditedRules]]:
        """Go to a row, change it, save, go back."""
        if state.typed is not None:
            return [
                Command(("enter",), self._take_typed, _("Enter"), _("save")),
                Command(("up", "s-tab"), partial(self._take_typed, then=-1)),
                Command(("down", "tab"), partial(self._take_typed, then=1)),
                Command(("escape", "f10"), lambda state: state.at(state.selected), _("Esc"), _("cancel")),
            ]
        commands: list[Command[EditedRules]] = [
            Command(("up", "s-tab", "wheel-up"), lambda state: state.at(state.selected - 1)),
            Command(("down", "tab", "wheel-down"), lambda state: state.at(state.selected + 1)),
            Command(("home", "pageup"), lambda state: state.at(0)),
            Command(("end", "pagedown"), lambda state: state.at(-1)),
            Command(("enter", " "), self._enter, _("Enter"), _("save") if state.selected == _SAVE_ROW else _("change")),
        ]
        if state.part:
            commands.append(Command(("right", "+"), partial(self._step, by=1), "<- ->", _("value")))
            commands.append(Command(("left", "-"), partial(self._step, by=-1)))
        commands.append(Command(("f5",), self._save, "F5", _("save")))
        commands.append(Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("back")))
        return commands

    def typed_line(self, state: EditedRules) -> str | None:
        """Return the value that is typed."""
        return state.typed

    def with_typed_line(self, state: EditedRules, text: str) -> EditedRules:
        """Return the state with this input."""
        return replace(state, typed=text, error="")

    def click(self, number: int) -> ClickStep:
        """Return what a click on a row does: it selects it, or changes the selected one."""

        def clicked(state: EditedRules) -> EditedRules | Call | Done[OwnRules]:
            if state.typed is not None:
                return state
            return self._enter(state) if number == state.selected else state.at(number)

        return clicked

    def _enter(self, state: EditedRules) -> EditedRules | Call | Done[OwnRules]:
        """Save, take the next of a few values, or type one."""
        if state.selected == _SAVE_ROW:
            return self._save(state)
        if state.part and state.part.kind.choices():
            return self._step(state, 1)
        text = state.part.kind.write(state.values[state.part]) if state.part else state.name
        return replace(state, typed=text, error="")

    def _step(self, state: EditedRules, by: int) -> EditedRules | Call | Done[OwnRules]:
        part = state.part
        value = part.kind.step(state.values[part], by) if part else None
        return self._enter(state) if part is None or value is None else self._changed(state, part, value)

    def _take_typed(self, state: EditedRules, then: int = 0) -> EditedRules | Call:
        """Take what is typed; when that is possible, go on by so many rows."""
        text = (state.typed or "").strip()
        part = state.part
        if part is None:
            if problem := rules_name_problem(text, state.taken):
                return replace(state, error=problem)
            return replace(state, name=text).at(state.selected + then)
        try:
            value = part.read(text)
        except SettingsError as error:
            return replace(state, error=problem_text(error))
        return self._changed(state, part, value, then)

    def _changed(self, state: EditedRules, part: Setting[Any], value: object, then: int = 0) -> EditedRules | Call:
        """Change a part. Whether a fleet can be placed may take two seconds to find out, so that is done aside."""
        changed = state.changed(part, value)
        try:
            rules = rules_of(changed.values)
        except SettingsError as error:
            return replace(changed.at(changed.selected), problem=problem_text(error))
        moved = changed.at(changed.selected + then)
        return Call(lambda: self._in_background(self._check(rules, changed.values)), moved)

    async def _check(self, rules: Rules, values: Settings) -> None:
        problem = await asyncio.to_thread(lambda: "" if can_be_placed(rules) else no_space_text(rules))
        fleet = None if problem else await asyncio.to_thread(sample_fleet, rules)
        self.do(lambda state: self._checked(state, problem, fleet) if state.values is values else state)

    def _checked(self, state: EditedRules, problem: str, fleet: Fleet | None) -> EditedRules | Done[OwnRules]:
        checked = replace(state, problem=problem, is_saved=False, fleet=fleet)
        return self._save(checked) if state.is_saved else checked

    def _save(self, state: EditedRules) -> EditedRules | Done[OwnRules]:
        """Return the rules, where nothing is wrong with them; else say it, at the row of the name where it is that."""
        if problem := rules_name_problem(state.name, state.taken):
            return replace(state.at(_NAME_ROW), error=problem)
        if state.problem != "":
            return replace(state, is_saved=state.problem is None)
        return Done(OwnRules(state.name, rules_of(state.values)))

    def paint(self, canvas: Canvas, state: EditedRules) -> None:
        """Paint a row for each part, below them what the selected one can be, and beside them a sample fleet."""
        paint_bar(canvas, Bar(_("Variant of your own"), badge=state.name, badge_style=BADGE_QUIET), state.glyphs)
        names = (_("Name"), *(part.label() for part in PARTS), _("Save"))
        labels = max(map(canvas.measure, names[:-1])) + 4
        width = min(_MAX_COLUMNS, canvas.width - 4)
        extent = Extent(0, 0)
        if not is_narrow(canvas):
            widest = labels + max(canvas.measure(_value_text(state, number)) for number in range(_ROWS))
            most = canvas.width - _COLUMNS_BEFORE_BOARD - 2 - whole_extent(state.values[SIZE], SMALL).columns
            width = max(_MIN_COLUMNS_BESIDE_BOARD, min(widest, most))
            extent = best_extent(
                state.values[SIZE], Extent(canvas.width - width - _COLUMNS_BEFORE_BOARD - 2, canvas.height - 3)
            )
            width = max(
                width, min(_MAX_COLUMNS_BESIDE_BOARD, canvas.width - extent.columns - _COLUMNS_BEFORE_BOARD - 2)
            )
        corner = centred_corner(
            canvas,
            width + (_COLUMNS_BEFORE_BOARD + extent.columns if extent.columns else 0),
            max(_ROWS + 9, extent.rows),
        )
        if extent.columns:
            beside = Corner(corner.x + width + _COLUMNS_BEFORE_BOARD, corner.y)
            paint_fleet(canvas, beside, extent, state.values[SIZE], state.fleet, state.glyphs)
        y = corner.y
        for number, name in enumerate(names):
            y += 2 if number == _SAVE_ROW else 1
            is_selected = number == state.selected
            style = "class:chosen" if is_selected else ""
            shown = _value_text(state, number)
            canvas.put(corner.x, y, " " * width, style, self.click(number))
            canvas.put(corner.x, y, f"{'>' if is_selected else ' '} {name}", style)
            if is_selected and state.typed is not None:
                canvas.place_typed_line(corner.x + labels, y, width - labels)
            elif labels + canvas.measure(shown) <= width:
                canvas.put(corner.x + labels, y, shown, style)
            else:  # in a row of its own
                y += 1
                canvas.put(corner.x, y, " " * width, style, self.click(number))
                canvas.put_right(corner.x + width - 1, y, fit(shown, width - 3), style, self.click(number))
        y += 2
        for text, style in _lines_below(state):
            lines = wrap_evenly(canvas, text, width - _SIGN_COLUMNS) if text else []
            for line in lines:
                canvas.put(corner.x + _SIGN_COLUMNS, y, line, style)
                y += 1


def paint_fleet(canvas: Canvas, corner: Corner, extent: Extent, size: int, fleet: Fleet | None, glyphs: Glyphs) -> None:
    """Paint a board of so many rows and columns; without a fleet it is empty."""
    picture = fleet_picture(Grid(size), fleet.ships if fleet else ())
    paint_board(canvas, corner, extent, BoardView(picture, "own"), glyphs)


def sample_fleet(rules: Rules) -> Fleet | None:
    """Return a fleet as it may lie, the same each time; None where none is found. It may take seconds."""
    try:
        return lay_fleet(rules, random.Random(1))
    except PlacementError:
        return None


def _value_text(state: EditedRules, number: int) -> str:
    """Return the value in a row."""
    if number == _NAME_ROW:
        return state.name or "-"
    return "" if number == _SAVE_ROW else PARTS[number - 1].value_name(state.values[PARTS[number - 1]])


def _lines_below(state: EditedRules) -> list[tuple[str, str]]:
    """Return what stands below the rows, with its styles."""
    if state.error:
        return [(state.error, "class:error")]
    if state.problem is None:
        return [(_("Checking ..."), "class:notice")]
    if state.problem:
        return [(state.problem, "class:error")]
    if state.part is None:
        is_name = state.selected == _NAME_ROW
        text = (
            _("Possible: up to {count} characters, a letter first.").format(count=MAX_RULES_NAME_CHARACTERS)
            if is_name
            else ""
        )
        return [(text, "")]
    possible = _("Possible: {words}").format(words=state.part.possible_names())
    return [(possible, ""), (state.part.explanation(state.values[state.part]), "class:dim")]
