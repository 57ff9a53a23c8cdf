"""The messages of rooms as bytes, one JSON object per line, for both client and server.

A codec declares the fields of a message's object, and their values. Unknown fields are ignored; anything else that is
unexpected is refused. This module has no sockets.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Generic, Protocol, TypeVar

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.match.rules_codec import RULES_CODEC, CellsProblem, cell_codec, ship_codec
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.code import MAX_CODE_CHARACTERS
from schiffe.battleship.rule_line import MAX_SHIPS, MAX_SIZE, ImpossibleRules
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.json.codecs import FLAG, SEAT, ObjectCodec, ValueCodec, integer, json_value, many, member_codec, pair, text
from schiffe.json.parsing import UnreadableLine, read_line
from schiffe.json.values import JsonObject, KindProblem, TextProblem, Value, ValueKind, ValueProblem, WrongValue
from schiffe.language.names import is_name

MAX_CLOCK_SECONDS: Final = 3600
MAX_EVENTS: Final = 10_000
_MAX_PHRASES: Final = 99
_MAX_MATCHES: Final = 100_000
_MAX_SECONDS: Final = 100_000
_MessageT = TypeVar("_MessageT")
_ReadT = TypeVar("_ReadT", covariant=True)
MAX_LINE_BYTES: Final = 2048
"""The maximum length of a line with its end; the longest legal one, sinking twenty ships of six cells, has 1,600."""
ROOM_FIRST_BYTE: Final = b"{"
"""The first byte of every message of rooms; no message of the other protocol begins with it."""
VERSION: Final = 1
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class MessageCodec(Protocol[_ReadT]):
    """The codec of messages of one class as objects of JSON."""

    @property
    def value_type(self) -> type[_ReadT]:
        """The class of the messages."""

    def write(self, message: Any, /) -> JsonObject:
        """Return the object for a message of this class."""

    def read(self, value: Value, /) -> _ReadT:
        """Return the message of an object."""


class _MarkCodec(Generic[_MessageT]):
    """The codec of an object ``{WORD: true}``."""

    def __init__(self, value_type: type[_MessageT], word: str) -> None:
        self.value_type = value_type
        self._word = word

    def write(self, _value: _MessageT) -> JsonObject:
        return {self._word: True}

    def read(self, value: Value) -> _MessageT:
        value.field(self._word).must_be(expected=True)
        return self.value_type()


class _WrappedCodec(Generic[_MessageT]):
    """The codec of an object ``{WORD: {...}}``."""

    def __init__(self, word: str, inner: ObjectCodec[_MessageT]) -> None:
        self.value_type = inner.value_type
        self._word = word
        self._inner = inner

    def write(self, value: _MessageT) -> JsonObject:
        return {self._word: self._inner.write(value)}

    def read(self, value: Value) -> _MessageT:
        return self._inner.read(value.field(self._word))


def _hex_codec(digit_count: int) -> ValueCodec[str]:
    """Return the codec of a text of lower-case hexadecimal digits."""

    def read(value: Value) -> str:
        hexadecimal = value.text(digit_count)
        if len(hexadecimal) != digit_count or not set(hexadecimal) <= set("0123456789abcdef"):
            raise value.wrong(TextProblem(digit_count))
        return hexadecimal

    return json_value(read)


def _read_name(value: Value) -> str:
    if not isinstance(value.raw, str):
        raise value.wrong(KindProblem(ValueKind.TEXT))
    if not is_name(value.raw):
        raise value.wrong(ValueProblem.NO_NAME)
    return value.raw


def _read_rules(value: Value) -> Rules:
    rules = RULES_CODEC.read(value)
    if rules.ship_cell_count > rules.size**2 or rules.lengths[0] > rules.size:
        raise ImpossibleRules(None)  # a cheap check, without which a match might never end
    return rules


_HASH: Final = _hex_codec(64)
_KEY_HASH: Final = _HASH.for_attribute("key_hash")
_NONCE: Final = _hex_codec(32)
_NAME: Final = json_value(_read_name)
_NAMES: Final = many(_NAME, 2)
_RULES: Final = ValueCodec(RULES_CODEC.write, _read_rules)
_CLOCK: Final = integer(0, MAX_CLOCK_SECONDS)
_CODE: Final = text(MAX_CODE_CHARACTERS)
_COUNT: Final = integer(0, MAX_EVENTS)
_MATCH: Final = integer(1, _MAX_MATCHES).for_attribute("match_number")
_TERMS: Final = ObjectCodec(
    messages.Terms,
    {
        "rules": _RULES,
        "clock": _CLOCK.for_attribute("clock_seconds"),
        "first": member_codec(FirstTurn).for_attribute("first_turn"),
    },
)
_OFFER: Final = ObjectCodec(messages.RoomOffer, {"name": _NAME, "terms": _TERMS})
_REFUSAL: Final = member_codec(messages.RoomRefusalReason)
_OVER: Final = member_codec(messages.CALLING_OFF_REASONS)

FIRST_CODECS: Final[Mapping[str, MessageCodec[messages.FirstMessage]]] = {
    "open": ObjectCodec(messages.Open, {"open": _OFFER.nested.for_attribute("offer"), "key": _KEY_HASH}),
    "look": ObjectCodec(messages.AskPreview, {"look": _CODE.for_attribute("code")}),
    "enter": ObjectCodec(messages.Enter, {"enter": _CODE.for_attribute("code"), "name": _NAME, "key": _KEY_HASH}),
    "return": ObjectCodec(
        messages.Return,
        {
            "return": _CODE.for_attribute("code"),
            "seat-key": _HASH.for_attribute("seat_key"),
            "match": _MATCH,
            "have": _COUNT.for_attribute("last_event_number"),
        },
    ),
}
"""The first messages of a client, by the field that identifies each."""
_PHRASE: Final = integer(1, _MAX_PHRASES).for_attribute("phrase")
_PING: Final = _MarkCodec(messages.Ping, "ping")
COMMAND_CODECS: Final[Mapping[str, MessageCodec[messages.ClientMessage]]] = {
    "leave": _MarkCodec(messages.Leave, "leave"),
    "dismiss": _MarkCodec(messages.Dismiss, "dismiss"),
    "end": _MarkCodec(messages.EndMatch, "end"),
    "ping": _PING,
    "say": ObjectCodec(messages.SendPhrase, {"say": _PHRASE}),
}
"""The messages of a client besides events, by the field that identifies each."""
NEWS_CODECS: Final[Mapping[str, MessageCodec[messages.ServerMessage]]] = {
    "room": ObjectCodec(
        messages.Seated,
        {
            "room": _CODE.for_attribute("code"),
            "seat": SEAT,
            "names": _NAMES,
            "terms": _TERMS,
            "match": _MATCH,
            "last": _COUNT.for_attribute("last_event_number").optional,
        },
    ),
    "here": ObjectCodec(
        messages.Presence,
        {
            "here": pair(FLAG).for_attribute("seat_presences"),
            "away-left": pair(integer(0, _MAX_SECONDS)).for_attribute("seconds_left"),
        },
    ),
    "refused": ObjectCodec(messages.Refused, {"refused": _REFUSAL.for_attribute("refusal")}),
    "may-end": ObjectCodec(messages.MayEnd, {"may-end": FLAG.for_attribute("may_end")}),
    "closing": _MarkCodec(messages.Closing, "closing"),
    "wait": _MarkCodec(messages.Wait, "wait"),
    "ping": _PING,
    "say": ObjectCodec(messages.PhraseReceived, {"say": _PHRASE, "seat": SEAT}),
    "names": ObjectCodec(
        messages.Preview, {"rules": _RULES, "clock": _CLOCK.for_attribute("clock_seconds"), "names": _NAMES}
    ),
}
"""The messages of a server, by a field that identifies each. ``Seated`` has ``names`` too, so it comes first."""


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
def _own_event_codecs(size: int) -> Mapping[str, MessageCodec[messages.OwnEvent]]:
    """Return the codecs of a client's events on a grid of this size, by the field that identifies each."""
    cell, ship = cell_codec(size), ship_codec(size)
    reveal = ObjectCodec(messages.Reveal, {"fleet": many(ship, MAX_SHIPS), "nonce": _NONCE})
    return {
        "ready": ObjectCodec(messages.Ready, {"ready": _HASH.for_attribute("fleet_hash"), "match": _MATCH}),
        "shots": ObjectCodec(messages.Shots, {"shots": many(cell, MAX_SHIPS).for_attribute("cells")}),
        "answers": ObjectCodec(messages.Answers, {"answers": many(_answer_codec(ship), MAX_SHIPS)}),
        "resign": _MarkCodec(messages.Resign, "resign"),
        "reveal": _WrappedCodec("reveal", reveal),
        "rematch": _MarkCodec(messages.Rematch, "rematch"),
    }


@cache
def event_codecs(size: int) -> Mapping[str, MessageCodec[messages.RoomEvent]]:
    """Return the codecs of all events on a grid of this size, by the field that identifies each."""
    return {
        **_own_event_codecs(size),
        "first": ObjectCodec(messages.MatchBegins, {"first": SEAT.for_attribute("first_seat")}),
        "time-up": _MarkCodec(messages.TimeUp, "time-up"),
        "over": ObjectCodec(messages.MatchEnds, {"over": _OVER.for_attribute("reason")}),
    }


@cache
def client_codecs(size: int) -> Mapping[str, MessageCodec[messages.ClientMessage]]:
    """Return the codecs of all messages of a client with a seat, by the field that identifies each."""
    return {**COMMAND_CODECS, **_own_event_codecs(size)}


@cache
def codecs_by_type(size: int) -> Mapping[type, MessageCodec[object]]:
    """Return the codecs of all messages and events on a grid of this size, by their types."""
    all_codecs: tuple[Mapping[str, MessageCodec[object]], ...] = (
        FIRST_CODECS,
        COMMAND_CODECS,
        NEWS_CODECS,
        event_codecs(size),
    )
    return {codec.value_type: codec for codecs in all_codecs for codec in codecs.values()}


def encode_message(
    message: messages.FirstMessage | messages.ClientMessage | messages.ServerMessage, size: int = MAX_SIZE
) -> bytes:
    codecs = codecs_by_type(size)
    json_object: JsonObject
    match message:
        case messages.NumberedEvent(number, seat, event):
            seat_field = {} if seat is None else {"seat": seat}
            json_object = {"n": number, **seat_field, **codecs[type(event)].write(event)}
        case messages.Open() | messages.AskPreview() | messages.Enter() | messages.Return():
            json_object = {"schiffe": VERSION, **codecs[type(message)].write(message)}
        case _:
            json_object = codecs[type(message)].write(message)
    return _ENCODER.encode(json_object).encode() + b"\n"


def decode_first_message(data: bytes) -> messages.FirstMessage:
    """Parse the first message of a client.

    Raises:
        InvalidMessage: the data is not such a message.
    """

    def read(value: Value) -> messages.FirstMessage:
        if value.field("schiffe").integer() != VERSION:
            raise messages.InvalidMessage(messages.RoomRefusalReason.VERSION)
        return _codec_of(value, FIRST_CODECS).read(value)

    return _decode_line(data, read)


def decode_client_message(data: bytes, size: int) -> messages.ClientMessage:
    """Parse a message of a client with a seat, in a match on a grid of this size.

    Raises:
        InvalidMessage: the data is not such a message.
    """
    return _decode_line(data, lambda value: _codec_of(value, client_codecs(size)).read(value))


def decode_server_message(data: bytes, size: int = MAX_SIZE) -> messages.ServerMessage:
    """Parse a message of a server, in a match on a grid of this size.

    Raises:
        InvalidMessage: the data is not such a message.
    """

    def read(value: Value) -> messages.ServerMessage:
        words = value.raw if isinstance(value.raw, dict) else {}
        if "n" in words:
            number = value.field("n").integer(1, MAX_EVENTS)
            event = _codec_of(value, event_codecs(size)).read(value)
            if isinstance(event, messages.MatchBegins):
                return messages.NumberedEvent(number, None, event)
            return messages.NumberedEvent(number, value.field("seat").seat(), event)
        codec = next((codec for word, codec in NEWS_CODECS.items() if word in words), None)
        if codec is None:
            raise messages.InvalidMessage(messages.RoomRefusalReason.LINE)
        return codec.read(value)

    return _decode_line(data, read)


def _codec_of(value: Value, codecs: Mapping[str, MessageCodec[_MessageT]]) -> MessageCodec[_MessageT]:
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
