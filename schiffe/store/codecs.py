"""Values of the program as JSON and back: each part is declared once, for both ways."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from schiffe.store.values import Entry, Value

_T = TypeVar("_T")
_Word = TypeVar("_Word", bound=Enum)


class ValueCodec(NamedTuple, Generic[_T]):
    """A codec that writes a value, and reads and checks it; reading raises WrongValue.

    Attributes:
        attribute: what it is called in the program, where JSON has another name for it.
        is_optional: whether it is left out where it is None or False.
    """

    write: Callable[[_T], object]
    read: Callable[[Value], _T]
    attribute: str = ""
    is_optional: bool = False

    def of(self, attribute: str) -> "ValueCodec[_T]":
        """Return the codec for this attribute."""
        return self._replace(attribute=attribute)

    @property
    def optional(self) -> "ValueCodec[_T]":
        """It is left out where it is None or False."""
        return self._replace(is_optional=True)


def json_value(read: Callable[[Value], _T]) -> ValueCodec[_T]:
    """Return what JSON has itself: a text, a number, true or false."""
    return ValueCodec(lambda value: value, read)


def text(longest: int) -> ValueCodec[str]:
    """Return a line of text."""
    return json_value(lambda value: value.text(longest))


def whole(lowest: int, highest: int) -> ValueCodec[int]:
    """Return a whole number."""
    return json_value(lambda value: value.whole(lowest, highest))


def one_word_of(words: Mapping[str, _Word]) -> ValueCodec[_Word]:
    """Return one of some values, each of which has a word."""
    known = {value: word for word, value in words.items()}
    return ValueCodec(known.__getitem__, lambda value: words[value.word(*words)])


def nullable(part: ValueCodec[_T]) -> ValueCodec[_T | None]:
    """Return the codec in which null stands for None."""
    return ValueCodec(
        lambda value: None if value is None else part.write(value), lambda value: value.unless_null(part.read)
    )


def pair(part: ValueCodec[_T]) -> ValueCodec[tuple[_T, _T]]:
    """Return what both sides have."""

    def read(value: Value) -> tuple[_T, _T]:
        one, other = value.pair()
        return part.read(one), part.read(other)

    return ValueCodec(lambda both: [part.write(both[0]), part.write(both[1])], read)


def many(part: ValueCodec[_T], limit: int) -> ValueCodec[tuple[_T, ...]]:
    """Return a list, of at most so many."""
    return ValueCodec(
        lambda values: [part.write(value) for value in values],
        lambda value: tuple(part.read(item) for item in value.items(limit)),
    )


FLAG: Final = json_value(Value.flag)
NATURAL: Final = json_value(Value.natural)
SEAT: Final = json_value(Value.seat)
SECONDS: Final = json_value(Value.seconds)


class ObjectCodec(Generic[_T]):
    """An object of JSON that stands for a dataclass, field by field.

    A part that is a shape itself has its fields among the others, and is called as the attribute is. The parts named in
    ``later`` are missing in what was written before there were any.
    """

    def __init__(self, kind: type[_T], parts: "ValueCodecs", later: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self._parts = parts
        self.names: tuple[str, ...] = ()
        self.optional = later
        for name, part in parts.items():
            if isinstance(part, ObjectCodec):
                self.names += part.names
                self.optional += part.optional
            elif part.is_optional:
                self.optional += (name,)
            elif name not in later:
                self.names += (name,)

    def write(self, value: _T) -> Entry:
        """Return the object for a value."""
        entry: Entry = {}
        for name, part in self._parts.items():
            if isinstance(part, ObjectCodec):
                entry |= part.write(getattr(value, name))
                continue
            inner = getattr(value, part.attribute or name)
            if inner or not part.is_optional:
                entry[name] = part.write(inner)
        return entry

    def read(self, value: Value, *others: str) -> _T:
        """Return the value that an object stands for, which has ``others`` as its first fields."""
        return self.make(value.fields(*others, *self.names, optional=self.optional))

    def make(self, found: dict[str, Value]) -> _T:
        """Return the value that these fields stand for; others among them are left alone."""
        made: dict[str, Any] = {}
        for name, part in self._parts.items():
            if isinstance(part, ObjectCodec):
                made[name] = part.make(found)
            elif name in found:
                made[part.attribute or name] = part.read(found[name])
        return self.kind(**made)

    @property
    def part(self) -> ValueCodec[_T]:
        """The object as a part of others."""
        return ValueCodec(self.write, self.read)


ValueCodecs: TypeAlias = Mapping[str, ValueCodec[Any] | ObjectCodec[Any]]
"""The parts of an object by the names of its fields."""


class UnionCodec(Generic[_T]):
    """Objects of several shapes; a word in the field ``key`` tells which."""

    def __init__(self, key: str, shapes: Mapping[str, ObjectCodec[Any]]) -> None:
        self._key = key
        self.shapes = shapes
        self._words = {shape.kind: word for word, shape in shapes.items()}

    def write(self, value: _T) -> Entry:
        """Return the object for a value."""
        word = self._words[type(value)]
        return {self._key: word} | self.shapes[word].write(value)

    def read(self, value: Value, *others: str) -> _T:
        """Return the value that an object stands for, which has ``others`` as its first fields."""
        made: _T = self._shape(value).read(value, *others, self._key)
        return made

    def kind(self, value: Value) -> type[_T]:
        """Return the kind of an object, as its word says."""
        return self._shape(value).kind

    def _shape(self, value: Value) -> ObjectCodec[Any]:
        return self.shapes[value.field(self._key).word(*self.shapes)]

    @property
    def part(self) -> ValueCodec[_T]:
        """The objects as a part of others."""
        return ValueCodec(self.write, self.read)
