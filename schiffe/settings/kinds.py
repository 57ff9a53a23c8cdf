"""Kinds of values of settings: how they are parsed and written, and which ones are possible."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import AUTO, Text, _, available_languages, is_available_language
from schiffe.language.names import is_name
from schiffe.language.text import join_or

_ValueT = TypeVar("_ValueT")
_WordT = TypeVar("_WordT", bound=str)


class Kind(ABC, Generic[_ValueT]):
    """A kind of values, and how they are parsed and written."""

    @abstractmethod
    def parse(self, text: str) -> _ValueT:
        """Parse a value, ignoring case; raises ValueError for any other text."""

    def value_text(self, value: _ValueT) -> str:
        """Return the text of a value for files and tables."""
        return str(value)

    @abstractmethod
    def possible_text(self) -> str:
        """Return the possible values in words."""

    def choices(self) -> Sequence[_ValueT]:
        """Return all values if they are few enough to step through; otherwise none."""
        return ()

    def value_name(self, value: _ValueT) -> str:
        """Return a value in words."""
        return self.value_text(value) or "-"

    def explanation_text(self, _value: _ValueT) -> str:
        """Return an explanation of a value; empty if its name is enough."""
        return ""

    def step(self, value: _ValueT, by: int) -> _ValueT | None:
        """Return the value ``by`` steps after another one; None if the values cannot be stepped through."""
        choices = self.choices()
        if not choices:
            return None
        index = choices.index(value) if value in choices else 0
        return choices[(index + by) % len(choices)]

    def is_offered(self, _value: _ValueT) -> bool:
        """Return whether a value can be chosen on this computer; a file from another computer may have more."""
        return True


@dataclass(frozen=True)
class WholeNumber(Kind[int]):
    """Whole numbers in a range."""

    min_value: int
    max_value: int

    def parse(self, text: str) -> int:
        """Parse a number in digits."""
        if not re.fullmatch(r"[0-9]+", text):
            raise ValueError(text)
        number = int(text)
        if not self.min_value <= number <= self.max_value:
            raise ValueError(text)
        return number

    def possible_text(self) -> str:
        return _("{start} to {end}").format(start=self.min_value, end=self.max_value)

    def step(self, value: int, by: int) -> int:
        """Return the number plus ``by``, limited to the range."""
        return min(max(self.min_value, value + by), self.max_value)


@dataclass(frozen=True)
class Tenths(Kind[float]):
    """Seconds from 0 to ``max_seconds``, in tenths; written with a point or a comma."""

    max_seconds: int

    def parse(self, text: str) -> float:
        """Parse a number with at most one digit after the decimal point."""
        if not re.fullmatch(r"[0-9]{1,2}([.,][0-9])?", text):
            raise ValueError(text)
        number = float(text.replace(",", "."))
        if number > self.max_seconds:
            raise ValueError(text)
        return number

    def possible_text(self) -> str:
        return _("0 to {high}, such as {example}").format(high=self.max_seconds, example=0.6)

    def step(self, value: float, by: int) -> float:
        """Return the number plus ``by`` tenths, limited to the range."""
        return min(max(0, round(value * 10) + by), self.max_seconds * 10) / 10


class NamedWord(NamedTuple, Generic[_WordT]):
    """A word for a value, with its name and an explanation, which are looked up when they are shown."""

    word: _WordT
    name: Text
    explanation: Text | str = ""


class OneOf(Kind[_WordT]):
    """One of a few words."""

    def __init__(self, *words: NamedWord[_WordT]) -> None:
        self._words: Final = {named.word: named for named in words}

    def parse(self, text: str) -> _WordT:
        for word in self._words:
            if word == text.lower():
                return word
        raise ValueError(text)

    def possible_text(self) -> str:
        return join_or(self.choices())

    def choices(self) -> Sequence[_WordT]:
        return tuple(self._words)

    def value_name(self, value: _WordT) -> str:
        return str(self._words[value].name)

    def explanation_text(self, value: _WordT) -> str:
        return str(self._words[value].explanation)


class Switch(Kind[bool]):
    """On or off, written ``yes`` and ``no``."""

    def parse(self, text: str) -> bool:
        if text.lower() not in ("yes", "no"):
            raise ValueError(text)
        return text.lower() == "yes"

    def value_text(self, value: bool) -> str:
        return "yes" if value else "no"

    def possible_text(self) -> str:
        return join_or(("yes", "no"))

    def choices(self) -> Sequence[bool]:
        return (True, False)

    def value_name(self, value: bool) -> str:
        return _("yes") if value else _("no")


@dataclass(frozen=True)
class Name(Kind[str]):
    """A name of at most ``max_characters`` printable characters, or none."""

    max_characters: int

    def parse(self, text: str) -> str:
        if text and not is_name(text, self.max_characters):
            raise ValueError(text)
        return text

    def possible_text(self) -> str:
        return _("up to {count} printable characters").format(count=self.max_characters)


class LanguageCode(Kind[str]):
    """``AUTO``, or a language code; a file may have one without translations, which becomes English."""

    def parse(self, text: str) -> str:
        """Parse a code such as de or pt_BR."""
        if not re.fullmatch(r"[A-Za-z]{1,8}([_.@-][A-Za-z0-9]+)*", text):
            raise ValueError(text)
        return AUTO if text.lower() == AUTO else text

    def possible_text(self) -> str:
        return join_or(self.choices())

    def choices(self) -> Sequence[str]:
        """Return ``AUTO`` and the codes of the available languages."""
        return (AUTO, *available_languages())

    def is_offered(self, value: str) -> bool:
        return is_available_language(value)
