"""The loop of a match of Bashni: one for every way of playing at this computer."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeAlias

from schiffe.bashni.match.events import BashniEnded, BashniEvent, SideLeft, SideResigned, TurnEvent
from schiffe.bashni.match.state import BashniState
from schiffe.bashni.rules.position import game_over
from schiffe.process.tasks import end

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


class BashniInterruption:
    """Ends a match from outside, whoever is to move. To be made in a running event loop."""

    def __init__(self) -> None:
        self._event: asyncio.Future[SideResigned | SideLeft] = asyncio.get_running_loop().create_future()

    def set(self, event: SideResigned | SideLeft) -> None:
        """Let the match end so; only the first call counts."""
        if not self._event.done():
            self._event.set_result(event)

    async def unless(self, choosing: Coroutine[Any, Any, TurnEvent]) -> TurnEvent:
        """What a seat chooses; when the match is to end, its choosing is cancelled, and the end is given instead."""
        task = asyncio.ensure_future(choosing)
        try:
            await asyncio.wait((task, self._event), return_when=asyncio.FIRST_COMPLETED)
            return self._event.result() if self._event.done() else task.result()
        finally:
            await end(task)


async def play_bashni(
    state: BashniState,
    seats: tuple[BashniSeat, BashniSeat],
    observers: Sequence[BashniObserver] = (),
    interruption: BashniInterruption | None = None,
) -> BashniState:
    """Play a match from any state to its end; returns the last state. Raises whatever the seats raise."""
    interruption = interruption or BashniInterruption()

    def emit(event: BashniEvent) -> BashniState:
        nonlocal state
        state = state.after(event)
        for observer in observers:
            observer.notify(event, state)
        return state

    while not state.ending:
        if over := game_over(state.position, state.limits):
            emit(BashniEnded(over.winner, over.ending))
        else:
            emit(await interruption.unless(seats[state.side].choose(state, emit)))
    return state
