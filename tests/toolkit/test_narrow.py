"""Screens in few columns: what has no room is broken or left out, and nothing reaches the edge."""

from tests.toolkit.painting import clicks, expected, frame, in_role, picture
from tests.toolkit.test_forms import taken_name
from tests.toolkit.test_groups import menu


def test_what_is_wrong_with_a_form_is_broken_before_the_edge() -> None:
    screen = taken_name()
    for columns in (40, 44, 48):
        lines = in_role(frame(screen, columns, 20), "error")
        assert " ".join(lines) == "The name “Anna” is taken. Choose another one."
        assert len(lines) == 1 + (columns < 49)
        assert max(map(len, lines)) <= columns - 4


def test_without_sentences_an_entry_ends_with_its_name() -> None:
    screen = menu(at=2)
    canvas = frame(screen, 40, 20)
    assert picture(canvas) == expected("""
        00   | toy  Guess a number              Anna
        03   | TTT OOO Y Y
        04   |  T  OOO  Y
        06   |        Continue
        08   | Play   Alone
        09   |      > Two players
        11   | More   Games
        12   |        Numbers
        13   |        Quit
        15   |        in turns
        16-18|~~~
        19   | F1 ? help   Enter choose   Esc quit
        """)
    assert clicks(canvas, screen.state) == expected("""
        06|........ccccccccccc
        08|........aaaaaaaaaaa
        09|........tttttttttttt
        11|........ggggggggggg
        12|........nnnnnnnnnnn
        13|........qqqqqqqqqqq
        19|.CCCCCCCCC...tttttttttttt...NNNNNNNN
        """)
