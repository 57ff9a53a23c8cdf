"""A bot that plays network games by itself: a line for each game, and a summary."""

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.base.address import Address
from schiffe.base.errors import CommandError
from schiffe.base.i18n import _
from schiffe.base.network_errors import cannot_connect
from schiffe.base.signals import until_signal
from schiffe.base.text import tenths
from schiffe.net.client import Cause, MatchBroken, RemoteSeat, State, play_over_network
from schiffe.play.chance import Chance
from schiffe.play.events import Event, Observer, ShotFired
from schiffe.play.seat import BotSeat
from schiffe.rules.board import Board
from schiffe.rules.packing import lay_fleet
from schiffe.rules.variants import WIRE
from schiffe.texts.names import bot_name
from schiffe.texts.network import contradiction, match_broken

_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 5.0


@dataclass(frozen=True)
class Series:
    """So many games of the bot of a level; ``patience`` in seconds is as for a single game, 0 is for ever."""

    address: Address
    level: str
    games: int
    patience: int
    as_json: bool


@dataclass
class _Game:
    """What came of one game; ``broken`` is None when it came to its regular end."""

    number: int
    state: State = State.INITIALIZATION
    attacks_first: bool | None = None
    own_shots: int = 0
    enemy_shots: int = 0
    seconds: float = 0.0
    is_contradictory: bool = False
    broken: MatchBroken | None = None

    def watch(self, event: Event) -> None:
        """Count the shots."""
        if isinstance(event, ShotFired):
            self.own_shots += event.seat == 0
            self.enemy_shots += event.seat == 1
            self.is_contradictory |= event.answer.contradicts

    @property
    def result(self) -> str:
        """A stable word for what came of it."""
        words = {State.WON: "won", State.LOST: "lost"}
        return "broken" if self.broken else words[self.state]


def play_series(series: Series, seed: int | None, observers: Sequence[Observer]) -> int:
    """Play the games; returns 0 when all of them came to a regular end, otherwise 1.

    Raises:
        CommandError: the server cannot be reached, or is busy for longer than the patience.
    """
    return asyncio.run(until_signal(_Player(series, Chance(seed), observers).run()))


class _Player:
    """Plays one game after the other."""

    def __init__(self, series: Series, chance: Chance, observers: Sequence[Observer]) -> None:
        self._series = series
        self._chance = chance
        self._observers = observers
        self._games: list[_Game] = []
        self._was_reached = False

    async def run(self) -> int:
        try:
            for number in range(1, self._series.games + 1):
                await self._play(_Game(number))
                self._chance = self._chance.next()
        finally:
            if not self._series.as_json and self._games:
                print(_summary(self._games), flush=True)
        return int(any(game.broken for game in self._games))

    async def _play(self, game: _Game) -> None:
        """Play a game and tell what came of it; raises CommandError where there can be no further ones."""
        board = Board(lay_fleet(WIRE, self._chance.source("fleet")))
        own = BotSeat(bot_name(self._series.level), self._series.level, board, self._chance.source("shots"))
        try:
            remote, first = await self._opponent()
            game.attacks_first = first == 0
            began = time.monotonic()
            try:
                await play_over_network(remote, (own, remote), (game.watch, *self._observers), first)
            finally:
                remote.close()
                game.state, game.seconds = remote.state, time.monotonic() - began
        except MatchBroken as error:
            game.broken = error
        except _GivenUp as error:
            game.broken = MatchBroken(Cause.NO_MATCH)
            raise CommandError(error.problem, 1) from None
        finally:
            if game.broken or game.state is not State.INITIALIZATION:
                self._games.append(game)
                print(_json(game) if self._series.as_json else _line(game, self._series.patience), flush=True)

    async def _opponent(self) -> tuple[RemoteSeat, int]:
        """An opponent and the seat that begins; tries again after growing pauses while the server is busy."""
        series, pause, began = self._series, _FIRST_PAUSE, time.monotonic()
        while True:
            remote = RemoteSeat(_("Opponent"), series.patience)
            try:
                await remote.connect(series.address)
                self._was_reached = True
                return remote, await remote.wait_for_start()
            except (OSError, UnicodeError) as error:
                problem = cannot_connect(series.address, error)
                if not self._was_reached:
                    raise CommandError(problem, 1) from None
            except MatchBroken as error:
                if error.cause is not Cause.NO_MATCH:
                    raise
                problem = match_broken(error, series.patience)
            if series.patience and time.monotonic() - began > series.patience:
                raise _GivenUp(problem)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


class _GivenUp(Exception):
    """The server was busy or away for longer than the patience; ``problem`` is what it said last."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def _json(game: _Game) -> str:
    roles = {True: "attack", False: "defence", None: None}
    return json.dumps(
        {
            "game": game.number,
            "role": roles[game.attacks_first],
            "result": game.result,
            "own_shots": game.own_shots,
            "enemy_shots": game.enemy_shots,
            "seconds": round(game.seconds, 3),
            "contradiction": game.is_contradictory,
            "error": game.broken.cause.value if game.broken else None,
            "quote": game.broken.quote if game.broken else "",
        }
    )


def _line(game: _Game, patience: int) -> str:
    results = {"won": _("won"), "lost": _("lost"), "broken": _("broken off")}
    roles = {True: _("attacks first"), False: _("defends first"), None: _("never began")}
    text = _("game {number}: {role}, {result}; own shots: {own}, enemy shots: {enemy}, seconds: {seconds}").format(
        number=game.number,
        role=roles[game.attacks_first],
        result=results[game.result],
        own=game.own_shots,
        enemy=game.enemy_shots,
        seconds=tenths(game.seconds),
    )
    notes = (
        contradiction() if game.is_contradictory else "",
        match_broken(game.broken, patience) if game.broken else "",
    )
    return ". ".join((text, *filter(None, notes)))


def _summary(games: Sequence[_Game]) -> str:
    results = [game.result for game in games]
    return _("games: {games}, won: {won}, lost: {lost}, broken off: {broken}").format(
        games=len(games), won=results.count("won"), lost=results.count("lost"), broken=results.count("broken")
    )
