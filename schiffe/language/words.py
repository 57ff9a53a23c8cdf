"""Words that people type in line mode, in the chosen language and in English, and their abbreviations."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.language.text import any_of, quoted

SHORTEST: Final = 2
"""Letters of an abbreviation, at least: a single one begins the name of a cell."""


class Leave(Exception):
    """The player wants to leave the game."""


class Said(NamedTuple):
    """A word, by its English name, and what followed it."""

    word: str
    rest: str


class Ambiguous(ValueError):
    """An abbreviation that stands for several words; ``problem`` says so to people."""

    def __init__(self, text: str, words: Sequence[str]) -> None:
        super().__init__(text)
        self.problem = _("{text} could be {words}.").format(text=quoted(text), words=any_of(words))


@dataclass(frozen=True)
class Spellings:
    """Accepted spellings of words besides their own.

    Attributes:
        whole: what else stands for a word, typed to the end.
        former: what a word was called before; it can be abbreviated too.
        newer: words that came later: an abbreviation that another word has as well stands for that one.
    """

    whole: Mapping[str, Collection[str]] = field(default_factory=dict)
    former: Mapping[str, Collection[str]] = field(default_factory=dict)
    newer: Collection[str] = ()


_AS_THEY_ARE: Final = Spellings()


def find_word(line: str, words: Mapping[str, str], spellings: Spellings = _AS_THEY_ARE) -> Said | None:
    """Return the word that a line begins with, and what follows it; None if it begins with none.

    ``words`` are their translations by their English names. Two letters or more are enough where only one of the words
    begins so, in the chosen language or in English. A question mark stands for ``help``.

    Raises:
        Ambiguous: several of the words begin so.
    """
    if not line.strip():
        return None
    first, rest = [*line.split(maxsplit=1), ""][:2]
    typed = "help" if first == "?" else folded(first)
    whole = spellings.whole
    found = [word for word in words if typed in (*_ways(word, words, spellings), *map(folded, whole.get(word, ())))]
    found = found or _beginning(typed, words, spellings)
    if len(found) > 1:
        raise Ambiguous(first, [words[word] for word in found])
    return Said(found[0], rest.strip()) if found else None


def shortest_form(word: str, words: Mapping[str, str], spellings: Spellings = _AS_THEY_ARE) -> str:
    """Return the shortest that can be typed for one of the words in the chosen language."""
    typed = folded(words[word])
    lengths = range(SHORTEST, len(typed))
    return next((typed[:length] for length in lengths if _beginning(typed[:length], words, spellings) == [word]), typed)


def _beginning(typed: str, words: Mapping[str, str], spellings: Spellings) -> list[str]:
    if len(typed) < SHORTEST:
        return []
    found = [word for word in words if any(way.startswith(typed) for way in _ways(word, words, spellings))]
    return [word for word in found if word not in spellings.newer] or found


def _ways(word: str, words: Mapping[str, str], spellings: Spellings) -> Collection[str]:
    return folded(word), folded(words[word]), *map(folded, spellings.former.get(word, ()))


def folded(word: str) -> str:
    """Return the word without case, and with umlauts as one types them where there are none."""
    plain = unicodedata.normalize("NFC", word).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        plain = plain.replace(umlaut, letters)
    return plain
