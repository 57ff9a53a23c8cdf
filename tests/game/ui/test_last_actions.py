"""What both sides have done last, in as many rows and columns as there are."""

from schiffe.game.ui.last_actions import LAST_ACTION_ROWS, ActionReport, paint_last_actions, paint_last_actions_in_row
from schiffe.toolkit.canvas import Canvas, Corner, Size
from tests.game.ui.painting import roles
from tests.toolkit.painting import expected, picture

OWN = ActionReport(" + ", ("Anna has taken 3 stones", "Anna: 3", "3"), highlight="3", highlight_style="class:highlight")
BANDED = ActionReport(
    " - ", ("Ben has taken the last stone", "Ben: 1"), "class:chosen", "class:bad", "last", "class:good"
)


def told(width: int, rows: int, own: ActionReport | None, theirs: ActionReport | None) -> str:
    canvas = Canvas(width + 4, 5)
    paint_last_actions(canvas, Corner(2, 1), Size(width, rows), own, theirs)
    return picture(canvas) + roles(canvas)


def tight(width: int, own: ActionReport | None, theirs: ActionReport | None) -> str:
    canvas = Canvas(90, 1)
    paint_last_actions_in_row(canvas, Corner(2, 0), width, own, theirs)
    return picture(canvas) + roles(canvas)


def test_each_side_has_a_row_oneself_below() -> None:
    assert told(40, LAST_ACTION_ROWS, OWN, BANDED) == expected("""
        01   |   -  Ben has taken the last stone
        02   |   +  Anna has taken 3 stones
        01|  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCCCCCCCCC
        02|   -  ---- --- ----- l ------
        """)
    assert told(34, 3, BANDED, OWN) == expected("""
        01   |   +  Anna has taken 3 stones
        02   |   -  Ben has taken the last stone
        01|   -  ---- --- ----- l ------
        02|  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCCC
        """)
    assert told(20, LAST_ACTION_ROWS, BANDED, None) == expected("""
        02   |   -  Ben: 1
        02|  BBBCCCCCCCCCCCCCCCCC
        """)


def test_in_one_row_oneself_stands_at_the_left() -> None:
    assert told(61, 1, OWN, BANDED) == expected("""
        01   |   +  Anna has taken 3 stones     -  Ben: 1
        01|   -  ---- --- ----- l ------    BBBCCCCCCCCCCCCCCCCCCCCCCCCCCC
        """)
    assert told(40, 1, OWN, BANDED) == expected("""
        01   |   +  Anna: 3           -  Ben: 1
        01|   -  ----- l          BBBCCCCCCCCCCCCCCCC
        """)
    assert told(40, 1, None, BANDED) == expected("""
        01   |                        -  Ben: 1
        01|                       BBBCCCCCCCCCCCCCCCC
        """)
    assert told(40, 0, OWN, BANDED) == ""


def test_in_a_part_of_a_row_they_stand_together_and_one_s_own_words_are_shortened_first() -> None:
    found = ""
    for width in (62, 61, 46, 45, 40, 39, 24, 23, 18, 17, 12):
        found += f"{width}\n{tight(width, OWN, BANDED)}"
    assert found == expected("""
        62
        00   |   +  Anna has taken 3 stones   -  Ben has taken the last stone
        00|   -  ---- --- ----- l ------  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCC
        61
        00   |   +  Anna: 3   -  Ben has taken the last stone
        00|   -  ----- l  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCC
        46
        00   |   +  Anna: 3   -  Ben has taken the last stone
        00|   -  ----- l  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCC
        45
        00   |   +  3   -  Ben has taken the last stone
        00|   -  l  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCC
        40
        00   |   +  3   -  Ben has taken the last stone
        00|   -  l  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCC
        39
        00   |   +  Anna: 3   -  Ben: 1
        00|   -  ----- l  BBBCCCCCCCC
        24
        00   |   +  Anna: 3   -  Ben: 1
        00|   -  ----- l  BBBCCCCCCCC
        23
        00   |   +  3   -  Ben: 1
        00|   -  l  BBBCCCCCCCC
        18
        00   |   +  3   -  Ben: 1
        00|   -  l  BBBCCCCCCCC
        17
        00   |   +  3   -  Ben..
        00|   -  l  BBBCCCCCCC
        12
        00   |   +  3   -
        00|   -  l  BBBCC
        """)
    assert tight(40, BANDED, None) == expected("""
        00   |   -  Ben has taken the last stone
        00|  BBBCCCCCCCCCCCCCCCCCCCGGGGCCCCCCC
        """)
    assert tight(33, BANDED, None) == tight(40, BANDED, None)
    assert tight(32, BANDED, None) == expected("""
        00   |   -  Ben: 1
        00|  BBBCCCCCCCC
        """)
    assert tight(40, None, OWN) == expected("""
        00   |   +  Anna has taken 3 stones
        00|   -  ---- --- ----- l ------
        """)
