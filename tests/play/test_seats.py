"""The seats that several ways of playing share."""

import asyncio
import random
import threading

import pytest

from schiffe.bots.choice import Choice
from schiffe.play.chance import Chance
from schiffe.play.events import MatchStarted
from schiffe.play.players import Player, PlayerKind
from schiffe.play.seats import BackgroundBotSeat, BotSeat
from schiffe.play.state import MatchState, Perspective
from schiffe.rules.packing import lay_fleet
from schiffe.rules.target import TargetView
from schiffe.rules.variants import WIRE

FLEET = lay_fleet(WIRE, random.Random(1))
PLAYERS = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "genius", "genius")
STATE = MatchState.begin(MatchStarted(WIRE, PLAYERS, 1))


def chosen(seat: BotSeat) -> Choice:
    perspective = Perspective(1, FLEET, STATE)
    return asyncio.run(seat.choose(perspective, lambda _event: perspective))


def test_the_loop_goes_on_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    went_on = threading.Event()

    def bot(view: TargetView, rng: random.Random) -> Choice:
        assert went_on.wait(20), "the loop stands"
        return Choice.at(7)

    async def story() -> Choice:
        asyncio.get_running_loop().call_soon(went_on.set)
        perspective = Perspective(1, FLEET, STATE)
        return await BackgroundBotSeat(FLEET, "slow", random.Random).choose(perspective, lambda _event: perspective)

    monkeypatch.setattr("schiffe.play.seats.load_bot", lambda _level, _prior: bot)
    assert asyncio.run(story()).cells == (7,)


@pytest.mark.parametrize("level", ["easy", "genius"])
def test_in_a_thread_a_bot_chooses_as_it_does_elsewhere(level: str) -> None:
    def shots(number: int) -> random.Random:
        return Chance(5).shot(1, number)

    assert chosen(BackgroundBotSeat(FLEET, level, shots)) == chosen(BotSeat(FLEET, level, shots))
