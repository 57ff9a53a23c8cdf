"""The lesson of a first game in line mode: told behind the news of a turn, each sentence once."""

from __future__ import annotations

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.recorder import MatchRecorder
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.texts.lesson import Advice, LessonStep, battle_advice, fleet_is_placed
from schiffe.game.match.lesson import Lesson
from schiffe.game.plain import words
from schiffe.language.text import named, sentences


class LineLesson(Lesson):
    """The lesson of one match, while it is still given."""

    def __init__(self, recorder: MatchRecorder) -> None:
        super().__init__(recorder)
        self._step: LessonStep | None = None
        self._said: set[str] = set()

    def at_placing(self) -> str:
        """Return what is told of a fleet that lies at random."""
        return self._news(fleet_is_placed())

    def at_turn(self, seen: Perspective, notes: WaterNotes, glyphs: Glyphs) -> str:
        """Return what is told after the news of a turn; empty where nothing is new."""
        return self._news(battle_advice(seen, notes, glyphs, str(words.HINT)))

    def _news(self, advice: Advice) -> str:
        """Return the sentences that were not said before, or that name squares, behind the number of a new step."""
        if not self.is_on:
            return ""
        what, then = advice.what.long, advice.then.long
        told = sentences("" if what in self._said else what, "" if then in self._said and not advice.names else then)
        self._said.update((what, then))
        if told and advice.step is not self._step:
            self._step = advice.step
            return named(advice.number, told)
        return told
