"""Local games on the stage: lay the fleets, play the match, show the result, again and again."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from enum import Enum
from typing import Any

from schiffe.config import Settings, curtain_keys
from schiffe.drawing import Signs
from schiffe.i18n import _
from schiffe.play.chance import Chance
from schiffe.play.countdown import Countdown
from schiffe.play.events import Observer
from schiffe.play.match import play_match
from schiffe.play.seat import BotSeat, Seat
from schiffe.rules.board import Board
from schiffe.rules.packing import lay_fleet
from schiffe.ui.editor import FleetEditor
from schiffe.ui.person import PacedSeat, PersonSeat
from schiffe.ui.screen import Command
from schiffe.ui.screens.battle import BattleScreen, Clock
from schiffe.ui.screens.curtain import CurtainScreen
from schiffe.ui.screens.dialog import DialogScreen
from schiffe.ui.screens.placing import PlacingScreen
from schiffe.ui.screens.result import Next, ResultScreen
from schiffe.ui.stage import Stage
from schiffe.wording import bot_name


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
        signs: Signs,
        chance: Chance,
        observers: Sequence[Observer] = (),
        first: int = 0,
    ) -> None:
        self._stage = stage
        self._settings = settings
        self._signs = signs
        self._chance = chance
        self._observers = observers
        self._first = first
        self._people = chance.source("people")
        self._task: asyncio.Task[Next] | None = None
        self._left: Next | None = None

    async def against_bot(self, level: str) -> Next:
        """One person against a bot; returns what the person wants to do next."""
        return await self._leavable(self._against_bot(level))

    async def for_two(self, names: tuple[str, str]) -> Next:
        """Two people at one keyboard; returns what they want to do next."""
        return await self._leavable(self._for_two(names))

    async def _against_bot(self, level: str) -> Next:
        name, enemy = self._settings.name or _("Player"), bot_name(level)
        board = await self._lay(name)
        bot_board = Board(lay_fleet(self._settings.rules, self._chance.source("fleet of the bot")))
        with self._countdown() as countdown:
            screen = self._battle((name, enemy), board, countdown)
            self._stage.show(screen)
            bot = BotSeat(enemy, level, bot_board, self._chance.source("shots of the bot"))
            seats = (
                PersonSeat(0, name, board, self._stage, screen),
                PacedSeat(bot, self._settings.pause, self._stage, screen),
            )
            return await self._play(seats, (board, bot_board))

    async def _for_two(self, names: tuple[str, str]) -> Next:
        boards = []
        keys = curtain_keys(names)

        async def curtain(seat: int) -> None:
            screen = CurtainScreen(seat, names[seat], keys[seat], self._ask_to_leave(), self._stage.when_alone)
            self._stage.show_shut(screen, screen.arm)
            await screen.result()

        for seat, name in enumerate(names):
            await curtain(seat)
            boards.append(await self._lay(name))
        with self._countdown() as countdown:
            seats = [
                PersonSeat(
                    seat,
                    names[seat],
                    boards[seat],
                    self._stage,
                    self._battle((names[seat], names[1 - seat]), boards[seat], countdown),
                    curtain,
                )
                for seat in (0, 1)
            ]
            return await self._play((seats[0], seats[1]), (boards[0], boards[1]))

    async def _lay(self, name: str) -> Board:
        editor = FleetEditor(self._settings.rules, self._people)
        return Board(await self._stage.ask(PlacingScreen(self._signs, name, editor, self._ask_to_leave())))

    def _battle(self, names: tuple[str, str], board: Board, countdown: Countdown) -> BattleScreen:
        clock = Clock(countdown, self._settings.clock)
        return BattleScreen(self._signs, names, board, clock, self._people, self._ask_to_leave())

    def _countdown(self) -> Countdown:
        return Countdown(self._post)

    def _post(self, call: Any) -> None:
        def tick() -> None:
            call()
            self._stage.redraw()

        self._stage.post(tick)

    async def _play(self, seats: tuple[Seat, Seat], boards: tuple[Board, Board]) -> Next:
        start = time.monotonic()
        ended = await play_match(self._settings.rules, seats, self._observers, self._first)
        names = (seats[0].name, seats[1].name)
        screen = ResultScreen(self._signs, names, boards, ended, time.monotonic() - start)
        return await self._stage.ask(screen)

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
            self._signs,
            lambda: _("Leave this game?"),
            lambda: (
                (_("_No"), _Leave.NO),
                (_("Yes, to the _menu"), _Leave.MENU),
                (_("_Quit"), _Leave.QUIT),
            ),
        )
        self._stage.lay_over(dialog, answered)
