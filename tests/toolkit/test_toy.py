"""The ground floor carries a game that it does not know: a toy with a menu, names, a board of digits and a clock."""

import re

import pytest

from schiffe.commandline.command_settings import CommandSettings
from schiffe.commandline.program import build_parser, help_text, parse_command
from schiffe.process.errors import CommandError
from schiffe.settings.file import FileContent
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F1, Program, Show, perform
from tests.toolkit.toy import SCHEMA, Toy, toy_program


def make(line: str) -> Program:
    toys: list[Toy] = []
    command, found = parse_command(line.split(), toy_program(toys.append))
    assert command.run(found, CommandSettings(SCHEMA, None, FileContent({}), overrides=found.overrides)) == 0
    return toys[0].stage, toys[0].run()


async def begun(show: Show) -> None:
    await show.see("A toy")
    await show.ask("p", "First player +Anna")
    await show.ask(ENTER + ENTER, "is not possible")
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

    perform(script, lambda: make("--name Anna"), whole=True)


def test_the_clock_stands_under_the_help_and_runs_out() -> None:
    async def script(show: Show) -> None:
        await begun(show)
        await show.ask(F1, "Guess the number")
        await show.ask(ESCAPE, r"\d s")
        await show.see("Too late")
        assert re.search(r"(?<!hurry)  +0 s", show.text)

    perform(script, lambda: make("guess --clock 2 --secret=7 --name Anna"))


def test_its_command_line_is_its_own() -> None:
    program = toy_program(lambda _toy: None)
    text = build_parser("guess", program).format_help()
    assert text.startswith("usage: toy [OPTION ...]")
    assert re.search("\n  guess +guess a number.*--secret N .*toy help COMMAND", text, re.DOTALL)
    assert re.search("--name NAME.*--clock SECONDS", help_text(program, ("options",)), re.DOTALL)
    for line, problem in (
        ("--size 7", "unknown option “--size”"),
        ("serve", "Possible: guess"),
        ("--clock x", "0 to 3600"),
    ):
        with pytest.raises(CommandError, match=problem):
            parse_command(line.split(), program)
