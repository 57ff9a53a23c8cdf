"""Games on the stage: lay the fleets, then play the match; and how a game is left before its end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

from schiffe.base.i18n import _
from schiffe.base.names import curtain_keys
from schiffe.drawing import Glyphs
from schiffe.play.chance import Chance
from schiffe.play.request import AgainstBot, ForTwo, Hosted, Joined, Wish
from schiffe.play.settings import PATIENCE, rules_of
from schiffe.rules.board import Board
from schiffe.rules.editor import FleetEditor
from schiffe.rules.packing import lay_fleet
from schiffe.settings.schema import Settings
from schiffe.settings.shared import NAME
from schiffe.texts.names import bot_name
from schiffe.toolkit.dialog import DialogScreen
from schiffe.toolkit.screen import Command, Next
from schiffe.toolkit.stage import Stage
from schiffe.ui.screens.curtain import CurtainScreen
from schiffe.ui.screens.placing import PlacingScreen

if TYPE_CHECKING:
    from schiffe.base.address import Address
    from schiffe.play.events import Observer
    from schiffe.ui.match import Match
    from schiffe.ui.remote import RemoteGame


class _Leave(Enum):
    """What a player answers when asked whether to leave the game."""

    NO = "no"
    MENU = "menu"
    QUIT = "quit"


class Game:
    """One game, from the fleets to the result; ``first`` is the seat that begins."""

    def __init__(
        self,
        stage: Stage,
        settings: Settings,
        glyphs: Glyphs,
        chance: Chance,
        observers: Sequence[Observer] = (),
        first: int = 0,
    ) -> None:
        self._stage = stage
        self._settings = settings
        self._glyphs = glyphs
        self._chance = chance
        self._observers = observers
        self._first = first
        self._people = chance.source("people")
        self._task: asyncio.Task[Next] | None = None
        self._left: Next | None = None

    async def play(self, wish: Wish) -> Next:
        """Play what is wished for; returns what the players want to do next."""
        match wish:
            case AgainstBot(level):
                game = self._against_bot(level)
            case ForTwo(names):
                game = self._for_two(names)
            case Joined(address):
                game = self._join(address)
            case Hosted(address):
                game = self._host(address)
        return await self._leavable(game)

    async def _against_bot(self, level: str) -> Next:
        name, enemy = self._name, bot_name(level)
        board = await self._lay(name)
        bot_board = Board(lay_fleet(rules_of(self._settings), self._chance.source("fleet of the bot")))
        bot = (level, bot_board, self._chance.source("shots of the bot"))
        return await self._match().against_bot((name, enemy), board, bot, self._first)

    async def _for_two(self, names: tuple[str, str]) -> Next:
        boards = []
        for seat, name in enumerate(names):
            await self._curtain(names, seat)
            boards.append(await self._lay(name))
        return await self._match().for_two(names, (boards[0], boards[1]), partial(self._curtain, names), self._first)

    async def _join(self, address: Address) -> Next:
        board = await self._lay(self._name)
        return await self._remote_game().join(address, self._name, board)

    async def _host(self, wanted: Address) -> Next:
        board = await self._lay(self._name)
        return await self._remote_game().host(wanted, self._name, board)

    def _remote_game(self) -> RemoteGame:
        from schiffe.ui.remote import RemoteGame

        return RemoteGame(self._stage, self._glyphs, self._settings[PATIENCE], self._ask_to_leave(), self._match)

    @property
    def _name(self) -> str:
        return self._settings[NAME] or _("Player")

    def _match(self) -> Match:
        # Loaded when the fleets lie: the first screen comes 15 ms earlier without it.
        from schiffe.ui.match import Match

        hints = self._chance.source("hints")
        leave = self._ask_to_leave()
        return Match(self._stage, self._settings, self._glyphs, self._people, hints, leave, self._observers)

    async def _curtain(self, names: tuple[str, str], seat: int) -> None:
        """Pass the keyboard to a seat: nothing but its key shows its boards."""
        key = curtain_keys(names)[seat]
        screen = CurtainScreen(seat, names[seat], key, self._ask_to_leave(), self._stage.when_alone)
        self._stage.show_shut(screen, screen.arm)
        await screen.result()

    async def _lay(self, name: str) -> Board:
        editor = FleetEditor(rules_of(self._settings), self._people)
        return Board(await self._stage.ask(PlacingScreen(self._glyphs, name, editor, self._ask_to_leave())))

    # Leaving

    async def _leavable(self, game: Coroutine[Any, Any, Next]) -> Next:
        """Play until the end, or until a player leaves."""
        task = self._task = asyncio.ensure_future(game)
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if self._left is None or (current and current.cancelling()):
                raise
            return self._left

    def _ask_to_leave(self) -> Command:
        return Command(("escape", "f10"), self._ask, "F10", _("leave"))

    def _ask(self) -> None:
        def answered(answer: _Leave) -> None:
            if answer is not _Leave.NO and self._task:
                self._left = Next.MENU if answer is _Leave.MENU else Next.QUIT
                self._task.cancel()

        dialog: DialogScreen[_Leave] = DialogScreen(
            self._glyphs,
            lambda: _("Leave this game?"),
            lambda: (
                (_("_No"), _Leave.NO),
                (_("Yes, to the _menu"), _Leave.MENU),
                (_("_Quit"), _Leave.QUIT),
            ),
        )
        self._stage.lay_over(dialog, answered)
