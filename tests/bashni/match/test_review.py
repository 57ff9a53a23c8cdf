"""The review of a match: it says what the analysis says, looks at each move once, and gives way at once."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from schiffe.bashni.match import review
from schiffe.bashni.match.analysis import CostlyMove, Judge, find_costly_move
from schiffe.bashni.match.events import HintShown, MatchStarted, MoveMade
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Colour, Limits, Move, legal_moves
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.search.search import Stop
from schiffe.game.match.players import Player, PlayerKind

PLAYERS = Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")
GIVEN_AWAY = "w@C3,w@G1,w@A1,w@H2,b@E5,b@F6,b@B8,b@H8,b@D8"
"""A step from C3 to D4 lets a man be taken for nothing."""


def after_moves(*moves: str) -> MatchState:
    state = MatchState.at_start(MatchStarted(PLAYERS, parse_position(GIVEN_AWAY)))
    for move in moves:
        state = state.after(MoveMade(parse_move(move)))
    return state


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "_PAUSE_SECONDS", 0)


async def reviewed(found: MoveReview, state: MatchState) -> None:
    """Let it look at everything there is while somebody thinks."""
    found.run_in_background(state, list(Colour))
    assert found._review_task
    await found._review_task
    found.pause()


def test_what_was_looked_at_aside_is_told_at_once_and_as_the_analysis_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state, marks = after_moves("C3:D4", "E5:C3"), TowerMarks()

    async def run() -> tuple[CostlyMove, ...]:
        found = MoveReview()
        await reviewed(found, state)
        monkeypatch.setattr(review, "find_costly_move", None)  # nothing is looked at once more
        return await found.find_costly_moves(state, list(Colour))

    expected = [move for played in state.history if (move := find_costly_move(played, Limits(), marks))]
    assert list(asyncio.run(run())) == sorted(expected, key=lambda move: -move.cost) != []


def test_a_game_that_grows_is_looked_at_move_by_move(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[MoveInPosition] = []

    def look(played: MoveInPosition, *_arguments: object, **_more: object) -> None:
        looked.append(played)

    monkeypatch.setattr(review, "find_costly_move", look)

    async def run() -> None:
        found, state = MoveReview(), MatchState.at_start(MatchStarted(PLAYERS))
        while len(state.history) < 8:
            state = state.after(MoveMade(legal_moves(state.position)[0]))
            await reviewed(found, state)
        assert looked == list(state.history)
        assert await found.find_costly_moves(state, [Colour.WHITE]) == ()
        assert looked == list(state.history)

    asyncio.run(run())


def test_the_judge_of_a_hint_is_asked_again_for_the_move_that_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    state, given, marks = after_moves(), parse_move("C3:D4"), TowerMarks()
    expected = find_costly_move(MoveInPosition(state.position, given), Limits(), marks)
    judged: list[Judge] = []
    judge = Judge.__init__

    def noted(self: Judge, *arguments: object, **more: object) -> None:
        judged.append(self)
        judge(self, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Judge, "__init__", noted)

    async def run() -> tuple[Move, tuple[CostlyMove, ...]]:
        found = MoveReview()
        move = await found.find_good_move(state)
        made = state.after(HintShown(Colour.WHITE, move)).after(MoveMade(given))
        return move, await found.find_costly_moves(made, [Colour.WHITE])

    move, costly = asyncio.run(run())
    assert len(judged) == 1
    assert expected
    assert [(each.best_move, each.cost, each.reply, each.reply_to_best) for each in costly] == [
        (expected.best_move, expected.cost, expected.reply, expected.reply_to_best)
    ]
    assert move == expected.best_move


@pytest.mark.parametrize(
    "wait", [MoveReview.find_good_move, lambda found, state: found.find_costly_moves(state, list(Colour))]
)
def test_whoever_waits_no_more_ends_the_thread(
    wait: Callable[[MoveReview, MatchState], Coroutine[Any, Any, object]],
) -> None:
    """With so much effort it would take minutes."""

    async def run() -> None:
        before = threading.enumerate()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("schiffe.bashni.match.analysis.HINT_NODES", 100_000_000)
            patch.setattr("schiffe.bashni.match.analysis.seems_costly", lambda *_arguments: True)
            task = asyncio.ensure_future(wait(MoveReview(), after_moves("C3:D4", "E5:C3")))
            while not (threads := [thread for thread in threading.enumerate() if thread not in before]):
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            for thread in threads:
                await asyncio.to_thread(thread.join)

    asyncio.run(run())


def test_at_rest_a_look_stands_still_and_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    state, polls = after_moves("C3:D4", "E5:C3"), [0]
    look = find_costly_move

    def counted(
        played: MoveInPosition, limits: Limits, marks: TowerMarks, stop: Stop, *, judge: Judge | None
    ) -> CostlyMove | None:
        def counted_stop() -> bool:
            must_stop = stop()
            polls[0] += 1
            return must_stop

        return look(played, limits, marks, counted_stop, judge=judge)

    monkeypatch.setattr(review, "find_costly_move", counted)

    async def run() -> tuple[CostlyMove, ...]:
        found = MoveReview()
        found.run_in_background(state, [Colour.WHITE])
        while polls[0] < 3:
            await asyncio.sleep(0)
        found.pause()
        await found.find_good_move(state)  # meanwhile the thread has come to its next poll
        stood = polls[0]
        assert found._findings == {}
        await found.find_good_move(state)
        assert polls[0] == stood
        costly = await found.find_costly_moves(state, [Colour.WHITE])
        whole, polls[0] = polls[0], 0
        await MoveReview().find_costly_moves(state, [Colour.WHITE])
        assert polls[0] == whole, "nothing was looked at twice"
        return costly

    (costly,) = asyncio.run(run())
    assert costly.played_move is state.history[0]


@pytest.mark.parametrize("stands_still", [True, False])
def test_closed_it_leaves_no_thread_behind(monkeypatch: pytest.MonkeyPatch, stands_still: bool) -> None:
    monkeypatch.setattr("schiffe.bashni.match.analysis.HINT_NODES", 100_000_000)
    monkeypatch.setattr("schiffe.bashni.match.analysis.seems_costly", lambda *_arguments: True)

    async def run() -> None:
        before, found = threading.enumerate(), MoveReview()
        found.run_in_background(after_moves("C3:D4", "E5:C3"), list(Colour))
        while not (threads := [thread for thread in threading.enumerate() if thread not in before]):
            await asyncio.sleep(0)
        if stands_still:
            found.pause()
        found.close()
        for thread in threads:
            await asyncio.to_thread(thread.join)

    asyncio.run(run())


def test_only_a_look_aside_leaves_time_to_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is waited for takes no longer than it has to."""
    state, pauses = after_moves("C3:D4", "E5:C3"), list[float]()
    monkeypatch.setattr(review, "_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(review, "sleep", pauses.append)

    async def run() -> None:
        found = MoveReview()
        await reviewed(found, state)
        assert {*pauses} == {0.01}
        pauses.clear()
        await MoveReview().find_costly_moves(state, list(Colour))
        assert {*pauses} == {0}
        pauses.clear()
        slow = MoveReview()
        slow.run_in_background(state, list(Colour))
        await slow.find_costly_moves(state, list(Colour))
        assert pauses[-1] == 0, "who was looking aside goes on without them"

    asyncio.run(run())
