"""What the bench measures, in small."""

from schiffe.bashni.bench import find_opening, measure_search, play_level_duels, random_position
from schiffe.bashni.options import BenchOptions
from schiffe.bashni.rules.position import ending_of, legal_moves

SMALL = BenchOptions(seconds=0.05, position_count=2, match_count=2, move_seconds=0.002, seed=1, megabytes=256)


def test_the_search_is_measured() -> None:
    figures = measure_search(SMALL)
    assert figures.nodes_per_second > 0
    assert figures.depth_from_start > 2
    assert figures.depth_on_average > 2


def test_levels_are_matched_from_both_sides() -> None:
    match = next(play_level_duels(SMALL))
    assert (match.stronger, match.weaker) == ("easy", "beginner")
    assert match.wins + match.draws + match.losses == SMALL.match_count


def test_positions_to_search_go_on_and_openings_vary() -> None:
    for seed in range(5):
        position = random_position(24, seed)
        assert position.ply == 24
        assert ending_of(position) is None
        assert len(legal_moves(position)) > 1
    assert len({find_opening(seed) for seed in range(4)}) > 1
