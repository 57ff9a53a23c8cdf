"""Painting the settings screen: the settings, the texts below them, and a sample of how they look."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.game.ui.settings_state import SettingsState
from schiffe.language.i18n import _
from schiffe.language.text import labelled, unmarked
from schiffe.settings.schema import SettingGroup
from schiffe.settings.shared import THEME
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickTransition
from schiffe.toolkit.key_row import MAX_KEY_ROWS
from schiffe.toolkit.layout import (
    ARROW_COLUMNS,
    MARKER_COLUMNS,
    Corner,
    centred_corner,
    paint_heading,
    wrap_evenly,
)
from schiffe.toolkit.paged import paint_arrows
from schiffe.toolkit.style import TextStyle

_ROWS_OF_BAR_AND_GAPS: Final = 3
"""The bar, and a free row above and below the settings."""
_COLUMNS_FOR_MARGIN: Final = 60
"""The width from which the headings of the groups stand in a margin, with free rows between groups."""
_MAX_COLUMNS: Final = 84
_MIN_VALUE_COLUMNS: Final = 16
"""The width of the values beside a sample, at least."""
_COLUMNS_BEFORE_VALUE: Final = 3
_MAX_VALUE_COLUMNS: Final = 22
"""The width of the values if settings, sentences and sample stand side by side."""
_COLUMNS_BEFORE_SAMPLE: Final = 2
"""The sample itself begins with a blank column."""
_COLUMNS_BETWEEN_PARTS: Final = 4
"""The columns between settings, sentences and sample if these stand side by side."""
_SWATCHES: Final = ("own", "target", "hull", "miss", "hit", "accent")
"""The colours that represent a palette."""
_ROWS_OF_PALETTES: Final = 1 + len(PALETTES)
"""A free row, and a row for each palette."""


class SettingSample(NamedTuple):
    """A sample of how the settings look: its size, and the function that paints it."""

    columns: int
    rows: int
    paint: Callable[[Canvas, Corner], None]
    lines: LineGlyphs = BOX_LINES


NO_SAMPLE: Final = SettingSample(0, 0, lambda _canvas, _corner: None)


class _SettingsPlan(NamedTuple):
    """The layout of the settings; all columns count from the left edge of the layout.

    Attributes:
        rows: the numbers of the settings, with None for a free row between two groups.
        width: the columns of the whole layout.
        label_x: the first column of the rows; the headings of the groups stand on their left if it is not 0.
        value_x: the first column of the values.
        row_end: the column after the rows.
        key_rows: the rows of keys.
        description_x: the first column of all descriptions; None if only that of the selected setting is shown.
        sample_x: the first column of the sample; None without a sample.
        sample_rows: the rows of the sample with its heading and palettes.
        heading_rows: the rows of the sample's heading, with a free one below if there is room.
        has_palettes: whether the palettes are shown.
    """

    rows: Sequence[int | None]
    width: int
    label_x: int
    value_x: int
    row_end: int
    key_rows: int
    description_x: int | None = None
    sample_x: int | None = None
    sample_rows: int = 0
    heading_rows: int = 2
    has_palettes: bool = False

    def max_rows(self, canvas: Canvas, text_rows: int) -> int:
        """Return the rows that are left for the settings, or for the sample beside them."""
        return canvas.height - _ROWS_OF_BAR_AND_GAPS - self.key_rows - text_rows

    @property
    def text_x(self) -> int:
        """The first column of the text below: that of the headings, or of the labels if there is no margin."""
        if self.description_x is None and self.label_x:
            return 0
        return self.label_x + MARKER_COLUMNS


def _plan(canvas: Canvas, state: SettingsState, sample: SettingSample) -> _SettingsPlan:
    """Return the best layout for the size of the canvas."""
    max_columns = canvas.text_width
    has_margin = canvas.width >= _COLUMNS_FOR_MARGIN
    label_x = 0
    if has_margin:
        label_x = 1 + max(canvas.measure(line) for group in SettingGroup for line in _heading(canvas, group))
    label_columns = max(canvas.measure(setting.label()) for setting in state.ordered_settings)
    width = min(max_columns, _MAX_COLUMNS) if has_margin else max_columns
    rows: list[int | None] = []
    group = state.ordered_settings[0].group
    for number, setting in enumerate(state.ordered_settings):
        if has_margin and setting.group is not group:
            rows.append(None)  # a gap between two groups
        rows.append(number)
        group = setting.group
    plan = _SettingsPlan(
        rows=rows,
        width=width,
        label_x=label_x,
        value_x=label_x + MARKER_COLUMNS + label_columns + _COLUMNS_BEFORE_VALUE,
        row_end=width,
        key_rows=1 if has_margin else MAX_KEY_ROWS,
    )
    min_columns = plan.value_x + _MIN_VALUE_COLUMNS + _COLUMNS_BEFORE_SAMPLE + sample.columns
    return _with_sample(canvas, state, plan, sample) if sample.columns and min_columns <= max_columns else plan


def _with_sample(canvas: Canvas, state: SettingsState, plan: _SettingsPlan, sample: SettingSample) -> _SettingsPlan:
    """Add the sample to the layout if there are enough rows, with all sentences before it if there are columns."""
    description_columns = max(canvas.measure(setting.description()) for setting in state.ordered_settings)
    description_x = plan.value_x + _MAX_VALUE_COLUMNS + _COLUMNS_BETWEEN_PARTS
    width = description_x + description_columns + _COLUMNS_BETWEEN_PARTS + sample.columns
    row_end = plan.width - sample.columns - _COLUMNS_BEFORE_SAMPLE
    if width <= canvas.text_width:
        row_end = description_x - _COLUMNS_BETWEEN_PARTS
        plan = plan._replace(width=width, row_end=row_end, description_x=description_x)
    max_rows = plan.max_rows(canvas, _text_rows(canvas, state, plan))
    for heading_rows, has_palettes in ((2, True), (1, True), (2, False), (1, False)):
        sample_rows = heading_rows + sample.rows + (_ROWS_OF_PALETTES if has_palettes else 0)
        if sample_rows <= max_rows:
            return plan._replace(
                row_end=row_end,
                sample_x=plan.width - sample.columns,
                sample_rows=sample_rows,
                heading_rows=heading_rows,
                has_palettes=has_palettes,
            )
    return plan


def _heading(canvas: Canvas, group: SettingGroup) -> list[str]:
    """Return the heading of a group in at most two lines, as short as possible."""
    text = group.heading()
    width = max(map(canvas.measure, text.split()))
    while len(canvas.wrap(text, width)) > 2:
        width += 1
    return canvas.wrap(text, width)


def paint_settings(
    canvas: Canvas, state: SettingsState, click: Callable[[int], ClickTransition], sample: SettingSample = NO_SAMPLE
) -> None:
    """Paint the screen without its keys; ``click`` returns the transition for a click on a setting."""
    group = state.setting.group
    heading = "" if canvas.width >= _COLUMNS_FOR_MARGIN or group is None else group.heading()
    count = _("{number} of {all}").format(number=state.selected_index + 1, all=len(state.ordered_settings))
    bar = Bar(unmarked(_("S_ettings")), notes=notes(heading), badge=count, badge_style=BADGE_QUIET)
    paint_bar(canvas, bar, sample.lines)

    plan = _plan(canvas, state, sample)
    text_rows = _text_rows(canvas, state, plan)
    max_rows = plan.max_rows(canvas, text_rows)
    rows_above_text = 1
    if len(plan.rows) > max_rows and plan.label_x > 0:
        rows_above_text = 2  # the lower arrow needs one of them
        max_rows -= 1
    row_count = min(len(plan.rows), max_rows)
    block_rows = max(row_count + rows_above_text, plan.sample_rows + 1)
    x, y = centred_corner(canvas, plan.width, block_rows + text_rows, plan.key_rows)
    first = min(max(0, plan.rows.index(state.selected_index) - row_count // 2), len(plan.rows) - row_count)
    _paint_rows(canvas, Corner(x, y), plan, state, visible=slice(first, first + row_count), click=click)
    text_x = x + plan.text_x
    text_y = y + block_rows
    lines = _text_lines(canvas, state, plan)
    for row, (line, style) in enumerate(lines, text_y):
        canvas.put(text_x, row, line, style)
    label = state.setting.label()
    if lines and lines[0][0].startswith(label):
        canvas.put(text_x, text_y, label, TextStyle.TITLE)
    if plan.sample_x is not None:
        _paint_sample(canvas, Corner(x + plan.sample_x, y), plan, state, sample)


def _paint_rows(
    canvas: Canvas,
    corner: Corner,
    plan: _SettingsPlan,
    state: SettingsState,
    *,
    visible: slice,
    click: Callable[[int], ClickTransition],
) -> None:
    """Paint the visible rows with their headings, and arrows if there are others."""
    x, y = corner
    rows = plan.rows[visible]
    _paint_headings(canvas, corner, plan, state, rows)
    for row, number in enumerate(rows, y):
        if number is not None:
            _paint_setting(canvas, Corner(x, row), plan, state, number, click(number))
    numbers = [number for number in rows if number is not None]
    above = click(numbers[0] - 1) if visible.start > 0 else None
    below = click(numbers[-1] + 1) if visible.stop < len(plan.rows) else None
    # An arrow may stand in the free row between two groups.
    above_y = y if rows[0] is None else y - 1
    below_y = y + len(rows) - 1 if rows[-1] is None else y + len(rows)
    paint_arrows(canvas, x + (plan.label_x + plan.row_end) // 2, (above_y, above), (below_y, below))


def _paint_headings(
    canvas: Canvas, corner: Corner, plan: _SettingsPlan, state: SettingsState, rows: Sequence[int | None]
) -> None:
    """Paint the heading of each group beside its first visible setting."""
    if not plan.label_x:
        return
    groups = [None if number is None else state.ordered_settings[number].group for number in rows]
    for group in SettingGroup:
        if group in groups:
            max_lines = groups.count(group) + 1  # it may use the free row below the group, too
            canvas.put_lines(
                corner.x, corner.y + groups.index(group), _heading(canvas, group)[:max_lines], TextStyle.DIM
            )


def _paint_setting(
    canvas: Canvas, corner: Corner, plan: _SettingsPlan, state: SettingsState, number: int, click: ClickTransition
) -> None:
    """Paint one setting; the selected one has arrows beside its value if it can be changed in steps."""
    setting = state.ordered_settings[number]
    is_selected = number == state.selected_index
    style = TextStyle.CHOSEN if is_selected else ""
    x, y = corner
    label_x, value_x, end = x + plan.label_x, x + plan.value_x, x + plan.row_end
    canvas.put(label_x, y, " " * (end - label_x), style, click)
    if is_selected:
        canvas.put(label_x, y, ">", style)
    after_label = canvas.put(label_x + MARKER_COLUMNS, y, setting.label(), style) + 1
    if is_selected and state.typed_text is not None:
        canvas.place_typed_line(value_x, y, end - value_x)
        return
    value = state.preferences.settings[setting]
    name_end = end - ARROW_COLUMNS
    name = canvas.first_fitting(name_end - after_label - 1, setting.value_name(value), setting.value_text(value))
    name_x = max(after_label + 1, min(value_x, name_end - canvas.measure(name)))
    canvas.put(name_x, y, name, style)
    has_arrows = is_selected and setting.kind.step(value, 1) is not None
    if has_arrows and name_x - ARROW_COLUMNS >= after_label:
        canvas.put(name_x - ARROW_COLUMNS, y, "<", style)
        canvas.put(end - 1, y, ">", style)
    if plan.description_x is not None:
        canvas.put(x + plan.description_x, y, setting.description(), TextStyle.DIM, click)


def _paint_sample(
    canvas: Canvas, corner: Corner, plan: _SettingsPlan, state: SettingsState, sample: SettingSample
) -> None:
    """Paint the sample, and the colours of all themes below it if there is room."""
    x, y = corner
    paint_heading(canvas, corner, sample.columns, _("Sample"), sample.lines)
    y += plan.heading_rows
    sample.paint(canvas, Corner(x, y))
    if not plan.has_palettes:
        return
    y += sample.rows + 1
    label_columns = max(canvas.measure(palette.label()) for palette in PALETTES.values())
    has_room = MARKER_COLUMNS + label_columns + 2 * len(_SWATCHES) < sample.columns
    swatch = "  " if has_room else " "
    swatches_x = x + sample.columns - len(swatch) * len(_SWATCHES)
    for row, (name, palette) in enumerate(PALETTES.items(), y):
        is_chosen = state.preferences.settings[THEME] == name
        canvas.put(x, row, ">" if is_chosen else "", TextStyle.LIT)
        canvas.put(x + MARKER_COLUMNS, row, palette.label(), TextStyle.LIT if is_chosen else TextStyle.DIM)
        colours = palette.colours()
        swatch_x = swatches_x
        for role in _SWATCHES:
            colour = colours[role]
            has_digits = canvas.is_rich and colour.digits is not None  # otherwise use the basic colour
            style = f"bg:#{colour.digits}" if has_digits else f"bg:ansi{colour.basic}"
            swatch_x = canvas.put(swatch_x, row, swatch, style)


def _text_lines(canvas: Canvas, state: SettingsState, plan: _SettingsPlan) -> list[tuple[str, str]]:
    """Return the lines below the settings with their styles: a message, or what the setting and its value mean."""
    width = plan.width - plan.text_x
    setting = state.setting
    if state.is_checking:
        return [(line, "") for line in canvas.wrap(_("Checking ..."), width)]
    if state.message:
        style = TextStyle.ERROR if state.message.is_error else ""
        return [(line, style) for line in canvas.wrap(state.message.text, width)]
    texts = [] if plan.description_x is not None else [labelled(setting.label(), setting.description())]
    explanation = setting.explanation(state.value)
    has_text = explanation or (texts and setting.kind.choices())
    if state.typed_text is not None or not has_text:
        texts.append(_("Possible: {words}").format(words=setting.possible_names()))
    elif explanation:
        texts.append(explanation)
    return [(line, TextStyle.DIM) for text in texts for line in wrap_evenly(canvas, text, width)]


def _text_rows(canvas: Canvas, state: SettingsState, plan: _SettingsPlan) -> int:
    """Return the rows of the longest text below any setting, so that nothing moves with the selection."""
    quiet = replace(state, message=None, is_checking=False)
    states = [state, *(replace(quiet, selected_index=number) for number in range(len(state.ordered_settings)))]
    return max(len(_text_lines(canvas, each, plan)) for each in states)
