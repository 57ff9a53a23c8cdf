"""What stands around every screen: the keys in the last rows, a question laid over it, lines and names that fit."""

import re
from typing import Any

import pytest

from schiffe.terminal.glyphs import ASCII_LINES, BOX_LINES
from schiffe.toolkit.canvas import Canvas, Corner, fit_name
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.help import HelpScreen, Section
from schiffe.toolkit.key_row import paint_keys
from schiffe.toolkit.layout import centred_corner, paint_heading, paint_segments, wrap_evenly, wrap_without_orphan
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from tests.toolkit.painting import check_roles, in_role
from tests.toolkit.show import Program, Show, perform


def keys(*labels: str) -> list[Command[Any]]:
    """Commands with the keys F1, F2 and so on."""
    return [Command((f"f{n}",), lambda _state: Done(None), f"F{n}", label) for n, label in enumerate(labels, 1)]


def key_rows(columns: int, rows: int, *labels: str) -> list[str]:
    """The last three rows, with so many for the keys."""
    canvas = Canvas(columns, 6)
    paint_keys(canvas, keys(*labels), rows)
    return canvas.text().split("\n")[-3:]


def test_keys_stand_in_the_last_row_well_apart_even_where_two_belong_to_them() -> None:
    assert key_rows(60, 2, "help", "again") == ["", "", "  F1  help    F2  again"]


def test_keys_stand_closer_before_they_take_a_second_row() -> None:
    assert key_rows(39, 2, "help", "again", "look", "menu") == ["", "", " F1 help  F2 again  F3 look  F4 menu"]


def test_keys_in_two_rows_stand_well_apart_in_about_as_many_columns() -> None:
    wanted = ["", " F1 help   F2 again", " F3 analysis   F4 menu"]
    assert key_rows(40, 2, "help", "again", "analysis", "menu") == wanted


def test_a_key_that_has_no_room_is_left_out() -> None:
    assert key_rows(40, 1, "help", "x" * 40, "menu") == ["", "", " F1 help   F3 menu"]


@pytest.mark.parametrize(
    ("name", "width", "expected"),
    [
        ("Computer (hard)", 15, "Computer (hard)"),
        ("Computer (hard)", 14, "hard"),
        ("Computer (hard)", 3, "C.."),
        ("Wilhelmine", 8, "Wilhel.."),
        ("Wilhelmine ()", 8, "Wilhel.."),
    ],
)
def test_of_a_name_that_is_cut_the_part_in_parentheses_stays(name: str, width: int, expected: str) -> None:
    assert fit_name(name, width) == expected


class Filled(Screen[None, None]):
    """A screen that is full of dots, with a key of its own."""

    def __init__(self) -> None:
        super().__init__(None)

    def commands(self, state: None) -> list[Command[None]]:
        """One key."""
        return keys("dig")

    def paint(self, canvas: Canvas, state: None) -> None:
        """Dots in every row but the last one."""
        for y in range(canvas.height - 1):
            canvas.put(0, y, "." * canvas.width)


def test_a_question_covers_all_below_its_line_and_shows_its_own_keys_alone() -> None:
    question = DialogScreen(BOX_LINES, "Leave?", [MenuEntry("_No", 0), MenuEntry("_Yes", 1)])

    def filled() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]))

        async def direct() -> None:
            stage.show(Filled())
            await stage.ask_over(question)

        return stage, direct()

    async def script(show: Show) -> None:
        await show.see("Leave?")
        assert "dig" not in show.text
        assert re.search(r"(?m)^\.+\n─+\n +Leave\?\n\n +> No +Yes\n\n +F1", show.text)
        show.press("n")

    perform(script, filled)


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("120 games on 10 x 10: mostly B3 38 %, B4 38 % and B5 38 %.", 33,
         ["120 games on 10 x 10: mostly", "B3 38 %, B4 38 % and B5 38 %."]),
        ("1 win now, 4 wins at best", 23, ["1 win now, 4", "wins at best"]),
        ("one line", 8, ["one line"]),
        ("", 8, [""]),
        ("longestword a b", 12, ["longestword", "a b"]),
    ],
)  # fmt: skip
def test_lines_are_about_as_long_as_each_other(text: str, width: int, expected: list[str]) -> None:
    assert wrap_evenly(Canvas(80, 24), text, width) == expected


@pytest.mark.parametrize(
    ("lit", "shaded", "box", "plain"),
    [(0, "■■■■", "····", "...."), (1, "■■■■", "■···", "#..."), (4, "■■■■", "■■■■", "####")],
)
def test_squares_are_told_apart_without_shades_too(lit: int, shaded: str, box: str, plain: str) -> None:
    for glyphs, has_shades, expected in (
        (BOX_LINES, True, shaded),
        (BOX_LINES, False, box),
        (ASCII_LINES, False, plain),
    ):
        canvas = Canvas(4, 1, has_shades=has_shades)
        assert paint_segments(canvas, Corner(0, 0), lit, segment_count=4, style="", glyphs=glyphs) == 4
        assert canvas.text() == expected


def test_the_help_ends_its_first_part_with_the_keys_that_no_terminal_takes() -> None:
    screen = HelpScreen([Section("Rules", ["Sink the enemy fleet."])])
    canvas = Canvas(80, 24)
    screen.paint(canvas, screen.fitted(screen.state, canvas))
    assert canvas.text().index("F1 and F10 to itself, use ? and Esc.") > canvas.text().index("Sink")


@pytest.mark.parametrize(("has_shades", "row"), [(True, "■■■■■■■■"), (False, "■■■■····")])
def test_squares_that_are_not_lit_are_dots_where_colours_do_not_tell_them_apart(has_shades: bool, row: str) -> None:
    canvas = Canvas(8, 1, has_shades=has_shades)
    assert paint_segments(canvas, Corner(0, 0), 4, segment_count=8, style="class:meter") == 8
    assert canvas.text() == row
    assert {style for _x, _text, style in canvas.rows[0]} == {"class:meter.rest", "class:meter"}


@pytest.mark.parametrize(
    ("columns", "rows", "corner"),
    [(20, 4, (10, 10)), (20, 5, (10, 9)), (39, 16, (1, 4)), (20, 20, (10, 2)), (20, 21, (10, 2)), (20, 22, (10, 1))],
)
def test_a_block_stands_in_the_middle_between_the_bar_and_the_keys(columns: int, rows: int, corner: Corner) -> None:
    assert centred_corner(Canvas(40, 24), columns, rows) == corner


def test_a_block_leaves_the_rows_of_the_keys() -> None:
    assert centred_corner(Canvas(40, 24), 20, 4, key_rows=5) == (10, 8)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("a number that is thought of", 27, ["a number that is thought of"]),
        ("a number that is thought of", 26, ["a number that is", "thought of"]),
        ("a number that is thought of by", 27, ["a number that is thought", "of by"]),
        ("a number thoughtlessnesses", 20, ["a number", "thoughtlessnesses"]),
    ],
)
def test_no_word_is_left_alone_in_the_last_line(text: str, width: int, lines: list[str]) -> None:
    assert wrap_without_orphan(Canvas(80, 24), text, width) == lines


def test_a_heading_has_lines_at_both_of_its_sides() -> None:
    for text, shown in (("Rules", "  - Rules ----------"), ("Rules of all the games", "  - Rules of all .. -")):
        canvas = Canvas(40, 2)
        paint_heading(canvas, Corner(2, 1), 18 if text == "Rules" else 19, text, ASCII_LINES)
        check_roles(canvas)
        assert canvas.text() == f"\n{shown}"
        assert in_role(canvas, "emphasis") == [shown.strip("- ")]
