"""A bot that plays in a room by itself, match after match, as long as the friend wants another one."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Final

from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchBrokenOff
from schiffe.battleship.match.setup import GameSetup, network_chance
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import MatchObserver
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.play import RoomSeat, lay_in_room, play_in_room, wait_for_verdict
from schiffe.battleship.net.rooms.way import WayIn
from schiffe.battleship.plain.unattended import PlayedByBot, tell_game, tell_summary
from schiffe.battleship.texts import rooms as texts
from schiffe.battleship.texts.network import guessable_fleet
from schiffe.battleship.texts.replay import broken_in_room, match_broken
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import Player, PlayerKind
from schiffe.process.errors import CommandError, warn
from schiffe.process.loop import run_in_loop, until_signal
from schiffe.process.tasks import cancel_and_wait

FindWay = Callable[[AsyncExitStack], Awaitable[WayIn]]
"""Finds the way into a room; what is hosted for that ends with the stack."""
_LEFT: Final = "left"


@dataclass(frozen=True)
class RoomBotSeries:
    """So many games of the bot of a level in a room, at most.

    Attributes:
        wait: the seconds that the friend may take to come, or to want another game; 0 is for ever.
    """

    level: str
    games: int
    as_json: bool
    wait: float = 0


def play_in_room_by_itself(
    series: RoomBotSeries, find_way: FindWay, seed: int | None, observers: Sequence[MatchObserver]
) -> int:
    """Play the games; returns 0 when all of them came to a regular end, otherwise 1.

    Raises:
        CommandError: there is no way into the room, or the friend does not come.
    """
    chance = network_chance(Chance(seed))
    if chance.is_chosen:
        warn(guessable_fleet())

    async def run() -> int:
        async with AsyncExitStack() as stack:
            return await RoomBot(series, await find_way(stack), chance=chance, observers=observers).run()

    return run_in_loop(until_signal(run))


class RoomBot:
    """A bot that plays one game after the other in one room, which ends when it is left."""

    def __init__(self, series: RoomBotSeries, way: WayIn, chance: Chance, observers: Sequence[MatchObserver]) -> None:
        self._series = series
        self._way = way
        self._chance = chance
        self._observers = observers
        self._games: list[PlayedByBot] = []
        self._connection = RoomConnection(way.session(), way.address, way.connect, changed=self._changed)
        self._keeping: asyncio.Task[None] | None = None

    async def run(self) -> int:
        """Play; returns the exit status."""
        session = self._connection.session
        self._keeping = asyncio.ensure_future(self._connection.keep())
        try:
            await self._until(lambda: session.terms if session.seat is not None else None)
            if self._way.public:
                told = texts.how_to_enter(self._way.public, session.code, is_hosted=self._way.is_hosted)
                print(told, file=sys.stderr if self._series.as_json else sys.stdout, flush=True)
            for number in range(1, self._series.games + 1):
                if number > 1 and not await self._has_rematch():
                    break
                await self._play(number)
                self._chance = network_chance(self._chance.next())
        finally:
            if not session.is_over:
                self._connection.tell(lines.Leave())
            await cancel_and_wait(self._keeping)
            if not self._series.as_json and self._games:
                tell_summary(self._games)
        return int(any(game.result == "broken" for game in self._games))

    def _changed(self, line: lines.ServerLine | None) -> None:
        """End a match that the friend does not go on with."""
        if isinstance(line, lines.MayEnd) and line.may_end:
            self._connection.tell(lines.End())

    async def _until(self, is_so: Callable[[], object]) -> None:
        """Wait for something in the room; raises CommandError where it does not come."""
        try:
            async with asyncio.timeout(self._series.wait or None):
                has_come = await self._connection.until(is_so)
        except TimeoutError:
            raise CommandError(texts.nobody_came(round(self._series.wait)), 1) from None
        if not has_come:
            raise self._problem()

    def _problem(self) -> CommandError:
        error = self._keeping.exception() if self._keeping and self._keeping.done() else None
        session = self._connection.session
        has_sat = session.seat is not None
        text = texts.no_room_text(
            error,
            session.refusal,
            self._way.address,
            code=session.code,
            has_sat=has_sat,
            is_closing=session.is_closing,
        )
        return CommandError(text, 3 if session.refusal and not has_sat else 1)

    async def _has_rematch(self) -> bool:
        """Ask for another game; False where the friend has left."""
        session = self._connection.session
        if session.is_over or not session.match:
            return False
        number = session.match.number
        self._connection.say(lines.Rematch())
        try:
            await self._until(lambda: session.match and session.match.number > number)
        except CommandError:
            return False
        return True

    async def _play(self, number: int) -> None:
        """Play a game, and tell what came of it."""
        connection = self._connection
        terms = self._connection.session.terms
        level = self._series.level
        assert terms
        players = Player(PlayerKind.BOT, self._way.name, level), Player(PlayerKind.FRIEND, "")
        setup = GameSetup(terms.rules, players, first=0, chance=self._chance, clock=0, hints=False)
        bot = setup.bot(0)
        await self._until(lambda: len(connection.session.names) > 1)
        laid = await lay_in_room(connection, bot.fleet)
        if not laid:
            raise self._problem()
        began = time.monotonic()
        names = connection.session.names
        friend = names[1 - (connection.session.seat or 0)]
        begun = setup._replace(players=(players[0], replace(players[1], name=friend))).with_first(laid.first)

        async def play(seat: RoomSeat, interruption: Interruption) -> MatchState:
            return await begun.play((bot, seat), self._observers, interruption)

        state = await play_in_room(connection, laid, play, Interruption())
        seconds = time.monotonic() - began
        verdict = None if connection.session.is_over else await wait_for_verdict(connection)
        broken = state.ending if isinstance(state.ending, MatchBrokenOff) else None
        error = ""
        why = (broken_in_room(broken, state) or match_broken(broken, 0)) if broken else ""
        if isinstance(state.ending, PlayerLeft):
            error, why = _LEFT, texts.friend_has_left(state.names[1])
        elif not broken and verdict and verdict.falsehood:
            error = verdict.falsehood.value
            why = texts.verdict_text(verdict, state.names[1], state.rules.grid.size)
        game = PlayedByBot(number, laid.first, state=state, seconds=seconds, broken=broken, error=error)
        self._games.append(game)
        tell_game(game, why, as_json=self._series.as_json)
