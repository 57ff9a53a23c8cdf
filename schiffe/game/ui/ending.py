"""The texts at the end of a game: why it ended, a table of both sides, the ladder, costly turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from schiffe.game.statistics.ladder import Standing
from schiffe.language.i18n import _


class GameOutcome(Enum):
    """The outcome of a game for the player at the screen; the value is its style."""

    VICTORY = "victory"
    DEFEAT = "defeat"
    DRAW = "draw"

    @property
    def word(self) -> str:
        """The word of the banner."""
        return {GameOutcome.VICTORY: _("VICTORY"), GameOutcome.DEFEAT: _("DEFEAT"), GameOutcome.DRAW: _("DRAW")}[self]


class SideValue(NamedTuple):
    """A side's value in a row of the table, with an optional bar.

    Attributes:
        short: a shorter text for narrow screens.
        lit: the number of lit squares in the bar; None while it is not known.
        bar_style: the style of the lit squares; empty for a row without a bar.
        text_style: the style of the text.
        widest: the widest text that may replace a text not known yet; its columns are reserved.
    """

    text: str
    short: str = ""
    lit: int | None = None
    bar_style: str = ""
    text_style: str = ""
    widest: str = ""


class Row(NamedTuple):
    """A row of the table: a label, the values of both sides, and a note about both."""

    label: str
    values: tuple[SideValue, SideValue]
    note: str = ""
    is_strong: bool = False


class Costly(NamedTuple):
    """A costly turn: its number, and its texts with their styles, the most important first."""

    number: int
    parts: Sequence[tuple[str, str]]


class CostlyTurns(NamedTuple):
    """The part with the costly turns of a game.

    Attributes:
        label: its label, which is replaced by ``short_label`` on narrow screens.
        turns: the costliest turns first; None while they are not known.
        text_if_none: replaces the turns if there are none.
    """

    label: str
    short_label: str
    turns: Sequence[Costly] | None
    text_if_none: str


class LadderRow(NamedTuple):
    """The player's place on the ladder.

    Attributes:
        standing: None while it is being read.
        level_name: returns the name of a level.
        uncounted: texts for why a game did not count, the longest first.
    """

    standing: Standing | None
    level_name: Callable[[str], str]
    uncounted: Sequence[str]


@dataclass(frozen=True)
class EndingText:
    """The texts below the banner.

    Attributes:
        reason: who won and why, in one or more lines.
        are_numbers: whether all values are short numbers, aligned right with the names.
        ladder: None for a game without a ladder.
        costly: None for a game that does not look for costly turns.
        remark_rows: rows reserved for remarks, some of which may come later.
    """

    reason: str
    names: tuple[str, str]
    rows: Sequence[Row]
    ladder: LadderRow | None = None
    costly: CostlyTurns | None = None
    remarks: Sequence[str] = ()
    are_numbers: bool = False
    remark_rows: int = 0
