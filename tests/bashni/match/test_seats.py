"""The computer's seat: how long it looks ahead, how long it seems to, and what it plays with."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.events import MatchStarted, MoveMade
from schiffe.bashni.match.seats import BotSeat, think
from schiffe.bashni.match.setup import make_bot_seat
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import START_POSITION, Limits, Position, legal_moves
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchResult
from schiffe.game.match.players import Player, PlayerKind
from schiffe.settings.schema import Settings

PEOPLE = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")
STATE = MatchState.at_start(MatchStarted(PEOPLE, limits=Limits(60, 20)))
MOVE = legal_moves(START_POSITION)[-1]


class Clock:
    """A clock that goes on only when somebody thinks or sleeps; who thinks does so until it is told to stop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, thought: float | None = None) -> None:
        self.now = 1000.0
        self.thought = thought
        self.players: list[Bot] = []
        self.positions: list[Position] = []
        self.slept: list[float] = []
        clock = self

        def choose(player: Bot, position: Position, stop: Callable[[], bool]) -> SearchResult:
            clock.players.append(player)
            clock.positions.append(position)
            return clock.think(stop)

        async def sleep(seconds: float) -> None:
            clock.slept.append(seconds)
            clock.now += seconds

        monkeypatch.setattr(Bot, "choose", choose)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        monkeypatch.setattr("schiffe.bashni.match.seats.monotonic", lambda: clock.now)

    def think(self, stop: Callable[[], bool]) -> SearchResult:
        began = self.now
        if self.thought is None:
            while not stop():
                self.now += 1 / 64
        else:
            self.now += self.thought
            assert not stop()
        self.thought = self.now - began
        return SearchResult(MOVE, 0, 1, 1)


def played(seat: BotSeat) -> MoveMade:
    event = asyncio.run(seat.choose(STATE, lambda _event: STATE))
    assert isinstance(event, MoveMade)
    assert event.move == MOVE
    return event


@pytest.mark.parametrize(("seconds", "thought"), [(None, 1.0), (2.5, 2.5)])
def test_the_computer_looks_ahead_a_second_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, seconds: float | None, thought: float
) -> None:
    clock, player = Clock(monkeypatch), Bot(LEVELS["master"].strength)
    event = played(BotSeat(player) if seconds is None else BotSeat(player, seconds=seconds))
    assert (clock.thought, event.seconds) == (thought, thought)
    assert (clock.players, clock.positions) == ([player], [STATE.position])


@pytest.mark.parametrize(
    ("pause", "thought", "slept", "seconds"),
    [(0.75, 0.25, 0.5, 0.75), (0.25, 0.75, 0, 0.75), (0, 0.5, 0, 0.5), (0, 0.12345, 0, 0.123)],
)
def test_the_computer_takes_its_pause_at_least(
    monkeypatch: pytest.MonkeyPatch, pause: float, thought: float, slept: float, seconds: float
) -> None:
    """What it has thought counts for the pause; the time of its move is told to the millisecond."""
    clock = Clock(monkeypatch, thought)
    event = played(BotSeat(Bot(LEVELS["master"].strength), pause))
    assert (clock.slept, event.seconds) == ([slept], seconds)


def test_without_a_pause_the_computer_answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 0.5)
    played(BotSeat(Bot(LEVELS["master"].strength)))
    assert clock.slept == [0]


def test_whoever_cancels_a_turn_of_the_computer_waits_until_it_thinks_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def choose(_player: Bot, _position: Position, stop: Callable[[], bool]) -> SearchResult:
        begun.set()
        while not stop():
            pass
        ended.set()
        return SearchResult(MOVE, 0, 1, 1)

    async def run() -> None:
        task = asyncio.create_task(think(Bot(LEVELS["master"].strength), START_POSITION, 3600))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended.is_set()

    monkeypatch.setattr(Bot, "choose", choose)
    asyncio.run(run())


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_is_as_it_is_set(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    clock = Clock(monkeypatch, 0.5)
    played(make_bot_seat(level, Settings({"pause": 2.0, "memory": 16}), 11))
    (player,) = clock.players
    assert (player.strength, player.seed, player.memory.megabytes) == (LEVELS[level].strength, 11, 16)
    assert clock.slept == [1.5]
