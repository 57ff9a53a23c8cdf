"""The positions of Bashni for training: those of one's own games, as they stood, and ten that are ready."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from schiffe.bashni import GAME
from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch
from schiffe.bashni.match.analysis import JudgedMove, costly_move, is_confirmed, judged_move
from schiffe.bashni.match.ready import ready_moves
from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.rules.position import Limits, Move, Position, legal_moves
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.finished import match_named_now, read_finished
from schiffe.game.match.players import SeatNumber
from schiffe.game.training.trainer import READY, Mistake, Place, Trainer, own_sides
from schiffe.language.names import own_names, player_name
from schiffe.settings.schema import Settings
from schiffe.settings.shared import NAME
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredMatch
from schiffe.store.store import Store


@dataclass(frozen=True)
class MoveQuestion:
    """A position in which a move is asked for.

    Attributes:
        played: the move of then, with the position before it.
        enemy: against whom that was; empty where the position is a ready one.
        begun: when its game began; 0 for a ready one.
    """

    place: Place
    played: PlayedMove
    limits: Limits
    enemy: str = ""
    begun: float = 0.0

    @property
    def position(self) -> Position:
        return self.played.before

    def judged(self, move: Move) -> JudgedMove:
        """Judge a move here as an analysis does; it takes about half a second."""
        return judged_move(PlayedMove(self.position, move, 0), self.limits, TowerMarks())


class _MovePositions:
    """The positions of moves."""

    game = GAME

    def ready(self) -> Sequence[MoveQuestion]:
        """Return those that come with the program."""
        return [MoveQuestion(Place(READY, number), played, Limits()) for number, played in enumerate(ready_moves(), 1)]

    def mistakes(self, store: Store, match: StoredMatch, known: Collection[str]) -> Iterator[Mistake | None]:
        """Look through the moves of a game that a person chose; a first game, which has advice, is left out."""
        finished = read_finished(store, match.id, FORMAT)
        return iter(()) if finished.record.is_lesson else _mistakes(finished, own_sides(match, known)[0])

    def question(self, store: Store, place: Place, known: Collection[str]) -> MoveQuestion | None:
        """Return a position of a game as it stood."""
        finished = read_finished(store, place.match, FORMAT)
        seats = own_sides(finished.stored, known)
        for played in _chosen(finished, seats[0]) if seats else ():
            if played.before.ply + 1 == place.number:
                enemy = match_named_now(finished.stored, FORMAT).sides[1 - seats[0]].name
                return MoveQuestion(
                    place, played, limits=finished.last.limits, enemy=enemy, begun=finished.stored.begun
                )
        return None


def _chosen(finished: FinishedMatch, seat: SeatNumber) -> Iterator[PlayedMove]:
    """Yield the moves that a person chose before time was up, those taken back left out; the only one was no choice."""
    late = set[Position]()
    before: MatchState | None = finished.begun
    for moment in finished.moments:
        if before and isinstance(moment.event, TimeExpired):
            late.add(before.position)
        before = moment.state
    for played in finished.last.history:
        if played.side == seat and played.before not in late and len(legal_moves(played.before)) > 1:
            yield played


def _mistakes(finished: FinishedMatch, seat: SeatNumber) -> Iterator[Mistake | None]:
    marks = TowerMarks()
    for played in _chosen(finished, seat):
        costly = costly_move(played, finished.last.limits, marks)
        is_asked = costly and is_confirmed(costly, finished.last.limits, marks)
        yield Mistake(played.before.ply + 1, costly.cost) if costly and is_asked else None


def trainer(book: Logbook, settings: Settings) -> Trainer[MoveQuestion]:
    """Return the training of the player in the settings."""
    name = settings[NAME]
    return Trainer(book, _MovePositions(), name=player_name(name), names=own_names(name))
