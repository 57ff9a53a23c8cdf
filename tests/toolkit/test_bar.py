"""The bar: what it says, and what goes first where it has no room for all."""

from itertools import pairwise

import pytest

from schiffe.terminal.glyphs import ASCII_LINES, BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import Bar, BarNote, ClockFace, bar_notes, paint_bar, paint_clock
from schiffe.toolkit.canvas import Canvas
from tests.toolkit.painting import check_roles, in_role


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
    paint_bar(canvas, Bar("Anna against Benjamin", badge="YOUR TURN, ANNA, NOW", game_title="Toy", program=""))
    assert canvas.text().partition("  YOUR")[0].rstrip() == shown


WHOLE = Bar(
    "Lea (White) against Ben (Black)",
    notes=bar_notes("fog", "38 shots"),
    badge="YOUR TURN",
    clock=ClockFace(11, 15),
    game_title="Bashni",
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
    paint_bar(canvas, Bar("Lea against hard", notes=bar_notes("standard", "12 shots"), badge="WAIT"))
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
    told = [BarNote("standard"), BarNote("12 shots", "12")]
    paint_bar(canvas, Bar("Lea against hard", notes=told, badge="WAIT", program="", shortest_title="Lea - hard"))
    assert canvas.text().partition(" WAIT")[0].strip() == shown


def test_a_short_title_leaves_room_for_notes() -> None:
    canvas = Canvas(38, 1)
    told = [BarNote("standard"), BarNote("12 shots", "12")]
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
    start = paint_clock(canvas, 39, clock, BOX_LINES)
    check_roles(canvas)
    assert canvas.text().strip() == shown
    assert canvas.text().index(shown) == start + (clock.seconds_left == 0) * 2
    late = in_role(canvas, "hurry.beat") + in_role(canvas, "hurry")
    assert late == ([f"  {clock.seconds_left} s"] if clock.seconds_left < 6 else [])
    assert bool(in_role(canvas, "hurry.beat")) is (clock.seconds_left == 5), "it changes its look from second to second"
    assert "".join(in_role(canvas, "bar.name")).strip("■") == ""


def test_a_badge_stands_clear_of_all_else_and_is_cut_where_it_has_no_room() -> None:
    canvas = Canvas(60, 1)
    paint_bar(canvas, Bar("Anna against Ben", notes=bar_notes("a note"), badge="YOUR TURN", clock=ClockFace(60, 60)))
    assert canvas.text() == " schiffe  Anna against Ben      YOUR TURN   60 s ■■■■■■■■■■"
    paint_bar(canvas, Bar("", badge="ANNA AGAINST BEN IN THE LAST OF ALL THEIR MANY MANY GAMES"))
    assert canvas.text() == "   ANNA AGAINST BEN IN THE LAST OF ALL THEIR MANY MANY G.."
    paint_bar(canvas, Bar("Anna against Ben", notes=bar_notes("a note"), badge="YOUR TURN"))
    check_roles(canvas)
    assert (in_role(canvas, "attention"), in_role(canvas, "bar.name")[0]) == ([" YOUR TURN"], "schiffe")
