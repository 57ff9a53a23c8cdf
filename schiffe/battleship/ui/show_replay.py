"""The replay of a finished match, shown and played automatically."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.finished import FinishedMatch, seat_named
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.matches import unusual_rules_title
from schiffe.battleship.ui.manual import replay_manual
from schiffe.battleship.ui.painting.motion import MIN_TURN_SECONDS, Animation, make_impact, motion_of
from schiffe.battleship.ui.screens.onlooker import reasons_screen
from schiffe.battleship.ui.screens.replay.screen import ReplayScreen
from schiffe.battleship.ui.screens.replay.state import ReplayState
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.replay import show_steps
from schiffe.process.tasks import run_in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.settings.shared import Motion
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.replaying import Playback
from schiffe.toolkit.stage import Stage

_DEFAULT_OPTIONS: Final = ReplayOptions()
"""The default options: everything is shown, without the odds."""


async def show_replay(
    stage: Stage,
    settings: Settings,
    glyphs: Glyphs,
    finished: FinishedMatch,
    options: ReplayOptions = _DEFAULT_OPTIONS,
    step: int = 0,
) -> None:
    """Show the replay of a match from a step on, until the player goes back.

    Raises:
        UnknownPlayer: the replay is to show only what a player knew who has not played in the match.
    """
    rules_title = unusual_rules_title(finished.record.rules, settings[OWN_RULES])
    seat = seat_named(finished, options.seen_by)
    state = ReplayState(
        finished,
        glyphs=glyphs,
        playback=Playback(last_step=len(finished.moments) - 1).stopped_at(step),
        rules_title=rules_title,
        seen_by=seat,
        shows_odds=options.shows_odds,
    )
    await _Replay(stage, state.with_board_of_turn(), motion_of(settings)).run()


class _Replay:
    """A replay that plays automatically, and assesses the turns in the background."""

    def __init__(self, stage: Stage, state: ReplayState, motion: Motion) -> None:
        self._stage = stage
        self._motion = motion
        self._review = Review(state.finished)
        self._moved_flag = asyncio.Event()
        self._screen = ReplayScreen(
            state=state,
            show_step=self._show_step,
            explain=lambda: stage.show_over(HelpScreen(replay_manual(state.glyphs), glyphs=state.glyphs)),
            reasons=lambda: stage.show_over(reasons_screen(self._screen.state)),
        )

    async def run(self) -> None:
        await show_steps(self._stage, self._screen, self._assess_turns())

    def _show_step(self, before: ReplayState) -> None:
        """Show the current step; after a single step forward, its shots are animated."""
        state = self._screen.state
        is_next_step = state.step == before.step + 1
        is_slow = not state.playback.is_playing or state.playback.pace.seconds >= MIN_TURN_SECONDS
        if is_next_step and is_slow:
            moments = state.finished.moments
            perspective_before = replace(state.perspective, state=moments[state.step - 1].state)
            impact = make_impact(perspective_before, moments[state.step].event, self._motion)
            self._stage.update(self._screen, replace(state, animation=Animation(impact)))
        self._show_assessments()
        self._moved_flag.set()

    def _show_assessments(self) -> None:
        review = self._review
        state = self._screen.state
        step = state.next_turn_step
        assessed_turn = None if step is None else review.assessed_turn(step)
        assessed = replace(
            state, assessed_turn=assessed_turn, costly_steps=review.costly_steps, is_judged=review.is_done
        )
        self._stage.update(self._screen, assessed)

    async def _assess_turns(self) -> None:
        """Assess all turns; the one whose odds are shown comes first."""
        while True:
            self._moved_flag.clear()
            state = self._screen.state
            urgent = state.next_turn_step if state.shows_odds else None
            if await run_in_daemon_thread(partial(self._review.assess_next, urgent)):
                self._show_assessments()
            else:
                await self._moved_flag.wait()
