"""The lesson of a first match in line mode, which prints each sentence once."""

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.texts.lesson import Advice, LessonStep, battle_advice, fleet_placed_advice
from schiffe.game.match.recorder import Lesson
from schiffe.game.plain import words
from schiffe.language.text import join_sentences, labelled


class LineLesson(Lesson):
    """The lesson of one match."""

    def __init__(self, recorder: BattleshipMatchRecorder) -> None:
        super().__init__(recorder)
        self._step: LessonStep | None = None
        self._earlier_sentences: set[str] = set()

    def placing_advice(self) -> str:
        """Return the advice about a fleet placed at random."""
        return self._new_advice_text(fleet_placed_advice())

    def turn_advice(self, perspective: Perspective, notes: WaterNotes, glyphs: Glyphs) -> str:
        """Return the advice for a turn; empty if it has nothing new."""
        return self._new_advice_text(battle_advice(perspective, notes, glyphs, str(words.HINT)))

    def _new_advice_text(self, advice: Advice) -> str:
        """Return the sentences that are new or name cells; a new step begins with its number."""
        if not self.is_on:
            return ""
        explanation = advice.news.long
        task = advice.task.long
        new_sentences = []
        if explanation not in self._earlier_sentences:
            new_sentences.append(explanation)
        if task not in self._earlier_sentences or advice.cell_names:
            new_sentences.append(task)
        self._earlier_sentences.update((explanation, task))
        text = join_sentences(*new_sentences)
        if text and advice.step is not self._step:
            self._step = advice.step
            return labelled(advice.number_text, text)
        return text
