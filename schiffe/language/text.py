"""Parts of messages: quoted input, lists of words, sentences, numbers, system errors, and suggestions."""

import errno
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from schiffe.language.i18n import _, ngettext

MAX_QUOTE_CHARACTERS: Final = 60
_EMOJI_MODIFIERS: Final = re.compile("(?<=\\S)[\u200d\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]+")
"""Characters that join several emoji into one, or change the one before."""
BYTE_ORDER_MARK: Final = "\ufeff"
"""The mark that some editors write before a text in UTF-8."""


class Wordings(NamedTuple):
    """The same text in full and in fewer words, to fit the room; a shorter wording is empty if there is none."""

    long: str = ""
    short: str = ""
    shortest: str = ""


def printable(text: str) -> str:
    """Return the text with unprintable characters escaped, cut if it is long."""
    escaped = _escaped_text(text)
    return escaped if len(escaped) <= MAX_QUOTE_CHARACTERS else f"{escaped[: MAX_QUOTE_CHARACTERS - 3]}..."


def _escaped_text(text: str) -> str:
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def visible(text: str) -> str:
    """Return a text that is safe on any terminal, except for its line ends.

    Every kind of blank becomes a space. Control characters and marks of writing direction become question marks. A
    combined emoji becomes its parts, because terminals disagree about its width.
    """
    if not text.isascii():
        text = _EMOJI_MODIFIERS.sub("", text)
    if text.isprintable():
        return text
    return "".join(map(_visible_character, text))


def _visible_character(character: str) -> str:
    if character.isprintable() or character == "\n":
        return character
    return " " if character.isspace() else "?"


def quoted(text: str) -> str:
    """Return the user's input in quotation marks for a message: printable, and cut if it is long."""
    return _("“{text}”").format(text=printable(text))


def not_possible_text(text: str, possible: str) -> str:
    """Return the message that an input, as quoted, is not possible, and what is."""
    return _("{text} is not possible. Possible: {words}").format(text=text, words=possible)


def with_count(text: str, count: int, **values: object) -> str:
    """Return a text with its ``{count}``, whose English is the same for every number; other languages may differ."""
    return ngettext(text, text, count).format(count=count, **values)


def join_and(words: Iterable[object]) -> str:
    """Join texts, or other values by their texts, into a list: "one, two and three"."""
    return _join_words(words, _("{first} and {last}"))


def join_or(words: Iterable[object]) -> str:
    """Join texts, or other values by their texts, into a choice: "one, two or three"."""
    return _join_words(words, _("{first} or {last}"))


def _join_words(words: Iterable[object], ending: str) -> str:
    texts = [str(word) for word in words]
    return ending.format(first=", ".join(texts[:-1]), last=texts[-1]) if len(texts) > 1 else "".join(texts)


def join_with_commas(words: Iterable[str]) -> str:
    return ", ".join(words)


def join_with_semicolons(parts: Iterable[str]) -> str:
    return "; ".join(parts)


def labelled(name: str, text: str) -> str:
    """Return a text after a name and a colon, without a full stop: "Anna: 12 shots"."""
    return _("{name}: {text}").format(name=name, text=text)


def split_label(text: str) -> tuple[str, str]:
    """Split a labelled text after its first colon: "Anna:" and "12 shots"; the first part is empty without a colon."""
    label, colon, labelled_text = text.partition(": ")
    return (f"{label}:", labelled_text) if colon else ("", text)


def split_last_clause(text: str) -> tuple[str, str]:
    """Split a text after its last comma: "2 wins now," and "best: 5 wins"; the first part is empty without a comma."""
    first, comma, last = text.rpartition(", ")
    return f"{first}{comma}".rstrip(), last


def split_exclamation(text: str) -> tuple[str, str]:
    """Split a text after its first "!": "Sunk!" and " Two ships remain."; the first part is empty without one.

    A test in tests/test_texts.py makes sure that the translations of a lesson have the same exclamations.
    """
    exclamation, mark, remaining_text = text.partition("!")
    return (exclamation + mark, remaining_text) if mark else ("", text)


def count_words_before(placeholder: str, template: str, **values: str) -> int:
    """Return the number of words of a template before a placeholder; ``values`` are those of earlier placeholders."""
    return len(template.partition(placeholder)[0].format(**values).split())


def without_semicolon(line: str) -> str:
    """Return a line of a broken text without a semicolon at its end, which the line break replaces."""
    return line.rstrip(";")


def unmarked(entry: str) -> str:
    """Return a menu entry without the underscore before its shortcut letter."""
    return entry.replace("_", "")


def join_sentences(*texts: str | None) -> str:
    """Join whole sentences; those that are empty or None are left out."""
    return " ".join(filter(None, texts))


def with_full_stop(text: str) -> str:
    return _("{text}.").format(text=text)


def labelled_sentence(name: str, text: str) -> str:
    """Return a text after a name and a colon, with a full stop: "easy: A1 water."."""
    return _("{name}: {text}.").format(name=name, text=text)


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def decimal_text(value: float | None, digit_count: int) -> str:
    """Return a number with the decimal separator of the language; "-" for None."""
    if value is None:
        return "-"
    integer, _point, part = f"{value:.{digit_count}f}".partition(".")
    return _("{whole}.{part}").format(whole=integer, part=part)


def percent_text(share: float | None) -> str:
    """Return a share from 0 to 1 as a percentage; "-" for None."""
    return "-" if share is None else with_percent_sign(round(100 * share))


def with_percent_sign(number: object) -> str:
    return _("{percent} %").format(percent=number)


def signed_text(number: float) -> str:
    """Return a number with its sign and one decimal place."""
    digits = decimal_text(abs(number), 1)
    if round(abs(number), 1) == 0:
        return digits
    return f"+{digits}" if number > 0 else f"-{digits}"


def reason_text(error: OSError) -> str:
    """Return the reason of a system error: translated if it is a common one, else in the system's words."""
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
    """Return a path for a message: printable, but never cut."""
    return _escaped_text(str(path))


def nearest(word: str, words: Sequence[str]) -> str | None:
    """Return which of the words a mistyped word probably means; None if none is similar."""
    matches = get_close_matches(word.lower(), words, n=1)
    return matches[0] if matches else None


def with_suggestion(text: str, word: str, words: Sequence[str]) -> str:
    """Return a message without its full stop, followed by "Did you mean ...?" if one of the words is similar."""
    suggestion = nearest(word, words)
    return _("{text}. Did you mean {word}?").format(text=text, word=suggestion) if suggestion else text
