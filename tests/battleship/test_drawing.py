import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.drawing import (
    ASCII_GLYPHS,
    BOX_GLYPHS,
    BoardPicture,
    Glyphs,
    board_width,
    draw,
    fitting_boards,
    fleet_picture,
    own_picture,
    target_picture,
)
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import Target
from schiffe.language.columns import display_width, pad
from schiffe.terminal.glyphs import AsciiUse, needs_ascii
from tests.strategies import fleets, seeds
from tests.under_fire import Board


def picture_of(board: Board) -> BoardPicture:
    """A board as its owner sees it."""
    return own_picture(board.fleet, board.target)


def ship(kind: ShipClass, start: str, end: str) -> Ship:
    return Ship(kind, Rules.of(5, 1).grid.line(parse_cell(start, 5), parse_cell(end, 5)))


def board() -> Board:
    rules = Rules.of(5, 2, Contact.SIDES)
    lying = ship(ShipClass.BATTLESHIP, "B1", "B4")
    standing = ship(ShipClass.CRUISER, "C3", "E3")
    return Board(Fleet(rules, (lying, standing)))


def fire(target: Board, *fields: str) -> Board:
    for field in fields:
        target.receive(parse_cell(field, 5))
    return target


def test_a_ship_is_one_shape() -> None:
    assert draw(picture_of(board()), BOX_GLYPHS, "Anna") == [
        " Anna               ",
        "     1  2  3  4  5  ",
        "   ┌───────────────┐",
        " A │               │",
        " B │ ╞════════╡    │",
        " C │       ╥       │",
        " D │       ║       │",
        " E │       ╨       │",
        "   └───────────────┘",
    ]


def test_every_state_has_a_sign_of_its_own() -> None:
    shot = fire(board(), "A1", "B2", "C3", "D3", "E3")
    assert draw(picture_of(shot), BOX_GLYPHS, "")[3:8] == [
        " A │ ~             │",
        " B │ ╞══x═════╡    │",
        " C │       #       │",
        " D │       #       │",
        " E │       #       │",
    ]
    assert draw(picture_of(shot), ASCII_GLYPHS, "")[3:8] == [
        " A | ~             |",
        " B | <==x=====>    |",
        " C |       #       |",
        " D |       #       |",
        " E |       #       |",
    ]
    assert draw(target_picture(shot.target), BOX_GLYPHS, "")[3:5] == [
        " A │ ~             │",
        " B │    x          │",
    ]


def test_a_sunk_ship_is_drawn_as_a_whole() -> None:
    shot = fire(board(), "B1", "B2", "B3", "B4")
    assert draw(target_picture(shot.target), BOX_GLYPHS, "")[4] == " B │ #══#══#══#    │"


def test_an_unnamed_wreck_is_drawn_as_a_whole_too() -> None:
    target = Target.fresh(Rules.of(5, 2)).after(5, Answer(Outcome.HIT)).after(6, Answer(Outcome.HIT))
    target = target.after(7, Answer(Outcome.SUNK))
    assert draw(target_picture(target), BOX_GLYPHS, "")[4] == " B │ #══#══#       │"


def test_ships_in_one_line_stay_apart() -> None:
    rules = Rules.of(10, 2, Contact.SIDES)
    upper = Ship(ShipClass.BATTLESHIP, (0, 10, 20, 30))
    lower = Ship(ShipClass.CRUISER, (40, 50, 60))
    shot = Board(Fleet(rules, (upper, lower)))
    assert [line[3:8] for line in draw(picture_of(shot), BOX_GLYPHS, "")[6:8]] == ["│ ╨  ", "│ ╥  "]
    for cell in (30, 40):
        shot.receive(cell)
    assert [line[3:8] for line in draw(picture_of(shot), BOX_GLYPHS, "")[6:8]] == ["│╘x╛ ", "│ x  "]
    assert [line[3:8] for line in draw(picture_of(shot), ASCII_GLYPHS, "")[6:8]] == ["|\\x/ ", "| x  "]
    row = Fleet(rules, (Ship(ShipClass.BATTLESHIP, (0, 1, 2, 3)), Ship(ShipClass.CRUISER, (4, 5, 6))))
    assert draw(fleet_picture(rules.grid, row.ships), BOX_GLYPHS, "")[3].startswith(" A │ ╞════════╡  ╞═════╡ ")
    below = Board(Fleet(rules, (Ship(ShipClass.BATTLESHIP, (0, 1, 2, 3)), Ship(ShipClass.CRUISER, (11, 21, 31)))))
    for cell in (0, 1, 2, 3, 11, 21, 31):
        below.receive(cell)
    assert draw(picture_of(below), BOX_GLYPHS, "")[4].startswith(" B │   ╒#╕   ")


@given(fleets(), seeds, st.sampled_from([BOX_GLYPHS, ASCII_GLYPHS]), st.sampled_from([1, 2, 3]))
def test_a_board_is_a_whole_box(fleet: Fleet, seed: int, glyphs: Glyphs, spacing: int) -> None:
    shot, rng, size = Board(fleet), random.Random(seed), fleet.rules.grid.size
    for cell in rng.sample(range(size * size), rng.randrange(size * size)):
        if shot.target.afloat:
            shot.receive(cell)
    lines = draw(picture_of(shot), glyphs, "Anna", spacing)
    assert {len(line) for line in lines} == {board_width(size, spacing)}
    top, *rows, bottom = lines[-size - 2 :]
    assert top.strip() == glyphs.upper_edge[0] + glyphs.across * (len(top) - 5) + glyphs.upper_edge[2]
    assert bottom.strip() == glyphs.lower_edge[0] + glyphs.across * (len(top) - 5) + glyphs.lower_edge[2]
    assert [row[1] for row in rows] == [chr(65 + y) for y in range(size)]
    assert all(row[3] == row[-1] == glyphs.down for row in rows)
    text = "".join(row[4:-1] for row in rows)
    assert text.count(glyphs.water) == shot.target.misses.bit_count()
    assert text.count(glyphs.hit) == shot.target.hits.bit_count()
    assert text.count(glyphs.sunk) == shot.target.wrecks.bit_count()


@pytest.mark.parametrize(
    ("size", "columns", "spacing", "side_by_side"),
    [
        (10, 80, 3, True),
        (10, 120, 3, True),
        (10, 40, 3, False),
        (10, 30, 2, False),
        (13, 80, 2, True),
        (26, 120, 2, True),
        (26, 80, 2, False),
        (26, 40, 1, False),
    ],
)
def test_boards_are_as_large_as_they_fit(size: int, columns: int, spacing: int, side_by_side: bool) -> None:
    picture = fleet_picture(Rules.of(size).grid, ())
    drawn = fitting_boards([(picture, "Anna"), (picture, "Ben")], BOX_GLYPHS, columns)
    width = board_width(size, spacing)
    assert max(map(len, drawn)) == (2 * width + 4 if side_by_side else width)
    assert max(map(len, drawn)) <= columns
    assert len([line for line in drawn if line.startswith(" A │")]) == (1 if side_by_side else 2)


def test_columns_of_narrow_boards_have_their_tens_above() -> None:
    lines = draw(fleet_picture(Rules.of(12).grid, ()), BOX_GLYPHS, "", 1)
    assert lines[1] == "             111 "
    assert lines[2] == "    123456789012 "
    assert len(draw(fleet_picture(Rules.of(5, 1).grid, ()), BOX_GLYPHS, "", 1)) == 5 + 4


def test_only_signs_that_the_encoding_has() -> None:
    assert not needs_ascii(AsciiUse.WHEN_NEEDED, "utf-8", BOX_GLYPHS.characters)
    assert not needs_ascii(AsciiUse.WHEN_NEEDED, "cp437", BOX_GLYPHS.characters)
    assert needs_ascii(AsciiUse.WHEN_NEEDED, "cp850", BOX_GLYPHS.characters)
    assert needs_ascii(AsciiUse.WHEN_NEEDED, "ascii", BOX_GLYPHS.characters)
    assert needs_ascii(AsciiUse.WHEN_NEEDED, "latin-1", BOX_GLYPHS.characters)
    assert needs_ascii(AsciiUse.WHEN_NEEDED, "no such encoding", BOX_GLYPHS.characters)
    assert not needs_ascii(AsciiUse.WHEN_NEEDED, "ascii", ASCII_GLYPHS.characters)


def test_widths_are_those_of_a_terminal() -> None:
    assert display_width("Anna") == 4
    assert display_width("安娜") == 4
    assert display_width("u\u0308") == 1
    assert display_width("\u1112\u1161\u11ab") == 2  # a Korean syllable in its parts
    assert display_width("\u0928\u093f") == 2  # a vowel sign of Hindi has a column of its own
    assert pad("安", 4) == "安  "
