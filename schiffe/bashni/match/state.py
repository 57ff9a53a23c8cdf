"""The state of a match of Bashni, computed from its events."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self, TypeAlias

from schiffe.bashni.match.events import (
    BashniMatchEnded,
    EndingEvent,
    Event,
    HintShown,
    MatchStarted,
    MoveMade,
    MovesTakenBack,
    PositionReceived,
)
from schiffe.bashni.rules.position import (
    Colour,
    Limits,
    Move,
    Position,
    ending_of,
    find_first_tower,
    legal_moves,
    towers_after_landings,
)
from schiffe.bashni.rules.squares import Square
from schiffe.game.match.events import ImpossibleEvent, PlayerLeft, PlayerResigned, TimeExpired, winner_of
from schiffe.game.match.players import Player, SeatNumber, replaced_at


@dataclass(frozen=True, slots=True)
class MoveInPosition:
    """A move in a position, which was played there or is possible there.

    Attributes:
        position_before: the position before it.
        follows_hint: whether it was played after a hint had shown it.
    """

    position_before: Position
    move: Move
    follows_hint: bool = False

    @property
    def side(self) -> Colour:
        return self.position_before.side_to_move

    @property
    def captured_squares(self) -> tuple[Square, ...]:
        """The squares of the towers that the move jumped, in order."""
        squares = []
        towers = self.position_before.towers
        for (start, landing), next_towers in zip(
            pairwise(self.move.squares), towers_after_landings(self.position_before, self.move), strict=True
        ):
            square = find_first_tower(towers, start, landing)
            if square is not None:
                squares.append(square)
            towers = next_towers
        return tuple(squares)

    @property
    def makes_queen(self) -> bool:
        """True if the moved tower gets a queen on top."""
        *_earlier_towers, towers = towers_after_landings(self.position_before, self.move)
        return towers[self.move.end][-1] != self.position_before.towers[self.move.start][-1]


@dataclass(frozen=True, slots=True)
class MatchState:
    """The state of a match after some events.

    Attributes:
        start: the position before the first move of the history.
        hint_counts: the number of hints shown to White and to Black.
        timeout_counts: how often the time of White and of Black ran out.
        taken_back_count: the number of plies taken back.
        hint: the move shown by a hint in this turn.
        ending: the event that ended the match; None while it is in progress.
    """

    players: tuple[Player, Player]
    start: Position
    position: Position
    limits: Limits
    history: tuple[MoveInPosition, ...] = ()
    hint_counts: tuple[int, int] = (0, 0)
    timeout_counts: tuple[int, int] = (0, 0)
    taken_back_count: int = 0
    hint: Move | None = None
    ending: EndingEvent | None = None

    @classmethod
    def at_start(cls, started: MatchStarted) -> Self:
        """Return the state before the first move."""
        position = started.position
        return cls(players=started.players, start=position, position=position, limits=started.limits)

    @property
    def winner(self) -> Colour | None:
        """The side that has won; None before the end, and after a draw or a broken match."""
        seat = winner_of(self.ending)
        return None if seat is None else Colour(seat)

    @property
    def seat_to_move(self) -> Colour:
        """The side to move, as the engine calls it."""
        return self.position.side_to_move

    @property
    def due_ending(self) -> BashniMatchEnded | None:
        """The event that must end the match now; None if the rules do not end it."""
        ending = ending_of(self.position, self.limits)
        return BashniMatchEnded(ending.winner, ending.reason) if ending else None

    def name(self, seat: SeatNumber) -> str:
        return self.players[seat].name

    def after(self, event: Event) -> Self:
        """Return the state after an event.

        Raises:
            ImpossibleEvent: it cannot happen now.
        """
        if self.ending:
            raise ImpossibleEvent(event)
        match event:
            case MoveMade(move):
                if move not in legal_moves(self.position):
                    raise ImpossibleEvent(event)
                played = MoveInPosition(position_before=self.position, move=move, follows_hint=move == self.hint)
                return replace(self, position=self.position.after(move), history=(*self.history, played), hint=None)
            case MovesTakenBack(count):
                if not 0 < count <= len(self.history):
                    raise ImpossibleEvent(event)
                position = self.history[-count].position_before
                history = self.history[:-count]
                return replace(
                    self, position=position, history=history, taken_back_count=self.taken_back_count + count, hint=None
                )
            case HintShown(side, move):
                return replace(self, hint_counts=_incremented(self.hint_counts, side), hint=move)
            case TimeExpired(seat):
                return replace(self, timeout_counts=_incremented(self.timeout_counts, seat))
            case PositionReceived(position):
                return replace(self, start=position, position=position, history=(), hint=None)
            case PlayerResigned() | PlayerLeft() | BashniMatchEnded():
                return replace(self, ending=event)


Emit: TypeAlias = Callable[[Event], MatchState]
"""A function with which a seat emits an event; returns the state after it."""


def _incremented(counts: tuple[int, int], seat: SeatNumber) -> tuple[int, int]:
    return replaced_at(counts, seat, counts[seat] + 1)


def plies_to_take_back(state: MatchState, side: Colour) -> int:
    """Return the number of plies to take back to undo this side's last move; 0 if it has made none."""
    return next((count for count, played in enumerate(reversed(state.history), 1) if played.side is side), 0)
