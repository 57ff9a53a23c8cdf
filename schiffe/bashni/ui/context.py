"""The context of a match on the screen."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from schiffe.bashni import GAME
from schiffe.bashni.logbook.own_matches import LADDER
from schiffe.bashni.logbook.recorder import PreparedMatch
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.game.session import Session
from schiffe.game.statistics.ladder import Standing
from schiffe.game.training.lesson_progress import LessonProgress
from schiffe.language.names import own_names
from schiffe.process.countdown import Countdown
from schiffe.settings.schema import Settings
from schiffe.settings.shared import MOTION, PAUSE, PLAYER_NAME, Motion
from schiffe.toolkit.stage import Stage

_SQUARE_SECONDS: Final = 0.12
"""The time for each square in the animation of a move."""
_RESULT_SECONDS: Final = 0.8
"""The time for which the last move is shown before the result."""


@dataclass(frozen=True)
class BoardContext:
    """A match, and what its screens share.

    Attributes:
        settings: the settings at the start of the match.
        countdown: the clock of the turns.
        review: the analysis of the moves, which runs while a person thinks.
    """

    stage: Stage
    session: Session
    settings: Settings
    glyphs: BoardGlyphs
    prepared: PreparedMatch
    countdown: Countdown
    review: MoveReview = field(default_factory=MoveReview)

    @property
    def seconds(self) -> int:
        """The seconds of a turn; 0 without a clock."""
        return self.prepared.record.clock_seconds

    @cached_property
    def progress(self) -> LessonProgress:
        return LessonProgress(self.session.book, GAME, self.settings[PLAYER_NAME])

    @property
    def square_seconds(self) -> float:
        """The seconds of an animation for each square; 0 without motion."""
        return _SQUARE_SECONDS if self.settings[MOTION] == Motion.FULL and self.settings[PAUSE] else 0

    @property
    def result_seconds(self) -> float:
        """The time for which the last move is shown before the result."""
        return _RESULT_SECONDS if self.settings[MOTION] != Motion.NONE and self.settings[PAUSE] else 0

    @property
    def can_climb(self) -> bool:
        return isinstance(self.prepared.request, PlayBashniBot) and self.session.book.is_on

    def read_standing(self) -> Standing | None:
        """Read the player's place on the ladder after the match; None if it was no level or is not stored."""
        names = own_names(self.settings[PLAYER_NAME])
        return LADDER.read_standing(self.session.book, names, self.prepared.request)
