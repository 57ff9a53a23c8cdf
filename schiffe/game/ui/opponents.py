"""The choice of an opponent: the level of a bot, a friend over a network, or two people and their names."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from schiffe.game.level import Level
from schiffe.game.statistics.ladder import WINS_TO_BEAT, Rung
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import MAX_NAME_CHARACTERS, name_problem_text
from schiffe.language.text import unmarked
from schiffe.settings.schema import Setting
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.choices import Choices, MenuEntry, Stars, with_letters
from schiffe.toolkit.command import Command, Done, back_command, finishing
from schiffe.toolkit.forms import (
    ROWS_PER_FIELD,
    Field,
    FieldProblem,
    FormScreen,
    FormState,
    FormTexts,
    form_width,
    paint_form,
    quiet_background,
)
from schiffe.toolkit.key_row import TAB
from schiffe.toolkit.layout import MARKER_COLUMNS
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below, paint_letters
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_ResultT = TypeVar("_ResultT")

CHANGE_CLOCK: Final = "clock"
"""The result of a choice of levels after F6; no level has this word."""
_HOST: Final = -1
"""The index of the entry that hosts a match; those of the fields begin at 0."""
_COLUMNS_AFTER_HEADING: Final = 3
_MAX_TEXT_COLUMNS: Final = 60
_COLUMNS_BESIDE_TEXT: Final = 6
_ROWS_OF_MESSAGE: Final = 3


def next_seconds(setting: Setting[int], seconds: int, by: int = 1) -> int:
    """Return the next choice for a clock, or the previous one (-1): none, the default, twice and four times as much."""
    steps = [setting.default * times for times in (0, 1, 2, 4)]
    if by > 0:
        return next((step for step in steps if step > seconds), steps[0])
    return next((step for step in reversed(steps) if step < seconds), steps[-1])


class Levels(NamedTuple):
    """The levels of a game, the weakest first, with the player's results against them if known."""

    levels: Mapping[str, Level]
    rungs: Mapping[str, Rung] = MappingProxyType({})

    @property
    def level_count_text(self) -> str:
        return ngettext("{count} level", "{count} levels", len(self.levels)).format(count=len(self.levels))

    @property
    def has_wins(self) -> bool:
        """True if at least one win counts, so that stars make sense."""
        return any(map(self._win_count, self.rungs))

    @property
    def entries(self) -> list[MenuEntry[str]]:
        """The levels as entries, with a letter, a sentence, and stars for the wins that count."""
        names = with_letters([str(level.name) for level in self.levels.values()])
        return [
            MenuEntry(
                text=name,
                value=word,
                note=str(level.description),
                stars=Stars(self._win_count(word), WINS_TO_BEAT if self.has_wins else 0),
            )
            for name, (word, level) in zip(names, self.levels.items(), strict=True)
        ]

    def _win_count(self, word: str) -> int:
        rung = self.rungs.get(word, Rung())
        return WINS_TO_BEAT if rung.is_beaten else rung.win_count


class LevelScreen(MenuScreen[str]):
    """A menu that returns a level, ``CHANGE_CLOCK`` after F6, or None after Escape."""

    def __init__(self, texts: MenuTexts, levels: Levels, selected_index: int = 0) -> None:
        super().__init__(texts, levels.entries, selected_index)
        self._tells_stars = levels.has_wins

    def describe_match(self, text: str) -> None:
        """Show a sentence about the match, the key for its clock, and a legend of the stars."""
        clock = _("F6 changes how long a turn is.")
        stars = [_("** beaten, *- one win of two")] if self._tells_stars else []
        self.texts = replace(self.texts, paragraphs=(text, clock, *stars))

    def commands(self, state: Choices[str]) -> Sequence[Command[Choices[str]]]:
        return [*super().commands(state), Command(("f6",), finishing(CHANGE_CLOCK), "F6", _("clock"))]


class JoinForm(NamedTuple):
    """The form to join a match: its fields, and their initial texts."""

    fields: Sequence[Field]
    texts: tuple[str, ...]


class _JoinLayout(NamedTuple):
    """The layout of the two parts. Headings are in a margin or, without room for one, above the parts.

    Attributes:
        margin_columns: the columns of the headings; 0 if they are above.
        columns: the columns of everything.
        form_columns: the columns of the fields.
        host_lines: the text below the entry that hosts a match.
        message: the error, or the hint for the current field.
    """

    margin_columns: int
    columns: int
    form_columns: int
    host_lines: Sequence[str]
    message: Sequence[str]

    @property
    def heading_rows(self) -> int:
        return 0 if self.margin_columns else 1


class HostOrJoinScreen(FormScreen[FormState, _ResultT]):
    """A screen to host a match here, or to join one at an address.

    Returns ``host``, or the result of ``check`` for the fields.
    """

    def __init__(
        self,
        host: _ResultT,
        join_form: JoinForm,
        check: Callable[[FormState], _ResultT | FieldProblem],
        scene: Scene = NO_SCENE,
    ) -> None:
        texts = FormTexts(unmarked(_("_Play with a friend")), scene)
        super().__init__(texts, join_form.fields, check, FormState(join_form.texts, _HOST))
        self._host = host

    def help_keys(self, state: FormState) -> Sequence[str]:
        """Return the keys of the help, without the question mark while a field is being typed."""
        return ("f1", "?") if state.field_index == _HOST else ("f1",)

    def commands(self, state: FormState) -> Sequence[Command[FormState]]:
        is_hosting = state.field_index == _HOST
        enter = _("choose") if is_hosting else self.fields[state.field_index].enter
        return [
            Command(("enter",), self.enter, _("Enter"), enter),
            Command(("down", "tab"), partial(_go_by, places=1), TAB, _("join") if is_hosting else _("choose")),
            Command(("up", "s-tab"), partial(_go_by, places=-1)),
            back_command(),
        ]

    def typed_line(self, state: FormState) -> str | None:
        """Return the text of the current field; None at the entry that hosts a match."""
        return None if state.field_index == _HOST else super().typed_line(state)

    def enter(self, state: FormState) -> FormState | Done[_ResultT]:
        return Done(self._host) if state.field_index == _HOST else super().enter(state)

    def paint(self, canvas: Canvas, state: FormState) -> None:
        paint_bar(canvas, Bar(self.form_texts.title))
        layout = self._join_layout(canvas, state)
        host = StackPart(
            layout.heading_rows + 1 + len(layout.host_lines),
            partial(self.paint_host, canvas, layout=layout, is_chosen=state.field_index == _HOST),
        )
        join = StackPart(
            layout.heading_rows + ROWS_PER_FIELD * len(self.fields) - 1,
            partial(self.paint_join, canvas, layout=layout, state=state),
            gap_rows=1,
        )
        style = TextStyle.ERROR if state.error else TextStyle.DIM
        message = StackPart(
            _ROWS_OF_MESSAGE,
            lambda corner: canvas.put_lines(
                corner.right(layout.margin_columns + MARKER_COLUMNS), layout.message, style
            ),
        )
        page = stack(canvas.free_rows, [host, join, message])
        end_y = page.paint(paint_letters(canvas, layout.columns, page.height, self.form_texts.scene))
        paint_below(canvas, end_y, self.form_texts.scene)

    def paint_host(self, canvas: Canvas, corner: Corner, layout: _JoinLayout, *, is_chosen: bool) -> None:
        canvas.put(*corner, _("Host"), TextStyle.DIM)
        x, y = corner.right(layout.margin_columns).down(layout.heading_rows)
        style = TextStyle.CHOSEN if is_chosen else quiet_background(canvas)
        click = finishing(self._host)
        canvas.put(x, y, " " * layout.form_columns, style, click)
        if is_chosen:
            canvas.put(x, y, ">", style)
        canvas.put(x + MARKER_COLUMNS, y, _("Host a game here"), style, click)
        canvas.put_lines(Corner(x + MARKER_COLUMNS, y + 1), layout.host_lines, TextStyle.DIM)

    def paint_join(self, canvas: Canvas, corner: Corner, layout: _JoinLayout, state: FormState) -> None:
        canvas.put(*corner, _("Join"), TextStyle.DIM)
        form = corner.right(layout.margin_columns).down(layout.heading_rows)
        paint_form(canvas, form, self.fields, state, indent_columns=MARKER_COLUMNS)

    def _join_layout(self, canvas: Canvas, state: FormState) -> _JoinLayout:
        """Lay out the parts, with the headings in a margin if the fields fit beside them."""
        margin_columns = max(map(canvas.measure, (_("Host"), _("Join")))) + _COLUMNS_AFTER_HEADING
        form_columns = form_width(canvas, self.fields, MARKER_COLUMNS)
        if margin_columns + form_columns > canvas.block_width:
            margin_columns = 0
        text_columns = min(_MAX_TEXT_COLUMNS, canvas.width - _COLUMNS_BESIDE_TEXT - margin_columns)
        width = min(max(form_columns, text_columns), canvas.text_width - margin_columns)
        host_lines = canvas.wrap(_("You get an address to give to your friend."), width - MARKER_COLUMNS)
        shown_field = self.fields[0 if state.field_index == _HOST else state.field_index]
        hint = canvas.wrap(shown_field.hint, width - MARKER_COLUMNS)
        columns = max(form_columns, *(MARKER_COLUMNS + canvas.measure(line) for line in (*host_lines, *hint)))
        return _JoinLayout(
            margin_columns=margin_columns,
            columns=margin_columns + columns,
            form_columns=form_columns,
            host_lines=host_lines,
            message=canvas.wrap(state.error, width - MARKER_COLUMNS) if state.error else hint,
        )


def _go_by(state: FormState, places: int) -> FormState:
    """Go on by some places, or back if negative; the entry that hosts a match is the place before the fields."""
    place_count = 1 + len(state.texts)
    field_index = (state.field_index - _HOST + places) % place_count + _HOST
    return replace(state, field_index=field_index, error=None)


def names_screen(names: tuple[str, str], scene: Scene = NO_SCENE) -> FormScreen[FormState, tuple[str, str]]:
    """Return a form that asks two players at one keyboard for their names, and suggests ``names``."""
    fields = (
        Field(_("First player"), MAX_NAME_CHARACTERS, _("next")),
        Field(_("Second player"), MAX_NAME_CHARACTERS, _("play")),
    )
    return FormScreen(
        FormTexts(
            title=unmarked(_("_Two players")),
            scene=scene,
            question=_("Who plays at this keyboard?"),
            tab_label=_("other name"),
        ),
        fields,
        _check_names,
        FormState(names),
    )


def _check_names(state: FormState) -> tuple[str, str] | FieldProblem:
    first, second = (text.strip() for text in state.texts)
    if problem := name_problem_text(first):
        return FieldProblem(0, problem)
    if problem := name_problem_text(second, first):
        return FieldProblem(1, problem)
    return first, second
