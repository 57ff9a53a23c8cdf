"""Playing a match of a room over its connection, also after a restart of the program."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakReason, EndingEvent, MatchBrokenOff, Shot, ShotsFired
from schiffe.battleship.match.room_record import FRIEND_SEAT, OWN_SEAT
from schiffe.battleship.match.seats import SeatWrapper
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, Seat, TurnAnswers
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.match_record import BegunMatch, RoomMatchRecord, ServerError
from schiffe.battleship.net.rooms.proof import Verdict, hash_fleet, random_nonce, sorted_ships, with_sorted_ship
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, to_mask
from schiffe.battleship.rules.ships import AnsweredShot
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.process.tasks import run_beside


class FriendSeat:
    """The friend's seat in a match; the player has seat 0."""

    fleet: Final = None  # not known here before the reveal

    def __init__(self, connection: RoomConnection, begun_match: BegunMatch) -> None:
        self.connection = connection
        self.begun_match = begun_match

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        session = self.connection.session
        await self._wait_until(lambda: not session.pending_events and self._unanswered_cells())
        return Choice.by_person(self._unanswered_cells())

    def _unanswered_cells(self) -> tuple[Cell, ...]:
        """Return the friend's shots that have no answers yet."""
        return self.begun_match.referee.unanswered(self.begun_match.friend_seat)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        """Shoot, and wait for the friend's answers, which the referee has checked."""
        shot_count = len(perspective.incoming.shots)
        has_shot = bool(self.begun_match.referee.unanswered(self.begun_match.seat))
        # Otherwise the shots were sent before a restart of the program.
        if not has_shot and len(self._own_answered_shots()) == shot_count:
            self.connection.send_event(messages.Shots(tuple(cells)))
        await self._wait_until(lambda: len(self._own_answered_shots()) > shot_count)
        return tuple(shot.answer for shot in self._own_answered_shots()[shot_count:])

    def _own_answered_shots(self) -> tuple[AnsweredShot, ...]:
        return self.begun_match.targets[OWN_SEAT].shots

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Send the friend the answers to the shots."""
        self.connection.send_event(messages.Answers(tuple(map(with_sorted_ship, answers))))

    async def _wait_until(self, condition: Callable[[], object]) -> None:
        if not await self.connection.wait_until(condition):
            raise Interrupted(_early_ending(self.connection, self.begun_match) or MatchBrokenOff(BreakReason.CLOSED))


@dataclass(frozen=True)
class CommittedFleet:
    """The player's fleet in a match of a room that has begun.

    Attributes:
        begun_match: the match.
        nonce: the nonce in the hash of the fleet.
    """

    begun_match: BegunMatch
    fleet: Fleet
    nonce: str


async def place_in_room(connection: RoomConnection, fleet: Fleet) -> CommittedFleet | None:
    """Send the hash of the fleet to each new guest, and wait for the match; return None if the room ends before.

    Another task has to keep the connection up until then.

    Raises:
        ServerError: the server has another hash of the fleet.
    """
    session = connection.session

    if not await connection.wait_until(lambda: session.is_current):
        return None

    def current_match() -> RoomMatchRecord:
        assert session.match, "a client that is up to date has a seat, and keeps a match there"
        return session.match

    def fleet_hash(nonce: str) -> str:
        match = current_match()
        return hash_fleet(match.match_seat(match.own_seat, fleet.rules), fleet.ships, nonce)

    def is_due() -> bool:
        match = current_match()
        return session.is_current and match.own_seat not in match.fleet_hashes and not session.pending_events

    while not (begun_match := current_match().begun_match):
        if is_due():
            nonce = connection.record.nonce or random_nonce()  # the one from before a restart of the program
            connection.keep_nonce(nonce)
            connection.send_event(messages.Ready(fleet_hash(nonce), current_match().number))
        if not await connection.wait_until(lambda: current_match().begun_match or is_due()):
            return None
    nonce = connection.record.nonce
    if begun_match.record.fleet_hashes[begun_match.seat] != fleet_hash(nonce):
        raise ServerError("another fleet")
    return CommittedFleet(begun_match, fleet, nonce)


@asynccontextmanager
async def watch_for_ending(
    connection: RoomConnection, begun_match: BegunMatch, interruption: Interruption
) -> AsyncIterator[None]:
    """Interrupt the match that is played in the ``with`` block if the friend or the server ends it early."""
    if begun_match.record.ending and (ending := _early_ending(connection, begun_match)):
        interruption.set(ending)  # it ended while the player was away

    async def watch() -> None:
        await connection.wait_until(lambda: begun_match.record.ending)
        if ending := _early_ending(connection, begun_match):
            interruption.set(ending)

    async with run_beside(watch()):
        yield


def reveal_fleet(connection: RoomConnection, committed: CommittedFleet, state: MatchState) -> None:
    """Reveal the fleet after a match, unless the player has left one that can be resumed."""
    session = connection.session
    begun_match = committed.begun_match
    if session.is_over or session.match is not begun_match.record:
        return
    if not begun_match.record.ending:
        match state.ending:
            case PlayerLeft():
                return
            case PlayerResigned():
                connection.send_event(messages.Resign())
    if begun_match.seat not in begun_match.record.reveals:
        connection.send_event(messages.Reveal(sorted_ships(committed.fleet.ships), committed.nonce))


async def wait_for_verdict(connection: RoomConnection, begun_match: BegunMatch) -> Verdict | None:
    """Wait for both reveals after a match, and judge the friend; None if the session ends before.

    The friend's reveal counts as missing if it has not arrived together with the player's own.
    """
    session = connection.session
    reveals = begun_match.record.reveals
    if not await connection.wait_until(lambda: begun_match.seat in reveals):
        return begun_match.friend_verdict() if begun_match.friend_seat in reveals else None
    ping_count = session.answered_ping_count
    connection.ping()
    await connection.wait_until(lambda: begun_match.friend_seat in reveals or session.answered_ping_count > ping_count)
    return begun_match.friend_verdict()


def _early_ending(connection: RoomConnection, begun_match: BegunMatch) -> EndingEvent | None:
    """Return how a match ended early, with the player at seat 0; None if somebody has won it."""
    end = begun_match.record.ending
    if end is None:
        return MatchBrokenOff(_break_reason(connection))
    seat = OWN_SEAT if end.seat == begun_match.seat else FRIEND_SEAT
    match end.event:
        case messages.Resign():
            return PlayerResigned(seat)
        case messages.CallOff(messages.RoomEndingReason.LEFT):
            return PlayerLeft(seat) if seat == FRIEND_SEAT else MatchBrokenOff(BreakReason.AWAY, seat=seat)
        case messages.CallOff(messages.RoomEndingReason.TIME):
            return MatchBrokenOff(BreakReason.LATE, seat=seat)
        case messages.CallOff():
            return MatchBrokenOff(BreakReason.FOUL, seat=seat)
        case messages.Answers():
            return None


def _break_reason(connection: RoomConnection) -> BreakReason:
    """Return why a match could not be played to an end in its room."""
    if connection.error:
        return BreakReason.SERVER
    match connection.session.refusal:
        case messages.RoomRefusalReason.UNKNOWN | messages.RoomRefusalReason.CLOSED:
            return BreakReason.ROOM_GONE
        case _:
            return BreakReason.CLOSED


def missed_turns(begun_match: BegunMatch, state: MatchState) -> tuple[ShotsFired, ...]:
    """Return the turns of a match in the room that its stored state lacks; the player has seat 0.

    Raises:
        ServerError: the match in the room is not the stored one.
    """
    room_targets = begun_match.targets
    turns: list[ShotsFired] = []
    if not begun_match.has_same_shots(state.targets):
        raise ServerError("another match")
    while state.winner is None:
        start = len(state.targets[state.seat_to_move].shots)
        shots = room_targets[state.seat_to_move].shots[start : start + state.due_shot_count]
        if not shots:
            break
        turns.append(ShotsFired(state.seat_to_move, tuple(Shot(cell, answer) for cell, answer in shots)))
        state = state.after(turns[-1])
    if any(len(room.shots) > len(target.shots) for room, target in zip(room_targets, state.targets, strict=True)):
        raise ServerError("turns in another order")
    return tuple(turns)


def unsent_answers(begun_match: BegunMatch, state: MatchState) -> messages.Answers | None:
    """Return the player's stored answers that the room has not received; None without any.

    Raises:
        ServerError: the room does not have the shots of these answers.
    """
    stored_shots = state.targets[FRIEND_SEAT].shots
    room_shots = begun_match.targets[FRIEND_SEAT].shots
    if len(stored_shots) <= len(room_shots):
        return None
    unsent = stored_shots[len(room_shots) :]
    if tuple(shot.cell for shot in unsent) != begun_match.referee.unanswered_shots[: len(unsent)]:
        raise ServerError("no such shots")
    return messages.Answers(tuple(with_sorted_ship(shot.answer) for shot in unsent))


class ReturnedSeat(SeatWrapper):
    """The player's seat in a resumed match, which first repeats the shots from before the restart."""

    def __init__(self, seat: Seat, begun_match: BegunMatch, unsent: Sequence[Cell]) -> None:
        """Wrap a seat; ``unsent`` are the shots that the room may not have received."""
        super().__init__(seat)
        self._begun_match = begun_match
        self._unsent_cells = tuple(unsent)

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Return the shots from before the restart that are not yet answered or sent, or else choose new ones."""
        referee = self._begun_match.referee
        unsent = self._unsent_cells
        self._unsent_cells = ()
        if referee.unanswered(self._begun_match.seat):
            return Choice.by_person(referee.unanswered_shots)
        is_possible = to_mask(unsent) & perspective.target.open_cells == to_mask(unsent)
        if unsent and is_possible and len(unsent) == perspective.state.due_shot_count:
            return Choice.by_person(unsent)
        return await super().choose(perspective, emit)
