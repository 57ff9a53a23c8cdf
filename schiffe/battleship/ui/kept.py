"""Games that were left: which of them a player goes on with."""

import asyncio
from collections.abc import Sequence

from schiffe.battleship.logbook.logbook import KeptMatch, Logbook
from schiffe.battleship.ui.menus import kept_choices
from schiffe.store.matches import MatchId, MatchRefused, StoredMatch
from schiffe.store.texts import not_to_be_resumed
from schiffe.toolkit.menu import MenuScreen, MenuTexts
from schiffe.toolkit.stage import Stage


async def take_up(
    stage: Stage, texts: MenuTexts, logbook: Logbook, kept: Sequence[StoredMatch]
) -> KeptMatch | str | None:
    """The game to go on with: where there are several, the player chooses. None when the player goes back.

    Where it cannot be gone on with, a sentence says why.
    """
    number: int | None = kept[0].id
    if len(kept) > 1:
        number = await stage.ask(MenuScreen(texts, kept_choices(kept)))
    return None if number is None else await taken_up(logbook, number)


async def taken_up(logbook: Logbook, number: MatchId) -> KeptMatch | str:
    """A game that is gone on with; where that is not possible, a sentence says why."""
    try:
        return await asyncio.to_thread(logbook.take_up, number) or not_to_be_resumed(number, None)
    except MatchRefused as refused:
        return not_to_be_resumed(number, refused.refusal)
