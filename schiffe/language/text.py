"""Texts of every kind: quoting an input, listing words, numbers and reasons as the language writes them."""

import errno
from collections.abc import Sequence

from schiffe.language.i18n import _

LONGEST_QUOTE = 60
"""How many characters of an input a message quotes."""


def printable(text: str) -> str:
    """The text with everything unprintable written as an escape, and cut when it is long."""
    shown = "".join(character if character.isprintable() else _escape(character) for character in text)
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[: LONGEST_QUOTE - 3]}..."


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def quoted(text: str) -> str:
    """An input as a message quotes it: in quotation marks, printable, not too long."""
    return _("“{text}”").format(text=printable(text))


def listed(words: Sequence[str]) -> str:
    """Words in a row, as a sentence lists them: "one, two and three"."""
    return _row(words, _("{first} and {last}"))


def any_of(words: Sequence[str]) -> str:
    """Words to choose from: "one, two or three"."""
    return _row(words, _("{first} or {last}"))


def _row(words: Sequence[str], end: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return end.format(first=", ".join(words[:-1]), last=words[-1])


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def decimal(value: float | None, places: int) -> str:
    """A number as the language writes it; "-" for none."""
    if value is None:
        return "-"
    whole, _point, part = f"{value:.{places}f}".partition(".")
    return _("{whole}.{part}").format(whole=whole, part=part)


def signed(number: float) -> str:
    """A number with its sign and one digit after the point, as the language writes it."""
    is_there = round(abs(number), 1) > 0
    sign = "+" if number > 0 and is_there else "-" if is_there else ""
    return sign + decimal(abs(number), 1)


def reason_of(error: OSError) -> str:
    """Why the system refused something, in the player's language where it is one of the common reasons."""
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return _("not permitted")
        case errno.ENOENT | errno.ENOTDIR:
            return _("there is no such folder")
        case errno.EISDIR:
            return _("that is a folder")
        case errno.ENOSPC:
            return _("the disk is full")
        case errno.EROFS:
            return _("the disk is read-only")
    return error.strerror or str(error)


def printable_path(path: object) -> str:
    """A path as a message shows it: printable, but never cut."""
    return "".join(character if character.isprintable() else _escape(character) for character in str(path))


def nearest(word: str, words: Sequence[str]) -> str | None:
    """Which of some words somebody who typed another one probably meant; None where none is near."""
    from difflib import get_close_matches  # noqa: PLC0415  door: somebody typed a wrong word

    found = get_close_matches(word.lower(), words, n=1)
    return found[0] if found else None


def meant(word: str, words: Sequence[str]) -> str:
    """The end of a message that says what is possible: the nearest word as a question; nothing where none is near."""
    found = nearest(word, words)
    return _(". Did you mean {word}?").format(word=found) if found else ""
