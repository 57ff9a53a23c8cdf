"""The screen of a room while the player waits: the code in large letters, the line to send, and who is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.net.rooms.lines import FirstTurn
from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.texts.names import board_about_text, clock_about_text, rules_title
from schiffe.battleship.texts.rooms import (
    away_badge,
    trying_again_text,
    waiting_for_friend_text,
    waiting_for_rematch_text,
)
from schiffe.battleship.ui.painting.sea import FRAME_SECONDS, waves
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS
from schiffe.language.text import capital, unmarked
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.key_row import COLUMNS_FOR_ONE_KEY_ROW
from schiffe.toolkit.layout import Corner, paint_heading, share_rows
from schiffe.toolkit.letters import big_letters
from schiffe.toolkit.notices import with_seconds
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen

_MAX_COLUMNS: Final = 76
_INDENT_COLUMNS: Final = 2
_TERMS_COLUMNS: Final = 20
"""Columns of the terms beside the code."""
_MAX_FREE_ROWS: Final = 5
"""The maximum number of free rows that are distributed between the parts of the page."""
_TERM_SEPARATOR: Final = "   "
_MAX_NAME_COLUMNS_WHEN_NARROW: Final = 12
_FRAMES_PER_CROSSING: Final = 120
"""The frames in which the ship crosses the waves."""
_COPY_KEY_COLUMNS: Final = 4
"""The columns of the key to copy the code, with the blank after it."""
_SHIP: Final = "▀██▄██▀"
_ASCII_SHIP: Final = "\\_|#|_/"


@dataclass(frozen=True)
class RoomState:
    """A room in which the player waits.

    Attributes:
        variant: the name of the rules.
        seconds: how long the player has waited.
        news: the latest event; empty after a while.
        is_arrival: whether the news is that the friend has come, which the row of waves shows anyway.
        extra_lines: more to tell the friend.
        has_fleet: whether the player's own fleet is placed.
        score: the matches that each player has won before this one.
        is_copied: whether the line to send was copied.
        is_animated: whether the waves drift.
    """

    status: RoomStatus
    glyphs: Glyphs
    variant: str = ""
    seconds: int = 0
    news: str = ""
    is_arrival: bool = False
    extra_lines: Sequence[str] = ()
    has_fleet: bool = False
    score: tuple[int, int] = (0, 0)
    is_copied: bool = False
    is_animated: bool = False


class _CodeAndTerms(NamedTuple):
    """The code in letters of one size, and the terms beside it or in rows below it."""

    code: Sequence[str]
    terms: Sequence[str]
    is_beside: bool

    @property
    def rows(self) -> int:
        """The rows of code and terms together."""
        return max(len(self.code), len(self.terms)) if self.is_beside else len(self.code) + len(self.terms)


class _Line(NamedTuple):
    """A line of text with its style; on a band if it is part of the line to send."""

    text: str
    style: str = ""
    is_on_band: bool = False


class _Layout(NamedTuple):
    """The texts of the page, its rows, and the row in which each part begins.

    There are no lines to send once the friend is here.
    """

    code_and_terms: _CodeAndTerms
    lines_to_send: Sequence[_Line]
    status_lines: Sequence[_Line]
    rows: int
    code_row: int
    sending_row: int
    presence_row: int
    status_row: int


class RoomActions(NamedTuple):
    """The actions in a room: copy a text, say something, send the friend away, leave."""

    copy: Callable[[str], None]
    choose_sentence: Action
    dismiss: Action
    leave: Command[Any]


class RoomScreen(Screen[RoomState, None]):
    """A screen that shows a room, and ends when the player wants to place a fleet."""

    key_rows = 2

    def __init__(self, state: RoomState, actions: RoomActions, scene: Scene) -> None:
        super().__init__(state)
        self._actions = actions
        self._scene = scene

    def commands(self, state: RoomState) -> Sequence[Command[RoomState]]:
        """Return the commands: place the fleet, copy the line, say something, send the guest away, leave."""
        status = state.status
        actions = self._actions
        commands: list[Command[RoomState]] = []
        if not state.has_fleet:
            commands.append(Command(("enter",), lambda _state: Done(None), _("Enter"), _("place ships")))
        if status.line and not status.friend:
            commands.append(Command(("c",), self._copy, "C", _("copy")))
        if status.is_friend_here:
            commands.append(Command(("f4",), lambda _state: Call(actions.choose_sentence), "F4", _("say")))
        if status.opens and status.friend and not status.has_begun and not any(state.score):
            commands.append(Command(("d",), lambda _state: Call(actions.dismiss), "D", _("send away"), is_spare=True))
        return [*commands, actions.leave]

    def _copy(self, state: RoomState) -> Call:
        return Call(lambda: self._actions.copy(state.status.line), replace(state, is_copied=True))

    def paint(self, canvas: Canvas, state: RoomState) -> None:
        """Paint the code and the terms, the line to send, who is there, and what the player waits for."""
        badge, style = _presence(state, canvas.moment)
        bar = Bar(unmarked(_("_Play with a friend")), badge=badge, badge_style=style, shortest_title=_("Room"))
        paint_bar(canvas, bar, state.glyphs)
        width = min(_MAX_COLUMNS, canvas.text_width)
        key_rows = 1 if canvas.width >= COLUMNS_FOR_ONE_KEY_ROW else self.key_rows
        max_rows = canvas.free_rows - key_rows
        layout = _layout(canvas, state, width, max_rows)
        x, y = Corner(1, 1) if layout.rows > max_rows else paint_letters(canvas, width, layout.rows, self._scene)
        name = _("Room of {name}").format(name=state.status.friend)
        if state.status.opens or not state.status.friend:
            name = _("Your room")
        score = "   {} : {}".format(*state.score) if any(state.score) else ""
        paint_heading(canvas, Corner(x, y), width, f"{name}{score}", state.glyphs)
        self._paint_code_and_terms(canvas, Corner(x, y + layout.code_row), width, layout.code_and_terms)
        x, width = x + _INDENT_COLUMNS, width - _INDENT_COLUMNS
        self._paint_sending(canvas, Corner(x, y + layout.sending_row), width, state, layout.lines_to_send)
        _paint_presence(canvas, Corner(x, y + layout.presence_row), width, state)
        y += layout.status_row
        for line in layout.status_lines:
            canvas.put(x, y, line.text, line.style)
            y += 1
        with canvas.without_last(key_rows - 1):
            paint_below(canvas, y + 1, self._scene)

    def _paint_code_and_terms(self, canvas: Canvas, corner: Corner, width: int, code_and_terms: _CodeAndTerms) -> None:
        """Paint the code, which copies the line to send when it is clicked, and the terms."""
        x, y = corner
        for row, line in enumerate(code_and_terms.code, y):
            canvas.put(x + _INDENT_COLUMNS, row, line, "class:lit", self._copy)
        if code_and_terms.is_beside:
            for number, term in enumerate(code_and_terms.terms):
                canvas.put(x + width - _TERMS_COLUMNS + 2, y + number, term, "class:dim" if number else "")
        else:
            for row, line in enumerate(code_and_terms.terms, y + len(code_and_terms.code)):
                canvas.put(x + _INDENT_COLUMNS, row, line)

    def _paint_sending(
        self, canvas: Canvas, corner: Corner, width: int, state: RoomState, lines: Sequence[_Line]
    ) -> None:
        """Paint the line to send on a band, and in its last row the key that copies it."""
        x, y = corner
        end_of_text = last_row = None
        for row, line in enumerate(lines, y):
            if line.is_on_band:
                canvas.put(x, row, " " * width, line.style, self._copy)
                end_of_text = canvas.put(x + 1, row, line.text, line.style)
                last_row = row
            else:
                canvas.put(x, row, line.text, line.style)
        if end_of_text is None or last_row is None:
            return
        label = _("copied") if state.is_copied else _("copy")
        start = x + width - 1 - canvas.measure(label)
        if end_of_text + 2 + _COPY_KEY_COLUMNS <= start:
            style = "class:ghost.good" if state.is_copied else "class:bar.dim"
            canvas.put(start, last_row, label, style, self._copy)
            canvas.put(start - _COPY_KEY_COLUMNS, last_row, " C ", "class:key", self._copy)


def _layout(canvas: Canvas, state: RoomState, width: int, max_rows: int) -> _Layout:
    """Lay out the page, with the code in the largest letters that fit."""
    shows_code = bool(state.status.line) and not state.status.friend
    lines_to_send = _lines_to_send(canvas, state, width) if shows_code else []
    status_lines = _status_lines(canvas, state, width)
    other_rows = len(lines_to_send) + 1 + len(status_lines)
    choices = _codes_and_terms(canvas, state=state, width=width, shows_code=shows_code)
    code_and_terms = next((choice for choice in choices if choice.rows + other_rows <= max_rows), choices[-1])
    free_rows = max(0, min(_MAX_FREE_ROWS, max_rows - 1 - code_and_terms.rows - other_rows))
    # In this order the parts get a free row below them.
    below_code, below_heading, below_sending, below_presence = share_rows(free_rows, 4)
    code_row = 1 + below_heading
    sending_row = code_row + code_and_terms.rows + below_code
    presence_row = sending_row + len(lines_to_send) + (below_sending if shows_code else 0)
    return _Layout(
        code_and_terms=code_and_terms,
        lines_to_send=lines_to_send,
        status_lines=status_lines,
        rows=code_and_terms.rows + other_rows + free_rows + 1,
        code_row=code_row,
        sending_row=sending_row,
        presence_row=presence_row,
        status_row=presence_row + 1 + below_presence,
    )


def _terms(state: RoomState) -> list[str]:
    """Return the terms of the room: rules, board, clock, and who begins."""
    terms = state.status.terms
    if terms is None:
        return []
    rules = terms.rules
    return [
        state.variant or capital(rules_title(rules, {})),
        board_about_text(rules),
        clock_about_text(rules, terms.clock),
        _who_begins(state.status),
    ]


def _who_begins(status: RoomStatus) -> str:
    """Return who begins, in a few words."""
    assert status.terms
    first = status.terms.first
    is_first_match = status.match == 1 and not status.is_over
    if first is FirstTurn.TOSS:
        return _("a toss decides who begins")
    if first is FirstTurn.ME:
        return _("you begin each game") if status.opens else _("{name} begins each game").format(name=status.friend)
    if not is_first_match:
        return _("both begin in turn") if first is FirstTurn.ALTERNATE else _("the loser begins")
    return _("you begin") if status.opens else _("{name} begins").format(name=status.friend)


def _presence(state: RoomState, moment: float) -> tuple[str, str]:
    """Return who is there, and the style of that text."""
    status = state.status
    if not status.is_connected:
        return _("Trying again"), BADGE_OTHERS_TURN
    if not status.friend:
        return _("Nobody yet"), BADGE_QUIET
    if status.is_friend_here:
        return _("{name} is here").format(name=status.friend), "class:ghost.good"
    return away_badge(status, moment), BADGE_OTHERS_TURN


def _codes(state: RoomState, width: int) -> Iterator[Sequence[str]]:
    """Yield the code in letters that fit into the width, from the largest ones to plain text."""
    code = state.status.code
    has_blocks = state.glyphs.has_blocks
    first, second, number = code.split("-")
    for parts in ([code], [f"{first}-{second}", number], [first, second, number]):
        rows = [row for part in parts for row in big_letters(part, has_blocks=has_blocks)]
        if max(map(len, rows)) + _INDENT_COLUMNS <= width:
            yield rows
    yield [" ".join(code.upper()) if 2 * len(code) + _INDENT_COLUMNS <= width else code.upper()]


def _codes_and_terms(canvas: Canvas, state: RoomState, width: int, *, shows_code: bool) -> Sequence[_CodeAndTerms]:
    """Return the choices for the code and the terms, from the largest letters to plain text."""
    terms = _terms(state)
    in_rows: list[str] = []  # as few as possible
    for term in terms:
        longer = f"{in_rows[-1]}{_TERM_SEPARATOR}{term}" if in_rows else term
        if in_rows and canvas.measure(longer) <= width - _INDENT_COLUMNS:
            in_rows[-1] = longer
        else:
            in_rows.append(fit(term, width - _INDENT_COLUMNS))
    if not shows_code:
        return [_CodeAndTerms((), in_rows, is_beside=False)]
    are_narrow = max(map(canvas.measure, terms), default=0) + 2 <= _TERMS_COLUMNS
    choices = []
    for code in _codes(state, width):
        is_beside = are_narrow and max(map(canvas.measure, code)) + _TERMS_COLUMNS <= width
        choices.append(_CodeAndTerms(code, terms if is_beside else in_rows, is_beside))
    return choices


def _lines_to_send(canvas: Canvas, state: RoomState, width: int) -> list[_Line]:
    """Return the line to send, in as many rows as needed, and more to tell the friend."""
    columns = width - _INDENT_COLUMNS - 2
    line = state.status.line
    lines = [_Line(text) for text in canvas.wrap(_("Send this line to your friend:"), columns)]
    for text in [line] if canvas.measure(line) <= columns else canvas.wrap(line, columns):
        lines.append(_Line(text, "class:bar class:emphasis", is_on_band=True))
    for extra in state.extra_lines:
        lines += [_Line(text, "class:dim") for text in canvas.wrap(extra, columns)]
    return lines


def _status_lines(canvas: Canvas, state: RoomState, width: int) -> list[_Line]:
    """Return the news, what the player waits for, and what the player can do."""
    status = state.status
    lines = [_Line(state.news, "class:notice")] if state.news and not state.is_arrival else []
    if not status.is_connected:
        lines.append(_Line(trying_again_text(status), "class:notice"))
    elif status.friend and not state.has_fleet:
        lines.append(_Line(_("Place your fleet, and the game can begin."), "class:emphasis"))
    else:
        text = waiting_for_friend_text(status) if status.friend else _("Waiting for your friend")
        if status.is_over:
            text = waiting_for_rematch_text(status)
        lines.append(_Line(with_seconds(text, state.seconds), "class:emphasis"))
    if not state.has_fleet and not status.friend:
        lines.append(_Line(_("You can place your fleet meanwhile."), "class:dim"))
    elif state.has_fleet and not status.is_friend_ready:
        lines.append(_Line(_("Your fleet is placed."), "class:dim"))
    columns = width - _INDENT_COLUMNS
    return [_Line(row, line.style) for line in lines for row in canvas.wrap(line.text, columns)]


def _paint_presence(canvas: Canvas, corner: Corner, width: int, state: RoomState) -> None:
    """Paint a row of waves with the player at one end, the friend at the other, and a ship between them."""
    x, y = corner
    end = x + width
    badge, style = _presence(state, canvas.moment)
    end = canvas.put_right(end, y, f" {fit(badge, width // 2)} ", style) - 1
    name_columns = MAX_NAME_CHARACTERS if canvas.width >= COLUMNS_FOR_ONE_KEY_ROW else _MAX_NAME_COLUMNS_WHEN_NARROW
    x = canvas.put(x, y, fit(state.status.own, name_columns), "class:title") + 1
    if end - x < len(_SHIP) + 2:
        return
    frame = int(canvas.moment / FRAME_SECONDS) if state.is_animated else _FRAMES_PER_CROSSING // 2
    canvas.put(x, y, waves(0, frame, end - x), "class:sea")
    free = end - x - len(_SHIP)
    drift = free if state.status.is_friend_here else frame % _FRAMES_PER_CROSSING * free // _FRAMES_PER_CROSSING
    ship = _SHIP if state.glyphs.has_blocks else _ASCII_SHIP
    canvas.fill(x + drift, y, len(ship), 1, "class:sea")  # to erase the waves
    canvas.put(x + drift, y, ship, "class:sea class:ship.hull")
    if state.is_animated:
        canvas.redraw_in(FRAME_SECONDS)
