"""The list of matches as a screen: a table, filters above it, and the board of the selected match beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Final, NamedTuple, Self

from schiffe.game.ui.match_panel import PANEL_COLUMNS, MatchPreview, paint_panel
from schiffe.game.ui.match_table import ListedMatch, MatchTable
from schiffe.language.dates import short_time_or_day_text
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.store.match_filters import BotMatchWinner, MatchFilter, MatchPhase
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import how_it_ended_text, players_text
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.choices import EDGE_COLUMNS
from schiffe.toolkit.command import Command, back_command, finishing
from schiffe.toolkit.layout import COLUMNS_BEFORE_PANEL, centred_corner
from schiffe.toolkit.paged import paint_arrows
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import TextStyle

MIN_WIDTH_FOR_BOARD: Final = 100
"""The width from which the board of the selected match is beside the table."""
_WIDTH_FOR_VARIANT: Final = 70
"""The width from which the sentence below the table names the variant."""
_FILTERS_Y: Final = 2
"""The row of the filters, below the bar and an empty row."""
_HEAD_Y: Final = _FILTERS_Y + 2
"""The row of the headings, below the filters and an empty row."""
_LINE_Y: Final = _HEAD_Y + 1
_FIRST_MATCH_Y: Final = _LINE_Y + 1
_ROWS_BELOW_MATCHES: Final = 3
"""An empty row, and two for the sentence about the selected match, or for a message."""


class MatchListFilter(Enum):
    """Filters of the list of matches."""

    ALL = "all"
    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"

    def narrow(self, base_filter: MatchFilter) -> MatchFilter:
        """Restrict a filter of the store to the matches of this filter."""
        match self:
            case MatchListFilter.ALL:
                return base_filter
            case MatchListFilter.UNFINISHED:
                return replace(base_filter, phase=MatchPhase.PENDING)
            case MatchListFilter.WON:
                return replace(base_filter, phase=MatchPhase.OVER, winner=BotMatchWinner.PERSON)
            case MatchListFilter.LOST:
                return replace(base_filter, phase=MatchPhase.OVER, winner=BotMatchWinner.BOT)

    def filter_name(self) -> str:
        match self:
            case MatchListFilter.ALL:
                return pgettext("games", "all")
            case MatchListFilter.WON:
                return _("won")
            case MatchListFilter.LOST:
                return _("lost")
            case MatchListFilter.UNFINISHED:
                return pgettext("games", "unfinished")


class LoadedPreview(NamedTuple):
    """The board of a match, read for the list; None if the match has no board."""

    match_id: int
    board: MatchPreview | None


@dataclass(frozen=True)
class MatchListState:
    """The state of the list: some of its rows, and what is selected and visible.

    Attributes:
        loaded_matches: the loaded matches, from the index ``first_loaded_index`` on.
        match_count: the number of matches with this filter.
        selected_index: the index of the selected match among all with this filter.
        top_index: the index of the first visible match.
        visible_row_count: the number of rows that fit on the screen.
        message: a message below the list.
        filter_counts: the number of matches for each filter.
        preview: the board that was read last; None before the first one.
    """

    loaded_matches: tuple[ListedMatch, ...] = ()
    first_loaded_index: int = 0
    match_count: int = 0
    selected_index: int = 0
    top_index: int = 0
    visible_row_count: int = 1
    message: str | None = None
    chosen_filter: MatchListFilter = MatchListFilter.ALL
    filter_counts: Mapping[MatchListFilter, int] = field(default_factory=dict)
    preview: LoadedPreview | None = None
    line_glyphs: LineGlyphs = BOX_LINES

    @property
    def selected_match(self) -> ListedMatch | None:
        """The selected match; None until its row is loaded."""
        index = self.selected_index - self.first_loaded_index
        return self.loaded_matches[index] if 0 <= index < len(self.loaded_matches) else None

    @property
    def visible_matches(self) -> Sequence[ListedMatch]:
        """The loaded matches in the visible rows."""
        index = self.top_index - self.first_loaded_index
        return self.loaded_matches[index : index + self.visible_row_count]

    def has_rows_around_selected(self, count: int) -> bool:
        """Return whether ``count`` matches on each side of the selected one are loaded, or all that there are."""
        first = max(0, self.selected_index - count)
        end_index = min(self.match_count, self.selected_index + count)
        return self.first_loaded_index <= first and end_index <= self.first_loaded_index + len(self.loaded_matches)

    @property
    def selected_board(self) -> MatchPreview | None:
        """The board of the selected match; None until it has been read."""
        if self.preview and self.selected_match and self.preview.match_id == self.selected_match.stored.id:
            return self.preview.board
        return None

    def with_selected(self, index: int) -> Self:
        """Return the state with another match selected, the nearest one if there is none, and without a message."""
        return replace(self, selected_index=max(0, min(index, self.match_count - 1)), message=None)

    def moved(self, by: int) -> Self:
        """Return the state with the match selected that is ``by`` rows further down."""
        return self.with_selected(self.selected_index + by)

    def without_matches(self) -> Self:
        """Return the state if the logbook cannot be read."""
        return replace(self, loaded_matches=(), first_loaded_index=0, match_count=0, filter_counts={})

    def with_filter(self, chosen_filter: MatchListFilter) -> Self:
        """Return the state with another filter, at the first match, and without a message."""
        return replace(self, chosen_filter=chosen_filter, selected_index=0, top_index=0, message=None)

    def with_next_filter(self, by: int) -> Self:
        """Return the state with the filter ``by`` places further (back if negative), wrapping around."""
        filters = list(self.filter_counts)
        return self.with_filter(filters[(filters.index(self.chosen_filter) + by) % len(filters)])


class MatchListLayout(NamedTuple):
    """The places of the parts of the list.

    Attributes:
        x: the first column of the rows, which are wider than their texts.
        end_x: the column after the rows.
        filters: the place of the filters.
        text: the place of the sentence below the matches.
        text_columns: the width of that sentence.
        panel: the place of the board; None if there is no room beside the table.
    """

    table: MatchTable
    x: int
    end_x: int
    filters: Corner
    text: Corner
    text_columns: int
    panel: Corner | None

    @classmethod
    def fitting(cls, canvas: Canvas, visible: Sequence[ListedMatch]) -> Self:
        """Return the layout for the visible matches, with the board beside them if the canvas is wide enough."""
        has_panel = canvas.width >= MIN_WIDTH_FOR_BOARD
        panel_columns = COLUMNS_BEFORE_PANEL + PANEL_COLUMNS if has_panel else 0
        table = MatchTable.fitting(canvas, visible, canvas.text_width - panel_columns - 2 * EDGE_COLUMNS)
        row_columns = table.width + 2 * EDGE_COLUMNS
        x, _y = centred_corner(canvas, min(canvas.text_width, row_columns + panel_columns), 1)
        end_x = x + row_columns
        text_x = x + EDGE_COLUMNS
        return cls(
            table=table,
            x=x,
            end_x=end_x,
            filters=Corner(text_x, _FILTERS_Y),
            text=Corner(text_x, min(_FIRST_MATCH_Y + len(visible) + 1, canvas.height - _ROWS_BELOW_MATCHES)),
            text_columns=table.width if has_panel else canvas.width - 1 - text_x,
            panel=Corner(end_x + COLUMNS_BEFORE_PANEL, _FILTERS_Y) if has_panel else None,
        )


class MatchToOpen(NamedTuple):
    """A match that the player resumes or replays."""

    stored: StoredMatch


class MatchToDelete(NamedTuple):
    """A match that the player wants to delete, once they have confirmed it."""

    stored: StoredMatch


class MatchListScreen(Screen[MatchListState, MatchToOpen | MatchToDelete | None]):
    """A screen that returns the selected match and what to do with it, or None after Escape.

    After another match is selected or another filter is chosen, ``load`` gets the state before.
    """

    def __init__(self, state: MatchListState, load: Callable[[MatchListState], None]) -> None:
        super().__init__(state)
        self._load = load

    def commands(self, state: MatchListState) -> Sequence[Command[MatchListState]]:
        filters: list[Command[MatchListState]] = []
        if len(state.filter_counts) > 1:
            filters = [
                Command(("/", "tab", "right"), partial(MatchListState.with_next_filter, by=1), "/", _("filter")),
                Command(("s-tab", "left"), partial(MatchListState.with_next_filter, by=-1)),
            ]
        back = back_command("q")
        if state.selected_match is None:
            return [*filters, back]
        stored = state.selected_match.stored
        enter_label = _("replay") if stored.ended_at is not None else _("continue")
        return [
            Command(("enter",), finishing(MatchToOpen(stored)), _("Enter"), enter_label),
            *filters,
            back,
            Command(("delete", "d"), finishing(MatchToDelete(stored)), _("Del"), _("delete")),
            Command(("up", "wheel-up"), partial(MatchListState.moved, by=-1)),
            Command(("down", "wheel-down"), partial(MatchListState.moved, by=1)),
            Command(("pageup",), partial(MatchListState.moved, by=-state.visible_row_count)),
            Command(("pagedown", " "), partial(MatchListState.moved, by=state.visible_row_count)),
            Command(("home",), partial(MatchListState.moved, by=-state.match_count)),
            Command(("end",), partial(MatchListState.moved, by=state.match_count)),
        ]

    def on_change(self, before: MatchListState) -> None:
        self._load(before)

    def fitted(self, state: MatchListState, canvas: Canvas) -> MatchListState:
        """Return the state, scrolled so that the selected match is visible."""
        row_count = max(1, canvas.keys_y - _FIRST_MATCH_Y - _ROWS_BELOW_MATCHES)
        top_index = min(
            max(state.top_index, state.selected_index - row_count + 1),
            state.selected_index,
            max(0, state.match_count - row_count),
        )
        return replace(state, visible_row_count=row_count, top_index=max(top_index, state.first_loaded_index))

    def paint(self, canvas: Canvas, state: MatchListState) -> None:
        place = f"{state.selected_index + 1}/{state.match_count}" if state.match_count else ""
        paint_bar(canvas, Bar(unmarked(_("_Games")), badge=place, badge_style=BADGE_QUIET), state.line_glyphs)
        if not state.match_count:
            self._paint_filters(canvas, state, Corner(EDGE_COLUMNS, _FILTERS_Y), canvas.width - 1 - EDGE_COLUMNS)
            text = state.message or _("No games yet.")
            canvas.put_wrapped(Corner(EDGE_COLUMNS, canvas.height // 2 - 1), text, canvas.width - 2 * EDGE_COLUMNS)
            return
        layout = MatchListLayout.fitting(canvas, state.visible_matches)
        self._paint_filters(canvas, state, layout.filters, layout.end_x - layout.filters.x)
        self._paint_table(canvas, layout, state)
        text = state.message or ""
        if not text and state.selected_match:
            text = _about_text(canvas, state.selected_match)
        lines = canvas.wrap(text, layout.text_columns)[: _ROWS_BELOW_MATCHES - 1]
        canvas.put_lines(layout.text, lines, TextStyle.DIM)
        if layout.panel and state.selected_board and state.selected_match:
            paint_panel(canvas, layout.panel, state.selected_match.stored, state.selected_board, state.line_glyphs)

    def _paint_filters(self, canvas: Canvas, state: MatchListState, corner: Corner, width: int) -> None:
        """Paint the filters, with their counts if these fit too; if not all filters fit, only the chosen one."""
        if len(state.filter_counts) < 2:
            return
        x, y = corner
        name_columns = sum(canvas.measure(f" {list_filter.filter_name()} ") for list_filter in state.filter_counts)
        # The chosen one has a gap before its count.
        count_columns = 1 + sum(len(f"{count} ") for count in state.filter_counts.values())
        if name_columns > width:  # only the chosen one, between arrows to the others
            to_previous = partial(MatchListState.with_next_filter, by=-1)
            to_next = partial(MatchListState.with_next_filter, by=1)
            x = canvas.put(x, y, "<", TextStyle.HIGHLIGHT, to_previous) + 1
            x = canvas.put(x, y, f" {state.chosen_filter.filter_name()} ", TextStyle.CHOSEN, to_next)
            x = canvas.put(x, y, f" {state.filter_counts[state.chosen_filter]}", TextStyle.DIM) + 1
            canvas.put(x, y, ">", TextStyle.HIGHLIGHT, to_next)
            return
        has_counts = name_columns + count_columns <= width
        for list_filter, count in state.filter_counts.items():
            is_chosen = list_filter is state.chosen_filter
            x = canvas.put(
                x,
                y,
                f" {list_filter.filter_name()} ",
                TextStyle.CHOSEN if is_chosen else "",
                partial(MatchListState.with_filter, chosen_filter=list_filter),
            )
            if has_counts:
                x = canvas.put(x, y, f" {count}" if is_chosen else str(count), TextStyle.DIM) + 1

    def _paint_table(self, canvas: Canvas, layout: MatchListLayout, state: MatchListState) -> None:
        """Paint the visible matches, the selected one highlighted up to the edges, and arrows if there are others."""
        table, x, text_x = layout.table, layout.x, layout.text.x
        width = layout.end_x - x
        table.paint_head(canvas, Corner(text_x, _HEAD_Y))
        canvas.put(text_x, _LINE_Y, state.line_glyphs.across * table.width, TextStyle.SEPARATOR)
        for index, match in enumerate(state.visible_matches):
            y = _FIRST_MATCH_Y + index
            is_selected = state.top_index + index == state.selected_index
            click = finishing(MatchToOpen(match.stored))
            canvas.put(x, y, " " * width, TextStyle.CHOSEN if is_selected else "", click)
            canvas.put(x, y, ">" if is_selected else "", TextStyle.CHOSEN)
            table.paint_match(canvas, Corner(text_x, y), index, is_selected=is_selected, click=click)
        end_y = _FIRST_MATCH_Y + len(state.visible_matches)
        has_rows_below = state.top_index + len(state.visible_matches) < state.match_count
        page_up = partial(MatchListState.moved, by=-state.visible_row_count) if state.top_index > 0 else None
        page_down = partial(MatchListState.moved, by=state.visible_row_count) if has_rows_below else None
        middle_x = x + width // 2
        paint_arrows(canvas, Corner(middle_x, _LINE_Y), Corner(middle_x, end_y), up=page_up, down=page_down)


def _about_text(canvas: Canvas, match: ListedMatch) -> str:
    """Return the sentence about the selected match below the list."""
    text = _("{players}, {when}: {result}.")
    if match.variant and canvas.width >= _WIDTH_FOR_VARIANT:
        text = _("{players}, {when}: {result}. Variant: {name}.")
    return text.format(
        players=players_text(match.stored),
        when=short_time_or_day_text(match.stored.last_event_at),
        result=how_it_ended_text(match.stored),
        name=match.variant,
    )
