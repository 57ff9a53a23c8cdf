"""The record of one's seat in a room: all that a program needs to come back to it after it was killed.

Its key opens the seat to anybody, so it goes nowhere but into the setup record.
"""

from dataclasses import dataclass
from typing import Final

from schiffe.network.address import Address, AddressError, parse_address
from schiffe.store.codecs import FLAG, NATURAL, SEAT, ObjectCodec, ValueCodec, many, nullable, text
from schiffe.store.values import Value, Wrong

_LONGEST_LINE: Final = 2048
_LONGEST_WORD: Final = 100
_MOST_UNNUMBERED: Final = 10


@dataclass(frozen=True)
class RoomRecord:
    """A seat in a room, as far as one has come.

    Attributes:
        server: its address; ``is_hosted`` where it is in this program, and ends with it.
        seat_key: what opens the seat.
        first: the word for who begins, of who opens the room; empty for who enters.
        code: the room's; empty while who opens it has not heard it.
        seat: one's own; None until the server has told.
        match: the number of the match there.
        nonce: what the hash of the fleet was made with; empty before that.
        unnumbered: the lines of one's own events that the server may not have numbered, and that are to be said again.
    """

    server: Address
    seat_key: str
    first: str = ""
    code: str = ""
    seat: int | None = None
    match: int = 1
    nonce: str = ""
    unnumbered: tuple[str, ...] = ()
    is_hosted: bool = False


def _read_address(value: Value) -> Address:
    try:
        return parse_address(value.text(_LONGEST_WORD))
    except AddressError:
        raise value.wrong(Wrong.NOT_POSSIBLE) from None


_WORD: Final = text(_LONGEST_WORD)
ROOM_RECORD: Final = ObjectCodec(
    RoomRecord,
    {
        "server": ValueCodec(str, _read_address),
        "key": _WORD.of("seat_key"),
        "first": _WORD,
        "code": _WORD,
        "seat": nullable(SEAT),
        "match": NATURAL,
        "nonce": _WORD,
        "events": many(text(_LONGEST_LINE), _MOST_UNNUMBERED).of("unnumbered"),
        "hosted": FLAG.of("is_hosted").optional,
    },
)
