"""The characters of frames, lines and bars: box-drawing characters, or plain ASCII where the terminal has none."""

from dataclasses import dataclass
from typing import Final, TypeVar

from schiffe.language.i18n import AUTO


@dataclass(frozen=True)
class LineGlyphs:
    """The characters of frames, lines and bars; each is one column wide.

    ``frame`` are the corners top left, top right, bottom left, bottom right, then the horizontal and the vertical line;
    ``joints`` are where the lines between cells meet the frame at the top, bottom, left, right, and each other.
    ``bar`` are the full and the empty part of a bar.
    """

    frame: str
    joints: str
    bar: str

    @property
    def across(self) -> str:
        """The horizontal line."""
        return self.frame[4]

    @property
    def down(self) -> str:
        """The vertical line."""
        return self.frame[5]

    @property
    def has_blocks(self) -> bool:
        """True if bars and letters can be made of blocks, and halves of them."""
        return self.bar == "█░"

    @property
    def characters(self) -> str:
        """The characters, including those of a subclass."""
        return "".join(vars(self).values())


# Only characters that code page 437 has as well, so that old consoles show them.
BOX_LINES: Final = LineGlyphs(frame="┌┐└┘─│", joints="┬┴├┤┼", bar="█░")
ASCII_LINES: Final = LineGlyphs(frame="++++-|", joints="+++++", bar="#.")

_KindT = TypeVar("_KindT", bound=LineGlyphs)


def needs_ascii(ascii_setting: str, encoding: str, characters: str) -> bool:
    """Return what the setting ``ascii`` says, or if that is automatic, whether the encoding lacks a character."""
    if ascii_setting != AUTO:
        return ascii_setting == "yes"
    try:
        characters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def box_or_ascii(ascii_setting: str, encoding: str, box: _KindT, plain: _KindT) -> _KindT:
    """Return ``box`` or ``plain`` according to the setting ``ascii``, or to the encoding if that is automatic."""
    return plain if needs_ascii(ascii_setting, encoding, box.characters) else box


def choose_lines(ascii_setting: str, encoding: str) -> LineGlyphs:
    """Return the characters of frames and bars for screens without a board."""
    return box_or_ascii(ascii_setting, encoding, BOX_LINES, ASCII_LINES)
