"""The analysis of a game: what its shots were worth."""

import asyncio
import random
from dataclasses import replace

import pytest

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.assess import Effort, Odds, assess_position
from schiffe.battleship.match import analysis as analysing
from schiffe.battleship.match import hints
from schiffe.battleship.match.analysis import (
    MAX_COSTLY_TURNS,
    Analysis,
    AssessedTurn,
    AssessmentPlan,
    Scrutiny,
    Shooter,
    assessed_turns,
    genius_shots,
    make_analysis,
)
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.hints import cost_of, find_hint, heat_digits
from schiffe.battleship.plain.lookaround import best_cells_text
from schiffe.battleship.rule_line import Contact, TurnRule
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name, cells_of
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.advice import hint_text, odds_text, to_percent
from tests.battleship.ahead import looking_ahead
from tests.under_fire import Board


def played(level: str, rules: Rules, seed: int = 3) -> Target:
    """What a bot of this level knows when it has won."""
    rng = random.Random(seed)
    board, bot = Board(random_fleet(rules, rng)), load_bot(level).choose
    while board.target.afloat:
        board.receive(bot(board.target, rng).cell)
    return board.target


def analysed(target: Target) -> Analysis:
    return make_analysis(list(assessed_turns(Shooter("Anna", target))))


def by_hints(rules: Rules, named: bool = True, most: int = 100) -> Shooter:
    """A player who does what every hint says, for so many shots at most; chance where there is no hint."""
    rng = random.Random(3)
    board, target = Board(random_fleet(rules, rng)), Target.fresh(rules)
    followed = set()
    while board.target.afloat and len(target.shots) < most:
        found = find_hint(target)
        if found:
            followed.add(len(target.shots) + 1)
        cell = found.recommended_odds.cell if found else rng.choice(list(cells_of(target.open_cells)))
        answer = board.receive(cell)
        target = target.after(cell, answer if named else Answer(answer.outcome))
    return Shooter("Anna", target, frozenset(followed))


@pytest.mark.long
@pytest.mark.parametrize("named", [True, False], ids=["named", "unnamed"])
@pytest.mark.parametrize("contact", Contact)
@pytest.mark.parametrize(("size", "ships"), [(10, 5), (7, 4), (26, 10)])
def test_a_game_by_hints_is_without_fault(
    size: int, ships: int, contact: Contact, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do the hints have to be good for that; here they are quick."""
    for module in (analysing, hints):
        monkeypatch.setattr(module, "USUAL_EFFORT", Effort(sample_count=100))
    monkeypatch.setattr(hints, "_LARGE_HINT", Effort(sample_count=50))
    shooter = by_hints(Rules.of(size, ships, contact), named, 100 if size < 26 else 20)
    found = make_analysis(list(assessed_turns(shooter)))
    assert found.shot_count == len(shooter.target.shots)
    assert (found.skill, found.costly_turns) == (1.0, ())


def test_an_analysis_that_knows_of_no_hints_finds_no_fault_with_them() -> None:
    """Both have one judge, who takes as much time for each."""
    assert analysed(by_hints(Rules.of()).target).skill == 1


@pytest.mark.long
@pytest.mark.parametrize("contact", Contact)
def test_better_players_have_more_skill(contact: Contact) -> None:
    rules = Rules.of(contact=contact)
    skills = [analysed(played(level, rules)).skill for level in ("easy", "hard", "genius")]
    assert skills == sorted(skills)
    assert skills[0] < 0.5 < skills[1] < 0.95
    assert 0.98 < skills[2] <= 1


@pytest.mark.long
def test_luck_is_zero_in_the_mean() -> None:
    luck = [analysed(played("hard", Rules.of(7, 2), seed)).luck for seed in range(30)]
    assert abs(sum(luck)) / len(luck) < 0.5


def test_the_shots_that_cost_most_come_first() -> None:
    target = played("easy", Rules.of())
    assessed = list(assessed_turns(Shooter("Anna", target)))
    found = make_analysis(assessed)
    assert [shot.first_shot_number for shot in assessed] == list(range(1, len(target.shots) + 1))
    assert [len(shot.target_before.shots) for shot in assessed] == list(range(len(target.shots)))
    assert [shot.shot_odds.cell for shot in assessed] == [shot.cell for shot in target.shots]
    assert [shot.hit_count == 1 for shot in assessed] == [
        shot.answer.outcome is not Outcome.MISS for shot in target.shots
    ]
    assert len(found.costly_turns) == MAX_COSTLY_TURNS == 3
    assert len({shot.best_shot_odds.cell for shot in found.costly_turns}) == MAX_COSTLY_TURNS
    costs = [shot.cost for shot in found.costly_turns]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(shot.cost for shot in assessed)
    assert all(shot.target_before.open_cells >> shot.best_shot_odds.cell & 1 for shot in assessed)
    assert all(shot.heat[shot.best_shot_odds.cell] == 9 for shot in assessed)
    charged = [shot for shot in assessed if shot.cost]
    assert all(shot.cost == shot.possible_hits - shot.expected_hits for shot in charged)
    assert all(shot.ratio == pytest.approx(shot.expected_hits / shot.possible_hits) for shot in charged)
    assert all(shot.ratio == 1 for shot in assessed if not shot.cost)


def test_a_perfect_shot_costs_nothing() -> None:
    rules = Rules.of(5, 1)
    target = Target.fresh(rules)
    for cell in (12, 11, 13, 10):
        outcome = Outcome.WON if cell == 10 else Outcome.HIT
        target = target.after(cell, Answer(outcome))
    found = analysed(target)
    assert (found.shot_count, found.skill, found.costly_turns) == (4, 1.0, ())


def test_known_arrangements_leave_no_doubt() -> None:
    """A battleship has 20 placements on 5 x 5: 4 over the middle, 2 over a corner."""
    found = assess_position(Target.fresh(Rules.of(5, 1)), Effort())
    assert found
    assert cost_of(found, (12,)) == 0
    assert cost_of(found, (0,)) == pytest.approx(2 / 20)


def test_what_the_assessment_recommends_costs_nothing_by_itself() -> None:
    """A cruiser covers C3 in 6 of its 30 placements; a cell beside it in 5, but a shot at one of these tells more."""
    found = assess_position(Target.fresh(Rules.of(5, (3,))), Effort())
    assert found
    cell = found.recommended.cell
    beside = {7, 11, 13, 17} - {cell}
    assert len(beside) == 3
    assert cost_of(found, (cell,)) == 0
    assert [cost_of(found, (other,)) for other in beside] == [pytest.approx(1 / 30)] * 3
    assert cost_of(found, (cell, 0)) == pytest.approx((6 + 5 - 5 - 2) / 30)


def test_a_difference_within_the_noise_costs_nothing() -> None:
    """Of many samples the cost of a cell is certain, of few it is not."""
    target = Target.fresh(Rules.of(contact=Contact.CORNERS))
    for samples, is_certain in ((50, False), (5000, True)):
        found = assess_position(target, Effort(samples))
        assert found
        difference = found.best_odds.chance - found.odds_of(0).chance
        assert (cost_of(found, (0,)) == difference) is is_certain
        assert (cost_of(found, (0,)) == 0) is not is_certain
        assert (difference > 3.3 * found.standard_error((found.best_odds,), (0,))) is is_certain


@pytest.mark.parametrize(("shots", "errors"), [(1, 3.29), (2, 4.26)])
def test_only_what_is_certain_among_so_many_choices_costs_something(shots: int, errors: float) -> None:
    """Of 100 cells one, and of 4950 pairs one, is beyond so many standard errors by chance in a twentieth of games."""
    found = assess_position(Target.fresh(Rules.of(contact=Contact.CORNERS)), Effort(300))
    assert found
    best, free, charged = found.likeliest_odds(shots), [], []
    possible = sum(odds.chance for odds in best)
    for first in range(0, 100, shots):
        cells = tuple(range(first, first + shots))
        given_away = possible - sum(found.odds_of(cell).chance for cell in cells)
        if given_away == 0:
            continue  # these are the likeliest cells themselves
        ratio = given_away / found.standard_error(best, cells)
        if cost_of(found, cells) == 0:
            free.append(ratio)
        else:
            assert cost_of(found, cells) == given_away
            charged.append(ratio)
    assert errors - 0.3 < max(free) < errors < min(charged) < errors + 0.3


def test_a_shot_that_followed_a_hint_is_free_and_only_that_shot() -> None:
    target = Target.fresh(Rules.of(5, 1)).after(0, Answer(Outcome.MISS)).after(4, Answer(Outcome.MISS))
    costs = [shot.cost for shot in assessed_turns(Shooter("Anna", target, frozenset({2})))]
    assert costs[0] > 0
    assert costs[1] == 0


@pytest.mark.parametrize(("followed", "is_free"), [({2, 3}, True), ({1, 2, 3, 4}, True), ({2}, False), ({3}, False)])
def test_a_salvo_is_free_where_all_of_it_followed_a_hint(followed: set[int], is_free: bool) -> None:
    target = Target.fresh(Rules.of(7, [4, 3], turn_rule=TurnRule.SALVO))
    for cell in (24, 0, 6, 42):
        target = target.after(cell, Answer(Outcome.MISS))
    turns = list(assessed_turns(Shooter("Anna", target, frozenset(followed), salvos=(1, 2, 1))))
    assert [turn.first_shot_number for turn in turns] == [1, 2, 4]
    assert (turns[1].cost == 0) is is_free


def by_salvo_hints(rules: Rules) -> tuple[Shooter, list[int]]:
    """A player who fires each salvo as the hint says, and the sizes of the salvos."""
    board, target, salvos = Board(random_fleet(rules, random.Random(5))), Target.fresh(rules), []
    while board.target.afloat:
        found = find_hint(target)
        assert found
        cells = found.recommended_cells(min(4, target.open_cells.bit_count()))
        before = len(target.shots)
        for cell in cells:
            if board.target.afloat:
                target = target.after(cell, board.receive(cell))
        salvos.append(len(target.shots) - before)
    return Shooter("Anna", target, salvos=tuple(salvos)), salvos


def test_a_salvo_is_worth_the_sum_of_its_odds_over_the_best_sum() -> None:
    rules = Rules.of(7, [4, 3, 2, 1], turn_rule=TurnRule.SALVO)
    shooter, salvos = by_salvo_hints(rules)
    assessed = list(assessed_turns(shooter))
    assert [len(turn.fired_odds) for turn in assessed] == [len(turn.best_odds) for turn in assessed] == salvos
    assert [turn.first_shot_number for turn in assessed] == [1 + sum(salvos[:number]) for number in range(len(salvos))]
    assert sum(turn.hit_count for turn in assessed) == rules.ship_cell_count
    found = make_analysis(assessed)
    assert found.shot_count == len(shooter.target.shots)
    assert found.skill > 0.98
    target = Target.fresh(rules)
    for cell in (0, 6, 42, 48):
        target = target.after(cell, Answer(Outcome.MISS))
    corners = next(assessed_turns(Shooter("Anna", target, salvos=(4,))))
    assert corners.cost == pytest.approx(corners.possible_hits - corners.expected_hits)
    assert corners.ratio == pytest.approx(corners.expected_hits / corners.possible_hits)
    assert 0 < corners.ratio < 0.8


def test_the_genius_fires_salvos_as_large_as_those_it_is_compared_with() -> None:
    fleet = random_fleet(Rules.of(7, [4, 3, 2, 1], turn_rule=TurnRule.SALVO), random.Random(1))
    fired = list(genius_shots(fleet, (4, 3)))
    assert fired[:3] == [4, 7, 10]
    assert fleet.rules.ship_cell_count <= fired[-1] < 49
    assert list(genius_shots(fleet, (4, 2, 1)))[:5] == [4, 6, 7, 8, 9]
    one_by_one = list(genius_shots(fleet))
    assert one_by_one == list(range(1, len(one_by_one) + 1))


def test_the_genius_fires_no_more_than_there_are_cells_and_stops_at_the_last_ship() -> None:
    rules = Rules.of(5, [1], turn_rule=TurnRule.SALVO)
    needed = [
        list(genius_shots(Fleet(rules, (Ship(rules.ship_classes[0], (cell,)),)), (24,))) for cell in rules.grid.cells
    ]
    assert needed.count([24, 25]) == 1
    assert sorted(shots[-1] for shots in needed) == list(range(1, 26))


def test_contradicting_answers_can_be_analysed() -> None:
    target = Target.fresh(Rules.of())
    rng = random.Random(2)
    for cell in rng.sample(range(100), 60):
        target = target.after(cell, Answer(rng.choice((Outcome.MISS, Outcome.HIT, Outcome.SUNK))))
    assessed = list(assessed_turns(Shooter("Anna", target)))
    assert 0 <= make_analysis(assessed).skill <= 1
    nothing = assessed[-1]
    assert (nothing.shot_odds.total, nothing.best_shot_odds.total, nothing.cost, nothing.ratio) == (0, 0, 0.0, 1.0)
    assert [digit == -1 for digit in nothing.heat] == [
        not nothing.target_before.open_cells >> cell & 1 for cell in range(100)
    ]
    assert set(nothing.heat) == {0, -1}


def test_on_large_boards_some_shots_are_judged_closely_and_all_count_for_luck() -> None:
    target = played("hard", Rules.of(13, 3))
    assessed = list(assessed_turns(Shooter("Anna", target)))
    found = make_analysis(assessed)
    assert found.shot_count == len(assessed) == len(target.shots)
    assert 0 < sum(shot.scrutiny is Scrutiny.CLOSE for shot in assessed) <= 90
    assert all(shot.scrutiny is Scrutiny.CLOSE for shot in found.costly_turns)
    assert 0.5 < found.skill <= 1


def shot(
    number: int, cost: float, best: int, is_hit: bool = False, scrutiny: Scrutiny = Scrutiny.CLOSE
) -> AssessedTurn:
    """A judged shot with a chance of a half at the best cell."""
    target = Target.fresh(Rules.of())
    fired = Odds(0, round(100 * (0.5 - cost)), 100, is_exact=True)
    return AssessedTurn(
        number, target, (fired,), (Odds(best, 50, 100, is_exact=True),), cost, (), int(is_hit), scrutiny
    )


def test_what_an_analysis_adds_up() -> None:
    assessed = [
        shot(1, 0.1, best=5, is_hit=True),
        shot(2, 0.3, best=5),
        shot(3, 0.0, best=6),
        shot(4, 0.2, best=7),
        shot(5, 0.5, best=8, scrutiny=Scrutiny.ROUGH),
    ]
    found = make_analysis(assessed)
    assert found.shot_count == 5
    assert found.skill == pytest.approx((0.8 + 0.4 + 1 + 0.6) / 4)
    assert found.luck == pytest.approx(1 - (0.4 + 0.2 + 0.5 + 0.3 + 0))
    assert [shot.first_shot_number for shot in found.costly_turns] == [2, 4]
    assert make_analysis(assessed[-1:]).skill == 0


def test_an_analyst_works_through_those_who_have_shot_and_tells_each_step() -> None:
    target = played("hard", Rules.of(5, 1))
    analyst = Analyst([Shooter("Anna", target), Shooter("Ben", Target.fresh(target.rules)), Shooter("Cleo", target)])
    assert [player.name for player in analyst.players] == ["Anna", "Cleo"]
    steps: list[tuple[int, ...]] = []
    done_at_first = analyst.is_done
    asyncio.run(analyst.run(lambda: steps.append(tuple(len(player.assessed_turns) for player in analyst.players))))
    count = len(target.shots)
    assert steps == [
        *((done, 0) for done in range(1, count + 1)), (count, 0),
        *((count, done) for done in range(1, count + 1)), (count, count),
    ]  # fmt: skip
    assert (done_at_first, analyst.is_done) == (False, True)
    assert analyst.players[0].result == analyst.players[1].result == analysed(target)


def test_on_large_boards_every_so_many_shots_are_judged_with_many_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("_CLOSE_TURN_COUNT", 5), ("_CLOSE_EFFORT", Effort(20)), ("_ROUGH_EFFORT", Effort(10))):
        monkeypatch.setattr(f"schiffe.battleship.match.analysis.{name}", value)
    for size, close in ((11, [2, 4, 6, 8, 10, 12]), (10, list(range(1, 13)))):
        target = Target.fresh(Rules.of(size))
        for cell in range(12):
            target = target.after(cell, Answer(Outcome.MISS))
        assessed = list(assessed_turns(Shooter("Anna", target)))
        assert [shot.first_shot_number for shot in assessed if shot.scrutiny is Scrutiny.CLOSE] == close
        if size == 11:
            assert [shot.shot_odds.total for shot in assessed] == [10, 20] * 6
        else:
            assert {shot.shot_odds.total for shot in assessed} == {2000}


def test_on_large_boards_about_sixty_shots_are_judged_closely_however_long_the_game_is() -> None:
    for shots, step in ((0, 1), (1, 1), (29, 1), (89, 1), (91, 2), (150, 2), (151, 3), (300, 5)):
        plan = AssessmentPlan(Rules.of(11), shots)
        assert [number for number in range(1, 31) if plan.scrutiny_of(number) is Scrutiny.CLOSE] == list(
            range(step, 31, step)
        )
        assert AssessmentPlan(Rules.of(10), shots).scrutiny_of(1) is Scrutiny.CLOSE


def test_a_turn_knows_what_was_known_before_it_and_how_closely_it_was_judged() -> None:
    before = Target.fresh(Rules.of(5, 1)).after(0, Answer(Outcome.MISS))
    for scrutiny in Scrutiny:
        turn = AssessmentPlan(before.rules, 4).assess(before, (12, 13, 24), hit_count=2, scrutiny=scrutiny)
        assert (turn.first_shot_number, turn.target_before, turn.hit_count, turn.scrutiny) == (2, before, 2, scrutiny)
        assert [odds.cell for odds in turn.fired_odds] == [12, 13, 24]
        assert [turn.cell_counts[odds.cell] for odds in turn.fired_odds] == [odds.count for odds in turn.fired_odds]
        assert len(turn.best_odds) == 3
    nonsense = before
    for cell in range(2, 25, 2):
        nonsense = nonsense.after(cell, Answer(Outcome.MISS))
    turn = AssessmentPlan(before.rules, 20).assess(nonsense, (12,), hit_count=1, scrutiny=Scrutiny.ROUGH)
    assert (turn.first_shot_number, turn.hit_count, turn.scrutiny, turn.possible_hits, turn.cost) == (
        14,
        1,
        Scrutiny.ROUGH,
        0,
        0,
    )
    assert set(turn.cell_counts) == {0}
    assert len(turn.cell_counts) == 25


def test_digits_are_in_proportion_to_the_likeliest_open_cell() -> None:
    target = Target.fresh(Rules.of(5, 1)).after(0, Answer(Outcome.MISS)).after(7, Answer(Outcome.HIT))
    counts = [0] * 25
    assert heat_digits(target, counts)[:8] == (-1, 0, 0, 0, 0, 0, 0, -1)
    for cell, count in ((0, 90), (7, 90), (3, 20), (4, 10), (5, 1)):
        counts[cell] = count
    assert heat_digits(target, counts)[:8] == (-1, 0, 0, 9, 4, 0, 0, -1), "what was shot at counts for nothing"
    counts[3] = counts[4] = 0
    assert heat_digits(target, counts)[3:6] == (0, 0, 9)
    for cell in range(25):
        if target.open_cells >> cell & 1:
            target = target.after(cell, Answer(Outcome.MISS))
    assert heat_digits(target, counts) == (-1,) * 25


def test_long_games_are_judged_like_short_ones() -> None:
    """So a hint has the same judge in any of them."""
    target = Target.fresh(Rules.of())
    for cell in range(50):
        target = target.after(cell, Answer(Outcome.MISS))
    first, *_others, last = assessed_turns(Shooter("Anna", target))
    found = find_hint(last.target_before)
    assert found
    assert first.shot_odds.total == 2000
    assert found.recommended_odds == last.best_shot_odds


def test_a_shot_that_looks_ahead_costs_nothing_and_all_say_so() -> None:
    """Hint, lesson and analysis recommend the same square, where another one has better odds."""
    target = looking_ahead(Rules.of(7, 3))
    size, found, plan = target.rules.grid.size, find_hint(target), AssessmentPlan(target.rules, len(target.shots))
    assert found
    cell, best = found.recommended_odds.cell, found.assessment.best_odds
    assert found.odds_of(cell).chance < best.chance
    shot = plan.assess(target, (cell,), scrutiny=Scrutiny.CLOSE)
    assert (shot.cost, shot.looks_ahead) == (0, True)
    assert odds_text(shot) == f"{to_percent(found.odds_of(cell))} % now, best in the long run."
    assert hint_text(found, target).startswith(f"{cell_name(cell, size)}: looks ahead. ")
    assert not hint_text(found, target, best.cell).startswith(f"{cell_name(best.cell, size)}: looks ahead")
    listed = best_cells_text(found, target, 1)
    assert listed.startswith(
        f"{cell_name(best.cell, size)} {to_percent(best)} %. {cell_name(cell, size)}: looks ahead."
    )
    likeliest = plan.assess(target, (best.cell,), scrutiny=Scrutiny.CLOSE)
    assert (likeliest.cost, likeliest.looks_ahead) == (0, False)
    assert odds_text(likeliest) == f"{to_percent(best)} % to hit."


def test_odds_name_a_better_square_only_where_it_is_certain() -> None:
    target = Target.fresh(Rules.of(contact=Contact.CORNERS))
    fired, best = Odds(1, 180, 1000, is_exact=False), Odds(2, 190, 1000, is_exact=False)
    turn = AssessedTurn(1, target, (fired,), (best,), 0.0, (0,) * 100, 0)
    assert odds_text(turn) == "18 % to hit."
    assert odds_text(replace(turn, cost=0.01)) == "18 % to hit; A3 had 19 %."
    salvo = replace(turn, fired_odds=(fired, fired), best_odds=(best, best))
    assert odds_text(replace(salvo, best_odds=(best, Odds(3, 400, 1000, is_exact=False)))) == "0.4 hits expected."
    assert odds_text(replace(salvo, best_odds=(best, Odds(3, 400, 1000, is_exact=False)), cost=0.2)) == (
        "0.4 hits expected; A3 and A4 had 0.6."
    )


def test_an_analyst_tells_how_many_shots_the_genius_needs_and_whose_skill_led_to_a_view() -> None:
    rules = Rules.of(5, 1)
    target, fleet = played("easy", rules), random_fleet(rules, random.Random(3))
    analyst = Analyst([Shooter("Anna", target, fleet=fleet), Shooter("Ben", played("easy", rules, 4))])
    assert analyst.skill_in(target) is None
    told: list[int | None] = []
    asyncio.run(analyst.run(lambda: told.append(analyst.players[0].genius_shot_count)))
    anna, ben = analyst.players
    assert told == [*[None] * (len(target.shots) + 1), *[anna.genius_shot_count] * (len(ben.shooter.target.shots) + 2)]
    assert (anna.genius_shot_count, ben.genius_shot_count) == (list(genius_shots(fleet))[-1], None)
    assert anna.result
    assert analyst.skill_in(target) == anna.result.skill
    assert analyst.skill_in(Target.fresh(rules)) is None
