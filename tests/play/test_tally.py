from random import Random

from schiffe.play.chance import Chance
from schiffe.play.tally import Tally
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.target import TargetView
from schiffe.rules.variants import Rules


def test_shots_are_counted() -> None:
    view = TargetView.fresh(Rules.of(5, 2))
    assert Tally.of(view) == Tally(0, 0, 0)
    assert Tally.of(view).rate == 0
    for cell, outcome in enumerate("mhmmhm"):
        view = view.after(cell, Answer(Outcome.MISS if outcome == "m" else Outcome.HIT))
    assert Tally.of(view) == Tally(6, 2, 2)
    assert Tally.of(view).rate == 33


def test_the_same_seed_gives_the_same_chance_and_each_game_another() -> None:
    def draw(chance: Chance, purpose: str = "people") -> int:
        return chance.source(purpose).randrange(10**9)

    assert draw(Chance(7)) == draw(Chance(7))
    assert len({draw(Chance(7)), draw(Chance(7).next()), draw(Chance(8)), draw(Chance(7), "bot")}) == 4
    assert draw(Chance(7).next()) == draw(Chance(7).next())


def test_the_games_of_a_run_have_seeds_of_their_own() -> None:
    second = Chance(7).next()
    assert second.source("people").random() == Chance(second.seed).source("people").random()
    assert len({7, second.seed, second.next().seed}) == 3


def test_the_chance_of_a_shot_stays_as_it_is() -> None:
    """Matches that were begun are taken up again by later versions."""
    assert Chance(7).shot(1, 3).random() == Random("7: shot 3 of seat 1").random()
    assert Chance(7, 2).shot(0, 0).random() == Random("7, 2: shot 0 of seat 0").random()


def test_a_run_without_a_hit_counts_from_the_first_shot() -> None:
    view = TargetView.fresh(Rules.of(5, 2)).after(0, Answer(Outcome.MISS))
    assert Tally.of(view).longest_miss == 1
