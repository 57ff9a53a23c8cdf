"""The seats that several ways of playing share."""

import asyncio
import random
import threading

import pytest

from schiffe.battleship.bots import load_bot
from schiffe.battleship.bots.choice import Bot, Choice
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.match.seats import BotSeat, LocalSeat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.rules.ships import RepeatedShot
from schiffe.battleship.rules.target import Target
from schiffe.game.match.players import Player, PlayerKind

FLEET = random_fleet(NETWORK_RULES, random.Random(1))
PLAYERS = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "genius", "genius")
STATE = MatchState.at_start(MatchStarted(NETWORK_RULES, PLAYERS, 1))


def chosen(seat: BotSeat) -> Choice:
    perspective = Perspective(1, FLEET, STATE)
    return asyncio.run(seat.choose(perspective, lambda _event: perspective.state))


def test_the_loop_goes_on_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    went_on = threading.Event()

    class Slow(Bot):
        def choose(self, target: Target, rng: random.Random) -> Choice:
            assert went_on.wait(20), "the loop stands"
            return Choice.single(7)

    async def story() -> Choice:
        asyncio.get_running_loop().call_soon(went_on.set)
        perspective = Perspective(1, FLEET, STATE)
        return await BotSeat(FLEET, "slow", Chance(1)).choose(perspective, lambda _event: perspective.state)

    monkeypatch.setattr("schiffe.battleship.match.seats.load_bot", lambda _level, _prior: Slow())
    assert asyncio.run(story()).cells == (7,)


@pytest.mark.parametrize("level", ["easy", "genius"])
def test_in_a_thread_a_bot_chooses_as_it_does_elsewhere(level: str) -> None:
    assert chosen(BotSeat(FLEET, level, Chance(5))) == load_bot(level).choose_turn(
        STATE.targets[1], Chance(5).shot_source(1, 0), 1
    )


def test_a_cell_counts_as_shot_at_from_its_shot_on() -> None:
    """Also in the same turn: another program may send a salvo that names a cell twice."""
    perspective = Perspective(1, FLEET, STATE)
    with pytest.raises(RepeatedShot) as caught:
        asyncio.run(LocalSeat(FLEET).answer(perspective, (4, 9, 4)))
    assert caught.value.args == (4,)


def test_a_bot_fires_as_many_shots_as_its_turn_has_and_knows_what_it_learnt() -> None:
    def columns(turn: TurnRule, prior: Prior) -> list[int]:
        rules = Rules.of(5, (2, 2), turn_rule=turn)
        fleet = random_fleet(rules, random.Random(1))
        perspective = Perspective(1, fleet, MatchState.at_start(MatchStarted(rules, PLAYERS, 1)))
        seat = BotSeat(fleet, "rival", Chance(1), prior)
        return [cell % 5 for cell in asyncio.run(seat.choose(perspective, lambda _event: perspective.state)).cells]

    for turn, shots in ((TurnRule.SALVO, 2), (TurnRule.ALTERNATE, 1)):
        assert columns(turn, Prior(left=5.0)) == [0] * shots
        assert columns(turn, Prior(right=5.0)) == [4] * shots
