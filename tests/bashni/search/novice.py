"""Somebody who has just learnt Bashni, for whom the weakest level is made."""

from dataclasses import dataclass
from random import Random

from schiffe.bashni.bench import random_position
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.rules.position import Colour, Move, Position, ending_of, legal_moves
from schiffe.bashni.search.bot import Bot

AT_RANDOM = 0.3
"""How many of the novice's moves are drawn by lot."""
PLIES_BEFORE = 6
"""How many random plies come before each game."""


@dataclass(frozen=True)
class Tally:
    """How games have ended for the novice."""

    won: int
    drawn: int
    lost: int


def points(position: Position, side: Colour) -> int:
    """By how many points a side is ahead: one for each tower led by a man, three for each led by a queen."""
    worth = {"w": 1, "W": 3, "b": -1, "B": -3}
    white = sum(worth[tower[-1]] for tower in position.towers if tower)
    return -white if side else white


def novice_move(position: Position, chance: Random) -> Move:
    """Looks one ply ahead, at the points after its own move; three moves in ten are any that is legal."""
    legal = legal_moves(position)
    if chance.random() < AT_RANDOM:
        return chance.choice(legal)
    ahead = {move: points(position.after(move), position.side_to_move) for move in legal}
    most = max(ahead.values())
    return chance.choice([move for move in legal if ahead[move] == most])


def novice_against(level: str, games: int) -> Tally:
    """Play the novice against a level, from positions that are each played with either colour."""
    won = drawn = lost = 0
    for number in range(games):
        side = Colour(number % 2)
        chance = Random(number)
        computer = Bot(LEVELS[level].strength, number)
        position = random_position(PLIES_BEFORE, number // 2)
        while not (end := ending_of(position)):
            mine = position.side_to_move == side
            move = novice_move(position, chance) if mine else computer.choose(position, lambda: False).move
            position = position.after(move)
        won += end.winner == side
        drawn += end.winner is None
        lost += end.winner == side.other
    return Tally(won, drawn, lost)
