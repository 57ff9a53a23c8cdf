"""The referee of a match in a room: whose turn it is, and which shots and answers the rules allow.

It never sees a fleet, so it accepts lies that are possible. These are discovered when the fleets are revealed.
"""

from schiffe.battleship.net.rooms.messages import Answers, InvalidMessage, RoomRefusalReason, Shots
from schiffe.battleship.rules.consistency import is_possible_answer
from schiffe.battleship.rules.grid import Cell, to_mask
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target
from schiffe.game.match.players import SeatNumber, other_seat, replaced_at


class IllegalTurn(InvalidMessage):
    """Shots or answers that are not allowed now; ``reason`` is TURN or IMPOSSIBLE."""


class RoomReferee:
    """A referee who follows the shots and answers of both seats.

    Attributes:
        first_seat: the seat that began.
        seat_to_move: the seat whose turn it is.
        unanswered_shots: the shots that have no answers yet.
        targets: for each seat what it knows about the other side.
        winner: the seat that has won by the answers; None while there is none.
    """

    __slots__ = ("first_seat", "rules", "seat_to_move", "targets", "unanswered_shots", "winner")

    def __init__(self, rules: Rules, first_seat: SeatNumber) -> None:
        self.rules = rules
        self.first_seat = first_seat
        self.seat_to_move = first_seat
        self.unanswered_shots: tuple[Cell, ...] = ()
        self.targets = (Target.fresh(rules), Target.fresh(rules))
        self.winner: SeatNumber | None = None

    @property
    def next_to_speak(self) -> SeatNumber:
        """The seat that has to shoot or to answer."""
        return other_seat(self.seat_to_move) if self.unanswered_shots else self.seat_to_move

    @property
    def due_shot_count(self) -> int:
        """The number of shots of the current turn."""
        ships_afloat = self.targets[other_seat(self.seat_to_move)].afloat_ship_count
        return self.rules.due_shot_count(ships_afloat, self.targets[self.seat_to_move].open_cells.bit_count())

    def unanswered(self, seat: SeatNumber) -> tuple[Cell, ...]:
        """Return the shots of a seat that its opponent has not answered yet."""
        return self.unanswered_shots if seat == self.seat_to_move else ()

    def receive(self, seat: SeatNumber, message: Shots | Answers) -> None:
        """Accept shots or answers of a seat.

        Raises:
            IllegalTurn: they are not allowed; nothing has changed.
        """
        if self.winner is not None or seat != self.next_to_speak:
            raise IllegalTurn(RoomRefusalReason.TURN)
        match message:
            case Shots(cells) if not self.unanswered_shots:
                open_shot_count = (to_mask(cells) & self.targets[seat].open_cells).bit_count()
                if not len(cells) == open_shot_count == self.due_shot_count:
                    raise IllegalTurn(RoomRefusalReason.IMPOSSIBLE)
                self.unanswered_shots = cells
            case Answers(answers) if self.unanswered_shots:
                self._receive_answers(answers)
            case _:
                raise IllegalTurn(RoomRefusalReason.TURN)

    def _receive_answers(self, answers: tuple[Answer, ...]) -> None:
        outcomes = [answer.outcome for answer in answers]
        has_won = Outcome.WON in outcomes
        shot_count = len(self.unanswered_shots)
        min_answer_count = 1 if has_won else shot_count
        if Outcome.WON in outcomes[:-1] or not min_answer_count <= len(answers) <= shot_count:
            raise IllegalTurn(RoomRefusalReason.IMPOSSIBLE)
        target = self.targets[self.seat_to_move]
        for cell, answer in zip(self.unanswered_shots, answers, strict=False):
            if not is_possible_answer(target, cell, answer):
                raise IllegalTurn(RoomRefusalReason.IMPOSSIBLE)
            target = target.after(cell, answer)
        self.targets = replaced_at(self.targets, self.seat_to_move, target)
        self.unanswered_shots = ()
        if has_won:
            self.winner = self.seat_to_move
        elif not self.rules.shoots_again([answer.is_hit for answer in answers]):
            self.seat_to_move = other_seat(self.seat_to_move)
