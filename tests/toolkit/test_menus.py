"""Menus and questions: how they stand at each size, what keys and clicks choose, and a letter for each choice."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from schiffe.terminal.glyphs import BOX_LINES
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import MenuEntry, Stars, with_letters
from schiffe.toolkit.command import Done
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.groups import GroupedMenu, MenuGroup
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import Screen
from tests.toolkit.painting import SCENE, clicks, expected, frame, in_role, picture


def test_each_name_has_a_letter_that_none_before_it_has() -> None:
    assert with_letters(["easy", "medium", "hard", "master"]) == ["_easy", "_medium", "_hard", "m_aster"]
    assert with_letters(["Leicht", "mittel", "Meister"]) == ["_Leicht", "_mittel", "M_eister"]


def test_a_name_whose_letters_are_all_taken_has_none() -> None:
    assert with_letters(["a", "aa", "3"]) == ["_a", "aa", "3"]
    assert MenuEntry("aa", 1).letters == ""


def test_all_that_is_shown_are_the_names() -> None:
    names = ["easy", "medium", "hard", "master"]
    assert [MenuEntry(name, 0).label for name in with_letters(names)] == names


def test_an_underscore_in_the_name_of_a_player_is_part_of_it() -> None:
    entry = MenuEntry("max_power against easy", 1, has_mark=False)
    assert (entry.label, entry.letters) == ("max_power against easy", "")
    assert (MenuEntry("max_power", 1).label, MenuEntry("max_power", 1).letters) == ("maxpower", "p")


@pytest.mark.parametrize("key", ["escape", "f10"])
def test_one_key_too_many_leads_to_the_end_and_ends_nothing(key: str) -> None:
    texts = MenuTexts(Scene("toy", ""), "", "quit")
    groups = [MenuGroup("", [MenuEntry("Play", 1), MenuEntry("Quit", 2)])]
    main, inner = GroupedMenu(texts, groups, ends_program=True), GroupedMenu(texts, groups)

    def pressed(screen: GroupedMenu[int]) -> object:
        command = next(command for command in screen.commands(screen.state) if key in command.keys)
        return command.transition(screen.state)

    assert pressed(main) == main.state.with_selected(1)
    assert pressed(inner) == Done(None)


@pytest.mark.parametrize("size", [(40, 12), (40, 20), (80, 24), (200, 55)])
def test_a_question_is_a_band_right_above_the_keys_and_leaves_what_lies_above_it(size: tuple[int, int]) -> None:
    canvas = Canvas(*size)
    for y in range(size[1] - 1):
        canvas.put(0, y, "[x]" * (size[0] // 3), "class:hit")
    before = canvas.text().split("\n")
    answers = MenuEntry("_No", 0), MenuEntry("Yes, to the _menu", 1), MenuEntry("_Resign", 2), MenuEntry("_Quit", 3)
    question: DialogScreen[int] = DialogScreen(BOX_LINES, "Leave this game? You can continue it later.", answers)
    question.paint(canvas, question.state)
    lines = canvas.text().split("\n")
    top = next(y for y, line in enumerate(lines) if line == "─" * size[0])
    assert lines[:top] == before[:top]
    assert {style for row in canvas.rows[:top] for _x, _text, style in row} == {"class:hit"}
    assert "[x]" not in "".join(lines[top:])
    assert re.search(r"> No\b", canvas.text())
    assert " ".join(canvas.text().split()).count("Leave this game? You can continue it later.") == 1
    assert all(word in canvas.text() for word in ("Yes, to the menu", "Resign", "Quit"))
    assert top >= size[1] - 9


ENTRIES = [
    MenuEntry("_Short", "short", "1", note="ten digits"),
    MenuEntry("_Long", "long", note="a hundred numbers", stars=Stars(2, 3)),
    MenuEntry("_Endless", "endless", note="all numbers there are", stars=Stars(0, 3)),
]


def menu(scene: Scene = SCENE, message: str = "", about: Sequence[str] = ()) -> MenuScreen[str]:
    return MenuScreen(MenuTexts(scene, "Which game?", "quit", message, about), ENTRIES, selected_index=1)


def test_a_menu_stands_below_the_name_with_its_sentences_beside_it() -> None:
    canvas = frame(menu(about=("Each has a number.;", "Nobody knows it.")))
    assert picture(canvas) == expected("""
        00   | toy  Guess a number
        03   |                     TTT OOO Y Y
        04   |                      T  OOO  Y
        06   |                     Which game?
        07   |                     Each has a number.
        08   |                     Nobody knows it.
        10   |                     Short           ten digits
        11   |                   > Long     **-    a hundred numbers
        12   |                     Endless  ---    all numbers there are
        13-22|~~~
        23   |  F1 ?  help    Enter  choose    Esc  quit
        """)
    assert in_role(canvas, "chosen") == ["> Long     **-    a hundred numbers"]
    assert in_role(canvas, "title") == ["Which game?", "Long"]
    assert in_role(canvas, "letter") == ["S", "L", "E"]
    assert in_role(canvas, "highlight") == ["TTT OOO Y Y", " T  OOO  Y"]
    assert in_role(canvas, "dim")[:5] == [
        *("Each has a number.", "Nobody knows it.", "ten digits", "---", "all numbers there are")
    ]
    assert clicks(canvas, menu().state) == expected("""
        10|...................sssssssssssssssssssssssssssssssssssssssss
        11|...................lllllllllllllllllllllllllllllllllllllllll
        12|...................eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
        23|.CCCCCCCCCCC...llllllllllllll...NNNNNNNNNN
        """)


def test_a_large_menu_has_larger_letters_and_free_rows() -> None:
    assert picture(frame(menu(), 100, 36)) == expected("""
        00   | toy  Guess a number
        07   |                               TTTTTT OOOOOO YY  YY
        08   |                                 TT   OO  OO YY  YY
        09   |                                 TT   OO  OO  YYYY
        10   |                                 TT   OOOOOO   YY
        13   |                               Which game?
        15   |                               Short           ten digits
        17   |                             > Long     **-    a hundred numbers
        19   |                               Endless  ---    all numbers there are
        20-34|~~~
        35   |  F1 ?  help    Enter  choose    Esc  quit
        """)
    assert picture(frame(menu(), 99, 35)) == expected("""
        00   | toy  Guess a number
        09   |                               TTT OOO Y Y
        10   |                                T  OOO  Y
        12   |                               Which game?
        14   |                               Short           ten digits
        16   |                             > Long     **-    a hundred numbers
        18   |                               Endless  ---    all numbers there are
        19-33|~~~
        34   |  F1 ?  help    Enter  choose    Esc  quit
        """)


def test_a_narrow_menu_has_the_sentence_of_the_chosen_one_below() -> None:
    about = ("A number is thought of, and whoever guesses it first has won!;", "There is no other rule!")
    canvas = frame(menu(about=about), 40, 20)
    assert picture(canvas) == expected("""
        00   | toy  Guess a number
        02   |   TTT OOO Y Y
        03   |    T  OOO  Y
        05   |   Which game?
        06   |   A number is thought of, and
        07   |   whoever guesses it first has won!
        08   |   There is no other rule!
        10   |   Short
        11   | > Long     **-
        12   |   Endless  ---
        14   |   a hundred numbers
        16-18|~~~
        19   | F1 ? help   Enter choose   Esc quit
        """)
    assert in_role(canvas, "dim")[-4:] == ["a hundred numbers", " help", " choose", " quit"]


def test_a_wide_heading_stands_in_the_middle() -> None:
    screen = MenuScreen(
        MenuTexts(SCENE, "Which of all these numbers is it to be?", "quit"), [MenuEntry("_One", 1, note="a")]
    )
    assert picture(frame(screen, 60, 20)) == expected("""
        00   | toy  Guess a number
        04   |          TTT OOO Y Y
        05   |           T  OOO  Y
        07   |          Which of all these numbers is it to be?
        09   |        > One    a
        10-18|~~~
        19   |  F1 ?  help    Enter  choose    Esc  quit
        """)


def test_what_happened_stands_below_the_list() -> None:
    canvas = frame(menu(Scene("toy"), "Ben has won."), 48, 18)
    assert picture(canvas) == expected("""
        00   | toy
        02   |   Which game?
        04   |     Short           ten digits
        05   |   > Long     **-    a hundred numbers
        06   |     Endless  ---    all numbers there are
        08   |     Ben has won.
        17   | F1 ? help   Enter choose   Esc quit
        """)
    assert "Ben has won." not in in_role(canvas, "dim")


def test_a_single_long_sentence_keeps_no_other_from_its_place() -> None:
    entries = [
        MenuEntry("_One", 1, note="a"),
        MenuEntry("_Two", 2, note="b"),
        MenuEntry("T_hree", 3, note="c"),
        MenuEntry("_Four", 4),
    ]
    entries += [MenuEntry("F_ive", 5, note="long " * 9 + "end")]
    screen = MenuScreen(MenuTexts(SCENE, "", "quit"), entries, selected_index=4)
    assert picture(frame(screen, 50, 20)) == expected("""
        00   | toy  Guess a number
        02   |     TTT OOO Y Y
        03   |      T  OOO  Y
        05   |     One      a
        06   |     Two      b
        07   |     Three    c
        08   |     Four
        09   |   > Five
        11   |     long long long long long long long long
        12   |     long end
        14-18|~~~
        19   | F1 ? help   Enter choose   Esc quit
        """)
    fewer = MenuScreen(MenuTexts(SCENE, "", "quit"), entries[2:], selected_index=2)
    assert picture(frame(fewer, 50, 20)) == expected("""
        00   | toy  Guess a number
        02   |     TTT OOO Y Y
        03   |      T  OOO  Y
        05   |     Three
        06   |     Four
        07   |   > Five
        09   |     long long long long long long long long
        10   |     long end
        12-18|~~~
        19   | F1 ? help   Enter choose   Esc quit
        """)


def test_a_picture_gets_what_is_left_and_a_little_one_an_empty_row_above_it() -> None:
    def first_waves(rows: int, message: str = "") -> int:
        lines = frame(menu(message=message), 80, rows).text().split("\n")
        last_text = max(y for y, line in enumerate(lines[:-1]) if line and "~" not in line)
        return next((y for y, line in enumerate(lines) if "~" in line), rows) - last_text

    assert [first_waves(rows) for rows in range(12, 30)] == [1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    assert [first_waves(rows, "Ben has won.") for rows in range(12, 30)] == [
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
        2,
    ]


def press(screen: Screen[Any, Any], *keys: str) -> Any:
    """The state or the result after some keys."""
    for key in keys:
        command = next(command for command in screen.commands(screen.state) if key in command.keys)
        screen.do(command.transition)
    return screen._done.result if screen._done else screen.state.selected_index


@pytest.mark.parametrize(
    ("keys", "leads_to"),
    [
        *[(("up",), 0), (("up", "up"), 2), (("down",), 2), (("tab", "tab"), 0), (("s-tab",), 0), (("home",), 0)],
        *[(("end",), 2), (("pageup",), 0), (("pagedown",), 2), (("wheel-up",), 0), (("wheel-down",), 2)],
        *[(("enter",), "long"), (("e",), "endless"), (("1",), "short"), (("escape",), None), (("f10",), None)],
    ],
)
def test_keys_go_round_in_a_menu_and_choose(keys: tuple[str, ...], leads_to: object) -> None:
    assert press(menu(), *keys) == leads_to


ANSWERS = (
    MenuEntry("_No", "no"),
    MenuEntry("_Yes, to the menu", "yes"),
    MenuEntry("_Quit", "quit"),
    MenuEntry("_Resign", "resign"),
)


def question(on_escape: MenuEntry[str] | None = None, *, is_locked: bool = False) -> DialogScreen[str]:
    text = "Leave this game? It can be continued later."
    return DialogScreen(BOX_LINES, text, ANSWERS, on_escape=on_escape, is_locked=is_locked)


def test_answers_stand_side_by_side_where_they_have_room() -> None:
    canvas = frame(question())
    assert picture(canvas) == expected("""
        18   |────────────────────────────────────────────────────────────────────────────────
        19   |                  Leave this game? It can be continued later.
        21   |                > No    Yes, to the menu    Quit    Resign
        23   |  F1 ?  help    Enter  choose    Esc  back
        """)
    assert in_role(canvas, "box.chosen") == ["> No"]
    assert in_role(canvas, "letter") == ["N", "Y", "Q", "R"]
    assert "Leave this game? It can be continued later." in in_role(canvas, "emphasis")
    assert clicks(canvas, question().state) == expected("""
        21|................nnnnn.yyyyyyyyyyyyyyyyyyy.qqqqqqq.rrrrrrrrr
        23|.CCCCCCCCCCC...nnnnnnnnnnnnnn...nnnnnnnnnn
        """)


@pytest.mark.parametrize("rows", [19, 20, 23, 24])
def test_answers_in_a_column_have_free_rows_where_there_are_many(rows: int) -> None:
    lines = frame(question(), 40, rows).text().split("\n")
    top = lines.index("─" * 40)
    assert [line.strip() for line in lines[top + 1 : top + 3]] == ["Leave this game? It can", "be continued later."]
    between = [""] if rows >= 20 else []
    behind = [""] if rows >= 24 else []
    assert lines[top + 3 :][: len(between)] == between
    assert [line.strip() for line in lines[top + 3 + len(between) : -1]] == [
        *("> No", "Yes, to the menu", "Quit", "Resign", *behind)
    ]


def test_an_answer_in_a_column_can_be_clicked_over_its_whole_width() -> None:
    screen = question()
    assert press(screen, "down") == 1
    canvas = frame(screen, 40, 20)
    assert clicks(canvas, screen.state) == expected("""
        15|......nnnnnnnnnnnnnnnnnnnnnnnnnnn
        16|......yyyyyyyyyyyyyyyyyyyyyyyyyyy
        17|......qqqqqqqqqqqqqqqqqqqqqqqqqqq
        18|......rrrrrrrrrrrrrrrrrrrrrrrrrrr
        19|.CCCCCCCCC...yyyyyyyyyyyy...nnnnnnnn
        """)
    assert picture(canvas) == expected("""
        11   |────────────────────────────────────────
        12   |        Leave this game? It can
        13   |        be continued later.
        15   |        No
        16   |      > Yes, to the menu
        17   |        Quit
        18   |        Resign
        19   | F1 ? help   Enter choose   Esc back
        """)
    assert in_role(canvas, "chosen") == ["> Yes, to the menu"]


def test_a_column_of_answers_that_is_wider_than_the_question_stands_in_the_middle() -> None:
    asked: DialogScreen[str] = DialogScreen(BOX_LINES, "Leave?", ANSWERS)
    canvas = frame(asked, 40, 20)
    assert picture(canvas) == expected("""
        12   |────────────────────────────────────────
        13   |          Leave?
        15   |        > No
        16   |          Yes, to the menu
        17   |          Quit
        18   |          Resign
        19   | F1 ? help   Enter choose   Esc back
        """)
    assert clicks(canvas, asked.state).startswith("15|........nnnnnnnnnnnnnnnnnnnnnnnn\n")


@pytest.mark.parametrize(
    ("keys", "leads_to"),
    [
        *[(("right",), 1), (("left",), 3), (("down", "down"), 2), (("up",), 3), (("tab",), 1), (("wheel-down",), 1)],
        *[
            (("enter",), "no"),
            (("y",), "yes"),
            (("right", "enter"), "yes"),
            (("escape",), "resign"),
            (("f10",), "resign"),
        ],
    ],
)
def test_keys_answer_a_question(keys: tuple[str, ...], leads_to: object) -> None:
    assert press(question(on_escape=ANSWERS[3]), *keys) == leads_to
    assert press(question(), "escape") == "no"


def test_a_question_that_comes_by_itself_takes_no_key_until_it_is_unlocked_and_then_shows_them() -> None:
    screen = question(is_locked=True)
    assert [command.label for command in screen.all_commands(lambda: None)] == ["help"]
    assert "choose" not in frame(screen).text()
    screen.unlock()
    assert [command.label for command in screen.all_commands(lambda: None) if command.key_name] == [
        "help",
        "choose",
        "back",
    ]
    assert "Enter  choose" in frame(screen).text()


def rows_of_a_menu(columns: int, screen: MenuScreen[str], rows: range) -> str:
    """A table of where everything stands on frames of so many rows, as far as one differs from the one before."""
    found, before = "rows: letters, heading, entries, sentence below, first wave\n", ""
    for height in rows:
        lines = frame(screen, columns, height).text().split("\n")
        letters = [y for y, line in enumerate(lines) if line.strip().startswith("TTT")]
        heading = next((y for y, line in enumerate(lines) if "Which" in line), "-")
        entries = [next(y for y, line in enumerate(lines) if name in line) for name in ("Short", "Long", "Endless")]
        below = [y for y, line in enumerate(lines) if "numb" in line and y > entries[-1]]
        wave = next((y for y, line in enumerate(lines) if "~" in line), "-")
        now = f"{letters}, {heading}, {entries}, {below}, {wave}"
        found += f"{height}: {now}\n" if now != before else ""
        before = now
    return found


def test_the_more_rows_there_are_the_more_air_has_a_menu() -> None:
    assert rows_of_a_menu(80, menu(), range(9, 40)) == expected("""
        rows: letters, heading, entries, sentence below, first wave
        9: [], 1, [3, 4, 5], [], 7
        11: [], 2, [4, 5, 6], [], 8
        12: [], 2, [4, 5, 6], [], 7
        13: [2], 5, [7, 8, 9], [], 11
        15: [2], 5, [7, 8, 9], [], 10
        20: [3], 6, [8, 9, 10], [], 11
        22: [4], 7, [9, 10, 11], [], 12
        23: [3], 6, [8, 10, 12], [], 13
        25: [4], 7, [9, 11, 13], [], 14
        27: [5], 8, [10, 12, 14], [], 15
        29: [6], 9, [11, 13, 15], [], 16
        31: [7], 10, [12, 14, 16], [], 17
        33: [8], 11, [13, 15, 17], [], 18
        35: [9], 12, [14, 16, 18], [], 19
        38: [10], 13, [15, 17, 19], [], 20
        """)
    assert rows_of_a_menu(40, menu(), range(12, 40)) == expected("""
        rows: letters, heading, entries, sentence below, first wave
        12: [], 1, [3, 4, 5], [7], 9
        13: [], 2, [4, 5, 6], [8], 10
        15: [2], 5, [7, 8, 9], [11], 13
        22: [4], 7, [9, 10, 11], [13], 15
        23: [2], 5, [7, 9, 11], [13], 15
        24: [3], 6, [8, 10, 12], [14], 16
        25: [4], 7, [9, 11, 13], [15], 17
        27: [5], 8, [10, 12, 14], [16], 18
        29: [6], 9, [11, 13, 15], [17], 19
        31: [7], 10, [12, 14, 16], [18], 20
        33: [8], 11, [13, 15, 17], [19], 21
        35: [9], 12, [14, 16, 18], [20], 22
        38: [10], 13, [15, 17, 19], [21], 23
        """)
    assert rows_of_a_menu(100, menu(about=("Each has a number.",)), range(30, 42)) == expected("""
        rows: letters, heading, entries, sentence below, first wave
        30: [5], 8, [11, 13, 15], [], 16
        31: [6], 9, [12, 14, 16], [], 17
        33: [7], 10, [13, 15, 17], [], 18
        35: [8], 11, [14, 16, 18], [], 19
        36: [6], 12, [15, 17, 19], [], 20
        37: [7], 13, [16, 18, 20], [], 21
        39: [8], 14, [17, 19, 21], [], 22
        41: [9], 15, [18, 20, 22], [], 23
        """)


def columns_of_a_menu() -> str:
    """A table of what stands where on frames of so many columns, as far as one differs from the one before."""
    found, before = "columns: row, letters, heading, sentence\n", ""
    for columns in range(40, 104):
        screen = menu()
        canvas = frame(screen, columns, 36)
        lines = canvas.text().split("\n")
        row = next(line[3:] for line in clicks(canvas, screen.state).split("\n") if line[3:].strip(".")[:1] == "l")
        left, width = row.index("l"), row.count("l")
        places = [next((line.find(text) for line in lines if text in line), -1) for text in ("TTT", "Which", "a hun")]
        now = f"{width}, {', '.join('-' if x < 0 else str(x - left) for x in places)}"
        assert left == (columns - width) // 2
        found += f"{columns}: {now}\n" if now != before else ""
        before = now
    return found


def test_the_more_columns_there_are_the_more_stands_beside_each_entry() -> None:
    assert columns_of_a_menu() == expected("""
        columns: row, letters, heading, sentence
        40: 38, 2, 2, 2
        41: 39, 2, 2, 2
        42: 40, 2, 2, 2
        43: 41, 2, 2, 18
        """)
