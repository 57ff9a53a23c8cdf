"""Names of squares as people speak and type them: "bravo 7", "b seven", "B-7.", look-alike letters, any digits."""

import re
import unicodedata
from collections.abc import Iterator
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
_ALPHABET: Final = (
    "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo "
    "Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu"
)
_OTHER_SPELLINGS: Final = {"alpha": "A", "juliet": "J", "whisky": "W"}
_ENGLISH_NUMBERS: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)


class _Token(NamedTuple):
    """A letter or a number in the name of a square; ``is_word`` if the number was spelled out."""

    letter: str = ""
    number: int = 0
    is_word: bool = False


def parse_squares(line: str) -> list[str] | None:
    """Return the names of the squares in a line, such as "B7"; None if it contains anything else."""
    tokens = list(_tokens(line))
    if not tokens or None in tokens or len(tokens) % 2:
        return None
    names = []
    for first, second in zip(tokens[::2], tokens[1::2], strict=True):
        assert first
        assert second
        if bool(first.letter) == bool(second.letter):
            return None
        names.append(f"{first.letter or second.letter}{first.number or second.number}")
    return names


def normalized_square(text: str) -> str:
    """Return the square that a text names, such as "B7"; any other text stays as it is."""
    names = parse_squares(text)
    return names[0] if names and len(names) == 1 else text


def normalized_coordinate(text: str) -> str:
    """Return the row letter or the column number that a text names; any other text stays as it is."""
    tokens = list(_tokens(text))
    if len(tokens) == 1 and tokens[0]:
        return tokens[0].letter or str(tokens[0].number)
    return text


def spelled(text: str) -> str:
    """Return a text with its squares as people spell them on the telephone: "Bravo 7"."""
    words = _alphabet().split()
    return _NAME.sub(lambda match: f"{words[ord(match[1]) - ord('A')]} {match[2]}", text)


def _alphabet() -> str:
    # Translators: the words by which letters are spelled, A to Z, 26 of them with a blank between two.
    return pgettext(
        "spelling alphabet",
        "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec "
        "Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu",
    )


def _numbers() -> str:
    # Translators: the numbers from 1 to 26 as words, with a blank between two, a hyphen where a number is two words.
    return _(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six"
    )


def _tokens(text: str) -> Iterator[_Token | None]:
    """Yield the letters and numbers in a text, and None for anything else."""
    letters = {folded(word): chr(ord("A") + at) for at, word in enumerate(_ALPHABET.split())} | _OTHER_SPELLINGS
    letters |= {folded(word): chr(ord("A") + at) for at, word in enumerate(_alphabet().split())}
    numbers = {word: at for at, word in enumerate(_ENGLISH_NUMBERS.split(), 1)}
    numbers |= {folded(word).replace("-", ""): at for at, word in enumerate(_numbers().split(), 1)}
    tens: _Token | None = None  # "twenty", which the next word may continue
    latin = unicodedata.normalize("NFKC", text).translate(_LOOK_ALIKE)
    characters = (str(unicodedata.decimal(each)) if each.isdecimal() else each for each in latin)
    for part in _TOKEN.findall(folded("".join(characters))):
        token = _token(part, letters, numbers)
        if tens:
            if token and token.is_word and 0 < token.number < 10:
                yield _Token(number=tens.number + token.number)
                tens = None
                continue
            yield tens
            tens = None
        if token and token.is_word and token.number == 20:
            tens = token
        else:
            yield token
    if tens:
        yield tens


def _token(part: str, letters: dict[str, str], numbers: dict[str, int]) -> _Token | None:
    if part.isascii() and part.isdigit():
        return _Token(number=int(part)) if int(part[:4]) > 0 and len(part) < 4 else None
    if len(part) == 1 and part.isascii() and part.isalpha():
        return _Token(letter=part.upper())
    if part in letters:
        return _Token(letter=letters[part])
    return _Token(number=numbers[part], is_word=True) if part in numbers else None
