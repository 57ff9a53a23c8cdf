"""The games that were played: the list of them, and what becomes of the one that is chosen there."""

import asyncio
from dataclasses import replace
from typing import Final

from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.logbook import KeptMatch, Logbook
from schiffe.battleship.logbook.naming import match_named_now
from schiffe.battleship.logbook.past import read_past
from schiffe.battleship.ui.kept import taken_up
from schiffe.battleship.ui.replay.show import Manner, Replay
from schiffe.battleship.ui.screens.games import GamesScreen, GamesState
from schiffe.language.i18n import _
from schiffe.store.matches import MatchFilter, MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import never_begun, not_to_be_deleted, not_to_be_resumed
from schiffe.toolkit.choices import Offer
from schiffe.toolkit.dialog import DialogScreen
from schiffe.toolkit.stage import Stage

_AROUND: Final = 100
"""So many games before the highlighted one and behind it are there at once, more than a terminal has rows."""


class PastGames:
    """The list on a stage, read from the logbook part by part.

    Games that are not over are there too, unless ``only_over``.
    """

    def __init__(self, stage: Stage, manner: Manner, logbook: Logbook, *, only_over: bool = False) -> None:
        self._stage = stage
        self._manner = manner
        self._logbook = logbook
        self._wanted = MatchFilter(game=GAME, is_over=True if only_over else None, has_events=only_over)
        self._screen = GamesScreen(GamesState(own_rules=manner.own_rules), self._moved, self._ask)

    async def run(self) -> KeptMatch | None:
        """Show the list until somebody goes back; gives the game to go on with, if that is what was chosen."""
        self._load()
        while True:
            chosen = await self._stage.ask(self._screen)
            if chosen is None:
                return None
            found = await self._opened(chosen)
            if isinstance(found, KeptMatch):
                return found
            self._screen = GamesScreen(replace(self._screen.state, note=found), self._moved, self._ask)

    async def _opened(self, match: StoredMatch) -> KeptMatch | str:
        """What has become of a game that was chosen: where it is not to be gone on with, what is to be said of it."""
        if match.ended is None:
            return await taken_up(self._logbook, match.id)
        if not match.events:
            return never_begun(match.id)
        past = await asyncio.to_thread(read_past, self._logbook, match.id)  # a long one takes a third of a second
        if past is None:
            return self._logbook.news() or not_to_be_resumed(match.id, None)
        await Replay(self._stage, self._manner, past).run()
        return ""

    def _moved(self) -> None:
        """Another one is highlighted; what is around it has to be there."""
        state = self._screen.state
        end = state.first + len(state.rows)
        if max(0, state.at - _AROUND // 2) < state.first or min(state.total, state.at + _AROUND // 2) > end:
            self._load()

    def _load(self) -> None:
        """Read what is around the highlighted one."""

        def read(store: Store) -> tuple[int, int, list[StoredMatch]]:
            total = store.count(self._wanted)
            first = max(0, min(self._screen.state.at, total - 1) - _AROUND)
            found = store.matches(replace(self._wanted, most=2 * _AROUND, skip=first))
            return total, first, list(map(match_named_now, found))

        total, first, rows = self._logbook.attempt(read) or (0, 0, [])
        news = self._logbook.news()
        self._screen.update(
            lambda state: replace(
                state, rows=tuple(rows), first=first, total=total, at=max(0, min(state.at, total - 1)), note=news
            )
        )

    def _ask(self) -> None:
        """Ask whether the highlighted one is to be deleted."""
        match = self._screen.state.chosen
        if match is None:
            return
        answers = [Offer(_("_No"), value=False), Offer(_("_Yes, delete it"), value=True)]
        dialog: DialogScreen[bool] = DialogScreen(self._manner.glyphs, _("Delete this game for ever?"), answers)
        self._stage.lay_over(dialog, lambda is_wanted: self._delete(match) if is_wanted else None)

    def _delete(self, match: StoredMatch) -> None:
        def delete(store: Store) -> str:
            try:
                store.delete(match.id)
            except MatchRefused as refused:
                return not_to_be_deleted(match.id, refused.refusal)
            return ""

        note = self._logbook.attempt(delete)
        self._load()
        if note:
            self._screen.update(lambda state: replace(state, note=note))
