"""What moves have cost, as the result tells it."""

import asyncio
from dataclasses import replace

import pytest

from schiffe.bashni.bench import random_position
from schiffe.bashni.match import analysis
from schiffe.bashni.match.analysis import (
    MIN_COST,
    Judge,
    LossKind,
    find_costly_move,
    judge_move,
    loss_of,
)
from schiffe.bashni.match.events import HintShown, MatchStarted, MoveMade, MovesTakenBack
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Colour, Limits, legal_moves
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.search.search import DECIDED, Search
from schiffe.game.match.players import Player, PlayerKind


def after_moves(pieces: str, *moves: str) -> MatchState:
    state = MatchState.at_start(
        MatchStarted((Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")), parse_position(pieces))
    )
    for move in moves:
        state = state.after(MoveMade(parse_move(move)))
    return state


GIVEN_AWAY = "w@C3,w@G1,w@A1,w@H2,b@E5,b@F6,b@B8,b@H8,b@D8"
"""A step from C3 to D4 lets a man be taken for nothing."""


def test_a_man_that_is_given_away_is_named_with_a_better_move() -> None:
    state = after_moves(GIVEN_AWAY, "C3:D4", "E5:C3")
    (found,) = asyncio.run(MoveReview().find_costly_moves(state, [Colour.WHITE]))
    assert found.played_move is state.history[0]
    assert found.move_number == 1
    assert found.best_move != found.played_move.move
    assert found.best_move in legal_moves(found.played_move.position_before)
    assert (found.loss, found.cost >= MIN_COST) == (LossKind.MEN, True)


def test_the_other_side_is_not_looked_at_and_good_moves_cost_nothing() -> None:
    state = after_moves(GIVEN_AWAY, "C3:D4", "E5:C3")
    assert asyncio.run(MoveReview().find_costly_moves(state, [])) == ()
    assert asyncio.run(MoveReview().find_costly_moves(state, [Colour.BLACK])) == ()


def test_the_hint_that_was_charged_as_a_man_costs_nothing_recorded_or_not() -> None:
    state = MatchState.at_start(
        MatchStarted((Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")))
    )
    for move in ["C3:B4", "B6:C5", "B4:A5", "C5:D4", "E3:C5", "D6:B4", "A5:C3", "E7:D6"]:
        state = state.after(MoveMade(parse_move(move)))
    shown = asyncio.run(MoveReview().find_good_move(state))
    for hinted in (state, state.after(HintShown(Colour.WHITE, shown))):
        found = asyncio.run(MoveReview().find_costly_moves(hinted.after(MoveMade(shown)), [Colour.WHITE]))
        assert all(costly.played_move.move != shown for costly in found)


def test_the_judge_keeps_to_the_limits_of_the_match() -> None:
    state = after_moves(GIVEN_AWAY)  # White has one man less
    for limits, is_lost in ((Limits(plies=1), True), (Limits(), False)):
        judge = Judge.of_position(state.position, limits, TowerMarks())
        assert judge.best in legal_moves(state.position)
        assert (judge._best.score < -DECIDED) is is_lost


def test_only_the_move_that_a_hint_has_shown_in_the_same_turn_is_free() -> None:
    shown, other = parse_move("C3:D4"), parse_move("A1:B2")
    state = after_moves(GIVEN_AWAY)
    hinted = state.after(HintShown(Colour.WHITE, shown))
    assert asyncio.run(MoveReview().find_costly_moves(hinted.after(MoveMade(shown)), [Colour.WHITE])) == ()
    assert hinted.after(MoveMade(other)).history[-1].follows_hint is False
    before = hinted.after(MoveMade(other)).after(MoveMade(parse_move("H8:G7"))).after(MovesTakenBack(2))
    unknown = state.after(HintShown(Colour.WHITE))
    for later in (before, unknown):
        assert later.hint_counts == (1, 0)
        (found,) = asyncio.run(MoveReview().find_costly_moves(later.after(MoveMade(shown)), [Colour.WHITE]))
        assert found.played_move.move == shown


def test_the_worst_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "HINT_NODES", 500)
    monkeypatch.setattr(analysis, "SCAN_DEPTHS", range(3, 4))
    marks = TowerMarks()
    state = MatchState.at_start(
        MatchStarted((Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")))
    )
    while len(state.history) < 30:
        moves = legal_moves(state.position)
        state = state.after(MoveMade(moves[len(state.history) % len(moves)]))
    found = asyncio.run(MoveReview().find_costly_moves(state, list(Colour)))
    costs = sorted(
        (cost.cost for move in state.history if (cost := find_costly_move(move, Limits(), marks))), reverse=True
    )
    assert len(found) > 2
    assert [move.cost for move in found] == costs


WON = (
    "b@D8,W@D8,w@D8,W@D8,b@F4,B@F4,b@F4,b@F4,b@F4,b@F4,b@F4,b@F4,B@F4,w@F4,w@F4,W@F4,w@F2,w@F2,b@F2,w@D2,w@D2,w@D2,"
    "w@C1,B@C1"
)
HELD = "B@F8,w@G7,W@E7,W@B6,b@H2,b@D2"


@pytest.mark.parametrize(
    ("pieces", "move", "better", "loss"),
    [(WON, "D8:F6", "F4:H6", LossKind.WIN), (HELD, "E7:G5", "B6:A5", LossKind.MATCH)],
)
def test_a_win_that_is_missed_and_a_game_that_is_loss_of(pieces: str, move: str, better: str, loss: LossKind) -> None:
    played = MoveInPosition(parse_position(pieces), parse_move(move))
    found = find_costly_move(played, Limits(), TowerMarks())
    assert found
    assert (found.loss, found.best_move) == (loss, parse_move(better))
    assert find_costly_move(replace(played, move=parse_move(better)), Limits(), TowerMarks()) is None


@pytest.mark.parametrize(
    ("best", "made", "loss"),
    [
        (100, 0, LossKind.MEN),
        (99, 0, None),
        (-50, -150, LossKind.MEN),
        (DECIDED + 200, DECIDED + 1, None),  # it wins a little later
        (DECIDED + 200, DECIDED, LossKind.WIN),
        (DECIDED, DECIDED - 100, LossKind.MEN),
        (-DECIDED, -DECIDED - 100, LossKind.MATCH),
        (-DECIDED - 1, -DECIDED - 200, None),  # it was lost anyway
        (100 - DECIDED, -DECIDED, LossKind.MEN),
    ],
)
def test_what_is_a_loss_and_of_what(best: int, made: int, loss: LossKind | None) -> None:
    assert loss_of(best, made) is loss


def test_only_what_both_looks_ahead_say_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shorter one can be wrong; and what it lets pass is charged nowhere, in training neither."""
    position = after_moves(GIVEN_AWAY).position
    given, good = parse_move("C3:D4"), Judge.of_position(position, Limits(), TowerMarks()).best
    for seems in (True, False):
        monkeypatch.setattr(analysis, "seems_costly", lambda *_arguments, seems=seems: seems)
        for move in (given, good):
            played = MoveInPosition(position, move)
            found = find_costly_move(played, Limits(), TowerMarks())
            assert (found is not None) is (seems and move == given)
            assert judge_move(played, Limits(), TowerMarks()) == (good, found)


@pytest.mark.parametrize("plies", [6, 30, *(pytest.param(plies, marks=pytest.mark.long) for plies in (14, 22, 38))])
def test_the_best_move_costs_nothing_and_is_the_same_each_time(plies: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "seems_costly", lambda *_arguments: True)
    position, marks = random_position(plies, plies), TowerMarks()
    best = {Judge.of_position(position, Limits(), used).best for used in (marks, marks, TowerMarks())}
    assert len(best) == 1
    for move in legal_moves(position):
        found = find_costly_move(MoveInPosition(position, move), Limits(), marks)
        assert found is None or (found.best_move == best.copy().pop() != move and found.cost >= MIN_COST)
        assert found is None or found.reply in legal_moves(position.after(move))
        assert found is None or found.reply_to_best in legal_moves(position.after(found.best_move))


def test_of_one_legal_move_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "deepen", None)
    forced = parse_position("w@A1,b@B2,b@H8")
    assert Judge.of_position(forced, Limits(), TowerMarks()).best == legal_moves(forced)[0]
