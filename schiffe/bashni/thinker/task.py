"""Tasks for the Thinker, the process that finds the moves of a bot, and their encoding as bytes of a fixed length.

All numbers are little-endian.

| offset | bytes | content |
|---|---|---|
| 0 | 4 | number of the task, from 1; an answer names it |
| 4 | 4 | the player to move for: 0 is White |
| 8 | 8 | deadline: nanoseconds of the monotonic clock, which all processes of a computer share |
| 16 | 4 | plies played so far |
| 20 | 4 | plies since a queen was made |
| 24 | 4 | number of players |
| 28 | 4 | bit mask of the players who were absent when the client joined |
| 32 | 4 | number of pieces, at most 24 |
| 36 | 96 | pieces as on the wire, four bytes each, a tower from bottom to top: ``w@A1`` |
| 132 | 64 | name of the game, UTF-8, padded with zeros |
| 196 | 128 | names of player 0 and player 1, 64 bytes each, encoded in the same way |
| 324 | 4 | CRC-32 of everything before it |
"""

import struct
import zlib
from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.bashni.net.game_events import GamePrologue
from schiffe.bashni.rules.notation import PIECES_PER_SIDE, format_pieces, parse_pieces
from schiffe.bashni.rules.position import Colour, Position

_NAME_BYTES: Final = 64
_MAX_PIECES: Final = 2 * PIECES_PER_SIDE
_MAX_MASKED_PLAYERS: Final = 32
"""The bits in the mask of absent players; players with higher numbers have none."""
_LAYOUT: Final = struct.Struct(f"<IIqIIIII{4 * _MAX_PIECES}s{_NAME_BYTES}s{_NAME_BYTES}s{_NAME_BYTES}s")
_CHECKSUM: Final = struct.Struct("<I")
TASK_BYTES: Final = _LAYOUT.size + _CHECKSUM.size


class _Fields(NamedTuple):
    """The values of ``_LAYOUT``."""

    number: int
    side: int
    deadline_nanoseconds: int
    ply: int
    plies_without_queen: int
    player_count: int
    absent_mask: int
    piece_count: int
    pieces: bytes
    name: bytes
    white_name: bytes
    black_name: bytes


class IncompleteTask(ValueError):
    """Bytes that are not a complete task, because the writer is not finished."""


@dataclass(frozen=True)
class ThinkerTask:
    """A position to find a move in, and what is known about the game.

    Attributes:
        number: the number of the task, from 1.
        deadline_nanoseconds: the time by which to answer, on the monotonic clock.
        prologue: the game and its players, as far as they are known.
    """

    number: int
    position: Position
    deadline_nanoseconds: int
    prologue: GamePrologue

    def encode(self) -> bytes:
        pieces = format_pieces(self.position)
        prologue = self.prologue
        fields = _Fields(
            number=self.number,
            side=int(self.position.side_to_move),
            deadline_nanoseconds=self.deadline_nanoseconds,
            ply=self.position.ply,
            plies_without_queen=self.position.plies_without_queen,
            player_count=prologue.player_count,
            absent_mask=sum(1 << player for player in prologue.absent if player < _MAX_MASKED_PLAYERS),
            piece_count=len(pieces),
            pieces="".join(pieces).encode(),
            name=_encode_name(prologue.name),
            white_name=_encode_name(prologue.names.get(0, "")),
            black_name=_encode_name(prologue.names.get(1, "")),
        )
        data = _LAYOUT.pack(*fields)
        return data + _CHECKSUM.pack(zlib.crc32(data))


def decode_task(data: bytes) -> ThinkerTask:
    """Return the task that these bytes encode.

    Raises:
        IncompleteTask: the bytes are not a complete task.
    """
    if len(data) != TASK_BYTES:
        raise IncompleteTask
    content, checksum = data[: -_CHECKSUM.size], data[-_CHECKSUM.size :]
    if checksum != _CHECKSUM.pack(zlib.crc32(content)):
        raise IncompleteTask
    fields = _Fields._make(_LAYOUT.unpack_from(data))
    entries = fields.pieces.decode("ascii")[: 4 * fields.piece_count]
    position = Position(
        towers=parse_pieces(entries[start : start + 4] for start in range(0, len(entries), 4)),
        side_to_move=Colour(fields.side),
        ply=fields.ply,
        plies_without_queen=fields.plies_without_queen,
    )
    prologue = GamePrologue(
        name=_decode_name(fields.name),
        own_player_number=fields.side,
        player_count=fields.player_count,
        names={0: _decode_name(fields.white_name), 1: _decode_name(fields.black_name)},
        absent=frozenset(player for player in range(_MAX_MASKED_PLAYERS) if (fields.absent_mask >> player) & 1),
    )
    return ThinkerTask(
        number=fields.number,
        position=position,
        deadline_nanoseconds=fields.deadline_nanoseconds,
        prologue=prologue,
    )


def _encode_name(name: str) -> bytes:
    """Return a name as bytes, cut to fit, without half a character at its end."""
    return name.encode()[:_NAME_BYTES].decode(errors="ignore").encode()


def _decode_name(padded: bytes) -> str:
    return padded.rstrip(b"\0").decode()
