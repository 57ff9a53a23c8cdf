"""What moves have cost, as the result tells it."""

import asyncio
from dataclasses import replace

import pytest

from schiffe.bashni.match.analysis import LEAST, CostlyMove, Loss, costly_move, costly_moves
from schiffe.bashni.match.events import MatchStarted, MoveMade
from schiffe.bashni.match.state import MatchState, PlayedMove, begun
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Colour, Limits, legal_moves
from schiffe.bashni.search.search import DECIDED, Memory, Search
from schiffe.game.match.players import Player, PlayerKind


def after_moves(pieces: str, *moves: str) -> MatchState:
    state = begun(
        MatchStarted((Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")), parse_position(pieces))
    )
    for move in moves:
        state = state.after(MoveMade(parse_move(move)))
    return state


GIVEN_AWAY = "w@C3,w@G1,w@A1,w@H2,b@E5,b@F6,b@B8,b@H8,b@D8"
"""A step from C3 to D4 lets a man be taken for nothing."""


def test_a_man_that_is_given_away_is_named_with_a_better_move() -> None:
    state = after_moves(GIVEN_AWAY, "C3:D4", "E5:C3")
    (found,) = asyncio.run(costly_moves(state, [Colour.WHITE]))
    assert found.played is state.history[0]
    assert found.number == 1
    assert found.best != found.played.move
    assert found.best in legal_moves(found.played.before)
    assert (found.loss, found.cost >= LEAST) == (Loss.MEN, True)


def test_the_other_side_is_not_looked_at_and_good_moves_cost_nothing() -> None:
    state = after_moves(GIVEN_AWAY, "C3:D4", "E5:C3")
    assert asyncio.run(costly_moves(state, [])) == ()
    assert asyncio.run(costly_moves(state, [Colour.BLACK])) == ()


def test_the_worst_comes_first() -> None:
    memory = Memory(8)
    state = begun(MatchStarted((Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard"))))
    while len(state.history) < 30:
        moves = legal_moves(state.position)
        state = state.after(MoveMade(moves[len(state.history) % len(moves)]))
    found = asyncio.run(costly_moves(state, list(Colour)))
    costs = sorted((cost.cost for move in state.history if (cost := costly_move(move, Limits(), memory))), reverse=True)
    assert len(found) > 2
    assert [move.cost for move in found] == costs


WON = "b@H8,b@B8,b@B8,b@B8,w@B8,W@B8,b@A7,B@A7,B@A7,b@A7,b@A7,b@A7,w@A7,b@F4,w@D4,w@D4,w@D4,w@D4,w@E3,w@E3,w@E3,b@H2"
HELD = "w@C7,b@C7,b@C7,B@C7,w@A7,W@A7,w@A7,w@A7,w@A7,w@A7,W@A7,w@A7,B@A7,b@B6,b@B6,w@A3,b@A3,b@A3,b@A3,b@A1,B@A1,W@A1"


@pytest.mark.parametrize(
    ("pieces", "move", "better", "loss"),
    [(f"{WON},w@H2,w@H2", "B8:G3", "E3:G5", Loss.WIN), (HELD, "A1:B2", "A1:C3", Loss.GAME)],
)
def test_a_win_that_is_missed_and_a_game_that_is_lost(pieces: str, move: str, better: str, loss: Loss) -> None:
    played = PlayedMove(parse_position(pieces), parse_move(move), 0)
    found = costly_move(played, Limits(), Memory(8))
    assert found
    assert (found.loss, found.best) == (loss, parse_move(better))
    assert costly_move(replace(played, move=parse_move(better)), Limits(), Memory(8)) is None


@pytest.mark.parametrize(
    ("best", "made", "loss"),
    [
        (100, 0, Loss.MEN),
        (99, 0, None),
        (-50, -150, Loss.MEN),
        (DECIDED + 200, DECIDED + 1, None),  # it wins a little later
        (DECIDED + 200, DECIDED, Loss.WIN),
        (DECIDED, DECIDED - 100, Loss.MEN),
        (-DECIDED, -DECIDED - 100, Loss.GAME),
        (-DECIDED - 1, -DECIDED - 200, None),  # it was lost anyway
        (100 - DECIDED, -DECIDED, Loss.MEN),
    ],
)
def test_what_is_a_loss_and_of_what(monkeypatch: pytest.MonkeyPatch, best: int, made: int, loss: Loss | None) -> None:
    played = PlayedMove(parse_position("w@C3"), parse_move("C3:B4"), 0)
    better = parse_move("C3:D4")
    monkeypatch.setattr(Search, "scores", lambda _search, _depth: {better: best, played.move: made})
    found = costly_move(played, Limits(), Memory(1))
    assert found == (loss and CostlyMove(played, better, loss, best - made))
