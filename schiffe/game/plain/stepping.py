"""A finished match printed step by step in line mode, at the player's pace."""

import re
import sys
from collections.abc import Sequence
from typing import Final

from schiffe.game.game import NarratedMoment
from schiffe.game.plain import words
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.language.words import TypedWord
from schiffe.process.loop import run_until_signal
from schiffe.terminal.console import Console, EndOfInput

_WORDS: Final = (words.NEXT, words.BACK, words.AGAIN, words.QUIT)
_NUMBER: Final = re.compile(r"0*([0-9]{1,9})")
"""A typed number that is short enough for Python to convert; no match has so many shots or moves."""


def step_in_lines(moments: Sequence[NarratedMoment]) -> int:
    """Print a finished match step by step at the terminal; return the exit status."""

    async def run() -> int:
        with Console(sys.stdin.fileno(), sys.stdout) as console:
            await step_through(console, moments)
        return 0

    return run_until_signal(run())


async def step_through(console: Console, moments: Sequence[NarratedMoment]) -> None:
    """Print the moments that the user goes to: forward with Enter or a word, back with a word, or to a shot or move."""
    last_number = max(moment.number for moment in moments)
    prompt = _("{next}, {back}, 0 to {last}, or {quit}: ").format(
        next=words.NEXT, back=words.BACK, last=last_number, quit=words.QUIT
    )
    step = 0
    printed_step: int | None = None
    while True:
        if step != printed_step:
            console.print(moments[step].text)
            printed_step = step
        try:
            typed = await words.ask_word(console, prompt, _WORDS, default=words.NEXT)
        except EndOfInput:
            return
        match typed:
            case TypedWord(words.QUIT):
                return
            case TypedWord(words.AGAIN):
                printed_step = None
            case TypedWord(words.BACK) if step == 0:
                console.print(_("This is the beginning."))
            case TypedWord(words.BACK):
                step -= 1
            case TypedWord(words.NEXT) if step == len(moments) - 1:
                console.print(_("This is the end."))
            case TypedWord(words.NEXT):
                step += 1
            case str(line) if (typed_number := _NUMBER.fullmatch(line.strip())) and int(typed_number[1]) <= last_number:
                step = next(index for index, moment in enumerate(moments) if moment.number >= int(typed_number[1]))
            case str(line):
                text = _("{text} is not possible. Possible: {next}, {back}, a number from 0 to {last}, or {quit}.")
                typed_text = quoted(line.strip())
                console.print(
                    text.format(text=typed_text, next=words.NEXT, back=words.BACK, last=last_number, quit=words.QUIT)
                )
