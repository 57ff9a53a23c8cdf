"""What is shown when: the menu, the games that are started there, settings and language."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from schiffe.base import i18n
from schiffe.base.i18n import _
from schiffe.bots import LEVELS
from schiffe.drawing import BOX_GLYPHS, Glyphs, choose_glyphs
from schiffe.play.chance import Chance
from schiffe.play.request import AgainstBot, ForTwo, Hosted, Joined, Wish
from schiffe.play.settings import BOT, SERVER, for_network, level_name
from schiffe.settings.file import change, settings_file
from schiffe.settings.layers import Preferences
from schiffe.settings.problems import not_kept_for_next_time
from schiffe.settings.schema import Setting, Settings
from schiffe.settings.shared import ASCII, LANGUAGE, MOUSE
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.menu import MenuScreen
from schiffe.toolkit.screen import Next
from schiffe.toolkit.stage import Stage
from schiffe.ui.game import Game
from schiffe.ui.manual import manual
from schiffe.ui.screens.names import NamesScreen
from schiffe.ui.screens.server import ServerScreen
from schiffe.ui.screens.settings import SettingsScreen

if TYPE_CHECKING:
    from schiffe.play.events import Observer

Value = TypeVar("Value")

_SHIP = (
    "            ╥            ",
    "        ┌───╨───┐        ",
    "  ╞═════╧═══════╧═════╡  ",
    "~~ ~~~ ~~ ~~~~~ ~~ ~~~ ~~",
)
_ASCII_SHIP = (
    "            |            ",
    "        +---+---+        ",
    "  <=====+=======+=====>  ",
    "~~ ~~~ ~~ ~~~~~ ~~ ~~~ ~~",
)


class _Entry(Enum):
    """The entries of the main menu."""

    BOT = "bot"
    TWO = "two"
    JOIN = "join"
    HOST = "host"
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
        self._playing: Wish | None = None

    async def run(self, wish: Wish | None) -> None:
        """A game right away where one is asked for, then the menu."""
        if wish and await self._games(wish) is Next.QUIT:
            return
        await self._menu()

    def help(self) -> HelpScreen:
        """The help, with the rules as they are set."""
        return HelpScreen(lambda: manual(self._settings_of(self._playing), self._glyphs))

    @property
    def _settings(self) -> Settings:
        return self._preferences.settings

    def _settings_of(self, wish: Wish | None) -> Settings:
        """The settings, with the rules of the network where those hold."""
        is_remote = isinstance(wish, Joined | Hosted)
        return for_network(self._preferences).settings if is_remote else self._settings

    @property
    def _glyphs(self) -> Glyphs:
        return choose_glyphs(self._settings[ASCII], self._encoding)

    @property
    def _ship(self) -> tuple[str, ...]:
        """What stands above every menu."""
        return _SHIP if self._glyphs is BOX_GLYPHS else _ASCII_SHIP

    async def _menu(self) -> None:
        selected = 0
        while True:
            menu: MenuScreen[_Entry] = MenuScreen(
                self._ship,
                lambda: "schiffe - " + _("Battleship"),
                lambda: (
                    (_("_Against the computer"), _Entry.BOT),
                    (_("_Two players"), _Entry.TWO),
                    (_("_Join a server"), _Entry.JOIN),
                    (_("_Host a game here"), _Entry.HOST),
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
                    after = await self._games(AgainstBot(level)) if level else None
                case _Entry.TWO:
                    names = await self._stage.ask(NamesScreen(self._names))
                    after = await self._games(ForTwo(names)) if names else None
                case _Entry.JOIN:
                    server = await self._stage.ask(ServerScreen(str(self._settings[SERVER] or "")))
                    if server:
                        self._keep(SERVER, server)
                        after = await self._games(Joined(server))
                case _Entry.HOST:
                    after = await self._games(Hosted())
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

    async def _games(self, wish: Wish) -> Next:
        """Games of the same people until they want something else; the one who did not begin begins the next."""
        first = 0
        if isinstance(wish, ForTwo):
            self._names = wish.names
        self._playing = wish
        try:
            while True:
                settings = self._settings_of(wish)
                game = Game(self._stage, settings, self._glyphs, self._chance, self._observers, first)
                after = await game.play(wish)
                if after is Next.SETTINGS:
                    await self._change_settings()
                elif after is not Next.AGAIN:
                    return after
                first = 1 - first
                self._chance = self._chance.next()
        finally:
            self._playing = None

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
                self._ship,
                lambda: _("How strong shall the computer be?"),
                lambda: tuple((_lettered(level), level) for level in levels),
                lambda: _("back"),
                lambda level: notes.get(level, ""),
                levels.index(self._settings[BOT]),
            )
        )

    async def _change_settings(self) -> None:
        self._preferences = await self._stage.ask(SettingsScreen(self._preferences, self._stage.in_background))
        self._stage.mouse = self._settings[MOUSE]

    async def _language(self) -> None:
        codes = i18n.languages()
        code = await self._stage.ask(
            MenuScreen(
                self._ship,
                lambda: _("Language"),
                lambda: tuple((f"_{i18n.own_name(code)}", code) for code in codes),
                lambda: _("back"),
                selected=codes.index(i18n.language()),
            )
        )
        if code:
            self._keep(LANGUAGE, code)
            i18n.choose(code)

    def _keep(self, setting: Setting[Value], value: Value) -> None:
        """Change a setting, for the next time too; where that is not possible, the menu says so."""
        self._preferences, not_kept = change(self._preferences, {setting.key: value})
        self._not_kept = not_kept_for_next_time(settings_file(), not_kept) if not_kept else ""


def _lettered(level: str) -> str:
    """The name of a level, with the mark before its letter; no two levels begin alike in any language."""
    return f"_{level_name(level)}"
