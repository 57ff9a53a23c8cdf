from random import Random

from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event, MatchStarted, Player, PlayerKind, Shot, ShotRepeated, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.tally import Tally, turns, turns_taken
from schiffe.battleship.rules.shots import Answer, Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Rules, TurnRule


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


def test_a_seed_gives_the_same_games_in_every_version() -> None:
    assert Chance(7).next().seed == Random("7: next game").getrandbits(32)


def test_a_run_without_a_hit_counts_from_the_first_shot() -> None:
    view = TargetView.fresh(Rules.of(5, 2)).after(0, Answer(Outcome.MISS))
    assert Tally.of(view).longest_miss == 1


def test_where_a_hit_shoots_again_all_shots_until_a_miss_are_one_turn() -> None:
    people = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Ben")
    state = MatchState.begin(MatchStarted(Rules.of(5, [3, 2], turn=TurnRule.AGAIN), people, 0))
    assert turns(state) == []
    hit, miss = Answer(Outcome.HIT), Answer(Outcome.MISS)
    fired = [
        ShotsFired(seat, (Shot(cell, answer),)) for seat, cell, answer in [(0, 3, hit), (0, 4, miss), (1, 7, miss)]
    ]
    repeated = ShotRepeated(0, 3, hit)  # fires nothing, so it is no turn that anybody counts
    last = ShotsFired(1, (Shot(8, miss),))
    events: tuple[Event, ...] = (*fired, repeated, last)
    for event in events:
        state = state.after(event)
    assert turns(state) == [(fired[0], fired[1]), (fired[2],), (last,)]
    assert [turns_taken(state, seat) for seat in (0, 1)] == [1, 2]
