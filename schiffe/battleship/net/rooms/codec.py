"""The messages of rooms as bytes, one JSON object per line, for both client and server.

Unknown fields are ignored; anything else that is unexpected is refused. This module has no sockets.
"""

import json
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from schiffe.battleship.match.rules_codec import CellsProblem
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.line_codecs import (
    FIRST_CODECS,
    MAX_EVENTS,
    NEWS_CODECS,
    LineCodec,
    client_codecs,
    codecs_by_type,
    event_codecs,
)
from schiffe.battleship.rule_line import MAX_SIZE, ImpossibleRules
from schiffe.store.json_line import UnreadableLine, read_line
from schiffe.store.values import Entry, Value, ValueProblem, WrongValue

MAX_LINE_BYTES: Final = 2048
"""The maximum length of a line with its end; the longest legal one, sinking twenty ships of six cells, has 1,600."""
VERSION: Final = 1
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_LineT = TypeVar("_LineT")


def encode_line(line: lines.FirstLine | lines.ClientLine | lines.ServerLine, size: int = MAX_SIZE) -> bytes:
    """Return a line as bytes, with its end; ``size`` is the size of the grid."""
    codecs = codecs_by_type(size)
    entry: Entry
    match line:
        case lines.NumberedEvent(number, seat, event):
            seat_entry = {} if seat is None else {"seat": seat}
            entry = {"n": number, **seat_entry, **codecs[type(event)].write(event)}
        case lines.Open() | lines.AskPreview() | lines.Enter() | lines.Return():
            entry = {"schiffe": VERSION, **codecs[type(line)].write(line)}
        case _:
            entry = codecs[type(line)].write(line)
    return _ENCODER.encode(entry).encode() + b"\n"


def read_first_line(data: bytes) -> lines.FirstLine:
    """Return the first line of a client.

    Raises:
        InvalidLine: the data is not such a line.
    """

    def read(value: Value) -> lines.FirstLine:
        if value.field("schiffe").integer() != VERSION:
            raise lines.InvalidLine(lines.RefusalCode.VERSION)
        return _codec_of(value, FIRST_CODECS).read(value)

    return _read(data, read)


def read_client_line(data: bytes, size: int) -> lines.ClientLine:
    """Return a line of a client with a seat, in a match on a grid of this size.

    Raises:
        InvalidLine: the data is not such a line.
    """
    return _read(data, lambda value: _codec_of(value, client_codecs(size)).read(value))


def read_server_line(data: bytes, size: int = MAX_SIZE) -> lines.ServerLine:
    """Return a line of a server, in a match on a grid of this size.

    Raises:
        InvalidLine: the data is not such a line.
    """

    def read(value: Value) -> lines.ServerLine:
        words = value.raw if isinstance(value.raw, dict) else {}
        if "n" in words:
            number = value.field("n").integer(1, MAX_EVENTS)
            event = _codec_of(value, event_codecs(size)).read(value)
            if isinstance(event, lines.MatchBegins):
                return lines.NumberedEvent(number, None, event)
            return lines.NumberedEvent(number, value.field("seat").seat(), event)
        codec = next((codec for word, codec in NEWS_CODECS.items() if word in words), None)
        if codec is None:
            raise lines.InvalidLine(lines.RefusalCode.LINE)
        return codec.read(value)

    return _read(data, read)


def _codec_of(value: Value, codecs: Mapping[str, LineCodec[_LineT]]) -> LineCodec[_LineT]:
    """Return the codec for the only known word in an object."""
    words = [word for word in value.raw if word in codecs] if isinstance(value.raw, dict) else []
    if len(words) != 1:
        raise lines.InvalidLine(lines.RefusalCode.LINE)
    return codecs[words[0]]


def _read(data: bytes, read: Callable[[Value], _LineT]) -> _LineT:
    """Return the line that ``read`` makes of the JSON in some bytes; everything wrong with it is an InvalidLine."""
    if len(data) > MAX_LINE_BYTES:
        raise lines.InvalidLine(lines.RefusalCode.LINE)
    try:
        return read(read_line(data))
    except (ImpossibleRules, WrongValue, UnreadableLine) as error:
        match error:
            case ImpossibleRules():
                refusal = lines.RefusalCode.RULES
            case WrongValue(problem=CellsProblem()):
                refusal = lines.RefusalCode.IMPOSSIBLE
            case WrongValue(problem=ValueProblem.NO_NAME):
                refusal = lines.RefusalCode.NAME
            case _:
                refusal = lines.RefusalCode.LINE
    raise lines.InvalidLine(refusal)
