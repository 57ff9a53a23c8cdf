"""Texts of every kind: quoting an input, listing words, numbers and reasons, and how many columns a text takes."""

import errno
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import cache, lru_cache
from typing import Final, NamedTuple

from schiffe.language.i18n import _, pgettext

LONGEST_QUOTE = 60
"""How many characters of an input a message quotes."""
_GAP = "  "


class Wordings(NamedTuple):
    """A text, and the same in fewer words for where it has no room."""

    long: str
    short: str


def printable(text: str) -> str:
    """Return the text with everything unprintable written as an escape, and cut when it is long."""
    shown = "".join(character if character.isprintable() else _escape(character) for character in text)
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[: LONGEST_QUOTE - 3]}..."


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


_JOINING: Final = re.compile("(?<=\\S)[\u200d\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]+")
"""What makes one picture of several characters, or another one of the character before."""


def visible(text: str) -> str:
    """Return a text as any terminal may be given it, line ends apart.

    Blanks of all kinds are blanks; what would move its cursor or turn the direction of writing is a question mark. An
    emoji of several code points, which takes another number of columns on each terminal, is those that it is made of.
    """
    if not text.isascii():
        text = _JOINING.sub("", text)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else " " if sign.isspace() else "?" for sign in text)


def quoted(text: str) -> str:
    """Return an input as a message quotes it: in quotation marks, printable, not too long."""
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


def row_of(words: Iterable[str], sign: str = ",") -> str:
    """Words one after another, of which none is the last one; with another ``sign`` where they have commas."""
    return f"{sign} ".join(words)


def named(name: str, text: str) -> str:
    """Return what belongs to a name, without a full stop: "Anna: 12 shots"."""
    return _("{name}: {text}").format(name=name, text=text)


def unmarked(entry: str) -> str:
    """Return an entry of a menu as a heading, without the sign before the letter that chooses it."""
    return entry.replace("_", "")


def sentences(*texts: str) -> str:
    """Whole sentences one after another; those that are empty say nothing."""
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
    is_there = round(abs(number), 1) > 0
    sign = "+" if number > 0 and is_there else "-" if is_there else ""
    return sign + decimal(abs(number), 1)


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
    from difflib import get_close_matches  # noqa: PLC0415  door: somebody typed a wrong word

    found = get_close_matches(word.lower(), words, n=1)
    return found[0] if found else None


def with_suggestion(text: str, word: str, words: Sequence[str]) -> str:
    """Return a message without its full stop, and the nearest word as a question behind it where one is near."""
    found = nearest(word, words)
    return _("{text}. Did you mean {word}?").format(text=text, word=found) if found else text


def display_width(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(character_width, text))


@cache
def character_width(character: str) -> int:
    """Return a character's width in columns: 0 if it belongs to the one before, 2 if it is wide."""
    if "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff":
        return 0  # vowel and end of a Korean syllable, which stand in the square of its beginning
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, width: int) -> str:
    """Return the text with blanks behind it up to a width in columns."""
    return text + " " * (width - display_width(text))


def wrapped(text: str, width: int) -> list[str]:
    """Return the text in lines of at most so many columns; line ends in it stay, and so do the blanks before a line.

    A number and its percent sign stay together, and so do two numbers as in "9 to 3".
    Without any room there are lines of one character, which nobody sees.
    """
    return list(_wrapped(text, max(1, width)))


@lru_cache(1024)  # a screen has the same texts from frame to frame
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    lines = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        now = indent
        for word in _words(line, width):
            if now.strip() and display_width(f"{now} {word}") > width:
                lines.append(now)
                now = indent
            gap = " " if now.strip() else ""
            now += gap + word
            while display_width(now) > width:
                # As much as has room, at least one character of it.
                end = 1
                while end < len(now) and display_width(now[: end + 1]) <= width:
                    end += 1
                lines.append(now[:end])
                now = now[end:]
        lines.append(now)
    return tuple(lines)


_FIRST_NUMBER: Final = re.compile(r"\d [a-z]{1,2}$")


def _words(line: str, width: int) -> list[str]:
    """Return the words of a line; a percent sign belongs to the word before it, where both have room.

    So do two numbers with at most two letters between them, as in "9 to 3".
    """
    words: list[str] = []
    for word in line.split():
        is_second = word[0].isdigit() and bool(_FIRST_NUMBER.search(" ".join(words[-2:])))
        count = 1 if words and word.startswith("%") else 2 if is_second else 0
        together = " ".join([*words[len(words) - count :], word])
        if display_width(together) > width:
            count, together = 0, word
        words[len(words) - count :] = [together]
    return words


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, their first column at the left, all others, which are numbers, at the right."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (" " * (width - display_width(text)) + text for text, width in zip(row[1:], widths[1:], strict=True))
        yield _GAP.join((pad(row[0], widths[0]), *cells)).rstrip()


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, all columns at the left."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield _GAP.join(map(pad, row, widths)).rstrip()


def day_text(day: date) -> str:
    """Return a day in full, such as 22 November."""
    months = (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )
    return pgettext("date", "{day} {month}").format(day=day.day, month=months[day.month - 1])


def short_day(day: date) -> str:
    """Return a day in a few columns, such as 22 Nov."""
    months = (
        pgettext("month in short", "Jan"),
        pgettext("month in short", "Feb"),
        pgettext("month in short", "Mar"),
        pgettext("month in short", "Apr"),
        pgettext("month in short", "May"),
        pgettext("month in short", "Jun"),
        pgettext("month in short", "Jul"),
        pgettext("month in short", "Aug"),
        pgettext("month in short", "Sep"),
        pgettext("month in short", "Oct"),
        pgettext("month in short", "Nov"),
        pgettext("month in short", "Dec"),
    )
    return pgettext("date", "{day} {month}").format(day=day.day, month=months[day.month - 1])


def when(seconds: float) -> str:
    """Return a moment of local time: the time of day where it is of today, otherwise the day."""
    moment = datetime.fromtimestamp(seconds)  # noqa: DTZ006 - the clock on the wall is meant
    if moment.date() == datetime.now().date():  # noqa: DTZ005
        return moment.strftime("%H:%M")
    return short_day(moment.date())
