"""A screen: what its keys do to its state, how it ends, and which keys it shows."""

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Call, Command, Done, Send, Transition
from schiffe.toolkit.key_row import paint_keys
from schiffe.toolkit.screen import Screen, line_after_refusal
from tests.toolkit.painting import in_role


class Counter(Screen[int, str]):
    """Counts."""

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.changes: list[tuple[int, int]] = []

    def commands(self, state: int) -> Sequence[Command[int]]:
        """One up."""
        return [Command(("x",), lambda state: state + 1, "X", f"more than {state}")]

    def on_change(self, before: int) -> None:
        """A note of what it was and is."""
        self.changes.append((before, self.state))

    def fitted(self, state: int, canvas: Canvas) -> int:
        """As many as there are rows, at the most."""
        return min(state, canvas.height)

    def paint(self, canvas: Canvas, state: int) -> None:
        """The number."""
        canvas.put(0, 0, str(state))


def test_a_step_changes_the_state_or_calls_or_ends_the_screen() -> None:
    async def run() -> None:
        called: list[str] = []
        screen = Counter(0)
        steps: list[tuple[Transition[int], int]] = [
            (lambda state: state + 1, 1),
            (lambda _state: Call(lambda: called.append("a")), 1),
            (lambda state: Call(lambda: called.append("b"), state + 4), 5),
        ]
        for step, state in steps:
            screen.do(step)
            assert (screen.state, screen.is_finished) == (state, False)
        assert called == ["a", "b"]
        assert screen.changes == [(0, 1), (1, 5)]
        waiting = asyncio.ensure_future(screen.wait_for_result())
        await asyncio.sleep(0)
        assert not waiting.done()
        screen.do(lambda _state: Done("first"))
        screen.do(lambda _state: Done("second"))
        screen.do(lambda _state: 9)
        assert screen.is_finished
        assert screen.state == 5
        assert len(screen.changes) == 2
        assert await waiting == await screen.wait_for_result() == "first"
        screen.reopen()
        waiting = asyncio.ensure_future(screen.wait_for_result())
        await asyncio.sleep(0)
        assert (screen.is_finished, waiting.done()) == (False, False)
        screen.do(lambda _state: Done("second"))
        assert await waiting == "second"

    asyncio.run(run())


def test_a_screen_is_given_the_message_of_a_step_when_it_has_the_state() -> None:
    class Sender(Counter):
        """A counter that keeps its messages."""

        def on_message(self, message: str) -> None:
            """Keep it with the state."""
            told.append((message, self.state))

    told: list[tuple[str, int]] = []
    screen = Sender(3)
    screen.do(lambda state: Send("more", state + 1))
    assert told == [("more", 4)]
    assert screen.changes == [(3, 4)]
    other = Counter(3)
    other.do(lambda state: Send("nobody listens", state + 1))
    assert other.state == 4


def test_a_frame_shows_the_state_that_fits_it_with_the_keys() -> None:
    screen = Counter(30)
    canvas = Canvas(60, 5)
    screen.paint_frame(canvas, lambda: None)
    assert canvas.text().split("\n") == ["5", "", "", "", "  F1 ?  help    X  more than 5"]
    canvas = Canvas(60, 5)
    screen.paint_frame(canvas, None)
    assert canvas.text().strip() == "5"


def test_a_screen_that_says_nothing_of_itself_has_the_help_and_no_line() -> None:
    screen: Screen[int, Any] = Screen(7)
    opened: list[int] = []
    (command,) = screen.all_commands(lambda: opened.append(1))
    assert (command.keys, command.key_name, command.label) == (("f1", "?"), "F1", "help")
    assert (command.is_alone, command.is_spare, command.is_deliberate) == (False, False, False)
    screen.do(command.transition)
    assert opened == [1]
    screen.type("x")
    screen.settle()
    screen.do(lambda state: screen.after_stray_key(state, "x"))
    canvas = Canvas(40, 20)
    screen.paint_frame(canvas, None)
    assert (screen.state, screen.line, screen.takes_early_keys, screen.selects_line) == (7, None, True, False)
    assert (screen.key_rows, screen.max_line_characters) == (1, 40)


def test_what_is_typed_behind_a_line_that_was_refused_is_a_new_one() -> None:
    def becomes(text: str) -> str:
        return line_after_refusal("b1", text, lambda line: line in ("b12", "b1"))

    assert [becomes(text) for text in ("b1c", "b12", "b1", "b", "xb1", "")] == ["c", "b12", "b1", "b", "xb1", ""]


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


def test_help_and_the_ways_on_and_out_are_left_out_last() -> None:
    def row(columns: int) -> str:
        canvas = Canvas(columns, 1)
        shown = (("f1", "?"), "F1", "help"), (("enter",), "Enter", "choose"), (("tab",), "Tab", "other side")
        commands: list[Command[Any]] = [Command(keys, lambda state: state, key, label) for keys, key, label in shown]
        paint_keys(canvas, [*commands, Command(("escape",), lambda state: state, "Esc", "back")])
        return canvas.text()

    assert row(46) == " F1 help Enter choose Tab other side Esc back"
    assert row(44) == " F1 ? Enter choose Tab other side Esc back"
    assert row(41) == " F1 help   Enter choose   Esc back"
    assert row(27) == " F1 ? Enter choose Esc back"


def test_a_click_on_a_key_is_as_good_as_the_key() -> None:
    canvas = Canvas(40, 6)
    paint_keys(canvas, [key("F1", "help"), Command(("x",), lambda _state: "x pressed", "X", "press")])
    assert canvas.text().split("\n")[-1] == " F1 help   X press"
    pressed = [x for x in range(40) if (step := canvas.transition_at(x, 5)) and step(None) == "x pressed"]
    assert pressed == list(range(11, 18))
    assert in_role(canvas, "key") == ["F1", "X"]
    assert in_role(canvas, "dim") == [" help", " press"]
