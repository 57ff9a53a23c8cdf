"""The end of a match in line mode: the result, the costliest moves, and a replay."""

import asyncio
from collections.abc import Sequence
from typing import Final

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.analysis import MAX_SHOWN_MOVES
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.plain.context import LineContext, show_board
from schiffe.bashni.plain.transcript import narrated_moments
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.mistakes import after_loss_text, costly_move_text, no_costly_move_text
from schiffe.bashni.texts.result import ending_text
from schiffe.game.match.players import PlayerKind, lone_loser
from schiffe.game.plain import words
from schiffe.game.plain.stepping import step_through
from schiffe.language.i18n import _
from schiffe.language.text import join_or, labelled
from schiffe.language.words import find_word
from schiffe.process.loop import handle_interrupt
from schiffe.process.tasks import call_after, run_beside
from schiffe.terminal.console import EndOfInput

_MAX_SILENT_SECONDS: Final = 1.0
"""The longest analysis that runs without a message."""


def show_result(context: LineContext, state: MatchState) -> None:
    if not context.verbosity.is_brief:
        show_board(context, state)
    context.console.print(ending_text(state))


async def offer_review(context: LineContext, state: MatchState, finished: FinishedMatch | None) -> None:
    """Offer an analysis of the moves of the people here, and a replay, until the person declines."""
    console = context.console
    own_sides = [side for side in Colour if state.players[side].kind is PlayerKind.PERSON]
    offered = [words.MISTAKES] if state.history and own_sides else []
    if finished:
        offered.append(words.REPLAY)
    while console.has_keyboard and offered:
        prompt = _("Press Enter to continue, or type {words}: ").format(words=join_or(offered))
        if offered == [words.REPLAY]:
            prompt = _("Press Enter to continue, or type {replay} to replay the game: ").format(replay=words.REPLAY)
        context.review.run_in_background(state, own_sides)
        try:
            answer = find_word(await console.ask(prompt), offered)
        except EndOfInput:
            return
        finally:
            context.review.pause()
        if answer is None:
            return
        if answer.name is words.REPLAY and finished:
            await step_through(console, narrated_moments(finished))
            return
        if await _print_mistakes(context, state, own_sides):
            offered.remove(words.MISTAKES)


async def _print_mistakes(context: LineContext, state: MatchState, own_sides: Sequence[Colour]) -> bool:
    """List the costliest moves of ``own_sides``, and advise after a loss. Return False if Ctrl-C interrupts it."""
    console = context.console
    wait_text = _("Your moves are being analysed. Ctrl-C leads back.")
    async with run_beside(context.review.find_costly_moves(state, own_sides)) as analysis_task:
        with call_after(_MAX_SILENT_SECONDS, lambda: console.print(wait_text)), handle_interrupt(analysis_task.cancel):
            await asyncio.wait([analysis_task])
    if analysis_task.cancelled():
        console.print(_("The analysis was interrupted."))
        return False
    costly_moves = analysis_task.result()
    if not costly_moves:
        console.print(no_costly_move_text(sum(state.hint_counts[side] for side in own_sides)))
    for move in costly_moves[:MAX_SHOWN_MOVES]:
        name = state.name(move.played_move.side)
        console.print(labelled(name, costly_move_text(move)) if len(own_sides) > 1 else costly_move_text(move))
    loser = lone_loser(own_sides, state.winner)
    if loser is not None and (advice := after_loss_text(state, loser, costly_moves)):
        console.print(advice)
    return True
