"""Every screen in languages that nobody speaks: what is cut, covered or left out there would be so in some real one.

``python -m tests.tools.languages [-s SCENE]... [-z SIZE]... [-l LANGUAGE]... [-p]`` draws all screens in all sizes and
says what is wrong, and with ``-p`` shows them; the tests do it in the two smallest sizes.

Both pseudo-languages are made of the texts in the source when these are asked for: in ``longer`` they take two fifths
more columns, in ``wide`` they are of letters two columns wide, and take as many. Placeholders stay. A text of some
length stands in brackets, so that a screen which shows one bracket without the other has cut it. What people type is
left alone: the context of those texts begins with "word" or "letter".
"""

import argparse
import gettext
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from schiffe.language import i18n
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.shared_text import SharedScreen
from tests.battleship.ui.painting import StrictCanvas
from tests.tools.scenes import SCENES, Size, size_of

SMALLEST: Final[tuple[Size, ...]] = ((40, 20), (80, 24))
SIZES: Final[tuple[Size, ...]] = (
    *SMALLEST, (60, 22), (60, 50), (79, 24), (80, 19), (92, 28), (92, 32), (100, 20), (100, 30), (120, 40), (160, 50),
    (200, 55),
)  # fmt: skip
SHARE: Final = 1.4
"""How many columns a pseudo-language takes for one of English."""
OPENING, CLOSING = "⟦", "⟧"
_LEAST_LETTERS: Final = 5
"""Texts with fewer letters stand in no brackets, which would make them too long."""
_PIECES: Final = re.compile(r"(\{[^}]*\}|%\(\w+\)\w)")
_FULL_WIDTH: Final = ord("Ａ") - ord("A")


class PseudoLanguage(gettext.NullTranslations):
    """Texts as they would be in a language that takes so much more room."""

    def __init__(self, *, is_wide: bool) -> None:
        super().__init__()
        self._is_wide = is_wide

    def gettext(self, message: str) -> str:
        """The text, longer or wider."""
        letters = sum(map(str.isalpha, _PIECES.sub("", message)))
        if not letters:
            return message
        has_marks = letters >= _LEAST_LETTERS
        change = _widened if self._is_wide else _lengthened
        changed = change(message, -2.0 if has_marks else 0.0)
        return f"{OPENING}{changed}{CLOSING}" if has_marks else changed

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for a number, which is as in English."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The text of a context; what people type stays."""
        return message if context.startswith(("word", "letter")) else self.gettext(message)


def _lengthened(text: str, owed: float) -> str:
    """So many letters more that the text is longer by its share, spread evenly; ``owed`` are those to begin with."""
    changed = ""
    for piece in _PIECES.split(text):
        if _PIECES.fullmatch(piece):
            changed += piece
            continue
        for character in piece:
            owed += SHARE - 1
            changed += character
            if owed >= 1 and character.isalpha():
                changed += character.lower()
                owed -= 1
    return changed


def _widened(text: str, owed: float) -> str:
    """So many of its letters, two columns wide, as take the share of columns; the first one of each word stays."""
    changed, is_first = "", True
    for piece in _PIECES.split(text):
        if _PIECES.fullmatch(piece):
            changed, is_first = changed + piece, True
            continue
        for character in piece:
            owed += SHARE
            if not character.isalnum() or not character.isascii():
                changed, is_first = changed + character, True
                owed -= 1
            elif is_first or owed >= 2:
                changed, is_first = changed + chr(ord(character) + _FULL_WIDTH), False
                owed -= 2
    return changed


PSEUDO_LANGUAGES: Final = {"longer": PseudoLanguage(is_wide=False), "wide": PseudoLanguage(is_wide=True)}
LANGUAGES: Final = (*i18n.available_languages(), *PSEUDO_LANGUAGES)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """A real or a pseudo-language is in force; English afterwards."""
    i18n.choose_language("en")
    if language in PSEUDO_LANGUAGES:
        i18n._current, i18n._language = PSEUDO_LANGUAGES[language], language
    else:
        i18n.choose_language(language)
    try:
        yield
    finally:
        i18n.choose_language("en")


def drawn(screens: Sequence[Screen[Any, Any]], size: Size) -> StrictCanvas:
    """Screens that lie over each other, the lowest first; what the upper ones cover is no fault."""
    canvas = StrictCanvas(*size)
    for number, screen in enumerate(screens, start=1):
        canvas.taken.clear()
        screen.paint_frame(canvas, (lambda: None) if number == len(screens) else None)
    return canvas


def faults(screens: Sequence[Screen[Any, Any]], size: Size) -> list[str]:
    """What somebody would miss on the screen: texts that are cut, covered or only begun, and keys without room."""
    canvas = drawn(screens, size)
    text, found = canvas.text(), list(canvas.problems)
    found += [f"cut: {line.strip()}" for line in text.split("\n") if re.search(r"(?<!\.)\.\.(?!\.)", line)]
    is_scrolled = isinstance(screens[-1], HelpScreen | SharedScreen)
    if len(screens) == 1 and not is_scrolled and text.count(OPENING) != text.count(CLOSING):
        found.append(f"{text.count(OPENING)} texts begin, {text.count(CLOSING)} end")
    keys = "\n".join(text.split("\n")[-screens[-1].key_rows :])
    for command in screens[-1].all_commands(lambda: None):
        is_vital = not command.is_spare and {"enter", "escape", "f1"}.intersection(command.keys)
        label = re.escape(command.label) + (r"|\?" if "f1" in command.keys else "")
        if command.key_name and is_vital and not re.search(rf"{re.escape(command.key_name)} +(\S+ +)?({label})", keys):
            found.append(f"no room for the key {command.key_name} {command.label}")
    return found


def main(arguments: Sequence[str]) -> int:
    """Draw what is asked for; returns how many screens have a fault, at most 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.languages", description=__doc__.partition("\n")[0])
    parser.add_argument("-s", action="append", choices=SCENES, help="only this screen")
    parser.add_argument("-z", action="append", type=size_of, help="only this size, such as 80x24")
    parser.add_argument("-l", action="append", choices=LANGUAGES, help="only this language")
    parser.add_argument("-p", action="store_true", help="show the screens with faults")
    given = parser.parse_args(arguments)
    count = 0
    for scene in given.s or SCENES:
        for language in given.l or LANGUAGES:
            for size in given.z or SIZES:
                with spoken(language):
                    screens = SCENES[scene]("sea")
                    if found := faults(screens, size):
                        count += 1
                        print(f"{scene}, {language}, {size[0]} x {size[1]}:", *found, sep="\n  ")
                        if given.p:
                            print(drawn(screens, size).text())
    print(f"{count} screens with faults")
    return min(count, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
