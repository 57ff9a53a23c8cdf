"""Painting the settings screen: the settings, the texts below them, and a sample of how they look."""

from collections.abc import Callable
from typing import Final, NamedTuple

from schiffe.game.ui.settings_layout import (
    SampleRows,
    SettingsColumns,
    SettingsLayout,
    has_margin,
    heading_lines,
    make_settings_layout,
)
from schiffe.game.ui.settings_state import SettingsState
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.settings.schema import SettingGroup
from schiffe.settings.shared import THEME
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import AnyTransition
from schiffe.toolkit.layout import ARROW_COLUMNS, MARKER_COLUMNS, paint_heading
from schiffe.toolkit.paged import paint_arrows
from schiffe.toolkit.style import TextStyle

_SWATCHES: Final = ("own", "target", "hull", "miss", "hit", "accent")
"""The colours that represent a palette."""


class SettingSample(NamedTuple):
    """A sample of how the settings look: its size, and the function that paints it."""

    columns: int
    rows: int
    paint: Callable[[Canvas, Corner], None]
    line_glyphs: LineGlyphs = BOX_LINES


NO_SAMPLE: Final = SettingSample(0, 0, lambda _canvas, _corner: None)


def paint_settings(
    canvas: Canvas, state: SettingsState, click: Callable[[int], AnyTransition], sample: SettingSample = NO_SAMPLE
) -> None:
    """Paint the screen without its keys; ``click`` returns the transition for a click on a setting."""
    group = state.selected_setting.group
    heading = "" if has_margin(canvas) or group is None else str(group.value)
    count = _("{number} of {all}").format(number=state.selected_index + 1, all=len(state.ordered_settings))
    bar = Bar(unmarked(_("S_ettings")), notes=bar_notes(heading), badge=count, badge_style=BADGE_QUIET)
    paint_bar(canvas, bar, sample.line_glyphs)

    layout = make_settings_layout(canvas, state, Size(sample.columns, sample.rows))
    _paint_headings(canvas, state, layout)
    _paint_rows(canvas, state, layout, click)
    columns = layout.columns
    for y, line in enumerate(layout.text_lines, layout.text_y):
        x = canvas.put(columns.text_x, y, line.label, TextStyle.TITLE)
        canvas.put(x, y, line.text, line.style)
    if layout.sample_rows and columns.sample_x is not None:
        _paint_sample(canvas, Corner(columns.sample_x, layout.y), layout.sample_rows, state, sample)


def _paint_rows(
    canvas: Canvas, state: SettingsState, layout: SettingsLayout, click: Callable[[int], AnyTransition]
) -> None:
    """Paint the visible settings, and arrows if there are others."""
    rows, columns = layout.visible_rows, layout.columns
    for y, index in enumerate(rows.indexes, layout.y):
        if index is not None:
            _paint_setting(canvas, y, columns, state, index, click(index))
    indexes = [index for index in rows.indexes if index is not None]
    up = click(indexes[0] - 1) if rows.has_more_above else None
    down = click(indexes[-1] + 1) if rows.has_more_below else None
    # An arrow may be in the free row between two groups.
    above_y = layout.y if rows.indexes[0] is None else layout.y - 1
    end_y = layout.y + len(rows.indexes)
    below_y = end_y - 1 if rows.indexes[-1] is None else end_y
    middle_x = (columns.label_x + columns.row_end_x) // 2
    paint_arrows(canvas, Corner(middle_x, above_y), Corner(middle_x, below_y), up=up, down=down)


def _paint_headings(canvas: Canvas, state: SettingsState, layout: SettingsLayout) -> None:
    if not layout.columns.has_margin:
        return
    settings = state.ordered_settings
    groups = [None if index is None else settings[index].group for index in layout.visible_rows.indexes]
    for group in SettingGroup:
        if group in groups:
            max_lines = groups.count(group) + 1  # it may use the free row below the group, too
            lines = heading_lines(canvas, group)[:max_lines]
            canvas.put_lines(Corner(layout.columns.x, layout.y + groups.index(group)), lines, TextStyle.DIM)


def _paint_setting(
    canvas: Canvas, y: int, columns: SettingsColumns, state: SettingsState, index: int, click: AnyTransition
) -> None:
    """Paint one setting; the selected one has arrows beside its value if it can be changed in steps."""
    setting = state.ordered_settings[index]
    is_selected = index == state.selected_index
    style = TextStyle.CHOSEN if is_selected else ""
    canvas.put(columns.label_x, y, " " * (columns.row_end_x - columns.label_x), style, click)
    if is_selected:
        canvas.put(columns.label_x, y, ">", style)
    min_value_x = canvas.put(columns.label_x + MARKER_COLUMNS, y, setting.label_text(), style) + 2
    if is_selected and state.typed_text is not None:
        canvas.place_typed_line(Corner(columns.value_x, y), columns.row_end_x - columns.value_x)
        return
    value = state.preferences.settings[setting]
    value_end_x = columns.row_end_x - ARROW_COLUMNS
    value_name = canvas.first_fitting(value_end_x - min_value_x, setting.value_name(value), setting.value_text(value))
    value_x = max(min_value_x, min(columns.value_x, value_end_x - canvas.measure(value_name)))
    canvas.put(value_x, y, value_name, style)
    has_arrows = is_selected and setting.kind.step(value, 1) is not None
    if has_arrows and value_x - ARROW_COLUMNS >= min_value_x - 1:
        canvas.put(value_x - ARROW_COLUMNS, y, "<", style)
        canvas.put(columns.row_end_x - 1, y, ">", style)
    if columns.description_x is not None:
        canvas.put(columns.description_x, y, str(setting.description), TextStyle.DIM, click)


def _paint_sample(
    canvas: Canvas, corner: Corner, rows: SampleRows, state: SettingsState, sample: SettingSample
) -> None:
    """Paint the sample, and the colours of all themes below it if there is room."""
    x = corner.x
    sample_corner = Corner(x, corner.y + rows.heading_rows)
    paint_heading(canvas, corner, sample.columns, _("Sample"), sample.line_glyphs)
    sample.paint(canvas, sample_corner)
    if not rows.has_palettes:
        return
    palettes_y = sample_corner.y + sample.rows + 1
    label_columns = max(canvas.measure(str(palette.label)) for palette in PALETTES.values())
    has_room = MARKER_COLUMNS + label_columns + 2 * len(_SWATCHES) < sample.columns
    swatch = "  " if has_room else " "
    swatches_x = x + sample.columns - len(swatch) * len(_SWATCHES)
    for y, (name, palette) in enumerate(PALETTES.items(), palettes_y):
        is_chosen = state.preferences.settings[THEME] == name
        canvas.put(x, y, ">" if is_chosen else "", TextStyle.HIGHLIGHT)
        canvas.put(x + MARKER_COLUMNS, y, str(palette.label), TextStyle.HIGHLIGHT if is_chosen else TextStyle.DIM)
        colours = palette.colours()
        swatch_x = swatches_x
        for role in _SWATCHES:
            colour = colours[role]
            has_digits = canvas.is_rich and colour.digits is not None  # otherwise use the basic colour
            style = f"bg:#{colour.digits}" if has_digits else f"bg:ansi{colour.basic}"
            swatch_x = canvas.put(swatch_x, y, swatch, style)
