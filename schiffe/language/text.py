"""Texts of every kind: an input in quotation marks, words in a row, numbers, reasons, and the word that was meant."""

import errno
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from schiffe.language.i18n import _

MAX_QUOTE_CHARACTERS = 60
"""The number of characters of an input that a message quotes."""


class Wordings(NamedTuple):
    """A text, and the same in fewer words for where it has no room; ``least`` in the fewest, where there are such."""

    long: str
    short: str
    least: str = ""


def printable(text: str) -> str:
    """Return the text with everything unprintable written as an escape, and cut when it is long."""
    shown = "".join(character if character.isprintable() else _escape(character) for character in text)
    return shown if len(shown) <= MAX_QUOTE_CHARACTERS else f"{shown[: MAX_QUOTE_CHARACTERS - 3]}..."


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


_JOINING: Final = re.compile("(?<=\\S)[\u200d\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]+")
"""The characters that make one picture of several, or another one of the character before."""


def visible(text: str) -> str:
    """Return a text as any terminal may be given it, line ends apart.

    Blanks of all kinds are blanks; what would move its cursor or turn the direction of writing is a question mark. An
    emoji of several code points, which takes another number of columns on each terminal, is those that it is made of.
    """
    if not text.isascii():
        text = _JOINING.sub("", text)
    if text.isprintable():
        return text
    return "".join(map(_visible_sign, text))


def _visible_sign(sign: str) -> str:
    if sign.isprintable() or sign == "\n":
        return sign
    return " " if sign.isspace() else "?"


def quoted(text: str) -> str:
    """Return an input as a message quotes it: in quotation marks, printable, not too long."""
    return _("“{text}”").format(text=printable(text))


def not_possible(shown: str, possible: str) -> str:
    """Return the message that something is not possible, as it is shown, and what is."""
    return _("{text} is not possible. Possible: {words}").format(text=shown, words=possible)


def join_and(words: Sequence[str]) -> str:
    """Join words as a sentence lists them: "one, two and three"."""
    return _row(words, _("{first} and {last}"))


def join_or(words: Sequence[str]) -> str:
    """Join words to choose from: "one, two or three"."""
    return _row(words, _("{first} or {last}"))


def _row(words: Sequence[str], end: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return end.format(first=", ".join(words[:-1]), last=words[-1])


def joined(words: Iterable[str], sign: str = ",") -> str:
    """Join words with commas and without a final “and”; with another ``sign`` where they have commas themselves."""
    return f"{sign} ".join(words)


def named(name: str, text: str) -> str:
    """Return what belongs to a name, without a full stop: "Anna: 12 shots"."""
    return _("{name}: {text}").format(name=name, text=text)


def unmarked(entry: str) -> str:
    """Return an entry of a menu as a heading, without the sign before the letter that chooses it."""
    return entry.replace("_", "")


def sentences(*texts: str) -> str:
    """Return whole sentences one after another; those that are empty say nothing."""
    return " ".join(filter(None, texts))


def sentence(text: str) -> str:
    """Return a text with a full stop, as a line of its own."""
    return _("{text}.").format(text=text)


def named_sentence(name: str, text: str) -> str:
    """Return what is said of somebody or something: "easy: A1 water."."""
    return _("{name}: {text}.").format(name=name, text=text)


def capital(text: str) -> str:
    """Return the text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def decimal(value: float | None, places: int) -> str:
    """Return a number as the language writes it; "-" for none."""
    if value is None:
        return "-"
    whole, _point, part = f"{value:.{places}f}".partition(".")
    return _("{whole}.{part}").format(whole=whole, part=part)


def signed(number: float) -> str:
    """Return a number with its sign and one digit after the point, as the language writes it."""
    shown = decimal(abs(number), 1)
    if round(abs(number), 1) == 0:
        return shown
    return f"+{shown}" if number > 0 else f"-{shown}"


def reason_of(error: OSError) -> str:
    """Return why the system refused something, in the player's language for common reasons."""
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return _("not permitted")
        case errno.ENOENT | errno.ENOTDIR:
            return _("the folder does not exist")
        case errno.EISDIR:
            return _("that is a folder")
        case errno.ENOSPC:
            return _("the disk is full")
        case errno.EROFS:
            return _("the disk is read-only")
        case errno.EFBIG:
            return _("no file may grow that large here")
        case errno.ELOOP:
            return _("that is a symbolic link")
    return error.strerror or str(error)


def printable_path(path: object) -> str:
    """Return a path as a message shows it: printable, but never cut."""
    return "".join(character if character.isprintable() else _escape(character) for character in str(path))


def nearest(word: str, words: Sequence[str]) -> str | None:
    """Return the one of some words that was probably meant by a mistyped one; None if none is near."""
    found = get_close_matches(word.lower(), words, n=1)
    return found[0] if found else None


def with_suggestion(text: str, word: str, words: Sequence[str]) -> str:
    """Return a message without its full stop, and the nearest word as a question behind it where one is near."""
    found = nearest(word, words)
    return _("{text}. Did you mean {word}?").format(text=text, word=found) if found else text
