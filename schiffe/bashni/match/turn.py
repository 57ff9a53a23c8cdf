"""The turns of a match: what each seat is asked, and what follows from it."""

from typing import Protocol

from schiffe.bashni.match.events import TurnEvent
from schiffe.bashni.match.state import Emit, MatchState
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Match


class Seat(Protocol):
    """One side of a match: a person, or a bot."""

    async def choose(self, state: MatchState, emit: Emit, /) -> TurnEvent:
        """Choose the event of a turn, and emit what happens in the meantime, such as a hint."""


async def play_turn(match: Match[MatchState], seats: tuple[Seat, Seat], interruption: Interruption) -> None:
    """Play one turn of the side to move, or emit the end if the rules have ended the match."""
    state = match.state
    if state.due_ending:
        match.emit(state.due_ending)
    else:
        match.emit(await interruption.run(seats[state.seat_to_move].choose(state, match.emit)))
