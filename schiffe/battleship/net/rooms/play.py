"""One match in a room, from laying the fleets to the verdict, and the friend's seat in it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakCause, Ending, MatchBrokenOff
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.proof import Verdict, fleet_hash, from_first_cell, in_order, new_nonce
from schiffe.battleship.net.rooms.returning import first_turn
from schiffe.battleship.net.rooms.session import ServerError
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.process.tasks import cancel_and_wait

_WE, _THEY = 0, 1


class RoomSeat:
    """The friend's seat in a match; the player has seat 0."""

    fleet: Final = None
    """The friend's fleet, which is not known here before the reveal."""

    def __init__(self, connection: RoomConnection) -> None:
        self._connection = connection

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Wait until the player's own events have their numbers, and for the friend's shots."""
        session = self._connection.session
        await self._until(lambda: not session.pending and self._unanswered_cells())
        return Choice.by_person(self._unanswered_cells())

    def _unanswered_cells(self) -> tuple[Cell, ...]:
        """Return the friend's shots that have no answers yet."""
        session = self._connection.session
        referee = session.current_match.referee
        return referee.unanswered(other_seat(session.own_seat)) if referee else ()

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        """Shoot, and wait for the friend's answers, which the referee has checked."""
        shots, session = len(perspective.incoming.shots), self._connection.session
        referee = session.current_match.referee
        has_shot = referee is not None and bool(referee.unanswered(session.own_seat))
        # Otherwise the shots were sent before a restart of the program.
        if not has_shot and len(self._own_answered_shots()) == shots:
            self._connection.send_event(lines.Shots(tuple(cells)))
        await self._until(lambda: len(self._own_answered_shots()) > shots)
        return tuple(answer for _cell, answer in self._own_answered_shots()[shots:])

    def _own_answered_shots(self) -> tuple[tuple[Cell, Answer], ...]:
        """Return the player's shots that have answers."""
        session = self._connection.session
        referee = session.current_match.referee
        return referee.views[session.own_seat].shots if referee else ()

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Send the friend the answers to the shots."""
        self._connection.send_event(lines.Answers(tuple(map(from_first_cell, answers))))

    async def _until(self, condition: Callable[[], object]) -> None:
        if not await self._connection.until(condition):
            raise Interrupted(_ending(self._connection) or MatchBrokenOff(BreakCause.CLOSED))


@dataclass(frozen=True)
class CommittedFleet:
    """The player's fleet in a match of a room that has begun.

    Attributes:
        match_number: the number of the match.
        first: the seat that begins; the player has seat 0.
        nonce: the nonce in the hash of the fleet.
    """

    match_number: int
    first: SeatNumber
    fleet: Fleet
    nonce: str


async def lay_in_room(
    connection: RoomConnection, fleet: Fleet, saved_nonces: Mapping[int, str] = MappingProxyType({})
) -> CommittedFleet | None:
    """Send the hash of the fleet, again for each new guest, and wait until the match begins; None if the room ends.

    ``saved_nonces`` are the nonces that were sent before a restart of the program, by the numbers of the matches.
    Another task has to keep the connection up until then.

    Raises:
        ServerError: the server has another hash of the fleet.
    """
    session = connection.session
    nonces = dict(saved_nonces)

    def is_due() -> bool:
        match = session.current_match
        return session.is_current and session.own_seat not in match.digests and not session.pending

    if not await connection.until(lambda: session.is_current):
        return None
    while not session.current_match.referee:
        if is_due():
            number = session.current_match.number
            nonces[number] = nonce = nonces.get(number) or new_nonce()
            connection.storage.keep_nonce(number, nonce)
            connection.send_event(
                lines.Ready(fleet_hash(session.match_seat(session.own_seat), fleet.ships, nonce), number)
            )
        if not await connection.until(lambda: session.current_match.referee or is_due()):
            return None
    number = session.current_match.number
    digest = fleet_hash(session.match_seat(session.own_seat), fleet.ships, nonces.get(number, ""))
    if session.current_match.digests[session.own_seat] != digest:
        raise ServerError("another fleet")
    return CommittedFleet(match_number=number, first=first_turn(session), fleet=fleet, nonce=nonces[number])


async def play_in_room(
    connection: RoomConnection,
    committed: CommittedFleet,
    play: Callable[[RoomSeat, Interruption], Awaitable[MatchState]],
    interruption: Interruption,
) -> MatchState:
    """Play a match to its end, and reveal the fleet, unless the player leaves a match that can be resumed.

    ``play`` plays the match between the player and the given seat, until the interruption ends it.
    """
    session = connection.session
    if session.current_match.end and (ending := _ending(connection)):
        interruption.set(ending)  # it ended while the player was away
    watching = asyncio.ensure_future(_watch(connection, interruption))
    try:
        state = await play(RoomSeat(connection), interruption)
    finally:
        await cancel_and_wait(watching)
    if session.is_over or session.current_match.number != committed.match_number:
        return state
    if not session.current_match.end:
        if isinstance(state.ending, PlayerLeft):
            return state
        if isinstance(state.ending, PlayerResigned):
            connection.send_event(lines.Resign())
    if session.own_seat not in session.current_match.reveals:
        connection.send_event(lines.Reveal(in_order(committed.fleet.ships), committed.nonce))
    return state


async def wait_for_verdict(connection: RoomConnection) -> Verdict | None:
    """Wait for both reveals after a match, and judge the friend; None if the session ends before.

    The friend's reveal counts as missing if it has not arrived together with the player's own.
    """
    session = connection.session
    match, own = session.current_match, session.own_seat
    if not await connection.until(lambda: own in match.reveals):
        return session.verdict(other_seat(own)) if other_seat(own) in match.reveals else None
    pings = session.pings
    connection.ping()
    await connection.until(lambda: other_seat(own) in match.reveals or session.pings > pings)
    return session.verdict(other_seat(own))


async def _watch(connection: RoomConnection, interruption: Interruption) -> None:
    """Interrupt the match if the friend or the server ends it early."""
    session = connection.session
    await connection.until(lambda: session.current_match.end)
    if ending := _ending(connection):
        interruption.set(ending)


def _ending(connection: RoomConnection) -> Ending | None:
    """Return how a match ended early, with the player at seat 0; None if somebody has won it."""
    session = connection.session
    match = session.current_match
    seat = _WE if match.end_seat == session.seat else _THEY
    match match.end:
        case lines.Resign():
            return PlayerResigned(seat)
        case lines.Over(lines.OverReason.LEFT):
            return PlayerLeft(seat) if seat == _THEY else MatchBrokenOff(BreakCause.AWAY, seat=seat)
        case lines.Over(lines.OverReason.TIME):
            return MatchBrokenOff(BreakCause.LATE, seat=seat)
        case lines.Over():
            return MatchBrokenOff(BreakCause.FOUL, seat=seat)
        case lines.Answers():
            return None
    if connection.error:
        return MatchBrokenOff(BreakCause.SERVER)
    is_gone = session.refusal in (lines.RefusalWord.UNKNOWN, lines.RefusalWord.CLOSED)
    return MatchBrokenOff(BreakCause.ROOM_GONE if is_gone else BreakCause.CLOSED)
