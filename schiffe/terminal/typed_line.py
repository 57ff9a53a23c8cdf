"""A line that is typed at a terminal, key by key, with the keys that correct it."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from schiffe.language.width import display_width

LONGEST_LINE: Final = 1000
"""Longer lines are cut: no input of a game is anywhere near, and a message that quotes one is cut much earlier."""


class Typed(Enum):
    """What a key does to the line."""

    CHANGED = "changed"
    """It goes on, changed or not."""
    DONE = "done"
    END = "end"
    """There will be no more lines."""


class TypedLine:
    """The line of the moment; ``write`` shows what changes in it."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._characters: list[str] = []
        self._escape = ""

    @property
    def text(self) -> str:
        """What stands in it."""
        return "".join(self._characters)

    def clear(self) -> None:
        """Forget it, and a key of which only the first part has come; what is shown stays."""
        self._characters.clear()
        self._escape = ""

    def take(self, character: str) -> Typed:
        """A key, or a part of one."""
        if self._escape and self._skip_escape(character):
            return Typed.CHANGED
        if character == "\x1b":
            self._escape = character
        elif character in "\r\n":
            self._write("\n")
            return Typed.DONE
        elif character in "\x7f\b":
            self._erase(1)
        elif character == "\x15":  # Ctrl-U
            self._erase(len(self._characters))
        elif character == "\x17":  # Ctrl-W
            self._erase(len(self._characters) - (self.text.rstrip().rfind(" ") + 1))
        elif character == "\x04" and not self._characters:  # Ctrl-D
            return Typed.END
        elif character.isprintable() and len(self._characters) < LONGEST_LINE:
            self._characters.append(character)
            self._write(character)
        return Typed.CHANGED

    def _erase(self, count: int) -> None:
        keep = max(0, len(self._characters) - count)
        for character in reversed(self._characters[keep:]):
            self._write("\b \b" * display_width(character))
        del self._characters[keep:]

    def _skip_escape(self, character: str) -> bool:
        """Whether a key belongs to the sequence of an arrow key or the like, which does nothing here.

        These are ESC, a bracket or an O, parameters, and a last letter. After the Escape key itself any other key is
        just that key.
        """
        if (len(self._escape) == 1 and character not in "[O") or not character.isprintable() or len(self._escape) > 32:
            self._escape = ""
            return False
        self._escape += character
        if len(self._escape) > 2 and "@" <= character <= "~":
            self._escape = ""
        return True
