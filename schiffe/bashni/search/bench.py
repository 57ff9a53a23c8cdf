"""The computer player in numbers: how fast and how deep it looks, and how its levels do against each other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import mean
from time import process_time
from typing import Final

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.rules.position import START, Colour, Limits, Position, after, game_over, legal_moves
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.bashni.search.search import DEEPEST, MEGABYTES, Found, Memory, Search

OPENING_PLIES: Final = 6
"""The number of random plies before each game of a match."""
EVEN: Final = 60
"""The most that a side may be ahead in an opening that is played, in hundredths of a man's tower."""
EVEN_DEPTH: Final = 6
"""The depth at which that is found out."""


@dataclass(frozen=True, slots=True)
class BenchRequest:
    """The figures to measure. Times are of the processor, so that other programs disturb them less."""

    seconds: float = 1.0
    """For each position that is searched."""
    positions: int = 12
    """The number of positions after 24 random plies that are searched beside the start."""
    games: int = 4
    """In each match of two levels, half of them from either side."""
    move_seconds: float = 0.1
    """For each move of a level that uses all the time it has."""
    seed: int = 1
    megabytes: int = MEGABYTES
    """For the positions that each player remembers."""


@dataclass(frozen=True, slots=True)
class SearchFigures:
    """Speed and depth of the search."""

    nodes_per_second: int
    depth_from_start: int
    """Plies completed in the time, captures followed to their end not counted."""
    depth_on_average: float
    """Plies completed in the time, over the other positions."""


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """The result of a level against a weaker one."""

    stronger: str
    weaker: str
    won: int
    drawn: int
    lost: int


def random_position(plies: int, seed: int) -> Position:
    """Return a position after this many random plies in which the game goes on and there is a choice."""
    attempt = 0
    while True:
        chance = Random(f"{seed} {attempt}")
        position = START
        while position.ply < plies and not game_over(position):
            position = after(position, chance.choice(legal_moves(position)))
        if not game_over(position) and len(legal_moves(position)) > 1:
            return position
        attempt += 1


def for_seconds(seconds: float) -> Callable[[], bool]:
    """Return a function that tells whether this process has used so many more seconds of processor time."""
    until = process_time() + seconds
    return lambda: process_time() >= until


def search_position(position: Position, depth: int, stop: Callable[[], bool], megabytes: int = MEGABYTES) -> Found:
    """Return what a search that begins with an empty memory knows at its end."""
    found: list[Found] = []
    Search(position, Limits(), Memory(megabytes), stop).deepen(depth, found.append)
    return found[-1]


def measure_search(request: BenchRequest) -> SearchFigures:
    """Search the start and other positions for the same time each."""
    positions = [START, *(random_position(24, request.seed + number) for number in range(request.positions))]
    begin = process_time()
    found = [
        search_position(position, DEEPEST, for_seconds(request.seconds), request.megabytes) for position in positions
    ]
    used = process_time() - begin
    return SearchFigures(
        round(sum(one.nodes for one in found) / used),
        found[0].depth,
        mean(one.depth for one in found[1:]) if request.positions else 0.0,
    )


def opening(seed: int) -> Position:
    """Return a position after some random plies in which neither side is ahead."""
    attempt = 0
    while True:
        position = random_position(OPENING_PLIES, seed + 1000 * attempt)
        if abs(search_position(position, EVEN_DEPTH, lambda: False).score) <= EVEN:
            return position
        attempt += 1


def play_out(position: Position, players: tuple[ComputerPlayer, ComputerPlayer], seconds: float) -> Colour | None:
    """Play on from a position to the end, and return the winner; None for a draw."""
    while True:
        end = game_over(position)
        if end:
            return end.winner
        found = players[position.side].choose(position, for_seconds(seconds))
        position = after(position, found.move)


def level_match(stronger: str, weaker: str, request: BenchRequest) -> LevelMatch:
    """Play the games of a match: each opening twice, with the sides changed."""
    won = drawn = lost = 0
    for number in range(request.games):
        colour = Colour(number % 2)
        seed = request.seed + number
        strong, weak = (
            ComputerPlayer(LEVELS[level].strength, seed, memory=Memory(request.megabytes))
            for level in (stronger, weaker)
        )
        players = (weak, strong) if colour is Colour.BLACK else (strong, weak)
        winner = play_out(opening(request.seed + number // 2), players, request.move_seconds)
        if winner is None:
            drawn += 1
        elif winner is colour:
            won += 1
        else:
            lost += 1
    return LevelMatch(stronger, weaker, won=won, drawn=drawn, lost=lost)


def level_matches(request: BenchRequest) -> Iterator[LevelMatch]:
    """Yield the match of every level against every weaker one, as soon as it is over."""
    levels = tuple(LEVELS)
    for place, stronger in enumerate(levels):
        for weaker in levels[:place]:
            yield level_match(stronger, weaker, request)
