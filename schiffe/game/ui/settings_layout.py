"""The layout of the settings screen: the visible settings, the lines below, and the place of a sample."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from schiffe.game.ui.settings_state import SettingsState
from schiffe.language.i18n import _
from schiffe.language.text import labelled
from schiffe.settings.schema import SettingGroup
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas, Size
from schiffe.toolkit.key_row import MAX_KEY_ROWS
from schiffe.toolkit.layout import GAP_COLUMNS, MARKER_COLUMNS, centred_corner, wrap_evenly
from schiffe.toolkit.style import TextStyle

_ROWS_OF_BAR_AND_GAPS: Final = 3
"""The bar, and an empty row above and below the settings."""
_COLUMNS_FOR_MARGIN: Final = 60
"""The width from which the headings of the groups are in a margin, with empty rows between groups."""
_MAX_COLUMNS: Final = 84
_MIN_VALUE_COLUMNS: Final = 16
"""The minimum width of the values beside a sample."""
_COLUMNS_BEFORE_VALUE: Final = 3
_MAX_VALUE_COLUMNS: Final = 22
"""The width of the values if settings, sentences and sample are side by side."""
_COLUMNS_BETWEEN_PARTS: Final = 4
"""The columns between settings, sentences and sample if these are side by side."""
_MAX_HEADING_LINES: Final = 2
_ROWS_OF_PALETTES: Final = 1 + len(PALETTES)
"""An empty row, and a row for each palette."""


@dataclass(frozen=True)
class SettingsColumns:
    """The columns of the settings.

    Attributes:
        x: the first column of the layout: of the headings, or of the rows if there is no margin.
        label_x: the first column of the rows.
        value_x: the first column of the values.
        row_end_x: the column after the rows.
        description_x: the first column of all descriptions; None if only that of the selected setting is shown.
        sample_x: the first column of a sample; None without one.
        end_x: the column after the layout.
    """

    x: int
    label_x: int
    value_x: int
    row_end_x: int
    description_x: int | None
    sample_x: int | None
    end_x: int

    @classmethod
    def fitting(cls, canvas: Canvas, state: SettingsState, sample_columns: int) -> Self:
        """Return the best columns for the canvas, with a sample if it fits beside the values."""
        settings = state.ordered_settings
        width = canvas.text_width
        margin_columns = 0
        if has_margin(canvas):
            headings = [line for group in SettingGroup for line in heading_lines(canvas, group)]
            margin_columns = 1 + max(map(canvas.measure, headings))
            width = min(width, _MAX_COLUMNS)
        label_columns = max(canvas.measure(setting.label_text()) for setting in settings)
        columns_before_value = margin_columns + MARKER_COLUMNS + label_columns + _COLUMNS_BEFORE_VALUE

        min_columns = columns_before_value + _MIN_VALUE_COLUMNS + GAP_COLUMNS + sample_columns
        has_sample = sample_columns > 0 and min_columns <= canvas.text_width
        row_end = width - sample_columns - GAP_COLUMNS if has_sample else width

        description_columns = max(canvas.measure(str(setting.description)) for setting in settings)
        columns_before_description = columns_before_value + _MAX_VALUE_COLUMNS + _COLUMNS_BETWEEN_PARTS
        whole_width = columns_before_description + description_columns + _COLUMNS_BETWEEN_PARTS + sample_columns
        has_descriptions = has_sample and whole_width <= canvas.text_width
        if has_descriptions:
            width = whole_width
            row_end = columns_before_description - _COLUMNS_BETWEEN_PARTS

        x = canvas.centred_x(width, 1)
        return cls(
            x=x,
            label_x=x + margin_columns,
            value_x=x + columns_before_value,
            row_end_x=x + row_end,
            description_x=x + columns_before_description if has_descriptions else None,
            sample_x=x + width - sample_columns if has_sample else None,
            end_x=x + width,
        )

    def without_sample(self) -> Self:
        """Return the columns without a sample; its columns belong to the rows unless descriptions are between them."""
        row_end_x = self.end_x if self.description_x is None else self.row_end_x
        return replace(self, sample_x=None, row_end_x=row_end_x)

    @property
    def has_margin(self) -> bool:
        """True if the headings of the groups are on the left of the rows."""
        return self.label_x > self.x

    @property
    def text_x(self) -> int:
        """The first column of the text below: that of the headings, or of the labels if there is no margin."""
        if self.description_x is None and self.has_margin:
            return self.x
        return self.label_x + MARKER_COLUMNS


class SampleRows(NamedTuple):
    """The rows of a sample.

    Attributes:
        total_rows: the rows including the heading and the palettes.
        heading_rows: the rows of the heading, including an empty one below if there is room.
        has_palettes: whether the palettes are shown.
    """

    total_rows: int
    heading_rows: int
    has_palettes: bool

    @classmethod
    def fitting(cls, sample_rows: int, max_rows: int) -> Self | None:
        """Return the best rows for a sample; None if there are too few."""
        for heading_rows, has_palettes in ((2, True), (1, True), (2, False), (1, False)):
            total_rows = heading_rows + sample_rows + (_ROWS_OF_PALETTES if has_palettes else 0)
            if total_rows <= max_rows:
                return cls(total_rows, heading_rows, has_palettes)
        return None


class VisibleRows(NamedTuple):
    """The settings on the screen, row by row.

    Attributes:
        indexes: the indexes of the settings, with None for a free row between two groups.
        has_more_above: whether there are rows above the visible ones.
        has_more_below: whether there are rows below the visible ones.
    """

    indexes: Sequence[int | None]
    has_more_above: bool
    has_more_below: bool

    @classmethod
    def around(cls, selected_index: int, row_indexes: Sequence[int | None], max_rows: int) -> Self:
        """Return as many rows as fit, with the selected one in the middle if possible."""
        row_count = min(len(row_indexes), max_rows)
        first = min(max(0, row_indexes.index(selected_index) - row_count // 2), len(row_indexes) - row_count)
        end = first + row_count
        return cls(row_indexes[first:end], has_more_above=first > 0, has_more_below=end < len(row_indexes))


class TextLine(NamedTuple):
    """A line of the text below the settings; ``label`` is the name of the setting before it, in another style."""

    text: str
    style: str = ""
    label: str = ""


class SettingsLayout(NamedTuple):
    """The layout of the settings screen.

    Attributes:
        y: the first row of the settings, and of a sample beside them.
        text_y: the first row of the text below the settings.
        sample_rows: the rows of the sample; None without a sample.
    """

    columns: SettingsColumns
    y: int
    visible_rows: VisibleRows
    text_y: int
    text_lines: Sequence[TextLine]
    sample_rows: SampleRows | None


def make_settings_layout(canvas: Canvas, state: SettingsState, sample_size: Size) -> SettingsLayout:
    """Return the best layout for the size of the canvas, with a sample if it has columns and there is room for it."""
    columns = SettingsColumns.fitting(canvas, state, sample_size.columns)
    text_lines = _text_lines(canvas, state, columns)
    # The longest text below any setting counts, so that nothing moves with the selection.
    quiet = replace(state, message=None, is_checking=False)
    selections = (replace(quiet, selected_index=index) for index in range(len(state.ordered_settings)))
    text_rows = max(len(text_lines), *(len(_text_lines(canvas, selection, columns)) for selection in selections))
    key_rows = 1 if columns.has_margin else MAX_KEY_ROWS
    max_rows = canvas.height - _ROWS_OF_BAR_AND_GAPS - key_rows - text_rows

    sample_rows = None if columns.sample_x is None else SampleRows.fitting(sample_size.rows, max_rows)
    if sample_rows is None:
        columns = columns.without_sample()

    row_indexes = state.row_indexes(has_gaps=columns.has_margin)
    rows_above_text = 1
    if len(row_indexes) > max_rows and columns.has_margin:
        rows_above_text = 2  # the lower arrow needs one of them
        max_rows -= 1
    visible_rows = VisibleRows.around(state.selected_index, row_indexes, max_rows)

    block_rows = max(len(visible_rows.indexes) + rows_above_text, (sample_rows.total_rows if sample_rows else 0) + 1)
    y = centred_corner(canvas, 0, block_rows + text_rows, key_rows).y
    return SettingsLayout(
        columns=columns,
        y=y,
        visible_rows=visible_rows,
        text_y=y + block_rows,
        text_lines=text_lines,
        sample_rows=sample_rows,
    )


def has_margin(canvas: Canvas) -> bool:
    """Return whether the headings of the groups are in a margin, with empty rows between groups."""
    return canvas.width >= _COLUMNS_FOR_MARGIN


def heading_lines(canvas: Canvas, group: SettingGroup) -> list[str]:
    """Return the heading of a group in as few lines as possible, at most two."""
    text = str(group.value)
    width = max(map(canvas.measure, text.split()))
    while len(canvas.wrap(text, width)) > _MAX_HEADING_LINES:
        width += 1
    return canvas.wrap(text, width)


def _text_lines(canvas: Canvas, state: SettingsState, columns: SettingsColumns) -> list[TextLine]:
    """Return the lines below the settings: a message, or the meaning of the setting and its value."""
    width = columns.end_x - columns.text_x
    setting = state.selected_setting
    if state.is_checking:
        return [TextLine(line) for line in canvas.wrap(_("Checking ..."), width)]
    if state.message:
        style = TextStyle.ERROR if state.message.is_error else ""
        return [TextLine(line, style) for line in canvas.wrap(state.message.text, width)]
    texts = [] if columns.description_x is not None else [labelled(setting.label_text(), str(setting.description))]
    explanation = setting.explanation_text(state.selected_value)
    has_text = bool(explanation or (texts and setting.kind.choices()))
    if state.typed_text is not None or not has_text:
        texts.append(_("Possible: {words}").format(words=setting.possible_names_text()))
    elif explanation:
        texts.append(explanation)
    lines = [TextLine(line, TextStyle.DIM) for text in texts for line in wrap_evenly(canvas, text, width)]
    label = setting.label_text()
    if lines and lines[0].text.startswith(label):
        lines[0] = TextLine(lines[0].text.removeprefix(label), TextStyle.DIM, label)
    return lines
