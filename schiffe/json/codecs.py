"""Values of the program as JSON and back: each part is declared once, for both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from schiffe.json.values import JsonObject, Value

_ValueT = TypeVar("_ValueT")
_ReadT = TypeVar("_ReadT", covariant=True)
_WordT = TypeVar("_WordT", bound=Enum)


class Codec(Protocol[_ReadT]):
    """Writes a value as JSON, and reads and checks it; reading raises WrongValue."""

    def write(self, value: Any, /) -> object:
        """Return the value as JSON."""

    def read(self, value: Value, /) -> _ReadT:
        """Return the value that is written so."""


@dataclass(frozen=True)
class ValueCodec(Generic[_ValueT]):
    """A codec made of two functions."""

    write: Callable[[_ValueT], object]
    read: Callable[[Value], _ValueT]


def json_value(read: Callable[[Value], _ValueT]) -> ValueCodec[_ValueT]:
    """Return the codec of a value that JSON represents directly: a text, a number, true or false."""
    return ValueCodec(write=lambda value: value, read=read)


def text(max_characters: int) -> ValueCodec[str]:
    """Return the codec of a line of text."""
    return json_value(lambda value: value.text(max_characters))


def integer(min_value: int, max_value: int) -> ValueCodec[int]:
    """Return the codec of a whole number."""
    return json_value(lambda value: value.integer(min_value, max_value))


def word_codec(words: Mapping[str, _WordT]) -> ValueCodec[_WordT]:
    """Return the codec of an enum whose members are written as words."""
    words_by_value = {value: word for word, value in words.items()}
    return ValueCodec(words_by_value.__getitem__, lambda value: words[value.word(*words)])


def member_codec(members: Iterable[_WordT]) -> ValueCodec[_WordT]:
    """Return the codec of members of an enum that are written as their values, which are words."""
    return word_codec({member.value: member for member in members})


def nullable(codec: Codec[_ValueT]) -> ValueCodec[_ValueT | None]:
    """Return a codec that also accepts None, written as null."""
    return ValueCodec(
        lambda value: None if value is None else codec.write(value), lambda value: value.unless_null(codec.read)
    )


def pair(codec: Codec[_ValueT]) -> ValueCodec[tuple[_ValueT, _ValueT]]:
    """Return the codec of a pair: one value for each side."""

    def read(value: Value) -> tuple[_ValueT, _ValueT]:
        first, second = value.pair()
        return codec.read(first), codec.read(second)

    return ValueCodec(lambda values: [codec.write(value) for value in values], read)


def many(codec: Codec[_ValueT], max_items: int) -> ValueCodec[tuple[_ValueT, ...]]:
    """Return the codec of a list of at most ``max_items`` values."""
    return ValueCodec(
        lambda values: [codec.write(value) for value in values],
        lambda value: tuple(codec.read(item) for item in value.items(max_items)),
    )


FLAG: Final = json_value(Value.flag)
NATURAL: Final = json_value(Value.natural)
SEAT: Final = json_value(Value.seat)


class ObjectField(NamedTuple):
    """A field that holds an attribute.

    Attributes:
        codec: writes and reads the attribute.
        attribute: its name; empty if it is the name of the field.
        is_optional: whether the field is left out if the attribute is None, False, 0 or empty.
    """

    codec: Codec[Any]
    attribute: str = ""
    is_optional: bool = False


class Embedded(NamedTuple):
    """An attribute whose own fields are among the others of the object."""

    codec: ObjectCodec[Any]


ObjectParts: TypeAlias = Mapping[str, Codec[Any] | ObjectField | Embedded]
"""The parts of an object by their names; a codec alone is that of a field with the name of its attribute."""


class ObjectCodec(Generic[_ReadT]):
    """Writes a dataclass as a JSON object, part by part, and reads it.

    Attributes:
        value_type: the dataclass.
        names: the names of the fields that every object has.
        optional_names: the names of the fields that some objects lack.
    """

    def __init__(self, value_type: type[_ReadT], parts: ObjectParts) -> None:
        self.value_type = value_type
        self._parts = {
            name: part if isinstance(part, ObjectField | Embedded) else ObjectField(part)
            for name, part in parts.items()
        }
        self.names: tuple[str, ...] = ()
        self.optional_names: tuple[str, ...] = ()
        for name, part in self._parts.items():
            if isinstance(part, Embedded):
                self.names += part.codec.names
                self.optional_names += part.codec.optional_names
            elif part.is_optional:
                self.optional_names += (name,)
            else:
                self.names += (name,)

    def write(self, value: Any) -> JsonObject:
        json_object: JsonObject = {}
        for name, part in self._parts.items():
            if isinstance(part, Embedded):
                json_object |= part.codec.write(getattr(value, name))
                continue
            inner = getattr(value, part.attribute or name)
            if inner or not part.is_optional:
                json_object[name] = part.codec.write(inner)
        return json_object

    def read(self, value: Value, *other_names: str) -> _ReadT:
        """Return the value of an object, which may also have the fields ``other_names``."""
        return self.make(value.fields(*other_names, *self.names, optional=self.optional_names))

    def make(self, fields: dict[str, Value]) -> _ReadT:
        """Return the value made of these fields; fields of no part are ignored."""
        arguments: dict[str, object] = {}
        for name, part in self._parts.items():
            if isinstance(part, Embedded):
                arguments[name] = part.codec.make(fields)
            elif name in fields:
                arguments[part.attribute or name] = part.codec.read(fields[name])
        return self.value_type(**arguments)


class UnionCodec(Generic[_ValueT]):
    """Writes and reads objects of several kinds, which the word in the field ``key`` identifies.

    Attributes:
        words: the words, by the types of the values.
    """

    def __init__(self, key: str, codecs: Mapping[str, ObjectCodec[_ValueT]]) -> None:
        self._key = key
        self._codecs = codecs
        self.words = {codec.value_type: word for word, codec in codecs.items()}

    def write(self, value: _ValueT) -> JsonObject:
        word = self.words[type(value)]
        return {self._key: word} | self._codecs[word].write(value)

    def read(self, value: Value, *other_names: str) -> _ValueT:
        """Return the value of an object, which may also have the fields ``other_names``."""
        return self._codec_of(value).read(value, *other_names, self._key)

    def type_of(self, value: Value) -> type[_ValueT]:
        return self._codec_of(value).value_type

    def _codec_of(self, value: Value) -> ObjectCodec[_ValueT]:
        return self._codecs[value.field(self._key).word(*self._codecs)]
