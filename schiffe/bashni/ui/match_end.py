"""The end of a match on the full screen: the result, its analysis, and the replay."""

from contextlib import AsyncExitStack
from dataclasses import replace

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.texts.mistakes import after_loss_text
from schiffe.bashni.ui.board.state import BoardState
from schiffe.bashni.ui.context import BoardContext
from schiffe.bashni.ui.screens.analysis import AnalysisScreen, AnalysisState
from schiffe.bashni.ui.screens.result import ResultScreen, ResultState
from schiffe.bashni.ui.show_replay import show_replay
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.ui.ending_screen import ResultAction, show_standing
from schiffe.process.tasks import run_beside


class MatchEndScreens:
    """The screens of the result and of its analysis; ``finished`` is None if the match was not recorded."""

    def __init__(
        self,
        context: BoardContext,
        board: BoardState,
        finished: FinishedMatch | None,
        *,
        seconds: float,
        again_label: str,
    ) -> None:
        self._context = context
        self._board = board
        self._finished = finished
        self._has_ladder = finished is not None and context.can_climb
        result = ResultState(
            board=board,
            seconds=seconds,
            again_label=again_label,
            can_replay=finished is not None,
            has_ladder=self._has_ladder,
        )
        self._screen = ResultScreen(result)
        self._details: AnalysisScreen | None = None

    async def ask(self) -> PlayResult:
        """Show the result, with replays, until the people choose what comes next."""
        stage = self._context.stage
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(run_beside(self._analyse_match()))
            if self._has_ladder:
                reading = show_standing(self._context.read_standing, self._screen, stage)
                await stack.enter_async_context(run_beside(reading))
            while not isinstance(choice := await stage.ask(self._screen), AfterMatch):
                if choice is ResultAction.DETAILS:
                    self._details = AnalysisScreen(AnalysisState(self._board, self._screen.state.costly_moves))
                    await stage.ask_over(self._details)
                else:
                    assert self._finished, "only a recorded match has a replay"
                    await show_replay(stage, self._context.glyphs, self._finished)
        standing = self._screen.state.standing
        level = standing.next_level if standing and choice is AfterMatch.NEXT_LEVEL else None
        return PlayResult(choice, level=level)

    async def _analyse_match(self) -> None:
        """Find the costly moves, and show them on the result and on its details."""
        match_state = self._board.match_state
        costly = await self._context.review.find_costly_moves(match_state, self._board.own_sides)
        loser = self._screen.state.loser
        advice = None if loser is None else after_loss_text(match_state, loser, costly)
        stage = self._context.stage
        stage.update(self._screen, replace(self._screen.state, costly_moves=costly, help_after_loss=advice))
        if self._details:
            stage.update(self._details, replace(self._details.state, costly_moves=costly))
