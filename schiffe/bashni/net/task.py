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
from typing import Final

from schiffe.bashni.net.events import GamePrologue
from schiffe.bashni.rules.notation import PIECES_PER_SIDE, format_pieces, parse_pieces
from schiffe.bashni.rules.position import Colour, Position

_NAME_BYTES: Final = 64
_MAX_PIECES: Final = 2 * PIECES_PER_SIDE
_MAX_MASKED_PLAYERS: Final = 32
"""The bits in the mask of absent players; players with higher numbers have none."""
_LAYOUT: Final = struct.Struct(f"<IIqIIIII{4 * _MAX_PIECES}s{_NAME_BYTES}s{_NAME_BYTES}s{_NAME_BYTES}s")
_CHECKSUM: Final = struct.Struct("<I")
TASK_BYTES: Final = _LAYOUT.size + _CHECKSUM.size


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
        names = (prologue.name, prologue.names.get(0, ""), prologue.names.get(1, ""))
        # A name is cut to fit, without half a character at its end.
        cut_names = [name.encode()[:_NAME_BYTES].decode(errors="ignore").encode() for name in names]
        data = _LAYOUT.pack(
            self.number,
            int(self.position.side_to_move),
            self.deadline_nanoseconds,
            self.position.ply,
            self.position.plies_without_queen,
            prologue.player_count,
            sum(1 << player for player in prologue.absent if player < _MAX_MASKED_PLAYERS),
            len(pieces),
            "".join(pieces).encode(),
            *cut_names,
        )
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
    number, side, deadline, ply, plies_without_queen, total, absent, count, pieces, *names = _LAYOUT.unpack_from(data)
    entries = pieces.decode("ascii")[: 4 * count]
    towers = parse_pieces(entries[start : start + 4] for start in range(0, len(entries), 4))
    name, white, black = (text.rstrip(b"\0").decode() for text in names)
    prologue = GamePrologue(
        name=name,
        own_number=side,
        player_count=total,
        names={0: white, 1: black},
        absent=frozenset(player for player in range(_MAX_MASKED_PLAYERS) if absent >> player & 1),
    )
    position = Position(towers=towers, side_to_move=Colour(side), ply=ply, plies_without_queen=plies_without_queen)
    return ThinkerTask(number=number, position=position, deadline_nanoseconds=deadline, prologue=prologue)
