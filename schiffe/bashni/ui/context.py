"""The context of a match on the screen."""

from collections.abc import Callable
from dataclasses import dataclass, field

from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.game.statistics.ladder import Standing
from schiffe.game.training.lesson_progress import LessonProgress, nobodys_progress
from schiffe.process.countdown import Countdown
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class BoardContext:
    """The context of one match.

    Attributes:
        countdown: the clock of the turns.
        seconds: the time for each move; 0 without a clock.
        seed: the seed of random late moves.
        square_seconds: the time for each square in the animation of a move; 0 without animation.
        result_seconds: the time for which the last move is shown before the result.
        standing: reads the player's standing on the ladder; None if the match does not count for it.
        take_first_timeout: returns whether to explain a clock that has just run out.
        review: the analysis of the moves, which runs while a person thinks.
        progress: the progress of the person with the lesson.
    """

    stage: Stage
    glyphs: BoardGlyphs
    countdown: Countdown
    seconds: int
    seed: int
    square_seconds: float = 0.0
    result_seconds: float = 0.0
    standing: Callable[[], Standing | None] | None = None
    take_first_timeout: Callable[[], bool] = lambda: False
    review: MoveReview = field(default_factory=MoveReview)
    progress: LessonProgress = field(default_factory=nobodys_progress)
