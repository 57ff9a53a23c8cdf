"""The table in the list of matches: its columns, made to fit, and the painting of its rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from schiffe.language.dates import minutes_text, past_day_text
from schiffe.language.i18n import _
from schiffe.store.matches import PersonResult, StoredMatch
from schiffe.store.texts import opponent_name, person_result_text
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import AnyTransition
from schiffe.toolkit.layout import GAP_COLUMNS
from schiffe.toolkit.style import TextStyle

_MAX_VARIANT_COLUMNS: Final = 16
_MIN_VARIANT_COLUMNS: Final = 12
_MIN_NAME_COLUMNS: Final = 9
_DROPPED: Final = ("length", "skill", "variant", "turn_count", "date")
"""The columns that narrow tables leave out, in this order."""
_RESULT_STYLES: Final = {
    PersonResult.UNFINISHED: TextStyle.UNFINISHED,
    PersonResult.LOST: TextStyle.BAD,
    PersonResult.WON: TextStyle.GOOD,
    PersonResult.OTHER: "",
}


class ListedMatch(NamedTuple):
    """A match with what only its game knows: its rules, the number of shots or moves, and the skill."""

    stored: StoredMatch
    variant: str = ""
    turn_count_text: str = ""
    skill_text: str = ""


@dataclass(frozen=True)
class _Column:
    """A column of the table, with a text for each match.

    Attributes:
        style: the style of all texts if they have no ``styles`` of their own.
        max_columns: the limit to which longer texts are cut; None for none.
    """

    head: str
    texts: Sequence[str]
    style: str = ""
    styles: Sequence[str] = ()
    is_number: bool = False
    max_columns: int | None = None

    def width(self, canvas: Canvas) -> int:
        """Return the width in columns of the terminal."""
        columns = max(map(canvas.measure, (self.head, *self.texts)))
        return columns if self.max_columns is None else min(self.max_columns, columns)

    def narrowed(self, canvas: Canvas, by: int, min_columns: int) -> Self:
        """Return the column narrower by some columns, but not below its minimum and its head."""
        return replace(self, max_columns=max(min_columns, canvas.measure(self.head), self.width(canvas) - by))


class MatchTable:
    """The columns of a table of matches that fit on a canvas.

    Attributes:
        width: the columns of the whole table.
    """

    def __init__(self, canvas: Canvas, columns: Sequence[_Column]) -> None:
        self._columns = columns
        self._widths = [column.width(canvas) for column in columns]
        self.width = sum(self._widths) + GAP_COLUMNS * (len(columns) - 1)

    @classmethod
    def fitting(cls, canvas: Canvas, matches: Sequence[ListedMatch], max_columns: int) -> Self:
        """Return a table that fits: cut long variants, then leave columns out, then cut long names."""
        columns = _table_columns(matches)

        def excess() -> int:
            return cls(canvas, list(columns.values())).width - max_columns

        if excess() > 0:
            columns["variant"] = columns["variant"].narrowed(canvas, excess(), _MIN_VARIANT_COLUMNS)
        for name in _DROPPED:
            if excess() > 0:
                del columns[name]
        if excess() > 0:
            columns["against"] = columns["against"].narrowed(canvas, excess(), _MIN_NAME_COLUMNS)
        return cls(canvas, list(columns.values()))

    def paint_head(self, canvas: Canvas, corner: Corner) -> None:
        self._paint_cells(canvas, corner, [(column.head, TextStyle.DIM) for column in self._columns])

    def paint_match(
        self, canvas: Canvas, corner: Corner, index: int, *, is_selected: bool, click: AnyTransition
    ) -> None:
        cells = []
        for column in self._columns:
            style = column.styles[index] if column.styles else column.style
            cells.append((column.texts[index], TextStyle.CHOSEN if is_selected else style))
        self._paint_cells(canvas, corner, cells, click)

    def _paint_cells(
        self, canvas: Canvas, corner: Corner, cells: Sequence[tuple[str, str]], click: AnyTransition | None = None
    ) -> None:
        """Paint the texts of a row with their styles; numbers are aligned right."""
        x, y = corner
        for column, width, (text, style) in zip(self._columns, self._widths, cells, strict=True):
            if column.is_number:
                canvas.put_right(x + width, y, text, style, click)
            else:
                canvas.put(x, y, fit(text, width), style, click)
            x += width + GAP_COLUMNS


def _table_columns(matches: Sequence[ListedMatch]) -> dict[str, _Column]:
    stored_matches = [match.stored for match in matches]
    seconds = [stored.seconds_played for stored in stored_matches]
    opponents = []
    for stored in stored_matches:
        first, second = stored.sides
        is_between_others = stored.own_seat is None
        opponents.append(f"{first.name} - {second.name}" if is_between_others else opponent_name(stored))
    return {
        "date": _Column(
            _("date"), [past_day_text(stored.last_event_at) for stored in stored_matches], style=TextStyle.DIM
        ),
        "against": _Column(_("against"), opponents),
        "variant": _Column(
            _("variant"),
            texts=[match.variant for match in matches],
            style=TextStyle.DIM,
            max_columns=_MAX_VARIANT_COLUMNS,
        ),
        "result": _Column(
            _("result"),
            [person_result_text(stored) for stored in stored_matches],
            styles=[_RESULT_STYLES[stored.person_result] for stored in stored_matches],
        ),
        "turn_count": _Column(_("shots"), [match.turn_count_text for match in matches], is_number=True),
        "skill": _Column(_("skill"), [match.skill_text for match in matches], is_number=True),
        "length": _Column(
            _("length"), ["" if length is None else minutes_text(length) for length in seconds], is_number=True
        ),
    }
