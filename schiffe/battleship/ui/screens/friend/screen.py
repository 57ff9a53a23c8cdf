"""The screen for a match with a friend: opening a room at a server, entering a room by its code, or hosting a match."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.request import Host
from schiffe.battleship.ui.screens.friend.state import (
    FRIEND_ROWS,
    FriendRequest,
    FriendRow,
    FriendState,
    TermStep,
    enter_code,
    open_room,
)
from schiffe.language.columns import pad
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS
from schiffe.language.text import unmarked
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import AnyTransition, Command, Done, back_command, finishing
from schiffe.toolkit.forms import paint_field
from schiffe.toolkit.key_row import KEY_ROWS, TAB
from schiffe.toolkit.layout import ARROW_COLUMNS, GAP_COLUMNS, MARKER_COLUMNS, paint_heading, wrap_evenly
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import GapAbove, StackPart, stack
from schiffe.toolkit.style import TextStyle

_STEPPED: Final = (FriendRow.VARIANT, FriendRow.CLOCK, FriendRow.FIRST)
_ROWS_BELOW_SERVER: Final = (*_STEPPED, FriendRow.HOST)
_MAX_COLUMNS: Final = 72
_INPUT_COLUMNS: Final = 46
"""The width of an input field, in which longer lines scroll."""
_VALUE_COLUMNS: Final = 18
"""The columns from the end of a label to the note about its value."""
_MIN_TEXT_ROWS: Final = 2
"""The minimum rows reserved for the text, so that nothing moves when another variant is selected."""
_MIN_TEXT_ROWS_WHEN_NARROW: Final = 4


class _Page(NamedTuple):
    """The state to paint on a canvas."""

    canvas: Canvas
    state: FriendState

    @property
    def columns(self) -> int:
        return min(_MAX_COLUMNS, self.canvas.text_width)

    @property
    def label_columns(self) -> int:
        """The columns of the labels, including the marker before and the gap after them."""
        return MARKER_COLUMNS + max(map(self.canvas.measure, _row_labels().values())) + GAP_COLUMNS

    @property
    def description_rows(self) -> int:
        """The rows of the longest description, so that nothing moves when another row is selected."""
        upper_rows = [row for row in FRIEND_ROWS if row is not FriendRow.CODE]
        min_rows = _MIN_TEXT_ROWS if self.columns == _MAX_COLUMNS else _MIN_TEXT_ROWS_WHEN_NARROW
        return max(min_rows, *(len(self.description_lines(row)) for row in upper_rows))

    def style_of_row(self, row: FriendRow) -> str:
        """Return the style of a row, which shows whether it is highlighted."""
        return TextStyle.CHOSEN if self.state.row is row else ""

    def error_in(self, row: FriendRow) -> str | None:
        """Return the error in a row; None if there is none."""
        return self.state.error if self.state.row is row else None

    def description_lines(self, row: FriendRow) -> Sequence[str]:
        match row:
            case FriendRow.NAME:
                text = _("Your friend sees this name.")
            case FriendRow.SERVER:
                text = _("A schiffe server that both of you can reach. Without one, host a game here.")
            case FriendRow.HOST:
                text = _("This computer is the server then, and you are told what to send to your friend.")
            case FriendRow.CODE:
                text = _("Two words and a number, or the line or address you were sent.")
            case FriendRow.VARIANT | FriendRow.CLOCK | FriendRow.FIRST:
                text = self.state.terms[row].description
        return self._wrapped(text)

    def error_or_description_lines(self, row: FriendRow) -> Sequence[str]:
        error = self.error_in(row)
        return self._wrapped(error) if error else self.description_lines(row)

    def _wrapped(self, text: str) -> Sequence[str]:
        return wrap_evenly(self.canvas, text, self.columns - MARKER_COLUMNS)

    def paint_typed(self, corner: Corner, row: FriendRow) -> None:
        click = partial(FriendState.with_row, row=row)
        self.paint_label(corner, row, _row_labels()[row], click)
        field_corner = corner.right(self.label_columns)
        columns = min(self.columns - self.label_columns, _INPUT_COLUMNS)
        text = self.state.typed_in(row) or ""
        paint_field(self.canvas, field_corner, columns, text, is_current=self.state.row is row, click=click)

    def paint_label(self, corner: Corner, row: FriendRow, label: str, click: AnyTransition) -> None:
        marker = ">" if self.state.row is row else " "
        self.canvas.put(*corner, pad(f"{marker} {label}", self.label_columns), self.style_of_row(row), click)

    def paint_error_or_description(self, corner: Corner, row: FriendRow) -> None:
        style = TextStyle.ERROR if self.error_in(row) else TextStyle.DIM
        self.canvas.put_lines(corner.right(MARKER_COLUMNS), self.error_or_description_lines(row), style)


class FriendScreen(Screen[FriendState, FriendRequest | TermStep | None]):
    """A screen that returns the match to play, the term to change first, or None after Escape."""

    max_line_characters = 255
    selects_line = True

    def __init__(self, state: FriendState, glyphs: Glyphs, scene: Scene) -> None:
        super().__init__(state)
        self._glyphs = glyphs
        self._scene = scene

    def help_keys(self, state: FriendState) -> Sequence[str]:
        """Return the keys of the help, without the question mark in rows where a text is typed."""
        return ("f1", "?") if state.typed_in(state.row) is None else ("f1",)

    def commands(self, state: FriendState) -> Sequence[Command[FriendState]]:
        enter = {FriendRow.NAME: _("next"), FriendRow.HOST: _("host"), FriendRow.CODE: _("enter")}
        is_below = state.row is FriendRow.CODE
        half = FriendRow.SERVER if is_below else FriendRow.CODE
        commands: list[Command[FriendState]] = [
            Command(("enter",), self._enter_row, _("Enter"), enter.get(state.row, _("open"))),
            Command(
                ("tab", "s-tab"),
                partial(FriendState.with_row, row=half),
                TAB,
                _("open a room") if is_below else _("code"),
            ),
            Command(("down", "wheel-down"), FriendState.with_next_row),
            Command(("up", "wheel-up"), FriendState.with_previous_row),
            back_command(),
        ]
        if state.row in _STEPPED:
            commands += [
                Command(("left", "-"), finishing(TermStep(state.row, -1))),
                Command(("right", "+", " "), finishing(TermStep(state.row, 1)), "< >", _("change")),
            ]
        return commands

    def typed_line(self, state: FriendState) -> str | None:
        """Return the text of the highlighted row; None if nothing can be typed there."""
        return state.typed_in(state.row)

    def with_typed_line(self, state: FriendState, text: str) -> FriendState:
        """Return the state with another text in the highlighted row."""
        match state.row:
            case FriendRow.NAME if "/" in text and len(text) > len(state.name) + 1:  # an invitation was pasted
                return replace(state, code=text.removeprefix(state.name), row=FriendRow.CODE, error=None)
            case FriendRow.NAME:
                return replace(state, name=text[:MAX_NAME_CHARACTERS], error=None)
            case FriendRow.CODE:
                return replace(state, code=text, error=None)
        return replace(state, server=text, error=None)

    # Enter

    def _enter_row(self, state: FriendState) -> FriendState | Done[FriendRequest]:
        match state.row:
            case FriendRow.NAME:
                if state.own_name and state.name_error_text:
                    return state.with_error(FriendRow.NAME, state.name_error_text)
                return state.with_next_row()
            case FriendRow.HOST:
                return Done(Host())
            case FriendRow.CODE:
                return enter_code(state)
        return open_room(state)

    # Painting

    def paint(self, canvas: Canvas, state: FriendState) -> None:
        paint_bar(canvas, Bar(unmarked(_("_Play with a friend"))), self._glyphs)
        page = _Page(canvas, state)
        heading = partial(paint_heading, canvas, width=page.columns, glyphs=self._glyphs)
        name = StackPart(1, partial(page.paint_typed, row=FriendRow.NAME))
        room_heading = StackPart(1, partial(heading, text=_("Open a room")), gap_rows=1)
        server = StackPart(1, partial(page.paint_typed, row=FriendRow.SERVER), gap_rows=1)
        choices = StackPart(len(_ROWS_BELOW_SERVER), partial(self._paint_choices, page))
        description = StackPart(page.description_rows, gap_rows=1)
        code_heading = StackPart(1, partial(heading, text=_("Enter a code")), gap_rows=1)
        code = StackPart(1, partial(page.paint_typed, row=FriendRow.CODE), gap_rows=1)
        code_description = StackPart(
            max(1, len(page.description_lines(FriendRow.CODE))),
            partial(page.paint_error_or_description, row=FriendRow.CODE),
        )
        picture_or_keys = StackPart(1, gap_rows=1)
        gaps_to_give_up = (description, code, server, picture_or_keys, code_heading, room_heading)
        room_parts = [room_heading, server, choices, description]
        parts = [name, *room_parts, code_heading, code, code_description, picture_or_keys]
        form = stack(canvas.free_rows + KEY_ROWS, parts, give_up=[GapAbove(part) for part in gaps_to_give_up])
        corner = paint_letters(canvas, page.columns, form.height - KEY_ROWS, self._scene)
        form.paint(corner)
        part_rows = form.at(corner.y)
        if state.row is not FriendRow.CODE:
            description_y = part_rows[description].y
            is_short = len(page.error_or_description_lines(state.row)) < page.description_rows
            if is_short and not form.is_whole:  # the gap above it was given up first
                description_y += 1
            page.paint_error_or_description(Corner(corner.x, description_y), state.row)
        paint_below(canvas, part_rows[picture_or_keys].y, self._scene)

    def _paint_choices(self, page: _Page, corner: Corner) -> None:
        for index, row in enumerate(_ROWS_BELOW_SERVER):
            row_corner = corner.down(index)
            click: AnyTransition = partial(FriendState.with_row, row=row)
            if page.state.row is row:
                click = self._enter_row if row is FriendRow.HOST else finishing(TermStep(row, 1))
            page.canvas.put(*row_corner, " " * page.columns, page.style_of_row(row), click)
            if row is FriendRow.HOST:
                page.paint_label(row_corner, row, _("Host a game here"), click)
            else:
                page.paint_label(row_corner, row, _row_labels()[row], click)
                self._paint_term(page, row_corner, row, click)

    def _paint_term(self, page: _Page, corner: Corner, row: FriendRow, click: AnyTransition) -> None:
        """Paint the value of a term with its note; it is between arrows if it is highlighted."""
        canvas = page.canvas
        y = corner.y
        term = page.state.terms[row]
        style = page.style_of_row(row)
        value_columns = page.columns - page.label_columns - 1 - ARROW_COLUMNS
        value_x = corner.x + page.label_columns + 1
        end_x = canvas.put(value_x, y, fit(term.value, value_columns), style, click)
        if page.state.row is row:
            canvas.put(value_x - ARROW_COLUMNS, y, "<", style, finishing(TermStep(row, -1)))
            end_x = canvas.put(end_x + 1, y, ">", style, finishing(TermStep(row, 1)))
        note_x = max(end_x + GAP_COLUMNS, corner.x + page.label_columns + _VALUE_COLUMNS)
        if note_x + canvas.measure(term.note) <= corner.x + page.columns:
            canvas.put(note_x, y, term.note, style or TextStyle.DIM, click)


def _row_labels() -> dict[FriendRow, str]:
    return {
        FriendRow.NAME: _("Your name"),
        FriendRow.SERVER: _("Server"),
        FriendRow.VARIANT: unmarked(_("_Variant")),
        FriendRow.CLOCK: _("Clock"),
        FriendRow.FIRST: _("Who begins"),
        FriendRow.CODE: _("Code"),
    }
