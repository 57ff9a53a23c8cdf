"""One match on the stage: the seats and their screens, the clock, and the result."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from schiffe.config import Settings
from schiffe.drawing import Signs
from schiffe.play.countdown import Countdown
from schiffe.play.events import Observer
from schiffe.play.match import play_match
from schiffe.play.seat import BotSeat, Seat
from schiffe.rules.board import Board
from schiffe.ui.clock import Clock
from schiffe.ui.person import BetweenTurns, PacedSeat, PersonSeat
from schiffe.ui.screen import Command, Next
from schiffe.ui.screens.battle import BattleScreen
from schiffe.ui.screens.result import ResultScreen
from schiffe.ui.stage import Stage


class Match:
    """Plays one match with fleets that lie, and shows its result; gives what the players want next."""

    def __init__(
        self,
        stage: Stage,
        settings: Settings,
        signs: Signs,
        people: random.Random,
        ask_to_leave: Command,
        observers: Sequence[Observer],
    ) -> None:
        self._stage = stage
        self._settings = settings
        self._signs = signs
        self._people = people
        self._ask_to_leave = ask_to_leave
        self._observers = observers

    async def against_bot(
        self, names: tuple[str, str], board: Board, bot: tuple[str, Board, random.Random], first: int
    ) -> Next:
        """One person against a bot, which is given as its level, its board and its chance."""
        with self._countdown() as countdown:
            screen = self._battle(names, board, countdown)
            self._stage.show(screen)
            seats = (
                PersonSeat(0, names[0], board, self._stage, screen),
                PacedSeat(BotSeat(names[1], *bot), self._settings.pause, self._stage, screen),
            )
            return await self._play(seats, (board, bot[1]), first)

    async def for_two(
        self, names: tuple[str, str], boards: tuple[Board, Board], curtain: BetweenTurns, first: int
    ) -> Next:
        """Two people at one keyboard."""
        with self._countdown() as countdown:
            one, other = (
                PersonSeat(
                    seat,
                    names[seat],
                    boards[seat],
                    self._stage,
                    self._battle((names[seat], names[1 - seat]), boards[seat], countdown),
                    curtain,
                )
                for seat in (0, 1)
            )
            return await self._play((one, other), boards, first)

    def _battle(self, names: tuple[str, str], board: Board, countdown: Countdown) -> BattleScreen:
        clock = Clock(countdown, self._settings.clock)
        return BattleScreen(self._signs, names, board, clock, self._people, self._ask_to_leave)

    @contextmanager
    def _countdown(self) -> Iterator[Countdown]:
        """A clock whose every tick is drawn."""

        def post(call: Callable[[], None]) -> None:
            def tick() -> None:
                call()
                self._stage.redraw()

            self._stage.post(tick)

        with Countdown(post) as countdown:
            yield countdown

    async def _play(self, seats: tuple[Seat, Seat], boards: tuple[Board, Board], first: int) -> Next:
        start = time.monotonic()
        ended = await play_match(self._settings.rules, seats, self._observers, first)
        names = (seats[0].name, seats[1].name)
        return await self._stage.ask(ResultScreen(self._signs, names, boards, ended, time.monotonic() - start))
