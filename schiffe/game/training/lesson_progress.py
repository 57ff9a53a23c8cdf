"""The progress in a lesson before its match begins, so that a restarted program can continue at the current step.

It is stored with the training, so it appears in no list of matches.
"""

import json
from contextlib import suppress

from schiffe.game.match.events import MatchEvent
from schiffe.game.match.match import State
from schiffe.game.training.stored import read_training_rows, write_training
from schiffe.json.values import Value, read_text
from schiffe.language.names import make_folded_names, own_names, player_name
from schiffe.store.logbook import Logbook
from schiffe.store.store import Store


class LessonProgress:
    """The lesson progress of the player in the settings; also an observer of the match after the lesson."""

    def __init__(self, book: Logbook, game_word: str, own_name: str) -> None:
        self._book = book
        self._game_word = game_word
        self._name = player_name(own_name)
        self._own_names = make_folded_names(own_names(own_name))
        self._saved_step_count = 0

    def read_step_count(self) -> int:
        """Read the number of finished steps of a lesson that was neither completed nor left; otherwise 0."""
        self._saved_step_count = self._book.read(self._load_step_count, 0)
        return self._saved_step_count

    def _load_step_count(self, store: Store) -> int:
        step_count = 0
        for row in read_training_rows(store, self._game_word, self._own_names):
            for event in store.reader.events(row.id):
                with suppress(ValueError):  # a damaged event
                    fields = read_text(event.text, Value.fields)
                    if "lesson" in fields:  # other events are those of the training
                        step_count = fields["lesson"].natural()
        return step_count

    def save_step_count(self, step_count: int) -> None:
        """Store the number of finished steps in the logbook, unless it is stored already."""
        if step_count == self._saved_step_count:
            return
        self._saved_step_count = step_count
        text = json.dumps({"lesson": step_count}, separators=(",", ":"))

        def write(store: Store) -> None:
            rows = read_training_rows(store, self._game_word, self._own_names)
            row_id = rows[-1].id if rows else None
            write_training(store, row_id, game_word=self._game_word, name=self._name, texts=[text])

        self._book.write(write)

    def notify(self, _event: MatchEvent, _state: State) -> None:
        """Forget the lesson: its match has begun, and can be continued from the logbook."""
        self.forget()

    def forget(self) -> None:
        """Forget the progress, so that the next lesson begins from the start."""
        self.save_step_count(0)


def unsaved_progress() -> LessonProgress:
    """Return progress that is not stored."""
    return LessonProgress(Logbook(), "", "")
