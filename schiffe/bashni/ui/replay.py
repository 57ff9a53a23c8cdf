"""Looking back at a finished match on the full screen."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.bashni.logbook.past import PastBashni
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import Square
from schiffe.bashni.texts.replay import ReplayFrame, frames, past_day, past_title
from schiffe.bashni.ui.manual import replay_manual
from schiffe.bashni.ui.painting import paint_match
from schiffe.bashni.ui.squares import layout_for
from schiffe.bashni.ui.state import BoardGlyphs, BoardState
from schiffe.game.ui.replay import SteppedScreen, SteppedState, show_steps
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.layout import QUIET, Bar, Corner, paint_bar
from schiffe.toolkit.replaying import TimeLine, TimeLineSigns, paint_time_line
from schiffe.toolkit.screen import Command
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class LookingBack(SteppedState):
    """A match that is over, at one of its steps.

    Attributes:
        title, day: who played, and when.
        below: the side at the bottom of the board.
        square: the one whose tower is shown in full; None for that of the last move.
    """

    frames: tuple[ReplayFrame, ...]
    glyphs: BoardGlyphs
    title: str
    day: str
    below: Colour = Colour.WHITE
    square: Square | None = None

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.frames) - 1

    @property
    def board(self) -> BoardState:
        """The board at this step, as a watcher sees it."""
        frame = self.frames[self.at]
        history = frame.state.history
        moved = history[-1].move.end if history else BoardState.cursor
        cursor = moved if self.square is None else self.square
        return BoardState(frame.state, self.glyphs, self.below, cursor=cursor, note=frame.text)

    def at_step(self, at: int) -> Self:
        """At another step, with the tower of its move."""
        return replace(super().at_step(at), square=None)

    def turned(self) -> Self:
        """The other side is at the bottom."""
        return replace(self, below=self.below.other)

    def looked_at(self, square: Square) -> Self:
        """The tower of a square is shown in full."""
        return replace(self, square=square)


_FAR: Final = 10
"""Steps of the keys that go far."""


class BashniReplayScreen(SteppedScreen[LookingBack]):
    """Shows a match at one of its steps."""

    def commands(self, state: LookingBack) -> Sequence[Command[LookingBack]]:
        """To other steps, at a pace, from the other side, and back."""
        return [
            self.helping(),
            self.playing(state, _("play")),
            *self.stepping(),
            self.back(),
            *self.pacing(),
            Command(("v",), self.then(LookingBack.turned), "V", _("turn the board")),
            *self.ends(),
            Command(("pageup",), self.by(-_FAR)),
            Command(("pagedown",), self.by(_FAR)),
        ]

    def paint(self, canvas: Canvas, state: LookingBack) -> None:
        """The bar, the board with what was said, and the timeline."""
        notes = [state.day]
        if state.is_playing:
            notes.append(state.seconds)
        badge = _("{number} of {last}").format(number=state.at, last=state.last)
        bar = Bar(state.title, notes, badge, "class:turn" if state.is_playing else QUIET)
        paint_bar(canvas, bar, state.glyphs.lines)
        plan = layout_for(canvas)
        paint_match(canvas, state.board, plan, _look_at)
        if not plan.is_small:
            right = plan.panel[0] + plan.panel[1]
            self._paint_time_line(canvas, Corner(plan.left, plan.below + 1), right - plan.left, state)

    def _paint_time_line(self, canvas: Canvas, corner: Corner, width: int, state: LookingBack) -> None:
        line = state.glyphs.lines.frame[4]
        signs = TimeLineSigns("o", line, line)
        paint_time_line(canvas, corner, width, TimeLine(state.last, state.at), signs, self._go)

    def _go(self, place: int) -> ClickStep:
        return self.then(lambda state: state.moved(place))


def _look_at(square: Square) -> ClickStep:
    return lambda state: state.looked_at(square)


async def look_back(stage: Stage, glyphs: BoardGlyphs, past: PastBashni) -> None:
    """Show a match until somebody goes back."""
    changed = asyncio.Event()

    def show_help() -> None:
        stage.lay_over(HelpScreen(replay_manual(glyphs.signs)))

    state = LookingBack(frames(past), glyphs, past_title(past), past_day(past))
    screen = BashniReplayScreen(state, changed.set, show_help)

    def forward() -> None:
        screen.update(LookingBack.forward)
        stage.redraw()

    await show_steps(stage, screen, changed, forward)
