"""One match in a room, from the fleet that is laid to the verdict, and the friend's seat in it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakCause, Ending, MatchBrokenOff
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Answers, Emit
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.proof import Verdict, fleet_hash, from_first_cell, in_order, new_nonce
from schiffe.battleship.net.rooms.returning import first_turn
from schiffe.battleship.net.rooms.session import ServerFault
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.process.tasks import cancel_and_wait

_WE, _THEY = 0, 1


class RoomSeat:
    """The friend's seat in a match, beside one's own at seat 0, as the loop of a match plays with it."""

    fleet: Final = None
    """It lies at the other end."""

    def __init__(self, connection: RoomConnection) -> None:
        self._connection = connection

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:  # noqa: ARG002 - rooms know no hints
        """Wait for the friend's shots; those before them were answered only when the answers have a number."""
        session = self._connection.session
        await self._until(lambda: not session.pending and self._asked())
        return Choice.of(self._asked())

    def _asked(self) -> tuple[Cell, ...]:
        """Return the friend's shots that have no answers yet."""
        session = self._connection.session
        referee = session.current_match.referee
        return referee.unanswered(1 - session.own_seat) if referee else ()

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Shoot, and wait for what the friend says that it did; what cannot be has been stopped on its way."""
        shots, session = len(perspective.incoming.shots), self._connection.session
        referee = session.current_match.referee
        has_shot = referee is not None and bool(referee.unanswered(session.own_seat))
        if not has_shot and len(self._told()) == shots:  # else they were said before the program was started again
            self._connection.say(lines.Shots(tuple(cells)))
        await self._until(lambda: len(self._told()) > shots)
        return tuple(answer for _cell, answer in self._told()[shots:])

    def _told(self) -> tuple[tuple[Cell, Answer], ...]:
        """Return one's own shots that have answers."""
        session = self._connection.session
        referee = session.current_match.referee
        return referee.views[session.own_seat].shots if referee else ()

    async def learn(self, perspective: Perspective, answers: Answers) -> None:  # noqa: ARG002 - the answers say it all
        """Tell the friend what the shots did."""
        self._connection.say(lines.Answers(tuple(map(from_first_cell, answers))))

    async def _until(self, is_so: Callable[[], object]) -> None:
        if not await self._connection.until(is_so):
            raise Interrupted(_ending(self._connection) or MatchBrokenOff(BreakCause.CLOSED))


@dataclass(frozen=True)
class LaidFleet:
    """A fleet that is laid in a match of a room which has begun.

    Attributes:
        match: the number of the match.
        first: the seat that begins, with oneself at seat 0.
        nonce: what the hash of the fleet was made with.
    """

    match: int
    first: SeatNumber
    fleet: Fleet
    nonce: str


async def lay_in_room(
    connection: RoomConnection, fleet: Fleet, kept: Mapping[int, str] = MappingProxyType({})
) -> LaidFleet | None:
    """Say that the fleet is laid, anew where the guest has changed, and wait until the match begins.

    ``kept`` are the nonces by the numbers of the matches that a program before this one has laid the fleet in. Returns
    None where the room ends before; ``connection`` is kept by somebody else meanwhile.

    Raises:
        ServerFault: it is said to have been laid otherwise.
    """
    session, nonces = connection.session, dict(kept)

    def is_to_be_said() -> bool:
        match = session.current_match
        return session.is_current and session.own_seat not in match.digests and not session.pending

    if not await connection.until(lambda: session.is_current):
        return None
    while not session.current_match.referee:
        if is_to_be_said():
            number = session.current_match.number
            nonces[number] = nonce = nonces.get(number) or new_nonce()
            connection.keeping.keep_nonce(number, nonce)
            connection.say(lines.Ready(fleet_hash(session.match_seat(session.own_seat), fleet.ships, nonce), number))
        if not await connection.until(lambda: session.current_match.referee or is_to_be_said()):
            return None
    number = session.current_match.number
    laid = fleet_hash(session.match_seat(session.own_seat), fleet.ships, nonces.get(number, ""))
    if session.current_match.digests[session.own_seat] != laid:
        raise ServerFault("another fleet")
    return LaidFleet(number, first_turn(session), fleet=fleet, nonce=nonces[number])


async def play_in_room(
    connection: RoomConnection,
    laid: LaidFleet,
    play: Callable[[RoomSeat, Interruption], Awaitable[MatchState]],
    interruption: Interruption,
) -> MatchState:
    """Play a match to its end, and reveal one's fleet, unless one has left by oneself: then it can be gone on with.

    ``play`` plays it between one's own seat, which comes first, and the friend's, until the interruption ends it.
    """
    session = connection.session
    if session.current_match.end and (ending := _ending(connection)):
        interruption.set(ending)  # while one was away
    watching = asyncio.ensure_future(_watch(connection, interruption))
    try:
        state = await play(RoomSeat(connection), interruption)
    finally:
        await cancel_and_wait(watching)
    if session.is_over or session.current_match.number != laid.match:
        return state
    if not session.current_match.end:
        if isinstance(state.ending, PlayerLeft):
            return state
        if isinstance(state.ending, PlayerResigned):
            connection.say(lines.Resign())
    if session.own_seat not in session.current_match.reveals:
        connection.say(lines.Reveal(in_order(laid.fleet.ships), laid.nonce))
    return state


async def judged_in_room(connection: RoomConnection) -> Verdict | None:
    """Wait for the reveals of a match that is over, and judge the friend's; None where there are none any more.

    One that has not come together with one's own is missing.
    """
    session = connection.session
    match, own = session.current_match, session.own_seat
    if not await connection.until(lambda: own in match.reveals):
        return session.verdict(1 - own) if 1 - own in match.reveals else None
    pings = session.pings
    connection.ping()
    await connection.until(lambda: 1 - own in match.reveals or session.pings > pings)
    return session.verdict(1 - own)


async def _watch(connection: RoomConnection, interruption: Interruption) -> None:
    """End the match where the friend or the server ends it before its end."""
    session = connection.session
    await connection.until(lambda: session.current_match.end)
    if ending := _ending(connection):
        interruption.set(ending)


def _ending(connection: RoomConnection) -> Ending | None:
    """Return how a match was ended before its end, with oneself at seat 0; None where somebody has won it."""
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
    if connection.fault:
        return MatchBrokenOff(BreakCause.SERVER)
    is_gone = session.refusal in (lines.RefusalWord.UNKNOWN, lines.RefusalWord.CLOSED)
    return MatchBrokenOff(BreakCause.ROOM_GONE if is_gone else BreakCause.CLOSED)
