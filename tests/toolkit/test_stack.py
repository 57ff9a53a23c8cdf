"""Tests of pages as stacks of parts."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.stack import GapAbove, Loss, PartRows, StackPart, stack, text_part

_PARTS = st.lists(st.builds(StackPart, rows=st.integers(0, 4), gap_rows=st.integers(0, 2)), max_size=5)


@st.composite
def _parts_and_losses(draw: st.DrawFn) -> tuple[list[StackPart], list[Loss | list[Loss]]]:
    parts = draw(_PARTS)
    losses: list[Loss] = [*parts, *map(GapAbove, parts)]
    if not losses:
        return parts, []
    loss = st.sampled_from(losses)
    return parts, draw(st.lists(loss | st.lists(loss, max_size=2), max_size=6))


def test_parts_are_below_each_other_with_their_gaps() -> None:
    title, text, picture = StackPart(2), StackPart(1, gap_rows=1), StackPart(3, gap_rows=2)
    page = stack(10, [title, text, picture])

    assert page.height == 9
    assert page.at(1) == {title: PartRows(1, 3), text: PartRows(4, 5), picture: PartRows(7, 10)}


def test_equal_parts_have_rows_of_their_own() -> None:
    above, below = StackPart(1), StackPart(1)

    assert stack(2, [above, below]).at(0)[below] == PartRows(1, 2)


def test_the_first_part_on_the_page_has_no_gap() -> None:
    page = stack(10, [StackPart(0), StackPart(2, gap_rows=1), StackPart(1, gap_rows=1)])

    assert list(page.at(5).values()) == [PartRows(5, 5), PartRows(5, 7), PartRows(8, 9)]


def test_a_part_without_rows_has_no_gap() -> None:
    page = stack(10, [StackPart(1), StackPart(0, gap_rows=1), StackPart(1, gap_rows=1)])

    assert page.height == 3
    assert [rows.height for rows in page.at(0).values()] == [1, 0, 1]


def test_what_is_named_first_is_given_up_first() -> None:
    title, text, answer, picture = StackPart(1), *(StackPart(1, gap_rows=1) for _ in range(3))
    give_up: list[Loss] = [picture, GapAbove(text), GapAbove(answer)]
    pages = [stack(max_rows, [title, text, answer, picture], give_up=give_up) for max_rows in (7, 6, 5, 4, 3)]

    assert [page.height for page in pages] == [7, 5, 5, 4, 3]
    assert [[rows.y for rows in page.at(0).values()] for page in pages] == [
        [0, 2, 4, 6],
        [0, 2, 4, 5],
        [0, 2, 4, 5],
        [0, 1, 3, 4],
        [0, 1, 2, 3],
    ]


def test_what_is_in_a_list_is_given_up_together() -> None:
    title, text, answer = StackPart(1), StackPart(1, gap_rows=1), StackPart(1, gap_rows=1)
    page = stack(4, [title, text, answer], give_up=[[GapAbove(text), GapAbove(answer)]])

    assert page.height == 3


def test_a_page_that_is_too_low_keeps_what_it_may_not_give_up() -> None:
    picture = StackPart(1, gap_rows=1)
    page = stack(2, [StackPart(3), StackPart(2, gap_rows=1), picture], give_up=[picture])

    assert list(page.at(0).values()) == [PartRows(0, 3), PartRows(4, 6), PartRows(6, 6)]


def test_free_rows_are_spread_evenly_over_the_gaps_that_may_grow() -> None:
    title, fixed = StackPart(1, max_gap_rows=4), StackPart(1, gap_rows=1)
    growing = [StackPart(1, gap_rows=1, max_gap_rows=4), StackPart(0, max_gap_rows=4), StackPart(1, max_gap_rows=4)]
    page = stack(10, [title, fixed, *growing])

    assert page.height == 6
    assert [page.spread(rows).height for rows in (5, 6, 7, 8, 9, 10, 12, 13, 14, 40)] == [
        6,
        6,
        6,
        8,
        8,
        10,
        12,
        12,
        13,
        13,
    ]
    assert [rows.y for rows in page.spread(10).at(0).values()] == [0, 2, 6, 7, 9]


def test_a_page_paints_its_parts_except_those_that_were_given_up() -> None:
    def painted(max_rows: int) -> str:
        canvas = Canvas(11, 8)
        title = text_part(canvas, ["title"], gap_rows=1)
        picture = text_part(canvas, ["picture"])
        text = text_part(canvas, ["long text", "end"], gap_rows=1, is_centred=True)
        page = stack(max_rows, [title, StackPart(1), picture, text], give_up=[picture])
        assert page.paint(Corner(1, 1)) == 1 + page.height
        return canvas.text().rstrip()

    assert painted(6) == "\n title\n\n picture\n\n long text\n    end"
    assert painted(5) == "\n title\n\n\n long text\n    end"


@given(_parts_and_losses(), st.integers(0, 20), st.integers(0, 5))
def test_parts_are_in_order_and_fit_if_they_can(
    parts_and_losses: tuple[list[StackPart], list[Loss | list[Loss]]], max_rows: int, top: int
) -> None:
    parts, give_up = parts_and_losses
    page = stack(max_rows, parts, give_up=give_up)
    places = list(page.at(top).values())

    assert all(above.end_y <= below.y for above, below in pairwise(places))
    assert all(rows.height in {0, part.rows} for rows, part in zip(places, parts, strict=True))
    assert page.height == (places[-1].end_y - top if places else 0)
    assert page.height <= max(max_rows, stack(0, parts, give_up=give_up).height)


@given(_parts_and_losses(), st.integers(0, 20))
def test_more_rows_never_make_a_page_poorer(
    parts_and_losses: tuple[list[StackPart], list[Loss | list[Loss]]], max_rows: int
) -> None:
    parts, give_up = parts_and_losses
    lower, higher = (stack(rows, parts, give_up=give_up) for rows in (max_rows, max_rows + 1))

    assert lower.given_up[: len(higher.given_up)] == higher.given_up
    assert lower.height <= higher.height
