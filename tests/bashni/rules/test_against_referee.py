"""Random games by legal moves, held against a referee that knows only the text of the rules."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.bashni.rules.legality import IllegalMove, IllegalMoveReason, check_legal
from schiffe.bashni.rules.notation import format_pieces, parse_pieces
from schiffe.bashni.rules.position import (
    START_POSITION,
    Colour,
    EndingReason,
    Limits,
    Move,
    Position,
    ending_of,
    legal_moves,
)
from schiffe.bashni.rules.squares import SQUARES, file_of, rank_of
from tests.bashni.rules import referee


def table_of(position: Position) -> referee.Table:
    return {(file_of(square), rank_of(square)): tower for square, tower in enumerate(position.towers) if tower}


def places_of(move: Move) -> tuple[referee.Place, ...]:
    return tuple((file_of(square), rank_of(square)) for square in move.squares)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), plies=st.integers(1, 200), without_queen=st.integers(1, 60))
def test_random_games_are_what_the_referee_says(seed: int, plies: int, without_queen: int) -> None:
    chance = random.Random(seed)
    limits = Limits(plies, without_queen)
    position = START_POSITION
    table = referee.beginning()
    played = since_queen = 0
    while True:
        white = played % 2 == 0
        allowed = {made.places: made.table for made in referee.legal(table, white)}
        legal = legal_moves(position)
        assert table_of(position) == table
        assert {places_of(move) for move in legal} == set(allowed)
        assert len(legal) == len(allowed)
        assert sum(len(tower) for tower in position.towers) == 24
        assert Counter(piece.lower() for tower in position.towers for piece in tower) == {"w": 12, "b": 12}
        assert parse_pieces(format_pieces(position)) == position.towers
        over = ending_of(position, limits)
        if not allowed or played == plies or since_queen == without_queen:
            break
        assert over is None
        move = chance.choice(legal)
        queens = sum(tower.count("W" if white else "B") for tower in table.values())
        table = allowed[places_of(move)]
        played += 1
        crowned = sum(tower.count("W" if white else "B") for tower in table.values()) > queens
        since_queen = 0 if crowned else since_queen + 1
        position = position.after(move)
        assert (position.ply, position.plies_without_queen) == (played, since_queen)
    assert over is not None
    light, dark = referee.points(table, white=True), referee.points(table, white=False)
    assert over.points == (light, dark)
    if not allowed:
        assert (over.reason, over.winner) == (EndingReason.BLOCKED, Colour.BLACK if white else Colour.WHITE)
    else:
        assert over.reason is (EndingReason.PLIES if played == plies else EndingReason.WITHOUT_QUEEN)
        assert over.winner == (None if light == dark else Colour.WHITE if light > dark else Colour.BLACK)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), squares=st.lists(st.sampled_from(SQUARES), min_size=2, max_size=5))
def test_whatever_is_not_legal_has_a_reason(seed: int, squares: list[int]) -> None:
    chance = random.Random(seed)
    position = START_POSITION
    for _ in range(chance.randrange(40)):
        position = position.after(chance.choice(legal_moves(position)))
        if not legal_moves(position):
            position = START_POSITION
    legal = legal_moves(position)
    near = list(chance.choice(legal).squares)
    for tried in (squares, [*near, squares[0]], near[:-1] or squares, [squares[0], *near[1:]]):
        move = Move(tuple(tried))
        if len(tried) < 2 or move in legal:
            continue
        with pytest.raises(IllegalMove) as caught:
            check_legal(position, move)
        goes_on = any(other.squares[: len(tried)] == move.squares for other in legal)
        assert (caught.value.reason is IllegalMoveReason.MUST_GO_ON) == goes_on
