"""The text formats that finished games can be exported in, besides JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from schiffe.language.i18n import Text

if TYPE_CHECKING:  # every start reads the formats, but only an export loads matches
    from schiffe.game.match.finished import AnyFinishedMatch

JSON: Final = "json"
"""The name of the default export format, which every game has."""


class ExportFormat(NamedTuple):
    """A text format that finished games can be exported in.

    Attributes:
        suffix: the suffix of its file names.
        lines: yields the lines of a game, which has at least one event, in an encoding.
        head: the text before the first game.
        between: the text between two games.
        too_many_text: the error message for more than one game; None if a file may hold several.
    """

    suffix: str
    lines: Callable[[AnyFinishedMatch, str], Iterator[str]]
    head: str = ""
    between: str = "\n\n"
    too_many_text: Text | None = None

    @classmethod
    def recording(cls, lines: Callable[[AnyFinishedMatch, str], Iterator[str]]) -> Self:
        """Return a screen recording for asciinema."""
        return cls(".cast", lines, too_many_text=Text("a recording shows only one game"))
