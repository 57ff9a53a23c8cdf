"""Hints."""

import random

import pytest
from hypothesis import given, settings

from schiffe.battleship.match.hints import Hint, LikelyLength, find_hint
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.advice import hint_text
from tests.strategies import fleets, seeds
from tests.under_fire import Board


def hinted(target: Target) -> Hint:
    found = find_hint(target)
    assert found
    return found


def test_a_hint_of_which_everything_is_known() -> None:
    # One ship of four on 5 x 5, hit at C3: it lies in the third row or column, on one of two places each.
    target = Target.fresh(Rules.of(5, 1)).after(12, Answer(Outcome.HIT))
    found = hinted(target)
    assert (found.recommended_odds.count, found.recommended_odds.total, found.recommended_odds.is_exact) == (2, 4, True)
    assert found.recommended_odds.cell in (7, 11, 13, 17)
    assert found.likely_length(found.recommended_odds.cell) == LikelyLength(4, 1.0)
    assert found.likely_length(0) is None
    assert (found.odds_of(10).count, found.odds_of(0).count) == (1, 0)
    assert found.heat[12] == -1
    assert [found.heat[cell] for cell in (7, 10, 0)] == [9, 4, 0]
    best = hint_text(found, target)
    assert best.endswith(": 50 % chance of the battleship.")
    assert hint_text(found, target, 10) == "C1: 25 % chance of the battleship."
    assert hint_text(found, target, 0) == "A1: no ship can be here."


@settings(max_examples=10)
@given(fleets(), seeds)
def test_a_hint_is_an_open_cell_that_is_nearly_the_likeliest(fleet: Fleet, seed: int) -> None:
    board = Board(fleet)
    for cell in random.Random(seed).sample(fleet.rules.grid.cells, 8):
        if board.target.afloat:
            board.receive(cell)
    found = find_hint(board.target)
    if not board.target.afloat:
        assert found is None
        return
    assert found
    assert board.target.open_cells >> found.recommended_odds.cell & 1
    assert max(found.heat) == 9
    assert found.heat[found.recommended_odds.cell] >= 4
    assert all((digit == -1) is not bool(board.target.open_cells >> cell & 1) for cell, digit in enumerate(found.heat))
    assert 0 < found.recommended_odds.chance <= 1
    likely = found.likely_length(found.recommended_odds.cell)
    assert likely
    assert likely.length in {kind.length for kind in board.target.afloat}
    assert find_hint(board.target) == found


def test_there_is_no_hint_where_nothing_fits() -> None:
    target = Target.fresh(Rules.of(5, 1))
    for cell in range(0, 25, 2):
        target = target.after(cell, Answer(Outcome.MISS))
    assert find_hint(target) is None


def test_a_hint_names_a_ship_as_certain_only_when_it_is() -> None:
    target = Target.fresh(Rules.of(6, 2)).after(14, Answer(Outcome.HIT))
    found = hinted(target)
    likely = found.likely_length(found.recommended_odds.cell)
    assert likely
    assert 0.5 < likely.share < 1
    assert "most likely the battleship" in hint_text(found, target)


@pytest.mark.parametrize("size", [10, 26])
def test_hints_on_large_boards_look_closer(size: int) -> None:
    found = hinted(Target.fresh(Rules.of(size, 10)))
    assert found.recommended_odds.total == (2000 if size == 10 else 8000)
