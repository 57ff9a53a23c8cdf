"""What terminals send and do: sizes without any room, packets of mice that nobody knows, Ctrl-L."""

import asyncio
import gc
import re
import signal
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from schiffe.language.text import wrapped
from schiffe.settings.layers import Preferences
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.menus import MenuScreen, MenuTexts, Offer
from schiffe.toolkit.screen import Screen
from tests.toolkit.show import PATIENCE, Program, Show, perform
from tests.toolkit.toy import SCHEMA, Toy

SMALL = st.integers(0, 12)


def make() -> Program:
    toy = Toy(Preferences(SCHEMA, {}, {}), 4)
    return toy.stage, toy.run()


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


@given(SMALL, SMALL, st.integers(-15, 15), st.integers(-15, 15), st.text(max_size=20))
def test_no_size_is_too_small_for_a_canvas(width: int, height: int, x: int, y: int, text: str) -> None:
    canvas = Canvas(width, height)
    canvas.put(x, y, text, "", lambda state: state)
    canvas.put_centred(y, text)
    canvas.put_right(x, y, text)
    canvas.put_wrapped(x, y, text, width - 4)
    canvas.fill(x, y, width, height)
    canvas.paste(y, [(max(0, x), text[: max(0, width - max(0, x))], "")])
    canvas.clicked(x, y)
    MenuScreen(MenuTexts(Scene("toy"), text, "back"), [Offer(f"_{text}", 1)]).paint_frame(canvas, lambda: None)
    assert len(canvas.rows) == height


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 30), (39, 19), (300, 1)])
def test_a_terminal_of_any_size_can_come_and_go(size: tuple[int, int]) -> None:
    async def script(show: Show) -> None:
        await show.see("A toy")
        show.resize(*size)
        await show.gone("A toy")
        show.resize(80, 24)
        await show.see("> Play")

    perform(script, make)


@pytest.mark.parametrize("packet", ["\x1b[M0&&", "\x1b[<;M", "\x1b[<0;0;M", "\x1b[<0;1M", "\x1b[;;M", "\x1b[M\x7f  "])
def test_a_mouse_packet_that_nobody_knows_is_ignored(packet: str) -> None:
    async def script(show: Show) -> None:
        await show.see("A toy")
        show.press(packet)
        show.click_on("Play")
        await show.see("First player")

    perform(script, make)


def test_no_line_takes_a_control_character() -> None:
    async def script(show: Show) -> None:
        await show.see("A toy")
        await show.ask("p", "First player")
        await show.ask("\x11\x0bA\x11\x0eb", "First player +Ab")  # after Ctrl-Q prompt_toolkit would take any key

    perform(script, make)


def test_a_held_ctrl_z_stops_the_program_once(monkeypatch: pytest.MonkeyPatch) -> None:
    kills: list[tuple[int, int]] = []
    monkeypatch.setattr("os.kill", lambda *what: kills.append(what))

    async def script(show: Show) -> None:
        await show.see("A toy")
        await show.ask("\x1a" * 400 + "\r", "First player")

    perform(script, make)
    assert kills == [(0, signal.SIGTSTP)]


def test_ctrl_l_draws_anew_on_our_own_screen() -> None:
    async def script(show: Show) -> None:
        await show.see("A toy")
        show.screen.reset()
        show.raw = ""
        await show.ask("\x0c", "(?s)A toy.*> Play")
        assert not re.search(r"\x1b\[\?1049l|\x1b\[2J", show.raw)

    perform(script, make)


@pytest.mark.parametrize("error", [None, KeyboardInterrupt(), ValueError("x")])
def test_what_is_stopped_before_its_first_frame_paints_none(error: BaseException | None) -> None:
    async def run() -> str:
        with create_pipe_input() as source:
            show = Show(80, 24, source)
            with create_app_session(input=source, output=show.output):
                stage, director = make()
                stage.stop(error)
                await asyncio.wait_for(stage.run(director), PATIENCE)
        return show.text.strip()

    if error:
        with pytest.raises(type(error)):
            asyncio.run(run())
    else:
        assert asyncio.run(run()) == ""


def test_what_is_stopped_while_its_first_screen_is_made_ends() -> None:
    async def wait_for_ever() -> None:
        await asyncio.get_running_loop().create_future()

    async def run() -> None:
        with create_pipe_input() as source:
            show = Show(80, 24, source)
            with create_app_session(input=source, output=show.output):
                stage, director = make()
                director.close()
                asyncio.get_running_loop().call_later(0.01, stage.stop)
                await asyncio.wait_for(stage.run(wait_for_ever()), PATIENCE)

    asyncio.run(run())


def test_what_the_terminal_has_missed_of_the_end_is_said_again() -> None:
    shows: list[Show] = []

    async def script(show: Show) -> None:
        shows.append(show)
        await show.see("A toy")
        await show.ask("\r", "First player")
        show.write("\x1b[?25l")
        show.stage.app.renderer.reset()  # what is written here is missed
        show.raw = ""

    perform(script, make)
    assert not shows[0].screen.cursor.hidden
    for sequence in ("\x1b[?1049l", "\x1b[?1000l", "\x1b[?1006l", "\x1b[?2004l"):
        assert sequence in shows[0].raw


@pytest.mark.parametrize("begin", ["over", "background"])
def test_what_is_ended_before_it_began_is_no_complaint(begin: str) -> None:
    async def work() -> None:
        pass

    async def script(show: Show) -> None:
        await show.see("A toy")
        if begin == "over":
            show.stage.lay_over(Screen(None))
        else:
            show.stage.in_background(work())
        show.stage.stop()

    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        perform(script, make, whole=True)
        gc.collect()
    assert not complaints
