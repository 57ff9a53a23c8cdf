"""A bot that plays matches at a server without a person."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.levels import level_name
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.seats import bot_seat
from schiffe.battleship.match.setup import MatchSetup, network_chance
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import play_to_end
from schiffe.battleship.net.connection import Connection
from schiffe.battleship.net.remote_seat import RemoteSeat
from schiffe.battleship.net.retries import NetworkEnding
from schiffe.battleship.plain.bot_results import PlayedByBot, print_match, print_summary
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.texts.network import guessable_fleet_text, network_problem_text
from schiffe.battleship.texts.replay import match_broken_text
from schiffe.game.match.match import Observer
from schiffe.game.match.players import Player, PlayerKind
from schiffe.language.i18n import _
from schiffe.network.address import Address
from schiffe.network.timing import DoublingPauses
from schiffe.process.errors import EXIT_FAILED, CommandError, warn
from schiffe.process.loop import run_in_loop, until_signal

_MIN_PAUSE_SECONDS: Final = 0.05
_MAX_PAUSE_SECONDS: Final = 5.0
_MIN_PAUSE_AFTER_OTHERS_SECONDS: Final = 1.0
_MAX_PAUSE_AFTER_OTHERS_SECONDS: Final = 30.0
_BETWEEN_MATCHES_SECONDS: Final = 0.3
"""The pause between two matches: some servers drop players a moment after one, even if they have already returned."""
_START_SECONDS: Final = 5.0
"""How long the start may take after the role; later, the server has dropped the player in the way described above."""
_TEMPORARY_REASONS: Final = (BreakReason.NO_MATCH, BreakReason.OTHERS_PLAY, BreakReason.SILENT)
"""Causes for which a match that has not begun is tried again."""


@dataclass(frozen=True)
class BotSeries:
    """A series of matches that a bot plays at a server. Times are in seconds; 0 sets no limit.

    Attributes:
        patience_seconds: how long an opponent may take for a move, or a busy server to become free.
        wait_seconds: how long an opponent may take to come.
    """

    address: Address
    level: str
    match_count: int
    patience_seconds: int
    prints_json: bool
    wait_seconds: int = 0


def play_series(series: BotSeries, seed: int | None, observers: Sequence[Observer]) -> int:
    """Play the matches, and return the exit status: 0 if all ended regularly, otherwise 1.

    Raises:
        CommandError: the server cannot be reached, is busy for longer than the patience, or no opponent comes in time.
    """
    chance = network_chance(Chance(seed))
    if chance.is_chosen:
        warn(guessable_fleet_text())
    return run_in_loop(until_signal(_SeriesPlayer(series, chance, observers).run))


def _is_temporary(end: NetworkEnding) -> bool:
    """Return whether a match has not begun, but another try may succeed."""
    return end.state is None and end.broken_off is not None and end.broken_off.reason in _TEMPORARY_REASONS


class _Tries:
    """The tries to play one match: how long they have lasted, and the pauses between them."""

    def __init__(self, series: BotSeries) -> None:
        self._series = series
        self._pauses = DoublingPauses(_MIN_PAUSE_SECONDS, _MAX_PAUSE_SECONDS)
        self._pauses_after_others = DoublingPauses(_MIN_PAUSE_AFTER_OTHERS_SECONDS, _MAX_PAUSE_AFTER_OTHERS_SECONDS)
        now = time.monotonic()
        self._first_try_at = now
        self._try_at = now
        self._patience_began_at = now

    def start_try(self) -> float:
        """Start a try, and return how many seconds to wait for an opponent; 0 for no limit."""
        self._try_at = time.monotonic()
        if not self._series.wait_seconds:
            return 0
        return max(self._first_try_at + self._series.wait_seconds - self._try_at, _MIN_PAUSE_SECONDS)

    @property
    def is_wait_over(self) -> bool:
        """True if no opponent has come in time."""
        return 0 < self._series.wait_seconds < time.monotonic() - self._first_try_at

    @property
    def is_patience_over(self) -> bool:
        """True if the server has been busy for too long."""
        return 0 < self._series.patience_seconds < time.monotonic() - self._patience_began_at

    def extend_patience(self, end: NetworkEnding) -> None:
        """Extend the patience with a server that has answered, although no match has begun.

        If it has ended the wait for an opponent, that wait does not count against the patience; otherwise the patience
        starts again.
        """
        now = time.monotonic()
        if _break_reason(end) is BreakReason.NO_MATCH:
            self._patience_began_at += now - self._try_at
        else:
            self._patience_began_at = now

    async def pause(self, end: NetworkEnding) -> None:
        """Wait before the next try; after a match of others, leave them time for their next match as well."""
        is_after_others = _break_reason(end) is BreakReason.OTHERS_PLAY
        await asyncio.sleep((self._pauses_after_others if is_after_others else self._pauses).next_seconds())


def _break_reason(end: NetworkEnding) -> BreakReason | None:
    return end.broken_off.reason if end.broken_off else None


class _SeriesPlayer:
    """Plays the matches of a series one after the other."""

    def __init__(self, series: BotSeries, chance: Chance, observers: Sequence[Observer]) -> None:
        self._series = series
        self._chance = chance
        self._observers = observers
        self._matches: list[PlayedByBot] = []
        self._was_reached = False
        self._first = 0  # the seat that fires first
        self._began_at = 0.0

    async def run(self) -> int:
        try:
            for number in range(1, self._series.match_count + 1):
                if number > 1:
                    await asyncio.sleep(_BETWEEN_MATCHES_SECONDS)
                await self._play(number)
                self._chance = network_chance(self._chance.next())
        finally:
            if not self._series.prints_json and self._matches:
                print_summary(self._matches)
        return int(any(match.broken_off for match in self._matches))

    def _report_match(self, match: PlayedByBot) -> None:
        self._matches.append(match)
        why = ""
        if match.broken_off:
            patience_seconds, wait_seconds = self._series.patience_seconds, self._series.wait_seconds
            why = match_broken_text(match.broken_off, patience_seconds=patience_seconds, wait_seconds=wait_seconds)
        print_match(match, why, prints_json=self._series.prints_json)

    async def _play(self, number: int) -> None:
        """Play a match and print its result; tries again after growing pauses while the server is busy.

        Raises:
            CommandError: no further matches are possible.
        """
        tries = _Tries(self._series)
        while True:
            connection = Connection(self._series.patience_seconds, tries.start_try())
            end = await connection.play(self._connect_and_play(connection))
            if _is_temporary(end) and tries.is_wait_over:
                end = NetworkEnding(MatchBrokenOff(BreakReason.NO_OPPONENT))
            if end.ending and not _is_temporary(end):
                if end.state:
                    seconds = time.monotonic() - self._began_at
                    self._report_match(
                        PlayedByBot(
                            number=number,
                            first_seat=self._first,
                            state=end.state,
                            seconds=seconds,
                            broken_off=end.broken_off,
                        )
                    )
                else:
                    self._report_match(PlayedByBot(number, broken_off=end.broken_off))
                if end.broken_off and end.broken_off.reason is BreakReason.NO_OPPONENT:
                    raise self._error(end)
                return
            if end.error and not self._was_reached and not isinstance(end.error, ConnectionResetError):
                raise self._error(end)
            if _is_temporary(end):
                tries.extend_patience(end)
            if tries.is_patience_over:
                self._report_match(PlayedByBot(number, broken_off=MatchBrokenOff(BreakReason.NO_MATCH)))
                raise self._error(end)
            await tries.pause(end)

    def _error(self, end: NetworkEnding) -> CommandError:
        series = self._series
        return CommandError(
            network_problem_text(end, series.address, series.patience_seconds, series.wait_seconds), EXIT_FAILED
        )

    async def _connect_and_play(self, connection: Connection) -> MatchState:
        """Connect, wait for an opponent, and play."""
        await connection.open(self._series.address)
        self._was_reached = True
        self._first = await connection.wait_for_start(_START_SECONDS)
        level = self._series.level
        players = Player(PlayerKind.BOT, level_name(level), level), Player(PlayerKind.REMOTE, _("Opponent"))
        self._began_at = time.monotonic()
        setup = MatchSetup(
            rules=NETWORK_RULES,
            players=players,
            first_seat=self._first,
            chance=self._chance,
            clock_seconds=0,
            allows_hints=False,
        )
        return await play_to_end(
            setup, (bot_seat(setup, 0), RemoteSeat(connection)), self._observers, connection.interruption
        )
