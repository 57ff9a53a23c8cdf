"""The screen on which the player chooses the rules of the next matches, or rules to change or delete."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Final, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.ui.painting.arrangement import is_narrow
from schiffe.battleship.ui.painting.boards import best_extent, whole_extent
from schiffe.battleship.ui.painting.scales import MEDIUM_SCALE
from schiffe.battleship.ui.screens.rules.rule_sets import RuleSet, index_in_use, paint_fleet, rule_sets, sample_fleet
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.settings.schema import Settings
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.choices import list_commands
from schiffe.toolkit.command import Command, Done, back_command
from schiffe.toolkit.layout import MARKER_COLUMNS, centred_corner
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_LIST_COLUMNS: Final = 28
"""Columns of the list when a board is beside it."""
_COLUMNS_AFTER_LIST: Final = 3
_MARGIN_COLUMNS: Final = 3
"""The left and right columns together."""
_MAX_TEXT_COLUMNS: Final = 60
_MIN_LIST_ROWS: Final = 3
_MIN_ROWS: Final = 18
"""The rows reserved for the board, even a smaller one, so that the list does not move."""


class RulesAction(Enum):
    """Actions on the highlighted rules."""

    CHOOSE = "choose"
    CHANGE = "change"
    DELETE = "delete"


@dataclass(frozen=True)
class RulesAnswer:
    """The chosen action, and the index of the rules to which it applies."""

    action: RulesAction
    index: int


@dataclass(frozen=True)
class RulesState:
    """The selectable rules, the indexes of the highlighted and the current ones, and the sample fleets found so far."""

    sets: Sequence[RuleSet]
    glyphs: Glyphs
    selected_index: int = 0
    samples: Mapping[Rules, Fleet | None] = field(default_factory=dict)
    current_index: int = 0

    @classmethod
    def from_settings(cls, settings: Settings, glyphs: Glyphs) -> Self:
        """Return the state with the current rules highlighted."""
        sets = rule_sets(settings)
        current_index = index_in_use(sets, settings)
        return cls(sets, glyphs, selected_index=current_index, current_index=current_index)

    @property
    def highlighted_rules(self) -> RuleSet:
        """The rules at ``selected_index``."""
        return self.sets[self.selected_index]

    def with_selected(self, index: int, /) -> Self:
        """Return the state with other rules selected, wrapping around at both ends."""
        return replace(self, selected_index=index % len(self.sets))

    def after_deletion(self, settings: Settings) -> Self:
        """Return the state after highlighted rules were deleted from the settings."""
        sets = rule_sets(settings)
        selected_index = min(self.selected_index, len(sets) - 1)
        return replace(self, sets=sets, selected_index=selected_index, current_index=index_in_use(sets, settings))

    def with_sample(self, rules: Rules, fleet: Fleet | None) -> Self:
        """Return the state with a sample fleet, or None if there is none."""
        return replace(self, samples={**self.samples, rules: fleet})


class RulesScreen(Screen[RulesState, RulesAnswer | None]):
    """A screen that returns an action on the highlighted rules, or None after Escape."""

    async def find_samples(self) -> None:
        """Find a fleet for each of the rules while the screen is shown, which may take a while."""
        while not self.is_finished:
            state = self.state
            missing = [
                entry.rules for entry in (state.highlighted_rules, *state.sets) if entry.rules not in state.samples
            ]
            if not missing:
                return
            fleet = await asyncio.to_thread(sample_fleet, missing[0])
            self.state = self.state.with_sample(rules=missing[0], fleet=fleet)

    def commands(self, state: RulesState) -> Sequence[Command[RulesState]]:
        change = _("change") if state.highlighted_rules.is_own else _("make your own")
        commands: list[Command[RulesState]] = [
            *list_commands(),
            Command(("enter", " "), partial(_answer_with, action=RulesAction.CHOOSE), _("Enter"), _("choose")),
            back_command("q"),
            Command(("e",), partial(_answer_with, action=RulesAction.CHANGE), "E", change),
        ]
        if state.highlighted_rules.is_own:
            commands.append(
                Command(("delete",), partial(_answer_with, action=RulesAction.DELETE), _("Del"), _("delete"))
            )
        return commands

    def paint(self, canvas: Canvas, state: RulesState) -> None:
        bar = Bar(unmarked(_("_Variant")), badge=state.highlighted_rules.title, badge_style=BADGE_QUIET)
        paint_bar(canvas, bar, state.glyphs)
        if is_narrow(canvas):
            _paint_text_below_list(canvas, state)
        else:
            _paint_sample_beside_list(canvas, state)


def _paint_text_below_list(canvas: Canvas, state: RulesState) -> None:
    corner = Corner(2, 2)
    columns = canvas.width - 2 * corner.x
    rows = canvas.keys_y - 1 - corner.y  # the row above the keys stays free
    lines = canvas.wrap(state.highlighted_rules.description, columns)
    list_rows = max(_MIN_LIST_ROWS, min(len(state.sets), rows - len(lines)))
    parts = [
        StackPart(list_rows, partial(_paint_list, canvas, size=Size(columns, list_rows), state=state)),
        text_part(canvas, lines[: rows - list_rows], TextStyle.DIM, gap_rows=1),
    ]
    stack(rows, parts).paint(corner)


def _paint_sample_beside_list(canvas: Canvas, state: RulesState) -> None:
    """Paint the list, and beside it the text about the highlighted rules and a board with a fleet."""
    before_text = _LIST_COLUMNS + _COLUMNS_AFTER_LIST
    columns = canvas.width - before_text - _MARGIN_COLUMNS
    text_columns = min(_MAX_TEXT_COLUMNS, columns)
    lines = canvas.wrap(state.highlighted_rules.description, text_columns)
    rules = state.highlighted_rules.rules
    full_extent = whole_extent(rules.size, MEDIUM_SCALE)  # a sample is no larger than a board in a battle
    board_rows = canvas.free_rows - len(lines) - 1
    extent = best_extent(rules.size, Size(min(columns, full_extent.columns), min(board_rows, full_extent.rows)))

    def paint_sample(corner: Corner) -> None:
        if rules not in state.samples:
            canvas.put(*corner, _("Placing a fleet ..."), TextStyle.DIM)
        elif fleet := state.samples[rules]:
            paint_fleet(canvas, Corner(corner.x - 1, corner.y), extent, rules.size, fleet, state.glyphs)

    sample = StackPart(extent.rows, paint_sample, gap_rows=1)
    page = stack(canvas.free_rows, [text_part(canvas, lines), sample])
    corner = centred_corner(canvas, before_text + max(text_columns, extent.columns), max(page.height, _MIN_ROWS))
    _paint_list(canvas, corner, Size(_LIST_COLUMNS, canvas.keys_y - corner.y), state)
    page.paint(corner.right(before_text))


def _answer_with(state: RulesState, action: RulesAction) -> Done[RulesAnswer]:
    return Done(RulesAnswer(action, state.selected_index))


def _click_rules(state: RulesState, index: int) -> RulesState | Done[RulesAnswer]:
    """Highlight clicked rules, or choose them if they are highlighted."""
    if index == state.selected_index:
        return Done(RulesAnswer(RulesAction.CHOOSE, index))
    return replace(state, selected_index=index)


def _paint_list(canvas: Canvas, corner: Corner, size: Size, state: RulesState) -> None:
    width, rows = size
    first_index = max(0, min(state.selected_index - rows // 2, len(state.sets) - rows))
    for row, rule_set in enumerate(state.sets[first_index : first_index + rows]):
        index = first_index + row
        is_chosen = index == state.selected_index
        style = TextStyle.CHOSEN if is_chosen else ""
        y = corner.y + row
        click = partial(_click_rules, index=index)
        canvas.put(corner.x, y, " " * width, style, click)
        canvas.put(corner.x, y, ">" if is_chosen else "", style)
        if index == state.current_index:
            remark = _("in use")
        elif rule_set.is_own:
            remark = _("your own")
        else:
            remark = ""
        end_x = canvas.put_right(corner.x + width - 1, y, remark, style or TextStyle.DIM, click)
        title_x = corner.x + MARKER_COLUMNS
        canvas.put(title_x, y, fit(rule_set.title, end_x - title_x - 1), style, click)
