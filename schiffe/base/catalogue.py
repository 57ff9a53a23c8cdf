"""The texts of one language, in a compiled catalogue.

They are searched for one by one, where gettext decodes all of them when it opens the file: with a thousand texts that
was a twelfth of all that ``--help`` does, and every new text made it more. A catalogue has to be sorted for that, as
``tests.tools.catalogues`` leaves it, and msgfmt.
"""

from __future__ import annotations

from struct import unpack_from

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Final

_LITTLE_ENDIAN = b"\xde\x12\x04\x95"


class Catalogue:
    """Looks texts up in the bytes of a ``.mo``; what is not in it stays as it is."""

    def __init__(self, data: bytes) -> None:
        order = "<" if data.startswith(_LITTLE_ENDIAN) else ">"
        count, originals, translations = unpack_from(f"{order}3I", data, 8)
        self._data: Final = data
        # Each text is a length and a place, one behind the other.
        self._originals: Final[tuple[int, ...]] = unpack_from(f"{order}{2 * count}I", data, originals)
        self._translations: Final[tuple[int, ...]] = unpack_from(f"{order}{2 * count}I", data, translations)
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
            at = (low + high) // 4 * 2
            if data[table[at + 1] : table[at + 1] + table[at]] < key:
                low = at + 2
            else:
                high = at
        if low == len(table):
            return ()
        length, place = table[low : low + 2]
        # What has a plural stands there with its plural behind it.
        if data[place : place + length].partition(b"\0")[0] != key:
            return ()
        length, place = self._translations[low : low + 2]
        return data[place : place + length].decode().split("\0")

    def _form_of(self, count: int) -> int:
        """Which of the forms of a text goes with a number, as the head of the catalogue says it."""
        if self._form is None:
            from gettext import c2py

            _head, _sign, rule = self._forms("")[0].partition("plural=")
            self._form = c2py(rule.partition(";")[0].partition("\n")[0])
        return self._form(count)
