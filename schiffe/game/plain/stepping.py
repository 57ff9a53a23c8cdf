"""A finished game told step by step in line mode, at the player's pace."""

import sys
from collections.abc import Sequence
from typing import Final

from schiffe.game.game import NarrationStep
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.language.words import AmbiguousWord, find_word
from schiffe.process.loop import run_in_loop, until_signal
from schiffe.terminal.console import Console, EndOfInput

_WORDS: Final = (words.NEXT, words.BACK, words.AGAIN, words.QUIT)
_MAX_DIGITS: Final = 9
"""The most digits of a typed number, as Python refuses to convert thousands; no match has that many shots or moves."""


def step_at_console(steps: Sequence[NarrationStep]) -> int:
    """Print a finished match step by step at the terminal; return the exit status."""

    async def run() -> int:
        with Console(sys.stdin.fileno(), sys.stdout) as console:
            await step_through(console, steps)
        return 0

    return run_in_loop(until_signal(run))


async def step_through(console: Console, steps: Sequence[NarrationStep]) -> None:
    """Print the steps of a match: Enter or a word goes forward, another word back, a number to that shot or move."""
    last = max(step.number for step in steps)
    names = {word.english: word for word in _WORDS}
    index = 0
    printed_index: int | None = None
    while True:
        if index != printed_index:
            console.print(steps[index].text)
            printed_index = index
        prompt = _("{next}, {back}, 0 to {last}, or {quit}: ").format(last=last, **names)
        try:
            line = (await console.ask(prompt)).strip()
            typed = find_word(line, _WORDS)
        except EndOfInput:
            return
        except AmbiguousWord as ambiguous:
            console.print(ambiguous.problem)
            continue
        if typed and typed.name is words.QUIT:
            return
        if typed and typed.name is words.AGAIN:
            printed_index = None
        elif typed and typed.name is words.BACK:
            index -= 1
        elif typed or not line:
            index += 1
        elif (number := _typed_number(line)) is not None and number <= last:
            index = next(index for index, step in enumerate(steps) if step.number >= number)
        else:
            text = _("{text} is not possible. Possible: {next}, {back}, a number from 0 to {last}, or {quit}.")
            console.print(text.format(text=quoted(line), last=last, **names))
        if index < 0:
            console.print(_("This is the beginning."))
            index = 0
        elif index == len(steps):
            console.print(_("This is the end."))
            index -= 1


def _typed_number(line: str) -> int | None:
    """Return the number that was typed; None if it is none, or too large for any match."""
    if not (line.isascii() and line.isdecimal()):
        return None
    digits = line.lstrip("0") or "0"
    return int(digits) if len(digits) <= _MAX_DIGITS else None
