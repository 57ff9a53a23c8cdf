"""The strength of the bots: matches against random fleets, and against each other.

A match depends only on the seed, its number and the bots that play it, so matches can be played in any order and in any
process with the same results. Only the time that the bots take differs from run to run.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from schiffe.battleship.bots import load_bot
from schiffe.battleship.distribution import Distribution
from schiffe.battleship.levels import REFERENCE_BOT
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchStarted, Shot, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target
from schiffe.battleship.rules.uniform_fleets import is_uniform_quick, uniform_fleet
from schiffe.game.match.players import Player, PlayerKind, other_seat

NANOSECONDS_PER_MILLISECOND: Final = 1_000_000
PARTS_PER_SHARE: Final = 1_000_000
"""The number of parts of a share of hits, which are counted as whole numbers."""
_DIGIT_COUNT: Final = 3
"""The significant digits of times; no measurement on a busy machine is more precise."""


# Processor time of this thread, so that other programs on a busy machine do not count. On Windows it has steps
# of 16 ms, too coarse for a shot.
_processor_time_ns: Final = time.perf_counter_ns if sys.platform == "win32" else time.thread_time_ns


@dataclass(frozen=True)
class Conditions:
    """Conditions that all matches share: the rules, and the seed of every random choice.

    Attributes:
        boards: fleets to fire at in turn instead of random ones; each has the rules for its own ships.
        max_shots: the number of shots after which a match ends unfinished; None for no limit.
    """

    rules: Rules
    seed: int
    boards: tuple[Fleet, ...] = ()
    max_shots: int | None = None

    @property
    def is_uniform(self) -> bool:
        """True if every legal fleet is equally likely; otherwise fleets are placed as in a match."""
        return is_uniform_quick(self.rules)

    def chance_of_match(self, number: int) -> Chance:
        return Chance(self.seed, number)

    def fleet_of_match(self, number: int, purpose: str = "fleet") -> Fleet:
        """Return a fleet of match ``number``, counted from 1."""
        if self.boards:
            return self.boards[(number - 1) % len(self.boards)]
        make_fleet = uniform_fleet if self.is_uniform else random_fleet
        return make_fleet(self.rules, self.chance_of_match(number).source(purpose))


@dataclass(frozen=True)
class FleetRun:
    """The result of a bot firing at one fleet until it is sunk or the shots are used up; nobody fires back.

    Attributes:
        turn_count: the number of turns they took.
        thinking_ns: the thinking time before each turn.
        has_sunk: whether the whole fleet was sunk.
    """

    shot_count: int
    turn_count: int
    thinking_ns: tuple[int, ...]
    hit_count: int
    has_sunk: bool


@dataclass(frozen=True)
class Bench:
    """Bots of several levels that all shoot at the same fleets, and the reference bot they are compared with."""

    conditions: Conditions
    levels: tuple[str, ...]

    def play(self, number: int) -> tuple[FleetRun, ...]:
        """Let each bot, then the reference, sink the fleet of match ``number``."""
        fleet, chance = self.conditions.fleet_of_match(number), self.conditions.chance_of_match(number)
        max_shots = self.conditions.max_shots or len(fleet.rules.grid.cells)
        return tuple(_sink_fleet(fleet, level, chance, max_shots) for level in (*self.levels, REFERENCE_BOT))


def _sink_fleet(fleet: Fleet, level: str, chance: Chance, max_shots: int) -> FleetRun:
    """Let a bot shoot until the last ship is sunk or ``max_shots`` are fired."""
    rules = fleet.rules
    target = Target.fresh(fleet.rules)
    rng = chance.source(f"shots of {level}")
    bot = load_bot(level)
    thinking_ns = []
    while target.afloat and len(target.shots) < max_shots:
        due_shot_count = rules.due_shot_count(len(rules.ship_classes), target.open_cells.bit_count())
        due_shot_count = min(due_shot_count, max_shots - len(target.shots))
        began_at_ns = _processor_time_ns()
        choice = bot.choose_turn(target, rng, due_shot_count)
        thinking_ns.append(_processor_time_ns() - began_at_ns)
        for cell in choice.cells:
            if target.afloat:
                target = target.after(cell, fleet.answer(cell, target.shot_cells))
    hits = [shot.answer.is_hit for shot in target.shots]
    turn_count = len(thinking_ns) - sum(1 for is_hit in hits[:-1] if rules.shoots_again([is_hit]))
    return FleetRun(
        shot_count=len(hits),
        turn_count=turn_count,
        thinking_ns=tuple(thinking_ns),
        hit_count=hits.count(True),
        has_sunk=not target.afloat,
    )


class Estimate(NamedTuple):
    """A mean and its standard error; None for the error of a single match."""

    mean: float
    stderr: float | None


class BotResult:
    """The statistics of the matches of one bot.

    Attributes:
        shot_counts: the number of shots of each match.
        turn_counts: the number of turns of each match.
        thinking_ns: the thinking time for each shot or salvo, rounded to three digits.
        shots_ahead: how many shots fewer than the reference each match took.
        hit_shares: the share of hits in each match, in units of 1 / ``PARTS_PER_SHARE``.
        sunk_count: the number of matches in which the whole fleet was sunk.
    """

    def __init__(self, level: str) -> None:
        self.level = level
        self.shot_counts = Distribution()
        self.turn_counts = Distribution()
        self.thinking_ns = Distribution()
        self.shots_ahead = Distribution()
        self.hit_shares = Distribution()
        self.sunk_count = 0

    def add(self, run: FleetRun, reference: FleetRun) -> None:
        """Count a match of the bot; ``reference`` is the match of the other bot against the same fleet."""
        self.shot_counts.add((run.shot_count,))
        self.turn_counts.add((run.turn_count,))
        self.shots_ahead.add((reference.shot_count - run.shot_count,))
        # Rounded to their first digits, so that many matches have few different values.
        self.thinking_ns.add(
            round(nanoseconds, _DIGIT_COUNT - len(str(nanoseconds))) for nanoseconds in run.thinking_ns
        )
        self.hit_shares.add((round(PARTS_PER_SHARE * run.hit_count / run.shot_count),))
        if run.has_sunk:
            self.sunk_count += 1

    @property
    def share_of_hits(self) -> Estimate:
        stderr = self.hit_shares.stderr
        return Estimate(self.hit_shares.mean / PARTS_PER_SHARE, None if stderr is None else stderr / PARTS_PER_SHARE)


class DuelMatch(NamedTuple):
    """A match of a duel: the bot that began and the bot that won, 0 or 1."""

    first_bot: int
    winner: int


@dataclass(frozen=True)
class MatchPair:
    """A pair of matches of a duel; if the last pair is incomplete, it has only one."""

    matches: tuple[DuelMatch, ...]


@dataclass(frozen=True)
class Duel:
    """Two bots against each other.

    Matches come in pairs on the same two fleets. Each bot begins one of them, and the bot that begins shoots at the
    same fleet in both. So both bots play the same matches, and neither gets the better fleets. Swapping the bots gives
    the same matches.
    """

    conditions: Conditions
    levels: tuple[str, str]
    match_count: int

    @property
    def pair_count(self) -> int:
        """The number of pairs; if the number of matches is odd, the last pair has only one match."""
        return (self.match_count + 1) // 2

    def play(self, number: int) -> MatchPair:
        """Play pair ``number``, counted from 1."""
        is_complete = 2 * number <= self.match_count
        first_bots = (0, 1) if is_complete else (0,)
        return MatchPair(tuple(DuelMatch(first_bot, self._play_match(number, first_bot)) for first_bot in first_bots))

    def _play_match(self, number: int, first_bot: int) -> int:
        """Play one match and return the bot that wins it.

        Each bot needs only one source of chance, because the match is never resumed.
        """
        # The words are parts of seeds: another wording would change every match.
        roles = ("first", "second") if first_bot == 0 else ("second", "first")
        fleets = [self.conditions.fleet_of_match(number, f"fleet of the {role}") for role in roles]
        chance = self.conditions.chance_of_match(number)
        sources = [
            chance.source(f"shots of {level}, the {role}") for level, role in zip(self.levels, roles, strict=True)
        ]
        bots = [load_bot(level) for level in self.levels]
        players = Player(PlayerKind.BOT, self.levels[0]), Player(PlayerKind.BOT, self.levels[1])
        state = MatchState.at_start(MatchStarted(self.conditions.rules, players, first_bot))
        while state.winner is None:
            seat = state.seat_to_move
            target = state.targets[seat]
            choice = bots[seat].choose_turn(target, sources[seat], state.due_shot_count)
            answers = fleets[other_seat(seat)].answers(choice.cells, target.shot_cells)
            state = state.after(ShotsFired(seat, tuple(map(Shot, choice.cells, answers))))
        return state.winner


class Score:
    """The score of a duel; ``first_win_count`` counts the matches that the bot won that began."""

    def __init__(self, pairs: Iterable[MatchPair] = ()) -> None:
        self.match_count = 0
        self.win_counts = [0, 0]
        self.first_win_count = 0
        self._pairs: Counter[tuple[int, int]] = Counter()
        for pair in pairs:
            self.add(pair)

    def add(self, pair: MatchPair) -> None:
        win_count = [match.winner for match in pair.matches].count(0)
        self.match_count += len(pair.matches)
        self.win_counts[0] += win_count
        self.win_counts[1] += len(pair.matches) - win_count
        self.first_win_count += sum(1 for match in pair.matches if match.first_bot == match.winner)
        self._pairs[win_count, len(pair.matches)] += 1

    @property
    def rate(self) -> float:
        """The share of the matches that the first bot won; raises ValueError before the first match."""
        if not self.match_count:
            raise ValueError("no matches yet")
        return self.win_counts[0] / self.match_count

    @property
    def stderr(self) -> float | None:
        """The standard error of the rate; None for fewer than two pairs.

        The two matches of a pair are not independent, so this is the standard error of a ratio estimated from clusters
        (W. G. Cochran, Sampling Techniques, 3rd edition, equation 6.13).
        """
        if (pair_count := self._pairs.total()) < 2:
            return None
        spread = sum(
            count * (wins - self.rate * match_count) ** 2 for (wins, match_count), count in self._pairs.items()
        )
        return sqrt(spread * pair_count / (pair_count - 1)) / self.match_count
