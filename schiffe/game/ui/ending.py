"""The texts at the end of a match: why it ended, a table of both sides, the ladder, costly turns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.game.level import Level
from schiffe.game.statistics.ladder import Standing
from schiffe.game.statistics.results import OwnResult
from schiffe.language.i18n import _
from schiffe.toolkit.style import TextStyle

BANNER_STYLES: Final = {
    OwnResult.WON: TextStyle.VICTORY,
    OwnResult.LOST: TextStyle.DEFEAT,
    OwnResult.DRAWN: TextStyle.DRAW,
}
"""The style of the banner for each result."""


def banner_text(result: OwnResult) -> str:
    match result:
        case OwnResult.WON:
            return _("VICTORY")
        case OwnResult.LOST:
            return _("DEFEAT")
    return _("DRAW")


class SideValue(NamedTuple):
    """A side's value in a row of the table, with an optional bar.

    Attributes:
        short: a shorter text for narrow screens.
        lit_segment_count: the number of lit segments in the bar; None while it is not known.
        bar_style: the style of the lit segments; empty for a row without a bar.
        widest: the widest text that may replace a text not known yet; its columns are reserved.
    """

    text: str
    short: str = ""
    lit_segment_count: int | None = None
    bar_style: str = ""
    text_style: str = ""
    widest: str = ""


class EndingRow(NamedTuple):
    """A row of the table: a label, the values of both sides, and a note about both."""

    label: str
    values: tuple[SideValue, SideValue]
    note: str = ""
    is_strong: bool = False


class CostlyText(NamedTuple):
    """A text of a costly turn.

    Attributes:
        is_joined: whether it follows the text before it on the same line, after a blank. Otherwise it follows a gap, or
            begins a line.
    """

    text: str
    style: str = ""
    is_joined: bool = False


class CostlyTurn(NamedTuple):
    """A costly turn: its number, and its texts, the most important first."""

    number: int
    texts: Sequence[CostlyText]


class CostlyTurns(NamedTuple):
    """The part with the costly turns of a match.

    Attributes:
        label: its label, which is replaced by ``short_label`` on narrow screens.
        turns: the costliest turns first; None while they are not known.
        text_if_none: replaces the turns if there are none.
    """

    label: str
    short_label: str
    turns: Sequence[CostlyTurn] | None
    text_if_none: str


class LadderRow(NamedTuple):
    """The player's place on the ladder.

    Attributes:
        standing: None while it is being read.
        levels: the levels of the game by their words.
        uncounted_texts: texts for why a match did not count, the longest first.
    """

    standing: Standing | None
    levels: Mapping[str, Level]
    uncounted_texts: Sequence[str]


@dataclass(frozen=True)
class EndingText:
    """The texts below the banner.

    Attributes:
        reason: the winner and the reason, in one or more lines.
        ladder: None for a game without a ladder.
        costly_turns: None for a game that does not look for costly turns.
        remark_rows: the rows reserved for remarks, some of which may come later.
        has_numbers_only: whether all values are short numbers, aligned right; otherwise they are texts with bars.
    """

    reason: str
    names: tuple[str, str]
    rows: Sequence[EndingRow]
    ladder: LadderRow | None = None
    costly_turns: CostlyTurns | None = None
    remarks: Sequence[str] = ()
    remark_rows: int = 0
    has_numbers_only: bool = False

    @property
    def max_turn_rows(self) -> int:
        """The rows that a costly turn may need."""
        return 2 if self.has_numbers_only else 1
