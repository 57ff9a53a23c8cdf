"""A line that is being typed, and edited key by key, or that comes from a pipe."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from schiffe.language.columns import display_width
from schiffe.terminal.sequences import BEGUN_SEQUENCE, WHOLE_SEQUENCE

MAX_LINE_CHARACTERS: Final = 1000
"""The number of characters after which a line is cut; no input of a game comes near, and messages quote much less."""
_LONGEST_SEQUENCE: Final = 33
"""The length of the longest sequence to skip, so that a lost end does not swallow everything that is typed."""


class LineEffect(Enum):
    """Effects of a character on the line."""

    CHANGED = "changed"
    """The line is not finished."""
    DONE = "done"
    END = "end"
    """The input has ended."""


class TypedLine:
    """The line being typed; ``write`` shows its changes."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._characters: list[str] = []
        self._escape = ""

    @property
    def text(self) -> str:
        return "".join(self._characters)

    def clear(self) -> None:
        self._characters.clear()
        self._escape = ""

    def handle(self, character: str) -> LineEffect:
        """Handle a character of a key and return its effect."""
        if self._escape and self._consume_escape(character):
            return LineEffect.CHANGED
        if character == "\x1b":
            self._escape = character
        elif character in "\r\n":
            self._write("\n")
            return LineEffect.DONE
        elif character in "\x7f\b":
            self._erase_characters(1)
        elif character == "\x15":  # Ctrl-U
            self._erase_characters(len(self._characters))
        elif character == "\x17":  # Ctrl-W
            self._erase_characters(len(self._characters) - (self.text.rstrip().rfind(" ") + 1))
        elif character == "\x04" and not self._characters:  # Ctrl-D
            return LineEffect.END
        elif character.isprintable() and len(self._characters) < MAX_LINE_CHARACTERS:
            self._characters.append(character)
            self._write(character)
        return LineEffect.CHANGED

    def _erase_characters(self, count: int) -> None:
        kept_count = max(0, len(self._characters) - count)
        for character in reversed(self._characters[kept_count:]):
            self._write("\b \b" * display_width(character))
        del self._characters[kept_count:]

    def _consume_escape(self, character: str) -> bool:
        """Ignore a character of the sequence of an arrow key or the like; return False if it is not part of one.

        After an Escape, any character except a bracket or an O is a separate key.
        """
        sequence = self._escape + character
        self._escape = ""
        if sequence[1] not in "[O" or len(sequence) > _LONGEST_SEQUENCE:
            return False
        if WHOLE_SEQUENCE.fullmatch(sequence):
            return True
        self._escape = sequence if BEGUN_SEQUENCE.fullmatch(sequence) else ""
        return bool(self._escape)


class PipedLine:
    """The line being read from a pipe or a file, in which any kind of line end is understood."""

    def __init__(self) -> None:
        self._characters: list[str] = []
        self._is_after_return = False

    @property
    def text(self) -> str:
        return "".join(self._characters)

    def clear(self) -> None:
        self._characters.clear()

    def handle(self, character: str) -> LineEffect:
        """Handle a character and return its effect."""
        ends_crlf = self._is_after_return and character == "\n"
        self._is_after_return = character == "\r"
        if ends_crlf:
            return LineEffect.CHANGED
        if character in "\r\n":
            return LineEffect.DONE
        if len(self._characters) < MAX_LINE_CHARACTERS:
            self._characters.append(character)
        return LineEffect.CHANGED
