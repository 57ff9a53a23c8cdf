"""Thinking while the other side is to move: what is looked at, and what the next move has of it."""

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, Limits, Position
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import (
    HISTORY_DIVISOR,
    POLL_NODES,
    Search,
    SearchMemory,
    SearchResult,
    Stop,
    never_stop,
)
from tests.bashni.search.test_search import reached

MASTER = LEVELS["master"].strength


def polls(count: int) -> Stop:
    """Say to stop when asked for the last of so many times, and from then on."""
    left = iter(range(count - 1))
    return lambda: next(left, None) is None


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions that are looked at, by whoever looks at one."""
    found: list[Position] = []
    begin = Search.__init__

    def watched(
        search: Search, position: Position, limits: Limits, memory: SearchMemory, stop: Stop = never_stop
    ) -> None:
        found.append(position)
        begin(search, position, limits, memory, stop)

    monkeypatch.setattr(Search, "__init__", watched)
    return found


def test_what_is_best_in_a_position_is_known_once_it_was_looked_at() -> None:
    memory = SearchMemory()
    found: list[SearchResult] = []
    position = parse_position("w@B4,w@D4,b@A7,b@E7,b@C7", Colour.WHITE)
    Search(position, Limits(), memory, never_stop).deepen(6, found.append)
    position = position.after(found[-1].move)
    for _ply in range(3):
        scores = Search(position, Limits(), SearchMemory(), never_stop).score_moves(5)
        expected = Search(position, Limits(), memory, never_stop).expected_move()
        assert expected
        assert scores[expected] >= max(scores.values()) - 20
        position = position.after(expected)
    assert Search(reached(9, 1), Limits(), memory, never_stop).expected_move() is None
    assert Search(START_POSITION, Limits(), SearchMemory(), never_stop).expected_move() is None


def test_first_it_looks_at_the_expected_reply_and_then_at_all_of_them(searched: list[Position]) -> None:
    bot = Bot(MASTER)
    position = START_POSITION.after(bot.choose(START_POSITION, polls(20)).move)
    expected = Search(position, Limits(), bot.memory, never_stop).expected_move()
    assert expected
    searched.clear()
    asked = []

    def enough() -> bool:
        asked.append(list(searched))
        return len(asked) == 9

    bot.think_ahead(position, enough, polls(30))
    assert searched == [position, position.after(expected), position], "where it looks up the reply, the reply, all"
    assert asked == [searched[:2]] * 9, "only of the reply there is enough"


def test_when_it_has_to_stop_it_does_so_over_the_expected_reply_too(searched: list[Position]) -> None:
    bot = Bot(MASTER)
    position = START_POSITION.after(bot.choose(START_POSITION, polls(20)).move)
    searched.clear()
    stops = []

    def stop() -> bool:
        stops.append(len(searched))
        return len(stops) >= 4

    bot.think_ahead(position, never_stop, stop)
    assert stops[:4] == [2] * 4
    assert len(stops) == 5, "once more, where it would have looked at all replies"


def test_a_reply_that_it_knows_nothing_of_is_looked_at_with_all_others(searched: list[Position]) -> None:
    position = reached(9, 1)
    Bot(MASTER).think_ahead(position, never_stop, polls(3))
    assert searched == [position, position]


@pytest.mark.parametrize("seed", range(2))
def test_after_thinking_ahead_it_looks_further_with_the_same_effort(seed: int) -> None:
    depths = []
    for ahead in (1, 60):
        bot = Bot(MASTER)
        position = reached(10 + seed, seed)
        position = position.after(bot.choose(position, polls(40)).move)
        reply = Search(position, Limits(), bot.memory, never_stop).expected_move()
        assert reply
        bot.think_ahead(position, polls(ahead), polls(2 * ahead))
        depths.append(bot.choose(position.after(reply), polls(40)).depth)
    assert depths[1] > depths[0]


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "master"])
def test_levels_with_a_depth_do_not_think_ahead_so_that_a_resumed_game_goes_on_the_same(
    searched: list[Position], level: str
) -> None:
    bot = Bot(LEVELS[level].strength, seed=7)
    bot.think_ahead(START_POSITION, never_stop, polls(9))
    assert searched == []
    position = reached(12, 2)
    assert bot.choose(position, never_stop) == Bot(LEVELS[level].strength, seed=7).choose(position, never_stop)


def test_there_is_nothing_to_think_of_when_the_other_side_cannot_move(searched: list[Position]) -> None:
    Bot(MASTER).think_ahead(parse_position("w@A1", Colour.BLACK), never_stop, never_stop)
    assert searched == []


def test_a_reply_that_ends_the_game_is_followed_by_nothing(searched: list[Position]) -> None:
    """Black can only take the last man."""
    position = parse_position("b@B6,w@C5", Colour.BLACK)
    bot = Bot(MASTER)
    Search(position, Limits(), bot.memory, never_stop).deepen(3, lambda _found: None)
    searched.clear()
    bot.think_ahead(position, never_stop, never_stop)
    assert searched == [position, position]


def test_the_history_fades_from_search_to_search() -> None:
    memory = SearchMemory()
    Search(START_POSITION, Limits(), memory, never_stop).deepen(6, lambda _found: None)
    before = dict(memory.history[0])
    assert max(before.values()) > HISTORY_DIVISOR
    Search(START_POSITION, Limits(), memory, polls(1)).deepen(6, lambda _found: None)
    assert all(
        memory.history[0][path] in range(count // HISTORY_DIVISOR, count // HISTORY_DIVISOR + POLL_NODES)
        for path, count in before.items()
    )
    assert sum(memory.history[0].values()) < sum(before.values())
