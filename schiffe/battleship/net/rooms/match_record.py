"""The record of a match in a room, as both clients and the server agree on it, kept by a client with a seat there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.proof import MatchSeat, Verdict, is_same_answer, judge_seat
from schiffe.battleship.net.rooms.referee import RoomReferee
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target
from schiffe.game.match.players import SeatNumber, other_seat


class ServerError(ValueError):
    """The server sent something impossible, such as a missing number, or an event that this client never sent."""


class RoomEnding(NamedTuple):
    """The event that ended a match of a room, and the seat of that event."""

    event: messages.Answers | messages.Resign | messages.CallOff
    seat: SeatNumber


@dataclass
class RoomMatchRecord:
    """The record of one match of a room, as both seats know it.

    Attributes:
        code: the code of the room.
        own_seat: the client's seat, which the server may change.
        fleet_hashes: for each seat the hash of its fleet.
        referee: follows the match; None before the start.
        ending: how it ended; None before.
        reveals: for each seat its revealed fleet.
        rematch_seats: the seats that want another match.
    """

    code: str
    number: int
    own_seat: SeatNumber
    last_event_number: int = 0
    fleet_hashes: dict[SeatNumber, str] = field(default_factory=dict)
    referee: RoomReferee | None = None
    ending: RoomEnding | None = None
    reveals: dict[SeatNumber, messages.Reveal] = field(default_factory=dict)
    rematch_seats: set[SeatNumber] = field(default_factory=set)

    @property
    def begun_match(self) -> BegunMatch | None:
        """The match if it has begun; None before."""
        return BegunMatch(self.own_seat, self, self.referee) if self.referee else None

    def match_seat(self, seat: SeatNumber, rules: Rules) -> MatchSeat:
        return MatchSeat(code=self.code, match_number=self.number, seat=seat, rules=rules)

    def apply(self, seat: SeatNumber | None, event: messages.RoomEvent, rules: Rules) -> None:
        """Add the next event; raises IllegalTurn or ServerError if it is impossible."""
        self.last_event_number += 1
        if isinstance(event, messages.MatchBegins):
            if self.referee or len(self.fleet_hashes) < 2:
                raise ServerError(str(event))
            self.referee = RoomReferee(rules, event.first_seat)
            return
        if seat is None:
            raise ServerError(str(event))
        match event:
            case messages.Ready(fleet_hash):
                self.fleet_hashes[seat] = fleet_hash
            case messages.Shots() | messages.Answers():
                if not self.referee or self.ending:
                    raise ServerError(str(event))
                self.referee.receive(seat, event)
                if self.referee.winner is not None and isinstance(event, messages.Answers):
                    self.ending = RoomEnding(event, seat)
            case messages.CallOff() | messages.Resign():
                self.ending = RoomEnding(event, seat)
            case messages.Reveal():
                if not self.ending:
                    raise ServerError(str(event))
                self.reveals[seat] = event
            case messages.Rematch():
                self.rematch_seats.add(seat)


@dataclass(frozen=True)
class BegunMatch:
    """A match of a room that has begun, as the client sees it from its seat.

    Attributes:
        seat: the number of the client's seat.
        referee: follows the match.
    """

    seat: SeatNumber
    record: RoomMatchRecord
    referee: RoomReferee

    @property
    def friend_seat(self) -> SeatNumber:
        """The number of the other seat."""
        return other_seat(self.seat)

    @property
    def first_seat(self) -> SeatNumber:
        return int(self.referee.first_seat != self.seat)

    @property
    def targets(self) -> tuple[Target, Target]:
        """The knowledge of both sides about each other, according to the room; the player has seat 0."""
        return self.referee.targets[self.seat], self.referee.targets[self.friend_seat]

    def has_same_shots(self, targets: Sequence[Target]) -> bool:
        """Return whether the shots of a stored match are the same, as far as the room has them too."""
        return all(
            room_cell == cell and is_same_answer(room_answer, answer)
            for room_target, target in zip(self.targets, targets, strict=True)
            for (room_cell, room_answer), (cell, answer) in zip(room_target.shots, target.shots, strict=False)
        )

    def friend_verdict(self) -> Verdict:
        """Judge the friend by the reveal, after the match is over."""
        seat = self.friend_seat
        record = self.record
        referee = self.referee
        judged = record.match_seat(seat, referee.rules)
        return judge_seat(judged, record.fleet_hashes[seat], record.reveals.get(seat), referee.targets[self.seat])
