"""The computer's seat with a process of its own: whose moves it makes, and when that ends."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from schiffe.bashni.flow import BashniFlow
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.events import MatchStarted, MoveMade
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.match.seats import BotSeat
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import START_POSITION, Move, Position, legal_moves
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import SearchResult
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.bashni.thinker import seat as seats
from schiffe.bashni.thinker.process import BotOptions, ThinkerProcess
from schiffe.bashni.thinker.seat import ThinkerSeat, start_thinker_seat
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema, Settings
from tests.bashni.thinker.processes import is_gone
from tests.waiting import PATIENCE

STATE = MatchState.at_start(
    MatchStarted((Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "master", "master")))
)
FIRST, *_others, LAST = legal_moves(START_POSITION)
SETTINGS = Settings({"pause": 0.0, "memory": 16})


class Idle:
    """A process that is never asked."""

    def close(self) -> None:
        """Do nothing."""


@pytest.fixture
def found_here(monkeypatch: pytest.MonkeyPatch) -> list[Bot]:
    """Who has found a move in this process: the last one."""
    players = []

    def choose(player: Bot, _position: Position, _stop: Callable[[], bool]) -> SearchResult:
        players.append(player)
        return SearchResult(LAST, 0, 1, 1)

    monkeypatch.setattr(Bot, "choose", choose)
    return players


async def chosen(found: BotSeat) -> Move:
    event = await found.choose(STATE, lambda _event: STATE)
    assert isinstance(event, MoveMade)
    return event.move


@pytest.mark.parametrize("said", [FIRST, None])
def test_it_makes_the_move_of_the_process_or_else_one_that_is_found_here(
    monkeypatch: pytest.MonkeyPatch, found_here: list[Bot], said: Move | None
) -> None:
    asked = []

    class Saying(Idle):
        async def find(self, position: Position, seconds: float) -> Move | None:
            asked.append((position, seconds))
            return said

    monkeypatch.setattr(ThinkerProcess, "start", lambda *_arguments, **_more: Saying())

    async def story() -> None:
        with ExitStack() as stack:
            assert await chosen(start_thinker_seat("master", SETTINGS, 11, stack)) == said or LAST

    asyncio.run(story())
    assert asked == [(START_POSITION, 2.0)]
    assert [player.memory.megabytes for player in found_here] == ([] if said else [16])


def test_the_process_is_told_how_to_play_and_that_half_of_the_time_is_its_margin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[BotOptions, dict[str, Any]]] = []

    def watched(options: BotOptions, **more: Any) -> Idle:
        told.append((options, more))
        return Idle()

    monkeypatch.setattr(ThinkerProcess, "start", watched)

    async def story() -> None:
        with ExitStack() as stack:
            assert isinstance(start_thinker_seat("master", SETTINGS, 11, stack), ThinkerSeat)

    asyncio.run(story())
    expected = BotOptions("master", 11, margin_seconds=1.0, max_move_seconds=60.0, megabytes=16)
    assert told == [(expected, {"uses_memory": False, "stderr": subprocess.DEVNULL, "gives_way": True})]


def test_where_no_process_can_be_had_the_moves_are_found_here(
    monkeypatch: pytest.MonkeyPatch, found_here: list[Bot]
) -> None:
    def none_to_be_had(*_arguments: Any, **_more: Any) -> None:
        raise OSError("too many processes")

    monkeypatch.setattr(subprocess, "Popen", none_to_be_had)

    async def story() -> None:
        with ExitStack() as stack:
            assert await chosen(start_thinker_seat("master", SETTINGS, 11, stack)) == LAST

    asyncio.run(story())
    assert len(found_here) == 1


_LOWEST = 19
"""No priority is lower."""


def test_the_process_ends_with_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOVE_SECONDS", PATIENCE)
    forced = parse_position("w@A1,b@B2,b@H8")

    async def story() -> None:
        with ExitStack() as stack:
            found = start_thinker_seat("master", SETTINGS, 11, stack)
            assert isinstance(found, ThinkerSeat)
            assert await found.find(forced) == legal_moves(forced)[0]
            process = found._thinker.pid
            assert not is_gone(process)
            if sys.platform != "win32":
                own, of_process = (os.getpriority(os.PRIO_PROCESS, number) for number in (0, process))
                assert of_process > own or of_process == _LOWEST
        assert is_gone(process)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_only_a_level_that_thinks_ahead_has_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThinkerProcess, "start", lambda *_arguments, **_more: Idle())

    async def story() -> None:
        flow = BashniFlow(Session(Preferences(Schema(BASHNI_SETTINGS), {}), seed=7))
        for level in LEVELS:
            flow.begin(Series(PlayBashniBot(level)), is_from_menu=True)
            match = await flow.set_up()
            with ExitStack() as stack:
                found = flow.seat_bot(match, 1, stack)
            assert isinstance(found, ThinkerSeat) == (level == "master")
            assert found.bot.strength == LEVELS[level].strength
            assert found.bot.seed == match.record.seed

    asyncio.run(story())
