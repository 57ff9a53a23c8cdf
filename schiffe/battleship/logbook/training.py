"""The positions of Battleship for training: those of one's own games, as they stood, and ten that are ready."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from schiffe.battleship import GAME
from schiffe.battleship.bots.choice import TimeUp
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.match.analysis import AssessedTurn, AssessmentPlan
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.ready import ready_positions
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import TargetView
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
class ShotQuestion:
    """A position in which a shot is asked for.

    Attributes:
        view: what the shooter knew.
        fired: the shot of then.
        enemy: against whom that was; empty where the position is a ready one.
        begun: when its game began; 0 for a ready one.
    """

    place: Place
    view: TargetView
    fired: Cell
    enemy: str = ""
    begun: float = 0.0

    @property
    def number(self) -> int:
        """The number of the shot that is asked for."""
        return len(self.view.shots) + 1

    def judged(self, cell: Cell) -> AssessedTurn:
        """Judge a shot here as an analysis does; it takes about a fiftieth of a second, on large boards half a one."""
        plan = AssessmentPlan(self.view.rules, len(self.view.shots))
        return plan.assess(self.view, ((cell, Answer(Outcome.MISS)),), is_close=True)


def is_right(judged: AssessedTurn) -> bool:
    """Return whether a shot is as good as the best one, as far as can be told."""
    return not judged.cost and judged.possible > 0


class _ShotPositions:
    """The positions of shots."""

    game = GAME

    def ready(self) -> Sequence[ShotQuestion]:
        """Return those that come with the program."""
        return [
            ShotQuestion(Place(READY, number), position.view, position.fired)
            for number, position in enumerate(ready_positions(), 1)
        ]

    def mistakes(self, store: Store, match: StoredMatch, known: Collection[str]) -> Iterator[Mistake | None]:
        """Look through the shots of a game that a person aimed; those of a salvo, or of the lesson, are left out."""
        finished = read_finished(store, match.id, FORMAT)
        return iter(()) if finished.record.is_lesson else _mistakes(finished, own_sides(match, known)[0])

    def question(self, store: Store, place: Place, known: Collection[str]) -> ShotQuestion | None:
        """Return a position of a game as it stood."""
        finished = read_finished(store, place.match, FORMAT)
        seats = own_sides(finished.stored, known)
        for before, event in _aimed(finished, seats[0]) if seats else ():
            view = before.views[event.seat]
            if len(view.shots) + 1 == place.number:
                enemy = match_named_now(finished.stored, FORMAT).sides[1 - event.seat].name
                return ShotQuestion(place, view, fired=event.last.cell, enemy=enemy, begun=finished.stored.begun)
        return None


def _aimed(finished: FinishedMatch, seat: SeatNumber) -> Iterator[tuple[MatchState, ShotsFired]]:
    """Yield the single shots that a person aimed, each with the state before."""
    before: MatchState | None = None
    for moment in finished.moments:
        event = moment.event
        is_single = isinstance(event, ShotsFired) and event.seat == seat and len(event.shots) == 1
        if before and isinstance(event, ShotsFired) and is_single and not isinstance(event.last.reason, TimeUp):
            yield before, event
        before = moment.state


def _mistakes(finished: FinishedMatch, seat: SeatNumber) -> Iterator[Mistake | None]:
    followed = finished.last.followed[seat]
    plan = AssessmentPlan(finished.last.rules, len(finished.last.views[seat].shots))
    for before, event in _aimed(finished, seat):
        view, number = before.views[seat], len(before.views[seat].shots) + 1
        if number in followed or not plan.looks_closely(number):
            continue
        judged = plan.assess(view, ((event.last.cell, event.last.answer),), is_close=True)
        yield Mistake(number, round(judged.cost, 4), judged.best[0].cell) if judged.cost else None


def trainer(book: Logbook, settings: Settings) -> Trainer[ShotQuestion]:
    """Return the training of the player in the settings."""
    name = settings[NAME]
    return Trainer(book, _ShotPositions(), name=player_name(name), names=own_names(name))
