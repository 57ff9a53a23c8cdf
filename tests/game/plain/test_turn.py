"""A turn in line mode of a game that has no clock."""

import asyncio
from typing import cast

from schiffe.game.plain.turn import LineTurn
from schiffe.game.plain.words import Vocabulary
from schiffe.language.words import Said
from schiffe.terminal.console import Console
from tests.game.plain.scripted import ScriptedConsole


class NumberTurn(LineTurn[int]):
    """Takes a number; 0 is meant by a word."""

    async def obey(self, said: Said) -> int | None:
        return 0 if said.word == "quit" else None

    def take(self, line: str) -> int | None:
        return int(line) if line.isdigit() else None


def test_a_turn_without_a_clock_needs_no_answer_to_the_end_of_its_time() -> None:
    for lines, result in ((["help", "x", "7"], 7), (["h", "quit"], 0)):
        console = ScriptedConsole([*lines])
        turn = NumberTurn(cast(Console, console), Vocabulary({}), ("quit", "help", "hint"))
        assert asyncio.run(turn.run()) == result
