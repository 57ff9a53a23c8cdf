"""A menu in groups: headings in the margin, a sentence beside each entry, big letters above and a picture below."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import EDGE_COLUMNS, SIGN, Choices, Offer, choice_commands, choice_step, paint_offer
from schiffe.toolkit.layout import MARGIN_COLUMNS, ROWS_OF_BAR_AND_KEYS
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.scene import paint_below
from schiffe.toolkit.screen import Command, Done, Screen

Value = TypeVar("Value")

_COLUMNS_BETWEEN_TEXTS: Final = 3
"""Columns between headings, entries, and sentences."""
_TIGHT_COLUMNS_BETWEEN_TEXTS: Final = 2
"""Columns between entries and sentences if the entries are in two columns."""
_PICTURE_ROWS: Final = 5
"""The whole picture is visible."""
_MIN_PICTURE_ROWS: Final = 3
_MAX_PICTURE_ROWS: Final = 8
"""Below the largest letters."""
_MAX_SMALL_LETTER_ROWS: Final = 3
_MAX_COLUMNS: Final = 100


@dataclass(frozen=True)
class Group(Generic[Value]):
    """Entries of a menu under a heading, which may be empty in the first group."""

    heading: str
    offers: Sequence[Offer[Value]]


class _Plan(NamedTuple):
    """A way to arrange the menu.

    Attributes:
        letters: the big letters of the program's name, row by row.
        has_two_columns: whether the entries of the last group are in two columns.
        gap: free rows between groups.
        picture_rows: rows of the picture.
        has_notes: whether sentences stand beside their entries.
    """

    letters: Sequence[str]
    has_two_columns: bool
    gap: int
    picture_rows: int
    has_notes: bool = True

    @property
    def rows_below_letters(self) -> int:
        """The free rows between the letters and the first group."""
        if not self.letters:
            return 0
        return 2 if len(self.letters) > _MAX_SMALL_LETTER_ROWS else 1


class _Columns(NamedTuple):
    """A column of entries, counted from the left edge of the menu.

    Attributes:
        text: the first column of the entries.
        note: the first column of their sentences.
        note_width: the width of the longest sentence; 0 if none stands there.
        end: the column after it.
    """

    text: int
    note: int
    note_width: int
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


class GroupedMenu(Screen[Choices[Value], Value | None], Generic[Value]):
    """A menu that returns the chosen value, or None after Escape.

    If leaving the menu ``ends_program``, Escape only goes to the last entry, so that nobody quits by accident.
    """

    def __init__(
        self, texts: MenuTexts, groups: Sequence[Group[Value]], at: int = 0, *, ends_program: bool = False
    ) -> None:
        super().__init__(Choices([offer for group in groups for offer in group.offers], at))
        self._texts = texts
        self._groups = groups
        self._has_two_columns = False
        self._ends_program = ends_program

    def commands(self, state: Choices[Value]) -> Sequence[Command[Choices[Value]]]:
        """Return the keys to move in the menu, to choose, and to go back."""
        across: list[Command[Choices[Value]]] = [
            Command(("left",), lambda state: self._to_other_column(state, -1)),
            Command(("right",), lambda state: self._to_other_column(state, 1)),
        ]
        to_last = replace(state, at=len(state.offers) - 1)
        return [
            *choice_commands(state, "up", "down"),
            *(across if self._has_two_columns else ()),
            Command(
                ("escape", "f10"),
                lambda _state: to_last if self._ends_program else Done(None),
                _("Esc"),
                self._texts.back,
            ),
        ]

    def _to_other_column(self, state: Choices[Value], direction: int) -> Choices[Value]:
        """Highlight the entry in the left (-1) or right (1) column of the last group, if the other one is current."""
        count = len(self._groups[-1].offers)
        rows = _rows_of_two_columns(count)
        index = state.at - (len(state.offers) - count)
        column = -1 if index < rows else 1
        if index < 0 or column == direction:
            return state
        return replace(state, at=min(state.at + direction * rows, len(state.offers) - 1))

    def fitted(self, state: Choices[Value], canvas: Canvas) -> Choices[Value]:
        """Note whether there are two columns, on which the keys depend."""
        self._has_two_columns = self._plan(canvas, state).has_two_columns
        return state

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """Paint the bar, the big letters, the groups, the message, and the picture."""
        scene = self._texts.scene
        layout = self._layout(canvas, state)
        paint_bar(canvas, Bar(scene.about, program=scene.name, badge=scene.person, badge_style="class:bar"))
        for y, line in enumerate(layout.letters, layout.letters_top):
            canvas.put(layout.left, y, line, "class:lit")
        for y, heading in layout.headings:
            canvas.put(layout.left, y, heading, "class:dim")
        for at, (y, columns) in enumerate(layout.entries):
            _paint_entry(canvas, (layout.left, y), columns, state, at)
        style = "" if self._texts.message else "class:dim"
        for y, line in enumerate(layout.message, layout.message_top):
            canvas.put(layout.message_left, y, line, style)
        paint_below(canvas, layout.picture_top, scene)

    def _layout(self, canvas: Canvas, state: Choices[Value]) -> _Layout:
        """Return the layout of the best plan that fits."""
        plan = self._plan(canvas, state)
        whole, halves = self._columns(canvas, plan)
        width = max(column.end for column in (whole, *halves))
        whole = whole._replace(end=width)  # the highlighted row is as wide as everything below it
        message = self._message(canvas, state, plan)
        if message:
            width = max(width, min(canvas.width - MARGIN_COLUMNS, _MAX_COLUMNS))
        left = max(0, (canvas.width - width) // 2)
        used_rows = self._rows(plan, self._message_rows(canvas, state, plan)) + plan.picture_rows
        free = canvas.height - ROWS_OF_BAR_AND_KEYS - used_rows
        above = max(1 if plan.letters or free else 0, (free + 1) // 2)
        letters_top = 1 + above
        y = letters_top + len(plan.letters) + plan.rows_below_letters
        headings: list[tuple[int, str]] = []
        entries: list[tuple[int, _Columns]] = []
        for group in self._groups:
            columns = halves if plan.has_two_columns and group is self._groups[-1] else (whole,)
            headings.append((y, group.heading))
            rows = ceil(len(group.offers) / len(columns))
            entries += [(y + index % rows, columns[index // rows]) for index in range(len(group.offers))]
            y += rows + plan.gap
        message_top = y + 1 - plan.gap
        picture_top = message_top + len(message) if message else y - plan.gap
        if plan.has_two_columns and len(self._groups[-1].offers) % 2 and not message:
            picture_top -= 1  # the right column is shorter
        return _Layout(
            left,
            plan.letters,
            letters_top,
            headings=headings if whole.text > EDGE_COLUMNS else [],
            entries=entries,
            message=message,
            message_left=left + whole.text,
            message_top=message_top,
            picture_top=picture_top,
        )

    def _plan(self, canvas: Canvas, state: Choices[Value]) -> _Plan:
        """Return the best plan that fits."""
        scene = self._texts.scene
        large = scene.large_letters or scene.letters
        small = scene.letters
        plans = [
            _Plan(large, has_two_columns=False, gap=1, picture_rows=_MAX_PICTURE_ROWS),
            _Plan(small, has_two_columns=False, gap=1, picture_rows=_PICTURE_ROWS),
            _Plan(small, has_two_columns=True, gap=1, picture_rows=_MIN_PICTURE_ROWS),
            _Plan(small, has_two_columns=False, gap=1, picture_rows=0),
            _Plan((), has_two_columns=False, gap=1, picture_rows=0),
            _Plan((), has_two_columns=True, gap=1, picture_rows=0),
            _Plan(small, has_two_columns=False, gap=1, picture_rows=0, has_notes=False),
            _Plan((), has_two_columns=False, gap=1, picture_rows=0, has_notes=False),
        ]
        return next(
            (plan for plan in plans if self._fits(canvas, state, plan)),
            _Plan((), has_two_columns=False, gap=0, picture_rows=0, has_notes=False),
        )

    def _fits(self, canvas: Canvas, state: Choices[Value], plan: _Plan) -> bool:
        whole, halves = self._columns(canvas, plan)
        letter_columns = len(plan.letters[0]) if plan.letters else 0
        width = max(letter_columns, *(column.end for column in (whole, *halves)))
        if plan.letters and plan.letters is self._texts.scene.large_letters:
            # The letters begin where the entries do: above much wider ones they would look lost in a corner.
            are_lost = width > (canvas.width + letter_columns) * 2 / 3
            if are_lost:
                return False
        rows = self._rows(plan, self._message_rows(canvas, state, plan)) + plan.picture_rows
        return width <= canvas.width - MARGIN_COLUMNS and rows <= canvas.height - ROWS_OF_BAR_AND_KEYS

    def _rows(self, plan: _Plan, message_rows: int) -> int:
        """Return the rows of everything but the picture, with a free row above the letters."""
        counts = [len(group.offers) for group in self._groups]
        if plan.has_two_columns:
            counts[-1] = _rows_of_two_columns(counts[-1])
        rows = sum(counts) + plan.gap * (len(counts) - 1)
        if plan.letters:
            rows += 1 + len(plan.letters) + plan.rows_below_letters
        if message_rows:
            rows += message_rows + 1
        return rows

    def _message(self, canvas: Canvas, state: Choices[Value], plan: _Plan) -> list[str]:
        """Return the text below the entries: the message, or the current sentence if it is not beside its entry."""
        text = self._texts.message or ("" if plan.has_notes else state.chosen_note)
        width = canvas.width - MARGIN_COLUMNS - self._first_text_column(canvas)
        return canvas.wrap(text, min(width, _MAX_COLUMNS)) if text else []

    def _message_rows(self, canvas: Canvas, state: Choices[Value], plan: _Plan) -> int:
        """Return the most rows of a message for any entry, so that nothing moves when another one is highlighted."""
        return max(len(self._message(canvas, replace(state, at=at), plan)) for at in range(len(state.offers)))

    def _first_text_column(self, canvas: Canvas) -> int:
        """Return the column of the entries: after the headings, if these fit beside them."""
        text_columns = max(canvas.measure(offer.label) for group in self._groups for offer in group.offers)
        heading_columns = max(canvas.measure(group.heading) for group in self._groups)
        column = heading_columns + _COLUMNS_BETWEEN_TEXTS
        has_headings = heading_columns > 0 and column + text_columns <= canvas.width - MARGIN_COLUMNS
        return column if has_headings else EDGE_COLUMNS

    def _columns(self, canvas: Canvas, plan: _Plan) -> tuple[_Columns, tuple[_Columns, ...]]:
        """Return the column of all entries, and the two columns of the last group if it has two."""
        x = self._first_text_column(canvas)
        groups = self._groups[:-1] if plan.has_two_columns else self._groups
        offers = [offer for group in groups for offer in group.offers]
        whole = _measure_columns(canvas, x, _COLUMNS_BETWEEN_TEXTS, offers, plan)
        if not plan.has_two_columns:
            return whole, ()
        last = self._groups[-1].offers
        rows = _rows_of_two_columns(len(last))
        left = _measure_columns(canvas, x, _TIGHT_COLUMNS_BETWEEN_TEXTS, last[:rows], plan)
        x = left.end + _COLUMNS_BETWEEN_TEXTS
        right = _measure_columns(canvas, x, _TIGHT_COLUMNS_BETWEEN_TEXTS, last[rows:], plan)
        return whole, (left, right)


def _rows_of_two_columns(count: int) -> int:
    """Return the number of rows if ``count`` entries are in two columns."""
    return ceil(count / 2)


def _measure_columns(canvas: Canvas, x: int, gap: int, offers: Sequence[Offer[Value]], plan: _Plan) -> _Columns:
    """Return the columns of entries that begin in the column ``x``."""
    text_width = max((canvas.measure(offer.label) for offer in offers), default=0)  # a single group has none above it
    note_width = max((canvas.measure(offer.note) for offer in offers), default=0) if plan.has_notes else 0
    note = x + text_width + gap
    end = note + note_width if note_width else x + text_width
    return _Columns(x, note, note_width=note_width, end=end)


def _paint_entry(canvas: Canvas, corner: tuple[int, int], columns: _Columns, state: Choices[Value], at: int) -> None:
    """Paint an entry, which can be clicked; if it is highlighted, its background is one column longer."""
    left, y = corner
    offer = state.offers[at]
    is_chosen = at == state.at
    plain = "" if canvas.has_shades else "class:emphasis"  # without colours, only weight sets entries apart from notes
    style = "class:chosen" if is_chosen else plain
    x = left + columns.text
    if is_chosen:
        canvas.put(x - EDGE_COLUMNS, y, SIGN, style)
    end = columns.end + 1 if is_chosen else columns.end
    canvas.put(x, y, " " * (end - columns.text), style, choice_step(offer))
    paint_offer(canvas, (x, y), offer, f"{style} class:title" if is_chosen else style)
    if columns.note_width:
        note_end = canvas.put(left + columns.note, y, offer.note, style if is_chosen else "class:dim")
        if offer.lit and not is_chosen:
            canvas.put_right(note_end, y, offer.lit, "class:lit")
