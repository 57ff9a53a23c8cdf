"""Whole games that stay as they are: a seed plays the same game in every version.

Where a bot is changed on purpose, ``python -m tests.battleship.bots.test_games`` prints the games anew.
"""

import random

import pytest

from schiffe.battleship.bots import load_bot
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer
from schiffe.battleship.rules.target import Target
from tests.under_fire import Board

NAMED, UNNAMED = True, False
Game = tuple[str, int, int, Contact, bool]


def shots(game: Game) -> str:
    """The shots of a bot at the fleet of a seed, 60 at most, as a line of names."""
    level, size, ships, contact, named = game
    board, rng = Board(random_fleet(Rules.of(size, ships, contact), random.Random(5))), random.Random(7)
    target, bot = Target.fresh(board.target.rules), load_bot(level).choose
    while board.target.afloat and len(target.shots) < 60:
        cell = bot(target, rng).cell
        answer = board.receive(cell)
        target = target.after(cell, answer if named else Answer(answer.outcome))
    return " ".join(cell_name(cell, size) for cell, _answer in target.shots)


GAMES: dict[Game, str] = {
    ("easy", 10, 5, Contact.NONE, NAMED): (
        "E2 B10 F3 I7 A7 B1 H4 B5 F2 I3 A9 H3 D3 A5 B7 G7 G5 B3 D10 B9 J1 H1 B2 J6 C6 E3 B4 "
        "H2 A10 E6 A8 D2 F10 I4 D5 C10 G6 G1 I9 H7 C5 B8 G9 G8 H9 C9 E9 C1 H6 J4 A6 I1 A4 I10 "
        "D8 H5 J10 I5 G2 F1"
    ),
    ("easy", 10, 5, Contact.CORNERS, NAMED): (
        "E2 B10 F3 I7 A7 B1 H4 B5 F2 I3 A9 H3 D3 A5 B7 G7 G5 B3 D10 B9 J1 H1 B2 J6 C6 E3 B4 "
        "H2 A10 E6 A8 D2 F10 I4 D5 C10 G6 G1 I9 H7 C5 B8 G9 G8 H9 C9 E9 C1 H6 J4 A6 I1 A4 I10 "
        "D8 H5 J10 I5 G2 F1"
    ),
    ("easy", 10, 5, Contact.SIDES, NAMED): (
        "E2 B10 F3 I7 A7 B1 H4 B5 F2 I3 A9 H3 D3 A5 B7 G7 G5 B3 D10 B9 J1 H1 B2 J6 C6 E3 B4 "
        "H2 A10 E6 A8 D2 F10 I4 D5 C10 G6 G1 I9 H7 C5 B8 G9 G8 H9 C9 E9 C1 H6 J4 A6 I1 A4 I10 "
        "D8 H5 J10 I5 G2 F1"
    ),
    ("medium", 10, 5, Contact.NONE, NAMED): (
        "E2 B10 F3 I7 H7 I6 I8 I9 I10 G8 C9 A5 B3 C3 B2 A3 B4 B5 I4 G6 A10 J4 C5 D10 J9 B1 J10 "
        "G7 A9 E4 A8 D2 F7 F6 E7 D7 G3 F9 I2 H2 C4 B7 G5 H5 I5 F5 J5 E5 G10 A6 H8 D1 E1"
    ),
    ("medium", 10, 5, Contact.CORNERS, NAMED): (
        "E2 B10 F3 I7 H7 I6 I8 I9 I10 G8 C9 A5 B3 C3 B2 A3 B4 B5 I4 G6 A10 J4 C5 D10 J9 B1 J10 "
        "G7 A9 E4 A8 D2 F7 F6 E7 D7 G3 F9 I2 H2 C4 B7 G5 H5 I5 F5 J5 E5 G10 A6 H8 D1 E1"
    ),
    ("medium", 10, 5, Contact.SIDES, NAMED): (
        "E2 B10 F3 I7 H7 I6 I8 I9 I10 G8 C9 A5 B3 C3 B2 A3 B4 B5 I4 J4 H4 J3 C4 D9 J9 A10 J10 "
        "G5 F5 H5 I5 J5 E5 H2 C10 C6 F8 F2 H9 G4 B9 A9 F10 F9 G7 C5 E1 B1 G3 I3 A7 G10 A6 H10 "
        "D3 G2 J8 H3 F4 E4"
    ),
    ("clever", 10, 5, Contact.NONE, NAMED): (
        "E2 B10 F3 I7 H7 I6 I8 I9 I10 G8 C9 A5 B3 C3 B2 A3 B4 B5 H5 G5 F5 E5 D5 I5 A9 D3 A8 "
        "H1 C7 E7 E8 D7 F7 F9 D9 B9 G1 G2 G10 C1 E3 B1 H2 J2 A10 I2 A7 J3 D10 I1 G9 F2 E9 F10 "
        "E10 D2 D1 E1"
    ),
    ("clever", 10, 5, Contact.CORNERS, NAMED): (
        "E2 B10 F3 I7 H7 I6 I8 I9 I10 G8 C9 A5 B3 C3 B2 A3 B4 B5 J6 H1 B1 C10 E5 D5 F5 G5 H5 "
        "I5 A6 G1 B9 D7 E7 C7 F7 J2 E3 J3 C8 B7 D3 G3 B8 F1 G10 A7 F10 A2 H2 C6 F9 J1 H3 E10 "
        "D10 G9 I1 E9 D9 A10"
    ),
    ("clever", 10, 5, Contact.SIDES, NAMED): (
        "E2 B10 F3 I7 H7 I6 I8 I9 I10 G8 C9 A5 B4 C4 B3 B2 B5 C5 J6 H3 B6 D2 E7 D7 G2 G5 H5 "
        "F5 E5 D5 I5 F7 I2 B1 F4 A9 G6 D6 H1 J4 I4 H4"
    ),
    ("hard", 10, 5, Contact.NONE, NAMED): (
        "B10 I5 H5 J5 G5 F5 E5 A5 H2 B2 B6 A9 E3 I1 C5 F10 D2 B8 G9 G7 B4 B3 B5 I7 J7 H7 I8 "
        "I9 I10 F2 E9 D8 C7 J2 A7 G3 E7 F7 D7 E1 D1"
    ),
    ("hard", 10, 5, Contact.CORNERS, NAMED): (
        "B10 I5 H5 J5 G5 F5 E5 A6 G10 B1 B5 C5 A5 B4 B6 B3 B7 A10 D7 E7 F7 H7 H3 C2 F3 I8 H8 "
        "J8 I7 I9 I10 F1 I2 E10 H1 G8 A8 F9 D3 D1 E1"
    ),
    ("hard", 10, 5, Contact.SIDES, NAMED): (
        "B10 I5 H5 J5 G5 F5 E5 A5 G1 B2 B6 A9 D10 J4 J3 I4 H4 J6 F2 C9 F8 C3 H6 B8 G7 F4 I7 "
        "I8 I6 I9 I10 D2 I3 A7 G9 E3 E1 C1 D4 C7 H10 B4 B5 B3 J10 A3 E7 F7 E8 D7"
    ),
    ("genius", 10, 5, Contact.NONE, NAMED): (
        "F10 A6 J5 F1 I4 H3 G2 B7 C8 D9 C10 E7 E8 F7 G7 D7 H9 E5 D5 E3 F5 G5 H5 I5 C2 B3 B4 "
        "B5 A8 H1 D1 C1 J10 I10 I9 I8 I7 D2 E1"
    ),
    ("genius", 10, 5, Contact.CORNERS, NAMED): (
        "F10 J5 F1 A5 G2 H3 I4 B6 C7 D8 E9 C10 A9 E4 F5 D5 F6 G5 H5 E5 I5 G7 B8 H8 J7 I9 H9 "
        "I8 I7 I10 C4 B3 B4 B5 D2 C1 F8 H1 I2 J3 A7 F3 G9 E7 F7 D7 C9 E2 D3 J1 B10 A1 D10 E1 "
        "D1"
    ),
    ("genius", 10, 5, Contact.SIDES, NAMED): (
        "F5 E5 D5 G5 H5 I5 C7 F7 D8 E9 C4 G8 B6 E3 D2 B3 B2 C3 B4 B5 G2 H9 J4 J3 J5 I4 H4 "
        "A7 F1 G10 G6 I7 I8 I9 I10 C9 I2 B8 F4 F9 D10 C1 D6 H7 G3 B10 H1 E7 E8 E6 D7"
    ),
    ("genius", 7, 4, Contact.NONE, UNNAMED): ("G3 G4 E3 F3 D3 C3 D1 E1 A3 A4 A2 A1 A5 C7 B7 C5 E7 D7"),
    ("genius", 7, 4, Contact.CORNERS, UNNAMED): (
        "D7 C7 E7 A4 A5 A3 A6 A2 G5 C1 F2 D4 E3 G3 D3 C3 F3 D5 G6 F1 F5 D1 E1"
    ),
    ("genius", 7, 4, Contact.SIDES, UNNAMED): (
        "E3 E4 D3 C3 F3 B3 G3 C5 A4 A5 A3 A2 D6 F5 B6 B7 A6 B5 E7 E1 D2 G6 C1 C4 D4 B4"
    ),
    ("genius", 10, 10, Contact.NONE, NAMED): (
        "C1 H1 A8 J8 J2 A4 F1 E1 G1 D1 B10 D3 E3 B5 B7 D5 B3 B4 B2 A9 A10 B9 J5 I3 G5 I7 I5 "
        "I1 D7 H5 F5 E5 H3 G3 H7 F7 I10 E7 G10 D10 E9 I8 G9 I9 D9"
    ),
    ("hard", 26, 10, Contact.CORNERS, NAMED): (
        "F26 Z20 C23 O15 U5 B14 R12 C21 D22 C11 J8 X14 C1 B24 M3 G7 X18 X4 E15 E14 E16 W25 X24 W24 Y24 V24 Z24 "
        "T18 P14 K23 K17 Z2 W11 O23 M17 F12 H16 H2 S13 D14 P8 V26 D6 C6 D7 D5 D8 O5 N6 Q3 V2 I7 W17 K9 "
        "G15 S15 X10 I9 S23 G25"
    ),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}-{game[2]}-{game[3].value}-{game[4]}")
def test_a_seed_plays_the_same_game(game: Game) -> None:
    assert shots(game) == GAMES[game]


def main() -> None:
    """Print all games."""
    for game in GAMES:
        level, size, ships, contact, named = game
        print(f'    ("{level}", {size}, {ships}, {contact}, {"NAMED" if named else "UNNAMED"}): (')
        names = shots(game).split()
        for start in range(0, len(names), 27):
            end = " " if start + 27 < len(names) else ""
            print(f'        "{" ".join(names[start : start + 27])}{end}"')
        print("    ),")


if __name__ == "__main__":
    main()
