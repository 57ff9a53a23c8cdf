"""Chance that can be made again, and chance that nobody can guess."""

from random import Random

import pytest

from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import Host, Join
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.game.match.request import PlayBot, Request
from schiffe.network.address import Address
from schiffe.settings.schema import Settings

NETWORK: list[Request] = [Join(Address("localhost")), Host()]


def made(series: BattleshipSeries) -> MatchSetup:
    return series.make_setup(Settings(), ("Anna", "Ben"))


def test_the_same_seed_gives_the_same_chance_and_each_game_another() -> None:
    def draw(chance: Chance, purpose: str = "people") -> int:
        return chance.source(purpose).randrange(10**9)

    assert draw(Chance(7)) == draw(Chance(7))
    assert len({draw(Chance(7)), draw(Chance(7).for_next_match()), draw(Chance(8)), draw(Chance(7), "bot")}) == 4
    assert draw(Chance(7).for_next_match()) == draw(Chance(7).for_next_match())


def test_the_games_of_a_run_have_seeds_of_their_own() -> None:
    second = Chance(7).for_next_match()
    assert second.source("people").random() == Chance(second.seed).source("people").random()
    assert len({7, second.seed, second.for_next_match().seed}) == 3


def test_the_chance_of_a_shot_stays_as_it_is() -> None:
    """Matches that were begun are taken up again by newer versions."""
    assert Chance(7).shot_source(1, 3).random() == Random("7: shot 3 of seat 1").random()
    assert Chance(7, 2).shot_source(0, 0).random() == Random("7, 2: shot 0 of seat 0").random()


def test_a_seed_gives_the_same_games_in_every_version() -> None:
    assert Chance(7).for_next_match().seed == Random("7: next game").getrandbits(32)


def test_a_seed_that_nobody_asked_for_tells_nothing_of_the_next_game() -> None:
    first = Chance(None)
    assert first.for_next_match().seed != Chance(first.seed).for_next_match().seed
    assert len({first.for_next_match().seed for _ in range(10)}) == 10
    assert not first.for_next_match().is_chosen
    kept = Chance(7, is_chosen=False)  # that of a game which is gone on with
    assert kept.source("fleet").random() == Chance(7).source("fleet").random()
    assert kept.for_next_match().seed != Chance(7).for_next_match().seed
    secret = Chance.secret()
    assert secret.for_next_match().seed != Chance(secret.seed).for_next_match().seed


def test_only_a_seed_that_somebody_asked_for_is_a_chosen_one() -> None:
    assert Chance(7).is_chosen
    assert Chance(0).is_chosen
    assert Chance(7).for_next_match().is_chosen
    for chance in (Chance(None), Chance(7, is_chosen=False), Chance.secret(), Chance.secret().for_next_match()):
        assert not chance.is_chosen


@pytest.mark.parametrize("request_", NETWORK, ids=["join", "host"])
def test_the_chance_of_a_game_over_a_network_cannot_be_guessed(request_: Request) -> None:
    """With fewer than 128 drawn bits, somebody could try all seeds against the shots that they see."""
    series = BattleshipSeries(request=request_, chance=Chance(None))
    seeds = [made(series).chance.seed for _ in range(100)]
    seeds += [made(series.after(0)).chance.seed for _ in range(100)]
    assert len(set(seeds)) == 200
    drawn = [bit for bit in range(300) if 0 < sum(seed >> bit & 1 for seed in seeds) < 200]
    assert len(drawn) >= 128
    assert drawn == list(range(256))


def test_a_game_at_this_computer_has_a_seed_that_can_be_typed() -> None:
    assert made(BattleshipSeries(request=PlayBot("easy"), chance=Chance(None))).chance.seed < 2**32


def test_somebody_may_ask_for_the_seed_of_a_game_over_a_network() -> None:
    assert made(BattleshipSeries(request=Join(Address("localhost")), chance=Chance(7))).chance.seed == 7
