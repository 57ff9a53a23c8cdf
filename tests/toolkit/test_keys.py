"""Keys, mouse and the typed line, as a user has them on a screen that takes all of them."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from prompt_toolkit.data_structures import Point
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType

from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import Command, Done, Transition
from schiffe.toolkit.help import HelpScreen, Section
from schiffe.toolkit.keys import is_known_packet
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from schiffe.toolkit.user_input import Button, button_of, key_of
from tests.toolkit.show import F1, PATIENCE, Program, Show, perform
from tests.waiting import until

NAMED = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "tab": "\t",
    "s-tab": "\x1b[Z",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "insert": "\x1b[2~",
    "home": "\x1b[H",
    "s-up": "\x1b[1;2A",
    "s-down": "\x1b[1;2B",
    "s-right": "\x1b[1;2C",
    "s-left": "\x1b[1;2D",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f2": "\x1bOQ",
    "f11": "\x1b[23~",
    "f12": "\x1b[24~",
    "a": "A",
    "ö": "Ö",
    " ": " ",
    "wheel-up": "\x1b[<64;5;5M",
    "wheel-down": "\x1b[<65;5;5M",
    "right-click": "\x1b[<2;70;20M",
    "escape": "\x1b",
    "f10": "\x1b[21~",
}
"""What terminals send for each key."""


@dataclass(frozen=True)
class Told:
    """What was done last, how often something else was, and the typed line; None where there is none."""

    last: str = "nothing"
    strays: int = 0
    line: str | None = None


def _tell(key: str) -> Transition[Told]:
    return lambda state: replace(state, last=key)


class Recorder(Screen[Told, str]):
    """Tells what it is given."""

    max_line_characters = 8

    def __init__(self, told: Told, keys: Sequence[str] = tuple(NAMED), *, selects: bool = False) -> None:
        super().__init__(told)
        self._keys = keys
        self.selects_line = selects

    def help_keys(self, state: Told) -> Sequence[str]:
        """No question mark where there is a line."""
        return ("f1", "?") if state.line is None else ("f1",)

    def commands(self, state: Told) -> Sequence[Command[Told]]:
        """Tell which key it was."""
        tell = [Command((key,), _tell(key)) for key in self._keys]
        return [*tell, Command(("q",), lambda _state: Done("end"))] if state.line is None else tell

    def typed_line(self, state: Told) -> str | None:
        """The line."""
        return state.line

    def with_typed_line(self, state: Told, text: str) -> Told:
        """It has become this."""
        return replace(state, line=text)

    def after_stray_key(self, state: Told, _key: str) -> Told:
        """One more."""
        return replace(state, strays=state.strays + 1)

    def paint(self, canvas: Canvas, state: Told) -> None:
        """All of it."""
        canvas.put(1, 1, f"last {state.last}. strays {state.strays}. line <{state.line}>")
        canvas.put(1, 5, "[click]", "", lambda state: replace(state, last="click"))
        canvas.add_click_area(
            Corner(1, 6), Size(7, 1),
            lambda state, x, y: replace(state, last=f"left {x} {y}"),
            lambda state, x, y: replace(state, last=f"right {x} {y}"),
        )  # fmt: skip
        if state.line is not None:
            canvas.place_typed_line(Corner(1, 8), 12)


def recording(screen: Recorder, script: Callable[[Show], Awaitable[None]]) -> None:
    def make() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([Section("Help", ["Look it up."])]))
        return stage, stage.ask(screen)

    async def whole(show: Show) -> None:
        await show.see("last nothing")
        await script(show)

    perform(whole, make)


def test_each_key_has_its_name() -> None:
    async def script(show: Show) -> None:
        for name, sent in NAMED.items():
            await show.ask(sent, f"last {name}\\.")
        await show.ask("\n", "last enter")

    recording(Recorder(Told()), script)


def test_a_key_that_does_nothing_is_told_where_there_is_no_line() -> None:
    async def script(show: Show) -> None:
        await show.ask("z", "strays 1")
        await show.ask("\x1b[A", "strays 2")
        await show.ask(F1, "Look it up")
        await show.lose("q", "Look it up")
        await show.ask("?", "Look it up")

    recording(Recorder(Told(), ()), script)


def test_keys_that_do_nothing_else_edit_the_line() -> None:
    async def script(show: Show) -> None:
        await show.ask("Guess", "<Guess>")
        await show.ask("\x1b[D\x1b[D\x7f", "<Gu?ss>")
        await show.ask("\x1b[H\x1b[3~", "<uss>")
        await show.ask("\x1b[Fy", "<ussy>")
        await show.ask("\x1b[A", "last up")
        await show.ask("\r?", "<ussy.>")
        assert "strays 0" in show.text
        assert not show.screen.cursor.hidden
        assert (show.screen.cursor.x, show.screen.cursor.y) == (6, 8)

    recording(Recorder(Told(line=""), ("up",)), script)


def test_no_more_is_typed_or_pasted_than_has_room() -> None:
    async def script(show: Show) -> None:
        await show.ask("1234567", "<1234567>")
        await show.ask("\x1b[200~89\x1b[201~8", "<12345678>")
        await show.ask("9\x7f", "<1234567>")
        await show.ask("\x1b[200~ \n9 \x1b[201~", "<12345679>")

    recording(Recorder(Told(line=""), ()), script)


def test_nothing_is_pasted_where_the_line_cannot_be_seen() -> None:
    async def script(show: Show) -> None:
        show.resize(30, 10)
        await show.see("40 x 20 needed")
        show.press("\x1b[200~ab\x1b[201~c")
        show.resize(80, 24)
        await show.see("last nothing")
        await show.ask("d", "<d>")

    recording(Recorder(Told(line=""), ()), script)


def test_a_paste_loses_its_line_ends_and_what_cannot_be_printed() -> None:
    async def script(show: Show) -> None:
        await show.ask("\x1b[200~a\n b\x07\tc\x1b[201~", "<a b c>")

    recording(Recorder(Told(line=""), ()), script)


@pytest.mark.parametrize(
    ("sent", "becomes"),
    [("x", "x"), ("\x1b[200~12345678\x1b[201~", "12345678"), ("\x1b[D\x1b[Cx", "offeredx"), ("\x7fx", "x")],
)
def test_what_is_offered_gives_way_to_what_is_typed(sent: str, becomes: str) -> None:
    async def script(show: Show) -> None:
        await show.ask(sent, f"<{becomes}>")

    recording(Recorder(Told(line="offered"), (), selects=True), script)


def test_a_line_that_is_not_offered_is_typed_on() -> None:
    async def script(show: Show) -> None:
        await show.ask("x", "<begunx>")

    recording(Recorder(Told(line="begun"), ()), script)


def test_clicks_do_what_stands_there() -> None:
    async def script(show: Show) -> None:
        show.click_on(r"\[click\]")
        await show.see("last click")
        show.click(3, 6)
        await show.see("last left 2 0")
        await show.ask("\x1b[<2;4;7M", "last right 2 0")
        await show.ask("\x1b[<2;40;7M", "last right-click")
        await show.ask("\x1b[M" + chr(32) + chr(34) + chr(38), "last click")
        show.press("\x1b[<1;2;6M", "\x1b[<35;2;6M", "\x1b[<2;2;7m")  # the middle one, a move, and what is let go
        await show.ask("a", "last a\\.")

    recording(Recorder(Told()), script)


@pytest.mark.parametrize(
    ("packet", "is_known"),
    [
        *[("\x1b[M !!", True), ("\x1b[M !", False), ("\x1b[M !!!", False), ("\x1b[M\x7f!!", False)],
        *[("\x1b[<0;1;1M", True), ("\x1b[<0;1;1m", True), ("\x1b[0;1;1M", True), ("\x1b[<0;1;1234567M", False)],
    ],
)
def test_packets_of_the_mouse_that_can_be_read(packet: str, is_known: bool) -> None:
    assert is_known_packet(packet) is is_known


def test_buttons_count_when_they_go_down() -> None:
    def event(kind: MouseEventType, button: MouseButton = MouseButton.NONE) -> MouseEvent:
        return MouseEvent(Point(0, 0), kind, button, frozenset())

    down, up = MouseEventType.MOUSE_DOWN, MouseEventType.MOUSE_UP
    assert [button_of(event(down, button)) for button in (MouseButton.LEFT, MouseButton.RIGHT, MouseButton.MIDDLE)] == [
        *(Button.LEFT, Button.RIGHT, None)
    ]
    assert button_of(event(up, MouseButton.LEFT)) is None
    assert key_of(event(MouseEventType.SCROLL_UP)) == "wheel-up"
    assert key_of(event(up, MouseButton.RIGHT)) is None


def test_what_one_has_cut_out_cannot_be_pasted_nor_looked_up() -> None:
    async def script(show: Show) -> None:
        await show.ask("secret", "<secret>")
        await show.ask("\x15", "<>")
        await show.ask("\x19x", "<x>")
        await show.ask("\x0f\x10y", "<x?y>")
        assert "secret" not in show.text

    recording(Recorder(Told(line=""), ()), script)


def test_keys_that_are_forgotten_do_nothing_but_ctrl_c_does(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[BaseException | None] = []
    stop = Stage.stop

    def noted(stage: Stage, error: BaseException | None = None) -> None:
        stopped.append(error)
        stop(stage)

    monkeypatch.setattr(Stage, "stop", noted)

    async def script(show: Show) -> None:
        show.press("ab\x1b[A")
        show.stage.guard.forget_keys()
        await show.ask("z", "strays 1")
        assert not stopped
        show.press("ab\x03")
        show.stage.guard.forget_keys()
        await until(lambda: stopped, "Ctrl-C counts")
        assert isinstance(stopped[0], KeyboardInterrupt)

    recording(Recorder(Told(), ()), script)


def test_it_is_calm_once_a_frame_is_written_and_no_key_comes() -> None:
    async def script(show: Show) -> None:
        calm = asyncio.ensure_future(show.stage.guard.wait_until_calm())
        for _turn in range(10):
            await asyncio.sleep(0)
        assert not calm.done()
        show.press("z")
        await asyncio.wait_for(calm, PATIENCE)

    recording(Recorder(Told(), ()), script)


def test_who_watches_is_told_when_something_lies_over_the_screen() -> None:
    async def script(show: Show) -> None:
        told: list[bool] = []
        with show.stage.cover.watch(told.append):
            await show.ask(F1, "Look it up")
            assert show.stage.cover.is_on
            free = asyncio.ensure_future(show.stage.cover.wait_until_off())
            await asyncio.sleep(0)
            assert not free.done()
            await show.lose("q", "Look it up")
            await asyncio.wait_for(free, PATIENCE)
            show.resize(30, 10)
            await show.see("40 x 20 needed, 30 x 10 here")
            show.resize(80, 24)
            await show.see("last nothing")
        assert told == [True, False, True, False]
        await show.ask(F1, "Look it up")
        assert len(told) == 4
        await show.lose("q", "Look it up")
        assert not show.stage.cover.is_on

    recording(Recorder(Told()), script)
