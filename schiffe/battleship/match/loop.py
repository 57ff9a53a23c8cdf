"""The turn loop: one for every way of playing."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event, MatchEnded, Shot, ShotRepeated, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.game.interruption import Interrupted, Interruption

Emit: TypeAlias = Callable[[Event], Perspective]
"""Lets something be known in the moment it happens; gives what the seat sees then."""
Answers: TypeAlias = tuple[Answer, ...]
_Result = TypeVar("_Result")


class Seat(Protocol):
    """One side of a match. The loop does not know whether a person, a bot or a connection sits there."""

    @property
    def fleet(self) -> Fleet | None:
        """Its ships; None where they lie at another computer."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Where it shoots: as many cells as its turn has shots.

        Hints that it takes, and time that runs out, are emitted meanwhile.
        """

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """What shots at this side did: one answer for each, up to the one that wins.

        Raises:
            IllegalShot: one is outside or repeated.
        """

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """What its own shots did; ``perspective`` knows it already."""


class Observer(Protocol):
    """Whoever watches a match. It never drives play."""

    def notify(self, event: Event, state: MatchState) -> None:
        """Something has happened; ``state`` is how things stand now."""


async def play_match(
    state: MatchState,
    seats: tuple[Seat, Seat],
    observers: Sequence[Observer] = (),
    interruption: Interruption | None = None,
) -> MatchState:
    """Play a match from any state to its end; returns the last state.

    A shot at a cell that was shot at before is answered as it was then, changes nothing, and costs the turn; only
    opponents over a network fire one. A seat that raises Interrupted ends the match, as ``interruption`` does. Raises
    whatever else the seats raise; a shot off the board is stopped by the IllegalShot of the other seat.
    """

    def emit(event: Event) -> None:
        nonlocal state
        state = state.after(event)
        for observer in observers:
            observer.notify(event, state)

    def seen_by(seat: int) -> Perspective:
        return Perspective(seat, seats[seat].fleet, state)

    def emit_for(seat: int) -> Emit:
        def emitted(event: Event) -> Perspective:
            emit(event)
            return seen_by(seat)

        return emitted

    async def do(work: Coroutine[Any, Any, _Result]) -> _Result:
        return await (interruption.unless(work) if interruption else work)

    async def play_turn(attacker: int, defender: int) -> None:
        choice = await do(seats[attacker].choose(seen_by(attacker), emit_for(attacker)))
        earlier = state.views[attacker].answer_at(choice.cells[0])
        if earlier:
            answers: Answers = (earlier,)
            emit(ShotRepeated(attacker, choice.cells[0], earlier))
        else:
            answers = await do(seats[defender].answer(seen_by(defender), choice.cells))
            emit(ShotsFired(attacker, tuple(map(Shot, choice.cells, answers, choice.reasons))))
        await do(seats[attacker].learn(seen_by(attacker), answers))

    try:
        while state.ending is None:
            if state.winner is None:
                await play_turn(state.turn, 1 - state.turn)
            else:
                emit(MatchEnded(state.winner))
    except Interrupted as interrupted:
        emit(interrupted.event)
    return state
