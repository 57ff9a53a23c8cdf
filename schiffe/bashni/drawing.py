"""The board as lines of text: every tower as its top piece and its height."""

from typing import Final

from schiffe.bashni.rules.position import Position
from schiffe.bashni.rules.squares import FILES, square_at
from schiffe.language.i18n import AUTO

SIGNS: Final = {"w": "○", "b": "●", "W": "◇", "B": "◆"}
"""The sign of each piece."""
_EMPTY: Final = "."


def piece_signs(wanted: str, encoding: str) -> dict[str, str]:
    """Return the sign of each piece: as the setting ``ascii`` says, or as the encoding allows; in ASCII its letter."""
    plain = {piece: piece for piece in SIGNS}
    if wanted != AUTO:
        return plain if wanted == "yes" else SIGNS
    try:
        "".join(SIGNS.values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return plain
    return SIGNS


def board_lines(position: Position, signs: dict[str, str]) -> list[str]:
    """Return eight rows, the eighth first, and the letters of the files below."""
    lines = []
    for rank in reversed(range(8)):
        row = ""
        for file in range(8):
            square = square_at(file, rank)
            if square is None:
                row += "    "
                continue
            tower = position.towers[square]
            sign = signs[tower[-1]] if tower else _EMPTY
            row += f" {sign}{len(tower) if len(tower) > 1 else ''}".ljust(4)
        lines.append(f"{rank + 1}  {row}".rstrip())
    return [*lines, "   " + "".join(f" {letter}  " for letter in FILES).rstrip()]
