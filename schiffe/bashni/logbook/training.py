"""The training positions of Bashni: from the player's own matches, and ten prepared ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch
from schiffe.bashni.match.analysis import JudgedMove, find_costly_move, is_confirmed, judge_move
from schiffe.bashni.match.built_in_positions import built_in_moves
from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.position import Limits, Move, Position, legal_moves
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import SeatNumber
from schiffe.game.training.positions import Positions, Question
from schiffe.game.training.progress import Mistake, QuestionPlace


@dataclass(frozen=True)
class MoveQuestion(Question):
    """A position in which the player has to find a move; ``played_move`` is the position and the move of the match."""

    played_move: MoveInPosition
    limits: Limits

    @property
    def position(self) -> Position:
        return self.played_move.position_before

    @property
    def turn_number(self) -> int:
        """The number of the move to find."""
        return self.position.ply + 1

    def judge(self, move: Move) -> JudgedMove:
        """Judge a move as an analysis does, in about half a second."""
        return judge_move(MoveInPosition(self.position, move), self.limits, TowerMarks())


class _MovePositions(Positions[MoveQuestion]):
    format = FORMAT

    def built_in_questions(self) -> Sequence[MoveQuestion]:
        return [
            MoveQuestion(QuestionPlace(None, number), played, Limits())
            for number, played in enumerate(built_in_moves(), 1)
        ]

    def find_questions(self, finished: FinishedMatch, seat: SeatNumber) -> Iterator[MoveQuestion]:
        """Yield the moves that a person chose.

        Moves that were taken back, made after the time ran out, or the only legal ones are left out.
        """
        late_positions: set[Position] = set()
        before = finished.initial_state
        for moment in finished.moments:
            if isinstance(moment.event, TimeExpired):
                late_positions.add(before.position)
            before = moment.state
        for played in finished.last_state.history:
            if (
                played.side == seat
                and played.position_before not in late_positions
                and len(legal_moves(played.position_before)) > 1
            ):
                yield MoveQuestion(
                    QuestionPlace(finished.stored.id, played.position_before.ply + 1),
                    played,
                    finished.last_state.limits,
                )

    def find_mistakes(self, finished: FinishedMatch, seat: SeatNumber) -> Iterator[Mistake | None]:
        """Judge the moves that a person chose, except in a first match, which has advice."""
        if finished.record.is_first_match:
            return
        marks = TowerMarks()
        for question in self.find_questions(finished, seat):
            costly = find_costly_move(question.played_move, question.limits, marks)
            if costly and not is_confirmed(costly, question.limits, marks):
                costly = None
            yield Mistake(question.turn_number, costly.cost) if costly else None


POSITIONS: Final = _MovePositions()
"""The source of training positions."""
