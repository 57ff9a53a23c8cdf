"""A room in which one waits for a friend: its code in large letters, the line to send, and who is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.net.rooms.lines import FirstTurn
from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.texts.names import board_about, clock_about, rules_title
from schiffe.battleship.texts.rooms import away_badge, trying_again_text, waiting_for_friend, waiting_for_rematch
from schiffe.battleship.ui.sea import waves
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS
from schiffe.language.text import capital, unmarked
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner, paint_heading
from schiffe.toolkit.letters import big_letters
from schiffe.toolkit.notices import with_seconds
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen

_MAX_COLUMNS: Final = 76
_COLUMNS_FOR_ONE_KEY_ROW: Final = 80
_INDENT_COLUMNS: Final = 2
_TERMS_COLUMNS: Final = 20
"""Columns of the terms beside the code."""
_MAX_FREE_ROWS: Final = 5
"""Between the parts of the page, and below them."""
_BAND_STYLE: Final = "class:bar class:emphasis"
_TERM_SEPARATOR: Final = "   "
_MAX_NAME_COLUMNS_WHEN_NARROW: Final = 12
_FRAME_SECONDS: Final = 0.25
_FRAMES_PER_CROSSING: Final = 120
"""The ship goes from one end of the waves to the other in these."""
_SHIP: Final = "▀██▄██▀"
_ASCII_SHIP: Final = "\\_|#|_/"


@dataclass(frozen=True)
class RoomState:
    """A room, and for what one waits there.

    Attributes:
        variant: what the rules are called.
        seconds: how long one has waited.
        news: what has happened last.
        is_arrival: whether that is that the friend has come, which the row of waves tells anyway.
        also: what else there is to tell the friend.
        has_fleet: whether one's own fleet is placed.
        score: how many of the matches before this one each has won.
        is_copied: whether the line was handed to the clipboard.
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
    """The code in letters of one size, and what is played: beside it, or in rows below it."""

    code: Sequence[str]
    terms: Sequence[str]
    is_beside: bool

    @property
    def rows(self) -> int:
        """The rows of both."""
        return max(len(self.code), len(self.terms)) if self.is_beside else len(self.code) + len(self.terms)


class _Layout(NamedTuple):
    """The texts of a page, as they have room, how many rows it takes, and in which of these each part begins.

    Lines have their styles with them; of those ``to_send`` there are none once the friend is here.
    """

    shown: _CodeAndTerms
    to_send: Sequence[tuple[str, str]]
    said: Sequence[tuple[str, str]]
    rows: int
    code_row: int
    sending_row: int
    presence_row: int
    said_row: int


class RoomActions(NamedTuple):
    """The actions in a room: copy a text, say something to the friend, send the friend away, leave."""

    copy: Callable[[str], None]
    say: Action
    dismiss: Action
    leave: Command[Any]


class RoomScreen(Screen[RoomState, None]):
    """A screen that shows a room; it ends when the player wants to place a fleet there."""

    key_rows = 2

    def __init__(self, state: RoomState, actions: RoomActions, scene: Scene) -> None:
        super().__init__(state)
        self._actions = actions
        self._scene = scene

    def commands(self, state: RoomState) -> Sequence[Command[RoomState]]:
        """Place the fleet, copy the line, say something, send the guest away, leave."""
        status = state.status
        actions = self._actions
        commands: list[Command[RoomState]] = []
        if not state.has_fleet:
            commands.append(Command(("enter",), lambda _state: Done(None), _("Enter"), _("place ships")))
        if status.line and not status.friend:
            commands.append(Command(("c",), self._copy, "C", _("copy")))
        if status.is_friend_here:
            commands.append(Command(("f4",), lambda _state: Call(actions.say), "F4", _("say")))
        if status.opens and status.friend and not status.has_begun and not any(state.score):
            commands.append(Command(("d",), lambda _state: Call(actions.dismiss), "D", _("send away"), is_spare=True))
        return [*commands, actions.leave]

    def _copy(self, state: RoomState) -> Call:
        return Call(lambda: self._actions.copy(state.status.line), replace(state, is_copied=True))

    def paint(self, canvas: Canvas, state: RoomState) -> None:
        """Paint the code and what is played, the line to send, who is there, and what one waits for."""
        badge, style = _presence(state, canvas.moment)
        bar = Bar(unmarked(_("_Play with a friend")), badge=badge, badge_style=style, shortest_title=_("Room"))
        paint_bar(canvas, bar, state.glyphs)
        width = min(_MAX_COLUMNS, canvas.width - 2)
        key_rows = 1 if canvas.width >= _COLUMNS_FOR_ONE_KEY_ROW else self.key_rows
        most_rows = canvas.height - 2 - key_rows
        layout = _layout(canvas, state, width, most_rows)
        x, y = Corner(1, 1) if layout.rows > most_rows else paint_letters(canvas, width, layout.rows, self._scene)
        paint_heading(canvas, Corner(x, y), width, _heading(state), state.glyphs)
        self._paint_code_and_terms(canvas, Corner(x, y + layout.code_row), width, layout.shown)
        x, width = x + _INDENT_COLUMNS, width - _INDENT_COLUMNS
        self._paint_sending(canvas, Corner(x, y + layout.sending_row), width, state, layout.to_send)
        _paint_presence(canvas, Corner(x, y + layout.presence_row), width, state)
        said_top = y + layout.said_row
        for row, (line, look) in enumerate(layout.said, said_top):
            canvas.put(x, row, line, look)
        with canvas.without_last(key_rows - 1):
            paint_below(canvas, said_top + len(layout.said) + 1, self._scene)

    def _paint_code_and_terms(self, canvas: Canvas, corner: Corner, width: int, shown: _CodeAndTerms) -> None:
        """Paint the code, a click on which copies the line to send, and what is played."""
        x, y = corner
        for row, line in enumerate(shown.code, y):
            canvas.put(x + _INDENT_COLUMNS, row, line, "class:lit", self._copy)
        if shown.is_beside:
            for number, term in enumerate(shown.terms):
                canvas.put(x + width - _TERMS_COLUMNS + 2, y + number, term, "class:dim" if number else "")
        else:
            for row, line in enumerate(shown.terms, y + len(shown.code)):
                canvas.put(x + _INDENT_COLUMNS, row, line)

    def _paint_sending(
        self, canvas: Canvas, corner: Corner, width: int, state: RoomState, lines: Sequence[tuple[str, str]]
    ) -> None:
        """Paint the line to send on a band, and the key that copies it."""
        x, y = corner
        for number, (line, style) in enumerate(lines):
            if style == _BAND_STYLE:
                canvas.put(x, y + number, " " * width, style, self._copy)
            canvas.put(x + 1 if style == _BAND_STYLE else x, y + number, line, style)
        bands = [number for number, (_line, style) in enumerate(lines) if style == _BAND_STYLE]
        if bands:
            text = _("copied") if state.is_copied else _("copy")
            end = x + width - 1
            start = end - canvas.measure(text)
            if x + 1 + canvas.measure(lines[bands[-1]][0]) + 6 <= start:
                style = "class:ghost.good" if state.is_copied else "class:bar.dim"
                canvas.put(start, y + bands[-1], text, style, self._copy)
                canvas.put(start - 4, y + bands[-1], " C ", "class:key", self._copy)


def _heading(state: RoomState) -> str:
    name = _("Room of {name}").format(name=state.status.friend)
    if state.status.opens or not state.status.friend:
        name = _("Your room")
    score = "   {} : {}".format(*state.score) if any(state.score) else ""
    return f"{name}{score}"


def _layout(canvas: Canvas, state: RoomState, width: int, most_rows: int) -> _Layout:
    """Return the page in so many rows as there is room for: the code as large as these allow."""
    shows_code = bool(state.status.line) and not state.status.friend
    to_send = _lines_to_send(canvas, state, width) if shows_code else []
    said = _lines_below(canvas, state, width)
    others = len(to_send) + 1 + len(said)
    ways = _codes_and_terms(canvas, state, width, shows_code=shows_code)
    shown = next((way for way in ways if way.rows + others <= most_rows), ways[-1])
    free = max(0, min(_MAX_FREE_ROWS, most_rows - 1 - shown.rows - others))
    # The first row that is free stands below the code, the next one below the heading, and so on.
    below_code, below_heading, below_sending, below_presence = (int(free > place) for place in range(4))
    code_row = 1 + below_heading
    sending_row = code_row + shown.rows + below_code
    presence_row = sending_row + len(to_send) + (below_sending if shows_code else 0)
    return _Layout(
        shown,
        to_send,
        said,
        rows=shown.rows + others + free + 1,
        code_row=code_row,
        sending_row=sending_row,
        presence_row=presence_row,
        said_row=presence_row + 1 + below_presence,
    )


def _terms(state: RoomState) -> list[str]:
    """Return what is played in the room, in a few words each."""
    terms = state.status.terms
    if terms is None:
        return []
    rules = terms.rules
    return [
        state.variant or capital(rules_title(rules, {})),
        board_about(rules),
        clock_about(rules, terms.clock),
        _who_begins(state.status),
    ]


def _terms_in_rows(canvas: Canvas, terms: Sequence[str], width: int) -> list[str]:
    """Return the terms in one row, or in as few as they take."""
    rows: list[str] = []
    for term in terms:
        longer = f"{rows[-1]}{_TERM_SEPARATOR}{term}" if rows else term
        if rows and canvas.measure(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(fit(term, width))
    return rows


def _who_begins(status: RoomStatus) -> str:
    """Return who begins, in few words; ``who_begins`` has the sentences."""
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


def _presence(state: RoomState, now: float) -> tuple[str, str]:
    """Return who is there, for the bar and the row of waves, and its style."""
    status = state.status
    if not status.is_connected:
        return _("Trying again"), BADGE_OTHERS_TURN
    if not status.friend:
        return _("Nobody yet"), BADGE_QUIET
    if status.is_friend_here:
        return _("{name} is here").format(name=status.friend), "class:ghost.good"
    return away_badge(status, now), BADGE_OTHERS_TURN


def _codes(state: RoomState, width: int) -> Iterator[Sequence[str]]:
    """Yield the code in letters that have so many columns, from the largest to plain ones."""
    code = state.status.code
    has_blocks = state.glyphs.has_blocks
    one, other, number = code.split("-")
    for parts in ([code], [f"{one}-{other}", number], [one, other, number]):
        drawn = [big_letters(part, has_blocks=has_blocks) for part in parts]
        rows = [row for part in drawn for row in part]
        if max(map(len, rows)) + _INDENT_COLUMNS <= width:
            yield rows
    yield [" ".join(code.upper()) if 2 * len(code) + _INDENT_COLUMNS <= width else code.upper()]


def _codes_and_terms(canvas: Canvas, state: RoomState, width: int, *, shows_code: bool) -> Sequence[_CodeAndTerms]:
    """Return the ways to show the code and what is played, from the largest letters to plain ones."""
    terms = _terms(state)
    in_rows = _terms_in_rows(canvas, terms, width - _INDENT_COLUMNS)
    if not shows_code:
        return [_CodeAndTerms((), in_rows, is_beside=False)]
    are_narrow = max(map(canvas.measure, terms), default=0) + 2 <= _TERMS_COLUMNS
    ways = []
    for code in _codes(state, width):
        is_beside = are_narrow and max(map(canvas.measure, code)) + _TERMS_COLUMNS <= width
        ways.append(_CodeAndTerms(code, terms if is_beside else in_rows, is_beside))
    return ways


def _lines_to_send(canvas: Canvas, state: RoomState, width: int) -> list[tuple[str, str]]:
    """Return the line to send, in as many rows as it takes, and what else there is to tell."""
    columns = width - _INDENT_COLUMNS - 2
    line = state.status.line
    parts = [line] if canvas.measure(line) <= columns else canvas.wrap(line, columns)
    heading = canvas.wrap(_("Send this line to your friend:"), columns)
    lines = [*((part, "") for part in heading), *((part, _BAND_STYLE) for part in parts)]
    return [*lines, *((part, "class:dim") for told in state.extra_lines for part in canvas.wrap(told, columns))]


def _lines_below(canvas: Canvas, state: RoomState, width: int) -> list[tuple[str, str]]:
    """Return what one waits for, and what one can do."""
    status = state.status
    lines = [(state.news, "class:notice")] if state.news and not state.is_arrival else []
    if not status.is_connected:
        lines.append((trying_again_text(status), "class:notice"))
    elif status.friend and not state.has_fleet:
        lines.append((_("Place your fleet, and the game can begin."), "class:emphasis"))
    else:
        what = waiting_for_friend(status) if status.friend else _("Waiting for your friend")
        if status.is_over:
            what = waiting_for_rematch(status)
        lines.append((with_seconds(what, state.seconds), "class:emphasis"))
    if not state.has_fleet and not status.friend:
        lines.append((_("You can place your fleet meanwhile."), "class:dim"))
    elif state.has_fleet and not status.is_friend_ready:
        lines.append((_("Your fleet is placed."), "class:dim"))
    return [(part, style) for text, style in lines for part in canvas.wrap(text, width - _INDENT_COLUMNS)]


def _paint_presence(canvas: Canvas, corner: Corner, width: int, state: RoomState) -> None:
    """Paint the player at one end of a row of waves, the friend at the other, and a ship between them."""
    x, y = corner
    end = x + width
    badge, style = _presence(state, canvas.moment)
    end = canvas.put_right(end, y, f" {fit(badge, width // 2)} ", style) - 1
    longest = MAX_NAME_CHARACTERS if canvas.width >= _COLUMNS_FOR_ONE_KEY_ROW else _MAX_NAME_COLUMNS_WHEN_NARROW
    x = canvas.put(x, y, fit(state.status.own, longest), "class:title") + 1
    if end - x < len(_SHIP) + 2:
        return
    frame = int(canvas.moment / _FRAME_SECONDS) if state.is_animated else _FRAMES_PER_CROSSING // 2
    canvas.put(x, y, waves(0, frame, end - x), "class:sea")
    free = end - x - len(_SHIP)
    at = free if state.status.is_friend_here else frame % _FRAMES_PER_CROSSING * free // _FRAMES_PER_CROSSING
    ship = _SHIP if state.glyphs.has_blocks else _ASCII_SHIP
    canvas.fill(x + at, y, len(ship), 1, "class:sea")  # nothing of a wave is to be left
    canvas.put(x + at, y, ship, "class:sea class:ship.hull")
    if state.is_animated:
        canvas.redraw_in(_FRAME_SECONDS)
