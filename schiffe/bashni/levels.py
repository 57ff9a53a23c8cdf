"""The levels of the computer player; ``search.player`` does what they say."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays."""

    name: str
    depth: int | None
    """Plies that it looks ahead, and captures to their end; none is as many as there is time for."""
    noise: int = 0
    """The standard deviation of its misjudgement, in hundredths of a man's tower."""


LEVELS: Final = {
    level.name: level
    for level in (Level("easy", 1, 150), Level("medium", 2, 60), Level("hard", 5, 15), Level("master", None))
}
"""All levels by name, the weakest first."""
STRONGEST: Final = "master"
