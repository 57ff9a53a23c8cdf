"""A canvas: where texts stand on it, what a click on it does, and what of it is painted anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.language.columns import wrapped
from schiffe.language.text import visible
from schiffe.toolkit.canvas import Canvas, Corner, Run, Size, characters_of_row, fit
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.scene import Scene


def test_no_character_that_the_terminal_would_obey_is_painted() -> None:
    canvas = Canvas(40, 4)
    text = "a\x9b31m\x07b\u202ec\x1b[0m\u2066\u00a0d\x00"
    shown = "a?31m?b?c?[0m? d?"
    assert canvas.put(0, 0, text) == canvas.measure(text) == len(shown)
    canvas.put_wrapped(Corner(0, 1), f"{text}\n{text}", 40)
    assert canvas.text().splitlines()[:3] == [shown, shown, shown]


def test_texts_stand_at_the_right_and_in_the_middle_and_are_cut_at_the_edge() -> None:
    canvas = Canvas(20, 6)
    assert canvas.put_right(19, 0, "right") == 14
    assert canvas.put_centred(1, "middle") == 7
    assert canvas.put(12, 2, "much too long") == 25
    assert canvas.put_right(3, 3, "right") == 0
    assert canvas.put_wrapped(Corner(2, 4), "two words", 6) == 6
    assert canvas.put_lines(Corner(2, 9), ["outside"]) == 10
    assert [canvas.centred_x(6), canvas.centred_x(24), canvas.centred_x(24, 1)] == [7, 0, 1]
    canvas.put(20, 0, "outside")
    canvas.put(0, 6, "below")
    canvas.paste(0, [Run(1, "left", "")])
    canvas.paste(6, [Run(1, "below", "")])
    assert canvas.text() == " left         right\n       middle\n            much t..\nright\n  two\n  words"


def test_the_first_wording_that_has_room_is_taken_and_the_last_one_cut() -> None:
    canvas = Canvas(20, 1)
    wordings = "ten digits to guess", "ten digits", "digits"
    assert [canvas.first_fitting(width, *wordings) for width in (19, 18, 10, 9, 6, 5)] == [
        *("ten digits to guess", "ten digits", "ten digits", "digits", "digits", "dig..")
    ]


def test_a_click_counts_on_the_last_area_that_holds_it() -> None:
    canvas = Canvas(20, 6)
    canvas.add_click_area(Corner(2, 1), Size(4, 2), lambda _state, x, y: (x, y), lambda _state, _x, _y: "right")
    canvas.put(4, 2, "ab", "", lambda _state: "text")

    def clicked(x: int, y: int, *, is_right: bool = False) -> object:
        step = canvas.transition_at(x, y, is_right=is_right)
        return step(None) if step else None

    assert [clicked(x, 1) for x in (1, 2, 5, 6)] == [None, (0, 0), (3, 0), None]
    assert [clicked(2, y) for y in (0, 1, 2, 3)] == [None, (0, 0), (0, 1), None]
    assert [clicked(x, 2) for x in (3, 4, 5, 6)] == [(1, 1), "text", "text", None]
    assert [clicked(x, 2, is_right=True) for x in (2, 4)] == ["right", None]
    assert canvas.transition_at(4, 3) is None
    assert canvas.transition_at(2, 1) is not None
    canvas.place_typed_line(Corner(1, 1), 4)
    assert canvas.typed_line == ((1, 1), 4)
    canvas.forget_clicks()
    assert clicked(2, 1) is None
    assert canvas.typed_line is None


def test_of_several_things_that_move_the_first_is_due() -> None:
    canvas = Canvas(20, 6)
    for due in (0.5, 0.2, 0.9):
        canvas.redraw_in(due)
    assert canvas.redraw_seconds == 0.2
    canvas.put(0, 0, "gone")
    canvas.clear()
    assert (canvas.text().strip(), len(canvas.rows)) == ("", 6)
    assert canvas.redraw_seconds is None


def test_a_canvas_ends_earlier_where_something_else_stands() -> None:
    canvas = Canvas(20, 6)
    with canvas.reserve_last_rows(2):
        assert canvas.height == 4
        canvas.put(0, 4, "hidden")
        canvas.fill(Corner(0, 3), Size(20, 3), "class:box")
    assert canvas.height == 6
    assert [len(row) for row in canvas.rows] == [0, 0, 0, 1, 0, 0]
    assert canvas.rows[3] == [(0, " " * 20, "class:box")]


def test_a_canvas_is_one_of_a_usual_terminal_where_nothing_else_is_said() -> None:
    canvas = Canvas(20, 6)
    assert canvas.has_shades
    assert canvas.is_rich
    assert canvas.now == 0


@pytest.mark.parametrize(
    ("runs", "shown"),
    [
        ([(0, "中文", "a"), (1, "x", "b")], [(" ", "b"), ("x", "b"), ("文", "a"), ("", "a")]),
        ([(0, "中文", "a"), (0, "x", "b")], [("x", "b"), (" ", "b"), ("文", "a"), ("", "a")]),
        ([(0, "中", "a"), (1, "文", "b")], [(" ", "b"), ("文", "b"), ("", "b")]),
        ([(0, "ab", "a"), (1, "e\u0301", "b")], [("a", "a"), ("e\u0301", "b")]),
        ([(0, "文\u0301", "a")], [("文\u0301", "a"), ("", "a")]),
    ],
)
def test_no_half_of_a_wide_character_is_left(runs: list[Run], shown: list[tuple[str, str]]) -> None:
    assert list(dict(sorted(characters_of_row(tuple(runs)).items())).values()) == shown


@given(st.text(max_size=40), st.integers(-5, 12))
def test_wrapping_ends_at_every_width(text: str, width: int) -> None:
    assert "".join("".join(wrapped(text, width)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("C7: 61 % chance", 6, ["C7:", "61 %", "chance"]),
        ("rates of 61 %, and 9 %.", 12, ["rates of", "61 %, and", "9 %."]),
        ("  at 61 %", 6, ["  at", "  61 %"]),
        ("61 % of all", 3, ["61", "%", "of", "all"]),
        ("% of all", 4, ["% of", "all"]),
        ("points decide, 9 to 3. Lea has won.", 16, ["points decide,", "9 to 3. Lea has", "won."]),
        ("10 x 8", 4, ["10 x", "8"]),
    ],
)
def test_numbers_stay_with_what_belongs_to_them(text: str, width: int, expected: list[str]) -> None:
    assert wrapped(text, width) == expected


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Rene\u0301 and Rene\u0301", 8, "Rene\u0301 a.."),
        ("e\u0301" * 9, 6, "e\u0301" * 4 + ".."),
        ("\u5f35\u5049\u5f35", 5, "\u5f35.."),
        ("\u5f35\u5049\u5f35", 6, "\u5f35\u5049\u5f35"),
        ("abc", 2, ""),
        ("abc", -1, ""),
    ],
)
def test_two_dots_tell_that_something_is_missing(text: str, width: int, expected: str) -> None:
    assert fit(text, width) == expected


SMALL = st.integers(0, 12)


@given(SMALL, SMALL, st.integers(-15, 15), st.integers(-15, 15), st.text(max_size=20))
def test_no_size_is_too_small_for_a_canvas(width: int, height: int, x: int, y: int, text: str) -> None:
    canvas = Canvas(width, height)
    canvas.put(x, y, text, "", lambda state: state)
    canvas.put_centred(y, text)
    canvas.put_right(x, y, text)
    canvas.put_wrapped(Corner(x, y), text, width - 4)
    canvas.fill(Corner(x, y), Size(width, height))
    canvas.paste(y, [Run(max(0, x), text[: max(0, width - max(0, x))], "")])
    canvas.transition_at(x, y)
    MenuScreen(MenuTexts(Scene("toy"), text, "back"), [MenuEntry(f"_{text}", 1)]).paint_frame(canvas, lambda: None)
    assert len(canvas.rows) == height


@pytest.mark.parametrize(
    ("name", "shown", "columns"),
    [
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\U0001f469\U0001f467", 6),
        ("\u2764\ufe0f", "\u2764", 1),
        ("\U0001f44d\U0001f3fd", "\U0001f44d", 2),
        ("1\ufe0f\u20e3", "1", 1),
        ("\U0001f3fd", "\U0001f3fd", 2),
        ("\U0001f1e9\U0001f1ea", "\U0001f1e9\U0001f1ea", 2),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4", 2),
        ("Z\u00f6e\u0301", "Z\u00f6e\u0301", 3),
    ],
)
def test_an_emoji_of_several_code_points_is_those_that_it_is_made_of(name: str, shown: str, columns: int) -> None:
    canvas = Canvas(20, 1)
    assert visible(name) == shown
    assert canvas.put(0, 0, name) == canvas.measure(name) == columns
    assert canvas.text() == shown


def test_a_text_without_room_leaves_the_second_half_of_a_wide_character_alone() -> None:
    canvas = Canvas(4, 1)
    canvas.put(1, 0, "中", "class:ship")
    wide = characters_of_row(tuple(canvas.rows[0]))
    canvas.put(2, 0, "", "class:dim")
    assert characters_of_row(tuple(canvas.rows[0])) == wide == {1: ("中", "class:ship"), 2: ("", "class:ship")}


def test_of_what_reaches_over_an_edge_only_what_is_on_the_canvas_is_seen() -> None:
    canvas = Canvas(4, 1)
    canvas.paste(0, [Run(-2, "abc", ""), Run(3, "xyz", "")])
    assert canvas.text() == "c  x"
