"""The list of games as a screen: a table, filters above it, and the board of the chosen game beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from typing import Any, Final, NamedTuple

from schiffe.game.ui.program import GamePreview
from schiffe.language.dates import short_day, when
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import capital
from schiffe.store.matches import MatchFilter, StoredMatch
from schiffe.store.texts import MatchOutcome, how_it_ended, opponent, outcome, outcome_text, who_played
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import QUIET, Bar, Corner, centred, paint_arrows, paint_bar, paint_heading
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen, Step

FOR_BOARD: Final = 100
"""From so many columns on the board of the chosen game stands beside the table."""
_FOR_ALL: Final = 70
"""From so many on a row has all its columns, and only the most important ones below that."""
_EDGE: Final = 2
_GAP: Final = 2
_BESIDE: Final = 3
_ABOVE: Final = 4
"""Rows above the games: filters, an empty one, headings and a line."""
_BELOW: Final = 3
"""Rows for what is said below the list."""
_STYLES: Final = {MatchOutcome.UNFINISHED: "class:lit", MatchOutcome.LOST: "class:dim", MatchOutcome.WON: "class:title"}


class GamesFilter(Enum):
    """Which games are listed."""

    ALL = "all"
    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"

    def filtered(self, wanted: MatchFilter) -> MatchFilter:
        """What is wanted, and only of this kind."""
        match self:
            case GamesFilter.ALL:
                return wanted
            case GamesFilter.UNFINISHED:
                return replace(wanted, is_over=False)
        return replace(wanted, is_over=True, is_won=self is GamesFilter.WON)

    def label(self) -> str:
        """What it is called."""
        return {
            GamesFilter.ALL: pgettext("games", "all"),
            GamesFilter.WON: pgettext("games", "won"),
            GamesFilter.LOST: pgettext("games", "lost"),
            GamesFilter.UNFINISHED: pgettext("games", "unfinished"),
        }[self]


class ToldGame(NamedTuple):
    """What the games themselves say of a match: what its rules are called, its shots or moves, and the skill."""

    variant: str = ""
    shots: str = ""
    skill: str = ""


@dataclass(frozen=True)
class GamesState:
    """A part of the list: the games from the number ``first`` on, of ``total`` that there are.

    Attributes:
        kind: which games are listed, and ``counts`` how many there are of each kind.
        at: the number of the one that is highlighted.
        top: the number of the first one that is shown, and ``room`` how many have room.
        note: what is said below.
        told: what its game says of a match.
        preview: the board of the match with a number, once it is read.
    """

    rows: tuple[StoredMatch, ...] = ()
    first: int = 0
    total: int = 0
    at: int = 0
    top: int = 0
    room: int = 1
    note: str = ""
    kind: GamesFilter = GamesFilter.ALL
    counts: Mapping[GamesFilter, int] = field(default_factory=dict)
    told: Callable[[StoredMatch], ToldGame] = lambda _match: ToldGame()
    preview: tuple[int, GamePreview | None] = (0, None)
    lines: LineGlyphs = BOX_LINES

    @property
    def chosen(self) -> StoredMatch | None:
        """The highlighted one; None where there is none."""
        place = self.at - self.first
        return self.rows[place] if 0 <= place < len(self.rows) else None

    @property
    def shown(self) -> Sequence[StoredMatch]:
        """Those that have room."""
        return self.rows[self.top - self.first : self.top - self.first + self.room]

    @property
    def board(self) -> GamePreview | None:
        """The board of the highlighted one, if it is read."""
        chosen = self.chosen
        return self.preview[1] if chosen and self.preview[0] == chosen.id else None

    def moved(self, at: int) -> "GamesState":
        """Another one is highlighted, or the first or the last one."""
        return replace(self, at=max(0, min(at, self.total - 1)), note="")

    def of_kind(self, kind: GamesFilter) -> "GamesState":
        """Games of another kind are to be listed, from the first one on."""
        return replace(self, kind=kind, at=0, top=0, note="")


class GamesScreen(Screen[GamesState, StoredMatch | None]):
    """Gives the game that was chosen, or None after Escape.

    ``moved`` is called when another one is highlighted, ``filtered`` when others are to be listed, and ``delete`` asks
    whether it is to be deleted.
    """

    def __init__(self, state: GamesState, moved: Action, filtered: Action, delete: Action) -> None:
        super().__init__(state)
        self._moved = moved
        self._filtered = filtered
        self._delete = delete

    def commands(self, state: GamesState) -> Sequence[Command[GamesState]]:
        """Go to another one, choose, list others, delete, go back."""
        kinds = list(state.counts)
        between: list[Command[GamesState]] = []
        if len(kinds) > 1:
            at = kinds.index(state.kind)
            after, before = kinds[(at + 1) % len(kinds)], kinds[at - 1]
            between = [
                Command(("/", "tab", "right"), self._of_kind(after), "/", _("filter")),
                Command(("s-tab", "left"), self._of_kind(before)),
            ]
        back: Command[Any] = Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back"))
        if state.chosen is None:
            return [*between, back]
        choose = _("replay") if state.chosen.ended is not None else _("continue")
        return [
            Command(("enter",), lambda state: Done(state.chosen), _("Enter"), choose),
            *between,
            back,
            Command(("delete", "d"), lambda _state: Call(self._delete), _("Del"), _("delete")),
            Command(("up", "wheel-up"), self._by(-1)),
            Command(("down", "wheel-down"), self._by(1)),
            Command(("pageup",), self._by(-state.room)),
            Command(("pagedown", " "), self._by(state.room)),
            Command(("home",), self._by(-state.total)),
            Command(("end",), self._by(state.total)),
        ]

    def _by(self, steps: int) -> Step[GamesState]:
        return lambda state: Call(self._moved, state.moved(state.at + steps))

    def _of_kind(self, kind: GamesFilter) -> Step[GamesState]:
        return lambda state: Call(self._filtered, state.of_kind(kind))

    def fitted(self, state: GamesState, canvas: Canvas) -> GamesState:
        """The highlighted one is in view."""
        room = max(1, canvas.height - 3 - _ABOVE - _BELOW)
        top = min(max(state.top, state.at - room + 1), state.at, max(0, state.total - room))
        return replace(state, room=room, top=max(top, state.first))

    def paint(self, canvas: Canvas, state: GamesState) -> None:
        """The bar, the filters, and the table with the board beside it."""
        place = f"{state.at + 1}/{state.total}" if state.total else ""
        paint_bar(canvas, Bar(_("Games"), badge=place, badge_style=QUIET), state.lines)
        if not state.total:
            self._paint_filters(canvas, state, 2)
            text = state.note or _("No game is here yet.")
            canvas.put_wrapped(2, canvas.height // 2 - 1, text, canvas.width - 4)
            return
        heads, table = _table(canvas, state)
        widths = [max(map(canvas.measure, column)) for column in zip(heads, *table, strict=True)]
        panel = state.board if canvas.width >= FOR_BOARD else None
        beside = _PANEL + _BESIDE if canvas.width >= FOR_BOARD else 0
        missing = sum(widths) + 2 * _EDGE + _GAP * (len(widths) - 1) - (canvas.width - 2 - beside)
        for number, least in ((2, 9), (1, 8)):
            taken = max(0, min(missing, widths[number] - least))
            widths[number] -= taken
            missing -= taken
        if missing > 0 and len(widths) > _LAST_TEXT:  # the length goes first
            heads, table, widths = heads[:-1], [row[:-1] for row in table], widths[:-1]
        width = sum(widths) + _GAP * (len(widths) - 1) + 2 * _EDGE
        left, _top = centred(canvas, min(canvas.width - 2, width + beside), 1)
        self._paint_filters(canvas, state, left + _EDGE)
        top = 2 + _ABOVE
        _paint_row(canvas, (left + _EDGE, top - 2), heads, widths, ["class:dim"] * len(widths))
        canvas.put(left + _EDGE, top - 1, state.lines.frame[4] * (width - 2 * _EDGE), "class:rule")
        for number, (match, row) in enumerate(zip(state.shown, table, strict=True)):
            is_chosen = state.top + number == state.at
            y = top + number
            canvas.put(left, y, " " * width, "class:chosen" if is_chosen else "", _choosing(match))
            canvas.put(left, y, ">" if is_chosen else "", "class:chosen")
            styles = ["class:chosen"] * len(widths) if is_chosen else _styles(match, len(widths))
            _paint_row(canvas, (left + _EDGE, y), row, widths, styles, _choosing(match))
        paint_arrows(
            canvas,
            left + width // 2,
            (top - 1, _scrolled(-state.room) if state.top else None),
            (top + len(table), _scrolled(state.room) if state.top + len(table) < state.total else None),
        )
        below = _below(canvas, state)
        y = min(top + len(table) + 1, canvas.height - 1 - _BELOW + 1)
        for number, line in enumerate(canvas.wrap(below, width - 2 * _EDGE)[: _BELOW - 1]):
            canvas.put(left + _EDGE, y + number, line, "class:dim")
        if panel and state.chosen:
            _paint_panel(canvas, Corner(left + width + _BESIDE, 2), state, state.chosen, panel)

    def _paint_filters(self, canvas: Canvas, state: GamesState, x: int) -> None:
        if len(state.counts) < 2:
            return
        for kind, count in state.counts.items():
            style = "class:chosen" if kind is state.kind else ""
            x = canvas.put(x, 2, f" {kind.label()} ", style, self._of_kind(kind))
            if canvas.width >= _FOR_ALL:
                x = canvas.put(x, 2, f" {count}" if kind is state.kind else str(count), "class:dim") + 1


_PANEL: Final = 38
"""Columns of the board and of what stands around it."""


def _paint_panel(canvas: Canvas, corner: Corner, state: GamesState, match: StoredMatch, board: GamePreview) -> None:
    """Who played and when, the board as it stood at last, and what happened last."""
    width = max(_PANEL, board.columns)
    time = when(match.last)
    canvas.put(corner.x, corner.y, fit(who_played(match), width - canvas.measure(time) - 2), "class:title")
    canvas.put_right(corner.x + width, corner.y, time, "class:dim")
    board.paint(canvas, Corner(corner.x, corner.y + 2))
    y, end = corner.y + 3 + board.rows, canvas.height - 2
    if y + 2 < end and board.last:
        paint_heading(canvas, Corner(corner.x, y), width, _("The last moves"), state.lines)
        for number, line in enumerate(board.last[: end - y - 1]):
            canvas.put(corner.x, y + 1 + number, fit(line, width))


def _scrolled(by: int) -> Step[GamesState]:
    return lambda state: state.moved(state.at + by)


def _choosing(match: StoredMatch) -> Step[GamesState]:
    return lambda _state: Done(match)


def _paint_row(
    canvas: Canvas,
    corner: tuple[int, int],
    row: Sequence[str],
    widths: Sequence[int],
    styles: Sequence[str],
    click: Step[GamesState] | None = None,
) -> None:
    """One row of the table; numbers stand at the right of their columns."""
    x, y = corner
    for number, (text, width, style) in enumerate(zip(row, widths, styles, strict=True)):
        if number > _LAST_TEXT:
            canvas.put_right(x + width, y, text, style, click)
        else:
            canvas.put(x, y, fit(text, width), style, click)
        x += width + _GAP


_LAST_TEXT: Final = 3
"""The columns up to this one are texts, those behind it numbers."""


def _styles(match: StoredMatch, count: int) -> list[str]:
    styles = ["class:dim", "", "class:dim", _STYLES.get(outcome(match), ""), "", "", ""]
    return styles[:count] if count > _LAST_TEXT else [styles[0], styles[1], styles[3]]


def _table(canvas: Canvas, state: GamesState) -> tuple[list[str], list[list[str]]]:
    """The headings, and a row for each game that is shown."""
    matches = state.shown
    heads = [_("date"), _("opponent"), _("result")]
    if canvas.width < _FOR_ALL:
        return heads, [[_day(match), opponent(match), outcome_text(match)] for match in matches]
    heads = [_("date"), _("opponent"), _("variant"), _("result"), _("shots"), _("skill"), _("length")]
    return heads, [_whole_row(state, match) for match in matches]


_LONGEST_VARIANT: Final = 16


def _whole_row(state: GamesState, match: StoredMatch) -> list[str]:
    told = state.told(match)
    variant = fit(told.variant, _LONGEST_VARIANT)
    return [_day(match), opponent(match), variant, outcome_text(match), told.shots, told.skill, _length(match)]


def _day(match: StoredMatch) -> str:
    """The day, with its year where that is not this one."""
    moment = datetime.fromtimestamp(match.last)  # noqa: DTZ006 - the calendar on the wall is meant
    return short_day(moment.date()) if moment.year == datetime.now().year else moment.date().isoformat()  # noqa: DTZ005


_LONGEST: Final = 6 * 3600
"""Seconds: a game that lasted longer was left and taken up again."""


def _length(match: StoredMatch) -> str:
    seconds = round(match.last - match.begun)
    return f"{seconds // 60}:{seconds % 60:02}" if seconds < _LONGEST else ""


def _below(canvas: Canvas, state: GamesState) -> str:
    """What is said below the list: the highlighted game in a sentence, where its row does not tell all of it."""
    if state.note or not state.chosen:
        return state.note
    match, told = state.chosen, state.told(state.chosen)
    if canvas.width < _FOR_ALL:
        text = _("{players}, {when}: {result}.")
        return text.format(players=who_played(match), when=when(match.last), result=how_it_ended(match))
    variant = _("{result}. Variant: {name}") if told.variant else "{result}."
    return variant.format(result=capital(how_it_ended(match)), name=told.variant)
