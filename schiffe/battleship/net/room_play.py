"""One match in a room, from the fleet that is laid to the verdict, and the friend's seat in it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakCause, Ending, Event, MatchBrokenOff, MatchStarted
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Answers, Emit, MatchObserver, Seat, play_turn
from schiffe.battleship.net import room_lines as lines
from schiffe.battleship.net.room_connection import RoomConnection
from schiffe.battleship.net.room_proof import Verdict, fleet_hash, in_order, new_nonce
from schiffe.battleship.net.room_session import RoomMatchRecord, RoomSession
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.loop import play_match
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, SeatNumber
from schiffe.process.tasks import end

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
        referee = _match(session).referee
        return referee.asked if referee and referee.turn != session.seat else ()

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Shoot, and wait for what the friend says that it did; what cannot be has been stopped on its way."""
        shots = len(perspective.incoming.shots)
        self._connection.say(lines.Shots(tuple(cells)))
        await self._until(lambda: len(self._told()) > shots)
        return tuple(answer for _cell, answer in self._told()[shots:])

    def _told(self) -> tuple[tuple[Cell, Answer], ...]:
        """Return one's own shots that have answers."""
        session = self._connection.session
        referee = _match(session).referee
        return referee.views[_own(session)].shots if referee else ()

    async def learn(self, perspective: Perspective, answers: Answers) -> None:  # noqa: ARG002 - the answers say it all
        """Tell the friend what the shots did."""
        self._connection.say(lines.Answers(tuple(map(_from_first_cell, answers))))

    async def _until(self, is_so: Callable[[], object]) -> None:
        if not await self._connection.until(is_so):
            raise Interrupted(MatchBrokenOff(BreakCause.CLOSED))


def _from_first_cell(answer: Answer) -> Answer:
    """Return an answer with its ship as rooms write it."""
    ship = answer.ship
    return answer._replace(ship=replace(ship, cells=tuple(sorted(ship.cells)))) if ship else answer


def _match(session: RoomSession) -> RoomMatchRecord:
    assert session.match
    return session.match


def _own(session: RoomSession) -> SeatNumber:
    assert session.seat is not None
    return session.seat


@dataclass(frozen=True)
class RoomResult:
    """The result of a match in a room.

    Attributes:
        state: how it ended, with oneself at seat 0; None where it never began.
        verdict: whether the friend has played true; None where that cannot be judged.
    """

    state: MatchState | None = None
    verdict: Verdict | None = None


async def play_in_room(
    connection: RoomConnection,
    fleet: Fleet,
    own: Seat,
    players: tuple[Player, Player],
    observers: Sequence[MatchObserver] = (),
) -> RoomResult:
    """Play the match of the moment to its end and its reveals; ``connection`` is kept by somebody else meanwhile.

    One's own seat and player come first. Where one's own seat leaves, nothing of that is said to the friend.
    """
    session = connection.session
    if not await connection.until(lambda: session.match):
        return RoomResult()
    nonce = await _lay(connection, fleet)
    referee = _match(session).referee
    if not nonce or not referee:
        return RoomResult()
    number, seat = _match(session).number, _own(session)
    started = MatchStarted(fleet.rules, players, _WE if referee.turn == seat else _THEY)
    match: Match[Event, MatchState] = Match(MatchState.begin(started), observers)
    match.tell(started)
    interruption = Interruption()
    watching = asyncio.ensure_future(_watch(connection, interruption))
    try:
        state = await play_match(match, partial(play_turn, (own, RoomSeat(connection))), interruption)
    finally:
        await end(watching)
    if session.is_over or _match(session).number != number:
        return RoomResult(state)
    if not _match(session).end:
        if isinstance(state.ending, PlayerLeft):
            return RoomResult(state)  # left, not given up: it can be gone on with
        if isinstance(state.ending, PlayerResigned):
            connection.say(lines.Resign())
    connection.say(lines.Reveal(in_order(fleet.ships), nonce))
    return RoomResult(state, await _judged(connection, 1 - seat))


async def _lay(connection: RoomConnection, fleet: Fleet) -> str:
    """Say that the fleet is laid, anew where the guest has changed, until the match begins; gives the nonce."""
    session, nonces = connection.session, dict[int, str]()

    def is_to_be_said() -> bool:
        return _match(session).number not in nonces

    while not _match(session).referee:
        if is_to_be_said():
            number, nonce = _match(session).number, new_nonce()
            nonces[number] = nonce
            connection.say(lines.Ready(fleet_hash(session.where(_own(session)), fleet.ships, nonce), number))
        if not await connection.until(lambda: _match(session).referee or is_to_be_said()):
            return ""
    return nonces[_match(session).number]


async def _watch(connection: RoomConnection, interruption: Interruption) -> None:
    """End the match where the friend or the server ends it before its end."""
    session = connection.session
    await connection.until(lambda: _match(session).end)
    if ending := _ending(session):
        interruption.set(ending)


def _ending(session: RoomSession) -> Ending | None:
    """Return how a match was ended before its end, with oneself at seat 0; None where somebody has won it."""
    match = _match(session)
    seat = _WE if match.end_seat == session.seat else _THEY
    match match.end:
        case lines.Resign():
            return PlayerResigned(seat)
        case lines.Over(lines.OverReason.LEFT):
            return PlayerLeft(seat)
        case lines.Over(lines.OverReason.TIME):
            return MatchBrokenOff(BreakCause.SILENT, seat=seat)
        case lines.Over():
            return MatchBrokenOff(BreakCause.OUT_OF_TURN, seat=seat)
        case lines.Answers():
            return None
    return MatchBrokenOff(BreakCause.CLOSED)


async def _judged(connection: RoomConnection, other: SeatNumber) -> Verdict | None:
    """Wait for the reveals, and judge the friend's; one that has not come together with one's own is missing."""
    session = connection.session
    match = _match(session)
    if not await connection.until(lambda: _own(session) in match.reveals):
        return session.verdict(other) if other in match.reveals else None
    pings = session.pings
    connection.ping()
    await connection.until(lambda: other in match.reveals or session.pings > pings)
    return session.verdict(other)
