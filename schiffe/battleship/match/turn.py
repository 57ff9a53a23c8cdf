"""The turns of a match: the methods of the seats, and the order in which they are called."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Event, Shot, ShotRepeated, ShotsFired
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Match, Observer
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.match.turns import play_match

Emit: TypeAlias = Callable[[Event], MatchState]
"""Publishes an event during a turn; returns the state after it."""
TurnAnswers: TypeAlias = tuple[Answer, ...]


class Seat(Protocol):
    """One side of a match: a person, a bot or a connection."""

    @property
    def fleet(self) -> Fleet | None:
        """The ships of this side; None if they are at another computer."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Choose a cell for each shot of the turn, and emit hints and the end of the time meanwhile."""

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        """Return the answers to shots at this side, up to the shot that wins.

        Raises:
            IllegalShot: a cell is off the board, or was shot at before.
        """

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Receive the answers to this side's shots, which ``perspective`` already contains."""


async def play_turn(match: Match[MatchState], seats: tuple[Seat, Seat], interruption: Interruption) -> None:
    """Play one turn, or emit the end if a seat has won. Exceptions of the seats are passed on.

    A repeated shot, which only opponents over a network can fire, gets the same answer again and costs the turn.
    """
    if match.state.winner is not None:
        match.emit(MatchEnded(match.state.winner))
        return
    attacker = match.state.seat_to_move
    defender = other_seat(attacker)

    def perspective_of(seat: SeatNumber) -> Perspective:
        return Perspective(seat, seats[seat].fleet, match.state)

    choice = await interruption.run(seats[attacker].choose(perspective_of(attacker), match.emit))
    earlier_answer = match.state.targets[attacker].answer_at(choice.cells[0])
    if earlier_answer:
        answers: TurnAnswers = (earlier_answer,)
        match.emit(ShotRepeated(attacker, choice.cells[0], earlier_answer))
    else:
        answers = await interruption.run(seats[defender].answer(perspective_of(defender), choice.cells))
        match.emit(ShotsFired(attacker, tuple(map(Shot, choice.cells, answers, choice.reasons))))
    await interruption.run(seats[attacker].learn(perspective_of(attacker), answers))


async def play_to_end(
    setup: MatchSetup,
    seats: tuple[Seat, Seat],
    observers: Sequence[Observer],
    interruption: Interruption,
    missed_events: Iterable[Event] = (),
) -> MatchState:
    """Play a match to its end; return the last state.

    Args:
        setup: the match, new or resumed.
        seats: the two sides.
        observers: observers of all events, including the start of a new match.
        interruption: ends the match from outside.
        missed_events: events that have already happened elsewhere, and that come first.
    """
    if start := setup.start_event:
        match = Match(MatchState.before_start(start), observers)
        match.emit(start)
    else:
        match = Match(setup.initial_state, observers)
    for event in missed_events:
        match.emit(event)
    return await play_match(match, seats, play_turn, interruption)
