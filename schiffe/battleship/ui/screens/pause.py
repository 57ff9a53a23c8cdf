"""The screen of a paused match, which covers the boards."""

from collections.abc import Sequence
from typing import NamedTuple

from schiffe.battleship.ui.screens.curtain import word_band
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, ClockFace, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, centred_corner, wrap_evenly
from schiffe.toolkit.letters import paint_banner
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below
from schiffe.toolkit.screen import Command, Screen, finishing
from schiffe.toolkit.stack import StackPart, stack


class PauseState(NamedTuple):
    """A paused match: the names of its players, and its clock if it has one."""

    name: str
    opponent: str
    clock: ClockFace | None = None
    glyphs: LineGlyphs = BOX_LINES


class PauseScreen(Screen[PauseState, None]):
    """A screen that covers the boards until a key is pressed."""

    def __init__(self, state: PauseState, scene: Scene = NO_SCENE) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: PauseState) -> Sequence[Command[PauseState]]:
        """Return the command that continues the match."""
        return [Command(("enter", "f6", "escape", " "), finishing(None), _("Enter"), _("continue"))]

    def paint(self, canvas: Canvas, state: PauseState) -> None:
        """Paint the players and the remaining time, and nothing else of the match."""
        canvas.clear()
        badge = "" if state.clock else _("Paused")  # a clock shows that it is paused
        bar = Bar(
            players_title(state.name, state.opponent),
            notes=(),
            badge=badge,
            badge_style=BADGE_QUIET,
            clock=state.clock,
            shortest_title=state.opponent,
        )
        paint_bar(canvas, bar, state.glyphs)
        banner = word_band(canvas, _("Paused"), state.glyphs)
        lines = wrap_evenly(canvas, _("Press Enter to continue."), canvas.block_width)
        heading = StackPart(banner.rows)
        text = StackPart(len(lines), gap=1)
        page = stack(canvas.free_rows, heading, text)
        picture_rows = self._scene.picture_rows(canvas.width, canvas.height)
        rows = page.at(centred_corner(canvas, 0, page.height + picture_rows).y)
        paint_banner(canvas, Corner(0, rows[heading].top), canvas.width, banner, "turn")
        canvas.put_centred_lines(rows[text].top, lines)
        paint_below(canvas, rows[text].end + 1, self._scene)
