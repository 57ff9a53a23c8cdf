"""A menu in groups: at each size as much as has room, the same place for everything from entry to entry."""

from dataclasses import replace
from typing import Any

import pytest

from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.groups import GroupedMenu, MenuGroup
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.scene import Scene
from tests.toolkit.painting import SCENE, clicks, expected, frame, in_role, picture

GROUPS = [
    MenuGroup("", [MenuEntry("_Continue", "c", note="against Ben, 3 digits left", highlight="3 digits left")]),
    MenuGroup(
        "Play", [MenuEntry("_Alone", "a", note="against the clock"), MenuEntry("_Two players", "t", note="in turns")]
    ),
    MenuGroup(
        "More", [MenuEntry("_Games", "g", note="looked at again"), MenuEntry("_Numbers", "n", note="all of them")]
    ),
]
GROUPS[-1] = MenuGroup("More", [*GROUPS[-1].entries, MenuEntry("_Quit", "q", note="until soon")])


def menu(at: int = 0, message: str = "", scene: Scene = SCENE, *, ends_program: bool = False) -> GroupedMenu[str]:
    return GroupedMenu(MenuTexts(scene, "", "quit", message), GROUPS, at, ends_program=ends_program)


def test_groups_stand_apart_below_the_name_with_headings_in_a_margin() -> None:
    canvas = frame(menu(at=2))
    assert picture(canvas) == expected("""
        00   | toy  Guess a number                                                      Anna
        04   |                TTT OOO Y Y
        05   |                 T  OOO  Y
        07   |                       Continue      against Ben, 3 digits left
        09   |                Play   Alone         against the clock
        10   |                     > Two players   in turns
        12   |                More   Games         looked at again
        13   |                       Numbers       all of them
        14   |                       Quit          until soon
        15-22|~~~
        23   |  F1 ?  help    Enter  choose    Esc  quit
        """)
    assert in_role(canvas, "chosen") == ["> Two players   in turns"]
    assert in_role(canvas, "title") == ["Two players"]
    assert in_role(canvas, "highlight") == ["TTT OOO Y Y", " T  OOO  Y", "3 digits left"]
    assert in_role(canvas, "letter") == ["C", "A", "T", "G", "N", "Q"]
    assert in_role(canvas, "dim")[:3] == ["against Ben,", "Play", "against the clock"]
    assert not in_role(canvas, "emphasis")
    assert clicks(canvas, menu().state) == expected("""
        07|.......................cccccccccccccccccccccccccccccccccccccccc
        09|.......................aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
        10|.......................ttttttttttttttttttttttttttttttttttttttttt
        12|.......................gggggggggggggggggggggggggggggggggggggggg
        13|.......................nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn
        14|.......................qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq
        23|.CCCCCCCCCCC...cccccccccccccc...NNNNNNNNNN
        """)


def test_the_row_of_the_chosen_entry_is_of_one_look() -> None:
    canvas = frame(menu(at=0))
    assert in_role(canvas, "chosen") == ["> Continue      against Ben, 3 digits left"]
    assert in_role(canvas, "highlight") == ["TTT OOO Y Y", " T  OOO  Y"]


def test_without_shades_the_entries_are_bold_and_the_sentences_are_not() -> None:
    canvas = frame(menu(), has_shades=False)
    assert in_role(canvas, "emphasis") == ["Alone", "Two players", "Games", "Numbers", "Quit"]


def test_a_large_terminal_has_the_larger_letters_and_more_of_the_picture() -> None:
    assert picture(frame(menu(), 100, 36)) == expected("""
        00   | toy  Guess a number                                                                          Anna
        07   |                          TTTTTT OOOOOO YY  YY
        08   |                            TT   OO  OO YY  YY
        09   |                            TT   OO  OO  YYYY
        10   |                            TT   OOOOOO   YY
        13   |                               > Continue      against Ben, 3 digits left
        15   |                          Play   Alone         against the clock
        16   |                                 Two players   in turns
        18   |                          More   Games         looked at again
        19   |                                 Numbers       all of them
        20   |                                 Quit          until soon
        21-34|~~~
        35   |  F1 ?  help    Enter  choose    Esc  quit
        """)


@pytest.mark.parametrize(("columns", "has_large"), [(92, False), (93, True)])
def test_the_larger_letters_are_left_out_where_they_would_look_lost_above_wide_entries(
    columns: int, has_large: bool
) -> None:
    wide = [MenuGroup("Play", [MenuEntry("_Alone", 1, note="x" * 60)])]
    assert ("TTTTTT" in frame(GroupedMenu(MenuTexts(SCENE, "", "quit"), wide), columns, 40).text()) is has_large


@pytest.mark.parametrize(("rows", "has_two_columns"), [(18, True), (19, False)])
def test_the_last_group_stands_in_two_columns_where_rows_are_few(rows: int, has_two_columns: bool) -> None:
    lines = frame(menu(), 80, rows).text().split("\n")
    assert ("Games" in next(line for line in lines if "Quit" in line)) is has_two_columns


def test_a_menu_of_a_single_group_has_room_in_every_size() -> None:
    single = [MenuGroup("More", [MenuEntry(f"Game _{number}", number, note="looked at again") for number in range(8)])]
    for rows in range(12, 30):
        text = frame(GroupedMenu(MenuTexts(SCENE, "", "quit"), single), 80, rows).text()
        assert all(f"Game {number}" in text for number in range(8)), text


def test_two_columns_lie_close_and_leave_the_free_place_to_the_picture() -> None:
    canvas = frame(menu(at=4), 80, 18)
    assert picture(canvas) == expected("""
        00   | toy  Guess a number                                                      Anna
        02   |               TTT OOO Y Y
        03   |                T  OOO  Y
        05   |                      Continue      against Ben, 3 digits left
        07   |               Play   Alone         against the clock
        08   |                      Two players   in turns
        10   |               More   Games    looked at again   Quit  until soon
        11   |~~~                 > Numbers  all of them
        12-16|~~~
        17   |  F1 ?  help    Enter  choose    Esc  quit
        """)
    assert in_role(canvas, "chosen") == ["> Numbers  all of them"]
    assert clicks(canvas, menu().state) == expected("""
        05|......................ccccccccccccccccccccccccccccccccccccccccccc
        07|......................aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
        08|......................ttttttttttttttttttttttttttttttttttttttttttt
        10|......................gggggggggggggggggggggggg...qqqqqqqqqqqqqqqq
        11|......................nnnnnnnnnnnnnnnnnnnnnnnnn
        17|.CCCCCCCCCCC...cccccccccccccc...NNNNNNNNNN
        """)


def test_what_happened_is_said_below_the_entries() -> None:
    canvas = frame(
        menu(message="Ben has won in the very last of all his tries, which were more than a hundred."), 80, 24
    )
    assert picture(canvas) == expected("""
        00   | toy  Guess a number                                                      Anna
        02   | TTT OOO Y Y
        03   |  T  OOO  Y
        05   |      > Continue      against Ben, 3 digits left
        07   | Play   Alone         against the clock
        08   |        Two players   in turns
        10   | More   Games         looked at again
        11   |        Numbers       all of them
        12   |        Quit          until soon
        14   |        Ben has won in the very last of all his tries, which were more than a
        15   |        hundred.
        16-22|~~~
        23   |  F1 ?  help    Enter  choose    Esc  quit
        """)
    assert "Ben has won" not in "".join(in_role(canvas, "dim"))


def test_where_no_sentence_has_room_beside_its_entry_that_of_the_chosen_one_stands_below() -> None:
    screen = menu(at=1)
    canvas = frame(screen, 40, 20)
    assert picture(canvas) == expected("""
        00   | toy  Guess a number              Anna
        03   | TTT OOO Y Y
        04   |  T  OOO  Y
        06   |        Continue
        08   | Play > Alone
        09   |        Two players
        11   | More   Games
        12   |        Numbers
        13   |        Quit
        15   |        against the clock
        16-18|~~~
        19   | F1 ? help   Enter choose   Esc quit
        """)
    assert "against the clock" in in_role(canvas, "dim")
    assert picture(frame(menu(at=3), 40, 20)).split("\n")[1:3] == picture(canvas).split("\n")[1:3]


def finery(columns: int) -> str:
    """A table of what there is room for, row by row."""
    found = "rows: rows of letters, first and last entry, columns at the end, sentences, first wave\n"
    for rows in range(9, 38):
        lines = frame(menu(at=1), columns, rows).text().split("\n")
        letters = sum(line.strip().startswith("T") and "O" in line for line in lines)
        first, last = (next(y for y, line in enumerate(lines) if entry in line) for entry in ("Continue", "Quit"))
        count = 1 + any("Games" in line and "Quit" in line for line in lines)
        notes = "beside" if any("Alone" in line and "clock" in line for line in lines) else "below"
        wave = next((y for y, line in enumerate(lines) if "~" in line), "-")
        found += f"{rows}: {letters} {first:2} {last:2} {count} {notes} {wave}\n"
    return found


def test_the_more_rows_there_are_the_finer_is_the_menu() -> None:
    assert finery(80) == expected("""
        rows: rows of letters, first and last entry, columns at the end, sentences, first wave
        9: 0  1  6 2 beside 7
        10: 0  1  8 1 beside -
        11: 0  2  9 1 beside -
        12: 0  2  9 1 beside 10
        13: 0  3 10 1 beside 11
        14: 2  5 12 1 beside -
        15: 2  5 12 1 beside 13
        16: 2  5 10 2 beside 11
        17: 2  5 10 2 beside 11
        18: 2  5 10 2 beside 11
        19: 2  5 12 1 beside 13
        20: 2  5 12 1 beside 13
        21: 2  5 12 1 beside 13
        22: 2  6 13 1 beside 14
        23: 2  6 13 1 beside 14
        24: 2  7 14 1 beside 15
        25: 4  8 15 1 beside 16
        26: 4  8 15 1 beside 16
        27: 4  8 15 1 beside 16
        28: 4  9 16 1 beside 17
        29: 4  9 16 1 beside 17
        30: 4 10 17 1 beside 18
        31: 4 10 17 1 beside 18
        32: 4 11 18 1 beside 19
        33: 4 11 18 1 beside 19
        34: 4 12 19 1 beside 20
        35: 4 12 19 1 beside 20
        36: 4 13 20 1 beside 21
        37: 4 13 20 1 beside 21
        """)
    assert finery(44) == expected("""
        rows: rows of letters, first and last entry, columns at the end, sentences, first wave
        9: 0  2  7 1 below -
        10: 0  1  6 1 below -
        11: 0  2  7 1 below -
        12: 0  1  8 1 below -
        13: 0  2  9 1 below -
        14: 0  2  9 1 below 12
        15: 0  3 10 1 below 13
        16: 2  5 12 1 below -
        17: 2  5 12 1 below 15
        18: 2  5 12 1 below 15
        19: 2  6 13 1 below 16
        20: 2  6 13 1 below 16
        21: 2  7 14 1 below 17
        22: 2  7 14 1 below 17
        23: 2  8 15 1 below 18
        24: 2  8 15 1 below 18
        25: 2  9 16 1 below 19
        26: 2  9 16 1 below 19
        27: 2 10 17 1 below 20
        28: 2 10 17 1 below 20
        29: 2 11 18 1 below 21
        30: 2 11 18 1 below 21
        31: 2 12 19 1 below 22
        32: 2 12 19 1 below 22
        33: 2 13 20 1 below 23
        34: 2 13 20 1 below 23
        35: 2 14 21 1 below 24
        36: 2 14 21 1 below 24
        37: 2 15 22 1 below 25
        """)


def test_what_happened_has_no_longer_lines_than_are_easily_read() -> None:
    lines = frame(menu(message="x " * 120), 130, 30).text().split("\n")
    assert max(line.count("x") for line in lines) == 50


def test_the_smallest_frame_has_all_entries_without_anything_between_them() -> None:
    assert picture(frame(GroupedMenu(MenuTexts(SCENE, "", "quit"), [*GROUPS, *GROUPS[1:]]), 40, 15)) == expected("""
        00   | toy  Guess a number              Anna
        01   |      > Continue
        02   | Play   Alone
        03   |        Two players
        04   | More   Games
        05   |        Numbers
        06   |        Quit
        07   | Play   Alone
        08   |        Two players
        09   | More   Games
        10   |        Numbers
        11   |        Quit
        13   |        against Ben, 3 digits left
        14   | F1 ? help   Enter choose   Esc quit
        """)


def press(screen: GroupedMenu[str], *keys: str) -> Any:
    """Which entry is highlighted after some keys, or which was chosen."""
    for key in keys:
        command = next(command for command in screen.commands(screen.state) if key in command.keys)
        screen.do(command.transition)
    return screen._done.result if screen._done else screen.state.chosen_value


@pytest.mark.parametrize(
    ("at", "key", "leads_to"),
    [
        *[
            (3, "right", "q"),
            (4, "right", "q"),
            (5, "right", "q"),
            (5, "left", "g"),
            (3, "left", "g"),
            (4, "left", "n"),
        ],
        *[(2, "right", "t"), (2, "left", "t"), (0, "up", "q"), (2, "down", "g"), (0, "escape", None), (0, "f10", None)],
        (1, "enter", "a"),
    ],
)
def test_keys_lead_across_where_entries_stand_in_two_columns(at: int, key: str, leads_to: object) -> None:
    screen = menu(at)
    frame(screen, 80, 18)
    assert press(screen, key) == leads_to


def test_each_entry_leads_to_the_one_beside_it() -> None:
    wide = [
        MenuGroup("", [MenuEntry("_Continue", "c")]),
        MenuGroup("More", [MenuEntry(f"_{sign}", sign) for sign in "abcdefg"]),
    ]
    found = {}
    for key in ("left", "right"):
        screens = [GroupedMenu(MenuTexts(Scene("toy"), "", "quit"), wide, at) for at in range(8)]
        for screen in screens:
            frame(screen, 80, 9)
        found[key] = "".join(press(screen, key) for screen in screens)
    assert found == {"left": "cabcdabc", "right": "cefggefg"}


def test_nothing_leads_across_where_they_stand_in_one() -> None:
    screen = menu(3)
    for _time in range(2):
        assert not any("right" in command.keys for command in screen.commands(screen.state))
        frame(screen, 80, 24)


def test_one_key_too_many_ends_no_program() -> None:
    assert press(menu(ends_program=True), "escape") == "q"


def test_nothing_moves_from_entry_to_entry_at_any_size() -> None:
    for columns, rows in ((40, 14), (48, 17), (64, 18), (80, 19), (80, 30), (120, 40)):
        places = {
            tuple(frame(menu(at), columns, rows).text().split("\n").index(line) for line in lines)
            for at in range(6)
            for lines in [[line for line in frame(menu(at), columns, rows).text().split("\n") if "Alone" in line]]
        }
        assert len(places) == 1, (columns, rows)


@pytest.mark.parametrize(
    ("rows", "table"),
    [
        (
            24,
            """
            columns: letters, heading, entry, sentence, clicks
            40: -, -, 0, -, 38
            41: 0, -, 0, -, 38
            46: -5, -5, 0, -, 38
            69: -5, -5, 0, 42, 61
            """,
        ),
        (
            13,
            """
            columns: letters, heading, entry, sentence, clicks
            40: -, -, 0, -, 38
            46: -, -5, 0, -, 38
            69: -5, -5, 0, 42, 61
            """,
        ),
    ],
)
def test_headings_and_sentences_stand_beside_the_entries_as_soon_as_there_are_columns_for_them(
    rows: int, table: str
) -> None:
    wide = [
        MenuGroup("", [MenuEntry("_Continue", "c", note="against Ben")]),
        MenuGroup("Play", [MenuEntry("_Two players at one keyboard, in turns", "t", note="the older one begins")]),
        MenuGroup(
            "More",
            [MenuEntry("_Games", "g"), MenuEntry("_Numbers of all games of this year", "n"), MenuEntry("_Quit", "q")],
        ),
    ]
    found = "columns: letters, heading, entry, sentence, clicks\n"
    before = ""
    for columns in range(40, 131):
        screen = GroupedMenu(MenuTexts(SCENE, "", "quit"), wide, selected_index=1)
        canvas = frame(screen, columns, rows)
        lines = canvas.text().split("\n")
        line = next(line for line in lines if "> Two" in line)
        left = line.index("> ")
        letters = next((line for line in lines if "TTT" in line), "")
        places = [letters.find("TTT"), line.find("Play"), left, line.find("the older")]
        width = next(row for row in clicks(canvas, screen.state).split("\n") if "tt" in row).count("t")
        now = ", ".join("-" if at < 0 else str(at - left) for at in places) + f", {width}"
        if now != before:
            found += f"{columns}: {now}\n"
        before = now
    assert found == expected(table)


@pytest.mark.parametrize("high", [1, 3, 4, 5])
def test_letters_of_more_than_three_rows_have_two_empty_rows_below_them(high: int) -> None:
    scene = replace(SCENE, letters=["TTT OOO"] * high, large_letters=())
    for rows in range(high + 10, high + 24):
        lines = frame(menu(scene=scene), 80, rows).text().split("\n")
        letters = [y for y, line in enumerate(lines) if "TTT" in line]
        first = next(y for y, line in enumerate(lines) if "Continue" in line)
        last = next(y for y, line in enumerate(lines) if "Quit" in line)
        assert last < rows - 1
        if letters:
            assert (len(letters), first - letters[-1] - 1) == (high, 2 if high > 3 else 1)
            assert letters[0] > 1, "and one above them"
        else:
            assert rows < high + 12 + (high > 3), rows
