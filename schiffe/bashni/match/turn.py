"""One turn of a match of Bashni: a seat moves, or the rules have come to the end."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from schiffe.bashni.match.events import Event, MatchEnded, TurnEvent
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import game_over
from schiffe.game.match.loop import RunStep
from schiffe.game.match.match import Match, Observer

Emit: TypeAlias = Callable[[Event], MatchState]
"""Tells of something the moment it happens; returns how the match stands then."""
MatchObserver: TypeAlias = Observer[Event, MatchState]
"""Somebody who watches a match of Bashni."""


class Seat(Protocol):
    """One side of a match: a person, or the computer."""

    async def choose(self, state: MatchState, emit: Emit, /) -> TurnEvent:
        """Choose what to do with a turn; hints and time that runs out are emitted meanwhile."""


async def play_turn(seats: tuple[Seat, Seat], match: Match[Event, MatchState], run: RunStep) -> None:
    """Play one turn of the side that is to move, or emit the end where the rules have come to it."""
    state = match.state
    if over := game_over(state.position, state.limits):
        match.emit(MatchEnded(over.winner, over.ending))
    else:
        match.emit(await run(seats[state.side].choose(state, match.emit)))
