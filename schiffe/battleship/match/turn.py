"""One turn of a match: what its seats are asked, and in which order."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event, Shot, ShotRepeated, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.loop import RunStep
from schiffe.game.match.match import Match, Observer
from schiffe.game.match.players import SeatNumber

Emit: TypeAlias = Callable[[Event], Perspective]
"""Lets something be known in the moment it happens; returns what the seat sees then."""
Answers: TypeAlias = tuple[Answer, ...]
MatchObserver: TypeAlias = Observer[Event, MatchState]
"""Somebody who watches a match of Battleship."""


class Seat(Protocol):
    """One side of a match. The loop does not know whether a person, a bot or a connection sits there."""

    @property
    def fleet(self) -> Fleet | None:
        """Its ships; None where they lie at another computer."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Choose the cells to shoot at: as many as the turn has shots.

        Hints that it takes, and time that runs out, are emitted meanwhile.
        """

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Return what shots at this side did: one answer for each, up to the one that wins.

        Raises:
            IllegalShot: one is outside or repeated.
        """

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Learn the answers to its own shots; ``perspective`` has them already."""


async def play_turn(seats: tuple[Seat, Seat], match: Match[Event, MatchState], run: RunStep) -> None:
    """Play one turn: the seat whose turn it is fires, the other one answers; or emit the end once one has won.

    A shot at a cell that was shot at before is answered as it was then, changes nothing, and costs the turn; only
    opponents over a network fire one. Raises whatever the seats raise; a shot off the board is stopped by the
    IllegalShot of the other seat.
    """
    if match.state.winner is not None:
        match.emit(MatchEnded(match.state.winner))
        return
    attacker = match.state.turn
    defender = 1 - attacker

    def seen_by(seat: SeatNumber) -> Perspective:
        return Perspective(seat, seats[seat].fleet, match.state)

    def emit(event: Event) -> Perspective:
        match.emit(event)
        return seen_by(attacker)

    choice = await run(seats[attacker].choose(seen_by(attacker), emit))
    earlier = match.state.views[attacker].answer_at(choice.cells[0])
    if earlier:
        answers: Answers = (earlier,)
        match.emit(ShotRepeated(attacker, choice.cells[0], earlier))
    else:
        answers = await run(seats[defender].answer(seen_by(defender), choice.cells))
        match.emit(ShotsFired(attacker, tuple(map(Shot, choice.cells, answers, choice.reasons))))
    await run(seats[attacker].learn(seen_by(attacker), answers))
