"""The texts of one language, in a compiled catalogue.

They are searched for one by one, where gettext decodes all of them when it opens the file: with a thousand texts that
was a twelfth of all that ``--help`` does, and every new text made it more. A catalogue has to be sorted for that, as
``tests.tools.catalogues`` leaves it, and msgfmt.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from gettext import c2py
from typing import Final

_LITTLE_ENDIAN = b"\xde\x12\x04\x95"


class Catalogue:
    """Looks texts up in the bytes of a ``.mo``; what is not in it stays as it is."""

    def __init__(self, data: bytes) -> None:
        _magic, _version, count, originals, translations = _numbers(data, 0, 5)
        self._data: Final = data
        # Of each text the length and the place.
        self._originals: Final = _numbers(data, originals, 2 * count)
        self._translations: Final = _numbers(data, translations, 2 * count)
        self._found: Final[dict[str, Sequence[str]]] = {}
        self._form: Callable[[int], int] | None = None

    def gettext(self, text: str) -> str:
        """The translation of a text."""
        forms = self._forms(text)
        return (forms[0] if len(forms) == 1 else forms[self._form_of(1)]) if forms else text

    def pgettext(self, context: str, text: str) -> str:
        """The translation of a text in a context."""
        forms = self._forms(f"{context}\4{text}")
        return forms[0] if forms else text

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The translation that goes with a number."""
        forms = self._forms(singular)
        if not forms:
            return singular if count == 1 else plural
        return forms[self._form_of(count)]

    def _forms(self, key: str) -> Sequence[str]:
        """The translation of a key in all its forms; none where there is none."""
        forms = self._found.get(key)
        if forms is None:
            forms = self._found[key] = self._search(key.encode())
        return forms

    def _search(self, key: bytes) -> Sequence[str]:
        data, table = self._data, self._originals
        low, high = 0, len(table)
        while low < high:
            middle = (low + high) // 4 * 2
            place = table[middle + 1]
            if data[place : place + table[middle]] < key:
                low = middle + 2
            else:
                high = middle
        # What has a plural stands there with its plural behind it.
        if low == len(table) or self._text(table, low).partition(b"\0")[0] != key:
            return ()
        return self._text(self._translations, low).decode().split("\0")

    def _text(self, table: Sequence[int], at: int) -> bytes:
        length, place = table[at], table[at + 1]
        return self._data[place : place + length]

    def _form_of(self, count: int) -> int:
        """Which of the forms of a text goes with a number, as the head of the catalogue says it."""
        if self._form is None:
            _head, _sign, rule = self._forms("")[0].partition("plural=")
            self._form = c2py(rule.partition(";")[0].partition("\n")[0])
        return self._form(count)


def _numbers(data: bytes, start: int, count: int) -> Sequence[int]:
    """So many numbers of four bytes, in the order of bytes that the beginning of the data tells."""
    numbers = memoryview(data)[start : start + 4 * count].cast("I")
    is_little = data.startswith(_LITTLE_ENDIAN)
    if is_little is (sys.byteorder == "little"):
        return numbers

    swapped = array("I", numbers)
    swapped.byteswap()
    return swapped
