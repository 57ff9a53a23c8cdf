"""The welcome at the first start of the program."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, Self

from schiffe.language.columns import pad
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS, name_problem_text
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.forms import Field, FieldProblem, FormScreen, FormState, FormTexts, paint_form
from schiffe.toolkit.layout import MARKER_COLUMNS, MAX_BLOCK_COLUMNS, centred_corner
from schiffe.toolkit.scene import NO_SCENE, Scene, letters_with_gap, paint_below
from schiffe.toolkit.stack import StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle

_ROWS_ABOVE_THIRD: Final = 4
"""The block begins this many rows above the first third of the screen, or higher."""


class WelcomeAnswers(NamedTuple):
    """The answers to the welcome: a name, which may be empty, and the index of the chosen way to go on."""

    name: str
    way_index: int


@dataclass(frozen=True)
class WelcomeState(FormState):
    """The form with the name, and the index of the selected way."""

    texts: tuple[str, ...] = ("",)
    way_index: int = 0

    def with_way(self, way_index: int) -> Self:
        return replace(self, way_index=way_index)


class WelcomeScreen(FormScreen[WelcomeState, WelcomeAnswers]):
    """A screen that introduces the game, asks for a name, and offers what to do next.

    Escape chooses the last entry, with the name typed so far.
    """

    selects_line = False

    def __init__(self, description: str, ways: Sequence[str], name: str = "", scene: Scene = NO_SCENE) -> None:
        self._description = description
        self._ways = ways
        self._field = Field(_("Your name"), MAX_NAME_CHARACTERS, _("continue"))
        super().__init__(FormTexts(scene.tagline, scene), [self._field], _check_answers, WelcomeState((name,)))

    def commands(self, state: WelcomeState) -> Sequence[Command[WelcomeState]]:
        leave_keys = ("escape", "f10")
        count = len(self._ways)
        if count == 1:
            return [self.submit_command(state), Command(leave_keys, self._skip_welcome)]
        return [
            self.submit_command(state),
            Command(("down", "tab"), partial(WelcomeState.with_way, way_index=(state.way_index + 1) % count)),
            Command(("up", "s-tab"), partial(WelcomeState.with_way, way_index=(state.way_index - 1) % count)),
            Command(leave_keys, self._skip_welcome, _("Esc"), _("menu")),
        ]

    def paint(self, canvas: Canvas, state: WelcomeState) -> None:
        scene = self.form_texts.scene
        paint_bar(canvas, Bar(scene.tagline))
        width = min(MAX_BLOCK_COLUMNS, canvas.text_width)
        letters, rows_below_letters = letters_with_gap(canvas, scene)
        error_lines = canvas.wrap(state.error, width) if state.error else []

        form = partial(paint_form, canvas, fields=[self._field], state=state, label_style=TextStyle.BAR_EMPHASIS)
        name = text_part(canvas, letters, TextStyle.HIGHLIGHT)
        parts = [
            name,
            StackPart(rows_below_letters),  # it stays free
            text_part(canvas, [_("Welcome to schiffe")], TextStyle.TITLE),
            text_part(canvas, canvas.wrap(self._description, width), TextStyle.DIM),
            StackPart(1, form, gap_rows=1),
            StackPart(len(self._ways), partial(self.paint_ways, canvas, width=width, state=state), gap_rows=1),
            text_part(canvas, error_lines, TextStyle.ERROR, rows=max(1, len(error_lines)), gap_rows=1),
        ]
        page = stack(canvas.free_rows - 1, parts, give_up=[name])
        x, y = centred_corner(canvas, width, page.height)
        y = min(y, max(1, canvas.height // 3 - _ROWS_ABOVE_THIRD))  # above the middle, because the picture is below
        end_y = page.paint(Corner(x, y))
        paint_below(canvas, end_y if error_lines else end_y - 1, scene)

    def paint_ways(self, canvas: Canvas, corner: Corner, width: int, state: WelcomeState) -> None:
        for index, label in enumerate(self._ways):
            is_chosen = index == state.way_index
            line = f"{'>' if is_chosen else ' '} {fit(label, width - MARKER_COLUMNS)}"
            style = TextStyle.CHOSEN if is_chosen else ""
            click = partial(self._choose_way, way_index=index)
            canvas.put(corner.x, corner.y + index, pad(line, width), style, click)

    def _choose_way(self, state: WelcomeState, way_index: int) -> WelcomeState | Done[WelcomeAnswers]:
        return self.enter(state.with_way(way_index))

    def _skip_welcome(self, state: WelcomeState) -> Done[WelcomeAnswers]:
        last_index = len(self._ways) - 1
        checked = _check_answers(state.with_way(last_index))
        return Done(WelcomeAnswers("", last_index) if isinstance(checked, FieldProblem) else checked)


def _check_answers(state: WelcomeState) -> WelcomeAnswers | FieldProblem:
    name = state.texts[0].strip()
    problem = name_problem_text(name) if name else None
    return FieldProblem(0, problem) if problem else WelcomeAnswers(name, state.way_index)
