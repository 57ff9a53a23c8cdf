"""The messages of rooms as bytes, one JSON object per line, for both client and server.

Unknown fields are ignored; anything else that is unexpected is refused. This module has no sockets.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Generic, TypeAlias, TypeVar

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.code import MAX_CODE_CHARACTERS
from schiffe.battleship.rule_line import MAX_SHIPS, MAX_SIZE, ImpossibleRules
from schiffe.battleship.rules.codec import RULES, WrongCells, cell_codec, ship_codec
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.battleship.rules.variants import Rules
from schiffe.language.names import is_name
from schiffe.store.codecs import FLAG, SEAT, ObjectCodec, ValueCodec, json_value, many, one_word_of, pair, text, whole
from schiffe.store.json_line import UnreadableLine, read_line
from schiffe.store.values import Entry, Value, ValueKind, Wrong, WrongValue

MAX_LINE_BYTES: Final = 2048
"""The maximum length of a line with its end; the longest legal one, sinking twenty ships of six cells, has 1,600."""
VERSION: Final = 1
MAX_CLOCK_SECONDS: Final = 3600
_MAX_EVENTS: Final = 10_000
_MAX_SENTENCES: Final = 99
_MAX_MATCHES: Final = 100_000
_MAX_SECONDS: Final = 100_000

_Line = TypeVar("_Line")


class _Mark(Generic[_Line]):
    """The codec of an object ``{WORD: true}``."""

    def __init__(self, kind: type[_Line], word: str) -> None:
        self.kind = kind
        self._word = word

    def write(self, _value: _Line) -> Entry:
        return {self._word: True}

    def read(self, value: Value) -> _Line:
        value.field(self._word).must_be(expected=True)
        return self.kind()


class _Wrapped(Generic[_Line]):
    """The codec of an object ``{WORD: {...}}``."""

    def __init__(self, word: str, inner: ObjectCodec[_Line]) -> None:
        self.kind = inner.kind
        self._word = word
        self._inner = inner

    def write(self, value: _Line) -> Entry:
        return {self._word: self._inner.write(value)}

    def read(self, value: Value) -> _Line:
        return self._inner.read(value.field(self._word))


_Form: TypeAlias = ObjectCodec[Any] | _Mark[Any] | _Wrapped[Any]


def _hex(digits: int) -> ValueCodec[str]:
    """Return the codec of a text of lower-case hexadecimal digits."""

    def read(value: Value) -> str:
        text = value.text(digits)
        if len(text) != digits or not set(text) <= set("0123456789abcdef"):
            raise value.wrong(Wrong.NOT_A_LINE, digits)
        return text

    return json_value(read)


def _read_name(value: Value) -> str:
    if not isinstance(value.raw, str):
        raise value.wrong(Wrong.NOT_THAT_KIND, ValueKind.TEXT)
    if not is_name(value.raw):
        raise value.wrong(Wrong.NO_NAME)
    return value.raw


def _read_rules(value: Value) -> Rules:
    rules = RULES.read(value)
    if rules.cells > rules.grid.size**2 or rules.lengths[0] > rules.grid.size:
        raise ImpossibleRules(None)  # a cheap check, without which a match might never end
    return rules


_HASH: Final = _hex(64)
_NONCE: Final = _hex(32)
_NAME: Final = json_value(_read_name)
_NAMES: Final = many(_NAME, 2)
_RULES: Final = ValueCodec(RULES.write, _read_rules)
_CLOCK: Final = whole(0, MAX_CLOCK_SECONDS)
_CODE: Final = text(MAX_CODE_CHARACTERS)
_COUNT: Final = whole(0, _MAX_EVENTS)
_MATCH: Final = whole(1, _MAX_MATCHES)
_TERMS: Final = ObjectCodec(
    lines.Terms,
    {"rules": _RULES, "clock": _CLOCK, "first": one_word_of({first.value: first for first in lines.FirstTurn})},
)
_REFUSAL: Final = one_word_of({word.value: word for word in lines.RefusalWord})
_OVER: Final = one_word_of({reason.value: reason for reason in lines.OverReason})

_FIRST: Final[Mapping[str, _Form]] = {
    "open": ObjectCodec(
        lines.Open, {"open": ObjectCodec(lines.Offer, {"name": _NAME, "terms": _TERMS}).part.of("offer"), "key": _HASH}
    ),
    "look": ObjectCodec(lines.Look, {"look": _CODE.of("code")}),
    "enter": ObjectCodec(lines.Enter, {"enter": _CODE.of("code"), "name": _NAME, "key": _HASH}),
    "return": ObjectCodec(
        lines.Return, {"return": _CODE.of("code"), "seat-key": _HASH.of("seat_key"), "match": _MATCH, "have": _COUNT}
    ),
}
_SENTENCE: Final = whole(1, _MAX_SENTENCES).of("sentence")
_COMMANDS: Final[Mapping[str, _Form]] = {
    "leave": _Mark(lines.Leave, "leave"),
    "dismiss": _Mark(lines.Dismiss, "dismiss"),
    "end": _Mark(lines.End, "end"),
    "ping": _Mark(lines.Ping, "ping"),
    "say": ObjectCodec(lines.Say, {"say": _SENTENCE}),
}
_NEWS: Final[Mapping[str, _Form]] = {
    "room": ObjectCodec(
        lines.SeatLine,
        {
            "room": _CODE.of("code"),
            "seat": SEAT,
            "names": _NAMES,
            "terms": _TERMS,
            "match": _MATCH,
            "last": _COUNT.optional,
        },
    ),
    "here": ObjectCodec(lines.Here, {"here": pair(FLAG), "away-left": pair(whole(0, _MAX_SECONDS)).of("away_left")}),
    "refused": ObjectCodec(lines.Refused, {"refused": _REFUSAL.of("word")}),
    "may-end": ObjectCodec(lines.MayEnd, {"may-end": FLAG.of("may_end")}),
    "closing": _Mark(lines.Closing, "closing"),
    "wait": _Mark(lines.Wait, "wait"),
    "ping": _COMMANDS["ping"],
    "say": ObjectCodec(lines.Said, {"say": _SENTENCE, "seat": SEAT}),
    "names": ObjectCodec(lines.Preview, {"rules": _RULES, "clock": _CLOCK, "names": _NAMES}),
}
"""The lines of a server, by a field that identifies each. A seat line has ``names`` too, so it comes before those."""


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
def _event_forms(size: int) -> Mapping[str, _Form]:
    """Return the codecs of events on a grid of this size, by the field that identifies each."""
    cell, ship = cell_codec(size), ship_codec(size)
    reveal = ObjectCodec(lines.Reveal, {"fleet": many(ship, MAX_SHIPS), "nonce": _NONCE})
    return {
        "ready": ObjectCodec(lines.Ready, {"ready": _HASH.of("digest"), "match": _MATCH}),
        "first": ObjectCodec(lines.First, {"first": SEAT}),
        "shots": ObjectCodec(lines.Shots, {"shots": many(cell, MAX_SHIPS).of("cells")}),
        "answers": ObjectCodec(lines.Answers, {"answers": many(_answer_codec(ship), MAX_SHIPS)}),
        "time-up": _Mark(lines.TimeUp, "time-up"),
        "resign": _Mark(lines.Resign, "resign"),
        "over": ObjectCodec(lines.Over, {"over": _OVER.of("reason")}),
        "reveal": _Wrapped("reveal", reveal),
        "rematch": _Mark(lines.Rematch, "rematch"),
    }


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_FIRST_WORDS: Final = {form.kind: form for form in _FIRST.values()}
_OTHER_WORDS: Final = {form.kind: form for form in (*_COMMANDS.values(), *_NEWS.values())}


def written(line: lines.FirstLine | lines.ClientLine | lines.ServerLine, size: int = MAX_SIZE) -> bytes:
    """Return a line as bytes, with its end; ``size`` is the size of the grid."""
    entry: Entry
    if isinstance(line, lines.Numbered):
        seat = {} if line.seat is None else {"seat": line.seat}
        entry = {"n": line.number, **seat, **_event_kinds(size)[type(line.event)].write(line.event)}
    elif form := _FIRST_WORDS.get(type(line)):
        entry = {"schiffe": VERSION, **form.write(line)}
    else:
        entry = (_OTHER_WORDS.get(type(line)) or _event_kinds(size)[type(line)]).write(line)
    return _ENCODER.encode(entry).encode() + b"\n"


@cache
def _event_kinds(size: int) -> Mapping[type, _Form]:
    """Return the codecs of events by their types."""
    return {form.kind: form for form in _event_forms(size).values()}


@cache
def _client_forms(size: int) -> Mapping[str, _Form]:
    """Return the codecs of all lines of a client with a seat."""
    events = _event_forms(size).items()
    return {**_COMMANDS, **{word: form for word, form in events if word not in ("first", "time-up", "over")}}


def read_first_line(data: bytes) -> lines.FirstLine:
    """Return the first line of a client.

    Raises:
        BadLine: the data is not such a line.
    """

    def read(value: Value) -> lines.FirstLine:
        if value.field("schiffe").whole() != VERSION:
            raise lines.BadLine(lines.RefusalWord.VERSION)
        line: lines.FirstLine = _form_of(value, _FIRST).read(value)
        return line

    return _read(data, read)


def read_client_line(data: bytes, size: int) -> lines.ClientLine:
    """Return a line of a client with a seat, in a match on a grid of this size.

    Raises:
        BadLine: the data is not such a line.
    """

    def read(value: Value) -> lines.ClientLine:
        line: lines.ClientLine = _form_of(value, _client_forms(size)).read(value)
        return line

    return _read(data, read)


def read_server_line(data: bytes, size: int = MAX_SIZE) -> lines.ServerLine:
    """Return a line of a server, in a match on a grid of this size.

    Raises:
        BadLine: the data is not such a line.
    """

    def read(value: Value) -> lines.ServerLine:
        entry = value.raw if isinstance(value.raw, dict) else {}
        if "n" in entry:
            number = value.field("n").whole(1, _MAX_EVENTS)
            seat = entry.get("seat")
            event: lines.RoomEvent = _form_of(value, _event_forms(size)).read(value)
            if isinstance(event, lines.First):
                return lines.Numbered(number, None, event)
            return lines.Numbered(number, value.inner("seat", seat).seat(), event)
        form = next((form for word, form in _NEWS.items() if word in entry), None)
        if form is None:
            raise lines.BadLine(lines.RefusalWord.LINE)
        line: lines.ServerLine = form.read(value)
        return line

    return _read(data, read)


def _form_of(value: Value, forms: Mapping[str, _Form]) -> _Form:
    """Return the codec for the only known word in an object."""
    words = [word for word in value.raw if word in forms] if isinstance(value.raw, dict) else []
    if len(words) != 1:
        raise lines.BadLine(lines.RefusalWord.LINE)
    return forms[words[0]]


_Read = TypeVar("_Read")


def _read(data: bytes, read: Callable[[Value], _Read]) -> _Read:
    if len(data) > MAX_LINE_BYTES:
        raise lines.BadLine(lines.RefusalWord.LINE)
    try:
        return read(read_line(data))
    except ImpossibleRules:
        word = lines.RefusalWord.RULES
    except WrongValue as error:
        if isinstance(error.problem, WrongCells):
            word = lines.RefusalWord.IMPOSSIBLE
        else:
            word = lines.RefusalWord.NAME if error.problem is Wrong.NO_NAME else lines.RefusalWord.LINE
    except UnreadableLine:
        word = lines.RefusalWord.LINE
    raise lines.BadLine(word)
