"""The bot: legal, quick to stop, the same for the same seed, and right where right can be known."""

import random
from dataclasses import replace
from threading import Event

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.rules.move_generator import capture_paths, step_paths
from schiffe.bashni.rules.notation import format_move, parse_position
from schiffe.bashni.rules.position import (
    START_POSITION,
    Colour,
    Limits,
    Position,
    ending_of,
    legal_moves,
    square_sets_of,
)
from schiffe.bashni.search.board import SearchBoard, SearchNode
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.evaluation import TowerMarks, score_of
from schiffe.bashni.search.search import (
    DECIDED,
    POLL_NODES,
    WON,
    Search,
    SearchMemory,
    SearchResult,
    never_stop,
    to_move,
)
from schiffe.bashni.search.table import TableEntry

UNLIMITED = Limits(1000, 1000)


def reached(plies: int, seed: int) -> Position:
    """A position after so many random plies that is not over."""
    chance = random.Random(seed)
    position = START_POSITION
    while position.ply < plies:
        position = position.after(chance.choice(legal_moves(position)))
        if ending_of(position):
            position = START_POSITION
    return position


def searched(position: Position, depth: int, limits: Limits = UNLIMITED) -> SearchResult:
    found: list[SearchResult] = []
    Search(position, limits, SearchMemory(), never_stop).deepen(depth, found.append)
    return found[-1]


def full_width(position: Position, depth: int, limits: Limits) -> int:
    """What minimax says: the definition of what a search without reductions has to find."""
    end = ending_of(position, limits)
    if end:
        points = 0 if end.winner is None else WON - position.ply
        return points if end.winner == position.side_to_move else -points
    legal = legal_moves(position)
    now = square_sets_of(position)
    if depth <= 0 and not capture_paths(
        now.own_squares, now.opponent_squares, now.queens, now.towers, position.side_to_move
    ):
        marks = TowerMarks()
        return score_of(sum(marks[tower][bit] for bit, tower in now.towers.items()), position.side_to_move)
    return max(-full_width(position.after(move), depth - 1, limits) for move in legal)


@pytest.mark.parametrize("seed", range(12))
def test_a_shallow_search_finds_what_minimax_finds(seed: int) -> None:
    position = reached(10 + 4 * (seed % 8), seed)
    assert searched(position, 2).score == full_width(position, 2, UNLIMITED)


@pytest.mark.parametrize("seed", range(6))
def test_the_end_by_counting_is_seen_as_it_comes(seed: int) -> None:
    position = reached(30, seed)
    limits = Limits(plies=position.ply + 3)
    assert searched(position, 9, limits).score == full_width(position, 9, limits)


@pytest.mark.parametrize("seed", range(8))
def test_making_and_unmaking_moves_is_what_the_rules_say(seed: int) -> None:
    position = reached(12 + 5 * seed, seed)
    board = SearchBoard(position, Limits(), TowerMarks())
    node: SearchNode = board.root
    now = (node.own_squares, node.opponent_squares, node.queens)
    paths = capture_paths(*now, board.towers, node.side) or step_paths(*now, node.side)
    for path in paths:
        child = board.make(node, path)
        following = position.after(to_move(path))
        wanted = SearchBoard(following, Limits(), board.tower_marks)
        assert child == wanted.root
        led = child.own_squares | child.opponent_squares
        assert all(board.towers[bit] == tower for bit, tower in wanted.towers.items() if bit & led)
        board.unmake(0)
    assert {bit: tower for bit, tower in board.towers.items() if bit & (node.own_squares | node.opponent_squares)} == {
        bit: tower for bit, tower in square_sets_of(position).towers.items() if tower
    }


def test_a_win_is_found_and_a_queen_made() -> None:
    found = searched(parse_position("w@C7,b@A7,b@H2,w@E3"), 6)
    assert format_move(found.move) in ("C7:B8", "C7:D8")
    assert searched(parse_position("w@B6,b@A7,w@D4"), 3).score > DECIDED


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", Colour)
def test_every_level_plays_legal_moves_and_repeats_them_with_its_seed(level: str, side: Colour) -> None:
    position = reached(20 + side, 5)
    polls = iter(range(1_000_000))

    def soon() -> bool:
        return next(polls) % 8 == 7

    one = Bot(LEVELS[level].strength, seed=7).choose(position, soon)
    polls = iter(range(1_000_000))
    other = Bot(LEVELS[level].strength, seed=7).choose(position, soon)
    assert one == other
    assert one.move in legal_moves(position)


def test_weak_levels_differ_by_seed() -> None:
    position = reached(8, 3)
    moves = {Bot(LEVELS["easy"].strength, seed=seed).choose(position, never_stop).move for seed in range(30)}
    assert len(moves) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_stopped_search_still_knows_a_legal_move(level: str) -> None:
    flag = Event()
    flag.set()
    told: list[SearchResult] = []
    found = Bot(LEVELS[level].strength).choose(START_POSITION, flag.is_set, told.append)
    assert found.move in legal_moves(START_POSITION)
    assert told[-1] == found
    assert found.node_count < 1000


def test_a_stopped_search_says_what_it_has_found_so_far() -> None:
    told: list[SearchResult] = []
    flag = Event()

    def report(found: SearchResult) -> None:
        told.append(found)
        if found.depth == 5:
            flag.set()

    assert Bot(LEVELS["master"].strength).choose(START_POSITION, flag.is_set, report) == told[-1]
    assert told[-1].depth in (5, 6)


def test_a_forced_move_is_made_at_once_and_no_move_is_an_error() -> None:
    forced = parse_position("w@A1,b@B2,b@H8")
    assert Bot(LEVELS["master"].strength).choose(forced, never_stop).node_count == 0
    with pytest.raises(ValueError, match="no move"):
        Bot(LEVELS["easy"].strength).choose(parse_position("b@H8"), never_stop)


def test_the_memory_of_a_long_game_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.bashni.search.table.ENTRY_BYTES", 1000)
    memory = SearchMemory(1)
    for plies in (0, 10):
        Search(reached(plies, 1), Limits(), memory, never_stop).deepen(6, lambda found: None)
        assert 0 < max(len(table) for table in memory.tables) <= 500


@pytest.mark.parametrize("seed", range(6))
def test_what_is_remembered_of_another_end_is_not_taken_for_this_one(seed: int) -> None:
    position = reached(30, seed)
    memory = SearchMemory()
    found: list[SearchResult] = []
    for limits in (UNLIMITED, Limits(position.ply + 4), Limits(position.ply + 3), Limits(position.ply + 5)):
        Search(position, limits, memory, never_stop).deepen(5, found.append)
        fresh = searched(position, 5, limits)
        assert (found[-1].score, found[-1].depth) == (fresh.score, fresh.depth)


@pytest.mark.parametrize(("left", "is_taken"), [(33, False), (40, False), (41, True), (300, True)])
def test_however_far_away_the_end_is_what_looked_beyond_it_is_not_taken(left: int, is_taken: bool) -> None:
    """A search may go deeper than there are plies left, at any distance."""
    memory = SearchMemory()
    position = reached(10, 4)
    for move in legal_moves(position):
        root = SearchBoard(position.after(move), UNLIMITED, memory.marks).root
        memory.tables[root.side].store(root.mark_sum, TableEntry(40, 0, 777, (1, 32), 40, 0))
    scores = Search(position, Limits(position.ply + left + 1, 1000), memory, never_stop).score_moves(2)
    assert (set(scores.values()) == {-777}) is is_taken


def test_a_game_that_is_won_is_remembered_with_the_ply_of_its_end() -> None:
    """At another ply it would be won sooner or later than it was, or in the past."""
    memory = SearchMemory()
    position = parse_position("w@B6,b@A7,w@D4")
    for ply in (0, 10, 4):
        found: list[SearchResult] = []
        Search(replace(position, ply=ply), UNLIMITED, memory, never_stop).deepen(5, found.append)
        assert found[-1].score == searched(replace(position, ply=ply), 5).score


@pytest.mark.parametrize(("ply", "without_queen"), [(200, 0), (900, 400), (0, 50)])
def test_whoever_is_asked_beyond_the_limits_looks_ahead_all_the_same(ply: int, without_queen: int) -> None:
    """A gameserver may have other limits, which it does not tell: what is beyond the usual ones has not ended."""

    def found(position: Position) -> SearchResult:
        polls = iter(range(20))
        return Bot(LEVELS["master"].strength).choose(position, lambda: next(polls, None) is None)

    early = found(START_POSITION)
    assert early.depth > 3
    assert found(replace(START_POSITION, ply=ply, plies_without_queen=without_queen)) == early


@pytest.mark.parametrize("seed", range(3))
def test_looked_at_alone_a_move_is_worth_what_follows_it(seed: int) -> None:
    position = reached(12, seed)
    scores = Search(position, UNLIMITED, SearchMemory(), never_stop).score_moves(4)
    for move in legal_moves(position):
        found: list[SearchResult] = []
        Search(position, UNLIMITED, SearchMemory(), never_stop).deepen(4, found.append, move)
        assert {one.move for one in found} == {move}
        assert (found[-1].depth, found[-1].score) == (4, scores[move])


@pytest.mark.parametrize("count", [1000, 5000])
def test_a_search_that_may_look_at_so_many_nodes_looks_at_no_more(count: int) -> None:
    found: list[SearchResult] = []
    search = Search(START_POSITION, UNLIMITED, SearchMemory(), max_nodes=count)
    search.deepen(60, found.append)
    assert count <= search.node_count < count + 2 * POLL_NODES
