"""The steps of the lesson before a first match: each has a small position, the correct moves, and its texts.

Both views use the same texts; narrow screens have shorter wordings.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Move, Position
from schiffe.language.i18n import Text, _
from schiffe.language.text import Wordings


class Topic(Enum):
    """The rules that the steps teach, in order."""

    STEP = auto()
    """A man steps forward."""
    CAPTURE = auto()
    """Capturing is compulsory."""
    TOWER = auto()
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


@dataclass(frozen=True)
class LessonStep:
    """A position in which White, the learner, is to move, and its texts.

    Attributes:
        correct_moves: the moves to find. No other move is legal, so the rules explain what is wrong with another one.
        rule_wordings, task_wordings, confirmation_wordings: the texts in full and in fewer words: the rule, the task,
            and the confirmation when it is done.
    """

    topic: Topic
    position: Position
    correct_moves: tuple[Move, ...]
    rule_wordings: tuple[Text, ...]
    task_wordings: tuple[Text, ...]
    confirmation_wordings: tuple[Text, ...]

    @property
    def rule(self) -> Wordings:
        return Wordings(*map(str, self.rule_wordings))

    @property
    def task(self) -> Wordings:
        return Wordings(*map(str, self.task_wordings))

    @property
    def confirmation(self) -> Wordings:
        return Wordings(*map(str, self.confirmation_wordings))

    @property
    def number_text(self) -> str:
        """The number of the step, as in "2 of 8"."""
        return _("{number} of {all}").format(number=LESSON_STEPS.index(self) + 1, all=len(LESSON_STEPS))

    @property
    def is_last(self) -> bool:
        """True for the last step, before the match."""
        return self is LESSON_STEPS[-1]


def _parse_moves(text: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, text.split()))


LESSON_STEPS: Final = (
    LessonStep(
        topic=Topic.STEP,
        position=parse_position("w@C3 w@F2 b@E7"),
        correct_moves=_parse_moves("C3:B4 C3:D4 F2:E3 F2:G3"),
        rule_wordings=(
            Text("A man moves one square forward, along a diagonal."),
            Text("Men step forward, diagonally."),
            Text("A man moves forward."),
        ),
        task_wordings=(
            Text("Move C3 to B4 or D4, or F2 to E3 or G3."),
            Text("Try C3 to D4."),
        ),
        confirmation_wordings=(
            Text("Right! Men move forward only, unless they capture."),
            Text("Right! Men move forward."),
            Text("Right! Forward."),
        ),
    ),
    LessonStep(
        topic=Topic.CAPTURE,
        position=parse_position("w@A1 w@C3 w@G3 b@D4 b@B6 b@H6"),
        correct_moves=_parse_moves("C3:E5"),
        rule_wordings=(
            Text("If you can capture, you must: no other move is allowed."),
            Text("If you can capture, you must."),
            Text("You must capture."),
        ),
        task_wordings=(
            Text("Jump from C3 over D4 to E5."),
            Text("Jump from C3 to E5."),
        ),
        confirmation_wordings=(
            Text("Right! The piece you took goes under yours: a tower."),
            Text("Right! It went under yours."),
            Text("Right! A tower."),
        ),
    ),
    LessonStep(
        topic=Topic.TOWER,
        position=parse_position("b@E5 w@E5 b@B8"),
        correct_moves=_parse_moves("E5:D6 E5:F6"),
        rule_wordings=(
            Text("The top piece decides who owns a tower and how it moves."),
            Text("The top piece owns a tower."),
            Text("The top piece leads."),
        ),
        task_wordings=(
            Text("Move your tower from E5 to D6 or F6."),
            Text("Move E5 to D6 or F6."),
        ),
        confirmation_wordings=(
            Text("Right! It moves as a whole, with its prisoner."),
            Text("Right! It moves as a whole."),
            Text("Right! As a whole."),
        ),
    ),
    LessonStep(
        topic=Topic.GO_ON,
        position=parse_position("w@C3 w@G1 b@D4 b@D6 b@G7"),
        correct_moves=_parse_moves("C3:E5:C7"),
        rule_wordings=(
            Text("Keep capturing as long as you can: that is one move."),
            Text("Capture as long as you can."),
            Text("Keep capturing."),
        ),
        task_wordings=(
            Text("Jump from C3 to E5, then on to C7."),
            Text("Jump C3 to E5, to C7."),
        ),
        confirmation_wordings=(
            Text("Right! Both pieces you took are under yours now."),
            Text("Right! Both are under yours."),
            Text("Right! Two prisoners."),
        ),
    ),
    LessonStep(
        topic=Topic.PRISONER,
        position=parse_position("w@C3 w@H2 w@D4 b@D4 b@H8"),
        correct_moves=_parse_moves("C3:E5"),
        rule_wordings=(
            Text("A jump takes only the top piece of a tower. The rest stays."),
            Text("You take the top piece only."),
            Text("Only the top goes."),
        ),
        task_wordings=(
            Text("Jump from C3 over the tower on D4."),
            Text("Jump from C3 to E5."),
        ),
        confirmation_wordings=(
            Text("Right! Your man on D4 is free again."),
            Text("Right! D4 is yours again."),
            Text("Right! D4 is free."),
        ),
    ),
    LessonStep(
        topic=Topic.QUEEN,
        position=parse_position("w@C7 b@F6"),
        correct_moves=_parse_moves("C7:B8 C7:D8"),
        rule_wordings=(
            Text("On the far row a man becomes a queen at once."),
            Text("The far row makes a queen."),
            Text("Far row: a queen."),
        ),
        task_wordings=(Text("Move C7 to B8 or D8."),),
        confirmation_wordings=(
            Text("Right! Your man is a queen now."),
            Text("Right! It is a queen now."),
            Text("Right! It is a queen."),
        ),
    ),
    LessonStep(
        topic=Topic.FAR,
        position=parse_position("W@B2 w@H4 b@E5 b@A7"),
        correct_moves=_parse_moves("B2:F6 B2:G7 B2:H8"),
        rule_wordings=(
            Text("A queen moves and captures over any distance."),
            Text("Queens move and take afar."),
            Text("A queen goes far."),
        ),
        task_wordings=(
            Text("Jump from B2 over E5 to F6, G7 or H8."),
            Text("B2 to F6, G7 or H8."),
        ),
        confirmation_wordings=(
            Text("Right! Behind E5 any free square would do."),
            Text("Right! Any square behind E5."),
            Text("Right! From afar."),
        ),
    ),
    LessonStep(
        topic=Topic.BLOCKED,
        position=parse_position("w@E7 w@F4 b@F6 b@H6"),
        correct_moves=_parse_moves("E7:G5"),
        rule_wordings=(
            Text("If you cannot move, you lose. Men capture backward too."),
            Text("If you cannot move, you lose."),
            Text("No move: you lose."),
        ),
        task_wordings=(
            Text("Jump back from E7 over F6 to G5."),
            Text("Men jump back: E7 to G5."),
            Text("Jump from E7 to G5."),
        ),
        confirmation_wordings=(
            Text("Right! H6 cannot move, so Black has lost."),
            Text("Right! H6 cannot move."),
            Text("Right! H6 is stuck."),
        ),
    ),
)
"""The steps of the lesson, in order."""
