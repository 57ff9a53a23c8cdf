"""The state of the settings screen, and its layout: the visible settings, the lines below, the place of a sample."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, Self

from schiffe.language.i18n import _
from schiffe.language.text import labelled
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import AnySetting, SettingGroup
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


class SettingsMessage(NamedTuple):
    """A message below the settings."""

    text: str
    is_error: bool = False


@dataclass(frozen=True)
class SettingsState:
    """The state of the settings screen.

    Attributes:
        preferences: the settings with their values.
        selected_index: the index of the selected setting.
        message: what was done, or what was wrong.
        typed_text: the part of a new value typed so far; None while nothing is being typed.
        is_checking: whether a change is being checked in the background.
    """

    preferences: Preferences
    selected_index: int = 0
    message: SettingsMessage | None = None
    typed_text: str | None = None
    is_checking: bool = False

    @cached_property
    def ordered_settings(self) -> Sequence[AnySetting]:
        """The settings on the screen, group by group."""
        return tuple(setting for group in SettingGroup for setting in self.preferences.schema if setting.group is group)

    @property
    def selected_setting(self) -> AnySetting:
        return self.ordered_settings[self.selected_index]

    @property
    def selected_value(self) -> object:
        return self.preferences.settings[self.selected_setting]

    @property
    def value_text(self) -> str:
        return self.selected_setting.kind.value_text(self.selected_value)

    def row_indexes(self, *, has_gaps: bool) -> list[int | None]:
        """Return the indexes of all settings, with None for a gap between two groups."""
        rows: list[int | None] = []
        groups = [setting.group for setting in self.ordered_settings]
        for index, group in enumerate(groups):
            if has_gaps and index > 0 and group is not groups[index - 1]:
                rows.append(None)
            rows.append(index)
        return rows

    def without_typed_text(self) -> Self:
        """Return the state with nothing typed, and without a message."""
        return replace(self, typed_text=None, message=None)

    def with_message(self, message: SettingsMessage) -> Self:
        """Return the state after a check, with a message."""
        return replace(self, message=message, is_checking=False)

    def with_saved(self, preferences: Preferences, message: SettingsMessage | None, move: int) -> Self:
        """Return the state after a change was saved, with the selection moved by ``move`` settings."""
        moved = self.with_selected(self.selected_index + move)
        return replace(moved, preferences=preferences, message=message, is_checking=False)

    def with_selected(self, index: int, /) -> Self:
        """Return the state with another setting selected, wrapping around at both ends, and nothing typed."""
        return replace(self.without_typed_text(), selected_index=index % len(self.ordered_settings))


@dataclass(frozen=True)
class SettingsColumns:
    """The columns of the settings.

    Attributes:
        width: the columns of the whole layout.
        label_x: the first column of the rows.
        value_x: the first column of the values.
        row_end_x: the column after the rows.
        description_x: the first column of all descriptions; None if only that of the selected setting is shown.
        x: the first column of the layout: of the headings, or of the rows if there is no margin.
    """

    width: int
    label_x: int
    value_x: int
    row_end_x: int
    description_x: int | None = None
    x: int = 0

    @classmethod
    def fitting(cls, canvas: Canvas, state: SettingsState) -> Self:
        """Return the best columns for the width of the canvas, from column 0 on, without those of a sample."""
        label_x = 0
        width = canvas.text_width
        if has_margin(canvas):
            label_x = 1 + max(canvas.measure(line) for group in SettingGroup for line in heading_lines(canvas, group))
            width = min(width, _MAX_COLUMNS)
        label_columns = max(canvas.measure(setting.label_text()) for setting in state.ordered_settings)
        value_x = label_x + MARKER_COLUMNS + label_columns + _COLUMNS_BEFORE_VALUE
        return cls(width=width, label_x=label_x, value_x=value_x, row_end_x=width)

    def with_descriptions(self, canvas: Canvas, state: SettingsState, sample_columns: int) -> Self:
        """Add all descriptions between the values and a sample, if the canvas is wide enough."""
        description_columns = max(canvas.measure(str(setting.description)) for setting in state.ordered_settings)
        description_x = self.value_x + _MAX_VALUE_COLUMNS + _COLUMNS_BETWEEN_PARTS
        width = description_x + description_columns + _COLUMNS_BETWEEN_PARTS + sample_columns
        if width > canvas.text_width:
            return self
        row_end_x = description_x - _COLUMNS_BETWEEN_PARTS
        return replace(self, width=width, row_end_x=row_end_x, description_x=description_x)

    def beside_sample(self, sample_columns: int) -> Self:
        """Return the columns with the rows ending before a sample, unless the descriptions are between them."""
        if self.description_x is not None:
            return self
        return replace(self, row_end_x=self.width - sample_columns - GAP_COLUMNS)

    def moved(self, by: int) -> Self:
        """Return all columns further right."""
        return replace(
            self,
            x=self.x + by,
            label_x=self.label_x + by,
            value_x=self.value_x + by,
            row_end_x=self.row_end_x + by,
            description_x=None if self.description_x is None else self.description_x + by,
        )

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
        total: the rows including the heading and the palettes.
        heading: the rows of the heading, including an empty one below if there is room.
        has_palettes: whether the palettes are shown.
    """

    total: int
    heading: int
    has_palettes: bool

    @classmethod
    def fitting(cls, sample_rows: int, max_rows: int) -> Self | None:
        """Return the best rows for a sample; None if there are too few."""
        for heading_rows, has_palettes in ((2, True), (1, True), (2, False), (1, False)):
            total = heading_rows + sample_rows + (_ROWS_OF_PALETTES if has_palettes else 0)
            if total <= max_rows:
                return cls(total, heading_rows, has_palettes)
        return None


class TextLine(NamedTuple):
    """A line of the text below the settings; ``label`` is the name of the setting before it, in another style."""

    text: str
    style: str = ""
    label: str = ""


class SettingsLayout(NamedTuple):
    """The layout of the settings screen.

    Attributes:
        y: the first visible row.
        visible: the indexes of the visible settings, with None for a free row between two groups.
        has_rows_above: whether there are rows above the visible ones.
        has_rows_below: whether there are rows below the visible ones.
        text_y: the first row of the text below the settings.
        sample_rows: the rows of the sample; None without a sample.
    """

    columns: SettingsColumns
    y: int
    visible: Sequence[int | None]
    has_rows_above: bool
    has_rows_below: bool
    text_y: int
    text_lines: Sequence[TextLine]
    sample_rows: SampleRows | None


def settings_layout(canvas: Canvas, state: SettingsState, sample_size: Size) -> SettingsLayout:
    """Return the best layout for the size of the canvas, with a sample if it has columns and there is room for it."""
    columns = SettingsColumns.fitting(canvas, state)
    min_columns = columns.value_x + _MIN_VALUE_COLUMNS + GAP_COLUMNS + sample_size.columns
    has_columns_for_sample = sample_size.columns > 0 and min_columns <= canvas.text_width
    if has_columns_for_sample:
        columns = columns.with_descriptions(canvas, state, sample_size.columns)
    text_lines = _text_lines(canvas, state, columns)
    # The longest text below any setting counts, so that nothing moves with the selection.
    quiet = replace(state, message=None, is_checking=False)
    selections = (replace(quiet, selected_index=index) for index in range(len(state.ordered_settings)))
    text_rows = max(len(text_lines), *(len(_text_lines(canvas, selection, columns)) for selection in selections))
    key_rows = 1 if has_margin(canvas) else MAX_KEY_ROWS
    max_rows = canvas.height - _ROWS_OF_BAR_AND_GAPS - key_rows - text_rows
    sample_rows = SampleRows.fitting(sample_size.rows, max_rows) if has_columns_for_sample else None
    if sample_rows:
        columns = columns.beside_sample(sample_size.columns)
    rows = state.row_indexes(has_gaps=columns.has_margin)
    rows_above_text = 1
    if len(rows) > max_rows and columns.has_margin:
        rows_above_text = 2  # the lower arrow needs one of them
        max_rows -= 1
    row_count = min(len(rows), max_rows)
    block_rows = max(row_count + rows_above_text, (sample_rows.total if sample_rows else 0) + 1)
    x, y = centred_corner(canvas, columns.width, block_rows + text_rows, key_rows)
    first_index = min(max(0, rows.index(state.selected_index) - row_count // 2), len(rows) - row_count)
    return SettingsLayout(
        columns=columns.moved(x),
        y=y,
        visible=rows[first_index : first_index + row_count],
        has_rows_above=first_index > 0,
        has_rows_below=first_index + row_count < len(rows),
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
    width = columns.width - columns.text_x
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
