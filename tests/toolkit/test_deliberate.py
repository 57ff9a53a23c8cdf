"""A key on which somebody may lean: it counts only when it is pressed alone, on a screen that was seen."""

from collections.abc import Sequence

import pytest

from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from tests.toolkit.show import ENTER, Program, Show, perform


class Ended(Screen[int, str]):
    """What is shown at an end; x counts how often it was pressed."""

    takes_early_keys = False

    def commands(self, state: int) -> Sequence[Command[int]]:
        """Again, and something to press."""
        again: Command[int] = Command(("enter",), lambda _state: Done("again"), "Enter", "again", is_deliberate=True)
        return [again, Command(("x",), lambda state: state + 1, "X", f"pressed {state}")]


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("waits", "keys", "counts"),
    [
        ((0.49,), ENTER, False),
        ((0.5,), ENTER, True),
        ((0.5,), "\n", True),
        ((0.6,), ENTER + ENTER, False),
        ((0.6,), "x" + ENTER, False),
        ((0.6, 0.29), ENTER, False),
        ((0.6, 0.31), ENTER, True),
    ],
)
def test_a_key_counts_alone_and_after_a_moment(waits: tuple[float, ...], keys: str, *, counts: bool) -> None:
    clock, results = Clock(), list[str]()

    def make() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]), now=clock)

        async def run() -> None:
            results.append(await stage.ask(Ended(0)))
            await stage.ask(Ended(10))

        return stage, run()

    async def script(show: Show) -> None:
        await show.see("pressed 0")
        clock.now += waits[0]
        for pressed, wait in enumerate(waits[1:], 1):
            await show.ask("x", f"pressed {pressed}")
            clock.now += wait
        show.press(keys)
        if counts:
            await show.see("pressed 10")
            return
        clock.now += 0.01  # the last key of all tells that the ones before it were handled
        count = len(waits) - 1 + keys.count("x")
        await show.ask("x", f"pressed {count + 1}")
        assert not results

    perform(script, make)


def test_keys_from_before_it_was_drawn_are_gone() -> None:
    clock = Clock()

    def make() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]), now=clock)

        async def run() -> None:
            while True:
                await stage.ask(Ended(0))
                await stage.ask(Ended(10))

        return stage, run()

    async def script(show: Show) -> None:
        await show.see("pressed 0")
        clock.now += 1
        await show.ask(ENTER, "pressed 10")
        clock.now += 0.1
        show.press(ENTER)
        clock.now += 0.25
        show.press(ENTER)
        await show.ask("x", "pressed 11")

    perform(script, make)
