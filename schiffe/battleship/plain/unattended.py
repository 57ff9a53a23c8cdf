"""A bot that plays games at a server without a person, and prints a line for each game and a summary."""

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.levels import level_name
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import BreakCause, MatchBrokenOff
from schiffe.battleship.match.setup import GameSetup, network_chance
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import MatchObserver
from schiffe.battleship.net.connection import Connection, NetworkEnd, RemoteSeat
from schiffe.battleship.rules.variants import WIRE
from schiffe.battleship.texts.network import guessable_fleet, network_problem
from schiffe.battleship.texts.replay import contradiction, match_broken
from schiffe.game.match.players import Player, PlayerKind
from schiffe.language.i18n import _
from schiffe.language.text import decimal, sentence, sentences
from schiffe.network.address import Address
from schiffe.process.errors import CommandError, warn
from schiffe.process.loop import run_in_loop, until_signal

_MIN_PAUSE_SECONDS: Final = 0.05
_MAX_PAUSE_SECONDS: Final = 5.0
_MIN_PAUSE_AFTER_OTHERS_SECONDS: Final = 1.0
_MAX_PAUSE_AFTER_OTHERS_SECONDS: Final = 30.0
_BETWEEN_GAMES_SECONDS: Final = 0.3
"""Some servers drop their players a moment after a match, even those that have already returned."""
_START_SECONDS: Final = 5.0
"""How long the start may take after the role; later, the server has dropped the player in the way described above."""
_TEMPORARY_CAUSES: Final = (BreakCause.NO_MATCH, BreakCause.OTHERS_PLAY, BreakCause.SILENT)
"""Causes for which a match that has not begun is tried again."""


@dataclass(frozen=True)
class BotSeries:
    """A series of games that a bot plays at a server. Times are in seconds; 0 sets no limit.

    Attributes:
        patience: how long an opponent may take for a move, or a busy server to become free.
        wait: how long an opponent may take to come.
    """

    address: Address
    level: str
    games: int
    patience: int
    as_json: bool
    wait: int = 0


@dataclass(frozen=True)
class PlayedByBot:
    """The result of one game.

    Attributes:
        first: the seat that fired first, 0 for the bot's own; None if the game never began.
        state: the last state; None if the game never began.
        broken: why the game was broken off; None if it ended regularly.
        error: a stable keyword for any other error.
    """

    number: int
    first: int | None = None
    state: MatchState | None = None
    seconds: float = 0.0
    broken: MatchBrokenOff | None = None
    error: str = ""

    def shots(self, seat: int) -> int:
        """Return the number of shots of a seat, not counting repeated ones."""
        return len(self.state.views[seat].shots) if self.state else 0

    @property
    def is_contradictory(self) -> bool:
        """True if the answers of the opponent contradicted each other."""
        return self.state is not None and self.state.views[0].is_contradictory

    @property
    def result(self) -> str:
        """The result as a stable keyword: won, lost or broken."""
        if self.broken or self.error or not self.state or not self.state.is_decided:
            return "broken"
        return "won" if self.state.winner == 0 else "lost"


def play_series(series: BotSeries, seed: int | None, observers: Sequence[MatchObserver]) -> int:
    """Play the games, and return the exit status: 0 if all ended regularly, otherwise 1.

    Raises:
        CommandError: the server cannot be reached, is busy for longer than the patience, or no opponent comes in time.
    """
    chance = network_chance(Chance(seed))
    if chance.is_chosen:
        warn(guessable_fleet())
    return run_in_loop(until_signal(_SeriesPlayer(series, chance, observers).run))


class _SeriesPlayer:
    """Plays the games of a series one after the other."""

    def __init__(self, series: BotSeries, chance: Chance, observers: Sequence[MatchObserver]) -> None:
        self._series = series
        self._chance = chance
        self._observers = observers
        self._games: list[PlayedByBot] = []
        self._was_reached = False
        self._first = 0  # the seat that fires first
        self._began = 0.0

    async def run(self) -> int:
        try:
            for number in range(1, self._series.games + 1):
                if number > 1:
                    await asyncio.sleep(_BETWEEN_GAMES_SECONDS)
                await self._play(number)
                self._chance = network_chance(self._chance.next())
        finally:
            if not self._series.as_json and self._games:
                tell_summary(self._games)
        return int(any(game.broken for game in self._games))

    def _tell(self, game: PlayedByBot) -> None:
        self._games.append(game)
        why = match_broken(game.broken, self._series.patience, self._series.wait) if game.broken else ""
        tell_game(game, why, as_json=self._series.as_json)

    async def _play(self, number: int) -> None:
        """Play a game and print its result; tries again after growing pauses while the server is busy.

        Waits for an opponent that the server has ended do not count against the patience.

        Raises:
            CommandError: no further games are possible.
        """
        series = self._series
        pause = _MIN_PAUSE_SECONDS
        others_pause = _MIN_PAUSE_AFTER_OTHERS_SECONDS
        asked_at = time.monotonic()
        patience_began_at = asked_at
        while True:
            tried_at = time.monotonic()
            wait = max(asked_at + series.wait - tried_at, _MIN_PAUSE_SECONDS) if series.wait else 0
            connection = Connection(series.patience, wait)
            end = await connection.play(self._match(connection))
            cause = end.broken.cause if end.broken else None
            now = time.monotonic()
            never_began = end.state is None and cause in _TEMPORARY_CAUSES
            if never_began and 0 < series.wait < now - asked_at:
                end = NetworkEnd(MatchBrokenOff(BreakCause.NO_OPPONENT))
                never_began = False
            problem = network_problem(end, series.address, series.patience, series.wait)
            if end.ending and not never_began:
                first, seconds = (self._first, now - self._began) if end.state else (None, 0.0)
                self._tell(PlayedByBot(number, first, state=end.state, seconds=seconds, broken=end.broken))
                if end.broken and end.broken.cause is BreakCause.NO_OPPONENT:
                    raise CommandError(problem, 1)
                return
            if end.error and not self._was_reached and not isinstance(end.error, ConnectionResetError):
                raise CommandError(problem, 1)
            if never_began:
                patience_began_at = patience_began_at + now - tried_at if cause is BreakCause.NO_MATCH else now
            if 0 < series.patience < now - patience_began_at:
                self._tell(PlayedByBot(number, broken=MatchBrokenOff(BreakCause.NO_MATCH)))
                raise CommandError(problem, 1)
            if cause is BreakCause.OTHERS_PLAY:  # leave them time to play their next match, too
                await asyncio.sleep(others_pause)
                others_pause = min(2 * others_pause, _MAX_PAUSE_AFTER_OTHERS_SECONDS)
                continue
            await asyncio.sleep(pause)
            pause = min(2 * pause, _MAX_PAUSE_SECONDS)

    async def _match(self, connection: Connection) -> MatchState:
        """Connect, wait for an opponent, and play."""
        await connection.open(self._series.address)
        self._was_reached = True
        self._first = await connection.wait_for_start(_START_SECONDS)
        level = self._series.level
        players = Player(PlayerKind.BOT, level_name(level), level), Player(PlayerKind.REMOTE, _("Opponent"))
        self._began = time.monotonic()
        setup = GameSetup(WIRE, players, first=self._first, chance=self._chance, clock=0, hints=False)
        return await setup.play((setup.bot(0), RemoteSeat(connection)), self._observers, connection.interruption)


def tell_game(game: PlayedByBot, why: str, *, as_json: bool) -> None:
    """Print the result of a game; ``why`` tells people why it was broken off, if it was."""
    if as_json:
        role_keywords = {0: "attack", 1: "defence", None: None}
        text = json.dumps(
            {
                "game": game.number,
                "role": role_keywords[game.first],
                "result": game.result,
                "own_shots": game.shots(0),
                "enemy_shots": game.shots(1),
                "seconds": round(game.seconds, 3),
                "contradiction": game.is_contradictory,
                "error": game.broken.cause.value if game.broken else game.error or None,
                "quote": game.broken.quote if game.broken else "",
            }
        )
    else:
        results = {"won": _("won"), "lost": _("lost"), "broken": _("broken off")}
        roles = {0: _("attacks first"), 1: _("defends first"), None: _("never began")}
        text = _("game {number}: {role}, {result}; own shots: {own}, enemy shots: {enemy}, seconds: {seconds}").format(
            number=game.number,
            role=roles[game.first],
            result=results[game.result],
            own=game.shots(0),
            enemy=game.shots(1),
            seconds=decimal(game.seconds, 1),
        )
        notes = [contradiction() if game.is_contradictory else "", why]
        text = sentences(sentence(text), *notes) if any(notes) else text
    print(text, flush=True)


def tell_summary(games: Sequence[PlayedByBot]) -> None:
    """Print the results of all games."""
    results = [game.result for game in games]
    text = _("games: {games}, won: {won}, lost: {lost}, broken off: {broken}").format(
        games=len(games), won=results.count("won"), lost=results.count("lost"), broken=results.count("broken")
    )
    print(text, flush=True)
