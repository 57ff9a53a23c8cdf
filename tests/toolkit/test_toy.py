"""The ground floor carries a game that it does not know: a toy with a menu, names, a board of digits and a clock."""

import re

from schiffe.settings.layers import Preferences, read_layer
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F1, Program, Show, perform
from tests.toolkit.toy import SCHEMA, Toy


def make(**texts: str) -> Program:
    toy = Toy(Preferences(SCHEMA, {}, read_layer(SCHEMA, texts)))
    return toy.stage, toy.run()


async def begun(show: Show) -> None:
    await show.see("A toy")
    await show.ask("p", "First player: +Anna")
    await show.ask(ENTER + ENTER, "No name")
    await show.ask("Ben" + ENTER, "Anna against Ben")


def test_a_whole_game_by_keys_and_clicks() -> None:
    async def script(show: Show) -> None:
        await begun(show)
        await show.ask("7" + ENTER, r"It is not 7\.")
        show.click_on("9 ")
        await show.see(r"It is not 9\.")
        await show.ask("x\x7f4" + ENTER, r"Anna has won\.")
        await show.ask(ENTER, "Last winner: Anna")
        await show.ask(DOWN, "> Quit")
        show.press(ENTER)

    perform(script, lambda: make(name="Anna"), whole=True)


def test_the_clock_stands_under_the_help_and_runs_out() -> None:
    async def script(show: Show) -> None:
        await begun(show)
        await show.ask(F1, "Guess the number")
        await show.ask(ESCAPE, r"\d s")
        await show.see("Too late")
        assert re.search(r"hurry +0 s", show.text)

    perform(script, lambda: make(name="Anna", clock="2"))
