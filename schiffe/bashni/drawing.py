"""The board as lines of text, each tower as the glyph of its top piece and its height."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from schiffe.bashni.rules.position import Position
from schiffe.bashni.rules.squares import BOARD_SIZE, FILES, square_at
from schiffe.terminal.glyphs import AsciiUse, needs_ascii

PIECE_GLYPHS: Final[Mapping[str, str]] = MappingProxyType({"w": "○", "b": "●", "W": "◇", "B": "◆"})
"""The Unicode glyph of each piece."""
_EMPTY: Final = "."
_SQUARE_COLUMNS: Final = 4


def choose_piece_glyphs(ascii_use: AsciiUse, encoding: str) -> Mapping[str, str]:
    """Return the glyph of each piece, which is its letter in ASCII."""
    if needs_ascii(ascii_use, encoding, "".join(PIECE_GLYPHS.values())):
        return {piece: piece for piece in PIECE_GLYPHS}
    return PIECE_GLYPHS


def board_lines(position: Position, piece_glyphs: Mapping[str, str]) -> list[str]:
    """Return a line for each rank, from 8 to 1, and a line with the files."""
    lines = []
    for rank in reversed(range(BOARD_SIZE)):
        row = ""
        for file in range(BOARD_SIZE):
            square = square_at(file, rank)
            if square is None:
                row += " " * _SQUARE_COLUMNS
                continue
            tower = position.towers[square]
            glyph = piece_glyphs[tower[-1]] if tower else _EMPTY
            height = str(len(tower)) if len(tower) > 1 else ""
            row += f" {glyph}{height}".ljust(_SQUARE_COLUMNS)
        lines.append(f"{rank + 1}  {row}".rstrip())
    files = "".join(f" {letter}".ljust(_SQUARE_COLUMNS) for letter in FILES).rstrip()
    return [*lines, f"   {files}"]
