"""The name in big letters above a block, and the picture below."""

import pytest

from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import centred_corner
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below, paint_letters
from tests.toolkit.painting import SCENE, in_role


def test_the_name_in_big_letters_stands_above_a_block_where_the_picture_has_room_too() -> None:
    scene = Scene("toy", letters=("TOY", "toy"))
    for rows in range(10, 40):
        canvas = Canvas(30, rows)
        corner = paint_letters(canvas, 20, 5, scene)
        lines = canvas.text().split("\n")
        if rows < 17:
            assert not any(lines)
            middle = centred_corner(canvas, 20, 5)
            assert corner.x == middle.x
            assert 1 <= corner.y <= middle.y
            assert corner.y + 5 + 6 <= rows - 1 or corner == middle, (
                "the picture has its room, if there is any to spare"
            )
            assert (corner.y < middle.y) is (rows in (15, 16)), rows
        else:
            assert (corner.x, corner.y) == (5, lines.index(" " * 5 + "toy") + 2)
            assert lines[corner.y - 3] == " " * 5 + "TOY"
            assert not any(lines[:2])
            assert corner.y + 5 + 6 <= rows - 1, "the picture and the keys have room below"


def test_a_block_below_the_name_goes_down_as_the_terminal_grows() -> None:
    scene = Scene("toy", letters=("TOY", "toy"))
    assert [paint_letters(Canvas(30, rows), 20, 5, scene).y for rows in range(12, 24)] == [
        3,
        4,
        4,
        2,
        2,
        5,
        5,
        6,
        6,
        7,
        7,
        8,
    ]
    assert paint_letters(Canvas(20, 30), 40, 5, scene).x == 1


@pytest.mark.parametrize(("size", "is_large"), [((100, 36), True), ((99, 36), False), ((100, 35), False)])
def test_the_name_is_in_larger_letters_where_there_is_much_room(size: tuple[int, int], is_large: bool) -> None:
    canvas = Canvas(*size)
    corner = paint_letters(canvas, 40, 5, SCENE)
    lines = canvas.text().split("\n")
    assert ("TTTTTT" in canvas.text()) is is_large
    assert lines[corner.y - (3 if is_large else 2)].split()[0] == ("TT" if is_large else "T")
    assert not any(lines[corner.y - (2 if is_large else 1) :])
    assert corner.x == (size[0] - 40) // 2
    assert in_role(canvas, "highlight")
    narrow = Canvas(*size)
    letters = SCENE.large_letters if is_large else SCENE.letters
    assert paint_letters(narrow, 8, 5, SCENE).x == (size[0] - len(letters[0])) // 2


def test_a_scene_that_says_nothing_keeps_six_rows_for_no_picture() -> None:
    canvas = Canvas(40, 20)
    paint_below(canvas, 3, Scene("toy"))
    assert not canvas.text().strip()
    assert (Scene("toy").picture.rows(canvas.size), NO_SCENE.program_name) == (6, "")


def test_the_picture_stands_between_what_is_painted_and_the_keys() -> None:
    for y, waves in ((15, [15, 16, 17, 18]), (18, [18]), (19, []), (25, [])):
        canvas = Canvas(40, 20)
        paint_below(canvas, y, SCENE)
        assert [row for row, line in enumerate(canvas.text().split("\n")) if line] == waves
