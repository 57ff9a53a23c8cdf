"""A finished match told step by step in line mode, at the player's pace."""

import re
import sys
from collections.abc import Sequence
from typing import Final

from schiffe.game.game import NarrationStep
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.language.words import AmbiguousWord, WordName, find_word
from schiffe.process.loop import run_in_loop, until_signal
from schiffe.terminal.console import Console, EndOfInput

_WORDS: Final = (words.NEXT, words.BACK, words.AGAIN, words.QUIT)
_NUMBER: Final = re.compile(r"0*([0-9]{1,9})")
"""A typed number, not too long for Python to convert; no match has so many shots or moves."""


def step_at_console(steps: Sequence[NarrationStep]) -> int:
    """Print a finished match step by step at the terminal; return the exit status."""

    async def run() -> int:
        with Console(sys.stdin.fileno(), sys.stdout) as console:
            await step_through(console, steps)
        return 0

    return run_in_loop(until_signal(run))


async def step_through(console: Console, steps: Sequence[NarrationStep]) -> None:
    """Print the steps of a match: Enter or a word goes forward, another word back, a number to that shot or move."""
    last_number = max(step.number for step in steps)
    names = {word.english: word for word in _WORDS}
    prompt = _("{next}, {back}, 0 to {last}, or {quit}: ").format(last=last_number, **names)
    index = 0
    printed_index: int | None = None
    while True:
        if index != printed_index:
            console.print(steps[index].text)
            printed_index = index
        try:
            line = (await console.ask(prompt)).strip()
            typed = find_word(line, _WORDS)
        except EndOfInput:
            return
        except AmbiguousWord as ambiguous:
            console.print(ambiguous.problem)
            continue
        word = typed.name if typed else None
        if word is words.QUIT:
            return
        if word is words.AGAIN:
            printed_index = None
            continue
        wanted_index = _wanted_index(word, line, index, steps)
        if wanted_index is None:
            text = _("{text} is not possible. Possible: {next}, {back}, a number from 0 to {last}, or {quit}.")
            console.print(text.format(text=quoted(line), last=last_number, **names))
        elif wanted_index < 0:
            console.print(_("This is the beginning."))
        elif wanted_index == len(steps):
            console.print(_("This is the end."))
        else:
            index = wanted_index


def _wanted_index(word: WordName | None, line: str, index: int, steps: Sequence[NarrationStep]) -> int | None:
    """Return the index of the step that was asked for at ``index``, perhaps one too far; None if none was."""
    if word is words.BACK:
        return index - 1
    if word or not line:
        return index + 1
    number = _NUMBER.fullmatch(line)
    if not number:
        return None
    return next((index for index, step in enumerate(steps) if step.number >= int(number[1])), None)
