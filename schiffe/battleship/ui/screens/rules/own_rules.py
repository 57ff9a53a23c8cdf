"""The screen on which the player edits their own rules, with a sample fleet beside them."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final, NamedTuple

from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.rule_settings import BOARD_SIZE, MAX_RULES_NAME_CHARACTERS, RULE_PARTS, rules_name_problem_text
from schiffe.battleship.rules.packing import can_be_placed
from schiffe.battleship.texts.rules import no_space_text
from schiffe.battleship.ui.painting.arrangement import is_narrow
from schiffe.battleship.ui.painting.boards import best_extent, whole_extent
from schiffe.battleship.ui.painting.scales import SMALL_SCALE
from schiffe.battleship.ui.screens.rules.own_rules_state import NAME_ROW, ROW_COUNT, SAVE_ROW, EditedRules, OwnRules
from schiffe.battleship.ui.screens.rules.rule_sets import paint_fleet, sample_fleet
from schiffe.language.i18n import _
from schiffe.process.tasks import Work
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import AnySetting, Settings
from schiffe.toolkit.bar import BADGE_QUIET, BAR_ROWS, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.choices import list_commands, typing_commands
from schiffe.toolkit.command import Command, Done, back_command
from schiffe.toolkit.layout import GAP_COLUMNS, GAP_ROWS, MARKER_COLUMNS, centred_corner, wrap_evenly
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_MAX_COLUMNS: Final = 64
_MIN_COLUMNS_BESIDE_BOARD: Final = 38
_MAX_COLUMNS_BESIDE_BOARD: Final = 52
_COLUMNS_AFTER_LONG_VALUE: Final = 1
"""The columns after a long value, which has a row of its own."""
_ROWS_ABOVE_FORM: Final = 1
"""The rows above the form, beside the numbers above the board."""
_TEXT_ROWS: Final = 6
_FORM_ROWS: Final = _ROWS_ABOVE_FORM + ROW_COUNT + 2 * GAP_ROWS + _TEXT_ROWS
"""The rows of the form, with a gap above and below the row that saves."""


class _Layout(NamedTuple):
    """The places of the form and of the board beside it, if there is one."""

    form_corner: Corner
    form_columns: int
    label_columns: int
    board_corner: Corner | None = None
    extent: Size = Size(0, 0)

    def text_rows(self, canvas: Canvas, index: int, state: EditedRules) -> int:
        """Return the rows of text of a row of the form: two if its value does not fit beside its label."""
        if index == state.selected_index and state.typed_text is not None:
            return 1
        value_columns = self.form_columns - self.label_columns
        return 1 if canvas.measure(_value_text(state, index)) <= value_columns else 2


class OwnRulesScreen(Screen[EditedRules, OwnRules | None]):
    """A screen that returns playable rules with a name, or None after Escape.

    After a change, ``run_in_background`` checks whether the rules can be played.
    """

    key_rows: ClassVar[int] = 2
    selects_line = True
    max_line_characters = 60

    def __init__(self, state: EditedRules, run_in_background: Callable[[Work[None]], object]) -> None:
        super().__init__(state)
        self._run_in_background = run_in_background

    def help_keys(self, state: EditedRules) -> Sequence[str]:
        """Return the keys of the help, without the question mark while something is typed, such as a name."""
        return ("f1", "?") if state.typed_text is None else ("f1",)

    def commands(self, state: EditedRules) -> Sequence[Command[EditedRules]]:
        if state.typed_text is not None:
            return typing_commands(self._apply_typed, EditedRules.without_typed_text)
        commands: list[Command[EditedRules]] = [
            *list_commands(),
            Command(
                ("enter", " "), self._enter, _("Enter"), _("save") if state.selected_index == SAVE_ROW else _("change")
            ),
        ]
        if state.selected_part:
            commands.append(Command(("right", "+"), partial(self._step_value, by=1), "<- ->", _("value")))
            commands.append(Command(("left", "-"), partial(self._step_value, by=-1)))
        commands.append(Command(("f5",), self._save_rules, "F5", _("save")))
        commands.append(back_command())
        return commands

    def typed_line(self, state: EditedRules) -> str | None:
        return state.typed_text

    def with_typed_line(self, state: EditedRules, text: str) -> EditedRules:
        return replace(state, typed_text=text, error=None)

    def click(self, state: EditedRules, index: int) -> EditedRules | Done[OwnRules]:
        """Select a clicked row, or change it if it is selected."""
        if state.typed_text is not None:
            return state
        return self._enter(state) if index == state.selected_index else state.with_selected(index)

    def _enter(self, state: EditedRules) -> EditedRules | Done[OwnRules]:
        """Save, choose the next value, or begin to type one, depending on the row."""
        if state.selected_index == SAVE_ROW:
            return self._save_rules(state)
        part = state.selected_part
        if part and part.kind.choices():
            return self._step_value(state, 1)
        text = part.kind.value_text(state.part_values[part]) if part else state.name
        return replace(state, typed_text=text, error=None)

    def _step_value(self, state: EditedRules, by: int) -> EditedRules | Done[OwnRules]:
        """Choose another value of the selected part; a value without choices is typed."""
        part = state.selected_part
        value = part.kind.step(state.part_values[part], by) if part else None
        if part is None or value is None:
            return self._enter(state)
        return self._change_part(state, part, value)

    def _apply_typed(self, state: EditedRules, rows: int) -> EditedRules:
        """Take the typed value if it is valid, and move the selection by ``rows``."""
        text = (state.typed_text or "").strip()
        part = state.selected_part
        if part is None:
            if problem := rules_name_problem_text(text, state.taken_names):
                return replace(state, error=problem)
            return replace(state, name=text).with_selected(state.selected_index + rows)
        try:
            value = part.parse(text)
        except SettingsError as error:
            return replace(state, error=problem_text(error))
        return self._change_part(state, part, value, rows)

    def _change_part(self, state: EditedRules, part: AnySetting, value: object, rows: int = 0) -> EditedRules:
        changed = state.changed(part, value)
        try:
            rules_in_settings(changed.part_values)
        except SettingsError as error:
            return replace(changed, is_checking=False, problem=problem_text(error))
        return changed.with_selected(changed.selected_index + rows)

    def on_change(self, before: EditedRules) -> None:
        """Check changed rules in the background, which may take two seconds."""
        values = self.state.part_values
        if values is not before.part_values and self.state.is_checking:
            self._run_in_background(self.check(values))

    async def check(self, values: Settings) -> None:
        """Check whether rules can be played; then save them if the player has asked for it meanwhile."""
        rules = rules_in_settings(values)
        problem = None
        fleet = None
        if await asyncio.to_thread(can_be_placed, rules):
            fleet = await asyncio.to_thread(sample_fleet, rules)
        else:
            problem = await asyncio.to_thread(no_space_text, rules)
        if self.is_finished or self.state.part_values is not values:  # changed meanwhile
            return
        saves = self.state.saves_when_checked
        self.state = replace(self.state, is_checking=False, problem=problem, saves_when_checked=False, fleet=fleet)
        if saves:
            self.do(self._save_rules)

    def _save_rules(self, state: EditedRules) -> EditedRules | Done[OwnRules]:
        """Return the rules if they have no problem; otherwise show the problem, or wait until they are checked."""
        if problem := rules_name_problem_text(state.name, state.taken_names):
            return replace(state.with_selected(NAME_ROW), error=problem)
        if state.is_checking or state.problem:
            return replace(state, saves_when_checked=state.is_checking)
        return Done(OwnRules(state.name, rules_in_settings(state.part_values)))

    def paint(self, canvas: Canvas, state: EditedRules) -> None:
        paint_bar(canvas, Bar(_("Variant of your own"), badge=state.name, badge_style=BADGE_QUIET), state.glyphs)
        layout = _form_layout(canvas, state)
        if layout.board_corner:
            paint_fleet(
                canvas, layout.board_corner, layout.extent, state.part_values[BOARD_SIZE], state.fleet, state.glyphs
            )
        rows = [
            StackPart(
                layout.text_rows(canvas, index, state),
                partial(self._paint_row, canvas, index=index, layout=layout, state=state),
                gap_rows=GAP_ROWS if index == SAVE_ROW else 0,
            )
            for index in range(ROW_COUNT)
        ]
        lines = [
            (line, style)
            for text, style in _form_messages(state)
            for line in wrap_evenly(canvas, text, layout.form_columns - MARKER_COLUMNS)
        ]

        def paint_messages(corner: Corner) -> None:
            for y, (line, style) in enumerate(lines, corner.y):
                canvas.put(corner.x + MARKER_COLUMNS, y, line, style)

        messages = StackPart(len(lines), paint_messages, gap_rows=GAP_ROWS)
        stack(canvas.height, [*rows, messages]).paint(layout.form_corner.down(_ROWS_ABOVE_FORM))

    def _paint_row(self, canvas: Canvas, corner: Corner, index: int, layout: _Layout, state: EditedRules) -> None:
        """Paint a row of the form, with its value below its label if it has two rows of text."""
        x, y = corner
        columns = layout.form_columns
        is_selected = index == state.selected_index
        style = TextStyle.CHOSEN if is_selected else ""
        value = _value_text(state, index)
        click = partial(self.click, index=index)
        canvas.put(x, y, " " * columns, style, click)
        canvas.put(x, y, f"{'>' if is_selected else ' '} {_label_texts()[index]}", style)
        if is_selected and state.typed_text is not None:
            canvas.place_typed_line(Corner(x + layout.label_columns, y), columns - layout.label_columns)
        elif (rows := layout.text_rows(canvas, index, state)) == 1:
            canvas.put(x + layout.label_columns, y, value, style)
        else:
            value_y = y + rows - 1
            value_end_x = x + columns - _COLUMNS_AFTER_LONG_VALUE
            text = fit(value, value_end_x - x - MARKER_COLUMNS)
            canvas.put(x, value_y, " " * columns, style, click)
            canvas.put_right(value_end_x, value_y, text, style, click)


def _form_layout(canvas: Canvas, state: EditedRules) -> _Layout:
    """Return the columns that the values of the form need, but leave enough for a whole board if possible."""
    label_columns = MARKER_COLUMNS + max(map(canvas.measure, _label_texts()[:SAVE_ROW])) + GAP_COLUMNS
    if is_narrow(canvas):
        columns = min(_MAX_COLUMNS, canvas.block_width)
        return _Layout(centred_corner(canvas, columns, _FORM_ROWS), columns, label_columns)
    board_size = state.part_values[BOARD_SIZE]
    needed_columns = label_columns + max(canvas.measure(_value_text(state, index)) for index in range(ROW_COUNT))
    columns = canvas.text_width - GAP_COLUMNS
    form_columns = min(needed_columns, columns - whole_extent(board_size, SMALL_SCALE).columns)
    form_columns = max(form_columns, _MIN_COLUMNS_BESIDE_BOARD)
    rows = canvas.height - BAR_ROWS - OwnRulesScreen.key_rows
    extent = best_extent(board_size, Size(columns - form_columns, rows))
    form_columns = max(form_columns, min(columns - extent.columns, _MAX_COLUMNS_BESIDE_BOARD))
    form_corner = centred_corner(canvas, form_columns + GAP_COLUMNS + extent.columns, max(_FORM_ROWS, extent.rows))
    board = Corner(form_corner.x + form_columns + GAP_COLUMNS, form_corner.y)
    return _Layout(
        form_corner=form_corner,
        form_columns=form_columns,
        label_columns=label_columns,
        board_corner=board,
        extent=extent,
    )


def _label_texts() -> tuple[str, ...]:
    return (_("Name"), *(part.label_text() for part in RULE_PARTS), _("Save"))


def _value_text(state: EditedRules, index: int) -> str:
    if index == NAME_ROW:
        return state.name or "-"
    if index == SAVE_ROW:
        return ""
    part = RULE_PARTS[index - 1]
    return part.value_name(state.part_values[part])


class _Message(NamedTuple):
    """A text below the form."""

    text: str
    style: str = ""


def _form_messages(state: EditedRules) -> list[_Message]:
    if state.error:
        return [_Message(state.error, TextStyle.ERROR)]
    if state.is_checking:
        return [_Message(_("Checking ..."), TextStyle.NOTICE)]
    if state.problem:
        return [_Message(state.problem, TextStyle.ERROR)]
    if part := state.selected_part:
        possible = _("Possible: {words}").format(words=part.possible_names_text())
        return [_Message(possible), _Message(part.explanation_text(state.part_values[part]), TextStyle.DIM)]
    if state.selected_index == NAME_ROW:
        possible = _("Possible: up to {count} characters, a letter first.").format(count=MAX_RULES_NAME_CHARACTERS)
        return [_Message(possible)]
    return []
