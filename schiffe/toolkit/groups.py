"""A menu in groups: headings in the margin, a sentence beside each entry, big letters above and a picture below."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.bar import BAR_ROWS, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.choices import EDGE_COLUMNS, MARKER, Choices, MenuEntry, choice_commands, paint_entry
from schiffe.toolkit.command import Command, finishing
from schiffe.toolkit.layout import GAP_COLUMNS, GAP_ROWS
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.scene import paint_below
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import Stack, StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_ValueT = TypeVar("_ValueT")

_COLUMNS_BETWEEN_TEXTS: Final = 3
"""Columns between headings, entries, and sentences."""
_MIN_PICTURE_ROWS: Final = 3
_PICTURE_ROWS: Final = 5
"""The rows with which the whole picture is visible."""
_MAX_PICTURE_ROWS: Final = 8
"""The rows of the picture if the letters are the largest."""
_MAX_SMALL_LETTER_ROWS: Final = 3
_COLUMNS_AFTER_CHOSEN: Final = 1
"""The columns by which the background of the selected entry is longer than its text."""
_MAX_COLUMNS: Final = 100


@dataclass(frozen=True)
class MenuGroup(Generic[_ValueT]):
    """Entries of a menu under a heading, which may be empty in the first group."""

    heading: str
    entries: Sequence[MenuEntry[_ValueT]]


class _Plan(NamedTuple):
    """A way to arrange the menu.

    Attributes:
        letters: the big letters of the program's name, row by row.
        has_two_columns: whether the entries of the last group are in two columns.
        has_notes: whether sentences are beside their entries.
        gap_rows: empty rows between groups.
    """

    letters: Sequence[str] = ()
    picture_rows: int = 0
    has_two_columns: bool = False
    has_notes: bool = True
    gap_rows: int = 1

    @property
    def letter_columns(self) -> int:
        return len(self.letters[0]) if self.letters else 0

    @property
    def rows_below_letters(self) -> int:
        return 2 if len(self.letters) > _MAX_SMALL_LETTER_ROWS else 1


@dataclass(frozen=True)
class GroupedChoices(Choices[_ValueT]):
    """The state of the menu, with a plan that suits the size of the screen."""

    plan: _Plan = field(default_factory=_Plan)


@dataclass(frozen=True)
class _Column:
    """A column of entries, counted from the left edge of the menu.

    Attributes:
        text_x: the first column of the entries.
        note_x: the first column of their sentences.
        note_columns: the width of the longest sentence; 0 if there are none.
        end_x: the column after it.
    """

    text_x: int
    note_x: int
    note_columns: int
    end_x: int


class _Layout(NamedTuple):
    """The parts of the menu, and their place on the screen.

    Attributes:
        fits_canvas: whether everything fits, and large letters are not lost above much wider entries.
        page: the letters, the groups and the text below them, with their painters.
        corner: the corner of the page.
        picture_y: the first row of the picture.
    """

    fits_canvas: bool
    page: Stack
    corner: Corner
    picture_y: int


class GroupedMenu(Screen[GroupedChoices[_ValueT], _ValueT | None], Generic[_ValueT]):
    """A menu that returns the chosen value, or None after Escape.

    If leaving the menu ``ends_program``, Escape only goes to the last entry, so that nobody quits by accident.
    """

    def __init__(
        self,
        texts: MenuTexts,
        groups: Sequence[MenuGroup[_ValueT]],
        selected_index: int = 0,
        *,
        ends_program: bool = False,
    ) -> None:
        super().__init__(GroupedChoices([entry for group in groups for entry in group.entries], selected_index))
        self._texts = texts
        self._groups = groups
        self._ends_program = ends_program

    def commands(self, state: GroupedChoices[_ValueT]) -> Sequence[Command[GroupedChoices[_ValueT]]]:
        across: list[Command[GroupedChoices[_ValueT]]] = [
            Command(("left",), partial(self._change_column, direction=-1)),
            Command(("right",), partial(self._change_column, direction=1)),
        ]
        leave_keys = ("escape", "f10")
        return [
            *choice_commands(state, "up", "down"),
            *(across if state.plan.has_two_columns else ()),
            Command(
                leave_keys,
                Choices.with_last_selected if self._ends_program else finishing(None),
                _("Esc"),
                self._texts.back,
            ),
        ]

    def _change_column(self, state: GroupedChoices[_ValueT], direction: int) -> GroupedChoices[_ValueT]:
        """Select the entry in the left (-1) or right (1) column of the last group, if the other one is current."""
        last_count = len(self._groups[-1].entries)
        rows = _rows_of_two_columns(last_count)
        first_left_index = len(state.entries) - last_count
        first_right_index = first_left_index + rows
        is_above = state.selected_index < first_left_index
        side = 1 if state.selected_index >= first_right_index else -1
        if is_above or side == direction:
            return state
        last_index = len(state.entries) - 1
        return replace(state, selected_index=min(state.selected_index + direction * rows, last_index))

    def fitted(self, state: GroupedChoices[_ValueT], canvas: Canvas) -> GroupedChoices[_ValueT]:
        """Return the state with the best plan that fits, or else with the one that needs the fewest rows."""
        small = self._texts.scene.letters
        large = self._texts.scene.large_letters or small
        plans = [
            _Plan(letters=large, picture_rows=_MAX_PICTURE_ROWS),
            _Plan(letters=small, picture_rows=_PICTURE_ROWS),
            _Plan(letters=small, picture_rows=_MIN_PICTURE_ROWS, has_two_columns=True),
            _Plan(letters=small),
            _Plan(),
            _Plan(has_two_columns=True),
            _Plan(letters=small, has_notes=False),
            _Plan(has_notes=False),
        ]
        smallest = _Plan(has_notes=False, gap_rows=0)
        states = (replace(state, plan=plan) for plan in plans)
        fitting = (planned for planned in states if self._layout(canvas, planned).fits_canvas)
        return next(fitting, replace(state, plan=smallest))

    def paint(self, canvas: Canvas, state: GroupedChoices[_ValueT]) -> None:
        scene = self._texts.scene
        layout = self._layout(canvas, state)
        paint_bar(
            canvas, Bar(scene.tagline, program=scene.program_name, badge=scene.player_name, badge_style=TextStyle.BAR)
        )
        layout.page.paint(layout.corner)
        paint_below(canvas, layout.picture_y, scene)

    def _layout(self, canvas: Canvas, state: GroupedChoices[_ValueT]) -> _Layout:
        """Lay out the menu by the plan of its state, in the middle of the canvas."""
        plan = state.plan
        columns_of_groups = _columns_of_groups(canvas, self._groups, plan)
        text_x = columns_of_groups[0][0].text_x
        entry_columns = max(columns[-1].end_x for columns in columns_of_groups)
        groups = [
            StackPart(
                ceil(len(group.entries) / len(columns)),
                partial(
                    _paint_group,
                    canvas,
                    group=group if text_x > EDGE_COLUMNS else replace(group, heading=""),
                    columns=columns,
                    chosen=state.entries[state.selected_index],
                ),
                gap_rows=plan.gap_rows if index else plan.rows_below_letters,
            )
            for index, (group, columns) in enumerate(zip(self._groups, columns_of_groups, strict=True))
        ]
        text_columns = min(canvas.text_width - text_x, _MAX_COLUMNS)
        text = self._texts.message or ("" if plan.has_notes else state.chosen_note)
        lines = canvas.wrap(text, text_columns) if text else []
        notes = [] if plan.has_notes else [entry.note for entry in state.entries]
        possible_texts = filter(None, [self._texts.message] if self._texts.message else notes)
        style = "" if self._texts.message else TextStyle.DIM
        message = StackPart(
            # The longest text counts, so that nothing moves when another entry is highlighted.
            max((len(canvas.wrap(text, text_columns)) for text in possible_texts), default=0),
            lambda corner: canvas.put_lines(corner.right(text_x), lines, style),
            gap_rows=1,
        )
        letters = text_part(canvas, plan.letters, TextStyle.HIGHLIGHT)
        page = stack(canvas.free_rows, [letters, *groups, message, StackPart(plan.picture_rows)])
        free_rows = canvas.free_rows - page.height - (GAP_ROWS if plan.letters else 0)
        needs_row_above = bool(plan.letters) or free_rows != 0
        y = BAR_ROWS + max(1 if needs_row_above else 0, (free_rows + 1) // 2)
        part_rows = page.at(y)
        if lines:
            picture_y = part_rows[message].y + len(lines)
        else:
            has_room_beside_last = plan.has_two_columns and len(self._groups[-1].entries) % 2 == 1
            picture_y = part_rows[groups[-1]].end_y - (1 if has_room_beside_last else 0)
        used_columns = max(plan.letter_columns, entry_columns)
        has_large_letters = bool(plan.letters) and plan.letters is self._texts.scene.large_letters
        # Large letters begin where the entries do, and would look lost in the left two thirds of a wide menu.
        looks_lost = has_large_letters and 3 * used_columns > 2 * (canvas.width + plan.letter_columns)
        fits_width = used_columns <= canvas.text_width and not looks_lost
        columns = max(entry_columns, min(canvas.text_width, _MAX_COLUMNS)) if message.rows else entry_columns
        corner = Corner(canvas.centred_x(columns), y)
        return _Layout(fits_canvas=fits_width and free_rows >= 0, page=page, corner=corner, picture_y=picture_y)


def _columns_of_groups(
    canvas: Canvas, groups: Sequence[MenuGroup[_ValueT]], plan: _Plan
) -> Sequence[Sequence[_Column]]:
    """Return the columns of each group: two in the last one if the plan says so, otherwise one for all groups."""

    def measured(entries: Sequence[MenuEntry[_ValueT]], x: int, gap_columns: int = _COLUMNS_BETWEEN_TEXTS) -> _Column:
        """Return a column of entries that begins in the column ``x``."""
        text_end_x = x + max((canvas.measure(entry.label) for entry in entries), default=0)
        note_columns = max((canvas.measure(entry.note) for entry in entries), default=0) if plan.has_notes else 0
        note_x = text_end_x + gap_columns
        end_x = note_x + note_columns if note_columns else text_end_x
        return _Column(text_x=x, note_x=note_x, note_columns=note_columns, end_x=end_x)

    entries = [entry for group in groups for entry in group.entries]
    heading_columns = max(canvas.measure(group.heading) for group in groups)
    x_after_headings = heading_columns + _COLUMNS_BETWEEN_TEXTS
    label_columns = max(canvas.measure(entry.label) for entry in entries)
    text_x = (
        x_after_headings if heading_columns and x_after_headings + label_columns <= canvas.text_width else EDGE_COLUMNS
    )
    if not plan.has_two_columns:
        return [[measured(entries, text_x)]] * len(groups)
    last_entries = groups[-1].entries
    rows = _rows_of_two_columns(len(last_entries))
    left_column = measured(last_entries[:rows], text_x, GAP_COLUMNS)
    right_column = measured(last_entries[rows:], left_column.end_x + _COLUMNS_BETWEEN_TEXTS, GAP_COLUMNS)
    column_above = measured(entries[: -len(last_entries)], text_x)
    # A highlighted row is as wide as everything below it.
    column_above = replace(column_above, end_x=max(column_above.end_x, right_column.end_x))
    return [*([column_above] for _group in groups[:-1]), [left_column, right_column]]


def _rows_of_two_columns(count: int) -> int:
    """Return the number of rows if ``count`` entries are in two columns."""
    return ceil(count / 2)


def _paint_group(
    canvas: Canvas,
    corner: Corner,
    group: MenuGroup[_ValueT],
    columns: Sequence[_Column],
    chosen: MenuEntry[_ValueT],
) -> None:
    """Paint the heading of a group, and its entries beside it."""
    canvas.put(*corner, group.heading, TextStyle.DIM)
    rows = ceil(len(group.entries) / len(columns))
    for index, entry in enumerate(group.entries):
        column, row = divmod(index, rows)
        _paint_group_entry(canvas, corner.down(row), columns[column], entry, is_chosen=entry is chosen)


def _paint_group_entry(
    canvas: Canvas, corner: Corner, column: _Column, entry: MenuEntry[_ValueT], *, is_chosen: bool
) -> None:
    """Paint an entry, which can be clicked; if it is selected, its background is one column longer."""
    menu_x, y = corner
    # Without colours, only weight sets entries apart from notes.
    plain = "" if canvas.has_shades else TextStyle.EMPHASIS
    style = TextStyle.CHOSEN if is_chosen else plain
    x = menu_x + column.text_x
    if is_chosen:
        canvas.put(x - EDGE_COLUMNS, y, MARKER, style)
    end_x = column.end_x + _COLUMNS_AFTER_CHOSEN if is_chosen else column.end_x
    canvas.put(x, y, " " * (end_x - column.text_x), style, finishing(entry.value))
    paint_entry(canvas, Corner(x, y), entry, f"{style} {TextStyle.TITLE}" if is_chosen else style)
    if column.note_columns:
        note_end_x = canvas.put(menu_x + column.note_x, y, entry.note, style if is_chosen else TextStyle.DIM)
        if entry.highlight and not is_chosen:
            canvas.put_right(note_end_x, y, entry.highlight, TextStyle.HIGHLIGHT)
