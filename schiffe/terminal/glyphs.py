"""The characters of frames, lines and bars: box-drawing characters, or plain ASCII where the terminal has none."""

from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import Final, TypeVar


class AsciiUse(StrEnum):
    """Times at which boards and frames are plain ASCII; the value is the word in the settings."""

    WHEN_NEEDED = "auto"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True)
class LineGlyphs:
    """The characters of frames, lines and bars; each is one column wide.

    Attributes:
        across: the horizontal line.
        down: the vertical line.
        upper_edge: the upper side of a frame: its left corner, a joint with a line between cells, its right corner.
        ruled_edge: the same three characters of a line between two rows of cells.
        lower_edge: the same three characters of the lower side.
        bar: the full and the empty part of a bar.
        has_blocks: whether bars and letters can be made of blocks, and halves of them.
    """

    across: str
    down: str
    upper_edge: str
    ruled_edge: str
    lower_edge: str
    bar: str
    has_blocks: bool

    @property
    def characters(self) -> str:
        return "".join(value for value in astuple(self) if isinstance(value, str))


# Only characters that code page 437 has as well, so that old consoles show them.
BOX_LINES: Final = LineGlyphs(
    across="─", down="│", upper_edge="┌┬┐", ruled_edge="├┼┤", lower_edge="└┴┘", bar="█░", has_blocks=True
)
ASCII_LINES: Final = LineGlyphs(
    across="-", down="|", upper_edge="+++", ruled_edge="+++", lower_edge="+++", bar="#.", has_blocks=False
)

_GlyphsT = TypeVar("_GlyphsT", bound=LineGlyphs)


def needs_ascii(ascii_use: AsciiUse, encoding: str, characters: str) -> bool:
    """Return whether to use ASCII: as the setting says, or if it depends, whether the encoding lacks a character."""
    if ascii_use != AsciiUse.WHEN_NEEDED:
        return ascii_use == AsciiUse.YES
    try:
        characters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def box_or_ascii(ascii_use: AsciiUse, encoding: str, *, box_glyphs: _GlyphsT, ascii_glyphs: _GlyphsT) -> _GlyphsT:
    """Return the glyphs to use by the setting and the encoding."""
    return ascii_glyphs if needs_ascii(ascii_use, encoding, box_glyphs.characters) else box_glyphs


def choose_lines(ascii_use: AsciiUse, encoding: str) -> LineGlyphs:
    """Return the characters of frames and bars for screens without a board."""
    return box_or_ascii(ascii_use, encoding, box_glyphs=BOX_LINES, ascii_glyphs=ASCII_LINES)
