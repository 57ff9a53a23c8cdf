"""The statistics of a player on the full screen, for any game: the state, the pages, and the keys to change them."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Final, Protocol, Self, TypeVar

from schiffe.game.statistics.ladder import Rung
from schiffe.game.training.progress import TrainingTally
from schiffe.language.i18n import _, ngettext
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.layout import block_columns, centred_corner
from schiffe.toolkit.paged import Paged
from schiffe.toolkit.scene import Scene, paint_below
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import TextStyle

DAY_SECONDS: Final = 86_400.0
_ROWS_FOR_AIR_ABOVE_PAGES: Final = 24
_FREE_ROWS_ABOVE_PAGE: Final = ((26, 1), (36, 2), (48, 3), (52, 2))
"""Heights of the terminal, and the free rows that each adds above a page."""


class _FinishedMatch(Protocol):
    """A finished match of a player."""

    @property
    def began_at(self) -> float:
        """The time when it began, in seconds since 1970."""


_FinishedMatchT = TypeVar("_FinishedMatchT", bound=_FinishedMatch)


class LastDays(Enum):
    """The period of the matches to show, in days; 0 is all time."""

    ALL = 0
    YEAR = 365
    MONTH = 30

    @property
    def next_period(self) -> LastDays:
        """The next period, wrapping around."""
        periods = list(LastDays)
        return periods[(periods.index(self) + 1) % len(periods)]

    @property
    def title(self) -> str:
        if self is LastDays.ALL:
            return _("all time")
        days = ngettext("the last {count} day", "the last {count} days", self.value)
        return days.format(count=self.value)

    def choose(self, matches: Sequence[_FinishedMatchT], now: float) -> list[_FinishedMatchT]:
        """Return the matches that began in the period; ``now`` is in seconds since 1970."""
        began_at = now - self.value * DAY_SECONDS if self.value else float("-inf")
        return [match for match in matches if match.began_at >= began_at]


@dataclass(frozen=True, kw_only=True)
class PagedStatisticsState(Paged, ABC):
    """The statistics of a player; its tables are scrolled.

    Attributes:
        matches: all matches of the player, in the order in which they ended.
        rungs: the player's rung for each level after all matches.
        now: the current time, in seconds since 1970.
        training: the tally of all training; None if there was none.
    """

    name: str
    glyphs: LineGlyphs
    matches: Sequence[_FinishedMatch]
    rungs: Mapping[str, Rung]
    page: Enum
    now: float = field(default_factory=time.time)
    training: TrainingTally | None = None
    period: LastDays = LastDays.ALL

    @property
    @abstractmethod
    def pages(self) -> Sequence[Enum]:
        """The pages that have something to show."""

    @abstractmethod
    def recounted(self) -> Self:
        """Return the state with the statistics of its period counted again."""

    def with_next_period(self) -> Self:
        return self.with_period(self.period.next_period)

    def with_period(self, period: LastDays) -> Self:
        """Return the state for another period, on the first page if the current one would be empty."""
        state = replace(self, period=period).recounted()
        return state if self.page in state.pages else state.with_page(state.pages[0])

    def with_next_page(self) -> Self:
        """Return the state at the next page; after the last one comes the first."""
        return self.with_page(self.pages[(self.pages.index(self.page) + 1) % len(self.pages)])

    def with_previous_page(self) -> Self:
        return self.with_page(self.pages[self.pages.index(self.page) - 1])

    def with_page(self, page: Enum) -> Self:
        """Return the state at the top of a page."""
        return replace(self, page=page, first_line=0)

    def with_lines(self, canvas: Canvas, line_count: int) -> Self:
        """Return the state for tables of ``line_count`` lines, scrolled no further than to their end."""
        return self.with_size(line_count, canvas.keys_y - page_y(canvas, line_count))


_StateT = TypeVar("_StateT", bound=PagedStatisticsState)


class PagedStatisticsScreen(Screen[_StateT, None], ABC):
    """A screen that shows the statistics page by page; a game paints the pages."""

    def commands(self, state: _StateT) -> Sequence[Command[_StateT]]:
        commands: list[Command[_StateT]] = [back_command("q")]
        if state.matches:
            commands.append(Command(("p",), PagedStatisticsState.with_next_period, "P", _("period")))
        if len(state.pages) > 1:  # the most useful key comes first, as not all may fit
            commands.insert(
                0, Command(("right", "tab", " ", "enter"), PagedStatisticsState.with_next_page, "<- ->", _("page"))
            )
            commands.append(Command(("left", "s-tab"), PagedStatisticsState.with_previous_page))
        return [*commands, *self.scroll_commands(state)]

    @abstractmethod
    def scroll_commands(self, state: _StateT) -> Sequence[Command[_StateT]]:
        """Return the commands that scroll the current page; none if it fits."""


def pages_y(canvas: Canvas) -> int:
    """Return the row with the names of the pages."""
    return 2 if canvas.height >= _ROWS_FOR_AIR_ABOVE_PAGES else 1


def min_page_y(canvas: Canvas) -> int:
    """Return the first possible row of a page, below a free one."""
    return pages_y(canvas) + 2


def page_y(canvas: Canvas, rows: int = 0) -> int:
    """Return the first row of a page: the same for all pages, unless one needs more rows."""
    min_y = min_page_y(canvas)
    usual_y = min_y + sum(free_rows for height, free_rows in _FREE_ROWS_ABOVE_PAGE if canvas.height >= height)
    return max(min_y, min(usual_y, canvas.keys_y - 1 - rows))


def paint_pages(canvas: Canvas, state: PagedStatisticsState, titles: Sequence[str]) -> None:
    """Paint the titles of the pages in a row, or only the current one with its number if there is no room."""
    y, pages = pages_y(canvas), state.pages
    labels = [f" {title} " for title in titles]
    width = sum(map(canvas.measure, labels)) + len(labels) - 1
    if width > canvas.text_width:
        index = pages.index(state.page)
        text = f"{labels[index]}{index + 1}/{len(labels)} "
        canvas.put_centred(y, text, TextStyle.CHOSEN, PagedStatisticsState.with_next_page)
        return
    x = canvas.centred_x(width)
    for page, label in zip(pages, labels, strict=True):
        style = TextStyle.CHOSEN if page is state.page else TextStyle.BAR
        x = canvas.put(x, y, label, style, partial(PagedStatisticsState.with_page, page=page)) + 1


def paint_nothing(canvas: Canvas, text: str, scene: Scene) -> None:
    """Paint a text in place of empty tables."""
    lines = canvas.wrap(text, block_columns(canvas))
    x, y = centred_corner(canvas, max(map(canvas.measure, lines)), len(lines))
    y = min(y, max(2, canvas.height // 3))
    end_y = canvas.put_lines(Corner(x, y), lines, TextStyle.EMPHASIS)
    paint_below(canvas, end_y + 1, scene)
