"""Banners over the full width."""

import pytest

from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.letters import Banner, largest_banner, paint_banner
from schiffe.toolkit.style import TextStyle
from tests.toolkit.painting import check_roles, expected, in_role, picture


def won(columns: int, rows: int, text: str = "You win", *, has_blocks: bool = True, is_alone: bool = False) -> str:
    canvas = Canvas(columns, rows)
    shown = largest_banner(canvas, text, columns, has_blocks=has_blocks, is_alone=is_alone)
    paint_banner(canvas, Corner(0, 1), columns, shown, TextStyle.VICTORY)
    canvas.put(0, 1 + shown.rows, "behind it")
    check_roles(canvas)
    return picture(canvas)


def test_a_banner_is_as_large_as_it_fits() -> None:
    assert won(80, 24) == expected("""
        02   |                        █ █  █▀█  █ █    █   █  █  █▄ █
        03   |                         █   █ █  █ █    █▄▀▄█  █  █ ▀█
        04   |                         ▀   ▀▀▀  ▀▀▀    ▀   ▀  ▀  ▀  ▀
        05   |▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
        06   |behind it
        """)
    assert won(100, 36) == expected("""
        02   |                   ██  ██    ██████    ██  ██        ██      ██    ██    ██    ██
        03   |                   ██  ██    ██  ██    ██  ██        ██      ██    ██    ████  ██
        04   |                     ██      ██  ██    ██  ██        ██  ██  ██    ██    ██  ████
        05   |                     ██      ██  ██    ██  ██        ████  ████    ██    ██    ██
        06   |                     ██      ██████    ██████        ██      ██    ██    ██    ██
        08   |behind it
        """)
    assert won(100, 36, has_blocks=False) == expected("""
        02   |                   ##  ##    ######    ##  ##        ##      ##    ##    ##    ##
        03   |                   ##  ##    ##  ##    ##  ##        ##      ##    ##    ####  ##
        04   |                     ##      ##  ##    ##  ##        ##  ##  ##    ##    ##  ####
        05   |                     ##      ##  ##    ##  ##        ####  ####    ##    ##    ##
        06   |                     ##      ######    ######        ##      ##    ##    ##    ##
        08   |behind it
        """)
    assert won(80, 24, has_blocks=False) == expected("""
        01   |                        # #  ###  # #    #   #  #  #  #
        02   |                        # #  # #  # #    #   #  #  ## #
        03   |                         #   # #  # #    # # #  #  # ##
        04   |                         #   # #  # #    ## ##  #  #  #
        05   |                         #   ###  ###    #   #  #  #  #
        06   |behind it
        """)


@pytest.mark.parametrize(
    ("size", "text", "is_alone", "rows"),
    [
        *[((99, 36), "Hi", False, 5), ((100, 35), "Hi", False, 5), ((79, 24), "Hi", False, 1)],
        *[((80, 23), "Hi", False, 1), ((40, 20), "Hi", True, 5), ((40, 20), "Win after win", True, 1)],
    ],
)
def test_letters_need_room_or_to_stand_alone(size: tuple[int, int], text: str, is_alone: bool, rows: int) -> None:
    shown = largest_banner(Canvas(*size), text, size[0], has_blocks=True, is_alone=is_alone)
    assert shown.rows == rows


@pytest.mark.parametrize(("width", "columns"), [(34, 30), (33, 25), (29, 25), (28, 0)])
def test_letters_move_together_where_they_are_too_wide(width: int, columns: int) -> None:
    shown = largest_banner(Canvas(80, 24), "Winner", width, has_blocks=True)
    assert (len(shown.lines[1]) if "█" in "".join(shown.lines) else 0) == columns


def test_other_letters_have_blanks_between_them() -> None:
    assert won(80, 24, "Größe 7") == expected("""
        03   |                                 G r ö ß e   7
        05   |▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
        06   |behind it
        """)
    assert won(100, 36, "Größe 7") == expected("""
        04   |                                           G r ö ß e   7
        08   |behind it
        """)
    assert won(80, 24, "Größe 7", has_blocks=False) == expected("""
        03   |                                 G r ö ß e   7
        06   |behind it
        """)
    assert won(40, 20, "Rene\u0301 wins again!") == expected("""
        01   |    R e n é   w i n s   a g a i n !
        02   |behind it
        """)
    assert won(40, 20, "A word that is much too long for its banner") == expected("""
        01   |A word that is much too long for its b..
        02   |behind it
        """)


@pytest.mark.parametrize(
    ("width", "shown"), [(13, "W i n 7 !"), (12, "W i n 7 !"), (11, "Win7!"), (5, "Win7!"), (4, "Wi..")]
)
def test_blanks_between_letters_leave_the_edges_free(width: int, shown: str) -> None:
    assert largest_banner(Canvas(40, 20), "Win7!", width, has_blocks=True).lines == [shown]


def test_a_banner_beside_something_else_has_no_letters_on_a_small_terminal() -> None:
    assert largest_banner(Canvas(40, 20), "Hi", 40, has_blocks=True).lines == ["H i"]


def test_a_banner_of_one_row_can_be_a_band() -> None:
    canvas = Canvas(40, 20)
    shown = Banner(["You win"])
    paint_banner(canvas, Corner(2, 1), 30, shown.to_band(has_edge=True), TextStyle.VICTORY)
    paint_banner(canvas, Corner(2, 6), 30, shown.to_band(has_edge=False), TextStyle.DEFEAT)
    assert picture(canvas) == expected("""
        02   |             You win
        03   |  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
        07   |             You win
        """)
    assert (len(in_role(canvas, "victory")), in_role(canvas, "victory.edge")) == (1, ["▀" * 30])
    assert shown.to_band(has_edge=True).rows == shown.to_band(has_edge=False).rows == 3
