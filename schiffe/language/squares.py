"""Names of squares as people speak and type them: "bravo 7", "b seven", "B-7.", look-alike letters, any digits."""

import re
import unicodedata
from functools import cache
from string import ascii_uppercase
from typing import Final, NamedTuple

from schiffe.language.i18n import _, pgettext
from schiffe.language.words import folded

_LOOK_ALIKE: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧавеѕіјкмнорстхуαβεζικορτχ",
    "ABESIJKMHOPCTXYABEZHIKMNOPTYXabesijkmhopctxyabezikoptx",
)
"""Cyrillic and Greek letters that look like Latin ones; small letters only if they do so themselves."""
_TOKEN: Final = re.compile(r"[a-z]+|[0-9]+|[^\s.,;:-]")
_NAME: Final = re.compile(r"\b([A-Z])([1-9][0-9]?)\b")
_MAX_DIGITS: Final = 3
_ENGLISH_ALPHABET: Final = (
    "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo "
    "Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu"
)
"""The words of ``_spelling_alphabet_text`` before their translation: they are understood in every language."""
_OTHER_SPELLINGS: Final = {"alpha": "A", "juliet": "J", "whisky": "W"}
_ENGLISH_NUMBERS: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
"""The words of ``_spoken_numbers_text`` before their translation, if they are single words."""


class _Token(NamedTuple):
    """A letter or a number in the name of a square; ``is_word`` if the number was spelled out."""

    letter: str = ""
    number: int = 0
    is_word: bool = False


_TWENTY: Final = _Token(number=20, is_word=True)
"""The word that the next one may continue, as in "twenty one"."""


class _NotASquareError(Exception):
    """A text is neither a letter nor a number."""


def parse_squares(line: str) -> list[str] | None:
    """Return the names of the squares in a line, such as "B7"; None if it contains anything else."""
    try:
        tokens = _parse_tokens(line)
    except _NotASquareError:
        return None
    if not tokens or len(tokens) % 2:
        return None
    names = []
    for first, second in zip(tokens[::2], tokens[1::2], strict=True):
        has_one_letter = bool(first.letter) != bool(second.letter)
        if not has_one_letter:
            return None
        names.append(f"{first.letter or second.letter}{first.number or second.number}")
    return names


def normalized_square(text: str) -> str:
    """Return a typed square in its usual form, such as "B7"; any other text stays as it is."""
    names = parse_squares(text)
    return names[0] if names and len(names) == 1 else text


def normalized_coordinate(text: str) -> str:
    """Return a typed row letter or column number in its usual form; any other text stays as it is."""
    try:
        tokens = _parse_tokens(text)
    except _NotASquareError:
        return text
    if len(tokens) != 1:
        return text
    return tokens[0].letter or str(tokens[0].number)


def spelled(text: str) -> str:
    """Return a text with its squares as people spell them on the telephone: "Bravo 7"."""
    words = _spelling_alphabet_text().split()
    return _NAME.sub(lambda match: f"{words[ord(match[1]) - ord('A')]} {match[2]}", text)


def _spelling_alphabet_text() -> str:
    # Translators: the words by which letters are spelled, A to Z, 26 of them with a blank between two.
    return pgettext(
        "spelling alphabet",
        "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec "
        "Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu",
    )


def _spoken_numbers_text() -> str:
    # Translators: the numbers from 1 to 26 as words, with a blank between two, a hyphen where a number is two words.
    return _(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six"
    )


class _Dictionary(NamedTuple):
    """The letter or the number of each folded word."""

    letters: dict[str, str]
    numbers: dict[str, int]


@cache
def _make_dictionary(alphabet: str, spoken_numbers: str) -> _Dictionary:
    """Return the words of English, and those of a language."""
    letters = dict(_OTHER_SPELLINGS)
    for words in (_ENGLISH_ALPHABET, alphabet):
        letters |= {folded(word): letter for word, letter in zip(words.split(), ascii_uppercase, strict=False)}
    numbers: dict[str, int] = {}
    for words in (_ENGLISH_NUMBERS, spoken_numbers):
        numbers |= {folded(word).replace("-", ""): number for number, word in enumerate(words.split(), 1)}
    return _Dictionary(letters, numbers)


def _parse_tokens(text: str) -> list[_Token]:
    """Return the letters and numbers in a text; raises _NotASquareError if it contains anything else."""
    latin = unicodedata.normalize("NFKC", text).translate(_LOOK_ALIKE)
    characters = (str(unicodedata.decimal(character)) if character.isdecimal() else character for character in latin)
    tokens: list[_Token] = []
    for part in _TOKEN.findall(folded("".join(characters))):
        token = _parse_token(part)
        continues_twenty = tokens and tokens[-1] == _TWENTY and token.is_word and 0 < token.number < 10
        if continues_twenty:
            tokens[-1] = _Token(number=_TWENTY.number + token.number)
        else:
            tokens.append(token)
    return tokens


def _parse_token(part: str) -> _Token:
    """Return the letter or number in a part of a text; raises _NotASquareError if there is none."""
    letters, numbers = _make_dictionary(_spelling_alphabet_text(), _spoken_numbers_text())
    if part.isascii() and part.isdigit() and len(part) <= _MAX_DIGITS and int(part) > 0:
        return _Token(number=int(part))
    if len(part) == 1 and part.isascii() and part.isalpha():
        return _Token(letter=part.upper())
    if part in letters:
        return _Token(letter=letters[part])
    if part in numbers:
        return _Token(number=numbers[part], is_word=True)
    raise _NotASquareError
