"""What stands around every screen: the bar, the keys in the last rows, a question laid over it, names that are cut."""

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from schiffe.terminal.encoding import ASCII_LINES, BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit_name
from schiffe.toolkit.help import HelpScreen, Section
from schiffe.toolkit.key_row import paint_keys
from schiffe.toolkit.layout import (
    NO_SCENE,
    Bar,
    ClockFace,
    Corner,
    Note,
    Paged,
    Scene,
    centred,
    notes,
    paint_bar,
    paint_below,
    paint_clock,
    paint_heading,
    paint_letters,
    paint_squares,
    scroll_commands,
    wrap_evenly,
    wrap_without_orphan,
)
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import GENERIC_LOOKS, styles
from tests.toolkit.painting import SCENE, check_roles, in_role
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
        corner = paint_letters(canvas, 20, 5, scene)
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


def test_a_block_below_the_name_goes_down_as_the_terminal_grows() -> None:
    scene = Scene("toy", letters=("TOY", "toy"))
    assert [paint_letters(Canvas(30, rows), 20, 5, scene).y for rows in range(12, 24)] == [
        3,
        4,
        4,
        2,
        2,
        5,
        5,
        6,
        6,
        7,
        7,
        8,
    ]
    assert paint_letters(Canvas(20, 30), 40, 5, scene).x == 1


def test_keys_stand_closer_before_they_take_a_second_row() -> None:
    assert key_rows(39, 2, "help", "again", "look", "menu") == ["", "", " F1 help  F2 again  F3 look  F4 menu"]


def test_keys_in_two_rows_stand_well_apart_in_about_as_many_columns() -> None:
    wanted = ["", " F1 help   F2 again", " F3 analysis   F4 menu"]
    assert key_rows(40, 2, "help", "again", "analysis", "menu") == wanted


def test_a_key_that_has_no_room_is_left_out() -> None:
    assert key_rows(40, 1, "help", "x" * 40, "menu") == ["", "", " F1 help   F3 menu"]


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
    assert canvas.text().partition(" YOUR")[0].rstrip() == f" {expected}".rstrip()


@pytest.mark.parametrize(
    ("columns", "shown"), [(45, " Toy  Anna against .."), (44, " Toy  Anna against.."), (43, " Toy")]
)
def test_a_title_behind_the_name_of_a_game_is_cut_where_the_badge_begins(columns: int, shown: str) -> None:
    canvas = Canvas(columns, 1)
    paint_bar(canvas, Bar("Anna against Benjamin", badge="YOUR TURN, ANNA, NOW", game="Toy", program=""))
    assert canvas.text().partition("  YOUR")[0].rstrip() == shown


WHOLE = Bar(
    "Lea (White) against Ben (Black)",
    notes=notes("fog", "38 shots"),
    badge="YOUR TURN",
    clock=ClockFace(11, 15),
    game="Bashni",
    short_title="Lea - Ben",
)
PARTS = ["11 s", "YOUR TURN", "Bashni", "Lea", "schiffe", "fog", "38 shots", "(White)"]
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
    assert PARTS[:-1] in seen


@pytest.mark.parametrize(("columns", "behind"), [(60, "   standard, 12 shots"), (50, "   standard"), (40, "")])
def test_of_several_notes_the_last_goes_first(columns: int, behind: str) -> None:
    canvas = Canvas(columns, 1)
    paint_bar(canvas, Bar("Lea against hard", notes=notes("standard", "12 shots"), badge="WAIT"))
    assert canvas.text().partition(" WAIT")[0].rstrip() == f" schiffe  Lea against hard{behind}"


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (46, "Lea against hard   standard, 12 shots"),
        (45, "Lea against hard   standard, 12"),
        (36, "Lea against hard   standard"),
        (25, "Lea against hard"),
        (24, "Lea - hard"),
    ],
)
def test_notes_are_shown_wherever_they_have_room(columns: int, shown: str) -> None:
    canvas = Canvas(columns, 1)
    told = [Note("standard"), Note("12 shots", "12")]
    paint_bar(canvas, Bar("Lea against hard", notes=told, badge="WAIT", program="", shortest_title="Lea - hard"))
    assert canvas.text().partition(" WAIT")[0].strip() == shown


def test_a_short_title_leaves_room_for_notes() -> None:
    canvas = Canvas(38, 1)
    told = [Note("standard"), Note("12 shots", "12")]
    title = "Lea against the hardest of all of them"
    paint_bar(canvas, Bar(title, shortest_title="Lea - hard", notes=told, badge="WAIT", program=""))
    assert canvas.text().partition(" WAIT")[0].strip() == "Lea - hard   standard, 12"


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
    ("badge", "left", "shown"),
    [
        ("ANNA TO FIRE", 9, "         ANNA TO FIRE    9 s ■■■■■■····"),
        ("ANNA TO FIRE", 3, "            ANNA TO FIRE   hurry   3 s"),
        ("YOUR TURN", 3, "    YOUR TURN   hurry   3 s  ■■········"),
        ("", 3, "                hurry   3 s  ■■········"),
        ("ANNA THE GREAT TO FIRE", 3, "   ANNA THE GREAT TO F..   hurry   3 s"),
    ],
)
def test_the_squares_of_a_clock_go_before_whose_turn_it_is_would_be_cut(badge: str, left: int, shown: str) -> None:
    canvas = Canvas(40, 1, has_shades=False)
    paint_bar(canvas, Bar("", badge=badge, clock=ClockFace(left, 15), program=""))
    check_roles(canvas)
    assert canvas.text().rstrip() == shown


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
        assert paint_squares(canvas, Corner(0, 0), lit, total=4, style="", glyphs=glyphs) == 4
        assert canvas.text() == expected


def test_the_help_ends_its_first_part_with_the_keys_that_no_terminal_takes() -> None:
    screen = HelpScreen([Section("Rules", ["Sink the enemy fleet."])])
    canvas = Canvas(80, 24)
    screen.paint(canvas, screen.fitted(screen.state, canvas))
    assert canvas.text().index("F1 and F10 to itself, use ? and Esc.") > canvas.text().index("Sink")


@pytest.mark.parametrize(("has_shades", "row"), [(True, "■■■■■■■■"), (False, "■■■■····")])
def test_squares_that_are_not_lit_are_dots_where_colours_do_not_tell_them_apart(has_shades: bool, row: str) -> None:
    canvas = Canvas(8, 1, has_shades=has_shades)
    assert paint_squares(canvas, Corner(0, 0), 4, total=8, style="class:tally.skill") == 8
    assert canvas.text() == row
    assert {style for _x, _text, style in canvas.rows[0]} == {"class:tally.rest", "class:tally.skill"}


@pytest.mark.parametrize(
    ("clock", "shown"),
    [
        (ClockFace(60, 60), "60 s ■■■■■■■■■■"),
        (ClockFace(5, 60), "hurry   5 s  ■·········"),
        (ClockFace(4, 60), "hurry   4 s  ■·········"),
        (ClockFace(0, 60), "0 s  ··········"),
        (ClockFace(30, 60, is_paused=True), "Paused 30 s ■■■■■·····"),
        (ClockFace(4, 60, is_paused=True), "Paused   4 s  ■·········"),
    ],
)
def test_a_clock_says_when_it_is_late_or_stands(clock: ClockFace, shown: str) -> None:
    canvas = Canvas(40, 1, has_shades=False)
    start = paint_clock(canvas, 39, 0, clock, BOX_LINES)
    check_roles(canvas)
    assert canvas.text().strip() == shown
    assert canvas.text().index(shown) == start + (clock.left == 0) * 2
    late = in_role(canvas, "hurry.beat") + in_role(canvas, "hurry")
    assert late == ([f"  {clock.left} s"] if clock.left < 6 else [])
    assert bool(in_role(canvas, "hurry.beat")) is (clock.left == 5), "it changes its look from second to second"
    assert "".join(in_role(canvas, "bar.name")).strip("■") == ""


def test_a_badge_stands_clear_of_all_else_and_is_cut_where_it_has_no_room() -> None:
    canvas = Canvas(60, 1)
    paint_bar(canvas, Bar("Anna against Ben", notes=notes("a note"), badge="YOUR TURN", clock=ClockFace(60, 60)))
    assert canvas.text() == " schiffe  Anna against Ben      YOUR TURN   60 s ■■■■■■■■■■"
    paint_bar(canvas, Bar("", badge="ANNA AGAINST BEN IN THE LAST OF ALL THEIR MANY MANY GAMES"))
    assert canvas.text() == "   ANNA AGAINST BEN IN THE LAST OF ALL THEIR MANY MANY G.."
    paint_bar(canvas, Bar("Anna against Ben", notes=notes("a note"), badge="YOUR TURN"))
    check_roles(canvas)
    assert (in_role(canvas, "turn"), in_role(canvas, "bar.name")[0]) == ([" YOUR TURN"], "schiffe")


@pytest.mark.parametrize(
    ("columns", "rows", "corner"),
    [(20, 4, (10, 10)), (20, 5, (10, 9)), (39, 16, (1, 4)), (20, 20, (10, 2)), (20, 21, (10, 2)), (20, 22, (10, 1))],
)
def test_a_block_stands_in_the_middle_between_the_bar_and_the_keys(
    columns: int, rows: int, corner: tuple[int, int]
) -> None:
    assert centred(Canvas(40, 24), columns, rows) == corner


def test_a_block_leaves_the_rows_of_the_keys() -> None:
    assert centred(Canvas(40, 24), 20, 4, key_rows=5) == (10, 8)


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


@dataclass(frozen=True, kw_only=True)
class Page(Paged):
    """A part of a text."""


def test_a_text_scrolls_as_far_as_it_goes() -> None:
    page = Page().in_room(10, 4)
    assert (page.place, page.scrolled(3).place, page.scrolled(99).place) == ("4 of 10", "7 of 10", "10 of 10")
    assert page.scrolled(-1) == page
    assert Page(first=6).in_room(10, 6).first == 4
    assert (Page().in_room(4, 4).place, Page().in_room(5, 4).place) == ("", "4 of 5")

    def after(key: str, first: int) -> int:
        commands = scroll_commands(replace(page, first=first))
        return next(command for command in commands if key in command.keys).step(replace(page, first=first)).first  # type: ignore[union-attr]

    assert [after(key, 3) for key in ("up", "wheel-up", "down", "wheel-down")] == [2, 2, 4, 4]
    assert [after(key, 1) for key in ("pageup", "pagedown", " ", "home", "end")] == [0, 5, 5, 0, 6]
    assert scroll_commands(Page().in_room(4, 4)) == []
    assert [command.label for command in scroll_commands(page) if command.shown] == ["up", "down"]


def test_arrows_stand_where_there_is_more_and_scroll_by_a_page() -> None:
    for first, arrows in ((0, {6: 4}), (3, {1: 0, 6: 6}), (6, {1: 2})):
        canvas, page = Canvas(20, 8), Page(first=first, lines=10, room=4)
        page.paint_arrows(canvas, 9, 2)
        check_roles(canvas)
        assert {y: line.strip() for y, line in enumerate(canvas.text().split("\n")) if line} == {
            y: "^" if y == 1 else "v" for y in arrows
        }
        for y, then in arrows.items():
            step = canvas.clicked(9, y)
            assert step is not None
            assert step(page).first == then


@pytest.mark.parametrize(("size", "is_large"), [((100, 36), True), ((99, 36), False), ((100, 35), False)])
def test_the_name_is_in_larger_letters_where_there_is_much_room(size: tuple[int, int], is_large: bool) -> None:
    canvas = Canvas(*size)
    corner = paint_letters(canvas, 40, 5, SCENE)
    lines = canvas.text().split("\n")
    assert ("TTTTTT" in canvas.text()) is is_large
    assert lines[corner.y - (3 if is_large else 2)].split()[0] == ("TT" if is_large else "T")
    assert not any(lines[corner.y - (2 if is_large else 1) :])
    assert corner.x == (size[0] - 40) // 2
    assert in_role(canvas, "lit")
    narrow = Canvas(*size)
    assert (
        paint_letters(narrow, 8, 5, SCENE).x == (size[0] - len(SCENE.large[0] if is_large else SCENE.letters[0])) // 2
    )


def test_a_scene_that_says_nothing_keeps_six_rows_for_no_picture() -> None:
    canvas = Canvas(40, 20)
    paint_below(canvas, 3, Scene("toy"))
    assert not canvas.text().strip()
    assert (Scene("toy").picture(40, 20), NO_SCENE.name) == (6, "")


def test_the_picture_stands_between_what_is_painted_and_the_keys() -> None:
    for y, waves in ((15, [15, 16, 17, 18]), (18, [18]), (19, []), (25, [])):
        canvas = Canvas(40, 20)
        paint_below(canvas, y, SCENE)
        assert [row for row, line in enumerate(canvas.text().split("\n")) if line] == waves
