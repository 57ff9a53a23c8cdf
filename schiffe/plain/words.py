"""The words of Battleship's line mode, in the chosen language and in English, and their abbreviations."""

from collections.abc import Collection

from schiffe.base.i18n import pgettext
from schiffe.base.words import Said, find_word, folded, shortest_form


def translated(word: str) -> str:
    """A word of line mode in the chosen language."""
    return {
        "fleet": pgettext("word", "fleet"),
        "hits": pgettext("word", "hits"),
        "row": pgettext("word", "row"),
        "column": pgettext("word", "column"),
        "cell": pgettext("word", "cell"),
        "note": pgettext("word", "note"),
        "last": pgettext("word", "last"),
        "again": pgettext("word", "again"),
        "clock": pgettext("word", "clock"),
        "board": pgettext("word", "board"),
        "hint": pgettext("word", "hint"),
        "why": pgettext("word", "why"),
        "resign": pgettext("word", "resign"),
        "help": pgettext("word", "help"),
        "quit": pgettext("word", "quit"),
        "new": pgettext("word", "new"),
        "hand": pgettext("word", "hand"),
        "undo": pgettext("word", "undo"),
        "random": pgettext("word", "random"),
        "share": pgettext("word", "share"),
    }[word]


def read_word(line: str, words: Collection[str]) -> Said | None:
    """Which of the words (by their English names) a line begins with; raises Ambiguous where that is not clear."""
    return find_word(line, {word: translated(word) for word in words})


def is_quit(line: str) -> bool:
    """Whether a line is the whole word that leaves, where anything else may be typed, such as names."""
    return folded(line.strip()) in (folded("quit"), folded(translated("quit")))


def abbreviation(word: str, words: Collection[str]) -> str:
    """The shortest that can be typed for one of the words in the chosen language."""
    return shortest_form(word, {word: translated(word) for word in words})
