"""The screen of a match of two bots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.boards import Arrangement, RoomWanted, arranged, is_single
from schiffe.battleship.ui.cells import LABELS
from schiffe.battleship.ui.onlooker import WatchState
from schiffe.battleship.ui.pair import fitted_pair, fleet_rows, paint_pair
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import against
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import QUIET, Bar, paint_bar, paint_heading
from schiffe.toolkit.screen import Call, Command, Screen
from schiffe.toolkit.stage import SHORTEST

_WIDE: Final = 92
"""From so many columns on the shots stand beside the boards."""


@dataclass(frozen=True)
class WatchKeys:
    """What happens outside of the screen.

    Attributes:
        changed: is called when the pace has changed, or time stands still or goes on.
        step: lets the next turn be fired at once.
        reasons: shows why both fired as they did.
        leave: the command that leaves.
    """

    changed: Callable[[], None]
    step: Callable[[], None]
    reasons: Callable[[], None]
    leave: Command[Any]


class WatchScreen(Screen[WatchState, None]):
    """Shows a match that goes on by itself; it gives no result."""

    def __init__(self, state: WatchState, keys: WatchKeys) -> None:
        super().__init__(state)
        self._keys = keys

    def commands(self, state: WatchState) -> Sequence[Command[WatchState]]:
        """Slower and faster, stand and go on, open and hidden, reasons, leave."""
        keys, single = self._keys, state.pair.is_single
        tab: Command[WatchState] = Command(
            ("tab",), lambda state: replace(state, pair=state.pair.other()), "Tab", _("board")
        )
        scroll = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [
            Command((" ",), self._stood, _("Space"), _("go on") if state.is_paused else _("pause")),
            *([tab] if single else ()),
            Command(("enter", "right"), lambda _state: Call(keys.step), _("Enter"), _("next turn")),
            Command(("+", "up"), lambda state: Call(keys.changed, state.paced(1)), "+ -", _("pace")),
            Command(("-", "down"), lambda state: Call(keys.changed, state.paced(-1))),
            Command(
                ("o", "f2"), lambda state: replace(state, is_open=not state.is_open), "O",
                _("hide fleets") if state.is_open else _("open fleets"),
            ),
            Command(("f3", "w"), lambda _state: Call(keys.reasons), "F3", _("why")),
            keys.leave,
            *(Command((key,), _scrolled(*step)) for key, step in scroll.items()),
        ]  # fmt: skip

    def _stood(self, state: WatchState) -> Call:
        return Call(self._keys.changed, replace(state, is_paused=not state.is_paused))

    def fitted(self, state: WatchState, canvas: Canvas) -> WatchState:
        """The last shots are in view."""
        return replace(state, pair=fitted_pair(state.pair, canvas, state.sides, _arranged(canvas, state).room))

    def settled(self, state: WatchState) -> WatchState:
        """The last shots have struck."""
        return state.settled()

    def paint(self, canvas: Canvas, state: WatchState) -> None:
        """The whole screen, at a moment at which shots may fly."""
        if state.impact and canvas.moment < state.impact.end:
            canvas.moves(SHORTEST)
            state = state.at(canvas.moment)
        _paint_bar(canvas, state)
        at = _arranged(canvas, state)
        paint_pair(canvas, state.sides, at, state.pair.shown, state.glyphs)
        why = canvas.wrap(log.last_reason(state.seen), canvas.width - 4)[:2] if state.tells_why else []
        for number, line in enumerate(why):
            canvas.put(2, at.below + number, line)
        if at.panel:
            paint_heading(canvas, at.panel, at.panel_width, _("Shots"), state.glyphs)
            corner, rows = (at.panel.x + 1, at.panel.y + 1), at.room.rows
            log.paint_log(canvas, corner, at.panel_width - 1, rows, state.seen)
            return
        x = at.titles[0].x + LABELS + 1
        top = at.below + len(why)
        log.paint_log(canvas, (x, top), canvas.width - x - 1, canvas.height - 1 - top, state.seen)


def _scrolled(columns: int, rows: int) -> Callable[[WatchState], WatchState]:
    return lambda state: replace(state, pair=state.pair.scrolled(state.pair.shown, columns, rows))


def _arranged(canvas: Canvas, state: WatchState) -> Arrangement:
    rows = fleet_rows(canvas, state.sides)
    has_panel = canvas.width >= _WIDE and not is_single(canvas)
    return arranged(canvas, RoomWanted(state.size, rows, 2, 1 if has_panel else log.ROWS, has_panel=has_panel))


def _paint_bar(canvas: Canvas, state: WatchState) -> None:
    """Who plays, by which rules, how many shots there were, how fast it goes, and whose turn it is."""
    match = state.match
    shots = sum(len(view.shots) for view in match.views)
    notes = [ngettext("{count} shot", "{count} shots", shots).format(count=shots)]
    if state.rules:
        notes.insert(0, state.rules)
    notes.append(_("{seconds} s").format(seconds=state.pace.seconds))
    badge = _("Paused") if state.is_paused else match.names[match.turn]
    paint_bar(
        canvas, Bar(against(*match.names), notes, badge, "class:turn" if state.is_paused else QUIET), state.glyphs
    )
