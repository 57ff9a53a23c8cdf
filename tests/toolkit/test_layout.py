"""What stands around every screen: the bar, the keys in the last rows, a question laid over it, names that are cut."""

import re
from itertools import pairwise
from typing import Any

import pytest

from schiffe.terminal.encoding import ASCII_LINES, BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit_name
from schiffe.toolkit.help import HelpScreen, Section
from schiffe.toolkit.layout import (
    Bar,
    ClockFace,
    Corner,
    Scene,
    below_letters,
    centred,
    evenly,
    paint_bar,
    paint_squares,
)
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.screen import Command, Done, Screen, paint_keys
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import GENERIC_LOOKS, styles
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


def test_the_name_in_big_letters_stands_above_a_block_where_the_picture_has_room_too() -> None:
    scene = Scene("toy", letters=("TOY", "toy"))
    for rows in range(10, 40):
        canvas = Canvas(30, rows)
        corner = below_letters(canvas, 20, 5, scene)
        lines = canvas.text().split("\n")
        if rows < 17:
            assert not any(lines)
            middle = centred(canvas, 20, 5)
            assert corner.x == middle.x
            assert 1 <= corner.y <= middle.y
            assert corner.y + 5 + 6 <= rows - 1 or corner == middle, (
                "the picture has its room, if there is any to spare"
            )
            assert (corner.y < middle.y) is (rows in (15, 16)), rows
        else:
            assert (corner.x, corner.y) == (5, lines.index(" " * 5 + "toy") + 2)
            assert lines[corner.y - 3] == " " * 5 + "TOY"
            assert not any(lines[:2])
            assert corner.y + 5 + 6 <= rows - 1, "the picture and the keys have room below"


def last_row(columns: int, *commands: Command[Any]) -> str:
    canvas = Canvas(columns, 1)
    paint_keys(canvas, commands)
    return re.sub(" +", " ", canvas.text())


def key(name: str, label: str, *more: str, is_spare: bool = False) -> Command[Any]:
    return Command((*more, name.lower()), lambda _state: Done(None), name, label, is_spare=is_spare)


def test_beside_f1_and_f10_stand_the_keys_that_no_terminal_keeps_to_itself() -> None:
    told, leave = key("F1", "help", "?"), key("F10", "leave", "escape")
    clear = key("Esc", "clear", "escape")
    assert last_row(59, told, leave) == " F1 ? help F10 Esc leave"
    assert last_row(59, told, clear, leave) == " F1 ? help Esc clear F10 leave"
    assert last_row(21, told, leave) == " F1 ? help F10 leave"
    assert last_row(19, told, leave) == " F1 help F10 leave"


def test_spare_keys_go_first_where_not_all_have_room_but_the_first_one_stays_for_long() -> None:
    enter = key("Enter", "fire", is_spare=True)
    note, pause = key(".", "note", is_spare=True), key("F6", "pause", is_spare=True)
    keys = key("F1", "help", "?"), enter, key("F2", "hint"), note, pause
    assert last_row(46, *keys) == " F1 ? help Enter fire F2 hint . note F6 pause"
    assert last_row(44, *keys) == " F1 ? help Enter fire F2 hint . note"
    assert last_row(30, *keys) == " F1 ? help Enter fire F2 hint"
    assert last_row(28, *keys) == " F1 help Enter fire F2 hint"
    assert last_row(26, *keys) == " F1 ? help F2 hint"
    assert last_row(17, *keys) == " F1 help F2 hint"


def test_keys_stand_closer_before_they_take_a_second_row() -> None:
    assert key_rows(39, 2, "help", "again", "look", "menu") == ["", "", " F1 help  F2 again  F3 look  F4 menu"]


def test_keys_in_two_rows_stand_well_apart_in_about_as_many_columns() -> None:
    wanted = ["", " F1 help   F2 again", " F3 analysis   F4 menu"]
    assert key_rows(40, 2, "help", "again", "analysis", "menu") == wanted


def test_a_key_that_has_no_room_is_left_out() -> None:
    assert key_rows(40, 1, "help", "x" * 40, "menu") == ["", "", " F1 help   F3 menu"]


def test_help_and_the_ways_on_and_out_are_left_out_last() -> None:
    def row(columns: int) -> str:
        canvas = Canvas(columns, 1)
        shown = (("f1", "?"), "F1", "help"), (("enter",), "Enter", "choose"), (("tab",), "Tab", "other side")
        commands: list[Command[Any]] = [Command(keys, lambda state: state, key, label) for keys, key, label in shown]
        paint_keys(canvas, [*commands, Command(("escape",), lambda state: state, "Esc", "back")])
        return canvas.text()

    assert row(46) == " F1 help Enter choose Tab other side Esc back"
    assert row(44) == " F1 help   Enter choose   Esc back"
    assert row(27) == " F1 ? Enter choose Esc back"


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (80, "schiffe  Lea against hard"),
        (42, "Lea against hard"),
        (38, "Lea against .."),
        (37, "schiffe"),
        (30, ""),
    ],
)
def test_a_title_is_cut_only_where_enough_of_it_is_left(columns: int, expected: str) -> None:
    canvas = Canvas(columns, 1)
    paint_bar(canvas, Bar("Lea against hard", badge="YOUR TURN, LEA, NOW"))
    assert canvas.text().partition(" YOUR")[0].strip() == expected


WHOLE = Bar(
    "Lea (White) against Ben (Black)",
    ("fog", "38 shots"),
    "YOUR TURN",
    clock=ClockFace(11, 15),
    game="Bashni",
    shorter="Lea - Ben",
)
PARTS = ["11 s", "YOUR TURN", "Bashni", "Lea", "schiffe", "(White)", "fog", "38 shots"]
"""What a bar says, the most important first."""


def test_a_bar_says_all_where_it_has_room() -> None:
    canvas = Canvas(98, 1)
    paint_bar(canvas, WHOLE)
    assert canvas.text().startswith(" schiffe  Bashni  Lea (White) against Ben (Black)   fog, 38 shots ")
    assert canvas.text().rstrip("■· ").endswith(" YOUR TURN   11 s")


def test_the_least_important_parts_of_a_bar_go_first() -> None:
    seen = []
    for columns in range(98, 30, -1):
        canvas = Canvas(columns, 1)
        paint_bar(canvas, WHOLE)
        seen.append([part for part in PARTS if part in canvas.text()])
    for shown, fewer in pairwise(seen):
        rest = [part for part in fewer if part != "schiffe" or "Lea" in fewer]  # it fills the place of a long title
        assert rest == shown[: len(rest)], "one went before a less important one"
    assert seen[0] == PARTS
    assert seen[-1] == PARTS[:2]
    assert PARTS[:-2] in seen


@pytest.mark.parametrize(("columns", "notes"), [(60, "   standard, 12 shots"), (50, "   standard"), (40, "")])
def test_of_several_notes_the_last_goes_first(columns: int, notes: str) -> None:
    canvas = Canvas(columns, 1)
    paint_bar(canvas, Bar("Lea against hard", ("standard", "12 shots"), "WAIT"))
    assert canvas.text().partition(" WAIT")[0].rstrip() == f" schiffe  Lea against hard{notes}"


@pytest.mark.parametrize(
    ("left", "glyphs", "squares"),
    [
        (15, BOX_LINES, "■■■■■■■■■■"),
        (11, BOX_LINES, "■■■■■■■■··"),
        (1, BOX_LINES, "■·········"),
        (0, BOX_LINES, "··········"),
        (11, ASCII_LINES, "########.."),
    ],
)
def test_a_clock_has_a_square_for_each_tenth_that_is_left(left: int, glyphs: LineGlyphs, squares: str) -> None:
    canvas = Canvas(40, 1, has_shades=False)
    paint_bar(canvas, Bar("Lea", clock=ClockFace(left, 15)), glyphs)
    assert canvas.text().rstrip().split()[-3:] == [str(left), "s", squares]


def test_what_stands_before_the_clock_stays_in_its_place() -> None:
    places = set()
    for left in (15, 10, 9):
        canvas = Canvas(80, 1)
        paint_bar(canvas, Bar("Lea", badge="YOUR TURN", clock=ClockFace(left, 15)))
        places.add(canvas.text().index("YOUR TURN"))
    assert len(places) == 1


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
    question = DialogScreen(BOX_LINES, "Leave?", [Offer("_No", 0), Offer("_Yes", 1)])

    def filled() -> Program:
        stage = Stage(styles(GENERIC_LOOKS), lambda: HelpScreen([]))

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
    assert evenly(Canvas(80, 24), text, width) == expected


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
        assert paint_squares(canvas, Corner(0, 0), (lit, 4), "", glyphs) == 4
        assert canvas.text() == expected


def test_the_help_ends_its_first_part_with_the_keys_that_no_terminal_takes() -> None:
    screen = HelpScreen([Section("Rules", ["Sink the enemy fleet."])])
    canvas = Canvas(80, 24)
    screen.paint(canvas, screen.fitted(screen.state, canvas))
    assert canvas.text().index("F1 and F10 to itself, use ? and Esc.") > canvas.text().index("Sink")


@pytest.mark.parametrize(("has_shades", "row"), [(True, "■■■■■■■■"), (False, "■■■■····")])
def test_squares_that_are_not_lit_are_dots_where_colours_do_not_tell_them_apart(has_shades: bool, row: str) -> None:
    canvas = Canvas(8, 1, has_shades=has_shades)
    assert paint_squares(canvas, Corner(0, 0), (4, 8), "class:tally.skill") == 8
    assert canvas.text() == row
    assert {style for _x, _text, style in canvas.rows[0]} == {"class:tally.rest", "class:tally.skill"}
