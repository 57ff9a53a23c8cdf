"""A bot that plays matches at a server without a person."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.battleship.bot_online.results import PlayedByBot, SeriesResults
from schiffe.battleship.levels import level_name
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.seats import make_bot_seat
from schiffe.battleship.match.setup import MatchSetup, network_chance
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import play_to_end
from schiffe.battleship.net.connection import Connection, MatchPlayed, NetworkEnding, NoMatch, find_break
from schiffe.battleship.net.remote_seat import RemoteSeat
from schiffe.battleship.net.retries import AfterTry, BotRetries
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.texts.network import guessable_fleet_text, network_problem_text
from schiffe.game.match.match import Observer
from schiffe.game.match.players import Player, PlayerKind
from schiffe.language.i18n import _
from schiffe.network.address import Address
from schiffe.process.errors import EXIT_FAILED, CommandError, warn
from schiffe.process.loop import run_until_signal

_BETWEEN_MATCHES_SECONDS: Final = 0.3
"""The pause between two matches: some servers drop players a moment after one, even if they have already returned."""
_START_SECONDS: Final = 5.0
"""The seconds that the start may take after the role; later, the server has dropped the player as described above."""


@dataclass(frozen=True)
class ServerBotSeries:
    """A series of matches that a bot plays at a server. Times are in seconds; 0 sets no limit.

    Attributes:
        patience_seconds: how long an opponent may take for a move, or a busy server to become free.
        wait_seconds: how long an opponent may take to arrive.
    """

    address: Address
    level: str
    match_count: int
    patience_seconds: int
    prints_json: bool
    wait_seconds: int = 0


def play_bot_at_server(series: ServerBotSeries, seed: int | None, observers: Sequence[Observer]) -> int:
    """Play the matches, and return the exit status: 0 if all ended regularly, otherwise 1.

    Raises:
        CommandError: the server cannot be reached, is busy for longer than the patience, or no opponent comes in time.
    """
    chance = network_chance(Chance(seed))
    if chance.is_chosen:
        warn(guessable_fleet_text())
    return run_until_signal(_ServerBot(series, chance, observers).run())


class _ServerBot:
    """A bot that plays the matches of a series one after the other."""

    def __init__(self, series: ServerBotSeries, chance: Chance, observers: Sequence[Observer]) -> None:
        self._series = series
        self._chance = chance
        self._observers = observers
        self._results = SeriesResults(prints_json=series.prints_json)

    async def run(self) -> int:
        """Play the matches; return the exit status."""
        try:
            for number in range(1, self._series.match_count + 1):
                if number > 1:
                    await asyncio.sleep(_BETWEEN_MATCHES_SECONDS)
                await self._play_match(number)
                self._chance = network_chance(self._chance.for_next_match())
        finally:
            self._results.print_summary()
        return self._results.exit_status

    async def _play_match(self, number: int) -> None:
        """Play a match and print its result; while the server is busy, try again after growing pauses.

        Raises:
            CommandError: no further matches are possible.
        """
        series = self._series
        retries = BotRetries(series.patience_seconds, series.wait_seconds, was_reached=number > 1)
        while True:
            connection = Connection(series.patience_seconds, retries.start_try())
            end = await connection.play(self._connect_and_play(connection))
            match retries.end_try(end):
                case AfterTry.TRY_AGAIN:
                    await asyncio.sleep(retries.take_pause(end))
                case AfterTry.END:
                    self._report_match(number, end)
                    return
                case AfterTry.NO_OPPONENT:
                    end = NoMatch(MatchBrokenOff(BreakReason.NO_OPPONENT))
                    self._report_match(number, end)
                    raise self._failed_try_error(end)
                case AfterTry.TOO_BUSY:
                    self._report_match(number, NoMatch(MatchBrokenOff(BreakReason.NO_MATCH)))
                    raise self._failed_try_error(end)
                case AfterTry.UNREACHABLE:
                    raise self._failed_try_error(end)

    def _report_match(self, number: int, end: NetworkEnding) -> None:
        match = PlayedByBot(number, broken_off=find_break(end))
        if isinstance(end, MatchPlayed):
            match = replace(match, state=end.state, seconds=end.seconds)
        self._results.add(match, self._problem_text(end))

    def _failed_try_error(self, end: NetworkEnding) -> CommandError:
        text = self._problem_text(end)
        assert text, "only a try that failed ends the series"
        return CommandError(text, EXIT_FAILED)

    def _problem_text(self, end: NetworkEnding) -> str | None:
        series = self._series
        return network_problem_text(end, series.address, series.patience_seconds, series.wait_seconds)

    async def _connect_and_play(self, connection: Connection) -> MatchState:
        """Connect, wait for an opponent, and play."""
        await connection.open(self._series.address)
        first_seat = await connection.wait_for_start(_START_SECONDS)
        level = self._series.level
        players = Player(PlayerKind.BOT, level_name(level), level), Player(PlayerKind.REMOTE, _("Opponent"))
        setup = MatchSetup(
            rules=NETWORK_RULES,
            players=players,
            first_seat=first_seat,
            chance=self._chance,
            clock_seconds=0,
            allows_hints=False,
        )
        bot = make_bot_seat(setup, 0, setup.random_fleet(0))
        return await play_to_end(setup, (bot, RemoteSeat(connection)), self._observers, connection.interruption)
