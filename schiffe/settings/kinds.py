"""What the values of a setting can be: each kind reads them, writes them, and says which there are."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from schiffe.language.i18n import AUTO, _, is_known, languages
from schiffe.language.text import any_of
from schiffe.network.address import DEFAULT_PORT, Address, parse_address
from schiffe.terminal.palettes import PALETTES

Value = TypeVar("Value")


class Kind(ABC, Generic[Value]):
    """The values of a setting, and how they are written."""

    @abstractmethod
    def read(self, text: str) -> Value:
        """The value that a text stands for, whatever its case; raises ValueError when it is none of these."""

    def write(self, value: Value) -> str:
        """The text of a value, as files and tables have it."""
        return str(value)

    @abstractmethod
    def possible(self) -> str:
        """What is possible, in words."""

    def few(self) -> Sequence[Value]:
        """All values where they are few enough to go through them one by one; otherwise none."""
        return ()

    def step(self, value: Value, by: int) -> Value | None:
        """The value that lies so many steps from another; None where one cannot go in steps."""
        if not (few := self.few()):
            return None
        return few[((few.index(value) if value in few else 0) + by) % len(few)]

    def is_offered(self, _value: Value) -> bool:
        """Whether a value can be chosen now; others may stand in a file that another computer wrote."""
        return True


@dataclass(frozen=True)
class Whole(Kind[int]):
    """Whole numbers from ``low`` to ``high``."""

    low: int
    high: int

    def read(self, text: str) -> int:
        """A number in digits."""
        if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) or not self.low <= int(text) <= self.high:
            raise ValueError(text)
        return int(text)

    def possible(self) -> str:
        """The span."""
        return _("{low} to {high}").format(low=self.low, high=self.high)

    def step(self, value: int, by: int) -> int:
        """The number so much larger, as far as they go."""
        return min(max(self.low, value + by), self.high)


@dataclass(frozen=True)
class Tenths(Kind[float]):
    """Seconds from 0 to ``high``, in tenths; written with a point or a comma."""

    high: int

    def read(self, text: str) -> float:
        """A number with at most one digit behind the point."""
        if not re.fullmatch(r"[0-9]{1,2}([.,][0-9])?", text, re.ASCII):
            raise ValueError(text)
        number = float(text.replace(",", "."))
        if number > self.high:
            raise ValueError(text)
        return number

    def possible(self) -> str:
        """The span, and how a tenth is written."""
        return _("0 to {high}, such as {example}").format(high=self.high, example=0.6)

    def step(self, value: float, by: int) -> float:
        """So many tenths more, as far as they go."""
        return min(max(0, round(value * 10) + by), self.high * 10) / 10


class OneOf(Kind[str]):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words: Final = words

    def read(self, text: str) -> str:
        if text.lower() not in self.words:
            raise ValueError(text)
        return text.lower()

    def possible(self) -> str:
        return any_of(self.words)

    def few(self) -> Sequence[str]:
        return self.words


class Theme(Kind[str]):
    """``auto``, or the name of a palette."""

    def read(self, text: str) -> str:
        if text.lower() not in self.few():
            raise ValueError(text)
        return text.lower()

    def possible(self) -> str:
        return any_of(self.few())

    def few(self) -> Sequence[str]:
        return (AUTO, *PALETTES)


class Switch(Kind[bool]):
    """On or off, written ``yes`` and ``no``."""

    def read(self, text: str) -> bool:
        if text.lower() not in ("yes", "no"):
            raise ValueError(text)
        return text.lower() == "yes"

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def possible(self) -> str:
        return any_of(("yes", "no"))

    def few(self) -> Sequence[bool]:
        return (True, False)


@dataclass(frozen=True)
class Name(Kind[str]):
    """A name of at most ``longest`` printable characters, or none."""

    longest: int

    def read(self, text: str) -> str:
        """The name as it is."""
        if not text.isprintable() or len(text) > self.longest:
            raise ValueError(text)
        return text

    def possible(self) -> str:
        """How long it may be."""
        return _("up to {count} printable characters").format(count=self.longest)


class LanguageCode(Kind[str]):
    """``auto``, or the code of a language; one without texts may stand in a file, and becomes English."""

    def read(self, text: str) -> str:
        """A code such as de or pt_BR."""
        if not re.fullmatch(r"[A-Za-z]{1,8}([_.@-][A-Za-z0-9]+)*", text, re.ASCII):
            raise ValueError(text)
        return AUTO if text.lower() == AUTO else text

    def possible(self) -> str:
        """The languages that there are texts in."""
        return any_of(self.few())

    def few(self) -> Sequence[str]:
        """The languages that there are texts in."""
        return (AUTO, *languages())

    def is_offered(self, value: str) -> bool:
        """Whether there are texts in it."""
        return is_known(value)


class Server(Kind["Address | None"]):
    """The address of a server, or none."""

    def read(self, text: str) -> Address | None:
        """An address as ``parse_address`` takes it."""
        return parse_address(text) if text else None

    def write(self, value: Address | None) -> str:
        """The address with its port; nothing for none."""
        return str(value or "")

    def possible(self) -> str:
        """The forms that there are."""
        return _("host or host:port, such as {example}").format(example=f"localhost:{DEFAULT_PORT}")
