"""The screen for a game with a friend: opening a room at a server, entering a room by its code, or hosting a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.request import EnterRoom, Join, OpenRoom
from schiffe.battleship.net.rooms.code import read_code
from schiffe.battleship.texts.rooms import code_without_server, no_code
from schiffe.language.columns import pad
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS, name_problem
from schiffe.language.text import unmarked
from schiffe.network.address import AddressError, no_address, parse_address
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.forms import quiet_background
from schiffe.toolkit.layout import Corner, paint_heading, wrap_evenly
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Call, Command, Done, Screen, Step


class FriendRow(Enum):
    """The rows of the screen, from the first to the last."""

    NAME = "name"
    SERVER = "server"
    VARIANT = "variant"
    CLOCK = "clock"
    FIRST = "first"
    HOST = "host"
    CODE = "code"


_ROWS: Final = tuple(FriendRow)
_TYPED: Final = (FriendRow.NAME, FriendRow.SERVER, FriendRow.CODE)
_STEPPED: Final = (FriendRow.VARIANT, FriendRow.CLOCK, FriendRow.FIRST)
_MAX_COLUMNS: Final = 72
_SIGN_COLUMNS: Final = 2
"""The columns before the labels, for the sign of the highlighted row."""
_INPUT_COLUMNS: Final = 46
"""Longer lines scroll."""
_VALUE_COLUMNS: Final = 18
"""The columns of a value before its note."""
_ROWS_WITHOUT_TEXT: Final = len(_ROWS) + 2
"""The rows of the form and two headings."""
_MAX_FREE_ROWS: Final = 6
_MIN_TEXT_ROWS: Final = 2
"""Nothing moves when another variant is selected."""
_MIN_TEXT_ROWS_WHEN_NARROW: Final = 4


class HostHere(Enum):
    """The wish to host a game; the program of the friend is asked for later."""

    HOST = "host"


FriendWish: TypeAlias = OpenRoom | EnterRoom | Join | HostHere


class StatedTerm(NamedTuple):
    """A term of the room to open: its value, a note behind the value, and a sentence about it."""

    value: str
    note: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class FriendState:
    """The typed texts, the highlighted row, and the error there."""

    name: str = ""
    server: str = ""
    code: str = ""
    at: FriendRow = FriendRow.SERVER
    error: str = ""

    def go(self, row: FriendRow) -> FriendState:
        """Return the state with another row highlighted."""
        return replace(self, at=row, error="")

    def moved(self, by: int) -> FriendState:
        """Return the state with another row highlighted; the first follows the last."""
        return self.go(_ROWS[(_ROWS.index(self.at) + by) % len(_ROWS)])

    def with_error(self, row: FriendRow, text: str) -> FriendState:
        """Return the state with an error in a row."""
        return replace(self, at=row, error=text)

    @property
    def typed(self) -> str:
        """The text of the highlighted row."""
        return str(getattr(self, self.at.value))

    @property
    def own_name(self) -> str:
        """The name as it is typed, without blanks around it."""
        return self.name.strip()

    def with_name_error(self) -> FriendState | None:
        """Return the state with an error in the name; None if the name is right."""
        if not self.own_name:
            return self.with_error(FriendRow.NAME, _("Type a name first: your friend sees it."))
        problem = name_problem(self.own_name)
        return self.with_error(FriendRow.NAME, problem) if problem else None


class FriendActions(NamedTuple):
    """The actions of the screen.

    Attributes:
        terms: returns the terms of the room to open, from the current settings.
        change: changes a term by some steps.
    """

    terms: Callable[[], dict[FriendRow, StatedTerm]]
    change: Callable[[FriendRow, int], None]


class _Layout(NamedTuple):
    """The rows of the page, and the row in which each part begins; the name is in the first row."""

    rows: int
    opening_row: int
    server_row: int
    terms_row: int
    text_row: int
    entering_row: int
    code_row: int
    sea_row: int


class FriendScreen(Screen[FriendState, FriendWish | None]):
    """A screen that returns the game to play, the wish to host one, or None after Escape."""

    max_line_characters = 255
    selects_line = True

    def __init__(self, state: FriendState, actions: FriendActions, glyphs: Glyphs, scene: Scene) -> None:
        super().__init__(state)
        self._actions = actions
        self._glyphs = glyphs
        self._scene = scene

    def help_keys(self, state: FriendState) -> Sequence[str]:
        """Return the question mark only for rows in which nothing is typed."""
        return ("f1",) if state.at in _TYPED else ("f1", "?")

    def commands(self, state: FriendState) -> Sequence[Command[FriendState]]:
        """Return the commands: continue, go to the other half, change a term, go back."""
        enter = {FriendRow.NAME: _("next"), FriendRow.HOST: _("host"), FriendRow.CODE: _("enter")}
        is_below = state.at is FriendRow.CODE
        half = FriendRow.SERVER if is_below else FriendRow.CODE
        commands: list[Command[FriendState]] = [
            Command(("enter",), self._enter, _("Enter"), enter.get(state.at, _("open"))),
            Command(("tab", "s-tab"), lambda state: state.go(half), "Tab", _("open a room") if is_below else _("code")),
            Command(("down", "wheel-down"), lambda state: state.moved(1)),
            Command(("up", "wheel-up"), lambda state: state.moved(-1)),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
        ]
        if state.at in _STEPPED:
            commands += [
                Command(("left", "-"), self._step(state.at, -1)),
                Command(("right", "+", " "), self._step(state.at, 1), "< >", _("change")),
            ]
        return commands

    def typed_line(self, state: FriendState) -> str | None:
        """Return the text of the highlighted row; None if nothing can be typed there."""
        return state.typed if state.at in _TYPED else None

    def with_typed_line(self, state: FriendState, text: str) -> FriendState:
        """Return the state with another text in the highlighted row."""
        match state.at:
            case FriendRow.NAME if "/" in text and len(text) > len(state.name) + 1:  # a pasted line from a friend
                return replace(state, code=text.removeprefix(state.name), at=FriendRow.CODE, error="")
            case FriendRow.NAME:
                return replace(state, name=text[:MAX_NAME_CHARACTERS], error="")
            case FriendRow.CODE:
                return replace(state, code=text, error="")
        return replace(state, server=text, error="")

    def _step(self, row: FriendRow, by: int) -> Step[FriendState]:
        return lambda state: Call(lambda: self._actions.change(row, by), state.go(row))

    # Enter

    def _enter(self, state: FriendState) -> FriendState | Done[FriendWish]:
        match state.at:
            case FriendRow.NAME:
                return (state.with_name_error() if state.own_name else None) or state.moved(1)
            case FriendRow.HOST:
                return Done(HostHere.HOST)
            case FriendRow.CODE:
                return _enter_code(state)
        return _open(state)

    # Painting

    def paint(self, canvas: Canvas, state: FriendState) -> None:
        """Paint both halves, one below the other, each with a text about its highlighted row below it."""
        paint_bar(canvas, Bar(unmarked(_("_Play with a friend"))), self._glyphs)
        width = min(_MAX_COLUMNS, canvas.width - 2)
        terms = self._actions.terms()
        layout = self._layout(canvas, state, terms, width)
        x, top = paint_letters(canvas, width, layout.rows, self._scene)
        self._paint_typed(canvas, Corner(x, top), width, state, FriendRow.NAME)
        paint_heading(canvas, Corner(x, top + layout.opening_row), width, _("Open a room"), self._glyphs)
        self._paint_typed(canvas, Corner(x, top + layout.server_row), width, state, FriendRow.SERVER)
        for y, row in enumerate((*_STEPPED, FriendRow.HOST), top + layout.terms_row):
            self._paint_term(canvas, Corner(x, y), width, state, row, terms.get(row))
        is_above = state.at is not FriendRow.CODE
        if is_above:
            self._paint_text(canvas, Corner(x, top + layout.text_row), width, state, terms)
        paint_heading(canvas, Corner(x, top + layout.entering_row), width, _("Enter a code"), self._glyphs)
        self._paint_typed(canvas, Corner(x, top + layout.code_row), width, state, FriendRow.CODE)
        below = state if not is_above else FriendState(at=FriendRow.CODE)
        self._paint_text(canvas, Corner(x, top + layout.code_row + 1), width, below, terms)
        paint_below(canvas, top + layout.sea_row, self._scene)

    def _layout(self, canvas: Canvas, state: FriendState, terms: dict[FriendRow, StatedTerm], width: int) -> _Layout:
        least = _MIN_TEXT_ROWS if width == _MAX_COLUMNS else _MIN_TEXT_ROWS_WHEN_NARROW
        text_rows = max(least, *(len(self._text_lines(canvas, state.go(row), terms, width)) for row in _ROWS[:-1]))
        text_rows_below = max(len(self._text_lines(canvas, state.go(FriendRow.CODE), terms, width)), 1)
        rows = _ROWS_WITHOUT_TEXT + text_rows + text_rows_below
        free = min(_MAX_FREE_ROWS, max(0, canvas.height - 2 - rows))
        # In this order the free rows are used.
        below_name, above_code, above_sea, below_open, below_code, above_text = (
            1 if free > number else 0 for number in range(_MAX_FREE_ROWS)
        )
        opening_row = 1 + below_name
        server_row = opening_row + 1 + below_open
        terms_row = server_row + 1
        below_terms = terms_row + len(_STEPPED) + 1
        is_short = len(self._text_lines(canvas, state, terms, width)) < text_rows
        entering_row = below_terms + text_rows + above_text + above_code
        code_row = entering_row + 1 + below_code
        return _Layout(
            rows + free,
            opening_row,
            server_row,
            terms_row=terms_row,
            text_row=below_terms + (1 if above_text or is_short else 0),
            entering_row=entering_row,
            code_row=code_row,
            sea_row=code_row + 1 + text_rows_below + above_sea,
        )

    def _text_lines(
        self, canvas: Canvas, state: FriendState, terms: dict[FriendRow, StatedTerm], width: int
    ) -> Sequence[str]:
        """Return the text below a half: the error, or a sentence about the highlighted row."""
        if state.error:
            return wrap_evenly(canvas, state.error, width - _SIGN_COLUMNS)
        sentences = {
            FriendRow.NAME: _("Your friend sees this name."),
            FriendRow.SERVER: _("A schiffe server that both of you can reach. Without one, host a game here."),
            FriendRow.HOST: _("This computer is the server then, and you are told what to send to your friend."),
            FriendRow.CODE: _("Two words and a number, or the line or address you were sent."),
        }
        term = terms.get(state.at)
        return wrap_evenly(canvas, term.sentence if term else sentences[state.at], width - _SIGN_COLUMNS)

    def _paint_text(
        self, canvas: Canvas, corner: Corner, width: int, state: FriendState, terms: dict[FriendRow, StatedTerm]
    ) -> None:
        style = "class:error" if state.error else "class:dim"
        for number, line in enumerate(self._text_lines(canvas, state, terms, width)):
            canvas.put(corner.x + _SIGN_COLUMNS, corner.y + number, line, style)

    def _paint_typed(self, canvas: Canvas, corner: Corner, width: int, state: FriendState, row: FriendRow) -> None:
        """Paint a row with a typed text."""
        x, y = corner
        is_here = state.at is row
        self._paint_label(canvas, corner, row, is_here=is_here)
        start = x + self._label_columns(canvas)
        background = "class:bar" if is_here else quiet_background(canvas)
        columns = min(width - start + x, _INPUT_COLUMNS)
        canvas.put(start, y, " " * columns, background, _highlight(row))
        if is_here:
            canvas.place_typed_line(start + 1, y, columns - 1)
        else:
            canvas.put(start + 1, y, fit(getattr(state, row.value), columns - 2), background, _highlight(row))

    def _paint_term(
        self, canvas: Canvas, corner: Corner, width: int, state: FriendState, row: FriendRow, term: StatedTerm | None
    ) -> None:
        """Paint a row with a term, its value between arrows if it is highlighted, or the row that hosts a game."""
        x, y = corner
        is_here = state.at is row
        style = "class:chosen" if is_here else ""
        click: ClickStep = _highlight(row)  # a click on the highlighted row changes the term or hosts
        if is_here:
            click = self._enter if row is FriendRow.HOST else self._step(row, 1)
        start = x + self._label_columns(canvas)
        canvas.put(x, y, " " * width, style, click)
        if term is None:
            canvas.put(x, y, ">" if is_here else "", style, click)
            canvas.put(x + _SIGN_COLUMNS, y, _("Host a game here"), style, click)
            return
        self._paint_label(canvas, corner, row, is_here=is_here, click=click)
        end = canvas.put(start + 1, y, fit(term.value, width - start + x - 3), style, click)
        if is_here:
            canvas.put(start - 1, y, "<", style, self._step(row, -1))
            end = canvas.put(end + 1, y, ">", style, self._step(row, 1))
        behind = max(end + 2, start + _VALUE_COLUMNS)
        if behind + canvas.measure(term.note) <= x + width:
            canvas.put(behind, y, term.note, style or "class:dim", click)

    def _paint_label(
        self, canvas: Canvas, corner: Corner, row: FriendRow, *, is_here: bool, click: ClickStep | None = None
    ) -> None:
        style = "class:chosen" if is_here else ""
        text = f"{'>' if is_here else ' '} {_labels()[row]}"
        columns = self._label_columns(canvas) if row in _TYPED else self._label_columns(canvas) - 1
        canvas.put(*corner, pad(text, columns), style, click or _highlight(row))

    def _label_columns(self, canvas: Canvas) -> int:
        """Return the columns of the labels, with the sign before and the gap behind them."""
        return _SIGN_COLUMNS + max(map(canvas.measure, _labels().values())) + 2


def _labels() -> dict[FriendRow, str]:
    """Return the labels of the rows except the one that hosts."""
    return {
        FriendRow.NAME: _("Your name"),
        FriendRow.SERVER: _("Server"),
        FriendRow.VARIANT: unmarked(_("_Variant")),
        FriendRow.CLOCK: _("Clock"),
        FriendRow.FIRST: _("Who begins"),
        FriendRow.CODE: _("Code"),
    }


def _highlight(row: FriendRow) -> ClickStep:
    return lambda state: state.go(row)


def _open(state: FriendState) -> FriendState | Done[FriendWish]:
    """Open a room at the typed server; if it is a code or a pasted line, enter that room instead."""
    text = state.server.strip()
    if not text:
        return state.with_error(FriendRow.SERVER, _("Type the address of a server, or host a game here."))
    if read_code(text) or "/" in text.removeprefix("tls://"):
        return _enter_code(replace(state, server="", code=state.server))
    try:
        address = parse_address(text)
    except AddressError as error:
        return state.with_error(FriendRow.SERVER, no_address(error.text))
    return state.with_name_error() or Done(OpenRoom(address))


_COMMAND: Final = re.compile(r"^\s*(?:schiffe\s+)?(?:--connect[\s=]+)?")
"""The beginning of a pasted line from a friend."""
_LIKE_A_CODE: Final = re.compile(r"[^\W\d_]+[\s-]+[^\W\d_]+[\s-]+\d+|[^.:\[\]]+")
"""The three parts of a code, or no character of an address."""


def _enter_code(state: FriendState) -> FriendState | Done[FriendWish]:
    """Enter the room of a code, or join the game at an address."""
    text = _COMMAND.sub("", state.code, count=1).strip()
    host, slash, code_text = text.rpartition("/") if "/" in text.removeprefix("tls://") else ("", "", text)
    code = read_code(code_text)
    server = (host if slash else state.server).strip()
    if code is None and (slash or not text or (text != "localhost" and _LIKE_A_CODE.fullmatch(text))):
        error_text = no_code(code_text) if code_text else _("Type the code that you were sent.")
        return state.with_error(FriendRow.CODE, error_text)
    if code and not server:
        return state.with_error(FriendRow.CODE, code_without_server(code))
    try:
        address = parse_address(server if code else text)
    except AddressError as error:
        return state.with_error(FriendRow.CODE if slash or not code else FriendRow.SERVER, no_address(error.text))
    if code is None:
        return Done(Join(address))
    return state.with_name_error() or Done(EnterRoom(address, code))
