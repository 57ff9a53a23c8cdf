"""The end of an attempt at the fleet of the day: its result, the analysis, the text to send."""

from datetime import date

from schiffe.battleship.match.analysis import shooters_at
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.daily import EMOJI, PLAIN_GLYPHS, DayResult, day_to_send
from schiffe.battleship.ui.context import MatchContext
from schiffe.battleship.ui.match_end import LiveAnalysis, ask_what_next, lines_to_send
from schiffe.battleship.ui.screens.day import DayEndState, DayScreen
from schiffe.game.flow.after_match import PlayResult
from schiffe.process.tasks import run_beside
from schiffe.terminal.encoding import shows_emoji
from schiffe.toolkit.shared_text import SharedScreen


async def show_day(context: MatchContext, state: MatchState, day: date, fleet: Fleet) -> PlayResult:
    """Show the result of an attempt until the player chooses what to do next; analyse the shots in the background."""
    recorder = context.recorder
    stage = context.stage
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

    def share() -> None:
        """Copy the text, with coloured squares if the terminal has them, and show it."""
        to_send = day_to_send(result)
        stage.copy_text(to_send.text(EMOJI if shows_emoji(context.session.encoding) else PLAIN_GLYPHS))
        stage.show_over(SharedScreen(lines_to_send(to_send), context.scene))

    screen = DayScreen(
        DayEndState(result, context.glyphs, can_replay=recorder.has_stored_end), shown_analysis.open, share
    )
    async with run_beside(analyst.run(show_progress)):
        after = await ask_what_next(context, screen)
    return PlayResult(after, 0)
