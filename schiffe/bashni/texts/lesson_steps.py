"""The steps of the lesson before a first game: each has a small position, the correct moves, and its texts.

Both views use the same texts; narrow screens have shorter wordings.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Move, Position
from schiffe.language.i18n import _
from schiffe.language.text import Wordings


class Topic(Enum):
    """The rules that the steps teach, in order."""

    STEP = auto()
    """A man steps forward."""
    CAPTURE = auto()
    """Capturing is compulsory."""
    TOWER = auto()
    """A tower moves like its top piece."""
    GO_ON = auto()
    """A capture must be continued, and captured pieces go to the bottom."""
    PRISONER = auto()
    """Only the top piece is captured, which frees the pieces below it."""
    QUEEN = auto()
    """A man on the far row becomes a queen."""
    FAR = auto()
    """A queen moves and captures at any distance."""
    BLOCKED = auto()
    """A side that cannot move loses."""


class StepTexts(NamedTuple):
    """The texts of a step: the rule, the task, and the confirmation when it is done."""

    rule: Wordings
    task: Wordings
    confirmation: Wordings


@dataclass(frozen=True)
class LessonStep:
    """A position in which White, the learner, is to move, and what the learner is told.

    Attributes:
        correct_moves: the moves to find. No other move is legal, so the rules explain what is wrong with another one.
        texts: returns the texts in the current language.
    """

    topic: Topic
    position: Position
    correct_moves: tuple[Move, ...]
    texts: Callable[[], StepTexts]

    @property
    def number_text(self) -> str:
        """The number of the step, as in "2 of 8"."""
        return _("{number} of {all}").format(number=STEPS.index(self) + 1, all=len(STEPS))

    @property
    def is_last(self) -> bool:
        """True for the last step, before the game."""
        return self is STEPS[-1]


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, text.split()))


STEPS: Final = (
    LessonStep(
        topic=Topic.STEP,
        position=parse_position("w@C3 w@F2 b@E7"),
        correct_moves=_moves("C3:B4 C3:D4 F2:E3 F2:G3"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("A man moves one square forward, along a diagonal."),
                _("Men step forward, diagonally."),
                _("A man moves forward."),
            ),
            task=Wordings(_("Move C3 to B4 or D4, or F2 to E3 or G3."), _("Try C3 to D4.")),
            confirmation=Wordings(
                _("Right! Men move forward only, unless they capture."),
                _("Right! Men move forward."),
                _("Right! Forward."),
            ),
        ),
    ),
    LessonStep(
        topic=Topic.CAPTURE,
        position=parse_position("w@A1 w@C3 w@G3 b@D4 b@B6 b@H6"),
        correct_moves=_moves("C3:E5"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("If you can capture, you must: no other move is allowed."),
                _("If you can capture, you must."),
                _("You must capture."),
            ),
            task=Wordings(_("Jump from C3 over D4 to E5."), _("Jump from C3 to E5.")),
            confirmation=Wordings(
                _("Right! The piece you took goes under yours: a tower."),
                _("Right! It went under yours."),
                _("Right! A tower."),
            ),
        ),
    ),
    LessonStep(
        topic=Topic.TOWER,
        position=parse_position("b@E5 w@E5 b@B8"),
        correct_moves=_moves("E5:D6 E5:F6"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("The top piece decides who owns a tower and how it moves."),
                _("The top piece owns a tower."),
                _("The top piece leads."),
            ),
            task=Wordings(_("Move your tower from E5 to D6 or F6."), _("Move E5 to D6 or F6.")),
            confirmation=Wordings(
                _("Right! It moves as a whole, with its prisoner."),
                _("Right! It moves as a whole."),
                _("Right! As a whole."),
            ),
        ),
    ),
    LessonStep(
        topic=Topic.GO_ON,
        position=parse_position("w@C3 w@G1 b@D4 b@D6 b@G7"),
        correct_moves=_moves("C3:E5:C7"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("Keep capturing as long as you can: that is one move."),
                _("Capture as long as you can."),
                _("Keep capturing."),
            ),
            task=Wordings(_("Jump from C3 to E5, then on to C7."), _("Jump C3 to E5, to C7.")),
            confirmation=Wordings(
                _("Right! Both pieces you took are under yours now."),
                _("Right! Both are under yours."),
                _("Right! Two prisoners."),
            ),
        ),
    ),
    LessonStep(
        topic=Topic.PRISONER,
        position=parse_position("w@C3 w@H2 w@D4 b@D4 b@H8"),
        correct_moves=_moves("C3:E5"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("A jump takes only the top piece of a tower. The rest stays."),
                _("You take the top piece only."),
                _("Only the top goes."),
            ),
            task=Wordings(_("Jump from C3 over the tower on D4."), _("Jump from C3 to E5.")),
            confirmation=Wordings(
                _("Right! Your man on D4 is free again."), _("Right! D4 is yours again."), _("Right! D4 is free.")
            ),
        ),
    ),
    LessonStep(
        topic=Topic.QUEEN,
        position=parse_position("w@C7 b@F6"),
        correct_moves=_moves("C7:B8 C7:D8"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("On the far row a man becomes a queen at once."),
                _("The far row makes a queen."),
                _("Far row: a queen."),
            ),
            task=Wordings(_("Move C7 to B8 or D8.")),
            confirmation=Wordings(
                _("Right! Your man is a queen now."), _("Right! It is a queen now."), _("Right! It is a queen.")
            ),
        ),
    ),
    LessonStep(
        topic=Topic.FAR,
        position=parse_position("W@B2 w@H4 b@E5 b@A7"),
        correct_moves=_moves("B2:F6 B2:G7 B2:H8"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("A queen moves and captures over any distance."),
                _("Queens move and take afar."),
                _("A queen goes far."),
            ),
            task=Wordings(_("Jump from B2 over E5 to F6, G7 or H8."), _("B2 to F6, G7 or H8.")),
            confirmation=Wordings(
                _("Right! Behind E5 any free square would do."),
                _("Right! Any square behind E5."),
                _("Right! From afar."),
            ),
        ),
    ),
    LessonStep(
        topic=Topic.BLOCKED,
        position=parse_position("w@E7 w@F4 b@F6 b@H6"),
        correct_moves=_moves("E7:G5"),
        texts=lambda: StepTexts(
            rule=Wordings(
                _("If you cannot move, you lose. Men capture backward too."),
                _("If you cannot move, you lose."),
                _("No move: you lose."),
            ),
            task=Wordings(
                _("Jump back from E7 over F6 to G5."), _("Men jump back: E7 to G5."), _("Jump from E7 to G5.")
            ),
            confirmation=Wordings(
                _("Right! H6 cannot move, so Black has lost."),
                _("Right! H6 cannot move."),
                _("Right! H6 is stuck."),
            ),
        ),
    ),
)
"""The steps of the lesson, in order."""
