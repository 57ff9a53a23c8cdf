"""The table of positions: never larger than it may be, and what is still asked for stays."""

import pytest

from schiffe.bashni.rules.position import START_POSITION, Limits
from schiffe.bashni.search.search import Search, SearchMemory
from schiffe.bashni.search.table import PositionTable, TableEntry


def known(score: int, left: int = 0) -> TableEntry:
    return TableEntry(depth=3, bound=0, score=score, path=(1, 32), reach=5, plies_left=left)


def test_a_table_never_holds_more_than_it_may_and_forgets_the_oldest() -> None:
    table = PositionTable(10)
    for key in range(100):
        table.store(key, known(key))
        assert len(table) <= 10
        assert table.get(key) == known(key)
    assert table.get(89) is None
    assert all(table.get(key) for key in range(95, 100))


def test_what_is_asked_for_stays_however_much_is_new() -> None:
    table = PositionTable(10)
    table.store(-1, known(7))
    for key in range(100):
        table.store(key, known(key))
        assert table.get(-1) == known(7)
        assert len(table) <= 10


def test_what_is_known_is_replaced_wherever_it_stands() -> None:
    table = PositionTable(4)
    for key in (1, 2, 3):
        table.store(key, known(key))
    table.store(1, known(10))
    assert table.get(1) == known(10)
    table.store(4, known(4))
    table.store(5, known(5))
    assert table.get(1) in (None, known(10))


def test_of_equal_paths_one_is_kept() -> None:
    table = PositionTable(4)
    one, other = (1, int("32")), (1, int("32"))
    assert one is not other
    assert table.shared_copy(one) is one
    assert table.shared_copy(other) is one


def test_a_score_that_did_not_see_the_points_decide_holds_where_they_are_as_far_away() -> None:
    assert known(0).is_valid(6)
    assert not known(0).is_valid(5)


def test_a_score_that_depends_on_when_points_decide_holds_only_there() -> None:
    assert known(0, left=31).is_valid(31)
    assert not known(0, left=31).is_valid(30)
    assert not known(0, left=31).is_valid(32)


@pytest.mark.parametrize("megabytes", [1, 3])
def test_the_memory_of_a_search_is_shared_by_both_sides(megabytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.bashni.search.table.ENTRY_BYTES", 2000)
    memory = SearchMemory(megabytes)
    Search(START_POSITION, Limits(), memory, lambda: False).deepen(8, lambda found: None)
    assert all(250 * megabytes - 126 * megabytes <= len(table) <= 250 * megabytes for table in memory.tables)
