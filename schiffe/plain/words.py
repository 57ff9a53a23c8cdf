"""The words that line mode knows, in the chosen language and in English, and their abbreviations."""

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.base.i18n import _, pgettext
from schiffe.base.text import any_of, quoted

SHORTEST: Final = 2
"""Letters of an abbreviation, at least: a single one begins the name of a cell."""


class Leave(Exception):
    """The player wants to leave the game."""


@dataclass(frozen=True)
class Said:
    """A word, by its English name, and what followed it."""

    word: str
    rest: str


class Ambiguous(ValueError):
    """An abbreviation that stands for several words; ``problem`` says so to people."""

    def __init__(self, text: str, words: Sequence[str]) -> None:
        super().__init__(text)
        self.problem = _("{text} could be {words}.").format(text=quoted(text), words=any_of(words))


def translated(word: str) -> str:
    """A word of line mode in the chosen language."""
    return {
        "fleet": pgettext("word", "fleet"),
        "hits": pgettext("word", "hits"),
        "row": pgettext("word", "row"),
        "column": pgettext("word", "column"),
        "cell": pgettext("word", "cell"),
        "last": pgettext("word", "last"),
        "again": pgettext("word", "again"),
        "clock": pgettext("word", "clock"),
        "board": pgettext("word", "board"),
        "hint": pgettext("word", "hint"),
        "why": pgettext("word", "why"),
        "help": pgettext("word", "help"),
        "quit": pgettext("word", "quit"),
        "new": pgettext("word", "new"),
        "hand": pgettext("word", "hand"),
        "undo": pgettext("word", "undo"),
        "random": pgettext("word", "random"),
    }[word]


def read_word(line: str, words: Collection[str]) -> Said | None:
    """Which of the words (by their English names) a line begins with, and what follows it; None when with none.

    Two letters or more are enough where only one of the words begins so, in the chosen language or in English. A
    question mark stands for ``help``.

    Raises:
        Ambiguous: several of the words begin so.
    """
    if not line.strip():
        return None
    first, _sep, rest = line.strip().partition(" ")
    typed = _folded(first)
    if typed == "?":
        typed = "help"
    found = [word for word in words if typed in _spellings(word)] or _beginning(typed, words)
    if len(found) > 1:
        raise Ambiguous(first, [translated(word) for word in found])
    return Said(found[0], rest.strip()) if found else None


def is_quit(line: str) -> bool:
    """Whether a line is the whole word that leaves, where anything else may be typed, such as names."""
    return _folded(line.strip()) in _spellings("quit")


def abbreviation(word: str, words: Collection[str]) -> str:
    """The shortest that can be typed for one of the words in the chosen language."""
    typed = _folded(translated(word))
    lengths = range(SHORTEST, len(typed))
    return next((typed[:length] for length in lengths if _beginning(typed[:length], words) == [word]), typed)


def _beginning(typed: str, words: Collection[str]) -> list[str]:
    if len(typed) < SHORTEST:
        return []
    return [word for word in words if any(spelling.startswith(typed) for spelling in _spellings(word))]


def _spellings(word: str) -> tuple[str, str]:
    return _folded(word), _folded(translated(word))


def _folded(word: str) -> str:
    """The word without case, and with umlauts as one types them where there are none."""
    plain = unicodedata.normalize("NFC", word).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        plain = plain.replace(umlaut, letters)
    return plain
