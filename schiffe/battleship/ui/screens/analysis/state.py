"""The state of the analysis of a match on the screen."""

from dataclasses import dataclass, replace
from typing import Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, BoardScroll
from schiffe.battleship.ui.screens.analysis.findings import CostlyShot, Findings


@dataclass(frozen=True)
class AnalysisState:
    """The current page of the analysis, and the scroll of its board.

    Page 0 has the numbers, every other page a costly shot. If the canvas ``is_wide``, a text fits beside a board, and
    the numbers are beside the first shot instead.
    """

    findings: Findings
    glyphs: Glyphs
    page_index: int = 0
    scroll: BoardScroll = NOT_SCROLLED
    is_wide: bool = False

    @property
    def page_count(self) -> int:
        return max(1, len(self.findings.costly_shots) if self.is_wide else 1 + len(self.findings.costly_shots))

    @property
    def shot(self) -> CostlyShot | None:
        """The shot of the page; None for the page of the numbers."""
        index = self.page_index if self.is_wide else self.page_index - 1
        return self.findings.costly_shots[index] if 0 <= index < len(self.findings.costly_shots) else None

    def with_next_page(self) -> Self:
        """Return the state at the next page; after the last one comes the first."""
        return replace(self, page_index=(self.page_index + 1) % self.page_count)

    def with_previous_page(self) -> Self:
        return replace(self, page_index=(self.page_index - 1) % self.page_count)

    def with_moved_scroll(self, columns: int, rows: int) -> Self:
        return replace(self, scroll=self.scroll.moved(columns, rows))
