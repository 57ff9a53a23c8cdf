"""The lesson on the full screen, while it is still given, and its advice in a strip above the keys."""

from schiffe.battleship.texts.lesson import Advice, LessonStep
from schiffe.toolkit.strip import Strip


class Lesson:
    """The lesson of a first game, while it is still given.

    Attributes:
        is_on: it is, until somebody has ended it for good.
    """

    def __init__(self) -> None:
        self.is_on = True

    def end(self) -> None:
        """End the lesson."""
        self.is_on = False


def strip_of(advice: Advice) -> Strip:
    """Return the strip that shows an advice."""
    is_win = advice.step is LessonStep.WIN
    return Strip(advice.number, advice.what, then=advice.then, names=advice.names, is_win=is_win)
