"""A menu in groups: their headings in a margin, a sentence beside each entry, a name above and a picture below."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.menus import Choices, MenuTexts, Offer, choice_commands, choice_step, paint_offer
from schiffe.toolkit.scene import paint_below
from schiffe.toolkit.screen import Command, Done, Screen

Value = TypeVar("Value")

_SIGN_COLUMNS: Final = 2
"""The sign of the highlighted entry stands there, before the texts."""
_COLUMNS_BETWEEN_TEXTS: Final = 3
"""A sentence stands behind the text of an entry, and the entries behind a heading."""
_TIGHT_COLUMNS_BETWEEN_TEXTS: Final = 2
"""Columns between the texts of entries in two columns."""
_PICTURE_ROWS: Final = 5
"""So that all of the picture is seen; ``_MIN_PICTURE_ROWS`` where there are few."""
_MIN_PICTURE_ROWS: Final = 3
_MAX_PICTURE_ROWS: Final = 8
"""Below the largest letters."""
_MAX_COLUMNS: Final = 100


@dataclass(frozen=True)
class Group(Generic[Value]):
    """Entries of a menu that belong together, below each other; the heading of a first one may be empty."""

    heading: str
    offers: Sequence[Offer[Value]]


class _Plan(NamedTuple):
    """The layout of a menu: its letters, its last group, the free rows between groups, and those of the picture."""

    letters: Sequence[str]
    has_two_columns: bool
    gap: int
    picture: int
    has_notes: bool = True

    @property
    def rows_below_letters(self) -> int:
        """The free rows between the letters and the first group."""
        if not self.letters:
            return 0
        return 2 if len(self.letters) > 3 else 1


class _Columns(NamedTuple):
    """The columns of texts and their sentences in one of the columns of entries, and the width of sentences."""

    text: int
    note: int
    room: int
    end: int


class _Layout(NamedTuple):
    """The place of everything: the rows of headings and of entries, and the first rows of all else."""

    left: int
    letters: Sequence[str]
    letters_top: int
    headings: Sequence[tuple[int, str]]
    entries: Sequence[tuple[int, _Columns]]
    said: Sequence[str]
    said_left: int
    said_top: int
    picture_top: int


class GroupedMenu(Screen[Choices[Value], Value | None], Generic[Value]):
    """A menu that returns the value of what was chosen, or None after Escape.

    Where leaving it ``ends_program``, Escape only leads to the last entry, so that one key too many ends nothing.
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
        """Go to an entry, choose it, go back; go to the one beside it where they stand in two columns."""
        across: list[Command[Choices[Value]]] = [
            Command(("left",), lambda state: self._beside(state, -1)),
            Command(("right",), lambda state: self._beside(state, 1)),
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

    def _beside(self, state: Choices[Value], by: int) -> Choices[Value]:
        """Choose the entry in the other column of the last group; nothing changes where it has none on that side."""
        count = len(self._groups[-1].offers)
        rows = _rows_of_two_columns(count)
        place = state.at - (len(state.offers) - count)
        is_right = place >= rows
        if place < 0 or is_right == (by > 0):
            return state
        return replace(state, at=min(state.at + by * rows, len(state.offers) - 1))

    def fitted(self, state: Choices[Value], canvas: Canvas) -> Choices[Value]:
        """Arrange the entries as the size wants it."""
        self._has_two_columns = self._plan(canvas, state).has_two_columns
        return state

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """Paint the bar, the name, the groups, the message, and the picture."""
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
        for y, line in enumerate(layout.said, layout.said_top):
            canvas.put(layout.said_left, y, line, style)
        paint_below(canvas, layout.picture_top, scene)

    def _layout(self, canvas: Canvas, state: Choices[Value]) -> _Layout:
        """Return where all of the finest layout stands that there is room for."""
        plan = self._plan(canvas, state)
        whole, halves = self._columns(canvas, plan)
        width = max(column.end for column in (whole, *halves))
        whole = whole._replace(end=width)  # the chosen row is as wide as all that stands below it
        said = self._text_below(canvas, state, plan)
        if said:
            width = max(width, min(canvas.width - 2, _MAX_COLUMNS))
        free = canvas.height - 2 - self._rows(plan, self._rows_below(canvas, state, plan)) - plan.picture
        above = max(1 if plan.letters or free else 0, (free + 1) // 2)
        left, letters_top = max(0, (canvas.width - width) // 2), 1 + above
        y = letters_top + len(plan.letters) + plan.rows_below_letters
        headings: list[tuple[int, str]] = []
        entries: list[tuple[int, _Columns]] = []
        for group in self._groups:
            columns = halves if plan.has_two_columns and group is self._groups[-1] else (whole,)
            headings.append((y, group.heading))
            rows = ceil(len(group.offers) / len(columns))
            entries += [(y + place % rows, columns[place // rows]) for place in range(len(group.offers))]
            y += rows + plan.gap
        said_top = y + 1 - plan.gap
        picture_top = said_top + len(said) if said else y - plan.gap
        if plan.has_two_columns and len(self._groups[-1].offers) % 2 and not said:
            picture_top -= 1  # beside the last entry there is none
        return _Layout(
            left,
            plan.letters,
            letters_top,
            headings=headings if whole.text > _SIGN_COLUMNS else [],
            entries=entries,
            said=said,
            said_left=left + whole.text,
            said_top=said_top,
            picture_top=picture_top,
        )

    def _plan(self, canvas: Canvas, state: Choices[Value]) -> _Plan:
        """Return the finest layout that there is room for."""
        scene = self._texts.scene
        large = scene.large_letters or scene.letters
        small = scene.letters
        plans = [
            _Plan(large, has_two_columns=False, gap=1, picture=_MAX_PICTURE_ROWS),
            _Plan(small, has_two_columns=False, gap=1, picture=_PICTURE_ROWS),
            _Plan(small, has_two_columns=True, gap=1, picture=_MIN_PICTURE_ROWS),
            _Plan(small, has_two_columns=False, gap=1, picture=0),
            _Plan((), has_two_columns=False, gap=1, picture=0),
            _Plan((), has_two_columns=True, gap=1, picture=0),
            _Plan(small, has_two_columns=False, gap=1, picture=0, has_notes=False),
            _Plan((), has_two_columns=False, gap=1, picture=0, has_notes=False),
        ]
        return next(
            (plan for plan in plans if self._has_room(canvas, state, plan)),
            _Plan((), has_two_columns=False, gap=0, picture=0, has_notes=False),
        )

    def _has_room(self, canvas: Canvas, state: Choices[Value], plan: _Plan) -> bool:
        whole, halves = self._columns(canvas, plan)
        columns = halves if plan.has_two_columns else ()
        width = max(len(plan.letters[0]) if plan.letters else 0, *(column.end for column in (whole, *columns)))
        said = self._rows_below(canvas, state, plan)
        if plan.letters and plan.letters is self._texts.scene.large_letters:
            # They begin where the entries do: above much wider ones they would be lost in a corner of the terminal.
            are_lost = width > (canvas.width + len(plan.letters[0])) * 2 / 3
            if are_lost:
                return False
        return width <= canvas.width - 2 and self._rows(plan, said) + plan.picture <= canvas.height - 2

    def _rows(self, plan: _Plan, said: int) -> int:
        """Return the rows of all but the picture, with an empty one above the letters and below them."""
        counts = [len(group.offers) for group in self._groups]
        if plan.has_two_columns:
            counts[-1] = _rows_of_two_columns(counts[-1])
        letters = 1 + len(plan.letters) + plan.rows_below_letters if plan.letters else 0
        return letters + sum(counts) + plan.gap * (len(counts) - 1) + (said + 1 if said else 0)

    def _text_below(self, canvas: Canvas, state: Choices[Value], plan: _Plan) -> list[str]:
        """Return the text below the entries: the message, or the chosen one's sentence if none stands beside it."""
        note = state.chosen_note if not plan.has_notes else ""
        room = canvas.width - 2 - self._margin(canvas)
        if self._texts.message:
            return canvas.wrap(self._texts.message, min(room, _MAX_COLUMNS))
        return canvas.wrap(note, min(room, _MAX_COLUMNS)) if note else []

    def _rows_below(self, canvas: Canvas, state: Choices[Value], plan: _Plan) -> int:
        """Return the rows of that, whichever is chosen: nothing moves from entry to entry."""
        return max(len(self._text_below(canvas, replace(state, at=at), plan)) for at in range(len(state.offers)))

    def _margin(self, canvas: Canvas) -> int:
        """Return the columns before the texts: those of the headings, where there is room for them."""
        texts = max(canvas.measure(offer.label) for group in self._groups for offer in group.offers)
        headings = max(canvas.measure(group.heading) for group in self._groups)
        wanted = headings + _COLUMNS_BETWEEN_TEXTS
        return wanted if headings and wanted + texts <= canvas.width - 2 else _SIGN_COLUMNS

    def _columns(self, canvas: Canvas, plan: _Plan) -> tuple[_Columns, tuple[_Columns, ...]]:
        """Return the column of all entries, and the two of the last group where it has two."""
        margin = self._margin(canvas)
        groups = self._groups[:-1] if plan.has_two_columns else self._groups
        whole = _column(
            canvas, margin, _COLUMNS_BETWEEN_TEXTS, [offer for group in groups for offer in group.offers], plan
        )
        if not plan.has_two_columns:
            return whole, ()
        last = self._groups[-1].offers
        one = _column(canvas, margin, _TIGHT_COLUMNS_BETWEEN_TEXTS, last[: _rows_of_two_columns(len(last))], plan)
        other = _column(
            canvas,
            one.end + _COLUMNS_BETWEEN_TEXTS,
            _TIGHT_COLUMNS_BETWEEN_TEXTS,
            last[_rows_of_two_columns(len(last)) :],
            plan,
        )
        return whole, (one, other)


def _rows_of_two_columns(count: int) -> int:
    """Return the rows of so many entries in two columns."""
    return ceil(count / 2)


def _column(canvas: Canvas, x: int, gap: int, offers: Sequence[Offer[Value]], plan: _Plan) -> _Columns:
    texts = max((canvas.measure(offer.label) for offer in offers), default=0)  # none stand above a single group
    notes = max((canvas.measure(offer.note) for offer in offers), default=0) if plan.has_notes else 0
    note = x + texts + gap
    end = note + notes if notes else x + texts
    return _Columns(x, note, room=notes, end=end)


def _paint_entry(canvas: Canvas, corner: tuple[int, int], column: _Columns, state: Choices[Value], at: int) -> None:
    """Paint one row, which may be clicked; the chosen one begins before its text and reaches behind the sentence."""
    left, y = corner
    offer = state.offers[at]
    is_chosen = at == state.at
    # What only colours would rank stands out by its weight where there are none to do so.
    plain = "" if canvas.has_shades else "class:emphasis"
    style = "class:chosen" if is_chosen else plain
    x = left + column.text
    if is_chosen:
        canvas.put(x - _SIGN_COLUMNS, y, "> ", style)
    end = column.end + 1 if is_chosen else column.end
    canvas.put(x, y, " " * (end - column.text), style, choice_step(offer))
    paint_offer(canvas, (x, y), offer, f"{style} class:title" if is_chosen else style)
    if column.room:
        end = canvas.put(left + column.note, y, offer.note, style if is_chosen else "class:dim")
        if offer.lit and not is_chosen:
            canvas.put_right(end, y, offer.lit, "class:lit")
