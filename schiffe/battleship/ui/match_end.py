"""The end of a match: its result, the analysis, the text to share, and the choice of what to do next."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from schiffe.battleship.match.analysis import shooters
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Seat
from schiffe.battleship.rules.fleet import FleetPair
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.daily import SIGNS
from schiffe.battleship.texts.lesson import result_advice
from schiffe.battleship.texts.mistakes import after_loss_text
from schiffe.battleship.texts.sharing import SharedGame, shared_text, sharing_seat
from schiffe.battleship.texts.statistics import noticed_text
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.day import show_day
from schiffe.battleship.ui.replay import look_back
from schiffe.battleship.ui.screens.analysis import AnalysisScreen
from schiffe.battleship.ui.screens.findings import Findings
from schiffe.battleship.ui.screens.result import ResultScreen
from schiffe.battleship.ui.screens.result_state import Result
from schiffe.game.flow.outcome import AfterMatch, PlayResult
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.game.ui.ending_screen import show_standing
from schiffe.toolkit.clipboard import copy_to_clipboard
from schiffe.toolkit.notices import SharedScreen
from schiffe.toolkit.scene import Scene

_STYLES: Final = {Outcome.MISS: "class:target.water", Outcome.HIT: "class:hit", Outcome.SUNK: "class:sunk"}


async def show_end(
    context: MatchContext, state: MatchState, others: tuple[Seat | None, Seat | None], seconds: float
) -> PlayResult:
    """Show the result of a decided match that took some seconds; ``others`` are the seats without a person here."""
    first, second = others
    if context.setup.is_solo:
        assert second
        assert second.fleet
        return await show_day(context, state, second.fleet)
    laid = context.recorder.record.fleets
    fleets = (first.fleet if first else laid[0], (second.fleet if second else None) or laid[1])
    assert state.winner is not None
    return await _show_result(context, state, state.winner, fleets, seconds)


async def _show_result(
    context: MatchContext, state: MatchState, winner: SeatNumber, fleets: FleetPair, seconds: float
) -> PlayResult:
    """Show the result; the shots are analysed in the background."""
    people = list(context.setup.people)
    setup = context.setup
    recorder = context.recorder
    players = [player._replace(fleet=fleets[other_seat(player.seat)]) for player in shooters(state, people)]
    room = context.room
    others = [seat for seat in (0, 1) if seat not in people and (room or state.players[seat].kind is PlayerKind.BOT)]
    players += [player._replace(is_person=False) for player in shooters(state, others)]
    advice = None
    if fleets[0] and context.has_lesson and not isinstance(state.ending, PlayerResigned):
        advice = result_advice(Perspective(0, fleets[0], state), rules_of(context.settings))
    rival_remark = noticed_text(await recorder.read_habits())
    seconds_played = await recorder.read_seconds_played()
    result = Result(
        match_state=state,
        fleets=fleets,
        seconds=seconds if seconds_played is None else seconds_played,
        people=tuple(people),
        glyphs=context.glyphs,
    )
    result = replace(
        result,
        can_replay=recorder.is_over,
        rival_remark=rival_remark,
        is_lesson=context.lesson is not None,
        advice=advice,
        has_ladder=context.read_standing is not None,
        room=room.snapshot if room else None,
        score=room.score if room else (0, 0),
    )
    return await _ResultDialog(context, Analyst(players), SharedGame(setup, state, sharing_seat(setup, winner))).ask(
        result, winner
    )


class _ResultDialog:
    """The screens of the result and of the analysis, both updated while the analysis runs."""

    def __init__(self, context: MatchContext, analyst: Analyst, game: SharedGame) -> None:
        self._context = context
        self._analyst = analyst
        self._game = game
        self._details: AnalysisScreen | None = None

    async def ask(self, result: Result, winner: SeatNumber) -> PlayResult:
        """Show the result until the players choose what to do next; settings and replay lead back to it."""
        say = self._context.room.choose_sentence if self._context.room else None
        screen = ResultScreen(result=result, show_details=self._show_details, share=self._share, choose_sentence=say)
        room = self._context.room

        if room:
            fleet = partial(self._context.recorder.fleet, 1)
            room.follow(lambda snapshot: screen.update(lambda state: state.in_room(snapshot, fleet())))

        assessed: set[int] = set()

        def show_progress() -> None:
            for player in self._analyst.players:
                if player.result and player.shooter.seat not in assessed:
                    assessed.add(player.shooter.seat)
                    self._context.recorder.save_analysis(player.shooter.seat, player.result)
                    if result.has_lost(player.shooter.seat):
                        text = after_loss_text(player, player.shooter.fleet)
                        screen.update(partial(replace, help_after_loss=text))
            findings = Findings.from_analyst(self._analyst)
            screen.update(lambda state: replace(state, findings=findings))
            if self._details:
                self._details.update(lambda state: replace(state, findings=findings))
            self._context.stage.redraw()

        tasks = [asyncio.ensure_future(self._analyst.run(show_progress))]
        if read_standing := self._context.read_standing:
            tasks.append(asyncio.ensure_future(show_standing(read_standing, screen, self._context.stage)))
        try:
            while (after := await self._context.stage.ask(screen)) in (AfterMatch.SETTINGS, AfterMatch.REPLAY):
                if after is AfterMatch.SETTINGS:
                    await self._context.change_settings()
                elif finished := await asyncio.to_thread(self._context.recorder.read_finished):
                    await look_back(self._context.stage, self._context.settings, self._context.glyphs, finished)
                screen = ResultScreen(
                    result=screen.state, show_details=self._show_details, share=self._share, choose_sentence=say
                )
            if room:
                room.score = screen.state.new_score
            standing = screen.state.standing
            return PlayResult(
                after, winner, standing.next_level if standing and after is AfterMatch.NEXT_LEVEL else None
            )
        finally:
            for task in tasks:
                task.cancel()

    def _show_details(self) -> None:
        self._details = AnalysisScreen(Findings.from_analyst(self._analyst), self._context.glyphs)
        self._context.stage.lay_over(self._details)

    def _share(self) -> None:
        """Copy the text to share, and show it; it has the skill once the analysis is done."""
        skill = self._analyst.skill_in(self._game.state.views[self._game.seat]) if not self._context.lesson else None
        text = shared_text(self._game._replace(skill=skill))
        copy_to_clipboard(self._context.stage.app.output, text)
        self._context.stage.lay_over(shared_screen(text, self._context.scene))


def shared_screen(text: str, scene: Scene) -> SharedScreen:
    """Return a screen with a text to share, its shots in the colours of a board."""
    return SharedScreen(text, scene, {SIGNS[outcome]: style for outcome, style in _STYLES.items()})
