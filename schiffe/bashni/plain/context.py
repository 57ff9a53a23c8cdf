"""The context of a match of Bashni in line mode."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from schiffe.bashni.drawing import board_lines
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.texts.position import board_text
from schiffe.game.match.recorder import Lesson
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.training.lesson_progress import LessonProgress, unsaved_progress


@dataclass(frozen=True)
class LineContext(LineMatchContext):
    """The context of one match.

    Attributes:
        lesson: the lesson of a first match, None in other matches.
        review: the analysis of the moves, which runs while a person thinks.
        progress: the progress of the person with the lesson.
    """

    piece_glyphs: Mapping[str, str]
    lesson: Lesson | None = None
    review: MoveReview = field(default_factory=MoveReview)
    progress: LessonProgress = field(default_factory=unsaved_progress)

    @property
    def example_square(self) -> str:
        return "C3"


def show_board(context: LineContext, state: MatchState) -> None:
    """Draw the board, or describe it in words."""
    if context.can_draw:
        context.console.print("\n".join(board_lines(state.position, context.piece_glyphs)), is_drawing=True)
    else:
        context.console.print(board_text(state.position))
