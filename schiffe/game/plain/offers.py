"""Offers at a keyboard, accepted by typing a word."""

import asyncio

from schiffe.game.match.request import Request
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.statistics.ladder import Ladder, level_beaten_text
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.words import WordName, find_word
from schiffe.settings.shared import PLAYER_NAME
from schiffe.terminal.console import Console, EndOfInput


async def ask_offer(console: Console, word: WordName, prompt: str) -> bool:
    """Make an offer at a keyboard after a match, and return whether the player accepts it by typing its word."""
    if not console.has_keyboard:
        return False
    try:
        answer = await console.ask(prompt)
    except EndOfInput:
        return False
    return find_word(answer, (word,)) is not None


async def confirm_resignation(console: Console) -> bool:
    """Ask at a keyboard whether the player really wants to resign; input from elsewhere needs no confirmation."""
    if not console.has_keyboard:
        return True
    prompt = _("Resign and lose? Type {resign} again, or press Enter to play on: ").format(resign=words.RESIGN)
    return await ask_offer(console, words.RESIGN, prompt)


async def ask_for_next_level(context: LineMatchContext, ladder: Ladder, request: Request) -> str | None:
    """If a match at a keyboard has beaten its level, offer the next one; return it if the player accepts, else None.

    ``request`` is the request for the match.
    """
    console, session = context.console, context.session
    if not console.has_keyboard:
        return None
    names = own_names(session.settings[PLAYER_NAME])
    standing = await asyncio.to_thread(ladder.read_standing, session.book, names, request)
    if standing is None or standing.next_level is None:
        return None
    next_level = str(ladder.levels[standing.next_level].name)
    console.print(level_beaten_text(str(ladder.levels[standing.level].name), next_level))
    prompt = _("Press Enter to continue, or type {play} to play {level}: ")
    is_accepted = await ask_offer(console, words.PLAY, prompt.format(play=words.PLAY, level=next_level))
    return standing.next_level if is_accepted else None
