"""The screen of the statistics: its keys."""

from collections.abc import Sequence
from dataclasses import replace

from schiffe.battleship.ui.statistics.maps import fitted_maps
from schiffe.battleship.ui.statistics.painting import paint_statistics
from schiffe.battleship.ui.statistics.state import StatisticsPage, StatisticsState
from schiffe.battleship.ui.statistics.tables import fitted_top
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.screen import Command, Done, Screen, Step


class StatisticsScreen(Screen[StatisticsState, None]):
    """Shows what the games of a player come to, a page at a time."""

    def __init__(self, state: StatisticsState, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: StatisticsState) -> Sequence[Command[StatisticsState]]:
        """To the other pages and times, through long tables and large maps, and back."""
        leave: Command[StatisticsState] = Command(
            ("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back")
        )
        if not state.games:
            return [leave]
        keys: list[Command[StatisticsState]] = [
            leave,
            Command(("p",), lambda state: state.of_period(state.period.next), "P", _("period")),
        ]
        if len(state.pages) > 1:  # first what one needs most, as not all have room
            keys.insert(0, Command(("right", "tab", " ", "enter"), lambda state: state.turned(1), "->", _("next")))
            keys.append(Command(("left", "s-tab"), lambda state: state.turned(-1), "<-", _("previous")))
        return [*keys, *self._scrolling(state)]

    def _scrolling(self, state: StatisticsState) -> list[Command[StatisticsState]]:
        if state.page is StatisticsPage.OPPONENTS:
            if state.lines <= state.room:
                return []
            return [
                Command(("up", "wheel-up"), _down(-1)),
                Command(("down", "wheel-down"), _down(1)),
                Command(("pageup",), _down(-state.room), _("PgUp"), _("up")),
                Command(("pagedown",), _down(state.room), _("PgDn"), _("down")),
            ]
        if state.page in (StatisticsPage.LAID, StatisticsPage.OPENED):
            moves = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
            return [Command((key,), _scrolled(*move)) for key, move in moves.items()]
        return []

    def fitted(self, state: StatisticsState, canvas: Canvas) -> StatisticsState:
        """No further down than the tables go, and the maps side by side where both have room."""
        return fitted_maps(canvas, fitted_top(canvas, state))

    def paint(self, canvas: Canvas, state: StatisticsState) -> None:
        """The page of the moment."""
        paint_statistics(canvas, state, self._scene)


def _down(lines: int) -> Step[StatisticsState]:
    return lambda state: replace(state, top=state.top + lines)


def _scrolled(columns: int, rows: int) -> Step[StatisticsState]:
    return lambda state: replace(state, scroll=state.scroll.by(columns, rows))
