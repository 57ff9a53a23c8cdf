"""Values of the program as JSON and back: each part is declared once, for both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from schiffe.json.values import JsonObject, Value

_ValueT = TypeVar("_ValueT")
_WordT = TypeVar("_WordT", bound=Enum)


@dataclass(frozen=True)
class ValueCodec(Generic[_ValueT]):
    """Writes a value as JSON, and reads and checks it; reading raises WrongValue."""

    write: Callable[[_ValueT], object]
    read: Callable[[Value], _ValueT]

    def for_attribute(self, attribute: str) -> ObjectField:
        return ObjectField(self, attribute)

    @property
    def optional(self) -> ObjectField:
        """The field of an object with this codec, left out if the value is None, False, 0 or empty."""
        return ObjectField(self, is_optional=True)


class ObjectPart(Protocol):
    """A part of an object: one field, or an object whose fields are among the others."""

    def fields(self, name: str, /) -> tuple[str, ...]:
        """Return the names of its fields that every object has."""

    def optional_fields(self, name: str, /) -> tuple[str, ...]:
        """Return the names of its fields that some objects lack."""

    def write_into(self, json_object: JsonObject, name: str, value: object) -> None:
        """Add its fields to the object, for the attribute of a value."""

    def read_into(self, arguments: dict[str, object], name: str, fields: dict[str, Value]) -> None:
        """Add the argument that its fields make, if the object has them."""


@dataclass(frozen=True)
class ObjectField:
    """A part of an object that is one field.

    Attributes:
        codec: writes and reads the value.
        attribute: the name of the attribute, if the field in JSON has another name.
        is_optional: whether the field is left out when the value is None, False, 0 or empty.
    """

    codec: ValueCodec[Any]
    attribute: str = ""
    is_optional: bool = False

    def for_attribute(self, attribute: str) -> Self:
        """Return this field for an attribute with another name."""
        return replace(self, attribute=attribute)

    @property
    def optional(self) -> Self:
        """The same field, left out if the value is None, False, 0 or empty."""
        return replace(self, is_optional=True)

    def fields(self, name: str) -> tuple[str, ...]:
        return () if self.is_optional else (name,)

    def optional_fields(self, name: str) -> tuple[str, ...]:
        return (name,) if self.is_optional else ()

    def write_into(self, json_object: JsonObject, name: str, value: object) -> None:
        inner = getattr(value, self.attribute or name)
        if inner or not self.is_optional:
            json_object[name] = self.codec.write(inner)

    def read_into(self, arguments: dict[str, object], name: str, fields: dict[str, Value]) -> None:
        if name in fields:
            arguments[self.attribute or name] = self.codec.read(fields[name])


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


def nullable(part: ValueCodec[_ValueT]) -> ValueCodec[_ValueT | None]:
    """Return a codec that also accepts None, written as null."""
    return ValueCodec(
        lambda value: None if value is None else part.write(value), lambda value: value.unless_null(part.read)
    )


def pair(part: ValueCodec[_ValueT]) -> ValueCodec[tuple[_ValueT, _ValueT]]:
    """Return the codec of a pair: one value for each side."""

    def read(value: Value) -> tuple[_ValueT, _ValueT]:
        first, second = value.pair()
        return part.read(first), part.read(second)

    return ValueCodec(lambda values: [part.write(value) for value in values], read)


def many(part: ValueCodec[_ValueT], max_items: int) -> ValueCodec[tuple[_ValueT, ...]]:
    """Return the codec of a list of at most ``max_items`` values."""
    return ValueCodec(
        lambda values: [part.write(value) for value in values],
        lambda value: tuple(part.read(item) for item in value.items(max_items)),
    )


FLAG: Final = json_value(Value.flag)
NATURAL: Final = json_value(Value.natural)
SEAT: Final = json_value(Value.seat)
SECONDS: Final = json_value(Value.seconds)


class ObjectCodec(Generic[_ValueT]):
    """Writes a dataclass as a JSON object, field by field, and reads it.

    If a part is itself an ObjectCodec, its fields are among the others in the same object. The parts named in ``later``
    were added later, so older files do not have them.

    Attributes:
        names: the names of the fields that every object has.
        optional_names: the names of the fields that some objects lack.
    """

    def __init__(self, value_type: type[_ValueT], parts: ObjectParts, later: tuple[str, ...] = ()) -> None:
        self.value_type = value_type
        self._parts: dict[str, ObjectPart] = {
            name: ObjectField(part) if isinstance(part, ValueCodec) else part for name, part in parts.items()
        }
        self.names: tuple[str, ...] = ()
        self.optional_names = later
        for name, part in self._parts.items():
            self.names += tuple(field for field in part.fields(name) if field not in later)
            self.optional_names += part.optional_fields(name)

    def write(self, value: _ValueT) -> JsonObject:
        json_object: JsonObject = {}
        for name, part in self._parts.items():
            part.write_into(json_object, name, value)
        return json_object

    def read(self, value: Value, *other_names: str) -> _ValueT:
        """Return the value of an object, which may also have the fields ``other_names``."""
        return self.make(value.fields(*other_names, *self.names, optional=self.optional_names))

    def make(self, fields: dict[str, Value]) -> _ValueT:
        """Return the value made of these fields; fields of no part are ignored."""
        arguments: dict[str, object] = {}
        for name, part in self._parts.items():
            part.read_into(arguments, name, fields)
        return self.value_type(**arguments)

    @property
    def nested(self) -> ValueCodec[_ValueT]:
        """The codec of such an object inside another one."""
        return ValueCodec(self.write, self.read)

    def fields(self, _name: str) -> tuple[str, ...]:
        return self.names

    def optional_fields(self, _name: str) -> tuple[str, ...]:
        return self.optional_names

    def write_into(self, json_object: JsonObject, name: str, value: object) -> None:
        json_object |= self.write(getattr(value, name))

    def read_into(self, arguments: dict[str, object], name: str, fields: dict[str, Value]) -> None:
        arguments[name] = self.make(fields)


AnyObjectCodec: TypeAlias = ObjectCodec[Any]
ObjectParts: TypeAlias = Mapping[str, ValueCodec[Any] | ObjectPart]
"""The parts of an object by the names of its fields."""


class UnionCodec(Generic[_ValueT]):
    """Writes and reads objects of several kinds, which the word in the field ``key`` identifies."""

    def __init__(self, key: str, shapes: Mapping[str, AnyObjectCodec]) -> None:
        self._key = key
        self.shapes = shapes
        self._words = {shape.value_type: word for word, shape in shapes.items()}

    def write(self, value: _ValueT) -> JsonObject:
        word = self._words[type(value)]
        return {self._key: word} | self.shapes[word].write(value)

    def read(self, value: Value, *other_names: str) -> _ValueT:
        """Return the value of an object, which may also have the fields ``other_names``."""
        result: _ValueT = self._shape_of(value).read(value, *other_names, self._key)
        return result

    def type_of(self, value: Value) -> type[_ValueT]:
        return self._shape_of(value).value_type

    def _shape_of(self, value: Value) -> AnyObjectCodec:
        return self.shapes[value.field(self._key).word(*self.shapes)]

    @property
    def nested(self) -> ValueCodec[_ValueT]:
        """The codec of such an object inside another one."""
        return ValueCodec(self.write, self.read)
