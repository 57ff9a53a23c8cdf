"""What terminals send and do: sizes without any room, packets of mice that nobody knows, Ctrl-L."""

import asyncio
import gc
import re
import signal
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from schiffe.settings.layers import Preferences
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, Done, Transition
from schiffe.toolkit.help import HelpScreen, Section
from schiffe.toolkit.motion import NextFrame, point_along
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.screen_stack import ScreenStack
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from schiffe.toolkit.user_input import LineEditor, TypedKey, UserInput
from tests.emulator import Screen as EmulatedScreen
from tests.toolkit.looks import ThemeLook
from tests.toolkit.show import PATIENCE, Program, Show, perform
from tests.toolkit.toy import SCHEMA, Toy
from tests.waiting import until


def make() -> Program:
    toy = Toy(Preferences(SCHEMA, {}, {}), 4)
    return toy.stage, toy.run()


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


class Keeping(EmulatedScreen):
    """A screen that keeps what leaves it: as GNU screen what is erased as a whole, as urxvt what has no room any more.

    Attributes:
        kept: the rows that one could scroll back to.
    """

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.kept: list[str] = []

    def erase_in_display(self, how: int = 0, *args: Any, **options: Any) -> None:
        if how == 2 or (how == 0 and (self.cursor.x, self.cursor.y) == (0, 0)):
            self.kept += self.display
        super().erase_in_display(how, *args, **options)

    def index(self) -> None:
        if self.cursor.y == self.lines - 1:
            self.kept.append(self.display[0])
        super().index()

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        delta = (lines or self.lines) - self.lines
        if delta < 0:
            self.kept += self.display[:-delta]
        super().resize(lines, columns)
        if delta > 0:  # what was pushed out last is there again
            x, y = self.cursor.x, self.cursor.y
            back, self.kept[-delta:] = self.kept[-delta:], []
            self.cursor.y = 0
            self.insert_lines(len(back))
            for row, text in enumerate(back):
                self.cursor_position(row + 1, 1)
                self.draw(text)
            self.cursor.x, self.cursor.y = x, y + len(back)


def test_no_frame_goes_where_one_can_scroll_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.toolkit.show.Screen", Keeping)

    async def script(show: Show) -> None:
        await show.see("A toy")
        screen = show.screen
        assert isinstance(screen, Keeping)
        assert not [row for row in screen.kept if row.strip()]
        for size in ((80, 10), (80, 24), (60, 22), (100, 40)):
            show.raw = ""
            show.resize(*size)
            await until(lambda: ("choose" if size[1] > 10 else "needed") in show.raw, f"a frame of {size}")  # noqa: B023 - awaited at once
        show.raw = ""
        show.press("\x0c")
        await until(lambda: "choose" in show.raw, "it is painted anew")
        assert not [row for row in screen.kept if row.strip()]

    perform(script, make)


@pytest.mark.parametrize("error", [None, KeyboardInterrupt(), ValueError("x")])
def test_what_is_stopped_before_its_first_frame_paints_none(error: BaseException | None) -> None:
    async def run() -> str:
        with create_pipe_input() as source:
            show = Show(80, 24, source)
            with create_app_session(input=source, output=show.output):
                stage, director = make()
                stage.stop(error)
                try:
                    await asyncio.wait_for(stage.run(director), PATIENCE)
                finally:
                    assert asyncio.get_running_loop().get_exception_handler() is None
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
        show.stage._app.renderer.reset()  # what is written here is missed
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
            show.stage.show_over(Screen(None))
        else:
            show.stage.run_in_background(work())
        show.stage.stop()

    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        perform(script, make, whole=True)
        gc.collect()
    assert not complaints


@dataclass(frozen=True)
class Seen:
    """How often something was pressed."""

    pressed: int = 0


class Mirror(Screen[Seen, str]):
    """Shows what it is painted on; x counts, y counts where it comes alone, q ends it."""

    def __init__(self, name: str = "mirror", due: float | None = None, *, is_locked: bool = False) -> None:
        super().__init__(Seen(), is_locked=is_locked)
        self._name = name
        self._due = due
        self.frames = 0

    def commands(self, state: Seen) -> list[Command[Seen]]:
        """Count and end."""
        count: Transition[Seen] = lambda state: Seen(state.pressed + 1)  # noqa: E731 - the same for two keys
        return [
            *[Command(("x",), count), Command(("y",), count, is_alone=True)],
            Command(("q",), lambda _state: Done(self._name)),
        ]

    def paint(self, canvas: Canvas, state: Seen) -> None:
        """The canvas."""
        self.frames += 1
        canvas.put(0, 1, f"{self._name}: {state.pressed} pressed, shades {canvas.has_shades}, rich {canvas.is_rich}.")
        canvas.put(0, 3, "[more]", "", lambda state: Seen(state.pressed + 1))
        if self._due is not None and self.frames < 4:
            canvas.redraw_in(self._due)
        canvas.put(0, 5, f"frame {self.frames}")


def showing(screen: Screen[Any, Any], look: StageLook | None = None) -> Callable[[], Program]:
    """What makes a stage with a screen."""

    def made() -> Program:
        stage = Stage(look or StageLook(), lambda: HelpScreen([Section("Help", ["Look it up."])]))
        return stage, stage.ask(screen)

    return made


@pytest.mark.parametrize(
    ("size", "has_room"),
    [((40, 20), True), ((39, 20), False), ((40, 19), False), ((79, 19), False), ((80, 19), True), ((80, 18), False)],
)
def test_screens_need_a_terminal_of_some_size_and_keys_do_nothing_on_a_smaller_one(
    size: tuple[int, int], has_room: bool
) -> None:
    async def script(show: Show) -> None:
        await show.see("0 pressed")
        show.resize(*size)
        if has_room:
            await show.see("(?s)0 pressed.*frame 2")
        else:
            await show.see(rf"40 x 20 needed, {size[0]} x {size[1]} here")
        show.press("x")
        if not has_room:
            show.click(1, 3)
            show.resize(80, 24)
        await show.see(f"{int(has_room)} pressed")

    perform(script, showing(Mirror()), (100, 30))


def test_a_terminal_that_is_very_small_is_told_in_fewer_words() -> None:
    async def script(show: Show) -> None:
        await show.see(r"^\n\n needs 40 x 20\n")

    perform(script, showing(Mirror()), (15, 5))


@pytest.mark.parametrize(
    ("depth", "theme", "shown"),
    [
        (ColorDepth.DEPTH_24_BIT, "sea", "shades True, rich True"),
        (ColorDepth.DEPTH_8_BIT, "sea", "shades True, rich True"),
        (ColorDepth.DEPTH_4_BIT, "sea", "shades False, rich False"),
        (ColorDepth.DEPTH_1_BIT, "sea", "shades False, rich False"),
        (ColorDepth.DEPTH_24_BIT, "terminal", "shades False, rich True"),
    ],
)
def test_a_canvas_tells_which_colours_there_are(depth: ColorDepth, theme: str, shown: str) -> None:
    async def script(show: Show) -> None:
        await show.see(shown)
        background = show.screen.buffer[10][10].bg
        is_sea = depth is ColorDepth.DEPTH_24_BIT and theme == "sea"
        assert (background == PALETTES["sea"].colours()["page"].digits) is is_sea

    perform(script, showing(Mirror(), ThemeLook(theme, depth)))


class NoMouse(StageLook):
    """The look of a stage without a mouse."""

    has_mouse = False


@pytest.mark.parametrize(("look", "has_mouse"), [(StageLook(), True), (NoMouse(), False)])
def test_the_mouse_is_asked_for_where_it_is_wanted(look: StageLook, has_mouse: bool) -> None:
    async def script(show: Show) -> None:
        await show.see("0 pressed")
        assert ("\x1b[?1000h" in show.raw) is has_mouse
        assert show.raw.count("\x1b[?1049h") == 1

    perform(script, showing(Mirror(), look))


def test_what_a_terminal_cannot_show_is_replaced() -> None:
    async def script(show: Show) -> None:
        await show.see("MIRROR: 0 PRESSED")

    perform(script, showing(Mirror(), StageLook(showable=str.upper)))


def test_what_moves_is_painted_until_it_stands() -> None:
    screen = Mirror(due=0.0)

    async def script(show: Show) -> None:
        await show.see("frame 4")
        await until(lambda: not show.stage.next_frame.is_due, "nothing moves any more")
        await show.ask("x", "1 pressed")
        assert screen.frames == 5

    perform(script, showing(screen))


def test_what_moves_later_is_due_meanwhile() -> None:
    async def script(show: Show) -> None:
        await show.see("frame 1")
        await until(lambda: show.stage.next_frame.is_due, "another frame is due")

    perform(script, showing(Mirror(due=60)))


def test_something_is_as_far_along_its_path_as_it_has_gone() -> None:
    assert [point_along("abcd", share) for share in (0, 0.24, 0.25, 0.74, 0.99, 1, 1.5)] == list("aabcddd")


def test_a_key_that_counts_alone_does_not_count_in_a_burst() -> None:
    async def script(show: Show) -> None:
        await show.see("0 pressed")
        await show.ask("yxy", "1 pressed")
        await show.ask("y", "2 pressed")
        await show.ask("y", "3 pressed")

    perform(script, showing(Mirror()))


def test_what_is_typed_ahead_goes_to_the_screens_that_come() -> None:
    async def script(show: Show) -> None:
        await show.see("A toy")
        await show.ask("pAnna\rBen\r7\r", "It is not 7")
        assert "Anna against Ben" in show.text

    perform(script, make)


def test_a_question_takes_no_key_that_came_before_it_was_seen() -> None:
    async def script(show: Show) -> None:
        await show.see("A toy")
        await show.ask("pAnna\rBen\r", "Guess a digit")
        await show.ask("4\r\r\r", "Anna has won")
        await show.ask("\x1bOP", "Guess the number")
        await show.lose("\x1b", "Guess the number")
        assert "Anna has won" in show.text, "the other Enters are gone"
        await show.ask("\r", "Last winner: Anna")

    perform(script, make)


def test_nothing_is_painted_before_there_is_a_screen() -> None:
    written: list[str] = []

    def made() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]))

        async def run() -> None:
            for _turn in range(20):
                await asyncio.sleep(0)
            output = stage._app.output
            assert isinstance(output, Vt100_Output)
            written.append(cast(Show, output.stdout).raw)
            await stage.ask(Mirror())

        return stage, run()

    async def script(show: Show) -> None:
        await show.see("0 pressed")
        assert "\x1b[?1049h" not in written[0]

    perform(script, made)


def test_what_lies_over_a_screen_has_its_keys_and_clicks_and_goes() -> None:
    told: list[str] = []

    async def script(show: Show) -> None:
        await show.see("under: 0 pressed")
        show.stage.show_over(Mirror("over"), told.append)
        await show.ask("x", "over: 1 pressed")
        show.click_on(r"\[more\]")
        await show.see("over: 2 pressed")
        show.stage.show(Mirror("other"))
        await show.ask("x", "over: 3 pressed")
        await show.ask("q", "other: 0 pressed")
        assert told == ["over"]
        await show.ask("\x1bOP", "Look it up")
        await show.ask("\x1b", "other: 0 pressed")

    perform(script, showing(Mirror("under")))


def test_a_locked_screen_has_only_its_help_until_it_is_unlocked() -> None:
    async def script(show: Show) -> None:
        await show.see("under: 0 pressed")
        over = Mirror("over", is_locked=True)
        show.stage.show_over(over)
        await show.see("over: 0 pressed")
        show.press("x")
        show.click_on(r"\[more\]")
        await show.ask("\x1bOP", "Look it up")
        await show.ask("\x1b", "over: 0 pressed")
        show.stage.unlock(over)
        await show.ask("x", "over: 1 pressed")
        show.click_on(r"\[more\]")
        await show.see("over: 2 pressed")

    perform(script, showing(Mirror("under")))


def test_what_is_laid_over_a_screen_without_any_key_is_seen_and_goes_again() -> None:
    async def script(show: Show) -> None:
        await show.see("under: 0 pressed")
        screen = Mirror("over")
        asked = asyncio.ensure_future(show.stage.ask_over(screen))
        await show.see("over: 0 pressed")
        screen.do(lambda _state: Done("told"))
        await show.see("under: 0 pressed")
        assert await asked == "told"
        show.stage.show(Mirror("other"))
        await show.see("other: 0 pressed")

    perform(script, showing(Mirror("under")))


async def _fail() -> None:
    raise ValueError("broken")


def _complain(show: Show) -> None:
    asyncio.get_running_loop().call_exception_handler({"message": "it broke"})


@pytest.mark.parametrize(
    ("break_it", "error", "said"),
    [
        (lambda show: show.stage.run_in_background(_fail()), ValueError, "broken"),
        (lambda show: show.stage.stop(EOFError("gone")), EOFError, "gone"),
        (_complain, RuntimeError, "it broke"),
    ],
    ids=["in the background", "stopped", "in the loop"],
)
def test_no_error_is_swallowed(break_it: Callable[[Show], None], error: type[BaseException], said: str) -> None:
    async def script(show: Show) -> None:
        await show.see("0 pressed")
        break_it(show)
        await asyncio.Event().wait()

    with pytest.raises(error, match=said):
        perform(script, showing(Mirror()), whole=True)


def test_the_stage_is_over_with_what_shows_the_screens() -> None:
    async def script(show: Show) -> None:
        await show.ask("q", "^$|0 pressed")

    perform(script, showing(Mirror()), whole=True)


class AtOnce(Mirror):
    """A screen that leads to the next one within the same burst of keys."""

    takes_early_keys = False


def test_a_burst_ends_where_a_screen_that_takes_no_early_keys_comes() -> None:
    def made() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]))

        async def run() -> None:
            await stage.ask(Mirror("first"))
            await stage.ask(Mirror("second"))
            await stage.ask(AtOnce("third"))

        return stage, run()

    async def script(show: Show) -> None:
        await show.see("first: 0 pressed")
        await show.ask("qxx", "second: 2 pressed")
        await show.ask("qxx", "third: 0 pressed")
        await show.ask("x", "third: 1 pressed")

    perform(script, made)


def test_escape_waits_only_a_moment_for_the_rest_of_a_sequence() -> None:
    app = Stage(StageLook(), lambda: HelpScreen([]))._app
    assert app.timeoutlen == app.ttimeoutlen == 0.05


def test_keys_that_come_early_are_kept_for_the_next_screen_or_thrown_away() -> None:
    dropped = list[str]()
    guard = SimpleNamespace(
        forget_keys=lambda: dropped.append("unread"), on_new_top=lambda: None, is_repeat=lambda _name: False
    )
    screens = ScreenStack()
    screens.canvas = Canvas(80, 24)
    keys = UserInput(screens, LineEditor(), cast(Any, guard), open_help=lambda: None, redraw=lambda: None)

    def show(screen: Mirror) -> Mirror:
        screens.replace_lowest(screen)
        keys.on_new_top()
        return screen

    def press(names: str) -> None:
        assert all(keys.press(TypedKey(name)) for name in names)

    first = show(Mirror("first"))
    press("xqxqx")
    assert (first.state.pressed, first.is_finished) == (1, True), "it takes no more"
    second = show(Mirror("second"))
    assert (second.state.pressed, second.is_finished) == (1, True)
    third = show(Mirror("third"))
    assert (third.state.pressed, third.is_finished) == (1, False)
    press("qx")
    keys.on_drawn()
    assert dropped == []
    fourth = show(AtOnce("fourth"))
    press("x")
    assert fourth.state.pressed == 0, "it was not seen yet"
    keys.on_drawn()
    keys.on_drawn()
    press("x")
    assert (fourth.state.pressed, dropped) == (1, ["unread"])
    assert show(Mirror("fifth")).state.pressed == 0, "a screen that takes no early keys has thrown them away"


def test_a_screen_that_is_asked_again_is_a_new_one_for_the_keys() -> None:
    results = list[str]()

    def made() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]))

        async def run() -> None:
            screen = AtOnce("again")
            while len(results) < 2:
                results.append(await stage.ask(screen))
            await stage.ask(Mirror("other"))

        return stage, run()

    async def script(show: Show) -> None:
        await show.see("again: 0 pressed")
        await show.ask("x", "again: 1 pressed.*(?s:.*)frame 2")
        await show.ask("qx", "frame 3")
        assert results == ["again"]
        await show.ask("x", "again: 2 pressed")
        await show.ask("q", "other: 0 pressed")
        assert results == ["again", "again"]

    perform(script, made)


def test_a_frame_is_due_once_and_not_too_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    due = dict[int, float]()

    def call_later(seconds: float, call: Callable[[], None]) -> object:
        number = len(redrawn)
        redrawn.append(call)
        due[number] = seconds
        return SimpleNamespace(cancel=lambda: due.pop(number))

    redrawn = list[Callable[[], None]]()
    monkeypatch.setattr(
        "schiffe.toolkit.motion.asyncio.get_running_loop", lambda: SimpleNamespace(call_later=call_later)
    )
    following = NextFrame(lambda: None)
    found = [(following.is_due, list(due.values()))]
    for seconds in (0.0, 0.01, 0.05, None, None, 7.0):
        following.schedule(seconds)
        found.append((following.is_due, list(due.values())))
    assert found == [
        *[(False, []), (True, [0.04]), (True, [0.04]), (True, [0.05])],
        *[(False, []), (False, []), (True, [7.0])],
    ]


def test_a_key_that_was_not_read_before_a_question_is_drawn_is_gone() -> None:
    class Pressed(AtOnce):
        """While it is drawn for the first time, somebody presses a key."""

        def paint(self, canvas: Canvas, state: Seen) -> None:
            super().paint(canvas, state)
            if self.frames == 1:
                shows[0].press("x")

    shows, screen = list[Show](), Pressed("question")

    async def script(show: Show) -> None:
        shows.append(show)
        await show.see("mirror: 0 pressed")
        show.stage.show_over(screen)
        await show.see("question: 0 pressed")
        show.press("x")
        await until(lambda: screen.state.pressed, "the key counts")
        show.press("q")
        await until(lambda: screen.is_finished, "it ends")
        assert screen.state.pressed == 1

    perform(script, showing(Mirror()))
