"""The loop of a match of Bashni: one for every way of playing at this computer."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from schiffe.bashni.match.events import BashniEnded, BashniEvent, TurnEvent
from schiffe.bashni.match.state import BashniState
from schiffe.bashni.rules.position import game_over
from schiffe.game.interruption import Interrupted, Interruption

EmitEvent: TypeAlias = Callable[[BashniEvent], BashniState]
"""Tells of something the moment it happens; returns how the match stands then."""


class BashniSeat(Protocol):
    """One side of a match: a person, or the computer."""

    async def choose(self, state: BashniState, emit: EmitEvent, /) -> TurnEvent:
        """What it does with its turn; hints and time that runs out are emitted meanwhile."""


class BashniObserver(Protocol):
    """Whoever watches a match. It never drives play."""

    def notify(self, event: BashniEvent, state: BashniState, /) -> None:
        """Something has happened; ``state`` is how things stand now."""


async def play_bashni(
    state: BashniState,
    seats: tuple[BashniSeat, BashniSeat],
    observers: Sequence[BashniObserver] = (),
    interruption: Interruption | None = None,
) -> BashniState:
    """Play a match from any state to its end; returns the last state. Raises whatever the seats raise."""
    interruption = interruption or Interruption()

    def emit(event: BashniEvent) -> BashniState:
        nonlocal state
        state = state.after(event)
        for observer in observers:
            observer.notify(event, state)
        return state

    try:
        while not state.ending:
            if over := game_over(state.position, state.limits):
                emit(BashniEnded(over.winner, over.ending))
            else:
                emit(await interruption.unless(seats[state.side].choose(state, emit)))
    except Interrupted as interrupted:
        emit(interrupted.event)
    return state
