"""The offers after a game in line mode: what its moves have cost, and the game once more."""

import asyncio
from collections.abc import Sequence
from typing import Final

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.analysis import MOVES_SHOWN
from schiffe.bashni.match.state import MatchState, winner
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.transcript import steps
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.describing import no_costly_move_text
from schiffe.bashni.texts.mistakes import advice_after_loss, costly_move_text
from schiffe.game.plain import words
from schiffe.game.plain.stepping import step_through
from schiffe.language.i18n import _
from schiffe.language.text import join_or, named
from schiffe.language.words import find_word
from schiffe.process.loop import handle_interrupt
from schiffe.process.tasks import call_after, cancel_and_wait
from schiffe.terminal.console import EndOfInput

_UNFELT_SECONDS: Final = 1.0
"""So long a wait needs no word."""


async def offer_more(
    context: LineContext, state: MatchState, own: Sequence[Colour], finished: FinishedMatch | None
) -> None:
    """Tell those at a keyboard who ask for it, after a game, what their moves have cost, and the game once more."""
    console = context.console
    offered = [*([words.MISTAKES] if state.history and own else ()), *([words.REPLAY] if finished else ())]
    while console.people_type and offered:
        prompt = _("Press Enter to continue, or type {words}: ").format(words=join_or(list(map(str, offered))))
        if words.MISTAKES not in offered:
            prompt = _("Press Enter to continue, or type {replay} to replay the game: ").format(replay=words.REPLAY)
        said = None
        context.review.run_in_background(state, own)
        try:
            said = find_word(await console.ask(prompt), offered)
        except EndOfInput:
            return
        finally:
            context.review.pause()
        if said is None:
            return
        if said.word is words.MISTAKES:
            if await _tell_mistakes(context, state, own):
                offered.remove(said.word)
        elif finished:
            await step_through(console, list(steps(finished)))
            return


async def _tell_mistakes(context: LineContext, state: MatchState, own: Sequence[Colour]) -> bool:
    """Tell the costliest moves of those who play here, and what helps whoever has lost; False where Ctrl-C ends it."""
    console = context.console
    looking = asyncio.ensure_future(context.review.costly_moves(state, own))
    told = _("Your moves are being analysed. Ctrl-C leads back.")
    try:
        with call_after(_UNFELT_SECONDS, lambda: console.say(told)), handle_interrupt(looking.cancel):
            await asyncio.wait([looking])
    finally:
        await cancel_and_wait(looking)
    if looking.cancelled():
        console.say(_("The analysis was interrupted."))
        return False
    found = looking.result()
    if not found:
        console.say(no_costly_move_text(sum(state.hints[side] for side in own)))
    for move in found[:MOVES_SHOWN]:
        name = state.name(move.played.side)
        console.say(named(name, costly_move_text(move)) if len(own) > 1 else costly_move_text(move))
    won = winner(state)
    if won is not None and list(own) == [won.other] and (text := advice_after_loss(state, won.other, found)):
        console.say(text)
    return True
