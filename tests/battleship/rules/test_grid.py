import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.rules.grid import (
    Grid,
    MalformedCell,
    OutsideCell,
    cell_name,
    cells_of,
    parse_cell,
    random_cell,
    to_mask,
)

sizes = st.integers(5, 26)


@pytest.mark.parametrize("text", ["B7", "b7", "B 7", " 7b ", "7 B", "\tb\t7\n", "b07", "B007"])
def test_every_spelling_of_a_field_is_read(text: str) -> None:
    assert parse_cell(text, 10) == 16


def test_fields_of_the_design() -> None:
    assert [parse_cell(name, 10) for name in ("A1", "B7", "J10")] == [0, 16, 99]
    assert [cell_name(cell, 10) for cell in (0, 16, 99)] == ["A1", "B7", "J10"]
    assert parse_cell("Z26", 26) == 675


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "b",
        "7",
        "bb7",
        "b7c",
        "b-7",
        "b7.",
        "b7 7",
        "b1000",
        "B\uff17",
        "\uff227",
        "b\u0667",
        "\u00e47",
        "b 7\0",
    ],
)
def test_what_is_no_field_is_malformed(text: str) -> None:
    with pytest.raises(MalformedCell) as caught:
        parse_cell(text, 10)
    assert str(caught.value) == text


@pytest.mark.parametrize("text", ["K1", "A11", "a0", "z26", "b999", "11a"])
def test_what_is_off_the_board_is_outside(text: str) -> None:
    with pytest.raises(OutsideCell):
        parse_cell(text, 10)


@given(st.text(max_size=8))
def test_any_text_is_a_field_or_refused(text: str) -> None:
    try:
        cell = parse_cell(text, 10)
    except (MalformedCell, OutsideCell):
        return
    assert cell_name(cell, 10)[0] in text.upper()


@given(sizes, st.data())
def test_parse_and_name_are_inverse(size: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, size * size - 1))
    name = cell_name(cell, size)
    assert parse_cell(name, size) == cell
    assert parse_cell(f" {name[1:]} {name[0].lower()}", size) == cell


@pytest.mark.parametrize("size", [4, 27, 0, -1])
def test_sizes_out_of_range_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        Grid(size)


def _neighbours(grid: Grid, cells: set[int], *, corners: bool) -> set[int]:
    """The plain definition, to hold against the shifted masks."""
    found = set()
    for cell in cells:
        y, x = divmod(cell, grid.size)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                inside = 0 <= x + dx < grid.size and 0 <= y + dy < grid.size
                if inside and (corners or not (dx and dy)):
                    found.add((y + dy) * grid.size + x + dx)
    return found - cells


@given(sizes, st.data())
def test_neighbourhoods_are_those_of_the_plain_definition(size: int, data: st.DataObject) -> None:
    grid = Grid(size)
    cells = data.draw(st.sets(st.integers(0, size * size - 1), max_size=8))
    mask = to_mask(tuple(cells))
    assert set(cells_of(grid.beside(mask))) == _neighbours(grid, cells, corners=False)
    assert set(cells_of(grid.around(mask))) == _neighbours(grid, cells, corners=True)
    diagonal = {other for cell in cells for other in _diagonal(grid, cell)}
    assert set(cells_of(grid.diagonal(mask))) == diagonal


def _diagonal(grid: Grid, cell: int) -> set[int]:
    y, x = divmod(cell, grid.size)
    spots = ((x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1))
    return {y * grid.size + x for x, y in spots if min(x, y) >= 0 and max(x, y) < grid.size}


@given(sizes, st.integers(1, 5), st.data())
def test_room_is_every_field_of_every_placement(size: int, length: int, data: st.DataObject) -> None:
    grid = Grid(size)
    blocked = data.draw(st.sets(st.integers(0, size * size - 1), max_size=40))
    free = set(grid.cells) - blocked
    expected = set()
    for cell in free:
        for ray in grid.rays(cell):
            placement = {cell, *ray[: length - 1]}
            if len(placement) == length and placement <= free:
                expected |= placement
    assert set(cells_of(grid.coverable(to_mask(tuple(free)), length))) == expected


def test_no_room_for_what_is_longer_than_the_grid() -> None:
    grid = Grid(5)
    assert grid.coverable(grid.full, 6) == 0
    assert grid.coverable(grid.full, 5) == grid.full


@given(st.sets(st.integers(0, 675), min_size=1, max_size=40), st.integers(0, 2**32))
def test_a_drawn_cell_belongs_to_the_set(cells: set[int], seed: int) -> None:
    assert random_cell(to_mask(tuple(cells)), random.Random(seed)) in cells


def test_each_cell_is_drawn_equally_often() -> None:
    rng = random.Random(1)
    mask = to_mask((0, 3, 4, 50, 99))
    drawn = Counter(random_cell(mask, rng) for _ in range(5000))
    assert set(drawn) == {0, 3, 4, 50, 99}
    assert max(drawn.values()) - min(drawn.values()) < 150  # five standard deviations are 141
    with pytest.raises(ValueError, match="empty range"):
        random_cell(0, rng)


def test_lines_run_both_ways_and_only_straight() -> None:
    grid = Grid(10)
    assert grid.line(11, 13) == (11, 12, 13)
    assert grid.line(13, 11) == (13, 12, 11)
    assert grid.line(5, 35) == (5, 15, 25, 35)
    assert grid.line(7, 7) == (7,)
    with pytest.raises(ValueError, match="one line"):
        grid.line(0, 11)
    with pytest.raises(ValueError, match="one line"):
        grid.line(9, 10)


@given(sizes, st.integers(1, 5), st.data())
def test_room_apart_from_hits_is_that_of_ships_that_touch_none_of_them(
    size: int, length: int, data: st.DataObject
) -> None:
    grid = Grid(size)
    hits = data.draw(st.sets(st.integers(0, size * size - 1), max_size=6))
    blocked = data.draw(st.sets(st.integers(0, size * size - 1), max_size=20)) - hits
    free = set(grid.cells) - blocked
    expected = set()
    for cell in free:
        for ray in grid.rays(cell):
            ship = {cell, *ray[: length - 1]}
            if len(ship) == length and ship <= free and not hits & _neighbours(grid, ship, corners=False):
                expected |= ship
    assert set(cells_of(grid.coverable(to_mask(tuple(free)), length, to_mask(tuple(hits))))) == expected


@given(sizes, st.data())
def test_alongside_two_neighbours_are_the_cells_at_the_sides_of_their_line(size: int, data: st.DataObject) -> None:
    grid = Grid(size)
    cells = data.draw(st.sets(st.sampled_from(grid.cells), max_size=12))
    expected = set()
    for cell in cells:
        y, x = divmod(cell, size)
        for (dx, dy), sides in (((1, 0), ((0, 1), (0, -1))), ((0, 1), ((1, 0), (-1, 0)))):
            if x + dx < size and y + dy < size and (y + dy) * size + x + dx in cells:
                expected |= {
                    (b + j) * size + a + i
                    for a, b in ((x, y), (x + dx, y + dy))
                    for i, j in sides
                    if 0 <= a + i < size and 0 <= b + j < size
                }
    assert set(cells_of(grid.alongside(to_mask(tuple(cells))))) == expected


@given(sizes, st.integers(1, 6), st.data())
def test_lines_through_a_cell_are_all_of_their_length_among_some_cells(
    size: int, length: int, data: st.DataObject
) -> None:
    grid = Grid(size)
    among = data.draw(st.sets(st.sampled_from(grid.cells), min_size=1, max_size=60))
    cell = data.draw(st.sampled_from(sorted(among)))
    lines = set()
    for start in grid.cells:
        y, x = divmod(start, size)
        if x + length <= size:
            lines.add(tuple(range(start, start + length)))
        if y + length <= size:
            lines.add(tuple(range(start, start + length * size, size)))
    expected = sorted(to_mask(line) for line in lines if cell in line and among.issuperset(line))
    assert sorted(grid.lines_through(cell, length, to_mask(tuple(among)))) == expected
