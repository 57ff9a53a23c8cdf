"""The end of an attempt at the fleet of the day: its result, the analysis, the text to send."""

from datetime import date

from schiffe.battleship.match.analysis import shooters_at
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.daily import EMOJI, PLAIN_GLYPHS, DayResult, day_to_send
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.match_end import LiveAnalysis, ask_what_next, share_text
from schiffe.battleship.ui.screens.day import DayEndState, DayScreen
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.process.tasks import run_beside
from schiffe.terminal.encoding import shows_emoji


async def show_day(context: MatchContext, state: MatchState, day: date, fleet: Fleet) -> PlayResult:
    """Show the result of an attempt until the player chooses what to do next; analyse the shots in the background."""
    recorder = context.recorder
    genius_result = await recorder.result_book.save_genius_result(fleet)
    result = DayResult(
        day=day,
        target=state.targets[0],
        genius_result=genius_result,
        attempts=await recorder.result_book.read_attempts(),
        is_practice=context.setup.is_practice,
    )
    analyst = Analyst(shooters_at(state, (0,)))
    shown_analysis = LiveAnalysis(context, analyst)

    def show_progress() -> None:
        for player in analyst.players:
            if player.result:
                recorder.result_book.save_analysis(player.shooter.seat, player.result)
        shown_analysis.update()

    screen = DayScreen(DayEndState(result, context.glyphs, can_replay=recorder.has_stored_end))
    glyphs = EMOJI if shows_emoji(context.session.encoding) else PLAIN_GLYPHS
    async with run_beside(analyst.run(show_progress)):
        while not isinstance(after := await ask_what_next(context, screen, shown_analysis), AfterMatch):
            await share_text(context, day_to_send(result), glyphs)
    return PlayResult(after, 0)
