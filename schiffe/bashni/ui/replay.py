"""Looking back at a finished match on the full screen, and the same screens as a recording."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from schiffe.bashni.logbook.past import PastBashni
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import Square
from schiffe.bashni.texts.replay import ReplayFrame, frames, past_day, past_title
from schiffe.bashni.ui.manual import replay_manual
from schiffe.bashni.ui.painting import paint_match
from schiffe.bashni.ui.screen import BoardKeys, BoardScreen
from schiffe.bashni.ui.squares import BASHNI_LOOKS, layout_for
from schiffe.bashni.ui.state import BoardGlyphs, BoardState
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.layout import QUIET, Bar, Corner, paint_bar
from schiffe.toolkit.recording import Recorded, recording, without_pauses
from schiffe.toolkit.replaying import LOOKING_BACK, Pace, TimeLine, TimeLineSigns, go_on, paint_time_line
from schiffe.toolkit.screen import AnyScreen, Call, Command, Done, Screen, Step
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import GENERIC_LOOKS


@dataclass(frozen=True)
class LookingBack:
    """A match at one of its steps.

    Attributes:
        title, day: who played, and when.
        at: the step that is shown.
        below: the side at the bottom of the board.
        square: the one whose tower is shown in full; None for that of the last move.
        is_playing: whether it goes on by itself, and ``pace`` how fast.
    """

    frames: tuple[ReplayFrame, ...]
    glyphs: BoardGlyphs
    title: str
    day: str
    at: int = 0
    below: Colour = Colour.WHITE
    square: Square | None = None
    is_playing: bool = False
    pace: Pace = LOOKING_BACK

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.frames) - 1

    @property
    def board(self) -> BoardState:
        """The board at this step, as a watcher sees it."""
        frame = self.frames[self.at]
        history = frame.state.history
        moved = history[-1].move.end if history else BoardState.cursor
        cursor = moved if self.square is None else self.square
        return BoardState(frame.state, self.glyphs, self.below, cursor=cursor, note=frame.text)

    def moved(self, at: int) -> "LookingBack":
        """Another step is shown; at the end it stops."""
        at = max(0, min(at, self.last))
        return replace(self, at=at, square=None, is_playing=self.is_playing and at < self.last)

    def stepped(self, by: int) -> "LookingBack":
        """This many steps on, or back; what went on by itself stops."""
        return replace(self.moved(self.at + by), is_playing=False)

    def played(self) -> "LookingBack":
        """It goes on by itself, from the start where it is at the end; or it stops."""
        if self.is_playing:
            return replace(self, is_playing=False)
        return replace(self.moved(0) if self.at == self.last else self, is_playing=True)

    def paced(self, by: int) -> "LookingBack":
        """It goes on faster, or slower."""
        return replace(self, pace=self.pace.changed(by))

    def turned(self) -> "LookingBack":
        """The other side is at the bottom."""
        return replace(self, below=self.below.other)

    def looked_at(self, square: Square) -> "LookingBack":
        """The tower of a square is shown in full."""
        return replace(self, square=square)


_FAR = 10
"""Steps of the keys that go far."""


class BashniReplayScreen(Screen[LookingBack, None]):
    """Shows a match at one of its steps.

    ``changed`` is called when another one is shown, or the pace has changed, and ``help_`` shows what the keys do.
    """

    def __init__(self, state: LookingBack, changed: Callable[[], None], help_: Callable[[], None]) -> None:
        super().__init__(state)
        self._changed = changed
        self._help = help_

    def help_keys(self, state: LookingBack) -> Sequence[str]:  # noqa: ARG002
        """The help is one of its own."""
        return ()

    def commands(self, state: LookingBack) -> Sequence[Command[LookingBack]]:
        """To other steps, at a pace, from the other side, and back."""
        steps = (
            (("left", "wheel-up"), -1),
            (("right", "enter", "wheel-down"), 1),
            (("pageup",), -_FAR),
            (("pagedown",), _FAR),
        )
        back, on, *far = (Command(keys, self._then(partial(_stepped, by=by))) for keys, by in steps)
        return [
            Command(("f1", "?"), lambda _state: Call(self._help), "F1", _("help")),
            Command((" ",), self._then(LookingBack.played), _("Space"), _("pause") if state.is_playing else _("play")),
            Command(back.keys, back.step, "<- ->", _("step")),
            on,
            Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
            Command(("+", "up"), self._then(partial(_paced, by=1)), "+ -", _("pace")),
            Command(("-", "down"), self._then(partial(_paced, by=-1))),
            Command(("v",), self._then(LookingBack.turned), "V", _("turn the board")),
            Command(("home",), self._then(lambda state: state.stepped(-state.last))),
            Command(("end",), self._then(lambda state: state.stepped(state.last))),
            *far,
        ]

    def _then(self, step: Callable[[LookingBack], LookingBack]) -> Step[LookingBack]:
        return lambda state: Call(self._changed, step(state))

    def paint(self, canvas: Canvas, state: LookingBack) -> None:
        """The bar, the board with what was said, and the timeline."""
        notes = [state.day]
        if state.is_playing:
            notes.append(_("{seconds} s").format(seconds=f"{state.pace.seconds:g}"))
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
        return self._then(lambda state: state.stepped(place - state.at))


def _stepped(state: LookingBack, by: int) -> LookingBack:
    return state.stepped(by)


def _paced(state: LookingBack, by: int) -> LookingBack:
    return state.paced(by)


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
        screen.update(lambda state: state.moved(state.at + 1))
        stage.redraw()

    playing = asyncio.ensure_future(go_on(lambda: screen.state, forward, changed, stage.guard.uncovered))
    try:
        await stage.ask(screen)
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


def recorded_bashni(past: PastBashni) -> Iterator[str]:
    """The lines of a recording of a match."""
    looks = {**GENERIC_LOOKS, **BASHNI_LOOKS}
    return recording(Recorded(past_title(past), int(past.stored.begun), looks), shown_frames(past))


def shown_frames(past: PastBashni) -> Iterator[tuple[float, AnyScreen]]:
    """When each screen was shown, in seconds from the beginning, without long pauses."""
    steps, below = frames(past), Colour(past.record.computer is Colour.WHITE or past.record.remote is Colour.WHITE)
    for at, step in zip(without_pauses(step.time for step in steps), steps, strict=True):
        yield at, _screen(step, below)


def _screen(step: ReplayFrame, below: Colour) -> BoardScreen:
    """The board as it was seen, with whoever sat here at the bottom."""
    history = step.state.history
    cursor = history[-1].move.end if history else BoardState.cursor
    state = BoardState(step.state, BoardGlyphs(), below, cursor=cursor, note=step.text)
    leave: Command[Any] = Command(("f10",), lambda _state: Done(None), "F10", _("leave"))
    return BoardScreen(state, BoardKeys(lambda _wanted: None, leave))
