"""A game that is over, told at a keyboard one thing after the other, at the pace of whoever listens."""

from collections.abc import Sequence

from schiffe.game.plain.words import Vocabulary
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.language.words import Ambiguous
from schiffe.terminal.console import Console, EndOfInput

_WORDS = ("next", "back", "again", "quit")


async def step_through(console: Console, words: Vocabulary, texts: Sequence[str]) -> None:
    """Tell texts one by one: Enter or a word goes on, another one back, and a number to that one."""
    last = len(texts) - 1
    at, told = 0, -1
    while True:
        if at != told:
            console.say(_("{number}: {text}").format(number=at, text=texts[at]))
            told = at
        prompt = _("{next}, {back}, 0 to {last}, or {quit}: ")
        names = {word: words[word] for word in _WORDS}
        try:
            line = (await console.ask(prompt.format(last=last, **names))).strip()
            said = words.read(line, _WORDS)
        except EndOfInput:
            return
        except Ambiguous as ambiguous:
            console.say(ambiguous.problem)
            continue
        if said and said.word == "quit":
            return
        if said and said.word == "again":
            told = -1
        elif said and said.word == "back":
            at = _moved(console, at - 1, last)
        elif said or not line:
            at = _moved(console, at + 1, last)
        elif line.isascii() and line.isdecimal() and int(line[:9]) <= last:
            at = int(line[:9])
        else:
            text = _("{text} is not possible. Possible: {next}, {back}, a number from 0 to {last}, or {quit}.")
            console.say(text.format(text=quoted(line), last=last, **names))


def _moved(console: Console, at: int, last: int) -> int:
    """Where a step leads to; at an end it says so and stays."""
    if at < 0:
        console.say(_("This is the beginning."))
    elif at > last:
        console.say(_("This is the end."))
    return min(max(0, at), last)
