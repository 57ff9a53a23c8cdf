"""Words that people type in line mode, in the chosen language and in English, and their abbreviations."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from schiffe.language.i18n import _
from schiffe.language.text import join_or, quoted

MIN_ABBREVIATION_LETTERS: Final = 2
"""Letters of an abbreviation, at least: a single one begins the name of a cell."""


class Name(NamedTuple):
    """The name of a word; as a text it is in the chosen language.

    Attributes:
        english: its English name.
        translated: returns it in the chosen language.
        synonyms: returns what else stands for it, typed to the end.
        old_names: what it was called before; they can be abbreviated too.
        is_newer: whether it came later: an abbreviation that another word has as well stands for that one.
    """

    english: str
    translated: Callable[[], str]
    synonyms: Callable[[], Collection[str]] = lambda: ()
    old_names: tuple[str, ...] = ()
    is_newer: bool = False

    def __str__(self) -> str:
        return self.translated()


class TypedWord(NamedTuple):
    """A word, and what followed it."""

    word: Name
    rest: str


class AmbiguousWord(ValueError):
    """An abbreviation that stands for several words; ``problem`` says so to people."""

    def __init__(self, text: str, words: Sequence[str]) -> None:
        super().__init__(text)
        self.problem = _("{text} could be {words}.").format(text=quoted(text), words=join_or(words))


def find_word(line: str, names: Iterable[Name]) -> TypedWord | None:
    """Return the word that a line begins with, and what follows it; None if it begins with none.

    Two letters or more are enough where only one of the words begins so, in the chosen language or in English. A
    question mark stands for ``help``.

    Raises:
        AmbiguousWord: several of the words begin so.
    """
    if not line.strip():
        return None
    first, *rest = line.split(maxsplit=1)
    typed = "help" if first == "?" else folded(first)
    names = tuple(names)
    found = (
        [name for name in names if typed in _spellings(name)]
        or [name for name in names if typed in map(folded, name.synonyms())]
        or _starting_with(typed, names)
    )
    if len(found) > 1:
        raise AmbiguousWord(first, [str(name) for name in found])
    return TypedWord(found[0], "".join(rest).strip()) if found else None


def shortest_form(name: Name, among: Collection[Name]) -> str:
    """Return the shortest that can be typed for one of some words in the chosen language."""
    typed = folded(str(name))
    lengths = range(MIN_ABBREVIATION_LETTERS, len(typed))
    return next((typed[:length] for length in lengths if _starting_with(typed[:length], among) == [name]), typed)


def _starting_with(typed: str, names: Iterable[Name]) -> list[Name]:
    if len(typed) < MIN_ABBREVIATION_LETTERS:
        return []
    found = [name for name in names if any(spelling.startswith(typed) for spelling in _spellings(name))]
    return [name for name in found if not name.is_newer] or found


def _spellings(name: Name) -> Iterator[str]:
    return map(folded, (name.english, str(name), *name.old_names))


def folded(word: str) -> str:
    """Return the word without case, and with umlauts as one types them where there are none."""
    plain = unicodedata.normalize("NFC", word).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        plain = plain.replace(umlaut, letters)
    return plain
