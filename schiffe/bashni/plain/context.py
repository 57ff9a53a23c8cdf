"""The context of a match of Bashni in line mode."""

from dataclasses import dataclass, field

from schiffe.bashni.drawing import board_lines
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.texts.describing import board_text
from schiffe.game.match.lesson import Lesson
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.training.lesson_progress import LessonProgress, nobodys_progress


@dataclass(frozen=True)
class LineContext(LineMatchContext):
    """The context of one match; with boards ``never`` the board is told.

    Attributes:
        signs: of the pieces.
        lesson: that of a first game; None in any other one.
        review: looks at the moves while somebody thinks.
        progress: that with the lesson.
    """

    signs: dict[str, str]
    lesson: Lesson | None = None
    review: MoveReview = field(default_factory=MoveReview)
    progress: LessonProgress = field(default_factory=nobodys_progress)

    def show(self, state: MatchState) -> None:
        """Draw or tell the board."""
        if self.may_draw:
            self.console.say("\n".join(board_lines(state.position, self.signs)), wrap=False)
        else:
            self.console.say(board_text(state.position))

    @property
    def example_square(self) -> str:
        """A square, for messages that show how one is typed."""
        return "C3"
