"""The Thinker as its Connector meets it: what it answers, and what is answered for it."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.net.game_events import GameJoined, GamePrologue
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, Position, legal_moves
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.thinker import main as program
from schiffe.bashni.thinker import process as module
from schiffe.bashni.thinker.process import BotOptions, ThinkerProcess
from schiffe.bashni.thinker.segment import SharedSegment, random_segment_name
from schiffe.bashni.thinker.task import ThinkerTask
from tests.bashni.thinker.segments import segments
from tests.running import ROOT
from tests.waiting import until, wait_until
from tests.wire.house import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and shared memory are not used there")


def tell(
    story: Callable[[ThinkerProcess], Coroutine[Any, Any, None]], level: str = "easy", *, uses_memory: bool = True
) -> None:
    async def whole() -> None:
        thinker = ThinkerProcess.start(BotOptions(level), uses_memory=uses_memory)
        try:
            await asyncio.wait_for(story(thinker), PATIENCE)
        finally:
            thinker.close()

    asyncio.run(whole())


# Moves


@pytest.mark.parametrize("uses_memory", [True, False], ids=["memory", "pipe"])
def test_moves_for_both_sides(uses_memory: bool) -> None:
    async def story(thinker: ThinkerProcess) -> None:
        thinker.notify(GameJoined(GamePrologue("Test", 0, 2, {0: "A", 1: "B"})))
        position: Position = START_POSITION
        for _ in range(6):
            move = await thinker.choose(position, PATIENCE)
            assert move in legal_moves(position)
            position = position.after(move)
        assert thinker._segment_name not in segments()
        assert (thinker._segment is not None) == uses_memory

    tell(story, uses_memory=uses_memory)


def test_a_task_that_is_told_again_is_answered_once() -> None:
    """As it is where a signal comes for a task that was read already."""

    async def story(thinker: ThinkerProcess) -> None:
        await thinker.choose(START_POSITION, PATIENCE)
        os.kill(thinker.pid, signal.SIGUSR1)
        second = START_POSITION.after(legal_moves(START_POSITION)[0])
        assert await thinker.choose(second, PATIENCE) in legal_moves(second)
        assert finals == [["1", "final"], ["2", "final"]]

    finals: list[list[str]] = []
    hear = ThinkerProcess._on_line

    def heard(self: ThinkerProcess, words: list[str]) -> None:
        finals.extend([words[:2]] if "final" in words else [])
        hear(self, words)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ThinkerProcess, "_on_line", heard)
        tell(story)


def test_it_thinks_no_longer_than_it_may_whatever_the_server_grants() -> None:
    async def story() -> None:
        thinker = ThinkerProcess.start(BotOptions("master", max_move_seconds=0.2))
        try:
            async with asyncio.timeout(PATIENCE):
                assert await thinker.choose(START_POSITION, 999_999.999) in legal_moves(START_POSITION)
        finally:
            thinker.close()

    asyncio.run(story())


def test_without_shared_memory_the_pipe_brings_the_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "random_segment_name", lambda: "no/folder")  # the Thinker cannot make it

    async def story(thinker: ThinkerProcess) -> None:
        for position in (START_POSITION, START_POSITION.after(legal_moves(START_POSITION)[0])):
            assert await thinker.choose(position, PATIENCE) in legal_moves(position)
            assert thinker._search
            assert thinker._search.final_move_future.done()
        assert thinker._segment is None

    tell(story)


@pytest.mark.parametrize("uses_memory", [True, False], ids=["memory", "pipe"])
def test_it_finds_what_can_be_found(uses_memory: bool) -> None:
    """Of two captures one wins the game."""

    async def story(thinker: ThinkerProcess) -> None:
        position = parse_position("w@C3 w@G1 b@D4 b@F4", Colour.WHITE)
        assert len(legal_moves(position)) > 0
        assert await thinker.choose(position, 1) in legal_moves(position)

    tell(story, "hard", uses_memory=uses_memory)


@pytest.mark.parametrize("uses_memory", [True, False], ids=["memory", "pipe"])
def test_it_stops_in_time_and_goes_on_with_the_next_task(uses_memory: bool) -> None:
    """Which comes while it thinks ahead."""

    async def story(thinker: ThinkerProcess) -> None:
        first = await thinker.choose(START_POSITION, 0.6)  # it would think for ever
        assert first in legal_moves(START_POSITION)
        second = await thinker.choose(START_POSITION.after(first), 0.3)
        assert second in legal_moves(START_POSITION.after(first))

    tell(story, "master", uses_memory=uses_memory)


@pytest.mark.parametrize("uses_memory", [True, False], ids=["memory", "pipe"])
def test_it_ends_while_it_thinks_ahead(uses_memory: bool) -> None:
    """It would do so for hours."""

    async def story(thinker: ThinkerProcess) -> None:
        forced = parse_position("w@A1 b@B2 b@H8 b@F8")
        assert await thinker.choose(forced, 7200) == legal_moves(forced)[0]
        thinker._stdin.close()
        assert await thinker.ended_future == 0

    tell(story, "master", uses_memory=uses_memory)


def test_it_thinks_ahead_for_twice_its_time_at_most_and_half_of_that_at_one_reply(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000
    looked: list[tuple[int, int]] = []

    class Watched(Bot):
        def think_ahead(self, position: Position, enough: Callable[[], bool], stop: Callable[[], bool]) -> None:
            nonlocal now
            assert position == START_POSITION
            begin = now
            while not enough():
                now += 1
            at_reply = now - begin
            while not stop():
                now += 1
            looked.append((at_reply, now - begin))

    monkeypatch.setattr(program, "monotonic_ns", lambda: now)
    tasks: program.TaskQueue = SimpleQueue()
    player = Watched(LEVELS["master"].strength)
    program.search_ahead(START_POSITION, player, tasks, 30)
    tasks.put(ThinkerTask(2, START_POSITION, 0, GamePrologue(own_player_number=0)))
    program.search_ahead(START_POSITION, player, tasks, 30)
    assert looked == [(30, 60), (0, 0)]


def test_a_thinker_that_dawdles_is_answered_for_and_forgiven() -> None:
    async def story(thinker: ThinkerProcess) -> None:
        first = await thinker.choose(START_POSITION, PATIENCE)
        os.kill(thinker.pid, signal.SIGSTOP)
        position = START_POSITION.after(first)
        assert await thinker.choose(position, 0.1) == legal_moves(position)[0]
        os.kill(thinker.pid, signal.SIGCONT)
        last = position.after(legal_moves(position)[0])
        assert await thinker.choose(last, PATIENCE) in legal_moves(last)
        assert thinker._search
        assert thinker._search.final_move_future.done()

    tell(story)


def test_the_newest_task_counts_in_whatever_order_signals_bring_them() -> None:
    """The handler of a second signal may interrupt that of the first, and comes before it then."""
    tasks: program.TaskQueue = SimpleQueue()
    for number in (3, 2):
        tasks.put(ThinkerTask(number=number, position=START_POSITION, deadline_nanoseconds=0, prologue=GamePrologue()))
    assert program.wait_for_newest_task(tasks).number == 3
    assert tasks.empty()


@pytest.mark.skipif(sys.platform != "linux", reason="masks of other processes are read from /proc")
def test_the_signal_comes_to_the_thread_that_waits_for_tasks() -> None:
    """In another thread it would wake nobody, so a task could be left lying after SIGSTOP and SIGCONT."""

    async def story(thinker: ThinkerProcess) -> None:
        await thinker.choose(START_POSITION, PATIENCE)
        taken_by = set()
        for status in Path(f"/proc/{thinker.pid}/task").glob("*/status"):
            masked = next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("SigBlk:"))
            if not int(masked, 16) >> (signal.SIGUSR1 - 1) & 1:
                taken_by.add(int(status.parent.name))
        assert taken_by == {thinker.pid}

    tell(story)


def test_the_best_move_so_far_answers_for_a_thinker_that_dies() -> None:
    async def story(thinker: ThinkerProcess) -> None:
        choosing = asyncio.ensure_future(thinker.choose(START_POSITION, PATIENCE))
        await until(lambda: thinker._search and thinker._search.best_move, "there is a best move so far")
        assert thinker._search
        assert not thinker._search.final_move_future.done()
        os.kill(thinker.pid, signal.SIGKILL)
        assert await choosing in legal_moves(START_POSITION)
        assert await thinker.ended_future == -signal.SIGKILL
        assert await thinker.choose(START_POSITION, PATIENCE) == legal_moves(START_POSITION)[0]

    tell(story, "master")


def test_a_thinker_that_was_never_there() -> None:
    async def story(thinker: ThinkerProcess) -> None:
        os.kill(thinker.pid, signal.SIGKILL)
        assert await thinker.choose(START_POSITION, PATIENCE) == legal_moves(START_POSITION)[0]
        assert thinker._segment_name not in segments()

    tell(story)


def test_shared_memory_is_used_where_nobody_says_otherwise() -> None:
    async def story() -> None:
        thinker = ThinkerProcess.start(BotOptions("easy"))
        try:
            await asyncio.wait_for(thinker.choose(START_POSITION, PATIENCE), PATIENCE)
            assert thinker._segment
        finally:
            thinker.close()

    asyncio.run(story())


@pytest.mark.parametrize("uses_memory", [True, False], ids=["memory", "pipe"])
def test_a_thinker_that_fails_ends(uses_memory: bool) -> None:
    """And does not wait for its Connector to go."""

    async def story(thinker: ThinkerProcess) -> None:
        assert await thinker.ended_future != 0
        assert await thinker.choose(START_POSITION, PATIENCE) == legal_moves(START_POSITION)[0]

    tell(story, "a level that there is not", uses_memory=uses_memory)


@pytest.mark.parametrize("is_ready", [True, False], ids=["ready", "loading"])
def test_a_segment_that_nobody_has_opened_is_taken_away(is_ready: bool) -> None:
    """The Connector has told its name, and is killed before it opens it."""
    name = random_segment_name()
    command = [sys.executable, "-m", "schiffe.bashni.thinker.main", "easy", "1", "8", name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin
        assert process.stdout
        if is_ready:
            assert process.stdout.readline() == b"ready\n"
            SharedSegment(name).close()
        process.stdout.close()
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
    with pytest.raises(FileNotFoundError):
        SharedSegment(name)


def test_a_segment_whose_maker_dies_at_once_is_taken_away() -> None:
    """The Thinker has made it, and is killed before its Connector hears that."""

    async def story(thinker: ThinkerProcess) -> None:
        wait_until(lambda: thinker._segment_name in segments(), "the segment is there")
        os.kill(thinker.pid, signal.SIGKILL)
        assert await thinker.ended_future == -signal.SIGKILL
        assert thinker._segment_name not in segments()

    tell(story)


def test_what_was_on_its_way_when_it_was_closed_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Thinker is ready in the moment in which the game ends: no segment stays behind."""
    wrong: list[dict[str, Any]] = []

    async def whole() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: wrong.append(context))
        on_its_way, post = threading.Event(), loop.call_soon_threadsafe

        def posted(*arguments: Any) -> asyncio.Handle:
            handle = post(*arguments)
            on_its_way.set()
            return handle

        monkeypatch.setattr(loop, "call_soon_threadsafe", posted)
        before = segments()
        thinker = ThinkerProcess.start(BotOptions("easy"))
        assert on_its_way.wait(PATIENCE), "the loop stands meanwhile"
        thinker.close()
        await asyncio.wait_for(thinker.ended_future, PATIENCE)
        assert segments() <= before

    asyncio.run(whole())
    assert wrong == []
