"""What fleets teach: the habits of made-up people are found, and none where there are none."""

import random
from collections.abc import Sequence
from itertools import combinations
from math import log, sqrt

import pytest

from schiffe.battleship.bots import learning
from schiffe.battleship.bots.habits import notice_habits
from schiffe.battleship.bots.learning import learn_prior
from schiffe.battleship.bots.prior import MAX_COEFFICIENT, TRAITS, UNIFORM_PRIOR, Prior
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.rules import Rules
from tests.battleship.bots.test_posterior import all_fleets
from tests.tools.bench_rival import Known, fleet_of, likelihood

RULES = Rules.of()


def fleets(person: str, count: int, rules: Rules = RULES, seed: int = 1) -> list[Fleet]:
    rng = random.Random(f"{person} {seed}")
    return [fleet_of(person, rules, rng) for _ in range(count)]


def told(person: str, count: int, rules: Rules = RULES) -> list[tuple[str, bool]]:
    return [(habit.trait, habit.is_above_chance) for habit in notice_habits(fleets(person, count, rules))]


def test_nobody_has_habits_without_evidence() -> None:
    assert learn_prior([]) == UNIFORM_PRIOR
    assert notice_habits([]) == ()
    assert [learn_prior(fleets("uniform", 20, seed=seed)).is_uniform for seed in range(10)].count(False) <= 2
    for count in (5, 20, 60):
        assert told("uniform", count) == []


@pytest.mark.parametrize("rules", [RULES, Rules.of(7, (4, 3, 2)), Rules.of(contact=Contact.NONE)], ids=str)
def test_habits_are_learnt_under_every_rule(rules: Rules) -> None:
    lies = learn_prior(fleets("lies", 20, rules))
    assert lies.lying > 4
    assert all(abs(number) < 0.1 for trait, number in lies._asdict().items() if trait != "lying")
    corner = learn_prior(fleets("corner", 20, rules))
    assert corner.across < 0
    assert corner.down < 0


@pytest.mark.long
@pytest.mark.parametrize(("person", "least"), [("hugs", 0.9), ("avoids", 0.7), ("corner", 0.85), ("lies", 0.95)])
def test_what_is_learnt_tells_most_of_what_the_rule_of_a_person_tells_of_further_fleets(
    person: str, least: float
) -> None:
    gains, most = 0.0, 0.0
    for seed in (1, 2, 3):
        prior = learn_prior(fleets(person, 20, seed=seed))
        for fleet in fleets(person, 20, seed=seed + 10):
            uniform = likelihood(UNIFORM_PRIOR, fleet)
            gains += likelihood(prior, fleet) - uniform
            most += likelihood(Known.of(person), fleet) - uniform
    assert gains >= least * most


def together(count: int, rules: Rules) -> list[Fleet]:
    """Fleets with more ships that touch each other than others have."""

    def touching(fleet: Fleet) -> int:
        around = fleet.rules.grid.around
        return sum(bool(around(one.mask) & other.mask) for one, other in combinations(fleet.ships, 2))

    return sorted(fleets("uniform", 10 * count, rules), key=touching)[-count:]


@pytest.mark.parametrize("person", ["lies", "corner", "hugs", "together"])
def test_whatever_else_were_thought_of_a_person_would_be_less_likely(person: str) -> None:
    """As likely as a prior makes the fleets, added up in another way, and as rare as it is itself."""
    rules = Rules.of(6, (2, 2, 2), Contact.SIDES) if person == "together" else Rules.of(6, (3, 2, 1))
    placed = together(16, rules) if person == "together" else fleets(person, 12, rules)

    def worth(numbers: Sequence[float]) -> float:
        rarity = sum(log(1 + (number / learning.COEFFICIENT_SCALE) ** 2) for number in numbers)
        return sum(likelihood(Prior(*numbers), fleet) for fleet in placed) - rarity

    found = learn_prior(placed)
    assert any(found)
    for place, number in enumerate(found):
        for other in (number - 0.1, number + 0.1):
            assert worth((*found[:place], other, *found[place + 1 :])) < worth(found), TRAITS[place]


def test_what_is_learnt_is_rounded_and_bounded() -> None:
    prior = learn_prior(fleets("lies", 60))
    assert all(number == round(number, 2) and abs(number) <= MAX_COEFFICIENT for number in prior)


def test_the_rim_is_told_apart_from_what_the_rules_drive_there() -> None:
    assert learn_prior(fleets("hugs", 20)).rim > 1
    assert learn_prior(fleets("avoids", 20)).rim < -1
    with pytest.MonkeyPatch.context() as patch:  # ships that may not touch lie at the rim more often than others
        patch.setattr(learning, "MIN_EVIDENCE", -1.0)
        assert abs(learn_prior(fleets("uniform", 40, Rules.of(contact=Contact.NONE))).rim) < 0.3


def test_fleets_of_several_rules_teach_together() -> None:
    assert (
        learn_prior(fleets("lies", 3)).lying
        < learn_prior([*fleets("lies", 3), *fleets("lies", 10, Rules.of(8, 3))]).lying
    )


def test_the_latest_fleets_count_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MAX_CHOICES", 5000)
    assert learn_prior([*fleets("lies", 40), *fleets("corner", 40)]) == learn_prior(fleets("lies", 40)[:20])


def test_who_keeps_ships_together_is_known_by_it() -> None:
    def gathered(seed: int) -> Fleet:
        found = fleets("uniform", 40, seed=seed)
        return max(found, key=lambda fleet: sum(_touching(fleet)))

    def _touching(fleet: Fleet) -> list[bool]:
        around = fleet.rules.grid.around
        return [bool(around(one.mask) & other.mask) for one in fleet.ships for other in fleet.ships]

    close = [gathered(seed) for seed in range(12)]
    prior = learn_prior(close)
    assert prior.touching > 1
    assert ("touching", True) in [(habit.trait, habit.is_above_chance) for habit in notice_habits(close)]


def test_a_habit_is_as_strong_as_it_is_rare_among_all_fleets_there_are() -> None:
    """In standard deviations of the sum over the fleets; each ship in a row counts for a half, in a column against."""
    rules = Rules.of(5, (3, 2))
    lying = [sum(0.5 if ship & ship >> 1 else -0.5 for ship in fleet) for fleet in all_fleets(rules)]
    variance = sum(number**2 for number in lying) / len(lying)
    (habit,) = notice_habits(fleets("lies", 16, rules))
    assert (habit.trait, habit.is_above_chance) == ("lying", True)
    assert habit.strength == pytest.approx(16 / sqrt(16 * variance * (1 + 16 / len(lying))))


def test_habits_are_told_the_plainest_first() -> None:
    assert told("lies", 20)[0] == ("lying", True)
    assert told("hugs", 20)[0] == ("rim", True)
    assert ("rim", False) in told("avoids", 20)
    assert {("across", False), ("down", False)} <= set(told("corner", 20))
    strengths = [habit.strength for habit in notice_habits(fleets("corner", 20))]
    assert strengths == sorted(strengths, reverse=True)


def test_a_step_that_only_makes_it_worse_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither into the numbers, nor into the evidence."""
    placed = fleets("lies", 20)
    scores: list[float] = []
    steps: list[list[float]] = []
    evaluate, solve = learning._evaluate_prior, learning._solve_equations

    def noting(tables: Sequence[learning._ChoiceTable], coefficients: Sequence[float]) -> learning._Score:
        score = evaluate(tables, coefficients)
        scores.append(score.value)
        return score

    def once_right(matrix: list[list[float]], values: list[float]) -> list[float]:
        steps.append(solve(matrix, values))
        return steps[0] if len(steps) == 1 else [-part for part in steps[-1]]

    monkeypatch.setattr(learning, "_evaluate_prior", noting)
    monkeypatch.setattr(learning, "_MAX_STEPS", 1)
    one_step = learn_prior(placed)
    monkeypatch.setattr(learning, "MIN_EVIDENCE", scores[1] - scores[0])
    monkeypatch.setattr(learning, "_MAX_STEPS", 2)
    monkeypatch.setattr(learning, "_solve_equations", once_right)
    assert learn_prior(placed) == one_step
    assert not one_step.is_uniform
