"""The screen on which the levels of two bots are chosen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from schiffe.battleship.levels import LEVELS
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import MenuEntry, paint_entry, with_letters
from schiffe.toolkit.forms import quiet_background
from schiffe.toolkit.key_row import TAB
from schiffe.toolkit.layout import Corner, wrap_evenly
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Command, Done, Screen, back_command
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_WORDS: Final = tuple(LEVELS)
_COLUMNS_BETWEEN_SIDES: Final = 2
_MIN_SIDE_COLUMNS: Final = 15
_MAX_COLUMNS: Final = 72
"""The columns that the longest sentence with its name needs."""
_LEVEL_NAME_COLUMNS: Final = 9


@dataclass(frozen=True)
class WatchedLevels:
    """The numbers of the levels of both sides, and the selected side: 0 is the left, 1 the right one."""

    chosen_levels: tuple[int, int]
    selected_seat: int = 0

    def with_level(self, seat: int, level: int) -> Self:
        """Return the state with another level of a side; the weakest follows the strongest."""
        levels = list(self.chosen_levels)
        levels[seat] = level % len(_WORDS)
        return replace(self, chosen_levels=(levels[0], levels[1]), selected_seat=seat)

    def with_selected_level(self, level: int) -> Self:
        """Return the state with another level of the selected side."""
        return self.with_level(self.selected_seat, level)

    def moved(self, by: int) -> Self:
        """Return the state with another level of the selected side."""
        return self.with_level(self.selected_seat, self.chosen_levels[self.selected_seat] + by)

    def across(self) -> Self:
        """Return the state with the other side selected."""
        return replace(self, selected_seat=1 - self.selected_seat)

    @property
    def words(self) -> tuple[str, str]:
        """The levels of both sides, as in the settings."""
        return _WORDS[self.chosen_levels[0]], _WORDS[self.chosen_levels[1]]


def _level_entries() -> list[MenuEntry[int]]:
    """Return the entries of the levels, from the weakest to the strongest."""
    names = with_letters([str(level.name) for level in LEVELS.values()])
    return [MenuEntry(name, number) for number, name in enumerate(names)]


class WatchedLevelsScreen(Screen[WatchedLevels, tuple[str, str] | None]):
    """A screen that returns the levels of both sides, or None after Escape."""

    def __init__(self, level: str, scene: Scene) -> None:
        super().__init__(WatchedLevels((_WORDS.index(level), _WORDS.index(level))))
        self._scene = scene

    def commands(self, state: WatchedLevels) -> Sequence[Command[WatchedLevels]]:
        """Return the commands: choose a level, go to the other side, watch, go back."""
        return [
            Command(("enter",), lambda state: Done(state.words), _("Enter"), _("watch")),
            Command(("up", "wheel-up"), lambda state: state.moved(-1)),
            Command(("down", "wheel-down"), lambda state: state.moved(1)),
            Command(("tab", "left", "right", "s-tab"), WatchedLevels.across, TAB, pgettext("key", "side")),
            back_command(),
            *(
                Command(entry.letters, partial(WatchedLevels.with_selected_level, level=entry.value))
                for entry in _level_entries()
                if entry.letters
            ),
        ]

    def paint(self, canvas: Canvas, state: WatchedLevels) -> None:
        """Paint both lists side by side, and below them how the chosen levels play."""
        paint_bar(canvas, Bar(unmarked(_("_Watch a game"))))
        entries = _level_entries()
        headings = _("On the left"), _("On the right")
        texts = [*headings, *(entry.label for entry in entries)]
        side_columns = max(_MIN_SIDE_COLUMNS, *map(canvas.measure, texts)) + 4
        width = min(canvas.text_width, max(2 * side_columns + _COLUMNS_BETWEEN_SIDES, _MAX_COLUMNS))
        column = (width - _COLUMNS_BETWEEN_SIDES) // 2
        is_wide = canvas.width > width + 2
        descriptions: list[tuple[str, str]] = []
        for word in dict.fromkeys(state.words):
            lines = wrap_evenly(canvas, str(LEVELS[word].description), width - 2 - _LEVEL_NAME_COLUMNS)
            descriptions += zip((str(LEVELS[word].name), "", "", ""), lines, strict=False)
        heading = StackPart(1)
        levels = StackPart(len(entries), gap=1)
        text = StackPart(2 if is_wide else 4, gap=1)
        page = stack(canvas.free_rows, heading, levels, text)
        left, top = paint_letters(canvas, width, page.height, self._scene)
        rows = page.at(top)
        left -= 2 if is_wide else 0  # the markers of the chosen levels are in the margin
        for seat, title in enumerate(headings):
            x = left + seat * (column + _COLUMNS_BETWEEN_SIDES)
            canvas.put(
                x + 2, rows[heading].top, title, TextStyle.TITLE if seat == state.selected_seat else TextStyle.DIM
            )
            for entry in entries:
                self._paint_level(canvas, Corner(x, rows[levels].top + entry.value), column, state, seat, entry)
        for y, (name, line) in enumerate(descriptions[: rows[text].height], rows[text].top):
            canvas.put(left + 2, y, name)
            canvas.put(left + 2 + _LEVEL_NAME_COLUMNS, y, line, TextStyle.DIM)
        paint_below(canvas, rows[text].end + 1, self._scene)

    def _paint_level(
        self, canvas: Canvas, corner: Corner, width: int, state: WatchedLevels, seat: int, entry: MenuEntry[int]
    ) -> None:
        x, y = corner
        is_chosen = entry.value == state.chosen_levels[seat]
        style = ""
        if is_chosen:
            style = TextStyle.CHOSEN if seat == state.selected_seat else quiet_background(canvas)
        click = partial(WatchedLevels.with_level, seat=seat, level=entry.value)
        canvas.put(x, y, " " * width, style, click)
        canvas.put(x, y, ">" if is_chosen else "", style)
        paint_entry(canvas, Corner(x + 2, y), entry, style, click)
