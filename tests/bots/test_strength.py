"""How many shots the bots need: means over 2000 random fleets of five ships on 10 x 10, seeded, so always the same."""

import random
from functools import cache
from statistics import fmean

import pytest

from schiffe.bots import load_bot
from schiffe.rules.board import Board
from schiffe.rules.fleet import Contact, Fleet, Rules
from schiffe.rules.packing import lay_fleet

GAMES = 2000


@cache
def random_fleets(contact: Contact) -> list[Fleet]:
    rng = random.Random(20)
    return [lay_fleet(Rules.of(contact=contact), rng) for _ in range(GAMES)]


@pytest.mark.parametrize(
    ("contact", "level", "least", "most"),
    [
        (Contact.CORNERS, "easy", 94, 97),
        (Contact.CORNERS, "medium", 50, 63),
        (Contact.CORNERS, "clever", 45, 63),
        (Contact.CORNERS, "hard", 40, 46.5),
        (Contact.NONE, "clever", 45, 52),
        (Contact.NONE, "hard", 38, 45.5),
        (Contact.SIDES, "hard", 44, 51),
    ],
)
def test_mean_shots_to_win(contact: Contact, level: str, least: float, most: float) -> None:
    bot, rng = load_bot(level), random.Random(7)
    shots = []
    for fleet in random_fleets(contact):
        board = Board(fleet)
        while board.view.afloat:
            board.receive(bot(board.view, rng).cell)
        shots.append(len(board.view.shots))
    assert least <= fmean(shots) <= most
