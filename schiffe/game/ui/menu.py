"""The menu that any game can have on the full screen: the computer, two players, past games, settings, the rules."""

import asyncio
from abc import ABC
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from schiffe.game.flow.after import AfterMatch
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.game.ui.games import PlayedGames, game_to_go_on
from schiffe.game.ui.opponents import Levels
from schiffe.game.ui.program import GameScreens
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.settings.shared import NAME
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import short_title
from schiffe.toolkit.forms import names_screen
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.menus import MenuScreen, Offer

_Action: TypeAlias = Callable[[], Awaitable[Any]]
"""Does what an entry says; returns what is to be played, or nothing."""


class UsualScreens(GameScreens, ABC):
    """A game on a stage with this menu."""

    @property
    def scene(self) -> Scene:
        """The backdrop: the title of the game."""
        return Scene("schiffe", self._game.game.title(), person=self.settings[NAME])

    async def choose(self) -> Any | AfterMatch | None:
        """Show the menu until something is to be played, or somebody goes back or quits."""
        while True:
            unfinished = await asyncio.to_thread(self._game.unfinished, self._session.book)
            waiting = [
                Offer[_Action](_("_Continue"), partial(self._go_on, unfinished), note=short_title(match))
                for match in unfinished[:1]
            ]
            offers: list[Offer[_Action]] = [
                *waiting,
                Offer(_("_Against the computer"), self._against_bot),
                Offer(_("_Two players"), self._for_two),
                Offer(_("_Games"), PlayedGames(self._program, self._game).run),
                Offer(_("S_ettings"), partial(self._program.change_settings, tuple(self._game.game.settings))),
                Offer(_("_How to play"), lambda: self._stage.ask_over(self.help())),
            ]
            action = await self._stage.ask(MenuScreen(self.texts("", _("back"), self.news()), offers))
            if action is None:
                return None
            if chosen := await action():
                return chosen

    async def _go_on(self, unfinished: Sequence[StoredMatch]) -> Any | None:
        texts = self.texts(unmarked(_("_Continue")), _("back"))
        found = await game_to_go_on(self._stage, texts, unfinished, partial(self._game.resume, self._session.book))
        if isinstance(found, str):
            self._news = found
            return None
        return found

    async def _against_bot(self) -> AgainstBot | None:
        levels = self._game.game.levels
        level: str | None = next(iter(levels))
        if len(levels) > 1:
            texts = self.texts(_("Choose an opponent"), _("back"))
            level = await self._stage.ask(MenuScreen(texts, Levels(levels).offers))
        return AgainstBot(level) if level else None

    async def _for_two(self) -> TwoPeople | None:
        names = await self._stage.ask(names_screen((self.settings[NAME], ""), self.scene))
        return TwoPeople(names) if names else None
