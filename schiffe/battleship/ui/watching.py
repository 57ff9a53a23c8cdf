"""Two bots play and one looks on: what is shown, what the keys do, and the wait between their turns."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event, SeatNumber
from schiffe.battleship.match.loop import Answers, Emit, Seat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.boards import Arrangement
from schiffe.battleship.ui.cells import LABELS
from schiffe.battleship.ui.context import Fleets, MatchContext
from schiffe.battleship.ui.motion import LEAST, impact_of, until_settled
from schiffe.battleship.ui.onlooker import OnlookerScreen, OnlookerState, show_reasons
from schiffe.game.interruption import Interruption
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import against
from schiffe.settings.shared import PAUSE
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import QUIET, Bar, paint_bar
from schiffe.toolkit.replaying import Pace
from schiffe.toolkit.screen import Action, Call, Command

_USUAL: Final = Pace((4.0, 2.0, 1.0, 0.6, 0.3, 0.1, 0.0), 3)


@dataclass(frozen=True, kw_only=True)
class WatchState(OnlookerState):
    """A match of two bots.

    Attributes:
        latest: how it stands after the last turn.
        is_open: whether both fleets lie open; else each board shows what the other side knows of it.
        tells_why: whether the reason of the last shot is shown.
        is_playing: whether the next turn comes by itself, when the pace lets it.
    """

    latest: MatchState
    fleets: Fleets
    is_open: bool = True
    tells_why: bool = False
    pace: Pace = _USUAL
    is_playing: bool = True

    @property
    def seen(self) -> Perspective:
        """The match as both sides may know it."""
        return Perspective(0, None, self.impact.before.state if self.impact and self.flies else self.latest)

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """The fleet of a bot, where it lies open."""
        return self.fleets.of(seat) if self.is_open else None


class WatchScreen(OnlookerScreen[WatchState]):
    """Shows a match that goes on by itself.

    Each is called when a key asks for it: ``step`` for the next turn, ``reasons`` for why both have fired so, and
    ``changed`` when the pace has changed, or time stands still or goes on. ``leave`` is the command that leaves.
    """

    def __init__(self, state: WatchState, changed: Action, step: Action, reasons: Action, leave: Command[Any]) -> None:
        super().__init__(state, changed)
        self._step = step
        self._reasons = reasons
        self._leave = leave

    def commands(self, state: WatchState) -> Sequence[Command[WatchState]]:
        """Slower and faster, stand and go on, open and hidden, reasons, leave."""
        shown = _("hide fleets") if state.is_open else _("open fleets")
        return [
            self.playing(state, _("go on")),
            *([self.other_board()] if state.pair.is_single else ()),
            Command(("enter", "right"), lambda _state: Call(self._step), _("Enter"), _("next turn")),
            *self.pacing(),
            Command(("o", "f2"), lambda state: replace(state, is_open=not state.is_open), "O", shown),
            self.why(self._reasons),
            self._leave,
            *self.scrolling(),
        ]

    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:  # noqa: ARG002
        """A reason, and shots where they do not stand beside the boards."""
        return 2, 1 if has_panel else log.ROWS

    def paint_around(self, canvas: Canvas, state: WatchState, at: Arrangement) -> None:
        """The bar, why the last shot was fired, and below that the shots."""
        _paint_bar(canvas, state)
        why = canvas.wrap(log.last_reason(state.seen), canvas.width - 4)[:2] if state.tells_why else []
        for number, line in enumerate(why):
            canvas.put(2, at.below + number, line)
        if at.panel is None:
            x, y = at.titles[0].x + LABELS + 1, at.below + len(why)
            log.paint_log(canvas, (x, y), canvas.width - x - 1, canvas.height - 1 - y, state.seen)


def _paint_bar(canvas: Canvas, state: WatchState) -> None:
    """Who plays, by which rules, how many shots there were, how fast it goes, and whose turn it is."""
    match = state.match
    shots = sum(len(view.shots) for view in match.views)
    fired = ngettext("{count} shot", "{count} shots", shots).format(count=shots)
    notes = [*filter(None, [state.rules]), fired, state.seconds]
    badge, style = (match.names[match.turn], QUIET) if state.is_playing else (_("Paused"), "class:turn")
    paint_bar(canvas, Bar(against(*match.names), notes, badge, style), state.glyphs)


class Watcher:
    """Shows a match of two bots, and lets each turn wait.

    Attributes:
        screen: what is seen.
    """

    def __init__(self, state: WatchState, context: MatchContext, interruption: Interruption) -> None:
        self._context = context
        self._changed = asyncio.Event()
        self._steps = 0
        state = replace(state, pace=state.pace.nearest(context.settings[PAUSE]))
        leave = context.leave(interruption, 0)
        self.screen = WatchScreen(state, self._changed.set, self._step, self._show_reasons, leave)

    def notify(self, event: Event, state: MatchState) -> None:
        """Show how things stand now."""
        shown = self.screen.state
        impact = impact_of(shown.seen, event, self._context.motion) if shown.pace.seconds >= LEAST else None
        self.screen.update(lambda shown: replace(shown, latest=state, impact=impact))
        self._context.stage.redraw()

    async def settled(self) -> None:
        """Wait until the last shots have struck; a key makes an end of that."""
        await until_settled(lambda: self.screen.state.impact)

    async def next_turn(self) -> None:
        """Wait as long as the pace says, or for the key that fires the next turn; time stands under what covers it."""
        loop, past = asyncio.get_running_loop(), 0.0
        while not self._steps and not (self.screen.state.is_playing and past >= self.screen.state.pace.seconds):
            await self._context.stage.guard.uncovered()
            began, shown = loop.time(), self.screen.state
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), shown.pace.seconds - past if shown.is_playing else None)
            past += loop.time() - began
        self._steps = max(0, self._steps - 1)
        await asyncio.sleep(0)  # keys are heard even at the fastest pace
        await self._context.stage.guard.uncovered()

    def _step(self) -> None:
        self._steps = 1
        self._changed.set()

    def _show_reasons(self) -> None:
        show_reasons(self._context.stage, self.screen.state.seen)


class WatchedSeat:
    """A bot whose turns wait for a watcher."""

    def __init__(self, seat: Seat, watcher: Watcher) -> None:
        self._seat = seat
        self._watcher = watcher

    @property
    def fleet(self) -> Fleet | None:
        """Its ships."""
        return self._seat.fleet

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Where it fires, once it may."""
        await self._watcher.next_turn()
        return await self._seat.choose(perspective, emit)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """What its fleet answers."""
        return await self._seat.answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Let it know."""
        await self._seat.learn(perspective, answers)
