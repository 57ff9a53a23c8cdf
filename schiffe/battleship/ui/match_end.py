"""The end of a match: its result, the analysis, the text to share, and the choice of what to do next."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import replace

from schiffe.battleship.match.analysis import shooters_at
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.daily import PLAIN_GLYPHS, TextToSend
from schiffe.battleship.texts.lesson import result_advice
from schiffe.battleship.texts.mistakes import after_loss_text
from schiffe.battleship.texts.sharing import SharedMatch, match_to_send, sharing_seat
from schiffe.battleship.texts.statistics import noticed_text
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.painting.outcomes import OUTCOME_STYLES
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.screens.analysis.findings import Findings
from schiffe.battleship.ui.screens.analysis.screen import AnalysisScreen
from schiffe.battleship.ui.screens.result.screen import ResultScreen
from schiffe.battleship.ui.screens.result.state import ResultRemarks, ResultState
from schiffe.battleship.ui.show_replay import show_replay
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.game.ui.ending_screen import ResultAction, show_standing
from schiffe.process.tasks import run_beside
from schiffe.toolkit.screen import ScreenWith
from schiffe.toolkit.shared_text import SharedLine, SharedScreen


async def show_result(context: MatchContext, state: MatchState, winner: SeatNumber, seconds: float) -> PlayResult:
    """Show the result of a match that took ``seconds``; the shots are analysed in the background."""
    setup = context.setup
    people = list(setup.people)
    recorder = context.recorder
    fleets = recorder.fleets
    room = context.room
    bots = [seat for seat in (0, 1) if state.players[seat].kind is PlayerKind.BOT]
    others = [other_seat(people[0])] if room else bots
    shooters = [replace(shooter, fleet=fleets[other_seat(shooter.seat)]) for shooter in shooters_at(state, people)]
    shooters += [replace(shooter, is_person=False) for shooter in shooters_at(state, others)]
    advice = None
    if fleets[0] and context.has_lesson and not state.is_resigned:
        advice = result_advice(Perspective(0, fleets[0], state), rules_in_settings(context.settings))
    remarks = ResultRemarks(noticed_text(await recorder.result_book.read_habits()))
    seconds_played = await recorder.read_seconds_played()
    result = ResultState(
        match_state=state,
        fleets=fleets,
        seconds=seconds if seconds_played is None else seconds_played,
        people=tuple(people),
        glyphs=context.glyphs,
        can_replay=recorder.has_stored_end,
        remarks=remarks,
        is_first_match=context.lesson is not None,
        advice=advice,
        has_ladder=context.can_climb,
        room_snapshot=room.snapshot if room else None,
        score=context.prepared.series.score,
    )
    shared = SharedMatch(setup, state, sharing_seat(setup, winner))
    return await _MatchEndScreens(context, Analyst(shooters), shared, result).ask()


class LiveAnalysis:
    """The analysis of a match with its screen, which shows the findings while the analysis runs."""

    def __init__(self, context: MatchContext, analyst: Analyst) -> None:
        self._context = context
        self._analyst = analyst
        self._screen: AnalysisScreen | None = None

    @property
    def findings(self) -> Findings:
        return Findings.from_analyst(self._analyst)

    async def show(self) -> None:
        self._screen = AnalysisScreen(self.findings, self._context.glyphs)
        await self._context.stage.ask_over(self._screen)

    def update(self) -> None:
        """Show the findings so far if the screen was opened."""
        if self._screen:
            self._context.stage.update(self._screen, replace(self._screen.state, findings=self.findings))


async def ask_what_next(
    context: MatchContext, screen: ScreenWith[AfterMatch | ResultAction], analysis: LiveAnalysis
) -> AfterMatch | ResultAction:
    """Show the result until the players choose what to do next, or to share it; all else leads back to it."""
    while True:
        match await context.stage.ask(screen):
            case ResultAction.DETAILS:
                await analysis.show()
            case ResultAction.SETTINGS:
                await context.change_settings()
            case ResultAction.REPLAY:
                if finished := await asyncio.to_thread(context.recorder.read_finished):
                    await show_replay(context.stage, context.settings, context.glyphs, finished)
            case after:
                return after


class _MatchEndScreens:
    """The screens of the result and of the analysis, both updated while the analysis runs."""

    def __init__(self, context: MatchContext, analyst: Analyst, shared: SharedMatch, result: ResultState) -> None:
        self._context = context
        self._stage = context.stage
        self._analyst = analyst
        self._shared = shared
        self._assessed: set[SeatNumber] = set()
        self._analysis = LiveAnalysis(context, analyst)
        self._screen = ResultScreen(result, context.room.phrase_command if context.room else None)

    async def ask(self) -> PlayResult:
        """Show the result until the players choose what to do next."""
        context = self._context
        shared = self._shared
        room = context.room
        if room:
            room.follow(self._show_room)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(run_beside(self._analyst.run(self._show_progress)))
            if context.can_climb:
                reading = show_standing(context.read_standing, self._screen, self._stage)
                await stack.enter_async_context(run_beside(reading))
            while not isinstance(after := await ask_what_next(context, self._screen, self._analysis), AfterMatch):
                skill = self._analyst.skill_in(shared.state.targets[shared.seat]) if not context.lesson else None
                await share_text(context, match_to_send(replace(shared, skill=skill)), PLAIN_GLYPHS)
        result = self._screen.state
        if room:
            room.show_score(result.score_after)
        level = result.standing.next_level if result.standing and after is AfterMatch.NEXT_LEVEL else None
        return PlayResult(after, result.winner, level)

    def _show_room(self, snapshot: RoomSnapshot) -> None:
        """Show the changed room, and the friend's fleet when it is known."""
        friend_fleet = self._context.prepared.recorder.fleets[1]
        self._stage.update(self._screen, self._screen.state.with_room(snapshot, friend_fleet))

    def _show_progress(self) -> None:
        """Show what the analysis has found so far, and save it for each player whose shots are all assessed."""
        for player in self._analyst.players:
            seat = player.shooter.seat
            if player.result and seat not in self._assessed:
                self._assessed.add(seat)
                self._context.recorder.result_book.save_analysis(seat, player.result)
                if self._screen.state.loser == seat:
                    remarks = replace(
                        self._screen.state.remarks, help_after_loss=after_loss_text(player, player.shooter.fleet)
                    )
                    self._stage.update(self._screen, replace(self._screen.state, remarks=remarks))
        findings = self._analysis.findings
        self._stage.update(self._screen, replace(self._screen.state, findings=findings))
        self._analysis.update()


async def share_text(context: MatchContext, to_send: TextToSend, glyphs: Mapping[Outcome, str]) -> None:
    """Copy a text, with the shots as these glyphs, and show it."""
    context.stage.copy_text(to_send.text(glyphs))
    await context.stage.ask_over(SharedScreen(lines_to_send(to_send), context.scene))


def lines_to_send(to_send: TextToSend) -> list[SharedLine]:
    """Return a text to send as lines for the screen, with the shots as a picture."""
    picture = [
        SharedLine("".join(PLAIN_GLYPHS[outcome] for outcome in row), [OUTCOME_STYLES[outcome] for outcome in row])
        for row in to_send.outcome_rows
    ]
    return [*map(SharedLine, to_send.lines_above), *picture, *map(SharedLine, to_send.lines_below)]
