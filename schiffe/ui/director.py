"""What is shown when: the menu, the games that are started there, settings and language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from schiffe import i18n, settings_file
from schiffe.bots import LEVELS
from schiffe.config import Preferences, Settings
from schiffe.drawing import Signs, choose_signs
from schiffe.i18n import _
from schiffe.play.chance import Chance
from schiffe.ui.game import Game
from schiffe.ui.manual import manual
from schiffe.ui.screen import Next
from schiffe.ui.screens.help import HelpScreen
from schiffe.ui.screens.menu import MenuScreen
from schiffe.ui.screens.names import NamesScreen
from schiffe.ui.screens.settings import SettingsScreen
from schiffe.ui.stage import Stage
from schiffe.wording import level_name, not_kept_for_next_time

if TYPE_CHECKING:
    from schiffe.play.events import Observer


class _Entry(Enum):
    """The entries of the main menu."""

    BOT = "bot"
    TWO = "two"
    SETTINGS = "settings"
    RULES = "rules"
    LANGUAGE = "language"
    QUIT = "quit"


class Director:
    """Runs the full screen from the first game or the menu until somebody quits."""

    def __init__(
        self, stage: Stage, preferences: Preferences, encoding: str, seed: int | None, observers: Sequence[Observer]
    ) -> None:
        self._stage = stage
        self._preferences = preferences
        self._encoding = encoding
        self._chance = Chance(seed)
        self._observers = observers
        self._names = ("", "")
        self._not_kept = ""

    async def run(self, bot: str | None, two: tuple[str, str] | None) -> None:
        """A game right away where one is asked for, then the menu."""
        if bot or two:
            after = await self._games(bot, two)
            if after is Next.QUIT:
                return
        await self._menu()

    def help(self) -> HelpScreen:
        """The help, with the rules as they are set."""
        return HelpScreen(lambda: manual(self._settings, self._signs))

    @property
    def _settings(self) -> Settings:
        return self._preferences.settings

    @property
    def _signs(self) -> Signs:
        return choose_signs(self._settings.ascii, self._encoding)

    async def _menu(self) -> None:
        selected = 0
        while True:
            menu: MenuScreen[_Entry] = MenuScreen(
                self._signs,
                lambda: "schiffe - " + _("Battleship"),
                lambda: (
                    (_("_Against the computer"), _Entry.BOT),
                    (_("_Two players"), _Entry.TWO),
                    (_("_Settings"), _Entry.SETTINGS),
                    (_("_Rules and keys"), _Entry.RULES),
                    (_("_Language"), _Entry.LANGUAGE),
                    (_("_Quit"), _Entry.QUIT),
                ),
                lambda: _("quit"),
                selected=selected,
            )
            menu.message, self._not_kept = self._not_kept, ""
            entry = await self._stage.ask(menu)
            selected = list(_Entry).index(entry) if entry else 0
            after = None
            match entry:
                case _Entry.BOT:
                    level = await self._level()
                    after = await self._games(level, None) if level else None
                case _Entry.TWO:
                    names = await self._stage.ask(NamesScreen(self._names))
                    self._names = names or self._names
                    after = await self._games(None, names) if names else None
                case _Entry.SETTINGS:
                    await self._change_settings()
                case _Entry.RULES:
                    await self._stage.ask_over(self.help())
                case _Entry.LANGUAGE:
                    await self._language()
                case _Entry.QUIT | None:
                    return
            if after is Next.QUIT:
                return

    async def _games(self, bot: str | None, two: tuple[str, str] | None) -> Next:
        """Games of the same people until they want something else; the one who did not begin begins the next."""
        first = 0
        self._names = two or self._names
        while True:
            game = Game(self._stage, self._settings, self._signs, self._chance, self._observers, first)
            after = await (game.against_bot(bot) if bot else game.for_two(two or self._names))
            if after is Next.SETTINGS:
                await self._change_settings()
            elif after is not Next.AGAIN:
                return after
            first = 1 - first
            self._chance = self._chance.next()

    async def _level(self) -> str | None:
        levels = tuple(LEVELS)
        notes = {
            "easy": _("fires at random"),
            "medium": _("fires at random until it hits, then finishes the ship"),
            "clever": _("rates every field by the hits beside it"),
            "hard": _("hunts on diagonals that no ship can avoid"),
            "genius": _("fires where a ship most probably is"),
        }
        return await self._stage.ask(
            MenuScreen(
                self._signs,
                lambda: _("How strong shall the computer be?"),
                lambda: tuple((_lettered(level), level) for level in levels),
                lambda: _("back"),
                lambda level: notes.get(level, ""),
                levels.index(self._settings.bot),
            )
        )

    async def _change_settings(self) -> None:
        screen = SettingsScreen(self._preferences, self._stage.in_background)
        await self._stage.ask(screen)
        self._preferences = screen.preferences
        self._stage.mouse = self._settings.mouse == "yes"

    async def _language(self) -> None:
        codes = i18n.languages()
        code = await self._stage.ask(
            MenuScreen(
                self._signs,
                lambda: _("Language"),
                lambda: tuple((f"_{i18n.own_name(code)}", code) for code in codes),
                lambda: _("back"),
                selected=codes.index(i18n.language()),
            )
        )
        if code:
            self._preferences, not_kept = settings_file.change(self._preferences, ("language", code))
            i18n.choose(code)
            self._not_kept = not_kept_for_next_time(settings_file.settings_file(), not_kept) if not_kept else ""


def _lettered(level: str) -> str:
    """The name of a level, with the mark before its letter; no two levels begin alike in any language."""
    return f"_{level_name(level)}"
