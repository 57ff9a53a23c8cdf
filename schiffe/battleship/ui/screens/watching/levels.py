"""The screen on which the levels of two bots are chosen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from schiffe.battleship.levels import LEVELS
from schiffe.game.match.players import SeatNumber, other_seat, replaced_at
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.choices import EDGE_COLUMNS, MARKER, MenuEntry, paint_entry, with_letters
from schiffe.toolkit.command import Command, back_command, finishing
from schiffe.toolkit.forms import quiet_background
from schiffe.toolkit.key_row import TAB
from schiffe.toolkit.layout import GAP_COLUMNS, wrap_evenly
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_LEVEL_WORDS: Final = tuple(LEVELS)
_MIN_SIDE_COLUMNS: Final = 15
_HEADING_ROWS: Final = 2
"""The rows of the headings, with the free row below them."""
_MAX_COLUMNS: Final = 72
"""The columns of the longest sentence with its name."""
_LEVEL_NAME_COLUMNS: Final = 9


@dataclass(frozen=True)
class WatchedLevels:
    """The indexes of the levels of both sides, the left one first, and the seat of the selected side."""

    level_indexes: tuple[int, int]
    selected_seat: SeatNumber = 0

    def with_level(self, seat: SeatNumber, index: int) -> Self:
        """Return the state with a side selected and its level set, wrapping around."""
        indexes = replaced_at(self.level_indexes, seat, index % len(_LEVEL_WORDS))
        return replace(self, level_indexes=indexes, selected_seat=seat)

    def with_stronger_level(self) -> Self:
        """Return the state with the next level for the selected side."""
        return self.with_level(self.selected_seat, self.level_indexes[self.selected_seat] + 1)

    def with_weaker_level(self) -> Self:
        """Return the state with the previous level for the selected side."""
        return self.with_level(self.selected_seat, self.level_indexes[self.selected_seat] - 1)

    def with_other_side(self) -> Self:
        """Return the state with the other side selected."""
        return replace(self, selected_seat=other_seat(self.selected_seat))

    @property
    def level_words(self) -> tuple[str, str]:
        """The levels of both sides, as in the settings."""
        return _LEVEL_WORDS[self.level_indexes[0]], _LEVEL_WORDS[self.level_indexes[1]]


def _level_entries() -> list[MenuEntry[int]]:
    names = with_letters([str(level.name) for level in LEVELS.values()])
    return [MenuEntry(name, index) for index, name in enumerate(names)]


class WatchedLevelsScreen(Screen[WatchedLevels, tuple[str, str] | None]):
    """A screen that returns the levels of both sides, or None after Escape."""

    def __init__(self, level: str, scene: Scene) -> None:
        super().__init__(WatchedLevels((_LEVEL_WORDS.index(level), _LEVEL_WORDS.index(level))))
        self._scene = scene

    def commands(self, state: WatchedLevels) -> Sequence[Command[WatchedLevels]]:
        return [
            Command(("enter",), finishing(state.level_words), _("Enter"), _("watch")),
            Command(("up", "wheel-up"), WatchedLevels.with_weaker_level),
            Command(("down", "wheel-down"), WatchedLevels.with_stronger_level),
            Command(("tab", "left", "right", "s-tab"), WatchedLevels.with_other_side, TAB, pgettext("key", "side")),
            back_command(),
            *(
                Command(entry.letters, partial(WatchedLevels.with_level, seat=state.selected_seat, index=entry.value))
                for entry in _level_entries()
                if entry.letters
            ),
        ]

    def paint(self, canvas: Canvas, state: WatchedLevels) -> None:
        paint_bar(canvas, Bar(unmarked(_("_Watch a game"))))
        entries = _level_entries()
        headings = _("On the left"), _("On the right")
        texts = [*headings, *(entry.label for entry in entries)]
        side_columns = max(_MIN_SIDE_COLUMNS, *map(canvas.measure, texts)) + 2 * EDGE_COLUMNS
        width = min(canvas.text_width, max(2 * side_columns + GAP_COLUMNS, _MAX_COLUMNS))
        is_wide = canvas.text_width > width
        text_rows = 2 if is_wide else 4
        paint_sides = partial(self.paint_sides, canvas, titles=headings, width=width, state=state)
        paint_descriptions = partial(self.paint_descriptions, canvas, size=Size(width, text_rows), state=state)
        parts = [
            StackPart(_HEADING_ROWS + len(entries), paint_sides),
            StackPart(text_rows, paint_descriptions, gap_rows=1),
        ]
        page = stack(canvas.free_rows, parts)
        x, y = paint_letters(canvas, width, page.height, self._scene)
        end_y = page.paint(Corner(x - EDGE_COLUMNS if is_wide else x, y))
        paint_below(canvas, end_y + 1, self._scene)

    def paint_sides(
        self, canvas: Canvas, corner: Corner, titles: Sequence[str], width: int, state: WatchedLevels
    ) -> None:
        """Paint the levels of both sides beside each other."""
        side_width = (width - GAP_COLUMNS) // 2
        for seat, title in enumerate(titles):
            side = corner.right(seat * (side_width + GAP_COLUMNS))
            title_style = TextStyle.TITLE if seat == state.selected_seat else TextStyle.DIM
            canvas.put(*side.right(EDGE_COLUMNS), title, title_style)
            _paint_levels(canvas, side.down(_HEADING_ROWS), side_width, state, seat)

    def paint_descriptions(self, canvas: Canvas, corner: Corner, size: Size, state: WatchedLevels) -> None:
        """Paint the descriptions of the chosen levels, as far as they fit."""
        x, y = corner.right(EDGE_COLUMNS)
        end_y = y + size.rows
        for level in (LEVELS[word] for word in dict.fromkeys(state.level_words)):
            lines = wrap_evenly(canvas, str(level.description), size.columns - EDGE_COLUMNS - _LEVEL_NAME_COLUMNS)
            lines = lines[: end_y - y]
            if lines:
                canvas.put(x, y, str(level.name))
            y = canvas.put_lines(Corner(x + _LEVEL_NAME_COLUMNS, y), lines, TextStyle.DIM)


def _paint_levels(canvas: Canvas, corner: Corner, width: int, state: WatchedLevels, seat: SeatNumber) -> None:
    for y, entry in enumerate(_level_entries(), corner.y):
        is_chosen = entry.value == state.level_indexes[seat]
        style = ""
        if is_chosen:
            style = TextStyle.CHOSEN if seat == state.selected_seat else quiet_background(canvas)
        click = partial(WatchedLevels.with_level, seat=seat, index=entry.value)
        canvas.put(corner.x, y, " " * width, style, click)
        canvas.put(corner.x, y, MARKER if is_chosen else "", style)
        paint_entry(canvas, Corner(corner.x + EDGE_COLUMNS, y), entry, style, click)
