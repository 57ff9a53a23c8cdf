"""One match on the stage: the seats and their screens, the clock, and the result."""

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from schiffe.base.countdown import Countdown
from schiffe.base.i18n import _
from schiffe.drawing import Glyphs
from schiffe.net.client import MatchBroken, RemoteSeat, play_over_network
from schiffe.play.analysis import Analyst, Shooter
from schiffe.play.events import MatchEnded, Observer
from schiffe.play.match import play_match
from schiffe.play.seat import BotSeat, Seat
from schiffe.play.settings import HINTS, rules_of
from schiffe.rules.board import Board
from schiffe.rules.target import TargetView
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK, PAUSE
from schiffe.toolkit.clock import Clock
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.screen import Command, Next
from schiffe.toolkit.stage import Stage
from schiffe.ui.awaited import AwaitedSeat
from schiffe.ui.person import BetweenTurns, PacedSeat, PersonSeat
from schiffe.ui.screens.analysis import AnalysisScreen
from schiffe.ui.screens.battle import BattleScreen
from schiffe.ui.screens.result import ResultScreen


class Match:
    """Plays one match with fleets that lie, and shows its result; gives what the players want next."""

    def __init__(
        self,
        stage: Stage,
        settings: Settings,
        glyphs: Glyphs,
        people: random.Random,
        hints: random.Random,
        ask_to_leave: Command,
        observers: Sequence[Observer],
    ) -> None:
        self._stage = stage
        self._settings = settings
        self._glyphs = glyphs
        self._people = people
        self._hints = hints
        self._ask_to_leave = ask_to_leave
        self._observers = observers

    async def against_bot(
        self, names: tuple[str, str], board: Board, bot: tuple[str, Board, random.Random], first: int
    ) -> Next:
        """One person against a bot, which is given as its level, its board and its chance."""
        with self._countdown() as countdown:
            screen = self._battle(names, board, countdown, hints=self._settings[HINTS] != "never")
            why = HelpScreen(screen.reasons)
            screen.extras = [Command(("f3",), lambda: self._stage.lay_over(why), "F3", _("why"))]
            self._stage.show(screen)
            seats = (
                PersonSeat(0, names[0], board, self._stage, screen),
                PacedSeat(BotSeat(names[1], *bot), self._settings[PAUSE], self._stage, screen),
            )
            ended, seconds = await self._play(seats, first)
            return await self._show_result(names, (board, bot[1]), ended, seconds, [screen])

    async def for_two(
        self, names: tuple[str, str], boards: tuple[Board, Board], curtain: BetweenTurns, first: int
    ) -> Next:
        """Two people at one keyboard."""
        with self._countdown() as countdown:
            hints = self._settings[HINTS] == "always"
            screens = [self._battle((names[seat], names[1 - seat]), boards[seat], countdown, hints) for seat in (0, 1)]
            one, other = (
                PersonSeat(seat, names[seat], boards[seat], self._stage, screens[seat], curtain) for seat in (0, 1)
            )
            ended, seconds = await self._play((one, other), first)
            return await self._show_result(names, boards, ended, seconds, screens)

    async def against_remote(self, name: str, board: Board, remote: RemoteSeat, first: int) -> Next:
        """One person against whoever is at the other end of a connection.

        Raises:
            MatchBroken: the match did not come to its end.
        """
        names = name, remote.name
        with self._countdown() as countdown:
            screen = self._battle(names, board, countdown, hints=False)
            self._stage.show(screen)
            seats = (
                PersonSeat(0, name, board, self._stage, screen),
                AwaitedSeat(remote, self._settings[PAUSE], self._stage, screen),
            )
            try:
                start = time.monotonic()
                ended = await play_over_network(remote, seats, self._observers, first)
                seconds = time.monotonic() - start
            except MatchBroken:
                screen.close()
                await screen.uncovered()
                raise
            await screen.uncovered()
            return await self._show_result(names, (board, ended.views[0]), ended, seconds, [screen])

    def _battle(self, names: tuple[str, str], board: Board, countdown: Countdown, hints: bool) -> BattleScreen:
        clock = Clock(countdown, self._settings[CLOCK])
        screen = BattleScreen(self._glyphs, names, board, clock, self._people, self._ask_to_leave)
        screen.hints = self._hints if hints else None
        return screen

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

    async def _play(self, seats: tuple[Seat, Seat], first: int) -> tuple[MatchEnded, float]:
        """Play the match; gives how it ended, and after how many seconds."""
        start = time.monotonic()
        ended = await play_match(rules_of(self._settings), seats, self._observers, first)
        return ended, time.monotonic() - start

    async def _show_result(
        self,
        names: tuple[str, str],
        boards: tuple[Board, Board | TargetView],
        ended: MatchEnded,
        seconds: float,
        people: Sequence[BattleScreen],
    ) -> Next:
        """Show how it ended; the shots of the people, who are seat 0 and perhaps seat 1, are analysed meanwhile."""
        count = len(people)
        analyst = Analyst([Shooter(name, view) for name, view in zip(names[:count], ended.views[:count], strict=True)])
        details = AnalysisScreen(self._glyphs, analyst)
        screen = ResultScreen(
            self._glyphs, names, boards, ended, seconds, analyst, lambda: self._stage.lay_over(details)
        )
        screen.hints_used = [player.hints_used for player in people]
        task = asyncio.ensure_future(analyst.run(self._stage.redraw))
        try:
            return await self._stage.ask(screen)
        finally:
            task.cancel()
