"""The characters of frames, lines and bars: box-drawing characters, or plain ASCII where the terminal has none."""

from dataclasses import astuple, dataclass
from typing import Final, TypeVar

from schiffe.language.i18n import AUTO


@dataclass(frozen=True)
class LineGlyphs:
    """The characters of frames, lines and bars; each is one column wide.

    Attributes:
        across: the horizontal line.
        down: the vertical line.
        corners: the corners of a frame: top left, top right, bottom left, bottom right.
        joints: where the lines between cells meet the frame at the top, bottom, left, right, and each other.
        bar: the full and the empty part of a bar.
        has_blocks: whether bars and letters can be made of blocks, and halves of them.
    """

    across: str
    down: str
    corners: str
    joints: str
    bar: str
    has_blocks: bool

    @property
    def characters(self) -> str:
        return "".join(value for value in astuple(self) if isinstance(value, str))


# Only characters that code page 437 has as well, so that old consoles show them.
BOX_LINES: Final = LineGlyphs(across="─", down="│", corners="┌┐└┘", joints="┬┴├┤┼", bar="█░", has_blocks=True)
ASCII_LINES: Final = LineGlyphs(across="-", down="|", corners="++++", joints="+++++", bar="#.", has_blocks=False)

_KindT = TypeVar("_KindT", bound=LineGlyphs)


def needs_ascii(ascii_setting: str, encoding: str, characters: str) -> bool:
    """Return whether to use ASCII by the setting ``ascii``; if automatic, whether the encoding lacks a character."""
    if ascii_setting != AUTO:
        return ascii_setting == "yes"
    try:
        characters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def box_or_ascii(ascii_setting: str, encoding: str, box: _KindT, plain: _KindT) -> _KindT:
    """Return ``box`` or ``plain`` by the setting ``ascii``; if it is automatic, by the encoding."""
    return plain if needs_ascii(ascii_setting, encoding, box.characters) else box


def choose_lines(ascii_setting: str, encoding: str) -> LineGlyphs:
    """Return the characters of frames and bars for screens without a board."""
    return box_or_ascii(ascii_setting, encoding, BOX_LINES, ASCII_LINES)
