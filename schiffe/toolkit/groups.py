"""A menu in groups: headings in the margin, a sentence beside each entry, big letters above and a picture below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.bar import BAR_ROWS, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import EDGE_COLUMNS, MARKER, Choices, MenuEntry, choice_commands, paint_entry
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.scene import paint_below
from schiffe.toolkit.screen import Command, Done, Screen, finishing
from schiffe.toolkit.stack import Stack, StackPart, stack
from schiffe.toolkit.style import TextStyle

_ValueT = TypeVar("_ValueT")

_COLUMNS_BETWEEN_TEXTS: Final = 3
"""Columns between headings, entries, and sentences."""
_TIGHT_COLUMNS_BETWEEN_TEXTS: Final = 2
"""Columns between entries and sentences if the entries are in two columns."""
_MIN_PICTURE_ROWS: Final = 3
_PICTURE_ROWS: Final = 5
"""The rows with which the whole picture is visible."""
_MAX_PICTURE_ROWS: Final = 8
"""The rows of the picture if the letters are the largest."""
_MAX_SMALL_LETTER_ROWS: Final = 3
_ROWS_ABOVE_LETTERS: Final = 1
_COLUMNS_AFTER_CHOSEN: Final = 1
"""The columns by which the background of the highlighted entry is longer than its text."""
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
        picture_rows: rows of the picture.
        has_two_columns: whether the entries of the last group are in two columns.
        has_notes: whether sentences are beside their entries.
        gap: free rows between groups.
    """

    letters: Sequence[str] = ()
    picture_rows: int = 0
    has_two_columns: bool = False
    has_notes: bool = True
    gap: int = 1

    @property
    def letter_columns(self) -> int:
        return len(self.letters[0]) if self.letters else 0

    @property
    def rows_below_letters(self) -> int:
        return 2 if len(self.letters) > _MAX_SMALL_LETTER_ROWS else 1


@dataclass(frozen=True)
class GroupedChoices(Choices[_ValueT]):
    """The state of the menu; its ``plan`` suits the size of the screen."""

    plan: _Plan = field(default_factory=_Plan)


@dataclass(frozen=True)
class _Columns:
    """A column of entries, counted from the left edge of the menu.

    Attributes:
        text: the first column of the entries.
        note: the first column of their sentences.
        note_columns: the width of the longest sentence; 0 if there are none.
        end: the column after it.
    """

    text: int
    note: int
    note_columns: int
    end: int


class _Layout(NamedTuple):
    """The place of everything on the screen.

    Attributes:
        headings: each heading with its row.
        entries: the row and the columns of each entry.
        message: the lines of the text below the entries.
    """

    left: int
    letters: Sequence[str]
    letters_top: int
    headings: Sequence[tuple[int, str]]
    entries: Sequence[tuple[int, _Columns]]
    message: Sequence[str]
    message_left: int
    message_top: int
    picture_top: int


class GroupedMenu(Screen[GroupedChoices[_ValueT], _ValueT | None], Generic[_ValueT]):
    """A menu that returns the chosen value, or None after Escape.

    If leaving the menu ``ends_program``, Escape only goes to the last entry, so that nobody quits by accident.
    """

    def __init__(
        self, texts: MenuTexts, groups: Sequence[MenuGroup[_ValueT]], selected: int = 0, *, ends_program: bool = False
    ) -> None:
        super().__init__(GroupedChoices([entry for group in groups for entry in group.entries], selected))
        self._texts = texts
        self._groups = groups
        self._ends_program = ends_program

    def commands(self, state: GroupedChoices[_ValueT]) -> Sequence[Command[GroupedChoices[_ValueT]]]:
        """Return the keys to move in the menu, to choose, and to go back."""
        across: list[Command[GroupedChoices[_ValueT]]] = [
            Command(("left",), lambda state: self._to_other_column(state, -1)),
            Command(("right",), lambda state: self._to_other_column(state, 1)),
        ]
        to_last = replace(state, selected_index=len(state.entries) - 1)
        return [
            *choice_commands(state, "up", "down"),
            *(across if state.plan.has_two_columns else ()),
            Command(
                ("escape", "f10"),
                lambda _state: to_last if self._ends_program else Done(None),
                _("Esc"),
                self._texts.back,
            ),
        ]

    def _to_other_column(self, state: GroupedChoices[_ValueT], direction: int) -> GroupedChoices[_ValueT]:
        """Highlight the entry in the left (-1) or right (1) column of the last group, if the other one is current."""
        last_count = len(self._groups[-1].entries)
        rows = _rows_of_two_columns(last_count)
        first_of_left = len(state.entries) - last_count
        first_of_right = first_of_left + rows
        is_above = state.selected_index < first_of_left
        column = 1 if state.selected_index >= first_of_right else -1
        if is_above or column == direction:
            return state
        last = len(state.entries) - 1
        return replace(state, selected_index=min(state.selected_index + direction * rows, last))

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
        smallest = _Plan(has_notes=False, gap=0)
        return replace(
            state, plan=next((plan for plan in plans if self._arrangement(canvas, plan).fits_canvas), smallest)
        )

    def paint(self, canvas: Canvas, state: GroupedChoices[_ValueT]) -> None:
        """Paint the bar, the big letters, the groups, the message, and the picture."""
        scene = self._texts.scene
        layout = self._arrangement(canvas, state.plan).layout(state)
        paint_bar(canvas, Bar(scene.about, program=scene.name, badge=scene.person, badge_style=TextStyle.BAR))
        canvas.put_lines(layout.left, layout.letters_top, layout.letters, TextStyle.LIT)
        for y, heading in layout.headings:
            canvas.put(layout.left, y, heading, TextStyle.DIM)
        for index, (y, columns) in enumerate(layout.entries):
            _paint_entry(canvas, Corner(layout.left, y), columns, state, index)
        style = "" if self._texts.message else TextStyle.DIM
        canvas.put_lines(layout.message_left, layout.message_top, layout.message, style)
        paint_below(canvas, layout.picture_top, scene)

    def _arrangement(self, canvas: Canvas, plan: _Plan) -> _Arrangement[_ValueT]:
        return _Arrangement(canvas=canvas, texts=self._texts, groups=self._groups, plan=plan)


class _Arrangement(Generic[_ValueT]):
    """A menu on a canvas, arranged by a plan."""

    def __init__(self, canvas: Canvas, texts: MenuTexts, groups: Sequence[MenuGroup[_ValueT]], plan: _Plan) -> None:
        self.plan = plan
        self._canvas = canvas
        self._texts = texts
        self._groups = groups
        self._entries = [entry for group in groups for entry in group.entries]
        self._max_columns = canvas.text_width
        text_columns = max(self._canvas.measure(entry.label) for entry in self._entries)
        heading_columns = max(self._canvas.measure(group.heading) for group in self._groups)
        column = heading_columns + _COLUMNS_BETWEEN_TEXTS
        has_headings = heading_columns > 0 and column + text_columns <= self._max_columns
        self._text_column = column if has_headings else EDGE_COLUMNS
        self._group_columns = self._measure_groups()
        self._entry_columns = max(group_columns[-1].end for group_columns in self._group_columns)

    @property
    def fits_canvas(self) -> bool:
        """True if everything fits on the canvas, and large letters are not lost above much wider entries."""
        columns = max(self.plan.letter_columns, self._entry_columns)
        has_large_letters = self.plan.letters and self.plan.letters is self._texts.scene.large_letters
        # The letters begin where the entries do, and would look lost in the left two thirds of a wide menu.
        if has_large_letters and 3 * columns > 2 * (self._canvas.width + self.plan.letter_columns):
            return False
        return columns <= self._max_columns and self._free_rows >= 0

    def layout(self, state: Choices[_ValueT]) -> _Layout:
        """Return the place of everything, in the middle of the canvas."""
        plan = self.plan
        message = self._message(state.chosen_note)
        columns = self._entry_columns
        if message:
            columns = max(columns, min(self._max_columns, _MAX_COLUMNS))
        left = self._canvas.centred_column(columns)
        needs_row_above = bool(plan.letters) or self._free_rows != 0
        rows_above = max(1 if needs_row_above else 0, (self._free_rows + 1) // 2)
        letters, *groups, message_rows, _picture = self._page.at(BAR_ROWS + rows_above).values()
        headings: list[tuple[int, str]] = []
        entries: list[tuple[int, _Columns]] = []
        for group, group_columns, rows in zip(self._groups, self._group_columns, groups, strict=True):
            headings.append((rows.top, group.heading))
            for index in range(len(group.entries)):
                column, row = divmod(index, rows.height)
                entries.append((rows.top + row, group_columns[column]))
        entries_end = groups[-1].end
        if message:
            picture_top = message_rows.top + len(message)
        elif plan.has_two_columns and len(self._groups[-1].entries) % 2:
            picture_top = entries_end - 1  # beside the last entry, as the right column is shorter
        else:
            picture_top = entries_end
        return _Layout(
            left=left,
            letters=plan.letters,
            letters_top=letters.top,
            headings=headings if self._text_column > EDGE_COLUMNS else [],
            entries=entries,
            message=message,
            message_left=left + self._text_column,
            message_top=message_rows.top,
            picture_top=picture_top,
        )

    @property
    def _page(self) -> Stack:
        """The parts from the letters to the picture."""
        plan = self.plan
        columns_of_groups = map(len, self._group_columns)
        first, *others = [
            ceil(len(group.entries) / columns) for group, columns in zip(self._groups, columns_of_groups, strict=True)
        ]
        # The longest message counts, so that nothing moves when another entry is highlighted.
        message_rows = max(len(self._message(entry.note)) for entry in self._entries)
        return stack(
            self._canvas.free_rows,
            StackPart(len(plan.letters)),
            StackPart(first, gap=plan.rows_below_letters),
            *(StackPart(rows, gap=plan.gap) for rows in others),
            StackPart(message_rows, gap=1),
            StackPart(plan.picture_rows),
        )

    @property
    def _free_rows(self) -> int:
        """The rows that remain, negative if some are missing."""
        rows_above = _ROWS_ABOVE_LETTERS if self.plan.letters else 0
        return self._canvas.free_rows - rows_above - self._page.height

    def _message(self, note: str) -> list[str]:
        """Return the text below the entries: the message, or the current note if it is not beside its entry."""
        text = self._texts.message or ("" if self.plan.has_notes else note)
        columns = min(self._max_columns - self._text_column, _MAX_COLUMNS)
        return self._canvas.wrap(text, columns) if text else []

    def _measure_groups(self) -> Sequence[Sequence[_Columns]]:
        """Return the columns of each group: two in the last one if the plan says so, otherwise one for all groups."""
        if not self.plan.has_two_columns:
            return [
                [self._measure(self._entries, self._text_column, _COLUMNS_BETWEEN_TEXTS)] for _group in self._groups
            ]
        *groups_above, last = self._groups
        rows = _rows_of_two_columns(len(last.entries))
        left = self._measure(last.entries[:rows], self._text_column, _TIGHT_COLUMNS_BETWEEN_TEXTS)
        right = self._measure(last.entries[rows:], left.end + _COLUMNS_BETWEEN_TEXTS, _TIGHT_COLUMNS_BETWEEN_TEXTS)
        entries_above = [entry for group in groups_above for entry in group.entries]
        above = self._measure(entries_above, self._text_column, _COLUMNS_BETWEEN_TEXTS)
        above = replace(above, end=max(above.end, right.end))  # a highlighted row is as wide as everything below it
        return [*([above] for _group in groups_above), [left, right]]

    def _measure(self, entries: Sequence[MenuEntry[_ValueT]], left: int, gap: int) -> _Columns:
        """Return the columns of entries that begin in the column ``left``."""
        measure = self._canvas.measure
        text_end = left + max((measure(entry.label) for entry in entries), default=0)
        note_columns = max((measure(entry.note) for entry in entries), default=0) if self.plan.has_notes else 0
        note_left = text_end + gap
        end = note_left + note_columns if note_columns else text_end
        return _Columns(text=left, note=note_left, note_columns=note_columns, end=end)


def _rows_of_two_columns(count: int) -> int:
    """Return the number of rows if ``count`` entries are in two columns."""
    return ceil(count / 2)


def _paint_entry(canvas: Canvas, corner: Corner, columns: _Columns, state: Choices[_ValueT], index: int) -> None:
    """Paint an entry, which can be clicked; if it is highlighted, its background is one column longer."""
    left, y = corner
    entry = state.entries[index]
    is_chosen = index == state.selected_index
    plain = (
        "" if canvas.has_shades else TextStyle.EMPHASIS
    )  # without colours, only weight sets entries apart from notes
    style = TextStyle.CHOSEN if is_chosen else plain
    x = left + columns.text
    if is_chosen:
        canvas.put(x - EDGE_COLUMNS, y, MARKER, style)
    end = columns.end + _COLUMNS_AFTER_CHOSEN if is_chosen else columns.end
    canvas.put(x, y, " " * (end - columns.text), style, finishing(entry.value))
    paint_entry(canvas, Corner(x, y), entry, f"{style} {TextStyle.TITLE}" if is_chosen else style)
    if columns.note_columns:
        note_end = canvas.put(left + columns.note, y, entry.note, style if is_chosen else TextStyle.DIM)
        if entry.highlight and not is_chosen:
            canvas.put_right(note_end, y, entry.highlight, TextStyle.LIT)
