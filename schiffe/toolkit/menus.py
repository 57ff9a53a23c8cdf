"""A menu: a list of entries with their notes, the name of the program above it, and a picture below."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from schiffe.language.text import without_semicolon
from schiffe.toolkit.bar import BAR_ROWS, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.choices import EDGE_COLUMNS, MARKER, Choices, MenuEntry, choice_commands, paint_entry
from schiffe.toolkit.command import Command, back_command, finishing
from schiffe.toolkit.layout import GAP_COLUMNS, GAP_ROWS, wrap_evenly
from schiffe.toolkit.scene import Scene, letters_with_gap, paint_below
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_ValueT = TypeVar("_ValueT")

_COLUMNS_BEFORE_NOTES: Final = 4
_MIN_ROWS_OF_OPEN_PICTURE: Final = 4
"""The rows from which a picture needs no empty row above it; a lower one is painted up to its first row."""
_MIN_LIST_COLUMNS_ABOVE_TEXT: Final = 44
_MAX_SHARE_OF_LONG_NOTES: Final = 1 / 4
"""The share of notes that may be too long beside their entries; if more are, no note is beside its entry."""
_MIN_ROWS_AROUND_PICTURE: Final = 3
"""The rows that must remain around the whole picture if there are empty rows between entries."""
_MIN_EMPTY_ROWS_TO_CENTRE: Final = 10
"""The empty rows from which the list is centred; with fewer, at most one is above it."""
_MIN_ROWS_BELOW_LIST: Final = 3
"""The rows that must remain below the list if it has letters or an empty row above it."""


@dataclass(frozen=True)
class MenuTexts:
    """The scene of a menu, and the texts around its entries.

    Attributes:
        heading: the title of the menu, perhaps empty.
        back: the label of Escape.
        message: a text below the entries; None for none.
        paragraphs: the paragraphs below the heading.
    """

    scene: Scene
    heading: str
    back: str
    message: str | None = None
    paragraphs: Sequence[str] = ()


class MenuScreen(Screen[Choices[_ValueT], _ValueT | None], Generic[_ValueT]):
    """A menu that returns the chosen value, or None after Escape.

    Attributes:
        texts: the texts around the entries.
    """

    def __init__(self, texts: MenuTexts, entries: Sequence[MenuEntry[_ValueT]], selected_index: int = 0) -> None:
        super().__init__(Choices(entries, selected_index))
        self.texts = texts

    def commands(self, state: Choices[_ValueT]) -> Sequence[Command[Choices[_ValueT]]]:
        return [
            *choice_commands(state, "up", "down"),
            back_command(label=self.texts.back),
        ]

    def paint(self, canvas: Canvas, state: Choices[_ValueT]) -> None:
        """Paint the menu: on a high canvas it is in the middle, with the whole picture below."""
        texts = self.texts
        scene = texts.scene
        paint_bar(canvas, Bar(scene.tagline, program=scene.program_name))
        letter_lines, rows_below_letters = letters_with_gap(canvas, scene)
        letters = text_part(canvas, letter_lines, TextStyle.HIGHLIGHT)
        layout = _MenuLayout.fitting(canvas, state, texts, letter_lines)
        heading_rows = 1 + len(layout.paragraph_lines) if texts.heading else 0
        heading = StackPart(heading_rows, gap_rows=rows_below_letters)
        entries = [
            StackPart(1, partial(_paint_entry_row, canvas, layout=layout, state=state, index=index), max_gap_rows=1)
            for index in range(len(state.entries))
        ]
        entries[0] = replace(entries[0], gap_rows=1 if texts.heading else rows_below_letters, max_gap_rows=0)
        text = _message_part(canvas, state, texts, layout)
        picture_rows = scene.picture.rows(canvas.size)
        rows_around_picture = _MIN_ROWS_AROUND_PICTURE if picture_rows else 0
        max_rows = canvas.free_rows - _MIN_ROWS_BELOW_LIST
        page = stack(max_rows, [letters, heading, *entries, text], give_up=[letters])
        page = page.spread(max_rows - picture_rows - rows_around_picture)

        empty_rows = canvas.free_rows - page.height
        if empty_rows >= _MIN_EMPTY_ROWS_TO_CENTRE:
            rows_above = (empty_rows - picture_rows - 1) // 2
        else:
            rows_above = min(1, empty_rows - _MIN_ROWS_BELOW_LIST)
        rows_above = max(rows_above, 1 if page.has(letters) else 0)
        corner = Corner(layout.text_x, BAR_ROWS + rows_above)
        end_y = page.paint(corner)
        if texts.heading:
            heading_x = corner.x if page.has(letters) else layout.list_x
            heading_y = page.at(corner.y)[heading].y
            canvas.put(heading_x, heading_y, texts.heading, TextStyle.TITLE)
            canvas.put_lines(Corner(heading_x, heading_y + 1), layout.paragraph_lines, TextStyle.DIM)
        is_picture_apart = text.rows > 0 or empty_rows - rows_above < _MIN_ROWS_OF_OPEN_PICTURE
        paint_below(canvas, end_y + (GAP_ROWS if is_picture_apart else 0), scene)


class _MenuLayout(NamedTuple):
    """The columns of the list, and of the texts around it.

    Attributes:
        list_x: the first column of the list.
        list_columns: the list with its edges.
        columns_before_stars: the labels of the entries, up to the stars.
        entry_columns: the labels with their stars.
        note_columns: the notes beside the entries; 0 if they do not fit there.
        long_note: the longest note that has to go below the list; empty if there is none.
        paragraph_lines: the lines of the paragraphs below the heading.
    """

    list_x: int
    list_columns: int
    columns_before_stars: int
    entry_columns: int
    note_columns: int
    long_note: str
    paragraph_lines: Sequence[str]

    @classmethod
    def fitting(cls, canvas: Canvas, choices: Choices[Any], texts: MenuTexts, letters: Sequence[str]) -> Self:
        """Return columns that are as wide as the texts of a menu, but no wider than the canvas."""
        label_columns = max(canvas.measure(entry.label) for entry in choices.entries)
        columns_before_stars = label_columns + GAP_COLUMNS
        max_stars = max(entry.stars.total for entry in choices.entries)
        entry_columns = columns_before_stars + max_stars if max_stars else label_columns
        max_note_columns = canvas.text_width - 2 * EDGE_COLUMNS - entry_columns - _COLUMNS_BEFORE_NOTES
        # Notes stand beside their entries, but if too many are too long for that, all of them go below the list.
        notes = [entry.note for entry in choices.entries if entry.note]
        long_notes = [note for note in notes if canvas.measure(note) > max_note_columns]
        if len(long_notes) > _MAX_SHARE_OF_LONG_NOTES * len(notes):
            long_notes = notes
        note_columns = max((canvas.measure(note) for note in notes if note not in long_notes), default=0)
        row_columns = entry_columns + _COLUMNS_BEFORE_NOTES + note_columns if note_columns else entry_columns
        lines_above = (texts.heading, *texts.paragraphs, *letters[:1])
        list_columns = max(row_columns, *map(canvas.measure, lines_above)) + 2 * EDGE_COLUMNS
        if long_notes or not note_columns:
            list_columns = max(list_columns, _MIN_LIST_COLUMNS_ABOVE_TEXT)
        list_columns = min(list_columns, canvas.text_width)
        paragraph_lines = [
            without_semicolon(line)
            for paragraph in texts.paragraphs
            for line in wrap_evenly(canvas, paragraph, list_columns - 2 * EDGE_COLUMNS)
        ]
        return cls(
            list_x=canvas.centred_x(list_columns),
            list_columns=list_columns,
            columns_before_stars=columns_before_stars,
            entry_columns=entry_columns,
            note_columns=note_columns,
            long_note=max(long_notes, key=len, default=""),
            paragraph_lines=paragraph_lines,
        )

    @property
    def text_x(self) -> int:
        """The first column of the labels, and of the texts above and below the list."""
        return self.list_x + EDGE_COLUMNS

    @property
    def text_columns(self) -> int:
        """The columns of a text below the list."""
        return self.list_columns - EDGE_COLUMNS


def _message_part(canvas: Canvas, state: Choices[_ValueT], texts: MenuTexts, layout: _MenuLayout) -> StackPart:
    """Return the part below the list, with rows for the longest text that it may have."""
    is_note_beside = canvas.measure(state.chosen_note) <= layout.note_columns
    text = texts.message or ("" if is_note_beside else state.chosen_note)
    longest_text = texts.message or layout.long_note
    return text_part(
        canvas,
        canvas.wrap(text, layout.text_columns) if text else [],
        "" if texts.message else TextStyle.DIM,
        rows=len(canvas.wrap(longest_text, layout.text_columns)) if longest_text else 0,
        gap_rows=1,
    )


def _paint_entry_row(canvas: Canvas, corner: Corner, layout: _MenuLayout, state: Choices[_ValueT], index: int) -> None:
    """Paint an entry over the whole width of the list: its text, its stars, and its note if that fits."""
    entry = state.entries[index]
    is_chosen = index == state.selected_index
    click = finishing(entry.value)
    style = TextStyle.CHOSEN if is_chosen else ""
    x, y = corner
    canvas.put(layout.list_x, y, " " * layout.list_columns, style, click)
    if is_chosen:
        canvas.put(layout.list_x, y, MARKER.rstrip(), style)
    paint_entry(canvas, corner, entry, f"{style} {TextStyle.TITLE}" if is_chosen else "")
    lit_count, star_count = entry.stars
    end_x = canvas.put(x + layout.columns_before_stars, y, "*" * lit_count, style or TextStyle.HIGHLIGHT, click)
    canvas.put(end_x, y, "-" * (star_count - lit_count), style or TextStyle.DIM, click)
    if canvas.measure(entry.note) <= layout.note_columns:
        note_x = x + layout.entry_columns + _COLUMNS_BEFORE_NOTES
        canvas.put(note_x, y, entry.note, style or TextStyle.DIM)
