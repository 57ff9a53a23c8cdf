"""The text of an INI file: which entries stand on which lines, and how one of them is changed.

What ``configparser`` reads is read alike here; it does not tell on which lines an entry stands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from schiffe.settings.problems import SECTION, Problem, SettingsError

_BOM: Final = "\ufeff"
_HEADER: Final = r"\[(.+)\]"


class IniError(SettingsError):
    """A text that is no settings file; ``line`` tells where."""

    def __init__(self, problem: Problem, line: int, name: str = "") -> None:
        super().__init__(problem, name)
        self.line = line


@dataclass(frozen=True)
class IniEntry:
    """A name with its value, on the lines from ``first`` to ``last``, which count from 1."""

    name: str
    value: str
    first: int
    last: int


@dataclass(frozen=True)
class _Header:
    """The line on which the section begins."""

    line: int


def entries(text: str) -> list[IniEntry]:
    """The entries of a settings file, whose one section is ``SECTION``; names may be there more than once.

    Raises:
        IniError: there is a line that cannot be read, or another section, or the section for the second time.
    """
    return [part for part in _parts(text) if isinstance(part, IniEntry)]


def _parts(text: str) -> Iterator[IniEntry | _Header]:
    """The header and the entries; an entry goes on in the lines below that are indented more than its first one."""
    is_inside = False
    entry: IniEntry | None = None
    further: list[str] = []
    indent = 0

    def ended() -> Iterator[IniEntry]:
        nonlocal entry
        if entry:
            yield replace(entry, value="\n".join((entry.value, *further)), last=entry.first + len(further))
        entry = None
        further.clear()

    for number, raw in enumerate(_lines(text), 1):
        line = raw.strip()
        if not line or line[0] in "#;":
            yield from ended()
        elif entry and _indent(raw) > indent:
            further.append(line)
        else:
            yield from ended()
            if header := re.match(_HEADER, line, re.DOTALL):
                _check_header(header[1], number, is_second=is_inside)
                is_inside = True
                yield _Header(number)
            else:
                entry, indent = _entry(line, number, is_inside=is_inside), _indent(raw)
    yield from ended()


def _lines(text: str) -> list[str]:
    return text.removeprefix(_BOM).split("\n")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _check_header(name: str, line: int, *, is_second: bool) -> None:
    if name != SECTION:
        raise IniError(Problem.UNKNOWN_SECTION, line, name)
    if is_second:
        raise IniError(Problem.TWICE, line, f"[{name}]")


def _entry(line: str, number: int, *, is_inside: bool) -> IniEntry:
    # By hand: a regular expression that looks for the blanks before the sign takes 20 s for a line of 60,000 of them.
    at = next((at for at, character in enumerate(line) if character in "=:"), 0)
    name = line[:at].rstrip()
    if not is_inside or not name:
        raise IniError(Problem.BROKEN, number)
    return IniEntry(name.lower(), line[at + 1 :].lstrip(), number, number)


def with_entry(text: str, name: str, value: str | None) -> str:
    """The text with one entry changed, added at the head of the section, or with None taken out wherever it is.

    Raises IniError as ``entries`` does.
    """
    end = "\r" if "\r\n" in text else ""
    parts = list(_parts(text))
    rows = text.removesuffix("\n").split("\n") if text else []
    new = [] if value is None else [f"{name} = {value}{end}"]
    found = [part for part in parts if isinstance(part, IniEntry) and part.name == name]
    for entry in reversed(found):
        rows[entry.first - 1 : entry.last] = new if entry is found[0] else []
    if new and not found:
        header = next((part.line for part in parts if isinstance(part, _Header)), None)
        if header is None:
            rows.append(f"[{SECTION}]{end}")
            header = len(rows)
        rows[header:header] = new
    return "".join(f"{row}\n" for row in rows)
