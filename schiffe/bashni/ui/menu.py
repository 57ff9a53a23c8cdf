"""Bashni's own menu on the full screen, and the games that it starts."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final

from schiffe.base.errors import CommandError
from schiffe.base.glyphs import BOX_LINES, choose_lines
from schiffe.base.i18n import _
from schiffe.base.names import MAX_NAME, name_problem
from schiffe.base.network_errors import not_listening
from schiffe.base.own_addresses import own_addresses
from schiffe.bashni.client.play import ClientOptions
from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.setup import home_rules, host_options, how_to_join_home
from schiffe.bashni.request import AgainstComputer, AtGameserver, BashniRequest, HostAtHome, TwoAtTheBoard
from schiffe.bashni.server.hosting import hosting
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.bashni.texts import level_name
from schiffe.bashni.ui.game import play_here, play_there, problem_dialog
from schiffe.bashni.ui.joining import JoiningScreen
from schiffe.bashni.ui.manual import bashni_manual
from schiffe.bashni.ui.squares import piece_style
from schiffe.bashni.ui.state import BoardGlyphs
from schiffe.bashni.ui.table import AfterGame, BoardTable
from schiffe.settings.schema import Setting, Settings
from schiffe.settings.shared import ASCII, CLOCK, MOTION, PAUSE
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import Offer, lettered
from schiffe.toolkit.help import HelpScreen, sections
from schiffe.toolkit.lettering import big_letters
from schiffe.toolkit.menu import MenuScreen, MenuTexts
from schiffe.toolkit.names import NamesScreen
from schiffe.toolkit.notice import Notice, NoticeScreen
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage

_TOWERS: Final = ("wb", "", "bbW", "", "wwb", "", "B")
"""Those below the menu, each from bottom to top."""
_USUAL_LEVEL: Final = 1
_RUN: Final = 0.12
"""Seconds for each square that a move of the other side runs over."""


class _BashniEntry(Enum):
    """The entries of the menu."""

    COMPUTER = "computer"
    TWO = "two"
    JOIN = "join"
    HOST = "host"
    SETTINGS = "settings"
    RULES = "rules"
    BACK = "back"


@dataclass(frozen=True)
class OpenSettings:
    """The settings that whoever opens the menu has.

    Attributes:
        now: gives those of the moment.
        change: shows some of them on a stage, to be changed.
    """

    now: Callable[[], Settings]
    change: Callable[[Stage, Sequence[Setting[Any]]], Awaitable[None]]


class BashniMenuLoop:
    """Shows the menu and plays its games until somebody goes back or quits."""

    def __init__(self, stage: Stage, settings: OpenSettings, encoding: str, seed: int | None) -> None:
        self._stage = stage
        self._open_settings = settings
        self._encoding = encoding
        self._chance = Random(seed)
        self._names = ("", "")

    @property
    def _settings(self) -> Settings:
        return self._open_settings.now()

    @property
    def _glyphs(self) -> BoardGlyphs:
        wanted = self._settings[ASCII]
        return BoardGlyphs(piece_signs(wanted, self._encoding), choose_lines(wanted, self._encoding))

    @property
    def signs(self) -> Mapping[str, str]:
        """The signs of the pieces."""
        return self._glyphs.signs

    async def run(self, request: BashniRequest | None = None) -> bool:
        """A game right away where one is asked for, then the menu; gives whether the program is to end."""
        if request and await self.games(request) is AfterGame.QUIT:
            return True
        at = 0
        while True:
            choices = [
                Offer(_("_Against the computer"), _BashniEntry.COMPUTER, note=_("four levels")),
                Offer(_("_Two players"), _BashniEntry.TWO, note=_("at one keyboard")),
                Offer(_("_Join a gameserver"), _BashniEntry.JOIN, note=_("where people and programs play")),
                Offer(_("_Host a game here"), _BashniEntry.HOST, note=_("let somebody join you")),
                Offer(_("_Settings"), _BashniEntry.SETTINGS, note=_("clock, theme, motion, language")),
                Offer(_("_Rules and keys"), _BashniEntry.RULES, note=_("how it is played")),
                Offer(_("_Back"), _BashniEntry.BACK),
            ]
            entry = await self._stage.ask(MenuScreen(self._around("", _("back")), choices, at))
            if entry is None or entry is _BashniEntry.BACK:
                return False
            at = list(_BashniEntry).index(entry)
            if entry is _BashniEntry.RULES:
                await self._stage.ask_over(HelpScreen(sections(bashni_manual(self._glyphs.signs))))
            elif entry is _BashniEntry.SETTINGS:
                await self._open_settings.change(self._stage, BASHNI_SETTINGS)
            elif (wanted := await self._request(entry)) and await self.games(wanted) is AfterGame.QUIT:
                return True

    async def games(self, request: BashniRequest) -> AfterGame:
        """Games of the same people until they want something else."""
        while True:
            table = self._table()
            try:
                after = await self._game(request, table)
            except CommandError as error:
                after = await self._stage.ask_over(problem_dialog(table, error))
            if after is not AfterGame.AGAIN:
                return after

    async def _game(self, request: BashniRequest, table: BoardTable) -> AfterGame:
        match request:
            case AgainstComputer() | TwoAtTheBoard():
                return await play_here(request, self._settings, table)
            case AtGameserver(client):
                return await play_there(client, self._settings, table)
            case HostAtHome(address):
                async with AsyncExitStack() as stack:
                    try:
                        home = await stack.enter_async_context(hosting(address, home_rules(self._settings)))
                    except (OSError, UnicodeError) as error:
                        raise CommandError(not_listening(address, error), 1) from None
                    text = how_to_join_home(home, await own_addresses(address, home.address.port))
                    if not await self._stage.ask(NoticeScreen(Notice(_("Bashni over the network"), text, _("begin")))):
                        return AfterGame.MENU
                    return await play_there(host_options(home), self._settings, table)

    def _table(self) -> BoardTable:
        settings = self._settings
        seed = self._chance.getrandbits(31)
        return BoardTable(
            self._stage,
            self._glyphs,
            settings[PAUSE],
            settings[CLOCK],
            seed,
            _RUN if settings[MOTION] == "full" and settings[PAUSE] else 0,
        )

    async def _request(self, entry: _BashniEntry | None) -> BashniRequest | None:
        """What an entry of the menu asks for; None after going back."""
        match entry:
            case _BashniEntry.COMPUTER:
                level = await self._level()
                return AgainstComputer(level) if level else None
            case _BashniEntry.TWO:
                names = await self._stage.ask(NamesScreen(self._names, name_problem, MAX_NAME))
                self._names = names or self._names
                return TwoAtTheBoard(names) if names else None
            case _BashniEntry.JOIN:
                joining = await self._stage.ask(JoiningScreen())
                return AtGameserver(ClientOptions(joining.address, joining.request)) if joining else None
            case _BashniEntry.HOST:
                return HostAtHome()
        return None

    async def _level(self) -> str | None:
        levels = tuple(LEVELS)
        notes = {
            "easy": _("looks one move ahead, and misjudges much"),
            "medium": _("looks two moves ahead, and misjudges some"),
            "hard": _("looks five moves ahead"),
            "master": _("looks ahead as far as it gets in a second"),
        }
        texts = self._around(_("Choose an opponent"), _("back"))
        names = lettered([level_name(level) for level in levels])
        choices = [Offer(name, level, note=notes[level]) for name, level in zip(names, levels, strict=True)]
        return await self._stage.ask(MenuScreen(texts, choices, _USUAL_LEVEL))

    def _around(self, heading: str, back: str) -> MenuTexts:
        """What stands around every menu."""
        letters = big_letters("BASHNI", has_blocks=self._glyphs.lines is BOX_LINES)
        return MenuTexts(Scene("schiffe", _("Bashni, tower draughts"), letters, self._paint_towers), heading, back)

    def _paint_towers(self, canvas: Canvas, end: int, rows: int) -> None:
        """Some towers on a row of squares."""
        signs, width = self._glyphs.signs, len(_TOWERS) * 8
        left = (canvas.width - width) // 2
        if rows < 6 or left < 1:
            return
        for number, tower in enumerate(_TOWERS):
            x = left + 8 * number
            canvas.fill(x, end - 1, 8, 1, "class:bashni.other" if number % 2 else "class:bashni.played")
            for height, piece in enumerate(tower):
                canvas.put(x + 1, end - 2 - height, f"  {signs[piece]}   ", piece_style(piece))
