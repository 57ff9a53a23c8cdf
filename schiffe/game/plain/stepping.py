"""A finished game told at a keyboard one thing after the other, at the pace of whoever listens."""

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

_STEPS: Final = (words.NEXT, words.BACK, words.AGAIN, words.QUIT)
_MAX_DIGITS: Final = 9
"""More than any match has shots or moves; Python refuses to convert thousands of digits."""


def step_at_console(steps: Sequence[NarrationStep]) -> int:
    """Tell a finished match at the terminal; returns the exit status."""

    async def run() -> int:
        with Console(sys.stdin.fileno(), sys.stdout) as console:
            await step_through(console, steps)
        return 0

    return run_in_loop(until_signal(run))


async def step_through(console: Console, steps: Sequence[NarrationStep]) -> None:
    """Tell steps one by one: Enter or a word goes on, another one back, and a number to where that shot or move was."""
    last = max(step.number for step in steps)
    at, told = 0, -1
    while True:
        if at != told:
            console.say(steps[at].text)
            told = at
        prompt = _("{next}, {back}, 0 to {last}, or {quit}: ")
        names = {name.english: name for name in _STEPS}
        try:
            line = (await console.ask(prompt.format(last=last, **names))).strip()
            said = find_word(line, _STEPS)
        except EndOfInput:
            return
        except AmbiguousWord as ambiguous:
            console.say(ambiguous.problem)
            continue
        if said and said.word is words.QUIT:
            return
        if said and said.word is words.AGAIN:
            told = -1
        elif said and said.word is words.BACK:
            at = _moved(console, at - 1, len(steps))
        elif said or not line:
            at = _moved(console, at + 1, len(steps))
        elif line.isascii() and line.isdecimal() and (number := int(line.lstrip("0")[:_MAX_DIGITS] or "0")) <= last:
            at = next(index for index, step in enumerate(steps) if step.number >= number)
        else:
            text = _("{text} is not possible. Possible: {next}, {back}, a number from 0 to {last}, or {quit}.")
            console.say(text.format(text=quoted(line), last=last, **names))


def _moved(console: Console, at: int, count: int) -> int:
    """Return the place after a step; at an end, say so and stay."""
    if at < 0:
        console.say(_("This is the beginning."))
    elif at == count:
        console.say(_("This is the end."))
    return min(max(0, at), count - 1)
