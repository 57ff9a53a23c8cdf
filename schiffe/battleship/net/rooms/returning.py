"""Coming back to a match in a room after the program has ended: what was missed there, and what is still to be said."""

from collections.abc import Sequence

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Answers, Emit, Seat
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.proof import from_first_cell, is_same
from schiffe.battleship.net.rooms.session import RoomSession, ServerFault
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, mask_of
from schiffe.battleship.rules.target import TargetView
from schiffe.game.match.players import SeatNumber

_FRIEND = 1


def missed_turns(session: RoomSession, state: MatchState) -> tuple[ShotsFired, ...]:
    """Return the turns that the room knows of a match and its state, with oneself at seat 0, does not.

    Raises:
        ServerFault: the room tells another match.
    """
    told, missed = _told(session), list[ShotsFired]()
    for view, known in zip(told, state.views, strict=True):
        pairs = zip(known.shots, view.shots, strict=False)
        if any(one != other or not is_same(answer, again) for (one, answer), (other, again) in pairs):
            raise ServerFault("another match")
    while state.winner is None:
        place = len(state.views[state.turn].shots)
        fired = told[state.turn].shots[place : place + state.shots_due]
        if not fired:
            break
        missed.append(ShotsFired(state.turn, tuple(Shot(cell, answer) for cell, answer in fired)))
        state = state.after(missed[-1])
    if any(len(view.shots) > len(known.shots) for view, known in zip(told, state.views, strict=True)):
        raise ServerFault("turns in another order")
    return tuple(missed)


def unsaid_answers(session: RoomSession, state: MatchState) -> lines.Answers | None:
    """Return the answers that one has given and written down, and that the room has not heard; None without any.

    Raises:
        ServerFault: the room knows nothing of the shots.
    """
    known, told = state.views[_FRIEND].shots, _told(session)[_FRIEND].shots
    if len(known) <= len(told):
        return None
    assert session.match
    referee, unsaid = session.match.referee, known[len(told) :]
    if not referee or tuple(cell for cell, _answer in unsaid) != referee.asked[: len(unsaid)]:
        raise ServerFault("no such shots")
    return lines.Answers(tuple(from_first_cell(answer) for _cell, answer in unsaid))


def _told(session: RoomSession) -> tuple[TargetView, TargetView]:
    """Return what both sides know of each other, as the room has it, with oneself at seat 0."""
    assert session.match
    assert session.match.referee
    one, other = session.match.referee.views
    return (other, one) if session.seat else (one, other)


class ReturnedSeat:
    """One's own seat in a match that one has come back to: shots that were fired before are fired first."""

    def __init__(self, seat: Seat, session: RoomSession, unsaid: Sequence[Cell] = ()) -> None:
        """Sit at a seat; ``unsaid`` are the shots that the room may not have heard."""
        self._seat = seat
        self._session = session
        self._unsaid = tuple(unsaid)

    @property
    def fleet(self) -> Fleet | None:
        """Its ships."""
        return self._seat.fleet

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Choose the cells to shoot at, once those from before are known."""
        assert self._session.match
        referee, unsaid = self._session.match.referee, self._unsaid
        self._unsaid = ()
        if referee and referee.asked and referee.turn == self._session.seat:
            return Choice.of(referee.asked)
        is_possible = mask_of(unsaid) & perspective.target.open == mask_of(unsaid)
        if unsaid and is_possible and len(unsaid) == perspective.state.shots_due:
            return Choice.of(unsaid)
        return await self._seat.choose(perspective, emit)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Return what shots at this side did."""
        return await self._seat.answer(perspective, cells)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Learn the answers to its own shots."""
        await self._seat.learn(perspective, answers)


def first_turn(session: RoomSession) -> SeatNumber:
    """Return the seat that has begun the match, with oneself at seat 0."""
    assert session.match
    assert session.match.first is not None
    return int(session.match.first != session.seat)
