"""Words to type in line mode, in the chosen language or in English, and their abbreviations."""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Final, NamedTuple

from schiffe.language.i18n import Text, _
from schiffe.language.text import join_or, quoted

MIN_ABBREVIATION_LETTERS: Final = 2
"""The shortest abbreviation: a single letter would be the beginning of a square."""


@dataclass(frozen=True)
class WordName(Text):
    """The name of a word.

    Attributes:
        synonyms: other words for it, which cannot be abbreviated.
        old_names: earlier names, which can be abbreviated too.
        is_newer: whether older words win an abbreviation that fits both.
    """

    _named: KW_ONLY
    synonyms: tuple[Text, ...] = ()
    old_names: tuple[str, ...] = ()
    is_newer: bool = False

    def spellings(self) -> Iterator[str]:
        """Yield the folded names of the word."""
        return map(folded, (self.english, str(self), *self.old_names))

    def folded_synonyms(self) -> Iterator[str]:
        """Yield its synonyms in English and in the chosen language, folded."""
        for synonym in self.synonyms:
            yield folded(synonym.english)
            yield folded(str(synonym))


class TypedWord(NamedTuple):
    """A word and its argument: the text after it."""

    name: WordName
    argument: str


class RefusedInput(ValueError):
    """A typed text is not possible here, for a reason that the user is told."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class AmbiguousWord(RefusedInput):
    """An abbreviation fits several words."""

    def __init__(self, text: str, words: Sequence[WordName]) -> None:
        super().__init__(_("{text} could be {words}.").format(text=quoted(text), words=join_or(words)))


def find_word(line: str, names: Iterable[WordName]) -> TypedWord | None:
    """Return the word at the beginning of a line, and the text after it; None if there is no such word.

    A word can be abbreviated to two letters or more if no other word begins with them, in the chosen language or in
    English. A question mark means ``help``.

    Raises:
        AmbiguousWord: several of the words begin like this.
    """
    if not line.strip():
        return None
    first_word, *following = line.split(maxsplit=1)
    typed = "help" if first_word == "?" else folded(first_word)
    names = tuple(names)
    matches = (
        [name for name in names if typed in name.spellings()]
        or [name for name in names if typed in name.folded_synonyms()]
        or _abbreviated_by(typed, names)
    )
    if len(matches) > 1:
        raise AmbiguousWord(first_word, matches)
    return TypedWord(matches[0], "".join(following).strip()) if matches else None


def shortest_form(name: WordName, names: Collection[WordName]) -> str:
    """Return the shortest abbreviation of one of the names, in the chosen language."""
    word = folded(str(name))
    lengths = range(MIN_ABBREVIATION_LETTERS, len(word))
    return next((word[:length] for length in lengths if _abbreviated_by(word[:length], names) == [name]), word)


def _abbreviated_by(typed: str, names: Iterable[WordName]) -> list[WordName]:
    if len(typed) < MIN_ABBREVIATION_LETTERS:
        return []
    matches = [name for name in names if any(spelling.startswith(typed) for spelling in name.spellings())]
    return [name for name in matches if not name.is_newer] or matches


def folded(word: str) -> str:
    """Return the word casefolded, with umlauts as two letters, as on keyboards without them."""
    plain = unicodedata.normalize("NFC", word).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        plain = plain.replace(umlaut, letters)
    return plain
