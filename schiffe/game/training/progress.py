"""The progress of a player in training: mistakes, and which of them come back today.

A mistake comes back after one day, and, once answered right, after six more days. A wrong clock loses nothing:
a position that seems to have been answered in the future is due at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, NamedTuple, Self

from schiffe.store.matches import MatchId

QUESTIONS_PER_ROUND: Final = 10
"""The number of questions in a round."""
REPEAT_AFTER_DAYS: Final = (1, 6)
"""The days until a mistake comes back: after a wrong answer, and after the first right one."""
MAX_MISTAKES_PER_MATCH: Final = 3


class QuestionPlace(NamedTuple):
    """The place of a position.

    Attributes:
        match_id: its match; None for a built-in position, which comes with the program.
        turn_number: the number of the shot or move, from 1.
    """

    match_id: MatchId | None
    turn_number: int


class Mistake(NamedTuple):
    """A shot or move that was worse than another.

    Attributes:
        turn_number: the number of the shot or move, from 1.
        cost: how much worse it was, in the unit of its game.
        missed_number: a number for the better choice. Of several mistakes that missed the same one, only the worst is
            asked for. None if no other mistake can have missed the same.
    """

    turn_number: int
    cost: float
    missed_number: int | None = None


def costliest_mistakes(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Return the mistakes of a match to ask for, the worst first."""
    worst: dict[tuple[str, int], Mistake] = {}
    for mistake in sorted(mistakes, key=lambda mistake: -mistake.cost):
        key = ("number", mistake.turn_number) if mistake.missed_number is None else ("missed", mistake.missed_number)
        worst.setdefault(key, mistake)
    return list(worst.values())[:MAX_MISTAKES_PER_MATCH]


@dataclass(frozen=True)
class PositionProgress:
    """The progress with one position.

    Attributes:
        day: the day of the last answer.
        right_answer_count: the number of right answers since the last mistake; after ``len(REPEAT_AFTER_DAYS)`` of them
            the position does not come back.
        was_right: whether the first answer was right.
    """

    day: date
    right_answer_count: int
    was_right: bool

    @property
    def is_learnt(self) -> bool:
        """True if the position does not come back."""
        return self.right_answer_count == len(REPEAT_AFTER_DAYS)

    def is_due(self, today: date) -> bool:
        return not self.is_learnt and not 0 <= (today - self.day).days < REPEAT_AFTER_DAYS[self.right_answer_count]

    def after(self, today: date, *, is_right: bool) -> Self:
        """Return the progress after an answer; a right answer counts only if the position was due."""
        if not is_right:
            return replace(self, day=today, right_answer_count=0)
        return replace(self, day=today, right_answer_count=self.right_answer_count + 1) if self.is_due(today) else self


@dataclass(frozen=True)
class TrainingRecord:
    """A player's training in one game.

    Attributes:
        mistakes: the mistakes of each match that was searched.
        progress: the progress with each answered position.
    """

    mistakes: Mapping[MatchId, tuple[Mistake, ...]] = field(default_factory=dict)
    progress: Mapping[QuestionPlace, PositionProgress] = field(default_factory=dict)

    def with_match(self, match_id: MatchId, mistakes: Sequence[Mistake]) -> Self:
        """Return the record after a match was searched."""
        return replace(self, mistakes={**self.mistakes, match_id: tuple(mistakes)})

    def after(self, place: QuestionPlace, today: date, *, is_right: bool) -> Self:
        """Return the record after an answer."""
        before = self.progress.get(place)
        if before:
            progress = before.after(today, is_right=is_right)
        else:
            progress = PositionProgress(today, len(REPEAT_AFTER_DAYS) if is_right else 0, is_right)
        return replace(self, progress={**self.progress, place: progress})

    def due_places(self, today: date) -> list[QuestionPlace]:
        """Return the positions to ask for again today, those answered longest ago first."""
        places = [place for place, progress in self.progress.items() if progress.is_due(today)]
        # Of the same day built-in positions come first.
        return sorted(places, key=lambda place: (self.progress[place].day, place.match_id or 0, place.turn_number))

    @property
    def new_places(self) -> list[QuestionPlace]:
        """The positions of mistakes that were never answered, the costliest first, then of the latest match."""

        def order(mistake_of_match: tuple[MatchId, Mistake]) -> tuple[float, MatchId, int]:
            match_id, mistake = mistake_of_match
            return -mistake.cost, -match_id, mistake.turn_number

        all_mistakes = ((match_id, mistake) for match_id, of_match in self.mistakes.items() for mistake in of_match)
        places = (QuestionPlace(match_id, mistake.turn_number) for match_id, mistake in sorted(all_mistakes, key=order))
        return [place for place in places if place not in self.progress]

    def tally(self, today: date) -> TrainingTally:
        results = self.progress.values()
        return TrainingTally(
            position_count=len(results),
            right_count=sum(progress.was_right for progress in results),
            learnt_count=sum(progress.is_learnt and not progress.was_right for progress in results),
            waiting_count=sum(not progress.is_learnt for progress in results),
            due_count=len(self.due_places(today)),
        )


class TrainingTally(NamedTuple):
    """The numbers of a training.

    Attributes:
        position_count: the number of answered positions.
        right_count: the number of positions answered right the first time.
        learnt_count: the number of mistakes that were put right and do not come back.
        waiting_count: the number of positions that come back.
        due_count: the number of positions that come back today.
    """

    position_count: int
    right_count: int
    learnt_count: int
    waiting_count: int
    due_count: int

    def json_values(self) -> dict[str, int]:
        return {
            "positions": self.position_count,
            "right": self.right_count,
            "learnt": self.learnt_count,
            "waiting": self.waiting_count,
            "due": self.due_count,
        }
