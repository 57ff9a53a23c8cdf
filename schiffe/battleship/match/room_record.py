"""The record of a player's seat in a room, with which the program returns there after it was killed.

Anybody with its key can take the seat, so it is stored only in the setup record.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.first_turn import FirstTurn
from schiffe.game.match.players import SeatNumber
from schiffe.json.codecs import FLAG, NATURAL, SEAT, ObjectCodec, ObjectField, ValueCodec, many, nullable, text
from schiffe.json.values import ChoiceProblem, Value
from schiffe.network.address import Address, AddressError, parse_address

_MAX_LINE_CHARACTERS: Final = 2048
_MAX_WORD_CHARACTERS: Final = 100
_MAX_UNNUMBERED: Final = 10
OWN_SEAT: Final = 0
"""The player's own seat in the record of a match in a room."""
FRIEND_SEAT: Final = 1
"""The friend's seat in such a record."""


@dataclass(frozen=True)
class RoomRecord:
    """A player's seat in a room.

    Attributes:
        server: the address of the server.
        seat_key: the key that proves that the seat is the player's.
        first_turn: who begins, if the player opened the room; None if the player entered it.
        code: the code of the room; empty until the server assigns one.
        seat: the number of the seat; None until the server assigns one.
        nonce: the nonce in the hash of the fleet; empty if there is none yet.
        unnumbered_lines: the player's events that the server may not have received, and that are sent again.
        is_hosted: whether the server runs in this program, and ends with it.
    """

    server: Address
    seat_key: str
    first_turn: FirstTurn | None = None
    code: str = ""
    seat: SeatNumber | None = None
    match_number: int = 1
    nonce: str = ""
    unnumbered_lines: tuple[str, ...] = ()
    is_hosted: bool = False


def _read_address(value: Value) -> Address:
    try:
        return parse_address(value.text(_MAX_WORD_CHARACTERS))
    except AddressError:
        raise value.make_error(ChoiceProblem(())) from None


_WORD: Final = text(_MAX_WORD_CHARACTERS)
_FIRST_TURNS: Final[Mapping[str, FirstTurn | None]] = {"": None, **{turn.value: turn for turn in FirstTurn}}
_FIRST_TURN: Final = ValueCodec(
    write=lambda turn: turn or "", read=lambda value: _FIRST_TURNS[value.word(*_FIRST_TURNS)]
)
ROOM_RECORD: Final = ObjectCodec(
    RoomRecord,
    {
        "server": ValueCodec(str, _read_address),
        "key": ObjectField(_WORD, "seat_key"),
        "first": ObjectField(_FIRST_TURN, "first_turn"),
        "code": _WORD,
        "seat": nullable(SEAT),
        "match": ObjectField(NATURAL, "match_number"),
        "nonce": _WORD,
        "events": ObjectField(many(text(_MAX_LINE_CHARACTERS), _MAX_UNNUMBERED), "unnumbered_lines"),
        "hosted": ObjectField(FLAG, "is_hosted", is_optional=True),
    },
)
