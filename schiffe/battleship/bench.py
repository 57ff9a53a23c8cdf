"""The strength of the bots: games against random fleets, and against each other.

A game depends on the seed, its number and the bots that play it, and on nothing else. So games can be played in any
order, in any process, and come out the same. Only the time that the bots take differs from run to run.

The random fleets are uniform: every legal arrangement is equally likely. The game itself lays one ship after another
around those already there, which makes some arrangements likelier than others. Here the ships are placed independently
of each other, and the whole fleet is rejected at the first conflict: those that remain are uniform (rejection sampling;
J. von Neumann, 1951). On crowded boards next to none remain.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from typing import Final

from schiffe.battleship.bots import load_bot, load_salvo_bot
from schiffe.battleship.distribution import Distribution
from schiffe.battleship.levels import REFERENCE
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import play_turn
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Mask
from schiffe.battleship.rules.packing import lay_fleet
from schiffe.battleship.rules.ships import Outcome, Ship
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.loop import play_match
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind

_TRIES: Final = 50_000
_FLEETS: Final = 5
"""This many fleets in that many tries means about 20 ms a fleet, no more than a few bots take to sink it."""


@dataclass(frozen=True)
class _ShipPlacement:
    """A ship on the empty grid; ``closed`` are the cells it takes from other ships, its own among them."""

    ship: Ship
    mask: Mask
    closed: Mask


def uniform_fleet(rules: Rules, rng: random.Random) -> Fleet:
    """Return a random fleet, each legal one equally likely.

    It tries until it finds one. Ask ``is_uniform_quick`` first: there may be hardly any, or none at all.
    """
    placements = _placements(rules)
    while True:
        if ships := _try_fleet(placements, rng):
            return Fleet(rules, ships)


@cache
def is_uniform_quick(rules: Rules) -> bool:
    """Return whether ``uniform_fleet`` finds a fleet in some ten thousand tries at most.

    This is measured in tries with a fixed seed, not in time, so that the same rules always give the same answer.
    """
    placements, rng, found = _placements(rules), random.Random(1), 0
    for _ in range(_TRIES):
        found += _try_fleet(placements, rng) is not None
        if found == _FLEETS:
            return True
    return False


def _try_fleet(placements: tuple[tuple[_ShipPlacement, ...], ...], rng: random.Random) -> tuple[Ship, ...] | None:
    """Return a fleet of independent placements; None when two of them conflict."""
    closed, ships = 0, []
    for choices in placements:
        placement = rng.choice(choices)
        if placement.mask & closed:
            return None  # whatever the other ships do, the fleet is rejected
        closed |= placement.closed
        ships.append(placement.ship)
    return tuple(ships)


@cache
def _placements(rules: Rules) -> tuple[tuple[_ShipPlacement, ...], ...]:
    """Return for each ship of the fleet all its placements on the empty grid."""
    grid, found = rules.grid, []
    for kind in rules.ships:
        choices = []
        for bow in grid.cells:
            right, _left, down, _up = grid.rays(bow)
            for ray in (right, down)[: kind.length]:  # a ship of one cell lies in one way only
                if len(ray) >= kind.length - 1:
                    ship = Ship(kind, (bow, *ray[: kind.length - 1]))
                    closed = ship.mask | rules.contact.closed_by(grid, ship.mask)
                    choices.append(_ShipPlacement(ship, ship.mask, closed))
        found.append(tuple(choices))
    return tuple(found)


SHARES: Final = 1_000_000
"""Shares of hits are counted in whole numbers of such parts."""
_DIGITS: Final = 3
"""The number of digits of a time that are kept: no clock on a busy machine is more precise."""
# Processor time of this thread, so that other programs on a busy machine do not count. On Windows that clock has steps
# of 16 ms, too coarse for a shot.
_clock: Final = time.perf_counter_ns if sys.platform == "win32" else time.thread_time_ns


@dataclass(frozen=True)
class Conditions:
    """Conditions that all games share: the rules, and the seed of every random choice.

    Attributes:
        boards: fleets to fire at in turn, in place of random ones; each has the rules for its own ships.
        most: after how many shots a game ends unfinished; None where each goes on to its end.
    """

    rules: Rules
    seed: int
    boards: tuple[Fleet, ...] = ()
    most: int | None = None

    @property
    def is_uniform(self) -> bool:
        """True if every legal fleet is equally likely; if not, fleets are laid as the game lays them."""
        return is_uniform_quick(self.rules)

    def chance(self, number: int) -> Chance:
        """Return the chance of game ``number``."""
        return Chance(self.seed, number)

    def fleet(self, number: int, purpose: str = "fleet") -> Fleet:
        """Return a fleet of game ``number``, counted from 1."""
        if self.boards:
            return self.boards[(number - 1) % len(self.boards)]
        lay = uniform_fleet if self.is_uniform else lay_fleet
        return lay(self.rules, self.chance(number).source(purpose))


@dataclass(frozen=True)
class Run:
    """One fleet that a bot fired at while nobody fired back, until it was sunk or the shots were used up.

    Attributes:
        shots: how many it fired.
        turns: how many turns they took.
        times: how long it thought before each shot, in nanoseconds; before each salvo, where turns have several shots.
        hits: how many of the shots hit.
        has_sunk: whether the whole fleet was sunk.
    """

    shots: int
    turns: int
    times: tuple[int, ...]
    hits: int
    has_sunk: bool


@dataclass(frozen=True)
class Bench:
    """Bots that each shoot at the same fleets, and the reference, which all of them are compared with."""

    conditions: Conditions
    bots: tuple[str, ...]

    def play(self, number: int) -> tuple[Run, ...]:
        """Let each bot, and at last the reference, sink the fleet of game ``number``."""
        fleet, chance = self.conditions.fleet(number), self.conditions.chance(number)
        most = self.conditions.most or len(fleet.rules.grid.cells)
        return tuple(_sink(fleet, level, chance, most) for level in (*self.bots, REFERENCE))


def _sink(fleet: Fleet, level: str, chance: Chance, most: int) -> Run:
    """Let a bot shoot until the last ship is sunk, or until it has fired so many shots."""
    rules = fleet.rules
    view = TargetView.fresh(fleet.rules)
    rng = chance.source(f"shots of {level}")
    bot, salvo_bot, times = load_bot(level), load_salvo_bot(level), []
    while view.afloat and len(view.shots) < most:
        due = min(rules.shots_due(len(rules.ships), view.open.bit_count()), most - len(view.shots))
        start = _clock()
        choice = bot(view, rng) if due == 1 else salvo_bot(view, rng, due)
        times.append(_clock() - start)
        for cell in choice.cells:
            if view.afloat:
                view = view.after(cell, fleet.answer(cell, rules.grid.full & ~view.open))
    hits = [answer.outcome is not Outcome.MISS for _cell, answer in view.shots]
    turns = len(times) - sum(rules.shoots_again([is_hit]) for is_hit in hits[:-1])
    return Run(len(hits), turns, times=tuple(times), hits=sum(hits), has_sunk=not view.afloat)


class BotResult:
    """The statistics of the games of one bot.

    Attributes:
        shots: how many shots each game took.
        turns: how many turns each game took.
        times: how long each shot or salvo took, in nanoseconds, rounded to three digits.
        ahead: how many shots fewer than the reference each game took.
        hits: how many of the shots of each game hit, in parts of ``SHARES``.
        sunk: how many games sank the whole fleet.
    """

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.shots = Distribution()
        self.turns = Distribution()
        self.times = Distribution()
        self.ahead = Distribution()
        self.hits = Distribution()
        self.sunk = 0

    def add(self, run: Run, reference: Run) -> None:
        """Add a game, and that of the reference at the same fleet."""
        self.shots.add((run.shots,))
        self.turns.add((run.turns,))
        self.ahead.add((reference.shots - run.shots,))
        # Rounded to their first digits, so that there are few different ones in many games.
        self.times.add(round(time, _DIGITS - len(str(time))) for time in run.times)
        self.hits.add((round(SHARES * run.hits / run.shots),))
        self.sunk += run.has_sunk


@dataclass(frozen=True)
class GamePair:
    """The outcome of a pair of games of a duel: for each game who began and who won, 0 or 1."""

    games: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Duel:
    """Two bots against each other, ``games`` times.

    Games come in pairs on the same two fleets. Each bot begins one of them, and whoever begins shoots at the same fleet
    both times: so each bot plays what the other has played, and neither gets the better fleets. Naming the bots in the
    other order plays the same games.
    """

    conditions: Conditions
    bots: tuple[str, str]
    games: int

    @property
    def pairs(self) -> int:
        """The number of pairs; when the number of games is odd, the last pair has one game only."""
        return (self.games + 1) // 2

    def play(self, number: int) -> GamePair:
        """Play pair ``number``, counted from 1."""
        both = 2 * number <= self.games
        return GamePair(tuple((first, self._winner(number, first)) for first in ((0, 1) if both else (0,))))

    def _winner(self, number: int, first: int) -> int:
        """Play one game and return the seat that wins it."""
        one, other = (self._seat(number, level, seat == first) for seat, level in enumerate(self.bots))
        players = Player(PlayerKind.BOT, self.bots[0]), Player(PlayerKind.BOT, self.bots[1])
        state = MatchState.begin(MatchStarted(self.conditions.rules, players, first))
        match = play_match(Match(state), partial(play_turn, (one, other)))
        try:
            match.send(None)  # bots never wait for anything: it needs no event loop, and Ctrl-C ends it at once
        except StopIteration as ended:
            winner: int = ended.value.winner
            return winner
        raise RuntimeError("a bot keeps its match waiting")

    def _seat(self, number: int, level: str, is_first: bool) -> BotSeat:
        """Return a bot with its fleet, and one source of chance for the whole game: nobody takes it up again later."""
        role = "first" if is_first else "second"
        rng = self.conditions.chance(number).source(f"shots of {level}, the {role}")
        return BotSeat(self.conditions.fleet(number, f"fleet of the {role}"), level, lambda _shot: rng)


class Score:
    """The score of a duel.

    Attributes:
        games: how many games were played.
        wins: how many of them each of the two bots won.
        first: how many of them were won by whoever began.
    """

    def __init__(self, pairs: Iterable[GamePair] = ()) -> None:
        self.games = 0
        self.wins = [0, 0]
        self.first = 0
        self._pairs: Counter[tuple[int, int]] = Counter()
        for pair in pairs:
            self.add(pair)

    def add(self, pair: GamePair) -> None:
        """Add a pair of games."""
        won = sum(winner == 0 for _first, winner in pair.games)
        self.games += len(pair.games)
        self.wins[0] += won
        self.wins[1] += len(pair.games) - won
        self.first += sum(first == winner for first, winner in pair.games)
        self._pairs[won, len(pair.games)] += 1

    @property
    def rate(self) -> float:
        """The share of the games that the first of the two bots won; raises ValueError before the first game."""
        if not self.games:
            raise ValueError("there is no rate of nothing")
        return self.wins[0] / self.games

    @property
    def stderr(self) -> float | None:
        """The standard error of the rate; None for fewer than two pairs.

        The two games of a pair are not independent, so this is the standard error of a ratio estimated from clusters
        (W. G. Cochran, Sampling Techniques, 3rd edition, equation 6.13).
        """
        if (pairs := self._pairs.total()) < 2:
            return None
        spread = sum(count * (won - self.rate * games) ** 2 for (won, games), count in self._pairs.items())
        return sqrt(spread * pairs / (pairs - 1)) / self.games
