"""The screen on which the player chooses the rules of the next games, and makes, changes and deletes rules."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.presets import PRESETS, preset_names
from schiffe.battleship.rule_settings import ANNOUNCE, CONTACT, FLEET, OWN_RULES, RULES, SIZE, TURN
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.settings import without_own_rules
from schiffe.battleship.texts.names import rules_sentences
from schiffe.battleship.ui.painting.arrangement import is_narrow
from schiffe.battleship.ui.painting.boards import Extent, best_extent, whole_extent
from schiffe.battleship.ui.painting.scales import LARGE
from schiffe.battleship.ui.screens.own_rules import EditedRules, OwnRulesScreen, paint_fleet, sample_fleet
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.settings.layers import Changes
from schiffe.settings.schema import Settings
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import Corner, centred_corner
from schiffe.toolkit.screen import Command, Done, Screen, Step
from schiffe.toolkit.stage import Stage

_LIST_COLUMNS: Final = 28
"""Columns of the list when a board is beside it."""
_COLUMNS_BEHIND_LIST: Final = 3
_MAX_TEXT_COLUMNS: Final = 60
_MIN_ROWS: Final = 18
"""The rows reserved for the board, even a smaller one, so that the list does not move."""


@dataclass(frozen=True)
class RuleSet:
    """Rules that can be chosen.

    Attributes:
        key: the name in the settings; empty for unnamed rules of the settings.
        title: the name on the screen.
        sentence: how they are played.
        is_own: whether they are the player's own, which can be changed and deleted.
    """

    key: str
    title: str
    rules: Rules
    sentence: str
    is_own: bool = False


class RulesWish(Enum):
    """Actions on the highlighted rules."""

    CHOOSE = "choose"
    CHANGE = "change"
    DELETE = "delete"


@dataclass(frozen=True)
class RulesAnswer:
    """The chosen action, and the number of the rules to which it applies."""

    wish: RulesWish
    number: int


@dataclass(frozen=True)
class RulesState:
    """The selectable rules, the numbers of the highlighted and the current ones, and the sample fleets found so far."""

    sets: Sequence[RuleSet]
    glyphs: Glyphs
    selected: int = 0
    samples: Mapping[Rules, Fleet | None] = field(default_factory=dict)
    in_use: int = 0

    @property
    def highlighted(self) -> RuleSet:
        """The highlighted rules."""
        return self.sets[self.selected]

    def moved(self, by: int) -> Self:
        """Return the state with other rules highlighted; the first follow the last."""
        return replace(self, selected=(self.selected + by) % len(self.sets))

    def with_sample(self, rules: Rules, fleet: Fleet | None) -> Self:
        """Return the state with a sample fleet, or None if there is none."""
        return replace(self, samples={**self.samples, rules: fleet})


class RulesScreen(Screen[RulesState, RulesAnswer | None]):
    """A screen that returns an action on the highlighted rules, or None after Escape.

    ``sample`` finds a fleet under some rules, which may take a while, or returns None if there is none.
    """

    def __init__(
        self,
        state: RulesState,
        sample: Callable[[Rules], Coroutine[Any, Any, Fleet | None]],
        in_background: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        super().__init__(state)
        self._sample = sample
        in_background(self._lay_samples())

    async def _lay_samples(self) -> None:
        """Find a fleet for each of the rules, as long as the screen is shown."""
        while not self.is_finished:
            state = self.state
            missing = [entry.rules for entry in (state.highlighted, *state.sets) if entry.rules not in state.samples]
            if not missing:
                return
            fleet = await self._sample(missing[0])
            self.update(partial(RulesState.with_sample, rules=missing[0], fleet=fleet))

    def commands(self, state: RulesState) -> Sequence[Command[RulesState]]:
        """Return the commands: highlight, choose, change, delete, go back."""
        change = _("change") if state.highlighted.is_own else _("make your own")
        commands: list[Command[RulesState]] = [
            Command(("up", "s-tab", "wheel-up"), lambda state: state.moved(-1)),
            Command(("down", "tab", "wheel-down"), lambda state: state.moved(1)),
            Command(("home", "pageup"), lambda state: state.moved(-state.selected)),
            Command(("end", "pagedown"), lambda state: state.moved(-state.selected - 1)),
            Command(("enter", " "), _answers(RulesWish.CHOOSE), _("Enter"), _("choose")),
            Command(("escape", "f10", "q"), lambda _state: Done(None), _("Esc"), _("back")),
            Command(("e",), _answers(RulesWish.CHANGE), "E", change),
        ]
        if state.highlighted.is_own:
            commands.append(Command(("delete",), _answers(RulesWish.DELETE), _("Del"), _("delete")))
        return commands

    def paint(self, canvas: Canvas, state: RulesState) -> None:
        """Paint the list, and beside or below it how the highlighted rules are played, with a sample fleet."""
        paint_bar(
            canvas, Bar(unmarked(_("_Variant")), badge=state.highlighted.title, badge_style=BADGE_QUIET), state.glyphs
        )
        layout = _narrow_layout(canvas, state) if is_narrow(canvas) else _wide_layout(canvas, state)
        _paint_list(canvas, layout.list, layout.list_columns, layout.list_rows, state)
        for number, line in enumerate(layout.lines):
            canvas.put(layout.text.x, layout.text.y + number, line, "" if layout.board else "class:dim")
        if layout.board is None:
            return
        rules = state.highlighted.rules
        if rules not in state.samples:
            canvas.put(*layout.board, _("Placing a fleet ..."), "class:dim")
        elif fleet := state.samples[rules]:
            corner = Corner(layout.board.x - 1, layout.board.y)
            paint_fleet(canvas, corner, layout.extent, rules.grid.size, fleet, state.glyphs)


class _Layout(NamedTuple):
    """The places of the list, of the text about the highlighted rules, and of the board below it if it fits."""

    list: Corner
    list_columns: int
    list_rows: int
    text: Corner
    lines: Sequence[str]
    board: Corner | None = None
    extent: Extent = Extent(0, 0)


def _narrow_layout(canvas: Canvas, state: RulesState) -> _Layout:
    columns, free = canvas.width - 4, canvas.height - 4
    lines = canvas.wrap(state.highlighted.sentence, columns)
    rows = max(3, min(len(state.sets), free - len(lines)))
    return _Layout(
        list=Corner(2, 2), list_columns=columns, list_rows=rows, text=Corner(2, 3 + rows), lines=lines[: free - rows]
    )


def _wide_layout(canvas: Canvas, state: RulesState) -> _Layout:
    before_text = _LIST_COLUMNS + _COLUMNS_BEHIND_LIST
    columns = canvas.width - before_text - 3
    text_columns = min(_MAX_TEXT_COLUMNS, columns)
    lines = canvas.wrap(state.highlighted.sentence, text_columns)
    size = state.highlighted.rules.grid.size
    whole = whole_extent(size, LARGE)  # a sample is no larger than a board in a battle
    extent = best_extent(size, Extent(min(columns, whole.columns), min(canvas.height - 3 - len(lines), whole.rows)))
    rows = max(len(lines) + 1 + extent.rows, _MIN_ROWS)
    corner = centred_corner(canvas, before_text + max(text_columns, extent.columns), rows)
    text = Corner(corner.x + before_text, corner.y)
    return _Layout(
        list=corner,
        list_columns=_LIST_COLUMNS,
        list_rows=canvas.height - 1 - corner.y,
        text=text,
        lines=lines,
        board=Corner(text.x, text.y + len(lines) + 1),
        extent=extent,
    )


def _answers(wish: RulesWish) -> Step[RulesState]:
    return lambda state: Done(RulesAnswer(wish, state.selected))


def _click(number: int) -> ClickStep:
    """Return the step of a click on rules, which highlights them, or chooses them if they are highlighted."""

    def step(state: RulesState) -> RulesState | Done[RulesAnswer]:
        if number == state.selected:
            return Done(RulesAnswer(RulesWish.CHOOSE, number))
        return replace(state, selected=number)

    return step


def _paint_list(canvas: Canvas, corner: Corner, width: int, rows: int, state: RulesState) -> None:
    """Paint the names that fit, the highlighted one among them."""
    first = max(0, min(state.selected - rows // 2, len(state.sets) - rows))
    for row, rule_set in enumerate(state.sets[first : first + rows]):
        number = first + row
        is_chosen = number == state.selected
        style = "class:chosen" if is_chosen else ""
        y = corner.y + row
        canvas.put(corner.x, y, " " * width, style, _click(number))
        canvas.put(corner.x, y, ">" if is_chosen else "", style)
        remark = _("your own") if rule_set.is_own else ""
        if number == state.in_use:
            remark = _("in use")
        end = canvas.put_right(corner.x + width - 1, y, remark, style or "class:dim", _click(number))
        canvas.put(corner.x + 2, y, fit(rule_set.title, end - corner.x - 3), style, _click(number))


async def sample_of(rules: Rules) -> Fleet | None:
    """Find a sample fleet in a thread."""
    return await asyncio.to_thread(sample_fleet, rules)


def rule_sets(settings: Settings) -> list[RuleSet]:
    """Return all rules to choose from; if the settings have other rules than these, those come first."""
    sets = [
        RuleSet(key=name, title=preset.label(), rules=Rules.parse(preset.line), sentence=preset.sentence())
        for name, preset in PRESETS.items()
    ]
    own = {name: Rules.parse(line) for name, line in settings[OWN_RULES].items()}
    sets += [
        RuleSet(key=name, title=name, rules=rules, sentence=rules_sentences(rules), is_own=True)
        for name, rules in own.items()
    ]
    rules = rules_of(settings)
    if all(rule_set.rules != rules for rule_set in sets):
        sets.insert(0, RuleSet(key="", title=_("As in the settings"), rules=rules, sentence=rules_sentences(rules)))
    return sets


def index_in_use(sets: list[RuleSet], settings: Settings) -> int:
    """Return the number of the rules in use."""
    rules = rules_of(settings)
    same = [number for number, rule_set in enumerate(sets) if rule_set.rules == rules]
    return next((number for number in same if sets[number].key == settings[RULES]), same[0])


async def choose_rules(
    stage: Stage, glyphs: Glyphs, settings: Callable[[], Settings], keep: Callable[[Changes], None]
) -> None:
    """Let the player choose rules, and make, change and delete their own; ``keep`` saves the changed settings."""
    state: RulesState | None = None
    while True:
        sets = rule_sets(settings())
        in_use = index_in_use(sets, settings())
        if state is None:
            state = RulesState(sets, glyphs, in_use)
        state = replace(state, sets=sets, selected=min(state.selected, len(sets) - 1), in_use=in_use)
        screen = RulesScreen(state, sample_of, stage.in_background)
        answer = await stage.ask(screen)
        state = screen.state
        if answer is None:
            return
        rule_set = sets[answer.number]
        match answer.wish:
            case RulesWish.CHOOSE:
                if rule_set.key:
                    keep({RULES.key: rule_set.key})
                return
            case RulesWish.DELETE:
                keep(without_own_rules(settings(), rule_set.key))
            case RulesWish.CHANGE:
                if changes := await _edit_rules(stage, rule_set, settings(), glyphs):
                    keep(changes)
                    state = None  # highlight the new rules, which are in use


async def _edit_rules(stage: Stage, rule_set: RuleSet, settings: Settings, glyphs: Glyphs) -> Changes | None:
    """Let the player edit rules, and return the changed settings; rules that are not their own get a new name."""
    rules = rule_set.rules
    values = {SIZE.key: rules.grid.size, FLEET.key: rules.lengths, CONTACT.key: rules.contact.value}
    values |= {TURN.key: rules.turn.value, ANNOUNCE.key: rules.announce.value}
    name = rule_set.key if rule_set.is_own else ""
    others = {other_name: line for other_name, line in settings[OWN_RULES].items() if other_name != name}
    taken_names = [*others, *(preset for preset in preset_names() if preset != name)]
    state = EditedRules(name=name, values=Settings(values), taken_names=taken_names, glyphs=glyphs)
    edited = await stage.ask(OwnRulesScreen(state, stage.in_background))
    return {OWN_RULES.key: {**others, edited.name: edited.rules.text}, RULES.key: edited.name} if edited else None
