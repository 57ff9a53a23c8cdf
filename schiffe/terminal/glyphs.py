"""The characters that frames and bars are drawn with, in box-drawing characters or in plain ASCII."""

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

    def encodable(self, encoding: str) -> bool:
        """Whether a terminal with this encoding can show all of them, those of a subclass included."""
        try:
            "".join(vars(self).values()).encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True


# Only characters that code page 437 has as well, so that old consoles show them.
BOX_LINES: Final = LineGlyphs(frame="┌┐└┘─│", joints="┬┴├┤┼", bar="█░")
ASCII_LINES: Final = LineGlyphs(frame="++++-|", joints="+++++", bar="#.")

_Kind = TypeVar("_Kind", bound=LineGlyphs)


def choose(wanted: str, encoding: str, box: _Kind, plain: _Kind) -> _Kind:
    """Box-drawing characters or plain ASCII ones: as the setting ``ascii`` says, or as the encoding allows."""
    if wanted == AUTO:
        return box if box.encodable(encoding) else plain
    return plain if wanted == "yes" else box


def choose_lines(wanted: str, encoding: str) -> LineGlyphs:
    """The characters for frames and bars where no board is drawn."""
    return choose(wanted, encoding, BOX_LINES, ASCII_LINES)
