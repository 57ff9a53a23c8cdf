"""Unfinished games on the full screen: one of them is chosen, and resumed."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from schiffe.game.game import Playable
from schiffe.language.i18n import _
from schiffe.store.matches import MatchId, MatchRefused, StoredMatch
from schiffe.store.texts import cannot_resume_text, match_title
from schiffe.toolkit.choices import Offer
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.stage import Stage

_MOST_OFFERED: Final = 9
"""Games in a menu; older ones are in the list, and named on the command line."""


class GameUnavailable(Exception):
    """A game that cannot be resumed, or shown if it is over; its sentence says why."""


async def choose_unfinished(
    stage: Stage,
    texts: MenuTexts,
    matches: Sequence[StoredMatch],
    resume: Callable[[MatchId], Playable | None],
    named: Mapping[MatchId, str] = {},
) -> Playable | None:
    """Let the player choose an unfinished game, where there are several, and resume it; None when they go back.

    Those that are ``named`` are called so.

    Raises:
        GameUnavailable: there is none, or it cannot be resumed.
    """
    if not matches:  # another program has it by now
        raise GameUnavailable(_("No unfinished game is left."))
    number: MatchId | None = matches[0].id
    if len(matches) > 1:
        titles = ((match_title(match, named.get(match.id, "")), match.id) for match in matches[:_MOST_OFFERED])
        choices = [Offer(title, match, has_mark=False) for title, match in titles]
        number = await stage.ask(MenuScreen(texts, choices))
    return None if number is None else await resume_game(resume, number)


async def resume_game(resume: Callable[[MatchId], Playable | None], match: MatchId) -> Playable:
    """Resume a game and return it.

    Raises:
        GameUnavailable: it is being played elsewhere, or cannot be read.
    """
    try:
        found = await asyncio.to_thread(resume, match)
    except MatchRefused as refused:
        raise GameUnavailable(cannot_resume_text(match, refused.refusal)) from None
    if found is None:
        raise GameUnavailable(cannot_resume_text(match, None))
    return found
