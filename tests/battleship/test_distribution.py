"""Whole numbers, how they are spread, and the bars that show it."""

import random
from statistics import mean, median, stdev

import pytest

from schiffe.battleship.distribution import Distribution, class_width, in_classes


def test_it_tells_what_statistics_tells_of_the_numbers_one_by_one() -> None:
    rng = random.Random(1)
    for count in (2, 3, 4, 7, 30):
        numbers = [rng.randrange(-5, 12) for _ in range(count)]
        found = Distribution(numbers[:1])
        found.add(numbers[1:])
        assert (found.total, found.smallest, found.largest) == (count, min(numbers), max(numbers))
        assert found.mean == pytest.approx(mean(numbers))
        assert found.median == median(numbers)
        assert found.stderr == pytest.approx(stdev(numbers) / count**0.5)


@pytest.mark.parametrize(("percent", "number"), [(1, 10), (20, 10), (21, 20), (50, 30), (80, 40), (81, 50), (100, 50)])
def test_a_percentile_is_the_nearest_rank(percent: int, number: int) -> None:
    assert Distribution((50, 10, 40, 20, 30)).percentile(percent) == number


def test_one_number_has_no_error_and_none_have_nothing() -> None:
    one, none = Distribution([4]), Distribution()
    assert (one.stderr, one.mean, one.median) == (None, 4, 4)
    assert (none.stderr, none.total) == (None, 0)
    for name in ("mean", "median", "smallest", "largest"):
        with pytest.raises(ValueError, match=r"no numbers yet|of that rank|empty"):
            getattr(none, name)
    with pytest.raises(ValueError, match="of that rank"):
        none.percentile(50)


@pytest.mark.parametrize(
    ("numbers", "width"),
    [
        *(([7], 1), ([0, 19], 1), ([0, 20], 2), ([4, 43], 2), ([5, 44], 5), ([1, 40], 5), ([0, 99], 5)),
        *(([0, 199], 10), ([0, 399], 20), ([0, 999], 50), ([0, 1999], 100), ([0, 9999], 100)),
    ],
)
def test_there_are_at_most_twenty_classes_as_long_as_widths_do(numbers: list[int], width: int) -> None:
    assert class_width(numbers, match_count=100) == width


@pytest.mark.parametrize(("games", "width"), [(2, 20), (4, 10), (10, 5), (200, 2)])
def test_there_are_no_more_classes_than_games(games: int, width: int) -> None:
    assert class_width([54, 75], games) == width


def test_a_class_has_all_that_fall_into_it() -> None:
    assert in_classes({3: 1, 5: 2, 9: 3, 10: 4}, 5) == {0: 1, 5: 5, 10: 4}
