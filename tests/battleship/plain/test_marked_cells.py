"""The squares that are typed in a turn: one, or several in a salvo."""

import pytest

from schiffe.battleship.plain.marked import MarkedCells
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target

SALVO = Target.fresh(Rules.parse(PRESETS["salvo"].line)).after(0, Answer(Outcome.MISS))
B7, C3, D9, A10, J10 = 16, 22, 38, 9, 99


def test_a_salvo_on_one_line_or_on_several() -> None:
    for lines in (["b7 c3 d9 a10 j10"], ["b7, c3", "D 9 a10", "j10"], ["b7", "c3", "d9", "a10", "j10"]):
        marked = MarkedCells(SALVO, 5)
        for line in lines:
            assert not marked.is_complete
            marked.mark(line)
        assert marked.is_complete
        assert marked.cells == (B7, C3, D9, A10, J10)


def test_what_is_missing_is_said_and_what_was_given_is_kept() -> None:
    marked = MarkedCells(SALVO, 5)
    assert marked.mark("b7") == "1 of 5 marked (B7), 4 to go."
    assert marked.mark("") == "1 of 5 marked (B7), 4 to go."
    assert marked.mark("c3 d9 j10") == "4 of 5 marked (B7, C3, D9 and J10), 1 to go."
    assert marked.take_back() == "3 of 5 marked (B7, C3 and D9), 2 to go."
    assert marked.cells == (B7, C3, D9)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("c3 b7", "B7 is already marked."),
        ("c3 c3", "C3 is already marked."),
        ("c3 a1", "You have already fired at A1 (water)."),
        ("c3 k1", "“K1” is not on the board. Rows go from A to J, columns from 1 to 10."),
        ("c3 dog", "“dog” is not a square. Try B7, or help."),
    ],
)
def test_a_square_that_is_refused_takes_none_of_the_others_with_it(line: str, problem: str) -> None:
    marked = MarkedCells(SALVO, 5)
    marked.mark("b7")
    assert marked.mark(line).split("\n") == [problem, "2 of 5 marked (B7 and C3), 3 to go."]
    assert marked.cells == (B7, C3)


def test_a_line_of_which_nothing_can_be_taken_is_refused() -> None:
    marked = MarkedCells(SALVO, 5)
    marked.mark("b7")
    assert marked.mark("a1 k1") == "You have already fired at A1 (water)."
    assert marked.mark("c3 d9 a10 j10 j9") == "Too many squares: 5. Shots left in this turn: 4."
    assert marked.cells == (B7,)


def test_a_turn_of_one_shot_takes_one_square() -> None:
    target = Target.fresh(Rules.of())
    marked = MarkedCells(target, 1)
    assert marked.mark("") == "Type a square such as B7, or help."
    assert marked.take_back() == "No square is marked."
    assert marked.mark("b7 c3") == "“b7 c3” is not a square. Try B7, or help."
    marked.mark("B 7")
    assert marked.cells == (B7,)


def test_when_time_is_over_what_is_possible_is_taken() -> None:
    marked = MarkedCells(SALVO, 3)
    assert marked.cells_with("b7 dog a1 b7 c3 d9 j10") == (B7, C3, D9)
    assert marked.cells == ()
    marked.mark("c3")
    assert marked.cells_with("c3 b7") == (C3, B7)


def test_an_example_of_a_salvo_is_one() -> None:
    for rules in (Rules.parse(PRESETS["salvo"].line), Rules.of(5, (2, 1))):
        target = Target.fresh(rules)
        marked = MarkedCells(target, 2)
        said = marked.mark("")
        squares = said.removeprefix("Type 2 squares such as ").removesuffix(", or help.")
        marked.mark(squares)
        assert marked.is_complete
