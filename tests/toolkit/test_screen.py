"""A screen: what its keys do to its state, how it ends, and which keys it shows."""

import asyncio
from collections.abc import Sequence
from typing import Any

from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Call, Command, Done, Screen, Step, line_after_refusal


class Counter(Screen[int, str]):
    """Counts."""

    def commands(self, state: int) -> Sequence[Command[int]]:
        """One up."""
        return [Command(("x",), lambda state: state + 1, "X", f"more than {state}")]

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
        steps: list[tuple[Step[int], int]] = [
            (lambda state: state + 1, 1),
            (lambda _state: Call(lambda: called.append("a")), 1),
            (lambda state: Call(lambda: called.append("b"), state + 4), 5),
        ]
        for step, state in steps:
            screen.do(step)
            assert (screen.state, screen.is_finished) == (state, False)
        assert called == ["a", "b"]
        waiting = asyncio.ensure_future(screen.result())
        await asyncio.sleep(0)
        assert not waiting.done()
        screen.do(lambda _state: Done("first"))
        screen.do(lambda _state: Done("second"))
        screen.do(lambda _state: 9)
        assert screen.is_finished
        assert screen.state == 5
        assert await waiting == await screen.result() == "first"

    asyncio.run(run())


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
    assert (command.keys, command.shown, command.label) == (("f1", "?"), "F1", "help")
    assert (command.alone, command.is_spare, command.is_deliberate) == (False, False, False)
    screen.do(command.step)
    assert opened == [1]
    screen.type("x")
    screen.settle()
    screen.do(screen.stray)
    canvas = Canvas(40, 20)
    screen.paint_frame(canvas, None)
    assert (screen.state, screen.line, screen.takes_early_keys, screen.selects_line) == (7, None, True, False)
    assert (screen.key_rows, screen.longest_line) == (1, 40)


def test_what_is_typed_behind_a_line_that_was_refused_is_a_new_one() -> None:
    def becomes(text: str) -> str:
        return line_after_refusal("b1", text, lambda line: line in ("b12", "b1"))

    assert [becomes(text) for text in ("b1c", "b12", "b1", "b", "xb1", "")] == ["c", "b12", "b1", "b", "xb1", ""]
