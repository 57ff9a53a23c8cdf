"""The screen on which one looks back at a match: its keys, how it looks, and how it goes on by itself."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from schiffe.bashni.logbook.past import PastBashni
from schiffe.bashni.rules.squares import Square
from schiffe.bashni.texts.replay import frames, past_day, past_title
from schiffe.bashni.ui.layout import layout_for
from schiffe.bashni.ui.manual import replay_manual
from schiffe.bashni.ui.painting import paint_match
from schiffe.bashni.ui.replay.state import LookingBack
from schiffe.bashni.ui.state import BoardGlyphs
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.layout import Bar, Corner, paint_bar
from schiffe.toolkit.replaying import go_on
from schiffe.toolkit.screen import Call, Command, Done, Screen, Step
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.timeline import TimeLine, TimeLineSigns, paint_time_line

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
        bar = Bar(state.title, ", ".join(notes), badge, is_quiet=not state.is_playing)
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
