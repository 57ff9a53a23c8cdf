"""The settings screen, for any schema: each change is applied and saved at once."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple, Self

from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import named, not_possible_text, quoted, unmarked
from schiffe.settings.file import change, settings_file
from schiffe.settings.layers import DEFAULT, Preferences, read_change
from schiffe.settings.problems import Problem, SettingsError, lasts_until_quit_text, problem_text
from schiffe.settings.schema import Setting, SettingGroup
from schiffe.settings.shared import LANGUAGE, THEME
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import Corner, centred_corner, paint_heading, wrap_evenly
from schiffe.toolkit.paged import paint_arrows
from schiffe.toolkit.screen import Call, Command, Done, Screen

KEY_ROWS: Final = 2
"""The rows of keys on narrow screens."""


class Message(NamedTuple):
    """A message below the settings."""

    text: str
    is_error: bool = False


@dataclass(frozen=True)
class SettingsState:
    """The state of the settings screen.

    Attributes:
        preferences: the settings with their values.
        selected: the number of the selected setting.
        message: what was done, or what was wrong.
        typed: the new value as far as it is typed; None while nothing is typed.
        is_checking: whether a change is being checked in the background.
    """

    preferences: Preferences
    selected: int = 0
    message: Message | None = None
    typed: str | None = None
    is_checking: bool = False

    @property
    def ordered_settings(self) -> Sequence[Setting[Any]]:
        """The settings on the screen, group by group."""
        return tuple(setting for group in SettingGroup for setting in self.preferences.schema if setting.group is group)

    @property
    def setting(self) -> Setting[Any]:
        """The selected setting."""
        return self.ordered_settings[self.selected]

    @property
    def value(self) -> object:
        """The value of the selected setting."""
        return self.preferences.settings[self.setting]

    @property
    def text(self) -> str:
        """The value of the selected setting, as it would be typed."""
        return self.setting.kind.write(self.value)

    def with_selected(self, selected: int) -> Self:
        """Return the state with another setting selected; after the last one comes the first."""
        return replace(self, selected=selected % len(self.ordered_settings), message=None, typed=None)


class Sample(NamedTuple):
    """A sample of how the settings look: its size, and the function that paints it."""

    columns: int
    rows: int
    paint: Callable[[Canvas, Corner], None]
    lines: LineGlyphs = BOX_LINES


NO_SAMPLE: Final = Sample(0, 0, lambda _canvas, _corner: None)


class SettingsScreen(Screen[SettingsState, Preferences]):
    """A screen that returns the preferences when the player goes back."""

    key_rows = KEY_ROWS
    selects_line = True

    def __init__(
        self,
        preferences: Preferences,
        in_background: Callable[[Coroutine[Any, Any, None]], object],
        sample: Callable[[Preferences], Sample] = lambda _preferences: NO_SAMPLE,
    ) -> None:
        super().__init__(SettingsState(preferences))
        self._in_background = in_background
        self._sample = sample

    def help_keys(self, state: SettingsState) -> Sequence[str]:
        """Return the keys of the help: without the question mark while a value is being typed."""
        return ("f1", "?") if state.typed is None else ("f1",)

    def commands(self, state: SettingsState) -> Sequence[Command[SettingsState]]:
        """Select a setting, change it, go back."""
        if state.is_checking:
            return ()
        if state.typed is not None:
            return [
                Command(("enter",), self._take_typed, _("Enter"), _("save")),
                Command(("up", "s-tab"), partial(self._take_typed, move=-1)),
                Command(("down", "tab"), partial(self._take_typed, move=1)),
                Command(("escape", "f10"), lambda state: state.with_selected(state.selected), _("Esc"), _("cancel")),
            ]
        return [
            Command(("up", "s-tab", "wheel-up"), lambda state: state.with_selected(state.selected - 1)),
            Command(("down", "tab", "wheel-down"), lambda state: state.with_selected(state.selected + 1)),
            Command(("home", "pageup"), lambda state: state.with_selected(0)),
            Command(("end", "pagedown"), lambda state: state.with_selected(-1)),
            Command(("left", "-"), partial(self._step, by=-1)),  # the arrows beside the value show these two
            Command(("right", "+"), partial(self._step, by=1)),
            Command(("enter", " "), self._enter, _("Enter"), _("change")),
            Command(("delete", "backspace"), partial(self._change, value=DEFAULT), _("Del"), _("default")),
            Command(("escape", "f10", "q"), lambda state: Done(state.preferences), _("Esc"), _("back")),
        ]

    def typed_line(self, state: SettingsState) -> str | None:
        """Return the value that is being typed; None while nothing is typed."""
        return state.typed

    def with_typed_line(self, state: SettingsState, text: str) -> SettingsState:
        """Return the state with a new text of the typed value."""
        return replace(state, typed=text)

    def click(self, number: int) -> ClickStep:
        """Return the step for a click on a setting: it selects the setting, or changes it if it is selected already."""

        def select_or_change(state: SettingsState) -> SettingsState | Call:
            if state.typed is not None or state.is_checking:
                return state
            return self._enter(state) if number == state.selected else state.with_selected(number)

        return select_or_change

    def _enter(self, state: SettingsState) -> SettingsState | Call:
        """Switch to the next value, or start typing one if there are no choices."""
        return self._step(state, 1) if state.setting.kind.choices() else replace(state, typed=state.text, message=None)

    def _step(self, state: SettingsState, by: int) -> SettingsState | Call:
        value = state.setting.kind.step(state.value, by)
        return self._enter(state) if value is None else self._change(state, value)

    def _take_typed(self, state: SettingsState, move: int = 0) -> SettingsState | Call:
        """Take the typed value; if it is possible, move the selection by some settings."""
        if move and state.typed == state.text:
            # An empty name is invalid, but unchanged it is no mistake.
            return state.with_selected(state.selected + move)
        try:
            return self._change(state, read_change(state.setting, state.typed or ""), move)
        except SettingsError as error:
            return _with_refusal(state, error)

    def _change(self, state: SettingsState, value: object, move: int = 0) -> SettingsState | Call:
        """Change the selected setting; checking it against others may take seconds, so that runs in the background."""
        if not any(state.setting in check.settings for check in state.preferences.schema.checks):
            return with_value(state, value, move)
        return Call(
            lambda: self._in_background(self._check_and_take(state, value, move)), replace(state, is_checking=True)
        )

    async def _check_and_take(self, state: SettingsState, value: object, move: int) -> None:
        changed = state.preferences.changed({state.setting.key: value})
        try:
            await asyncio.to_thread(changed.check)
        except SettingsError as error:
            await asyncio.to_thread(problem_text, error)  # finding what is possible instead takes time, too
        finally:
            self.update(lambda state: replace(state, is_checking=False))
        self.update(lambda state: with_value(state, value, move))

    def paint(self, canvas: Canvas, state: SettingsState) -> None:
        """Paint a line for each setting, and the texts of the selected one below."""
        paint_settings(canvas, state, self.click, self._sample(state.preferences))


def with_value(state: SettingsState, value: object, move: int = 0) -> SettingsState:
    """Set and save the value of the selected setting, if it is possible; then move the selection by some settings."""
    try:
        preferences, problem = change(state.preferences, {state.setting.key: value})
    except SettingsError as error:
        return _with_refusal(state, error)
    i18n.choose(preferences.settings[LANGUAGE])
    message = None if move else Message(_("Saved."))  # after a move, the next setting needs the rows
    if problem:
        message = Message(lasts_until_quit_text(settings_file(), problem), is_error=True)
    return replace(state.with_selected(state.selected + move), preferences=preferences, message=message)


def _with_refusal(state: SettingsState, error: SettingsError) -> SettingsState:
    """Return the state with the reason why a value is not possible."""
    if error.problem is Problem.BAD_VALUE and not error.path:  # the selected setting needs no name
        text = not_possible_text(quoted(error.value), state.setting.possible_names())
    else:
        text = problem_text(error)
    return replace(state, message=Message(text, is_error=True))


def paint_settings(
    canvas: Canvas, state: SettingsState, click: Callable[[int], ClickStep], sample: Sample = NO_SAMPLE
) -> None:
    """Paint the screen without its keys; ``click`` returns the step for a click on a setting."""
    group = state.setting.group
    count = _("{number} of {all}").format(number=state.selected + 1, all=len(state.ordered_settings))
    heading = "" if canvas.width >= _COLUMNS_FOR_MARGIN or group is None else group.heading()
    bar = Bar(unmarked(_("S_ettings")), notes=notes(heading), badge=count, badge_style=BADGE_QUIET)
    paint_bar(canvas, bar, sample.lines)
    plan = _plan(canvas, state, sample)
    lines = _lines_below(canvas, state, plan)
    below = _rows_below(canvas, state, plan)
    free = canvas.height - 3 - plan.key_rows - below  # a row is free above the settings, and one below them
    needs_arrow_row = len(plan.rows) > free and plan.labels > 0
    gap = 2 if needs_arrow_row else 1
    rows = min(len(plan.rows), free + 1 - gap)
    block = max(rows + gap, plan.sample_rows + 1)
    left, top = centred_corner(canvas, plan.width, block + below, plan.key_rows)
    first = min(max(0, plan.rows.index(state.selected) - rows // 2), len(plan.rows) - rows)
    shown = plan.rows[first : first + rows]
    _paint_headings(canvas, Corner(left, top), plan, state, shown)
    for row, number in enumerate(shown):
        if number is not None:
            _paint_setting(canvas, Corner(left + plan.labels, top + row), plan, state, number, click(number))
    numbers = [number for number in shown if number is not None]
    above = click(numbers[0] - 1) if first else None
    behind = click(numbers[-1] + 1) if first + rows < len(plan.rows) else None
    up = top if shown[0] is None else top - 1  # a free row between groups has room for the arrow
    down = top + rows - 1 if shown[-1] is None else top + rows
    paint_arrows(canvas, left + (plan.labels + plan.end) // 2, (up, above), (down, behind))
    for row, (line, style) in enumerate(lines, top + block):
        canvas.put(left + plan.text_column, row, line, style)
    label = state.setting.label()
    if lines and lines[0][0].startswith(label):
        canvas.put(left + plan.text_column, top + block, label, "class:title")
    if plan.sample is not None:
        _paint_sample(canvas, Corner(left + plan.sample, top), plan, state, sample)


_COLUMNS_FOR_MARGIN: Final = 60
"""From this width on, the headings of the groups stand in a margin, with free rows between groups."""
_MAX_COLUMNS: Final = 84
_SIGN_COLUMNS: Final = 2
"""The sign of the selected row, before its label."""
_MIN_VALUE_COLUMNS: Final = 16
"""The width of the values beside a sample, at least."""
_COLUMNS_BEFORE_VALUE: Final = 3
_MAX_VALUE_COLUMNS: Final = 22
"""The width of the values if settings, sentences and sample stand side by side."""
_COLUMNS_BEFORE_SAMPLE: Final = 2
"""The sample itself begins with a blank column."""
_COLUMNS_BETWEEN_PARTS: Final = 4
"""Between settings, sentences and sample if these stand side by side."""
_SWATCHES: Final = ("own", "target", "hull", "miss", "hit", "accent")
"""The colours that represent a palette."""


class _SettingsPlan(NamedTuple):
    """The layout of the settings.

    Attributes:
        rows: the numbers of the settings, with None for a free row between two groups.
        width: the columns of the whole layout.
        labels, values, end: where the rows begin, where their values begin, and where they end.
        key_rows: the rows of keys.
        sentences: where the sentences of all settings begin; None if only that of the selected one is shown.
        sample: where the sample begins; None without a sample.
        sample_rows: the rows of the sample with its heading and palettes.
        heading: the rows of the sample's heading, with a free one below if there is room.
        has_palettes: whether the palettes are shown.
    """

    rows: Sequence[int | None]
    width: int
    labels: int
    values: int
    end: int
    key_rows: int
    sentences: int | None = None
    sample: int | None = None
    sample_rows: int = 0
    heading: int = 2
    has_palettes: bool = False

    @property
    def text_column(self) -> int:
        """The column of the text below: that of the headings, or of the labels if there is no margin."""
        if self.sentences is None and self.labels:
            return 0
        return self.labels + _SIGN_COLUMNS


def _plan(canvas: Canvas, state: SettingsState, sample: Sample) -> _SettingsPlan:
    """Return the best layout for the size of the canvas."""
    room, has_margin = canvas.width - 2, canvas.width >= _COLUMNS_FOR_MARGIN
    headings = [line for group in SettingGroup for line in _heading(canvas, group)] if has_margin else []
    labels = max((canvas.measure(line) for line in headings), default=-1) + 1
    rows: list[int | None] = []
    for number, setting in enumerate(state.ordered_settings):
        if has_margin and number and setting.group is not state.ordered_settings[number - 1].group:
            rows.append(None)
        rows.append(number)
    texts = max(canvas.measure(setting.label()) for setting in state.ordered_settings)
    values = labels + _SIGN_COLUMNS + texts + _COLUMNS_BEFORE_VALUE
    plan = _SettingsPlan(
        rows=rows,
        width=min(room, _MAX_COLUMNS) if has_margin else room,
        labels=labels,
        values=values,
        end=0,
        key_rows=1 if has_margin else KEY_ROWS,
    )
    plan = plan._replace(end=plan.width)
    if not sample.columns or values + _MIN_VALUE_COLUMNS + _COLUMNS_BEFORE_SAMPLE + sample.columns > room:
        return plan
    sentences = max(canvas.measure(setting.sentence()) for setting in state.ordered_settings)
    all_wide = (
        values + _MAX_VALUE_COLUMNS + _COLUMNS_BETWEEN_PARTS + sentences + _COLUMNS_BETWEEN_PARTS + sample.columns
    )
    if all_wide <= room:
        end = values + _MAX_VALUE_COLUMNS
        plan = plan._replace(width=all_wide, end=end, sentences=end + _COLUMNS_BETWEEN_PARTS)
    plan = plan._replace(sample=plan.width - sample.columns)
    free = canvas.height - 3 - plan.key_rows - _rows_below(canvas, state, plan)
    for heading, has_palettes in ((2, True), (1, True), (2, False), (1, False)):
        sample_rows = heading + sample.rows + (1 + len(PALETTES)) * has_palettes
        if sample_rows <= free:
            end = plan.end if plan.sentences is not None else plan.width - sample.columns - _COLUMNS_BEFORE_SAMPLE
            return plan._replace(sample_rows=sample_rows, heading=heading, has_palettes=has_palettes, end=end)
    return plan._replace(sample=None)


def _heading(canvas: Canvas, group: SettingGroup) -> list[str]:
    """Return the heading of a group in at most two lines, as short as possible."""
    text = group.heading()
    longest = max(map(canvas.measure, text.split()))
    return next(
        lines for width in range(longest, canvas.measure(text) + 1) if len(lines := canvas.wrap(text, width)) <= 2
    )


def _paint_headings(
    canvas: Canvas, corner: Corner, plan: _SettingsPlan, state: SettingsState, shown: Sequence[int | None]
) -> None:
    """Paint the heading of each group beside its first visible setting."""
    if not plan.labels:
        return
    groups = [None if number is None else state.ordered_settings[number].group for number in shown]
    for group in SettingGroup:
        if group in groups:
            lines = _heading(canvas, group)[: groups.count(group) + 1]  # it may use the free row below the group, too
            for row, line in enumerate(lines, groups.index(group)):
                canvas.put(corner.x, corner.y + row, line, "class:dim")


def _paint_setting(
    canvas: Canvas, corner: Corner, plan: _SettingsPlan, state: SettingsState, number: int, click: ClickStep
) -> None:
    """Paint one setting; the selected one has arrows beside its value if it can be changed in steps."""
    setting, is_selected = state.ordered_settings[number], number == state.selected
    left, y = corner
    start, end = left - plan.labels + plan.values, left - plan.labels + plan.end
    style = "class:chosen" if is_selected else ""
    canvas.put(left, y, " " * (end - left), style, click)
    if is_selected:
        canvas.put(left, y, ">", style)
    after = canvas.put(left + _SIGN_COLUMNS, y, setting.label(), style) + 1
    if is_selected and state.typed is not None:
        canvas.place_typed_line(start, y, end - start)
        return
    value = state.preferences.settings[setting]
    has_arrows = is_selected and setting.kind.step(value, 1) is not None
    edge = end - 2
    name = canvas.first_fitting(edge - after - 1, setting.value_name(value), setting.value_text(value))
    x = max(after + 1, min(start, edge - canvas.measure(name)))
    canvas.put(x, y, name, style)
    if has_arrows and x - 2 >= after:
        canvas.put(x - 2, y, "<", style)
        canvas.put(end - 1, y, ">", style)
    if plan.sentences is not None:
        canvas.put(left - plan.labels + plan.sentences, y, setting.sentence(), "class:dim", click)


def _paint_sample(canvas: Canvas, corner: Corner, plan: _SettingsPlan, state: SettingsState, sample: Sample) -> None:
    """Paint the sample, and the colours of all themes below it if there is room."""
    paint_heading(canvas, corner, sample.columns, _("Sample"), sample.lines)
    sample.paint(canvas, Corner(corner.x, corner.y + plan.heading))
    if not plan.has_palettes:
        return
    y = corner.y + plan.heading + sample.rows + 1
    longest = max(canvas.measure(palette.label()) for palette in PALETTES.values())
    width = 2 if _SIGN_COLUMNS + longest + 2 * len(_SWATCHES) < sample.columns else 1
    for row, (name, palette) in enumerate(PALETTES.items(), y):
        is_chosen = state.preferences.settings[THEME] == name
        canvas.put(corner.x, row, ">" if is_chosen else "", "class:lit")
        canvas.put(corner.x + _SIGN_COLUMNS, row, palette.label(), "class:lit" if is_chosen else "class:dim")
        colours = palette.colours()
        x = corner.x + sample.columns - width * len(_SWATCHES)
        for at, colour in enumerate(colours[swatch] for swatch in _SWATCHES):
            has_digits = canvas.is_rich and colour.digits is not None  # otherwise use the basic colour
            style = f"bg:#{colour.digits}" if has_digits else f"bg:ansi{colour.basic}"
            canvas.put(x + width * at, row, " " * width, style)


def _lines_below(canvas: Canvas, state: SettingsState, plan: _SettingsPlan) -> list[tuple[str, str]]:
    """Return the styled lines below the settings: a message, or the meaning of the selected setting and its value."""
    width, setting = plan.width - plan.text_column, state.setting
    if state.is_checking:
        return [(line, "") for line in canvas.wrap(_("Checking ..."), width)]
    if state.message:
        style = "class:error" if state.message.is_error else ""
        return [(line, style) for line in canvas.wrap(state.message.text, width)]
    texts = [] if plan.sentences is not None else [named(setting.label(), setting.sentence())]
    more = setting.explanation(state.value)
    if state.typed is not None or not (more or (texts and setting.kind.choices())):
        more = _("Possible: {words}").format(words=setting.possible_names())
    if more:
        texts.append(more)
    return [(line, "class:dim") for text in texts for line in wrap_evenly(canvas, text, width)]


def _rows_below(canvas: Canvas, state: SettingsState, plan: _SettingsPlan) -> int:
    """Return the rows of the longest text below any setting, so that nothing moves with the selection."""
    quiet = replace(state, message=None, is_checking=False)
    usual = max(
        len(_lines_below(canvas, replace(quiet, selected=number), plan))
        for number in range(len(state.ordered_settings))
    )
    return max(usual, len(_lines_below(canvas, state, plan)))
