"""Squares as people say and type them: "bravo 7", "b seven", "B-7.", look-alike letters, digits of any script."""

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
"""Cyrillic and Greek letters that look like Latin ones, and their small letters unless those look like others."""
_TOKEN: Final = re.compile(r"[a-z]+|[0-9]+|[^\s.,;:-]")
_NAME: Final = re.compile(r"\b([A-Z])([1-9][0-9]?)\b")
_ALPHABET: Final = (
    "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo "
    "Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu"
)
_OTHER_SPELLINGS: Final = {"alpha": "A", "juliet": "J", "whisky": "W"}


class _Token(NamedTuple):
    """A letter, or a number, of the name of a square; ``is_said`` where it was a word."""

    letter: str = ""
    number: int = 0
    is_said: bool = False


def parse_squares(line: str) -> list[str] | None:
    """Return the names of the squares that a line is made of, such as "B7"; None where it is anything else."""
    tokens = list(_tokens(line))
    if not tokens or None in tokens or len(tokens) % 2:
        return None
    names = []
    for one, other in zip(tokens[::2], tokens[1::2], strict=True):
        assert one
        assert other
        if bool(one.letter) == bool(other.letter):
            return None
        names.append(f"{one.letter or other.letter}{one.number or other.number}")
    return names


def normalized_square(text: str) -> str:
    """Return the name of the one square that a text names; a text that names none, or several, stays as it is."""
    names = parse_squares(text)
    return names[0] if names and len(names) == 1 else text


def normalized_coordinate(text: str) -> str:
    """Return the letter of a row or the number of a column, however it is said; any other text stays as it is."""
    tokens = list(_tokens(text))
    if len(tokens) == 1 and tokens[0]:
        return tokens[0].letter or str(tokens[0].number)
    return text


def spelled(text: str) -> str:
    """Return a text with the squares in it as one spells them on the telephone: "Bravo 7"."""
    words = _alphabet().split()
    return _NAME.sub(lambda found: f"{words[ord(found[1]) - ord('A')]} {found[2]}", text)


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


_ENGLISH_NUMBERS: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)


def _tokens(text: str) -> Iterator[_Token | None]:
    """Yield the letters and numbers of a text, None for what is neither."""
    letters = {folded(word): chr(ord("A") + at) for at, word in enumerate(_ALPHABET.split())} | _OTHER_SPELLINGS
    letters |= {folded(word): chr(ord("A") + at) for at, word in enumerate(_alphabet().split())}
    numbers = {word: at for at, word in enumerate(_ENGLISH_NUMBERS.split(), 1)}
    numbers |= {folded(word).replace("-", ""): at for at, word in enumerate(_numbers().split(), 1)}
    tens: _Token | None = None
    wide = unicodedata.normalize("NFKC", text).translate(_LOOK_ALIKE)
    digits = (str(unicodedata.decimal(each)) if each.isdecimal() else each for each in wide)
    for part in _TOKEN.findall(folded("".join(digits))):
        token = _token(part, letters, numbers)
        if tens:
            if token and token.is_said and 0 < token.number < 10:
                yield _Token(number=tens.number + token.number)
                tens = None
                continue
            yield tens
            tens = None
        if token and token.is_said and token.number == 20:
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
    return _Token(number=numbers[part], is_said=True) if part in numbers else None
