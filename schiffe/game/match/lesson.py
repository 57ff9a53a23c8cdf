"""The lesson of a first game, while it is still given."""

from typing import Protocol


class LessonKeeper(Protocol):
    """A recorder that keeps of a match whether its lesson was ended."""

    @property
    def has_ended_lesson(self) -> bool:
        """True if its player has ended the lesson, now or before the match was taken up."""

    def end_lesson(self) -> None:
        """Take note that the player has ended the lesson."""


class Lesson:
    """The lesson of one match, which its player may end for good; the match is continued without it, too."""

    def __init__(self, keeper: LessonKeeper) -> None:
        self._keeper = keeper

    @property
    def is_on(self) -> bool:
        """True if it is still given."""
        return not self._keeper.has_ended_lesson

    def end(self) -> None:
        """End the lesson."""
        self._keeper.end_lesson()
