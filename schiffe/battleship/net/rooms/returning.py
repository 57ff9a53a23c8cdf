"""Returning to a match in a room after a restart: replays missed events, and sends what was not sent before."""

from collections.abc import Sequence

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.room_record import FRIEND
from schiffe.battleship.match.seats import SeatWrapper
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, Seat
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.proof import from_first_cell, is_same
from schiffe.battleship.net.rooms.session import BegunMatch, ServerError
from schiffe.battleship.rules.grid import Cell, mask_of


def missed_turns(begun_match: BegunMatch, state: MatchState) -> tuple[ShotsFired, ...]:
    """Return the turns of a match in the room that its stored state lacks; the player has seat 0.

    Raises:
        ServerError: the match in the room is not the stored one.
    """
    room_targets = begun_match.targets
    turns: list[ShotsFired] = []
    for room_target, stored_target in zip(room_targets, state.targets, strict=True):
        for (room_cell, room_answer), (cell, answer) in zip(room_target.shots, stored_target.shots, strict=False):
            if room_cell != cell or not is_same(room_answer, answer):
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


def unsent_answers(begun_match: BegunMatch, state: MatchState) -> lines.Answers | None:
    """Return the player's stored answers that the room has not received; None without any.

    Raises:
        ServerError: the room does not have the shots of these answers.
    """
    stored_shots = state.targets[FRIEND].shots
    room_shots = begun_match.targets[FRIEND].shots
    if len(stored_shots) <= len(room_shots):
        return None
    unsent = stored_shots[len(room_shots) :]
    if tuple(cell for cell, _answer in unsent) != begun_match.referee.unanswered_shots[: len(unsent)]:
        raise ServerError("no such shots")
    return lines.Answers(tuple(from_first_cell(answer) for _cell, answer in unsent))


class ReturnedSeat(SeatWrapper):
    """The player's seat in a resumed match, which first repeats the shots from before the restart."""

    def __init__(self, seat: Seat, begun_match: BegunMatch, unsent: Sequence[Cell] = ()) -> None:
        """Wrap a seat; ``unsent`` are the shots that the room may not have received."""
        super().__init__(seat)
        self._begun_match = begun_match
        self._unsent_cells = tuple(unsent)

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Return the shots from before the restart if they are still to be answered or sent, or choose new ones."""
        referee, unsent = self._begun_match.referee, self._unsent_cells
        self._unsent_cells = ()
        if referee.unanswered(self._begun_match.seat):
            return Choice.by_person(referee.unanswered_shots)
        is_possible = mask_of(unsent) & perspective.target.open_cells == mask_of(unsent)
        if unsent and is_possible and len(unsent) == perspective.state.due_shot_count:
            return Choice.by_person(unsent)
        return await super().choose(perspective, emit)
