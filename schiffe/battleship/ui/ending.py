"""The common part of the ends of a match and of a day: the analysis, and what the players choose to do next."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.replay import look_back
from schiffe.battleship.ui.screens.analysis.findings import Findings
from schiffe.battleship.ui.screens.analysis.screen import AnalysisScreen
from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.ui.ending_screen import EndingScreen

_ScreenT = TypeVar("_ScreenT", bound=EndingScreen[Any])


class ShownAnalysis:
    """The analysis of a match with its screen, which shows what is found while the analysis runs."""

    def __init__(self, context: MatchContext, analyst: Analyst) -> None:
        self._context = context
        self._analyst = analyst
        self._screen: AnalysisScreen | None = None

    @property
    def findings(self) -> Findings:
        """The findings so far."""
        return Findings.from_analyst(self._analyst)

    def open(self) -> None:
        """Show the screen."""
        self._screen = AnalysisScreen(self.findings, self._context.glyphs)
        self._context.stage.show_over(self._screen)

    def update(self) -> None:
        """Show the findings so far if the screen was opened."""
        if self._screen:
            self._context.stage.update(self._screen, lambda state: replace(state, findings=self.findings))


async def ask_what_next(context: MatchContext, screen: _ScreenT, renewed: Callable[[_ScreenT], _ScreenT]) -> AfterMatch:
    """Show the result until the players choose what to do next.

    Settings and replay lead back to the result, on a new screen as ``renewed`` makes it.
    """
    while True:
        match await context.stage.ask(screen):
            case AfterMatch.SETTINGS:
                await context.change_settings()
            case AfterMatch.REPLAY:
                if finished := await asyncio.to_thread(context.recorder.read_finished):
                    await look_back(context.stage, context.settings, context.glyphs, finished)
            case after:
                return after
        screen = renewed(screen)
