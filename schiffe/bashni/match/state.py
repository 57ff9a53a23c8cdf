"""How a match of Bashni stands: a fold over its events."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from schiffe.bashni.match.events import (
    BashniEnded,
    BashniEvent,
    BashniPlayer,
    BashniStarted,
    ClockExpired,
    HintShown,
    MatchEnding,
    MoveMade,
    MovesTakenBack,
    PositionGiven,
    SideLeft,
    SideResigned,
)
from schiffe.bashni.rules.position import Colour, Limits, Move, Position, after, legal_moves


class OutOfPlace(ValueError):
    """An event that cannot follow what has happened."""

    def __init__(self, event: BashniEvent) -> None:
        super().__init__(f"cannot follow: {event}")
        self.event = event


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move, the position in which it was made, and how many seconds it took."""

    before: Position
    move: Move
    seconds: float

    @property
    def side(self) -> Colour:
        """Who made it."""
        return self.before.side


@dataclass(frozen=True, slots=True)
class BashniState:
    """All that is known of a match between two events.

    Attributes:
        start: where the moves of the history begin.
        hints, expired: for White and Black how many hints were shown, and how often time was up.
        taken_back: how many plies have been taken back.
        ending: how it ended; None while it goes on.
    """

    players: tuple[BashniPlayer, BashniPlayer]
    start: Position
    position: Position
    limits: Limits
    history: tuple[PlayedMove, ...] = ()
    hints: tuple[int, int] = (0, 0)
    expired: tuple[int, int] = (0, 0)
    taken_back: int = 0
    ending: MatchEnding | None = None

    @property
    def side(self) -> Colour:
        """Who is to move."""
        return self.position.side

    def name(self, side: Colour) -> str:
        """What a player is called."""
        return self.players[side].name

    def after(self, event: BashniEvent) -> "BashniState":
        """How it stands when this has happened.

        Raises:
            OutOfPlace: it cannot have happened now.
        """
        if self.ending:
            raise OutOfPlace(event)
        match event:
            case MoveMade(move, seconds):
                if move not in legal_moves(self.position):
                    raise OutOfPlace(event)
                played = PlayedMove(self.position, move, seconds)
                return replace(self, position=after(self.position, move), history=(*self.history, played))
            case MovesTakenBack(count):
                if not 0 < count <= len(self.history):
                    raise OutOfPlace(event)
                position, history = self.history[-count].before, self.history[:-count]
                return replace(self, position=position, history=history, taken_back=self.taken_back + count)
            case HintShown(side):
                return replace(self, hints=_one_more(self.hints, side))
            case ClockExpired(side):
                return replace(self, expired=_one_more(self.expired, side))
            case PositionGiven(position):
                return replace(self, start=position, position=position, history=())
            case SideResigned() | SideLeft() | BashniEnded():
                return replace(self, ending=event)


def _one_more(counts: tuple[int, int], side: Colour) -> tuple[int, int]:
    return (counts[0] + 1, counts[1]) if side is Colour.WHITE else (counts[0], counts[1] + 1)


def begun(event: BashniStarted) -> BashniState:
    """How a match that has just begun stands."""
    return BashniState(event.players, event.position, event.position, event.limits)


def folded(start: BashniStarted, events: Iterable[BashniEvent]) -> BashniState:
    """How a match stands after all its events so far.

    Raises:
        OutOfPlace: one of them cannot follow those before it.
    """
    state = begun(start)
    for event in events:
        state = state.after(event)
    return state


def winner(state: BashniState) -> Colour | None:
    """Who has won; None for a draw, and where nobody has."""
    match state.ending:
        case BashniEnded(side):
            return side
        case SideResigned(side):
            return side.other
    return None


def plies_to_take_back(state: BashniState, side: Colour) -> int:
    """How many plies lead back to this side's last move; 0 where it has made none."""
    return next((count for count, played in enumerate(reversed(state.history), 1) if played.side is side), 0)
