"""Notices, waits and texts to share: what is lit to be passed on, what can be scrolled, and the clipboard."""

import asyncio

import pytest
from prompt_toolkit.output import DummyOutput

from schiffe.process.tasks import call_each_second
from schiffe.toolkit.canvas import characters_of_row
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.notices import Notice, NoticeScreen, WaitingScreen, WaitState, with_seconds
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.shared_text import SharedLine, SharedScreen
from schiffe.toolkit.window import copy_to_clipboard
from tests.toolkit.painting import SCENE, expected, frame, in_role, picture


def done(screen: Screen, key: str) -> object:  # type: ignore[type-arg]
    step = next(command.transition for command in screen.commands(screen.state) if key in command.keys)
    found = step(screen.state)
    return found.result if isinstance(found, Done) else found


def test_a_notice_lights_what_one_passes_on() -> None:
    text = "Tell the other one:\n  toy guess 7\nIt waits at anna.example.org:4000, or at [::1]:4001; see 12:30."
    canvas = frame(NoticeScreen(Notice("A friend", "A number is thought of.", text, "wait"), SCENE))
    assert picture(canvas) == expected("""
        00   | schiffe  A friend
        05   |        TTT OOO Y Y
        06   |         T  OOO  Y
        08   |        A number is thought of.
        10   |        Tell the other one:
        11   |          toy guess 7
        12   |        It waits at anna.example.org:4000, or at [::1]:4001; see 12:30.
        14-22|~~~
        23   |  F1 ?  help    Enter  wait    Esc  back
        """)
    lit = in_role(canvas, "highlight")
    assert lit[2:] == ["  toy guess 7", "anna.example.org:4000", "[::1]:4001"]
    assert "A number is thought of." in in_role(canvas, "emphasis")


def test_a_notice_is_agreed_to_or_not() -> None:
    notice = NoticeScreen(Notice("A friend", "Ready?", "", "wait"))
    assert [done(notice, key) for key in ("enter", "escape", "f10")] == [True, False, False]
    assert "Ready?" in frame(notice).text()


def test_a_long_notice_is_broken_at_the_edge() -> None:
    notice = Notice("A friend", "All numbers " * 5 + "are thought of.", "and none is told " * 4, "wait")
    assert picture(frame(NoticeScreen(notice, SCENE), 40, 20)) == expected("""
        00   | schiffe  A friend
        04   |  TTT OOO Y Y
        05   |   T  OOO  Y
        07   |  All numbers All numbers All numbers
        08   |  All numbers All numbers are thought
        09   |  of.
        11-12|  and none is told and none is told
        14-18|~~~
        19   | F1 ? help   Enter wait   Esc back
        """)


@pytest.mark.parametrize(("length", "rows"), [(36, [1, 1]), (37, [2, 2])])
def test_a_notice_leaves_two_columns_free_at_each_edge(length: int, rows: list[int]) -> None:
    lines = frame(NoticeScreen(Notice("A friend", "x" * length, "y" * length, "wait")), 40, 20).text().split("\n")
    assert [sum(sign in line for line in lines[1:-1]) for sign in "xy"] == rows
    assert all(line.startswith(("  x", "  y")) for line in lines[1:-1] if line)


def test_a_notice_is_no_wider_on_a_large_screen() -> None:
    screen = NoticeScreen(Notice("A friend", "Ready?", "word " * 40, "wait"), SCENE)
    rows = [line.strip() for line in frame(screen, 160, 50).text().split("\n") if "word" in line]
    assert [len(row) for row in rows] == [74, 74, 49]


def test_a_wait_counts_the_seconds_once_there_are_some() -> None:
    leave: Command[WaitState] = Command(("escape",), lambda _wait: Done(None), "Esc", "leave")
    screen = WaitingScreen(WaitState("A friend", "Waiting for Ben", details="He thinks."), leave, Scene("toy"))
    assert "Waiting for Ben\n" in frame(screen).text()
    screen = WaitingScreen(WaitState("A friend", "Waiting for Ben", 7, "He thinks."), leave, Scene("toy"))
    assert picture(frame(screen)) == expected("""
        00   | schiffe  A friend
        10   |                          Waiting for Ben, 7 s so far
        12   |                          He thinks.
        23   |  F1 ?  help    Esc  leave
        """)
    assert with_seconds("", 7) == ""


def test_each_second_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    now, ticks, enough = 100.0, list[int](), asyncio.Event()

    async def sleep(seconds: float, real: object = asyncio.sleep) -> None:
        nonlocal now
        now += seconds
        await real(0)  # type: ignore[operator]

    def tick(seconds: int) -> None:
        ticks.append(seconds)
        if len(ticks) == 3:
            enough.set()

    async def run() -> None:
        async with call_each_second(tick):
            await enough.wait()
        told = len(ticks)
        for _turn in range(5):
            await asyncio.sleep(0)
        assert len(ticks) == told

    monkeypatch.setattr("schiffe.process.tasks.time.monotonic", lambda: now)
    monkeypatch.setattr("schiffe.process.tasks.asyncio.sleep", sleep)
    asyncio.run(run())
    assert ticks[:3] == [1, 2, 3]


def test_only_a_terminal_is_asked_for_its_clipboard() -> None:
    class Printed(DummyOutput):
        def write_raw(self, data: str) -> None:
            raise AssertionError(data)

    copy_to_clipboard(Printed(), "A number")


TEXT = "Toy\n7 guesses\n\n++-\n+--\n\nGuess it: toy guess --secret 7 --clock 20"
SIGNS = {"+": "class:good", "-": "class:bad"}


def shared(text: str = TEXT) -> SharedScreen:
    lines = text.rstrip("\n").split("\n")
    return SharedScreen(
        [SharedLine(line, [SIGNS[sign] for sign in line] if set(line) <= SIGNS.keys() else ()) for line in lines], SCENE
    )


def test_a_text_to_share_stands_on_a_card_with_squares_for_its_signs() -> None:
    canvas = frame(shared())
    assert picture(canvas) == expected("""
        00   | schiffe  To share
        02   |    TTT OOO Y Y
        03   |     T  OOO  Y
        06   |      Toy
        07   |      7 guesses
        09   |      + + -
        10   |      + - -
        12   |      Guess it: toy guess --secret 7 --clock 20
        15   |    Copied if your terminal allows it. If not, select it with Shift+mouse.
        17-22|~~~
        23   |  F1 ?  help    Esc  back
        """)
    assert in_role(canvas, "emphasis") == ["Toy", "7 guesses"]
    assert (in_role(canvas, "good"), in_role(canvas, "bad")) == (["+ +", "+"], ["-", "- -"])
    assert in_role(canvas, "dim")[0].startswith("Copied if")
    assert [len(line) for line in in_role(canvas, "bar")] == [10, 5, 11, 43]


def test_the_card_has_a_free_row_above_the_text_and_one_below_it() -> None:
    canvas = frame(shared(), 80, 24)
    shown = [characters_of_row(tuple(row)) for row in canvas.rows]
    card = [
        (y, x)
        for y, row in enumerate(shown[1:], 1)
        for x, (_sign, style) in row.items()
        if style.split()[:1] in (["class:bar"], ["class:good"], ["class:bad"])
    ]
    assert {y for y, _x in card} == set(range(5, 14))
    assert {x for y, x in card if y in (5, 8, 13)} == set(range(4, 76))


def test_without_shades_the_card_has_no_ground() -> None:
    assert len(in_role(frame(shared(), has_shades=False), "bar")) == 1


@pytest.mark.parametrize(("columns", "is_card"), [(72, False), (73, True)])
def test_a_card_needs_its_columns(columns: int, is_card: bool) -> None:
    assert ("+ + -" in frame(shared(), columns, 24).text()) is is_card


def test_without_a_card_a_short_text_stands_in_the_middle() -> None:
    assert picture(frame(shared(), 60, 20)) == expected("""
        00   | schiffe  To share
        05   |         Toy
        06   |         7 guesses
        08   |         ++-
        09   |         +--
        11   |         Guess it: toy guess --secret 7 --clock 20
        13   |         Not copied? Select with Shift+mouse.
        15-18|~~~
        19   |  F1 ?  help    Esc  back
        """)
    assert picture(frame(shared(), 40, 20)) == expected("""
        00   | schiffe  To share
        05   |    Toy
        06   |    7 guesses
        08   |    ++-
        09   |    +--
        11   |    Guess it:
        12   |    toy guess --secret 7 --clock 20
        14   |   Not copied? Select with Shift+mouse.
        16-18|~~~
        19   | F1 ? help   Esc back
        """)


@pytest.mark.parametrize(
    ("columns", "remark"),
    [
        (72, ["Copied if your terminal allows it. If not, select it with Shift+mouse."]),
        (71, ["Not copied? Select with Shift+mouse."]),
        (38, ["Not copied? Select with Shift+mouse."]),
        (37, ["Copied if your terminal allows it.", "If not, select it with Shift+mouse."]),
    ],
)
def test_what_has_become_of_it_is_told_in_as_many_words_as_have_room(columns: int, remark: list[str]) -> None:
    lines = frame(shared("7"), columns, 20).text().split("\n")
    assert [line.strip() for line in lines[10 : 10 + len(remark)]] == remark


def test_lines_too_long_for_the_card_are_broken_and_a_command_stays_whole() -> None:
    canvas = frame(shared(f"{'A number ' * 8}is thought of.\nGuess it with this here: {'x' * 60}\nAgain: {'x' * 61}\n"))
    assert picture(canvas) == expected("""
        00   | schiffe  To share
        03   |    TTT OOO Y Y
        04   |     T  OOO  Y
        07   |      A number A number A number A number A number A number A number A
        08   |      number is thought of.
        09   |      Guess it with this here:
        10   |      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        11   |      Again: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        14   |    Copied if your terminal allows it. If not, select it with Shift+mouse.
        16-22|~~~
        23   |  F1 ?  help    Esc  back
        """)


def test_without_a_card_lines_go_from_edge_to_edge() -> None:
    assert f" {'x' * 70}\n" in frame(shared("x" * 70), 72, 24).text()


def test_a_long_text_to_share_scrolls_between_arrows() -> None:
    screen = shared("\n".join(f"Guess {number}" for number in range(30)))
    assert picture(frame(screen)) == expected("""
        00   | schiffe  To share                                                    19 of 30
        02   |                                    Guess 0
        03   |                                    Guess 1
        04   |                                    Guess 2
        05   |                                    Guess 3
        06   |                                    Guess 4
        07   |                                    Guess 5
        08   |                                    Guess 6
        09   |                                    Guess 7
        10   |                                    Guess 8
        11   |                                    Guess 9
        12   |                                    Guess 10
        13   |                                    Guess 11
        14   |                                    Guess 12
        15   |                                    Guess 13
        16   |                                    Guess 14
        17   |                                    Guess 15
        18   |                                    Guess 16
        19   |                                    Guess 17
        20   |                                    Guess 18
        21   |                                        v
        22   |         Copied if your terminal allows it. If not, select it with Shift+mouse.
        23   |  F1 ?  help    Esc  back    PgUp  up    PgDn  down
        """)
    after = done(screen, "pagedown")
    screen.state = after  # type: ignore[assignment]
    assert "Guess 29" in frame(screen).text()
    assert "30 of 30" in frame(screen).text()
    assert [done(screen, key) for key in ("escape", "enter", "c", "f10")] == [None] * 4


@pytest.mark.parametrize(("lines", "is_card"), [(13, True), (14, False)])
def test_a_card_that_is_too_high_gives_way(lines: int, is_card: bool) -> None:
    assert ("+ + -" in frame(shared("++-\n" * lines), 80, 20).text()) is is_card


def places(columns: int, rows: int) -> str:
    """A table of where a text of so many lines stands, and once it is scrolled."""
    found = "lines: arrows, first and last line, remark, first wave\n"
    for count in range(1, 17):
        screen, mark = shared("\n".join(f"Guess {number}" for number in range(count))), ""
        while True:
            lines = frame(screen, columns, rows).text().split("\n")
            guesses = [y for y, line in enumerate(lines) if "Guess" in line]
            arrows = [y for y, line in enumerate(lines) if line.strip() in ("^", "v")]
            remark = next(y for y, line in enumerate(lines) if "opied" in line)
            wave = next((y for y, line in enumerate(lines) if "~" in line), "-")
            found += f"{count}{mark}: {arrows}, {guesses[0]} {guesses[-1]}, {remark}, {wave}\n"
            down = [command.transition for command in screen.commands(screen.state) if "down" in command.keys]
            if mark or not down:
                break
            screen.do(down[0])
            mark = "+"
    return found


def test_a_text_to_share_stands_in_the_middle_as_long_as_it_has_room() -> None:
    assert places(60, 14) == expected("""
        lines: arrows, first and last line, remark, first wave
        1: [], 5 5, 7, 9
        2: [], 5 6, 8, 10
        3: [], 4 6, 8, 10
        4: [], 4 7, 9, 11
        5: [], 3 7, 9, 11
        6: [], 3 8, 10, 12
        7: [], 2 8, 10, 12
        8: [], 2 9, 11, -
        9: [], 2 10, 12, -
        10: [], 1 10, 12, -
        11: [11], 2 10, 12, -
        11+: [1, 11], 2 10, 12, -
        12: [11], 2 10, 12, -
        12+: [1, 11], 2 10, 12, -
        13: [11], 2 10, 12, -
        13+: [1, 11], 2 10, 12, -
        14: [11], 2 10, 12, -
        14+: [1, 11], 2 10, 12, -
        15: [11], 2 10, 12, -
        15+: [1, 11], 2 10, 12, -
        16: [11], 2 10, 12, -
        16+: [1, 11], 2 10, 12, -
        """)
    assert places(80, 18) == expected("""
        lines: arrows, first and last line, remark, first wave
        1: [], 7 7, 10, 12
        2: [], 6 7, 10, 12
        3: [], 6 8, 11, 13
        4: [], 3 6, 9, 11
        5: [], 3 7, 10, 12
        6: [], 5 10, 13, 15
        7: [], 4 10, 13, 15
        8: [], 4 11, 14, 16
        9: [], 3 11, 14, 16
        10: [], 3 12, 15, -
        11: [], 3 13, 16, -
        12: [], 2 13, 15, -
        13: [], 2 14, 16, -
        14: [], 1 14, 16, -
        15: [15], 2 14, 16, -
        15+: [1, 15], 2 14, 16, -
        16: [15], 2 14, 16, -
        16+: [1, 15], 2 14, 16, -
        """)
