"""The state of the screen of a room in which the player waits, and its texts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.texts.matches import rules_title, short_board_text, short_clock_text
from schiffe.battleship.texts.rooms import (
    NewsKind,
    connection_lost_text,
    waiting_for_friend_text,
    waiting_for_rematch_text,
)
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.language.i18n import _
from schiffe.language.text import capitalized
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import INDENT_COLUMNS
from schiffe.toolkit.letters import big_letters
from schiffe.toolkit.notices import with_seconds
from schiffe.toolkit.style import TextStyle

TERMS_COLUMNS: Final = 20
"""Columns of the terms beside the code."""
COLUMNS_BETWEEN_CODE_AND_TERMS: Final = 2
_BAND_MARGIN_COLUMNS: Final = 2
"""The columns on both sides of the line to send, together."""
_TERM_SEPARATOR: Final = "   "


@dataclass(frozen=True)
class RoomScreenState:
    """A room in which the player waits.

    Attributes:
        variant: the name of the rules, if the player's settings have one for them.
        seconds: how long the player has waited.
        extra_lines: further lines for the friend.
        has_fleet: whether the player's own fleet is placed.
        score: the matches that each player has won before this one.
        is_copied: whether the line to send was copied.
        is_animated: whether the waves drift.
    """

    snapshot: RoomSnapshot
    glyphs: Glyphs
    variant: str | None = None
    seconds: int = 0
    extra_lines: Sequence[str] = ()
    has_fleet: bool = False
    score: tuple[int, int] = (0, 0)
    is_copied: bool = False
    is_animated: bool = False

    @property
    def status(self) -> RoomStatus:
        return self.snapshot.status

    @property
    def heading_text(self) -> str:
        """The owner of the room, and the score once a match was won."""
        friend_name = self.status.friend.name
        is_own = self.status.has_opened_room or not friend_name
        owner = _("Your room") if is_own else _("Room of {name}").format(name=friend_name)
        return "{}   {} : {}".format(owner, *self.score) if any(self.score) else owner

    @property
    def shows_code(self) -> bool:
        """True until the friend arrives."""
        return bool(self.status.command) and not self.status.friend.name

    @property
    def can_send_friend_away(self) -> bool:
        """True if the player opened the room, and no match with the friend has begun."""
        is_before_first_match = not self.status.has_begun and not any(self.score)
        return self.status.has_opened_room and bool(self.status.friend.name) and is_before_first_match


class PageLine(NamedTuple):
    """A line of text with its style; on a band if it is part of the line to send."""

    text: str
    style: str = ""
    is_on_band: bool = False


class CodeAndTerms(NamedTuple):
    """The code in letters of one size, and the terms beside it or in rows below it."""

    code: Sequence[str]
    terms: Sequence[str]
    is_beside: bool

    @property
    def rows(self) -> int:
        """The rows of code and terms together."""
        return max(len(self.code), len(self.terms)) if self.is_beside else len(self.code) + len(self.terms)


def fitting_code_and_terms(canvas: Canvas, state: RoomScreenState, width: int, max_rows: int) -> CodeAndTerms:
    """Return the code in the largest letters that fit, with the terms."""
    choices = _codes_and_terms(canvas, state, width)
    return next((choice for choice in choices if choice.rows <= max_rows), choices[-1])


def _code_versions(state: RoomScreenState, width: int) -> Iterator[Sequence[str]]:
    """Yield the code in letters that fit into the width, from the largest ones to plain text."""
    code = state.status.code
    has_blocks = state.glyphs.has_blocks
    first, second, number = code.split("-")
    for parts in ([code], [f"{first}-{second}", number], [first, second, number]):
        rows = [row for part in parts for row in big_letters(part, has_blocks=has_blocks)]
        if max(map(len, rows)) + INDENT_COLUMNS <= width:
            yield rows
    spaced = " ".join(code.upper())
    yield [spaced if len(spaced) < width - INDENT_COLUMNS else code.upper()]


def _codes_and_terms(canvas: Canvas, state: RoomScreenState, width: int) -> Sequence[CodeAndTerms]:
    """Return the options for the code and the terms, from the largest letters to plain text."""
    terms = _term_texts(state)
    terms_below = _in_few_rows(canvas, terms, width - INDENT_COLUMNS)
    if not state.shows_code:
        return [CodeAndTerms((), terms_below, is_beside=False)]
    max_columns = max(map(canvas.measure, terms), default=0)
    are_narrow = COLUMNS_BETWEEN_CODE_AND_TERMS + max_columns <= TERMS_COLUMNS
    choices = []
    for code in _code_versions(state, width):
        is_beside = are_narrow and max(map(canvas.measure, code)) + TERMS_COLUMNS <= width
        choices.append(CodeAndTerms(code, terms if is_beside else terms_below, is_beside))
    return choices


def _in_few_rows(canvas: Canvas, terms: Sequence[str], width: int) -> list[str]:
    """Return the terms in as few rows as possible."""
    rows: list[str] = []
    for term in terms:
        longer = f"{rows[-1]}{_TERM_SEPARATOR}{term}" if rows else term
        if rows and canvas.measure(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(fit(term, width))
    return rows


def lines_to_send(canvas: Canvas, state: RoomScreenState, width: int) -> list[PageLine]:
    """Return the line to send, in as many rows as needed, and further lines for the friend."""
    columns = width - INDENT_COLUMNS - _BAND_MARGIN_COLUMNS
    line = state.status.command
    lines = [PageLine(text) for text in canvas.wrap(_("Send this line to your friend:"), columns)]
    rows = [line] if canvas.measure(line) <= columns else canvas.wrap(line, columns)
    lines += [PageLine(text, TextStyle.BAR_EMPHASIS, is_on_band=True) for text in rows]
    for extra in state.extra_lines:
        lines += [PageLine(text, TextStyle.DIM) for text in canvas.wrap(extra, columns)]
    return lines


def status_lines(canvas: Canvas, state: RoomScreenState, width: int) -> list[PageLine]:
    """Return the news, what the player has to do or waits for, and what the player can do."""
    lines: list[PageLine] = []
    news = state.snapshot.news
    if news.text and news.kinds != {NewsKind.ARRIVAL}:  # the row of waves shows an arrival anyway
        lines.append(PageLine(news.text, TextStyle.NOTICE))
    lines.append(_main_status_line(state))
    friend = state.status.friend
    if not state.has_fleet and not friend.name:
        lines.append(PageLine(_("You can place your fleet meanwhile."), TextStyle.DIM))
    elif state.has_fleet and not friend.is_ready:
        lines.append(PageLine(_("Your fleet is placed."), TextStyle.DIM))
    columns = width - INDENT_COLUMNS
    return [PageLine(row, line.style) for line in lines for row in canvas.wrap(line.text, columns)]


def _main_status_line(state: RoomScreenState) -> PageLine:
    """Return what the player has to do or waits for."""
    status = state.status
    if not status.own_player.is_here:
        return PageLine(connection_lost_text(status), TextStyle.NOTICE)
    if status.friend.name and not state.has_fleet:
        return PageLine(_("Place your fleet, and the game can begin."), TextStyle.EMPHASIS)
    if status.is_over:
        text = waiting_for_rematch_text(status)
    elif status.friend.name:
        text = waiting_for_friend_text(status)
    else:
        text = _("Waiting for your friend")
    return PageLine(with_seconds(text, state.seconds), TextStyle.EMPHASIS)


def _term_texts(state: RoomScreenState) -> list[str]:
    terms = state.status.terms
    if terms is None:
        return []
    rules = terms.rules
    return [
        state.variant or capitalized(rules_title(rules, {})),
        short_board_text(rules),
        short_clock_text(rules, terms.clock_seconds),
        _who_begins_text(state.status, terms.first_turn),
    ]


def _who_begins_text(status: RoomStatus, first_turn: FirstTurn) -> str:
    is_first_match = status.match_number == 1 and not status.is_over
    match first_turn:
        case FirstTurn.TOSS:
            return _("a toss decides who begins")
        case FirstTurn.ME if status.has_opened_room:
            return _("you begin each game")
        case FirstTurn.ME:
            return _("{name} begins each game").format(name=status.friend.name)
        case _ if is_first_match and status.has_opened_room:
            return _("you begin")
        case _ if is_first_match:
            return _("{name} begins").format(name=status.friend.name)
        case FirstTurn.ALTERNATE:
            return _("both begin in turn")
        case FirstTurn.LOSER:
            return _("the loser begins")
