"""The weaker levels in games: whom they suit, and that each is stronger than the one below it."""

from itertools import pairwise

import pytest

from schiffe.bashni.bench import random_position
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.rules.position import Colour, ending_of
from schiffe.bashni.search.bot import Bot
from tests.bashni.search.novice import PLIES_BEFORE, novice_against

LOOKS_FAR = 4
"""Plies from which on games take more time than a test has; ``tests.tools.bench_bashni levels`` has all play."""
QUICK = [pair for pair in pairwise(LEVELS) if (LEVELS[pair[1]].strength.depth or LOOKS_FAR) < LOOKS_FAR]


def test_a_novice_wins_about_half_of_the_games_against_the_weakest() -> None:
    tally = novice_against(next(iter(LEVELS)), 200)
    assert 0.4 <= tally.won / 200 <= 0.6, tally


@pytest.mark.parametrize(("weaker", "stronger"), QUICK)
def test_a_level_beats_the_one_below_it(weaker: str, stronger: str) -> None:
    assert share_of(stronger, weaker, games=8) >= 0.75


@pytest.mark.long
@pytest.mark.parametrize(("weaker", "stronger"), QUICK)
def test_it_does_so_mostly_and_not_always(weaker: str, stronger: str) -> None:
    assert 0.75 <= share_of(stronger, weaker, games=60) <= 0.95


def share_of(stronger: str, weaker: str, games: int) -> float:
    """The share of some games that a level wins against another one; a draw is half of one."""
    score = 0.0
    for number in range(games):
        side = Colour(number % 2)
        strong, weak = (Bot(LEVELS[level].strength, number) for level in (stronger, weaker))
        position = random_position(PLIES_BEFORE, number // 2)
        while not (end := ending_of(position)):
            bot = strong if position.side_to_move == side else weak
            position = position.after(bot.choose(position, lambda: False).move)
        score += 0.5 if end.winner is None else end.winner == side
    return score / games


def test_the_weakest_looks_at_its_own_captures_only() -> None:
    """A move that gives a tower away is as good to it as one that does not."""
    position = random_position(PLIES_BEFORE, 5)
    weakest = LEVELS["beginner"].strength
    moves = {Bot(weakest, seed).choose(position, lambda: False).move for seed in range(40)}
    assert len(moves) > 2
