"""The choice of an unfinished match on the full screen."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from schiffe.language.i18n import _
from schiffe.process.tasks import ResultT
from schiffe.store.logbook import LogbookError
from schiffe.store.matches import MatchId, RefusedAction, StoredMatch
from schiffe.store.texts import last_played_title, refused_match_text
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.stage import Stage

_MAX_LISTED_MATCHES: Final = 9
"""The maximum number of matches in the menu; older ones are in the list of matches, or given on the command line."""


class UnavailableMatch(Exception):
    """A match cannot be resumed or shown; the message says why."""


async def choose_unfinished(
    stage: Stage,
    texts: MenuTexts,
    matches: Sequence[StoredMatch],
    resume: Callable[[MatchId], ResultT],
    names: Mapping[MatchId, str] = {},
) -> ResultT | None:
    """Resume an unfinished match, which the player chooses if there are several; None if they go back.

    ``names`` has the matches that have a name of their own.

    Raises:
        UnavailableMatch: no match is left, or it cannot be resumed.
    """
    if not matches:  # another program is playing it by now
        raise UnavailableMatch(_("No unfinished game is left."))
    chosen: MatchId | None = matches[0].id
    if len(matches) > 1:
        titles = (
            (last_played_title(stored, names.get(stored.id)), stored.id) for stored in matches[:_MAX_LISTED_MATCHES]
        )
        choices = [MenuEntry(title, match_id, has_mark=False) for title, match_id in titles]
        chosen = await stage.ask(MenuScreen(texts, choices))
    return None if chosen is None else await resume_match(resume, chosen)


async def resume_match(resume: Callable[[MatchId], ResultT], match_id: MatchId) -> ResultT:
    """Resume a match and return it.

    Raises:
        UnavailableMatch: it is being played elsewhere, or cannot be read.
    """
    try:
        return await asyncio.to_thread(resume, match_id)
    except RefusedAction as refused:
        raise UnavailableMatch(refused_match_text(match_id, refused.reason)) from None
    except LogbookError as error:
        raise UnavailableMatch(str(error)) from None
