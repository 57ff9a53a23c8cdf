"""A person who is asked by the words of line mode what they know of both boards."""

from dataclasses import dataclass
from typing import cast

from schiffe.battleship.match.notes import NO_NOTES, WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.plain.words import LAST_WORD, QUESTION_WORDS
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.shots import example_cell_name
from schiffe.language.words import RefusedInput


@dataclass(frozen=True)
class BoardContext:
    """The context of a match, as far as a question needs one."""

    example_square: str


@dataclass(frozen=True)
class AskedPerson:
    """A person who sees this, with a fleet and notes of their own."""

    perspective: Perspective
    fleet: Fleet
    notes: WaterNotes = NO_NOTES

    @property
    def context(self) -> LineContext:
        return cast(LineContext, BoardContext(example_cell_name(self.state.rules.grid.size)))

    @property
    def state(self) -> MatchState:
        return self.perspective.state

    def told(self, name: str, rest: str = "") -> str | None:
        """What a word is answered, with that behind it."""
        (word,) = (word for word in (*QUESTION_WORDS, LAST_WORD) if word.name.english == name)
        try:
            word.check(self, rest)
            return word.reply(self, rest)
        except RefusedInput as refused:
            return refused.problem
