"""The loop of a match of Bashni: one for every way of playing at this computer."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from schiffe.bashni.match.events import BashniEnded, BashniEvent, TurnEvent
from schiffe.bashni.match.state import BashniState
from schiffe.bashni.position import game_over

EmitEvent: TypeAlias = Callable[[BashniEvent], BashniState]
"""Lets something be known in the moment in which it happens; gives how the match stands then."""


class BashniSeat(Protocol):
    """One side of a match: a person, or the computer."""

    async def choose(self, state: BashniState, emit: EmitEvent, /) -> TurnEvent:
        """What it does with its turn; hints and time that runs out are emitted meanwhile."""


class BashniObserver(Protocol):
    """Whoever watches a match. It never drives play."""

    def notify(self, event: BashniEvent, state: BashniState, /) -> None:
        """Something has happened; ``state`` is how things stand now."""


async def play_bashni(
    state: BashniState, seats: tuple[BashniSeat, BashniSeat], observers: Sequence[BashniObserver] = ()
) -> BashniState:
    """Play a match from any state to its end; returns the last state. Raises whatever the seats raise."""

    def emit(event: BashniEvent) -> BashniState:
        nonlocal state
        state = state.after(event)
        for observer in observers:
            observer.notify(event, state)
        return state

    while not state.ending:
        over = game_over(state.position, state.limits)
        emit(BashniEnded(over.winner, over.ending) if over else await seats[state.side].choose(state, emit))
    return state
