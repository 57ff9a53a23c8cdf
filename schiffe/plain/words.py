"""The words that line mode knows, in the chosen language and in English."""

import unicodedata
from collections.abc import Iterable

from schiffe.base.i18n import pgettext


class Leave(Exception):
    """The player wants to leave the game."""


def translated(word: str) -> str:
    """A word of line mode in the chosen language."""
    return {
        "fleet": pgettext("word", "fleet"),
        "row": pgettext("word", "row"),
        "last": pgettext("word", "last"),
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


def read_word(line: str, words: Iterable[str]) -> tuple[str, str] | None:
    """Which of the words (by their English names) a line begins with, and what follows it; None when with none.

    A question mark stands for ``help``.
    """
    if not line.strip():
        return None
    first, _sep, rest = line.strip().partition(" ")
    for word in words:
        if _folded(first) in (_folded(word), _folded(translated(word)), "?" if word == "help" else ""):
            return word, rest.strip()
    return None


def _folded(word: str) -> str:
    """The word without case, and with umlauts as one types them where there are none."""
    plain = unicodedata.normalize("NFC", word).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        plain = plain.replace(umlaut, letters)
    return plain
