"""The steps of the lesson before a first game: each has a small position and the correct moves."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Move, Position


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


@dataclass(frozen=True)
class LessonStep:
    """A position in which White, the learner, is to move."""

    topic: Topic
    position: Position
    correct_moves: tuple[Move, ...]
    """The moves to find. No other move is legal, so the rules explain what is wrong with another one."""


def _step(topic: Topic, pieces: str, moves: str) -> LessonStep:
    return LessonStep(topic, parse_position(pieces), tuple(map(parse_move, moves.split())))


STEPS: Final = (
    _step(Topic.STEP, "w@C3 w@F2 b@E7", "C3:B4 C3:D4 F2:E3 F2:G3"),
    _step(Topic.CAPTURE, "w@A1 w@C3 w@G3 b@D4 b@B6 b@H6", "C3:E5"),
    _step(Topic.TOWER, "b@E5 w@E5 b@B8", "E5:D6 E5:F6"),
    _step(Topic.GO_ON, "w@C3 w@G1 b@D4 b@D6 b@G7", "C3:E5:C7"),
    _step(Topic.PRISONER, "w@C3 w@H2 w@D4 b@D4 b@H8", "C3:E5"),
    _step(Topic.QUEEN, "w@C7 b@F6", "C7:B8 C7:D8"),
    _step(Topic.FAR, "W@B2 w@H4 b@E5 b@A7", "B2:F6 B2:G7 B2:H8"),
    _step(Topic.BLOCKED, "w@E7 w@F4 b@F6 b@H6", "E7:G5"),
)
"""The steps of the lesson, in order."""
