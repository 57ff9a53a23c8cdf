"""Words in big letters."""

from collections.abc import Sequence

from schiffe.terminal.glyphs import ASCII_LINES, BOX_LINES
from schiffe.toolkit.letters import big_letters, double_letters
from tests.toolkit.painting import expected


def lines(rows: Sequence[str]) -> str:
    return "".join(f"{row.rstrip()}\n" for row in rows)


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_every_letter_can_be_read() -> None:
    assert lines(big_letters(ALPHABET[:13], has_blocks=False)) == expected("""
        ### ##  ### ##  ### ### ### # # #   # # # #   #   #
        # # # # #   # # #   #   #   # # #   # # # #   ## ##
        ### ##  #   # # ##  ##  # # ### #   # ##  #   # # #
        # # # # #   # # #   #   # # # # # # # # # #   #   #
        # # ##  ### ##  ### #   ### # # # ### # # ### #   #
        """)
    assert lines(big_letters(ALPHABET[13:], has_blocks=False)) == expected("""
        #  # ### ### #### ##  ### ### # # # # #   # # # # # ###
        ## # # # # # #  # # # #    #  # # # # #   # # # # #   #
        # ## # # ### #  # ##  ###  #  # # # # # # #  #   #   #
        #  # # # #   # ## # #   #  #  # # # # ## ## # #  #  #
        #  # ### #   #### # # ###  #  ###  #  #   # # #  #  ###
        """)


def test_half_blocks_make_three_rows_of_five() -> None:
    assert lines(big_letters("Toy", has_blocks=True)) == expected("""
        ▀█▀ █▀█ █ █
         █  █ █  █
         ▀  ▀▀▀  ▀
        """)
    assert lines(big_letters("Toy", has_blocks=False, gap_columns=2)) == expected("""
        ###  ###  # #
         #   # #  # #
         #   # #   #
         #   # #   #
         #   ###   #
        """)


def test_large_letters_are_of_whole_blocks() -> None:
    assert lines(double_letters("TOY", has_blocks=True)) == expected("""
        ██████  ██████  ██  ██
          ██    ██  ██  ██  ██
          ██    ██  ██    ██
          ██    ██  ██    ██
          ██    ██████    ██
        """)
    assert double_letters("TOY", has_blocks=False) == ()


def test_blocks_need_a_terminal_that_has_them() -> None:
    assert BOX_LINES.has_blocks
    assert not ASCII_LINES.has_blocks
