"""The screen of a room while the player waits: the code in large letters, the line to send, and who is there."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final, NamedTuple

from schiffe.battleship.texts.rooms import short_away_text
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.painting.sea import FRAME_SECONDS, waves_of_row
from schiffe.battleship.ui.painting.sea_style import SeaStyle
from schiffe.battleship.ui.screens.room.page import (
    COLUMNS_BETWEEN_CODE_AND_TERMS,
    TERMS_COLUMNS,
    CodeAndTerms,
    PageLine,
    RoomScreenState,
    fitting_code_and_terms,
    lines_to_send,
    status_lines,
)
from schiffe.language.i18n import _
from schiffe.language.names import MAX_NAME_CHARACTERS
from schiffe.language.text import unmarked
from schiffe.toolkit.bar import BADGE_OTHERS_TURN, BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size, fit
from schiffe.toolkit.command import Action, AnyTransition, Call, Command, calling, finishing
from schiffe.toolkit.key_row import COLUMNS_FOR_ONE_KEY_ROW
from schiffe.toolkit.layout import GAP_COLUMNS, INDENT_COLUMNS, paint_heading
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import GapAbove, Stack, StackPart, stack
from schiffe.toolkit.style import TextStyle

_MAX_COLUMNS: Final = 76
_MAX_NAME_COLUMNS_WHEN_NARROW: Final = 12
_FRAMES_PER_CROSSING: Final = 120
"""The frames in which the ship crosses the waves."""
_COPY_KEY_COLUMNS: Final = 4
"""The columns of the key to copy the code, with the blank after it."""
_MIN_FREE_COLUMNS_BESIDE_SHIP: Final = 2
_SHIP: Final = "▀██▄██▀"
_ASCII_SHIP: Final = "\\_|#|_/"


class RoomScreen(Screen[RoomScreenState, None]):
    """A screen that shows a room, and ends when the player wants to place a fleet.

    ``copy`` copies a text, and ``dismiss`` sends the friend away.
    """

    key_rows: ClassVar[int] = 2

    def __init__(
        self,
        state: RoomScreenState,
        *,
        copy: Callable[[str], None],
        dismiss: Action,
        phrase_command: Command[RoomScreenState],
        leave: Command[RoomScreenState],
        scene: Scene,
    ) -> None:
        super().__init__(state)
        self._copy = copy
        self._dismiss = dismiss
        self._phrase_command = phrase_command
        self._leave = leave
        self._scene = scene

    def show_room(self, snapshot: RoomSnapshot) -> None:
        self.state = replace(self.state, snapshot=snapshot)

    def commands(self, state: RoomScreenState) -> Sequence[Command[RoomScreenState]]:
        status = state.status
        commands: list[Command[RoomScreenState]] = []
        if not state.has_fleet:
            commands.append(Command(("enter",), finishing(None), _("Enter"), _("place ships")))
        if state.shows_code:
            commands.append(Command(("c",), self._copy_command, "C", _("copy")))
        if status.friend.is_here:
            commands.append(self._phrase_command)
        if state.can_send_friend_away:
            commands.append(Command(("d",), calling(self._dismiss), "D", _("send away"), is_spare=True))
        return [*commands, self._leave]

    def _copy_command(self, state: RoomScreenState) -> Call:
        return Call(partial(self._copy, state.status.command), replace(state, is_copied=True))

    def paint(self, canvas: Canvas, state: RoomScreenState) -> None:
        """Paint the code and the terms, the line to send, who is there, and what the player waits for."""
        presence = _presence_line(state, canvas.now)
        title = unmarked(_("_Play with a friend"))
        bar = Bar(title, badge=presence.text, badge_style=presence.style, shortest_title=_("Room"))
        paint_bar(canvas, bar, state.glyphs)
        width = min(_MAX_COLUMNS, canvas.text_width)
        key_rows = 1 if canvas.width >= COLUMNS_FOR_ONE_KEY_ROW else self.key_rows
        max_rows = canvas.free_rows - key_rows
        below = StackPart(1 if state.shows_code else 2)
        page = self._page(canvas, state, width, max_rows, below)
        corner = paint_letters(canvas, width, page.height, self._scene) if page.height <= max_rows else Corner(1, 1)
        end_y = page.paint(corner) - (below.rows if page.has(below) else 0)
        with canvas.reserve_last_rows(key_rows - 1):
            paint_below(canvas, end_y + 1, self._scene)

    def _page(self, canvas: Canvas, state: RoomScreenState, width: int, max_rows: int, below: StackPart) -> Stack:
        """Return the parts of the page; after the friend has arrived, there are no lines to send."""
        sent_lines = lines_to_send(canvas, state, width) if state.shows_code else []
        shown_lines = status_lines(canvas, state, width)
        rows_for_code = max_rows - len(sent_lines) - 1 - len(shown_lines)
        code_and_terms = fitting_code_and_terms(canvas, state, width, rows_for_code)
        painter = _PagePainter(canvas=canvas, state=state, width=width, copy=self._copy_command)

        heading = StackPart(1, painter.paint_heading)
        code = StackPart(code_and_terms.rows, partial(painter.paint_code, code_and_terms=code_and_terms), gap_rows=1)
        sending = StackPart(len(sent_lines), partial(painter.paint_sending, lines=sent_lines), gap_rows=1)
        presence = StackPart(1, painter.paint_presence, gap_rows=1)
        status = StackPart(len(shown_lines), partial(painter.paint_status, lines=shown_lines), gap_rows=1)
        upper = [presence, code, sending] if state.shows_code else [code, presence]
        parts = [heading, code, sending, presence, status, below]
        return stack(max_rows, parts, give_up=[below, GapAbove(status), *map(GapAbove, upper)])


class _PagePainter(NamedTuple):
    """Paints the parts of the page, each from its corner on."""

    canvas: Canvas
    state: RoomScreenState
    width: int
    copy: AnyTransition

    @property
    def content_width(self) -> int:
        """The columns of everything below the heading, which is indented."""
        return self.width - INDENT_COLUMNS

    def paint_heading(self, corner: Corner) -> None:
        paint_heading(self.canvas, corner, self.width, self.state.heading_text, self.state.glyphs)

    def paint_code(self, corner: Corner, code_and_terms: CodeAndTerms) -> None:
        """Paint the terms and the code; a click on the code copies the line to send."""
        canvas = self.canvas
        x, y = corner.right(INDENT_COLUMNS)
        below_code = canvas.put_lines(Corner(x, y), code_and_terms.code, TextStyle.HIGHLIGHT, self.copy)
        if code_and_terms.is_beside:
            terms_x = x + self.content_width - TERMS_COLUMNS + COLUMNS_BETWEEN_CODE_AND_TERMS
            for term_y, term in enumerate(code_and_terms.terms, y):
                canvas.put(terms_x, term_y, term, "" if term_y == y else TextStyle.DIM)
        else:
            canvas.put_lines(Corner(x, below_code), code_and_terms.terms)

    def paint_sending(self, corner: Corner, lines: Sequence[PageLine]) -> None:
        """Paint the line to send on a band, and in its last row the key that copies it."""
        canvas = self.canvas
        x, y = corner.right(INDENT_COLUMNS)
        for line_y, line in enumerate(lines, y):
            if line.is_on_band:
                canvas.put(x, line_y, " " * self.content_width, line.style, self.copy)
                canvas.put(x + 1, line_y, line.text, line.style)
            else:
                canvas.put(x, line_y, line.text, line.style)
        band = [(line_y, line.text) for line_y, line in enumerate(lines, y) if line.is_on_band]
        if not band:
            return
        last_y, last_text = band[-1]
        label = _("copied") if self.state.is_copied else _("copy")
        label_x = x + self.content_width - 1 - canvas.measure(label)
        key_x = label_x - _COPY_KEY_COLUMNS
        text_end_x = x + 1 + canvas.measure(last_text)
        if text_end_x + GAP_COLUMNS <= key_x:
            style = SeaStyle.GHOST_GOOD if self.state.is_copied else TextStyle.BAR_DIM
            canvas.put(label_x, last_y, label, style, self.copy)
            canvas.put(key_x, last_y, " C ", TextStyle.KEY, self.copy)

    def paint_presence(self, corner: Corner) -> None:
        """Paint a row of waves with the player at one end, the friend at the other, and a ship between them."""
        canvas, state = self.canvas, self.state
        x, y = corner.right(INDENT_COLUMNS)
        presence = _presence_line(state, canvas.now)
        presence_text = f" {fit(presence.text, self.content_width // 2)} "
        friend_x = canvas.put_right(x + self.content_width, y, presence_text, presence.style)
        name_columns = MAX_NAME_CHARACTERS if canvas.width >= COLUMNS_FOR_ONE_KEY_ROW else _MAX_NAME_COLUMNS_WHEN_NARROW
        waves_x = canvas.put(x, y, fit(state.status.own_player.name, name_columns), TextStyle.TITLE) + 1
        waves_columns = friend_x - 1 - waves_x
        free_columns = waves_columns - len(_SHIP)
        if free_columns < _MIN_FREE_COLUMNS_BESIDE_SHIP:
            return
        frame = int(canvas.now / FRAME_SECONDS) if state.is_animated else _FRAMES_PER_CROSSING // 2
        canvas.put(waves_x, y, waves_of_row(0, frame, waves_columns), SeaStyle.SEA)
        drift = frame % _FRAMES_PER_CROSSING * free_columns // _FRAMES_PER_CROSSING
        ship_x = waves_x + (free_columns if state.status.friend.is_here else drift)
        ship = _SHIP if state.glyphs.has_blocks else _ASCII_SHIP
        canvas.fill(Corner(ship_x, y), Size(len(ship), 1), SeaStyle.SEA)  # to erase the waves
        canvas.put(ship_x, y, ship, f"{SeaStyle.SEA} {SeaStyle.SHIP_HULL}")
        if state.is_animated:
            canvas.redraw_in(FRAME_SECONDS)

    def paint_status(self, corner: Corner, lines: Sequence[PageLine]) -> None:
        for y, line in enumerate(lines, corner.y):
            self.canvas.put(corner.x + INDENT_COLUMNS, y, line.text, line.style)


def _presence_line(state: RoomScreenState, now: float) -> PageLine:
    """Return a line about the people who are there."""
    status = state.status
    if not status.own_player.is_here:
        return PageLine(_("Trying again"), BADGE_OTHERS_TURN)
    if not status.friend.name:
        return PageLine(_("Nobody yet"), BADGE_QUIET)
    if status.friend.is_here:
        return PageLine(_("{name} is here").format(name=status.friend.name), SeaStyle.GHOST_GOOD)
    return PageLine(short_away_text(status, now), BADGE_OTHERS_TURN)
