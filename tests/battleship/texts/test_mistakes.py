"""A costly shot in one sentence: which square was best, why, and how good the shot was beside it."""

import pytest

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.match.analysis import AssessedTurn, AssessmentPlan, Scrutiny
from schiffe.battleship.rules.grid import cell_name, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.mistakes import best_shot_reason_text, costly_shot_text
from schiffe.language import i18n
from tests.battleship.match.test_weakness import after_shots


def turn(
    fired: int, best: int, *, total: int = 100, before: str = "", at: str = "D2", better: str = "B7", exact: bool = True
) -> AssessedTurn:
    """A shot where a ship lies in some fleets, and a better one."""
    target = after_shots(before)
    odds = (Odds(parse_cell(at, 7), fired, total, exact), Odds(parse_cell(better, 7), best, total, exact))
    cost = max(0.0, odds[1].chance - odds[0].chance)
    return AssessedTurn(23, target, odds[:1], odds[1:], cost, (0,) * 49, 0)


@pytest.mark.parametrize(
    ("shot", "text"),
    [
        (turn(12, 41), "A ship lies on B7 in 41 of 100 possible fleets, on D2 in 12."),
        (turn(3, 9, total=12), "A ship lies on B7 in 9 of 12 possible fleets, on D2 in 3."),
        (turn(240, 820, total=2000, exact=False), "A ship lies on B7 in 41 of 100 possible fleets, on D2 in 12."),
        (turn(816, 820, total=20_000), "A ship lies on B7 in 410 of 10000 possible fleets, on D2 in 408."),
        (turn(806, 820, total=20_000), "A ship lies on B7 in 41 of 1000 possible fleets, on D2 in 40."),
        (turn(0, 41), "No ship could lie on D2; on B7 one does in 41 of 100 possible fleets."),
        (turn(0, 7, total=7), "No ship could lie on D2, and one was sure to lie on B7."),
        (turn(2, 7, total=7), "A ship was sure to lie on B7; on D2 one does in 2 of 7 possible fleets."),
        (
            turn(12, 71, before="A1 A2", better="A3"),
            "A3 continues the hits on A1 and A2: a ship lies there in 71 of 100 possible fleets, on D2 in 12.",
        ),
        (
            turn(12, 41, before="A1", better="B1"),
            "B1 is next to the hit on A1: a ship lies there in 41 of 100 possible fleets, on D2 in 12.",
        ),
        (
            turn(12, 41, before="A1", at="B1", better="A2"),
            "A ship lies on A2 in 41 of 100 possible fleets, on B1 in 12.",
        ),
        (turn(41, 41), "D2 was best: a ship lies there in 41 of 100 possible fleets."),
        (turn(5, 5, total=5), "D2 was best: a ship was sure to lie there."),
    ],
)
def test_a_shot_is_explained(shot: AssessedTurn, text: str) -> None:
    assert best_shot_reason_text(shot) == text
    assert costly_shot_text(shot) == f"Shot 23, {cell_name(shot.shot_odds.cell, 7)}: {text}"


def test_a_sample_proves_nothing() -> None:
    assert "sure" not in best_shot_reason_text(turn(2, 2000, total=2000, exact=False))
    assert "No ship" not in best_shot_reason_text(turn(0, 900, total=2000, exact=False))
    sunk = turn(0, 900, total=2000, exact=False, before="A1 A2 A3 A4", at="B1")
    assert best_shot_reason_text(sunk).startswith("No ship could lie on B1;")


def test_hits_that_leave_one_square_only_prove_that_a_ship_lies_there() -> None:
    """A hit in the corner, with water below it."""
    shot = turn(3, 2000, total=2000, exact=False, before="A1 B1", better="A2")
    assert best_shot_reason_text(shot) == "A ship was sure to lie on A2; on D2 one does in 1 of 100 possible fleets."
    rare = turn(0, 2000, total=2000, exact=False, before="A1 B1", better="A2")
    assert best_shot_reason_text(rare) == "A ship was sure to lie on A2; hardly any possible fleet has one on D2."
    assert "sure" not in best_shot_reason_text(turn(3, 2000, total=2000, exact=False, before="A1", better="A2"))


def test_a_shot_within_the_noise_and_one_for_the_long_run_are_good_ones() -> None:
    shot = turn(800, 820, total=2000, exact=False)
    near = AssessedTurn(1, shot.target_before, shot.fired_odds, shot.best_odds, 0.0, shot.cell_counts, 0)
    assert best_shot_reason_text(near) == "D2 was as good as the best: a ship lies there in 40 of 100 possible fleets."
    ahead = AssessedTurn(
        1, shot.target_before, shot.fired_odds, shot.best_odds, 0.0, shot.cell_counts, 0, looks_ahead=True
    )
    text = best_shot_reason_text(ahead)
    assert text == "D2 was best in the long run: a ship lies there in 40 of 100 possible fleets."


def test_a_salvo_is_told_by_its_hits() -> None:
    one, two = turn(12, 41), turn(10, 39, at="E5", better="G7")
    salvo = AssessedTurn(
        3, one.target_before, one.fired_odds + two.fired_odds, one.best_odds + two.best_odds, 0.58, one.cell_counts, 0
    )
    assert costly_shot_text(salvo) == f"Salvo from shot 3: {best_shot_reason_text(salvo)}"
    assert best_shot_reason_text(salvo) == "B7 and G7 were best: 0.8 hits to be expected, where you had 0.2."


def test_what_fits_no_fleet_is_told_as_such() -> None:
    assert best_shot_reason_text(turn(0, 0, total=0)) == "No fleet fits what is known: no hint possible."


def test_the_judge_finds_the_square_beside_a_hit() -> None:
    target = after_shots("A1")
    cell = parse_cell("G7", 7)
    shot = AssessmentPlan(target.rules, 2).assess(target, (cell,), scrutiny=Scrutiny.CLOSE)
    assert " is next to the hit on A1: a ship lies there in " in best_shot_reason_text(shot)
    i18n.choose_language("de")
    assert " neben dem Treffer auf A1: Dort liegt in " in best_shot_reason_text(shot)


def test_the_first_shot_has_a_best_square_too() -> None:
    target = Target.fresh(Rules.of())
    shot = AssessmentPlan(target.rules, 1).assess(target, (0,), scrutiny=Scrutiny.CLOSE)
    assert best_shot_reason_text(shot).startswith("A ship lies on ")
