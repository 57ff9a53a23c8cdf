"""A person who is asked by the words of line mode what they know of both boards."""

from dataclasses import dataclass

from schiffe.battleship.match.notes import NO_NOTES, WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain.survey import BoardsInWords
from schiffe.battleship.plain.words import last_word, question_words
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.shots import example_cell_name
from schiffe.language.words import RefusedInput


@dataclass(frozen=True)
class AskedPerson:
    """A person who sees this, with a fleet and notes of their own."""

    perspective: Perspective
    fleet: Fleet
    notes: WaterNotes = NO_NOTES

    @property
    def state(self) -> MatchState:
        return self.perspective.state

    def told(self, name: str, rest: str = "") -> str | None:
        """What a word is answered, with that behind it."""
        boards = BoardsInWords(self.perspective, self.notes)
        questions = question_words(boards, example_cell_name(self.state.rules.grid.size))
        (word,) = (word for word in (*questions, last_word(self.state)) if word.name.english == name)
        try:
            word.check(rest)
            assert word.answer
            return word.answer(rest)
        except RefusedInput as refused:
            return refused.problem
