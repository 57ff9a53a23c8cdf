"""Shows a match that is over: lets it go on by itself, and has its turns judged meanwhile."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.match.events import SeatNumber, ShotsFired
from schiffe.battleship.texts.names import unusual_title
from schiffe.battleship.ui.battle.log import reasons
from schiffe.battleship.ui.manual import replay_manual
from schiffe.battleship.ui.motion import FLIGHT, FULL, NONE, STRIKE, Impact
from schiffe.battleship.ui.replay import ReplayKeys, ReplayScreen
from schiffe.battleship.ui.replay_state import ReplayState
from schiffe.process.tasks import aside
from schiffe.toolkit.help import HelpScreen, sections
from schiffe.toolkit.replaying import go_on
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class FirstLook:
    """How a match is looked at in the beginning: whose knowledge is shown, and whether the odds are."""

    by: SeatNumber | None = None
    has_odds: bool = False


@dataclass(frozen=True)
class Manner:
    """How every match is shown; ``motion`` is the word of the settings, and ``own_rules`` are lines by their names."""

    glyphs: Glyphs
    motion: str
    own_rules: Mapping[str, str]


_ALL = FirstLook()


class Replay:
    """Shows one match on a stage."""

    def __init__(self, stage: Stage, manner: Manner, past: PastMatch, wanted: FirstLook = _ALL) -> None:
        self._stage = stage
        self._motion = manner.motion
        self._review = Review(past)
        self._at = 0
        self._changed, self._looked = asyncio.Event(), asyncio.Event()
        rules = unusual_title(past.record.rules, manner.own_rules)
        state = ReplayState(past, manner.glyphs, rules, by=wanted.by, has_odds=wanted.has_odds)
        self._screen = ReplayScreen(state, ReplayKeys(self._show, self._show_reasons, self._show_help))

    async def run(self) -> None:
        """Show it until somebody goes back."""
        playing = go_on(lambda: self._screen.state, self._forward, self._changed, self._stage.guard.uncovered)
        tasks = [asyncio.ensure_future(work) for work in (playing, self._judge())]
        try:
            await self._stage.ask(self._screen)
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task

    def _show(self) -> None:
        """Something else is shown: shots strike where one has gone a step on, and the odds are those that are known."""
        state = self._screen.state
        if state.at == self._at + 1 and (not state.is_playing or state.pace.seconds >= FLIGHT + STRIKE):
            self._screen.update(self._struck)
        self._at = state.at
        self._tell()
        self._changed.set()
        self._looked.set()

    def _struck(self, state: ReplayState) -> ReplayState:
        before, event = state.past.moments[state.at - 1].state, state.past.moments[state.at].event
        if self._motion == NONE or not isinstance(event, ShotsFired):
            return state
        seen = replace(state.seen, state=before)
        flight = FLIGHT if self._motion == FULL else 0
        return replace(state, impact=Impact(seen, event, time.monotonic(), flight))

    def _tell(self) -> None:
        """Show what is known of the turns by now."""
        review = self._review
        self._screen.update(
            lambda state: replace(
                state,
                judged=None if state.next_turn is None else review.judged(state.next_turn),
                costly=review.costly,
                is_judged=review.is_done,
            )
        )
        self._stage.redraw()

    async def _judge(self) -> None:
        """Judge turn after turn, first the one whose odds are shown."""
        while True:
            self._looked.clear()
            state = self._screen.state
            wanted = state.next_turn if state.has_odds else None
            if await aside(partial(self._review.step, wanted)):
                self._tell()
            else:
                await self._looked.wait()

    def _forward(self) -> None:
        self._screen.update(ReplayState.forward)
        self._show()

    def _show_help(self) -> None:
        self._stage.lay_over(HelpScreen(replay_manual(self._screen.state.glyphs)))

    def _show_reasons(self) -> None:
        seen = self._screen.state.seen
        self._stage.lay_over(HelpScreen(sections("\n\n".join(reasons(seen, seat) for seat in (0, 1)))))
