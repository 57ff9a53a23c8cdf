"""How many shots the bots need: means over 200 random fleets of five ships on 10 x 10, seeded, so always the same."""

import random
from statistics import fmean

import pytest

from schiffe.battleship.bots import load_bot
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from tests.under_fire import Board

pytestmark = pytest.mark.long

GAMES = 200
OF_GENIUS = 20
"""It takes some milliseconds for each shot, and is so much stronger that a few games tell."""
BOUNDS = {
    (Contact.CORNERS, "easy"): (94, 97),
    (Contact.CORNERS, "medium"): (50, 63),
    (Contact.CORNERS, "clever"): (45, 63),
    (Contact.CORNERS, "hard"): (40, 46.5),
    (Contact.CORNERS, "genius"): (36, 43),
    (Contact.NONE, "clever"): (45, 52),
    (Contact.NONE, "hard"): (38, 45.5),
    (Contact.SIDES, "clever"): (49, 56),
    (Contact.SIDES, "hard"): (44, 51),
}
Key = tuple[Contact, str]


def mean_shots(contact: Contact, level: str) -> float:
    """The mean number of shots in which a bot sinks the fleets."""
    rules, fleets, rng, bot = Rules.of(contact=contact), random.Random(20), random.Random(7), load_bot(level).choose
    shots = []
    for _ in range(OF_GENIUS if level == "genius" else GAMES):
        board = Board(random_fleet(rules, fleets))
        while board.target.afloat:
            board.receive(bot(board.target, rng).cell)
        shots.append(len(board.target.shots))
    return fmean(shots)


@pytest.mark.parametrize("key", BOUNDS, ids=lambda key: f"{key[0].value}-{key[1]}")
def test_mean_shots_to_win(key: Key) -> None:
    least, most = BOUNDS[key]
    assert least <= mean_shots(*key) <= most
