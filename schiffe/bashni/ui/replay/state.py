"""What is shown of a match that one looks back at, as one value."""

from dataclasses import dataclass, replace

from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import Square
from schiffe.bashni.texts.replay import ReplayFrame
from schiffe.bashni.ui.state import BoardGlyphs, BoardState
from schiffe.toolkit.replaying import LOOKING_BACK, Pace


@dataclass(frozen=True)
class LookingBack:
    """A match at one of its steps.

    Attributes:
        title, day: who played, and when.
        at: the step that is shown.
        below: the side at the bottom of the board.
        square: the one whose tower is shown in full; None for that of the last move.
        is_playing: whether it goes on by itself, and ``pace`` how fast.
    """

    frames: tuple[ReplayFrame, ...]
    glyphs: BoardGlyphs
    title: str
    day: str
    at: int = 0
    below: Colour = Colour.WHITE
    square: Square | None = None
    is_playing: bool = False
    pace: Pace = LOOKING_BACK

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.frames) - 1

    @property
    def board(self) -> BoardState:
        """The board at this step, as a watcher sees it."""
        frame = self.frames[self.at]
        history = frame.state.history
        moved = history[-1].move.end if history else BoardState.cursor
        cursor = moved if self.square is None else self.square
        return BoardState(frame.state, self.glyphs, self.below, cursor=cursor, note=frame.text)

    def moved(self, at: int) -> "LookingBack":
        """Another step is shown; at the end it stops."""
        at = max(0, min(at, self.last))
        return replace(self, at=at, square=None, is_playing=self.is_playing and at < self.last)

    def stepped(self, by: int) -> "LookingBack":
        """This many steps on, or back; what went on by itself stops."""
        return replace(self.moved(self.at + by), is_playing=False)

    def played(self) -> "LookingBack":
        """It goes on by itself, from the start where it is at the end; or it stops."""
        if self.is_playing:
            return replace(self, is_playing=False)
        return replace(self.moved(0) if self.at == self.last else self, is_playing=True)

    def paced(self, by: int) -> "LookingBack":
        """It goes on faster, or slower."""
        return replace(self, pace=self.pace.changed(by))

    def turned(self) -> "LookingBack":
        """The other side is at the bottom."""
        return replace(self, below=self.below.other)

    def looked_at(self, square: Square) -> "LookingBack":
        """The tower of a square is shown in full."""
        return replace(self, square=square)
