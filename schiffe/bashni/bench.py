"""Measurements of the bots: the speed and depth of their search, and duels between their levels.

Times are processor time, which other programs disturb less.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import mean
from time import process_time
from typing import Final

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.options import BenchOptions
from schiffe.bashni.rules.position import START_POSITION, Colour, Limits, Position, ending_of, legal_moves
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import MAX_DEPTH, Search, SearchMemory, SearchResult, Stop, never_stop
from schiffe.bashni.search.table import DEFAULT_MEGABYTES

_SEARCHED_PLIES: Final = 24
"""The number of random plies before each position to search besides the start."""
OPENING_PLIES: Final = 6
"""The number of random plies before each match of a duel."""
MAX_OPENING_SCORE: Final = 60
"""The largest advantage of a side in an acceptable opening, in hundredths of a man's tower."""
OPENING_SEARCH_DEPTH: Final = 6
"""The depth of the search that finds this advantage."""
_SEEDS_BETWEEN_ATTEMPTS: Final = 1000
"""The distance of the seeds with which an opening is tried, so that openings of neighbouring seeds differ."""


@dataclass(frozen=True, slots=True)
class SearchFigures:
    """The speed and depth of the search. Depths are completed plies, without the captures followed after them.

    Attributes:
        depth_from_start: the depth reached from the start.
        depth_on_average: the mean depth reached from the other positions.
    """

    nodes_per_second: int
    depth_from_start: int
    depth_on_average: float


@dataclass(frozen=True, slots=True)
class LevelDuel:
    """The result of a duel of a level against a weaker one, from the view of the stronger."""

    stronger: str
    weaker: str
    wins: int
    draws: int
    losses: int


def random_position(plies: int, seed: int) -> Position:
    """Return a position after random plies in which the match is not over and several moves are legal."""
    attempt = 0
    while True:
        rng = Random(f"{seed} {attempt}")
        position = START_POSITION
        while position.ply < plies and not ending_of(position):
            position = position.after(rng.choice(legal_moves(position)))
        if not ending_of(position) and len(legal_moves(position)) > 1:
            return position
        attempt += 1


def stop_after_cpu_seconds(seconds: float) -> Stop:
    """Return a function that returns True after this process has used this much more processor time."""
    deadline = process_time() + seconds
    return lambda: process_time() >= deadline


def search_position(position: Position, depth: int, stop: Stop, megabytes: int = DEFAULT_MEGABYTES) -> SearchResult:
    return Search(position, Limits(), SearchMemory(megabytes), stop).deepen(depth)


def measure_search(options: BenchOptions) -> SearchFigures:
    """Search the start and random positions, each for the same time."""
    positions = [
        START_POSITION,
        *(random_position(_SEARCHED_PLIES, options.seed + index) for index in range(options.position_count)),
    ]
    began_at = process_time()
    results = [
        search_position(position, MAX_DEPTH, stop_after_cpu_seconds(options.seconds), options.megabytes)
        for position in positions
    ]
    elapsed_seconds = process_time() - began_at
    return SearchFigures(
        round(sum(result.node_count for result in results) / elapsed_seconds),
        results[0].depth,
        mean(result.depth for result in results[1:]) if options.position_count else 0.0,
    )


def find_opening(seed: int) -> Position:
    """Return a position after random plies in which neither side is clearly ahead."""
    openings = (
        random_position(OPENING_PLIES, seed + _SEEDS_BETWEEN_ATTEMPTS * attempt) for attempt in itertools.count()
    )
    return next(
        position
        for position in openings
        if abs(search_position(position, OPENING_SEARCH_DEPTH, never_stop).score) <= MAX_OPENING_SCORE
    )


def play_out(position: Position, bots: tuple[Bot, Bot], seconds: float) -> Colour | None:
    """Play a match from a position to its end and return the winner; None for a draw."""
    while True:
        if ending := ending_of(position):
            return ending.winner
        result = bots[position.side_to_move].choose(position, stop_after_cpu_seconds(seconds))
        position = position.after(result.move)


def play_level_duel(stronger: str, weaker: str, options: BenchOptions) -> LevelDuel:
    """Play a match of two levels: each opening twice, with sides swapped."""
    wins = draws = losses = 0
    for match_index in range(options.match_count):
        strong_colour = Colour(match_index % 2)
        seed = options.seed + match_index
        strong, weak = (
            Bot(LEVELS[level].strength, seed, memory=SearchMemory(options.megabytes)) for level in (stronger, weaker)
        )
        bots = (weak, strong) if strong_colour is Colour.BLACK else (strong, weak)
        winner = play_out(find_opening(options.seed + match_index // 2), bots, options.move_seconds)
        if winner is None:
            draws += 1
        elif winner is strong_colour:
            wins += 1
        else:
            losses += 1
    return LevelDuel(stronger=stronger, weaker=weaker, wins=wins, draws=draws, losses=losses)


def play_level_duels(options: BenchOptions) -> Iterator[LevelDuel]:
    """Play every level against every weaker one, and yield each result when it is known."""
    levels = tuple(LEVELS)
    for place, stronger in enumerate(levels):
        for weaker in levels[:place]:
            yield play_level_duel(stronger, weaker, options)
