"""A finished match in lines: told from its start to its end, and as a text to keep."""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from schiffe.bashni.drawing import board_lines, piece_signs
from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.analysis import MOVES_SHOWN
from schiffe.bashni.match.state import MatchState, winner
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.describing import board_text, no_costly_move_text, numbered_moves
from schiffe.bashni.texts.mistakes import advice_after_loss, costly_move_text
from schiffe.bashni.texts.replay import frames, past_day, past_title
from schiffe.game.game import Narration, NarrationStep
from schiffe.game.plain import words
from schiffe.game.plain.stepping import step_through
from schiffe.language.i18n import AUTO, _
from schiffe.language.text import any_of, named
from schiffe.language.words import find_word
from schiffe.process.signals import instead_of_interrupt
from schiffe.process.tasks import after_a_while, end
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS
from schiffe.terminal.console import EndOfInput


def narration(finished: FinishedMatch, settings: Settings) -> Narration:
    """Return a match as it is told with these settings."""
    signs = None if settings[BOARDS] == "never" else piece_signs(settings[ASCII], sys.stdout.encoding)
    return Narration(narrate(finished), final_board(finished, signs), steps(finished))


def narrate(finished: FinishedMatch) -> Iterator[str]:
    """Yield the players, the time, and a sentence for each event."""
    yield f"{past_title(finished)}, {past_day(finished)}"
    yield ""
    for number, frame in enumerate(frames(finished)):
        yield f"{number:3}  {frame.text}"


def final_board(finished: FinishedMatch, signs: dict[str, str] | None) -> Iterator[str]:
    """Yield the board at the end: drawn with these signs, or told without any."""
    yield ""
    position = finished.last.position
    yield from board_lines(position, signs) if signs else board_text(position).splitlines()


def transcript(finished: FinishedMatch, encoding: str) -> Iterator[str]:
    """Yield a text to keep: who played and how it ended, the moves in their notation, and the board at the end."""
    yield f"{past_title(finished)}, {past_day(finished)}"
    yield frames(finished)[-1].text
    yield ""
    yield from move_list(finished)
    yield from final_board(finished, piece_signs(AUTO, encoding))


def move_list(finished: FinishedMatch) -> Iterator[str]:
    """Yield the moves that were not taken back, White's and Black's in a row."""
    rows = numbered_moves(finished.last, lambda played: format_move(played.move))
    width = max((len(white) for _number, white, _black in rows), default=0)
    for number, white, black in rows:
        yield f"{number:3}. {white:{width}}  {black}".rstrip()


async def offer_more(
    context: LineContext, state: MatchState, own: Sequence[Colour], finished: FinishedMatch | None
) -> None:
    """Tell those at a keyboard who ask for it, after a game, what their moves have cost, and the game once more."""
    console = context.console
    offered = [*([words.MISTAKES] if state.history and own else ()), *([words.REPLAY] if finished else ())]
    while console.people_type and offered:
        prompt = _("Press Enter to continue, or type {words}: ").format(words=any_of(list(map(str, offered))))
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


_UNFELT: Final = 1.0
"""Seconds of waiting that need no word."""


async def _tell_mistakes(context: LineContext, state: MatchState, own: Sequence[Colour]) -> bool:
    """Tell the costliest moves of those who play here, and what helps whoever has lost; False where Ctrl-C ends it."""
    console = context.console
    looking = asyncio.ensure_future(context.review.costly_moves(state, own))
    told = _("Your moves are being analysed. Ctrl-C leads back.")
    try:
        with after_a_while(_UNFELT, lambda: console.say(told)), instead_of_interrupt(looking.cancel):
            await asyncio.wait([looking])
    finally:
        await end(looking)
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


def steps(finished: FinishedMatch) -> Iterator[NarrationStep]:
    """Yield a numbered text for each thing that happened in a finished match."""
    for at, frame in enumerate(frames(finished)):
        yield NarrationStep(named(str(at), frame.text), at)
