"""The list of games as a screen: a table, filters above it, and the board of the chosen game beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, NamedTuple, Self

from schiffe.game.ui.game_panel import PANEL, paint_panel
from schiffe.game.ui.program import GamePreview
from schiffe.language.dates import past_day_text, short_moment_text
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.store.matches import MatchFilter, MatchOutcome, StoredMatch
from schiffe.store.texts import how_it_ended_text, opponent_name, outcome_text, players_text
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner, centred_corner
from schiffe.toolkit.paged import paint_arrows
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen, Step

MIN_WIDTH_FOR_BOARD: Final = 100
"""From this width on, the board of the highlighted game stands beside the table."""
_WIDTH_FOR_ALL_COLUMNS: Final = 70
"""In a narrower list the row has no room for the variant, and neither has the sentence below."""
_EDGE_COLUMNS: Final = 2
_COLUMN_GAP: Final = 2
_COLUMNS_BEFORE_PANEL: Final = 3
_ROWS_ABOVE_GAMES: Final = 4
"""The filters, an empty row, the headings and a line."""
_ROWS_BELOW_GAMES: Final = 3
"""The sentence about the highlighted game, or a message."""
_STYLES: Final = {
    MatchOutcome.UNFINISHED: "class:tally.luck class:emphasis",
    MatchOutcome.LOST: "class:bad",
    MatchOutcome.WON: "class:good",
}


class GamesFilter(Enum):
    """Filters of the list of games."""

    ALL = "all"
    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"

    def narrowed(self, query: MatchFilter) -> MatchFilter:
        """Restrict a query to the games of this filter."""
        match self:
            case GamesFilter.ALL:
                return query
            case GamesFilter.UNFINISHED:
                return query._replace(is_over=False)
        return query._replace(is_over=True, is_won=self is GamesFilter.WON)

    def label(self) -> str:
        """Return the name of the filter."""
        return {
            GamesFilter.ALL: pgettext("games", "all"),
            GamesFilter.WON: _("won"),
            GamesFilter.LOST: _("lost"),
            GamesFilter.UNFINISHED: pgettext("games", "unfinished"),
        }[self]


class GameDetails(NamedTuple):
    """Details of a match that only its game knows: its rules, the number of shots or moves, and the skill."""

    variant: str = ""
    shots: str = ""
    skill: str = ""


@dataclass(frozen=True)
class GamesState:
    """The state of the list: some of its rows, and what is highlighted and visible. Games are numbered from 0.

    Attributes:
        rows: the loaded games, from number ``first`` on.
        total: the number of games with this filter.
        selected: the number of the highlighted game.
        top: the number of the first visible game.
        room: the number of rows that fit on the screen.
        note: a message below the list.
        kind: the chosen filter.
        counts: the number of games for each filter.
        preview: a match, and its board as far as it has one.
    """

    rows: tuple[StoredMatch, ...] = ()
    first: int = 0
    total: int = 0
    selected: int = 0
    top: int = 0
    room: int = 1
    note: str = ""
    kind: GamesFilter = GamesFilter.ALL
    counts: Mapping[GamesFilter, int] = field(default_factory=dict)
    preview: tuple[int, GamePreview | None] = (0, None)
    lines: LineGlyphs = BOX_LINES

    @property
    def chosen(self) -> StoredMatch | None:
        """The highlighted game; None in an empty list."""
        place = self.selected - self.first
        return self.rows[place] if 0 <= place < len(self.rows) else None

    @property
    def visible(self) -> Sequence[StoredMatch]:
        """The games that are visible."""
        return self.rows[self.top - self.first : self.top - self.first + self.room]

    @property
    def board(self) -> GamePreview | None:
        """The board of the highlighted game, once it is read."""
        chosen = self.chosen
        return self.preview[1] if chosen and self.preview[0] == chosen.id else None

    def with_highlight(self, number: int) -> Self:
        """Return the state with another game highlighted, or the first or last one if there is no such number."""
        return replace(self, selected=max(0, min(number, self.total - 1)), note="")

    def with_kind(self, kind: GamesFilter) -> Self:
        """Return the state with another filter, at the first game."""
        return replace(self, kind=kind, selected=0, top=0, note="")


class GamesScreen(Screen[GamesState, StoredMatch | None]):
    """A screen that returns the chosen game, or None after Escape.

    ``details`` returns the details of a match. ``on_move`` is called after another game is highlighted, ``on_filter``
    after another filter is chosen, and ``on_delete`` when the highlighted game is to be deleted.
    """

    def __init__(
        self,
        state: GamesState,
        details: Callable[[StoredMatch], GameDetails],
        *,
        on_move: Action,
        on_filter: Action,
        on_delete: Action,
    ) -> None:
        super().__init__(state)
        self._details = details
        self._on_move = on_move
        self._on_filter = on_filter
        self._on_delete = on_delete

    def commands(self, state: GamesState) -> Sequence[Command[GamesState]]:
        """Highlight, choose, filter, delete, go back."""
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
            Command(("delete", "d"), lambda _state: Call(self._on_delete), _("Del"), _("delete")),
            Command(("up", "wheel-up"), self._by(-1)),
            Command(("down", "wheel-down"), self._by(1)),
            Command(("pageup",), self._by(-state.room)),
            Command(("pagedown", " "), self._by(state.room)),
            Command(("home",), self._by(-state.total)),
            Command(("end",), self._by(state.total)),
        ]

    def _by(self, steps: int) -> Step[GamesState]:
        return lambda state: Call(self._on_move, state.with_highlight(state.selected + steps))

    def _of_kind(self, kind: GamesFilter) -> Step[GamesState]:
        return lambda state: Call(self._on_filter, state.with_kind(kind))

    def fitted(self, state: GamesState, canvas: Canvas) -> GamesState:
        """Return the state, scrolled so that the highlighted game is visible."""
        room = max(1, canvas.height - 3 - _ROWS_ABOVE_GAMES - _ROWS_BELOW_GAMES)
        top = min(max(state.top, state.selected - room + 1), state.selected, max(0, state.total - room))
        return replace(state, room=room, top=max(top, state.first))

    def paint(self, canvas: Canvas, state: GamesState) -> None:
        """Paint the bar, the filters, and the table with the board beside it."""
        place = f"{state.selected + 1}/{state.total}" if state.total else ""
        paint_bar(canvas, Bar(unmarked(_("_Games")), badge=place, badge_style=BADGE_QUIET), state.lines)
        if not state.total:
            self._paint_filters(canvas, state, Corner(2, 2), canvas.width - 3)
            text = state.note or _("No games yet.")
            canvas.put_wrapped(2, canvas.height // 2 - 1, text, canvas.width - 4)
            return
        beside = PANEL + _COLUMNS_BEFORE_PANEL if canvas.width >= MIN_WIDTH_FOR_BOARD else 0
        columns = _fitting_columns(
            canvas, _columns(state.visible, self._details), canvas.width - 2 - beside - 2 * _EDGE_COLUMNS
        )
        panel = state.board if beside else None
        width = _table_width(canvas, columns) + 2 * _EDGE_COLUMNS
        left, _top = centred_corner(canvas, min(canvas.width - 2, width + beside), 1)
        self._paint_filters(canvas, state, Corner(left + _EDGE_COLUMNS, 2), width - _EDGE_COLUMNS)
        top = 2 + _ROWS_ABOVE_GAMES
        heads = [column.head for column in columns]
        _paint_row(canvas, (left + _EDGE_COLUMNS, top - 2), columns, heads, ["class:dim"] * len(columns))
        canvas.put(left + _EDGE_COLUMNS, top - 1, state.lines.across * (width - 2 * _EDGE_COLUMNS), "class:rule")
        for number, match in enumerate(state.visible):
            is_chosen = state.top + number == state.selected
            y = top + number
            row = [column.texts[number] for column in columns]
            canvas.put(left, y, " " * width, "class:chosen" if is_chosen else "", _choose(match))
            canvas.put(left, y, ">" if is_chosen else "", "class:chosen")
            result = _STYLES.get(match.outcome, "")
            styles = [result if column.key == "result" else column.style for column in columns]
            if is_chosen:
                styles = ["class:chosen"] * len(columns)
            _paint_row(canvas, (left + _EDGE_COLUMNS, y), columns, row, styles, _choose(match))
        paint_arrows(
            canvas,
            left + width // 2,
            (top - 1, _move_highlight(-state.room) if state.top else None),
            (
                top + len(state.visible),
                _move_highlight(state.room) if state.top + len(state.visible) < state.total else None,
            ),
        )
        below = state.note
        if not below and state.chosen:
            below = _sentence_about(canvas, state.chosen, self._details(state.chosen))
        y = min(top + len(state.visible) + 1, canvas.height - 1 - _ROWS_BELOW_GAMES + 1)
        room = width - 2 * _EDGE_COLUMNS if beside else canvas.width - 1 - left - _EDGE_COLUMNS
        for number, line in enumerate(canvas.wrap(below, room)[: _ROWS_BELOW_GAMES - 1]):
            canvas.put(left + _EDGE_COLUMNS, y + number, line, "class:dim")
        if panel and state.chosen:
            paint_panel(canvas, Corner(left + width + _COLUMNS_BEFORE_PANEL, 2), state.chosen, panel, state.lines)

    def _paint_filters(self, canvas: Canvas, state: GamesState, corner: Corner, width: int) -> None:
        """Paint the filters: with counts, without counts, or only the chosen one, depending on the room."""
        kinds = list(state.counts)
        if len(kinds) < 2:
            return
        x, y = corner
        names = sum(canvas.measure(kind.label()) + 2 for kind in kinds)
        counts = sum(len(str(count)) + 1 for count in state.counts.values()) + 1
        if names > width:
            at = kinds.index(state.kind)
            before, after = self._of_kind(kinds[at - 1]), self._of_kind(kinds[(at + 1) % len(kinds)])
            x = canvas.put(x, y, "<", "class:lit", before) + 1
            x = canvas.put(x, y, f" {state.kind.label()} ", "class:chosen", after)
            x = canvas.put(x, y, f" {state.counts[state.kind]}", "class:dim") + 1
            canvas.put(x, y, ">", "class:lit", after)
            return
        for kind, count in state.counts.items():
            style = "class:chosen" if kind is state.kind else ""
            x = canvas.put(x, y, f" {kind.label()} ", style, self._of_kind(kind))
            if names + counts <= width:
                x = canvas.put(x, y, f" {count}" if kind is state.kind else str(count), "class:dim") + 1


def _move_highlight(by: int) -> Step[GamesState]:
    return lambda state: state.with_highlight(state.selected + by)


def _choose(match: StoredMatch) -> Step[GamesState]:
    return lambda _state: Done(match)


class _Column(NamedTuple):
    """A column of the table.

    Attributes:
        key: identifies the column in code.
        spare: if not all columns fit, the one with the highest number goes first; one with 0 stays.
        max_columns: the maximum width of its texts.
    """

    key: str
    head: str
    texts: Sequence[str]
    style: str = ""
    spare: int = 0
    is_number: bool = False
    max_columns: int = 1000

    def width(self, canvas: Canvas) -> int:
        """Return the width in columns of the terminal."""
        return min(self.max_columns, max(map(canvas.measure, (self.head, *self.texts))))


def _paint_row(
    canvas: Canvas,
    corner: tuple[int, int],
    columns: Sequence[_Column],
    row: Sequence[str],
    styles: Sequence[str],
    click: Step[GamesState] | None = None,
) -> None:
    """Paint one row of the table; numbers are aligned right."""
    x, y = corner
    for column, text, style in zip(columns, row, styles, strict=True):
        width = column.width(canvas)
        if column.is_number:
            canvas.put_right(x + width, y, text, style, click)
        else:
            canvas.put(x, y, fit(text, width), style, click)
        x += width + _COLUMN_GAP


_MAX_VARIANT_COLUMNS: Final = 16
_MIN_VARIANT_COLUMNS: Final = 12
_MIN_NAME_COLUMNS: Final = 9


def _columns(matches: Sequence[StoredMatch], details_of: Callable[[StoredMatch], GameDetails]) -> list[_Column]:
    """Return the columns of the table for some games."""
    details = [details_of(match) for match in matches]
    seconds = [None if match.seconds_played is None else round(match.seconds_played) for match in matches]
    lengths = ["" if each is None else f"{each // 60}:{each % 60:02}" for each in seconds]
    return [
        _Column(
            key="date",
            head=_("date"),
            texts=[past_day_text(match.last) for match in matches],
            style="class:dim",
            spare=1,
        ),
        _Column("against", _("against"), [_against(match) for match in matches]),
        _Column(
            key="variant",
            head=_("variant"),
            texts=[each.variant for each in details],
            style="class:dim",
            spare=3,
            max_columns=_MAX_VARIANT_COLUMNS,
        ),
        _Column("result", _("result"), [_result(match) for match in matches]),
        _Column(key="shots", head=_("shots"), texts=[each.shots for each in details], spare=2, is_number=True),
        _Column(key="skill", head=_("skill"), texts=[each.skill for each in details], spare=4, is_number=True),
        _Column(key="length", head=_("length"), texts=lengths, spare=5, is_number=True),
    ]


def _fitting_columns(canvas: Canvas, columns: Sequence[_Column], room: int) -> Sequence[_Column]:
    """Make the columns fit: cut long variants, then leave columns out, then cut long names."""
    columns = _narrowed(canvas, columns, "variant", _MIN_VARIANT_COLUMNS, _table_width(canvas, columns) - room)
    while _table_width(canvas, columns) > room and any(column.spare for column in columns):
        worst = max(column.spare for column in columns)
        columns = [column for column in columns if column.spare != worst]
    return _narrowed(canvas, columns, "against", _MIN_NAME_COLUMNS, _table_width(canvas, columns) - room)


def _table_width(canvas: Canvas, columns: Sequence[_Column]) -> int:
    return sum(column.width(canvas) for column in columns) + _COLUMN_GAP * (len(columns) - 1)


def _narrowed(canvas: Canvas, columns: Sequence[_Column], key: str, min_columns: int, excess: int) -> list[_Column]:
    """Narrow one column by the excess width of all, but not below its minimum and its heading."""
    if excess <= 0:
        return list(columns)
    return [
        column._replace(max_columns=max(min_columns, canvas.measure(column.head), column.width(canvas) - excess))
        if column.key == key
        else column
        for column in columns
    ]


def _against(match: StoredMatch) -> str:
    """Return the opponent, or both players of a match between others."""
    first, second = match.sides
    return f"{first.name} - {second.name}" if match.own_side is None else opponent_name(match)


def _result(match: StoredMatch) -> str:
    """Return the result of a match in a word or two."""
    end = match.end
    if match.outcome is MatchOutcome.OTHER and end and end.winner is not None and not match.is_solo:
        return pgettext("games", "{name} won").format(name=match.sides[end.winner].name)
    return outcome_text(match)


def _sentence_about(canvas: Canvas, match: StoredMatch, details: GameDetails) -> str:
    """Return the sentence about the highlighted game below the list."""
    text = _("{players}, {when}: {result}.")
    if details.variant and canvas.width >= _WIDTH_FOR_ALL_COLUMNS:
        text = _("{players}, {when}: {result}. Variant: {name}.")
    result = how_it_ended_text(match)
    return text.format(
        players=players_text(match), when=short_moment_text(match.last), result=result, name=details.variant
    )
