"""Hints and the analysis of a game."""

import random

import pytest
from hypothesis import given, settings

from schiffe.bots import load_bot
from schiffe.play.advice import COSTLY, Analysis, analysis, hint, judge
from schiffe.rules.contact import Contact
from schiffe.rules.fleet import Fleet
from schiffe.rules.packing import lay_fleet
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.target import TargetView
from schiffe.rules.variants import Rules
from schiffe.texts.advice import hint_text
from tests.strategies import fleets
from tests.under_fire import Board


def played(level: str, rules: Rules, seed: int = 3) -> TargetView:
    """What a bot of this level knows when it has won."""
    rng = random.Random(seed)
    board, bot = Board(lay_fleet(rules, rng)), load_bot(level)
    while board.view.afloat:
        board.receive(bot(board.view, rng).cell)
    return board.view


def analysed(view: TargetView) -> Analysis:
    return analysis(list(judge(view, random.Random(1))))


def test_a_hint_of_which_everything_is_known() -> None:
    # One ship of four on 5 x 5, hit at C3: it lies in the third row or column, on one of two places each.
    view = TargetView.fresh(Rules.of(5, 1)).after(12, Answer(Outcome.HIT))
    found = hint(view, random.Random(1))
    assert found
    assert (found.best.count, found.best.total, found.best.exact) == (2, 4, True)
    assert found.best.cell in (7, 11, 13, 17)
    assert (found.length, found.share) == (4, 1.0)
    assert found.heat[12] == -1
    assert [found.heat[cell] for cell in (7, 10, 0)] == [9, 4, 0]


@settings(max_examples=10)  # a hint draws many ways
@given(fleets())
def test_a_hint_is_an_open_cell_with_the_highest_digit(fleet: Fleet) -> None:
    board = Board(fleet)
    rng = random.Random(5)
    for cell in rng.sample(fleet.rules.grid.cells, 8):
        if board.view.afloat:
            board.receive(cell)
    found = hint(board.view, rng)
    if not board.view.afloat:
        assert found is None
        return
    assert found
    assert board.view.open >> found.best.cell & 1
    assert found.heat[found.best.cell] == max(found.heat) == 9
    assert all((digit == -1) is not bool(board.view.open >> cell & 1) for cell, digit in enumerate(found.heat))
    assert 0 < found.best.chance <= 1
    assert found.length in {kind.length for kind in board.view.afloat}


def test_there_is_no_hint_where_nothing_fits() -> None:
    view = TargetView.fresh(Rules.of(5, 1))
    for cell in range(0, 25, 2):
        view = view.after(cell, Answer(Outcome.MISS))
    assert hint(view, random.Random(1)) is None


@pytest.mark.parametrize("contact", Contact)
def test_better_players_have_more_skill_and_luck_is_what_skill_is_not(contact: Contact) -> None:
    rules = Rules.of(contact=contact)
    skills = [analysed(played(level, rules)).skill for level in ("easy", "hard", "genius")]
    assert skills == sorted(skills)
    assert skills[0] < 0.5 < skills[1] < 0.9
    assert 0.94 < skills[2] <= 1


def test_luck_is_zero_in_the_mean() -> None:
    luck = [analysed(played("hard", Rules.of(7, 2), seed)).luck for seed in range(30)]
    assert abs(sum(luck)) / len(luck) < 0.5


def test_the_shots_that_cost_most_come_first() -> None:
    view = played("easy", Rules.of())
    judged = list(judge(view, random.Random(1)))
    found = analysis(judged)
    assert [shot.number for shot in judged] == list(range(1, len(view.shots) + 1))
    assert [len(shot.before.shots) for shot in judged] == list(range(len(view.shots)))
    assert [shot.fired.cell for shot in judged] == [cell for cell, _answer in view.shots]
    assert len(found.costly) == COSTLY
    assert len({shot.best.cell for shot in found.costly}) == COSTLY
    costs = [shot.cost for shot in found.costly]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(shot.cost for shot in judged)
    assert all(shot.before.open >> shot.best.cell & 1 for shot in judged)


def test_a_perfect_shot_costs_nothing() -> None:
    rules = Rules.of(5, 1)
    view = TargetView.fresh(rules)
    for cell in (12, 11, 13, 10):
        outcome = Outcome.WON if cell == 10 else Outcome.HIT
        view = view.after(cell, Answer(outcome))
    found = analysed(view)
    assert found.shots == 4
    assert found.skill > 0.95
    assert found.costly == ()


def test_contradicting_answers_can_be_analysed() -> None:
    view = TargetView.fresh(Rules.of())
    rng = random.Random(2)
    for cell in rng.sample(range(100), 60):
        view = view.after(cell, Answer(rng.choice((Outcome.MISS, Outcome.HIT, Outcome.SUNK))))
    found = analysed(view)
    assert 0 <= found.skill <= 1


def test_a_hint_names_a_ship_as_certain_only_where_it_is() -> None:
    view = TargetView.fresh(Rules.of(6, 2)).after(14, Answer(Outcome.HIT))
    found = hint(view, random.Random(1))
    assert found
    assert found.share < 1
    assert "most" in hint_text(found, view)


def test_on_large_boards_some_shots_are_judged_closely_and_all_count_for_luck() -> None:
    view = played("hard", Rules.of(13, 3))
    judged = list(judge(view, random.Random(1)))
    found = analysis(judged)
    assert found.shots == len(judged) == len(view.shots)
    assert 0 < sum(shot.is_close for shot in judged) <= 90
    assert all(shot.is_close for shot in found.costly)
    assert 0.5 < found.skill <= 1
