"""The messages of rooms as bytes, one JSON object per line, for both client and server.

A codec declares the fields of a message's object, and their values. Unknown fields are ignored; anything else that is
unexpected is refused. This module has no sockets.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeVar

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.match.rules_codec import RULES_CODEC, CellsProblem, cell_codec, ship_codec
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.code import MAX_CODE_CHARACTERS
from schiffe.battleship.rule_line import MAX_SHIPS, MAX_SIZE, ImpossibleRules
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.json.codecs import (
    FLAG,
    SEAT,
    Embedded,
    ObjectCodec,
    ObjectField,
    ValueCodec,
    integer,
    json_value,
    many,
    member_codec,
    pair,
    text,
)
from schiffe.json.parsing import UnreadableLine, read_line
from schiffe.json.values import JsonObject, KindProblem, TextProblem, Value, ValueKind, ValueProblem, WrongValue
from schiffe.language.names import is_name

MAX_CLOCK_SECONDS: Final = 3600
_MAX_EVENTS: Final = 10_000
_MAX_PHRASES: Final = 99
_MAX_MATCHES: Final = 100_000
_MAX_SECONDS: Final = 100_000
_MessageT = TypeVar("_MessageT")
MAX_LINE_BYTES: Final = 2048
"""The maximum length of a line with its end; the longest legal one, sinking twenty ships of six cells, has 1,600."""
ROOM_FIRST_BYTE: Final = b"{"
"""The first byte of every message of rooms; no message of the other protocol begins with it."""
_VERSION: Final = 1
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class _RevealCodec(ObjectCodec[messages.Reveal]):
    """The codec of an object ``{"reveal": {...}}``."""

    def write(self, value: messages.Reveal) -> JsonObject:
        return {"reveal": super().write(value)}

    def read(self, value: Value, *other_names: str) -> messages.Reveal:
        return super().read(value.field("reveal"), *other_names)


class _MarkCodec(ObjectCodec[_MessageT]):
    """The codec of an object like ``{"leave": true}``, for a message that only has a name."""

    def __init__(self, value_type: type[_MessageT], name: str) -> None:
        super().__init__(value_type, {})
        self._name = name

    def write(self, _value: _MessageT) -> JsonObject:
        return {self._name: True}

    def read(self, value: Value, *_other_names: str) -> _MessageT:
        value.field(self._name).must_be(expected=True)
        return self.value_type()


def _hex_codec(digit_count: int) -> ValueCodec[str]:
    """Return the codec of a text of lower-case hexadecimal digits."""

    def read(value: Value) -> str:
        hexadecimal = value.text(digit_count)
        if len(hexadecimal) != digit_count or not set(hexadecimal) <= set("0123456789abcdef"):
            raise value.make_error(TextProblem(digit_count))
        return hexadecimal

    return json_value(read)


def _read_name(value: Value) -> str:
    if not isinstance(value.raw, str):
        raise value.make_error(KindProblem(ValueKind.TEXT))
    if not is_name(value.raw):
        raise value.make_error(ValueProblem.NO_NAME)
    return value.raw


def _read_rules(value: Value) -> Rules:
    rules = RULES_CODEC.read(value)
    if rules.ship_cell_count > rules.size**2 or rules.lengths[0] > rules.size:
        raise ImpossibleRules(None)  # a cheap check, without which a match might never end
    return rules


_HASH: Final = _hex_codec(64)
_KEY_HASH: Final = ObjectField(_HASH, "key_hash")
_NONCE: Final = _hex_codec(32)
_NAME: Final = json_value(_read_name)
_NAMES: Final = many(_NAME, 2)
_RULES: Final = ValueCodec(RULES_CODEC.write, _read_rules)
_CLOCK: Final = integer(0, MAX_CLOCK_SECONDS)
_CODE: Final = text(MAX_CODE_CHARACTERS)
_COUNT: Final = integer(0, _MAX_EVENTS)
_MATCH: Final = ObjectField(integer(1, _MAX_MATCHES), "match_number")
_TERMS: Final = ObjectCodec(
    messages.Terms,
    {
        "rules": _RULES,
        "clock": ObjectField(_CLOCK, "clock_seconds"),
        "first": ObjectField(member_codec(FirstTurn), "first_turn"),
    },
)
_OFFER: Final = ObjectCodec(messages.RoomOffer, {"name": _NAME, "terms": Embedded(_TERMS)})
_REFUSAL: Final = member_codec(messages.RoomRefusalReason)
_OVER: Final = member_codec(messages.CALLING_OFF_REASONS)

_FIRST_CODECS: Final[Mapping[str, ObjectCodec[messages.FirstMessage]]] = {
    "open": ObjectCodec(messages.Open, {"open": ObjectField(_OFFER, "offer"), "key": _KEY_HASH}),
    "look": ObjectCodec(messages.AskPreview, {"look": ObjectField(_CODE, "code")}),
    "enter": ObjectCodec(messages.Enter, {"enter": ObjectField(_CODE, "code"), "name": _NAME, "key": _KEY_HASH}),
    "return": ObjectCodec(
        messages.Return,
        {
            "return": ObjectField(_CODE, "code"),
            "seat-key": ObjectField(_HASH, "seat_key"),
            "match": _MATCH,
            "have": ObjectField(_COUNT, "last_event_number"),
        },
    ),
}
"""The first messages of a client, by the field that identifies each."""
_PHRASE: Final = ObjectField(integer(1, _MAX_PHRASES), "phrase")
_PING: Final = _MarkCodec(messages.Ping, "ping")
_COMMAND_CODECS: Final[Mapping[str, ObjectCodec[messages.ClientMessage]]] = {
    "leave": _MarkCodec(messages.Leave, "leave"),
    "dismiss": _MarkCodec(messages.Dismiss, "dismiss"),
    "end": _MarkCodec(messages.EndMatch, "end"),
    "ping": _PING,
    "say": ObjectCodec(messages.SendPhrase, {"say": _PHRASE}),
}
"""The messages of a client besides events, by the field that identifies each."""
_NEWS_CODECS: Final[Mapping[str, ObjectCodec[messages.ServerMessage]]] = {
    "room": ObjectCodec(
        messages.Seated,
        {
            "room": ObjectField(_CODE, "code"),
            "seat": SEAT,
            "names": _NAMES,
            "terms": Embedded(_TERMS),
            "match": _MATCH,
            "last": ObjectField(_COUNT, "last_event_number", is_optional=True),
        },
    ),
    "here": ObjectCodec(
        messages.Presence,
        {
            "here": ObjectField(pair(FLAG), "seat_presences"),
            "away-left": ObjectField(pair(integer(0, _MAX_SECONDS)), "seconds_left"),
        },
    ),
    "refused": ObjectCodec(messages.Refused, {"refused": ObjectField(_REFUSAL, "refusal")}),
    "may-end": ObjectCodec(messages.MayEnd, {"may-end": ObjectField(FLAG, "may_end")}),
    "closing": _MarkCodec(messages.Closing, "closing"),
    "wait": _MarkCodec(messages.Wait, "wait"),
    "ping": _PING,
    "say": ObjectCodec(messages.PhraseReceived, {"say": _PHRASE, "seat": SEAT}),
}
"""The messages of a server besides previews and events, by the field that identifies each."""
_PREVIEW: Final = ObjectCodec(
    messages.Preview, {"rules": _RULES, "clock": ObjectField(_CLOCK, "clock_seconds"), "names": _NAMES}
)
"""The codec of a preview, whose fields ``Seated`` has too: so it has no field that identifies it."""


def _answer_codec(ship: ValueCodec[Ship]) -> ValueCodec[Answer]:
    """Return the codec of an answer, which is a word, or an object with the ship that sank."""
    outcomes = {outcome.value: outcome for outcome in Outcome}

    def write(answer: Answer) -> object:
        word = answer.outcome.value
        return {word: ship.write(answer.ship)} if answer.ship else word

    def read(value: Value) -> Answer:
        if not isinstance(value.raw, dict):
            return Answer(outcomes[value.word(*outcomes)])
        word = next((word for word in ("sunk", "won") if word in value.raw), "sunk")
        return Answer(outcomes[word], ship.read(value.field(word)))

    return ValueCodec(write, read)


@cache
def _own_event_codecs(size: int) -> Mapping[str, ObjectCodec[messages.OwnEvent]]:
    """Return the codecs of a client's events on a grid of this size, by the field that identifies each."""
    cell, ship = cell_codec(size), ship_codec(size)
    return {
        "ready": ObjectCodec(messages.Ready, {"ready": ObjectField(_HASH, "fleet_hash"), "match": _MATCH}),
        "shots": ObjectCodec(messages.Shots, {"shots": ObjectField(many(cell, MAX_SHIPS), "cells")}),
        "answers": ObjectCodec(messages.Answers, {"answers": many(_answer_codec(ship), MAX_SHIPS)}),
        "resign": _MarkCodec(messages.Resign, "resign"),
        "reveal": _RevealCodec(messages.Reveal, {"fleet": many(ship, MAX_SHIPS), "nonce": _NONCE}),
        "rematch": _MarkCodec(messages.Rematch, "rematch"),
    }


@cache
def _event_codecs(size: int) -> Mapping[str, ObjectCodec[messages.RoomEvent]]:
    """Return the codecs of all events on a grid of this size, by the field that identifies each."""
    return {
        **_own_event_codecs(size),
        "first": ObjectCodec(messages.MatchBegins, {"first": ObjectField(SEAT, "first_seat")}),
        "time-up": _MarkCodec(messages.TimeUp, "time-up"),
        "over": ObjectCodec(messages.CallOff, {"over": ObjectField(_OVER, "reason")}),
    }


@cache
def _codecs_by_type(size: int) -> Mapping[type, ObjectCodec[object]]:
    """Return the codecs of all messages and events on a grid of this size, by their types."""
    all_codecs: tuple[ObjectCodec[object], ...] = (
        *_FIRST_CODECS.values(),
        *_COMMAND_CODECS.values(),
        *_NEWS_CODECS.values(),
        _PREVIEW,
        *_event_codecs(size).values(),
    )
    return {codec.value_type: codec for codec in all_codecs}


def encode_message(
    message: messages.FirstMessage | messages.ClientMessage | messages.ServerMessage, size: int = MAX_SIZE
) -> bytes:
    codecs = _codecs_by_type(size)
    json_object: JsonObject
    match message:
        case messages.NumberedEvent(number, seat, event):
            seat_field = {} if seat is None else {"seat": seat}
            json_object = {"n": number, **seat_field, **codecs[type(event)].write(event)}
        case messages.Open() | messages.AskPreview() | messages.Enter() | messages.Return():
            json_object = {"schiffe": _VERSION, **codecs[type(message)].write(message)}
        case _:
            json_object = codecs[type(message)].write(message)
    return _ENCODER.encode(json_object).encode() + b"\n"


def decode_first_message(data: bytes) -> messages.FirstMessage:
    """Parse the first message of a client.

    Raises:
        InvalidMessage: the data is not such a message.
    """

    def read(value: Value) -> messages.FirstMessage:
        if value.field("schiffe").integer() != _VERSION:
            raise messages.InvalidMessage(messages.RoomRefusalReason.VERSION)
        return _codec_of(value, _FIRST_CODECS).read(value)

    return _decode_line(data, read)


def decode_client_message(data: bytes, size: int) -> messages.ClientMessage:
    """Parse a message of a client with a seat, in a match on a grid of this size.

    Raises:
        InvalidMessage: the data is not such a message.
    """
    codecs: Mapping[str, ObjectCodec[messages.ClientMessage]] = {**_COMMAND_CODECS, **_own_event_codecs(size)}
    return _decode_line(data, lambda value: _codec_of(value, codecs).read(value))


def decode_server_message(data: bytes, size: int = MAX_SIZE) -> messages.ServerMessage:
    """Parse a message of a server, in a match on a grid of this size.

    Raises:
        InvalidMessage: the data is not such a message.
    """

    def read(value: Value) -> messages.ServerMessage:
        words = value.raw if isinstance(value.raw, dict) else {}
        if "n" in words:
            number = value.field("n").integer(1, _MAX_EVENTS)
            event = _codec_of(value, _event_codecs(size)).read(value)
            if isinstance(event, messages.MatchBegins):
                return messages.NumberedEvent(number, None, event)
            return messages.NumberedEvent(number, value.field("seat").seat(), event)
        return next((codec for word, codec in _NEWS_CODECS.items() if word in words), _PREVIEW).read(value)

    return _decode_line(data, read)


def _codec_of(value: Value, codecs: Mapping[str, ObjectCodec[_MessageT]]) -> ObjectCodec[_MessageT]:
    """Return the codec for the only known word in an object."""
    words = [word for word in value.raw if word in codecs] if isinstance(value.raw, dict) else []
    if len(words) != 1:
        raise messages.InvalidMessage(messages.RoomRefusalReason.LINE)
    return codecs[words[0]]


def _decode_line(data: bytes, read: Callable[[Value], _MessageT]) -> _MessageT:
    """Return the message that ``read`` makes of the JSON in a line; every problem with it raises InvalidMessage."""
    if len(data) > MAX_LINE_BYTES:
        raise messages.InvalidMessage(messages.RoomRefusalReason.LINE)
    try:
        return read(read_line(data))
    except ImpossibleRules:
        reason = messages.RoomRefusalReason.RULES
    except UnreadableLine:
        reason = messages.RoomRefusalReason.LINE
    except WrongValue as error:
        reason = messages.RoomRefusalReason.LINE
        if isinstance(error.problem, CellsProblem):
            reason = messages.RoomRefusalReason.IMPOSSIBLE
        elif error.problem is ValueProblem.NO_NAME:
            reason = messages.RoomRefusalReason.NAME
    raise messages.InvalidMessage(reason)
