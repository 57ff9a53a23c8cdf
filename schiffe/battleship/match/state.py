"""The state of a match: one frozen value, made only of the events so far.

It contains what both sides may know, so no fleet. ``MatchState.at_start`` makes it from the first event, ``after``
from each later one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple, Self

from schiffe.battleship.match.events import (
    EndingEvent,
    Event,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Outcome, Ship
from schiffe.battleship.rules.target import Target
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind, SeatNumber, other_seat, replaced_at


@dataclass(frozen=True)
class TurnProgress:
    """The turn in progress: the cells that a hint recommended, and whether time is up."""

    hint: tuple[Cell, ...] = ()
    is_time_up: bool = False


NEW_TURN: Final = TurnProgress()
"""A turn that has just begun."""


@dataclass(frozen=True)
class MatchState:
    """A match after some of its events.

    Attributes:
        players: the players at seats 0 and 1.
        targets: for each seat what it knows about the other side.
        seat_to_move: the seat whose turn it is; in a solo match always 0; after the end, the seat of the last turn.
        history: the shots of both sides, one entry for each turn.
        hint_counts: the number of hints that each seat has taken.
        hinted_shots: for each seat the numbers, from 1, of its shots that followed a hint.
        turn_progress: what has happened in the current turn.
        ending: the event that ended the match; None before.
        has_started: whether the start is among the events; before it, nothing else can happen.
    """

    rules: Rules
    players: tuple[Player, Player]
    targets: tuple[Target, Target]
    seat_to_move: SeatNumber
    history: tuple[ShotsFired | ShotRepeated, ...] = ()
    hint_counts: tuple[int, int] = (0, 0)
    hinted_shots: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    turn_progress: TurnProgress = NEW_TURN
    ending: EndingEvent | None = None
    has_started: bool = True

    @classmethod
    def at_start(cls, started: MatchStarted) -> Self:
        fresh = Target.fresh(started.rules)
        return cls(
            rules=started.rules, players=started.players, targets=(fresh, fresh), seat_to_move=started.first_seat
        )

    @classmethod
    def before_start(cls, started: MatchStarted) -> Self:
        return replace(cls.at_start(started), has_started=False)

    @classmethod
    def from_events(cls, events: Iterable[Event]) -> Self:
        """Return the state after these events, which have to begin with the start.

        Raises:
            ImpossibleEvent: an event cannot follow the previous ones.
        """
        first_event, *later_events = events
        if not isinstance(first_event, MatchStarted):
            raise ImpossibleEvent(first_event)
        state = cls.at_start(first_event)
        for event in later_events:
            state = state.after(event)
        return state

    @property
    def winner(self) -> SeatNumber | None:
        """The seat that sank the last ship, or whose opponent resigned; None if there is none.

        It is known before the end is announced. It relies on the answers, not on the ships afloat: a lying opponent can
        lose more ships than there are.
        """
        match self.ending:
            case MatchEnded(winner=winner):
                return winner
            case PlayerResigned(seat=seat):
                return other_seat(seat)
            case MatchBrokenOff() if self.players[1].kind is PlayerKind.FRIEND:
                return None  # even if the last ship was sunk: after false play the match counts for nobody
        for seat, target in enumerate(self.targets):
            if target.shots and target.shots[-1].answer.outcome is Outcome.WON:
                return seat
        return None

    @property
    def first_seat(self) -> SeatNumber:
        return self.history[0].seat if self.history else self.seat_to_move

    @property
    def due_shot_count(self) -> int:
        """The number of shots of the current turn."""
        afloat = self.targets[other_seat(self.seat_to_move)].afloat_ship_count
        return self.rules.due_shot_count(afloat, self.targets[self.seat_to_move].open_cells.bit_count())

    @property
    def is_solo(self) -> bool:
        """True if one player fires alone, and nobody fires back."""
        return self.players[1].kind is PlayerKind.NOBODY

    @property
    def side_count(self) -> int:
        """The number of sides that fire: 2, or 1 in a solo match."""
        return 1 if self.is_solo else 2

    @property
    def is_decided(self) -> bool:
        return isinstance(self.ending, MatchEnded | PlayerResigned)

    @property
    def is_resigned(self) -> bool:
        return isinstance(self.ending, PlayerResigned)

    @property
    def names(self) -> tuple[str, str]:
        return self.players[0].name, self.players[1].name

    @property
    def turns(self) -> list[ShotsFired]:
        """The turns in which shots were fired, in order."""
        return [turn for turn in self.history if isinstance(turn, ShotsFired)]

    def turns_of(self, seat: SeatNumber) -> list[ShotsFired]:
        """Return the turns in which a seat fired, in order."""
        return [turn for turn in self.turns if turn.seat == seat]

    def after(self, event: Event) -> Self:
        """Return the state after one more event.

        Raises:
            ImpossibleEvent: the event cannot happen in this state.
        """
        if self.ending or isinstance(event, MatchStarted) == self.has_started:
            raise ImpossibleEvent(event)
        match event:
            case MatchStarted():
                return self.at_start(event)
            case PlayerResigned() if self.is_solo:
                raise ImpossibleEvent(event)  # there is no opponent who could win
            case MatchEnded(winner=winner) if winner != self.winner:
                raise ImpossibleEvent(event)
            case PlayerLeft() | PlayerResigned() | MatchBrokenOff() | MatchEnded():
                return replace(self, ending=event)
        if event.seat != self.seat_to_move or self.winner is not None:
            raise ImpossibleEvent(event)
        match event:
            case ShotsFired():
                return self._after_shots(event)
            case ShotRepeated(seat=seat):
                if self.is_solo:
                    raise ImpossibleEvent(event)
                return replace(
                    self, seat_to_move=other_seat(seat), history=(*self.history, event), turn_progress=NEW_TURN
                )
            case HintTaken(seat=seat, cells=cells):
                hints = replaced_at(self.hint_counts, seat, self.hint_counts[seat] + 1)
                return replace(self, hint_counts=hints, turn_progress=replace(self.turn_progress, hint=cells))
            case TimeExpired():
                return replace(self, turn_progress=replace(self.turn_progress, is_time_up=True))

    def _after_shots(self, event: ShotsFired) -> Self:
        seat = event.seat
        target = self.targets[seat]
        hinted_shots = self.hinted_shots[seat]
        outcomes = [shot.answer.outcome for shot in event.shots]
        is_won = outcomes[-1:] == [Outcome.WON]
        min_shot_count = 1 if is_won else self.due_shot_count
        if Outcome.WON in outcomes[:-1] or not min_shot_count <= len(outcomes) <= self.due_shot_count:
            raise ImpossibleEvent(event)
        for shot in event.shots:
            if not target.is_open(shot.cell):
                raise ImpossibleEvent(event)
            target = target.after(shot.cell, shot.answer)
            if shot.cell in self.turn_progress.hint:
                hinted_shots |= {len(target.shots)}
        shoots_again = self.rules.shoots_again([outcome is not Outcome.MISS for outcome in outcomes])
        keeps_turn = is_won or self.is_solo or shoots_again
        return replace(
            self,
            targets=replaced_at(self.targets, seat, target),
            seat_to_move=seat if keeps_turn else other_seat(seat),
            history=(*self.history, event),
            hinted_shots=replaced_at(self.hinted_shots, seat, hinted_shots),
            turn_progress=NEW_TURN,
        )


@dataclass(frozen=True)
class Perspective:
    """The part of a match that one seat may see: the state, and its own fleet, if that is in this program."""

    seat: SeatNumber
    fleet: Fleet | None
    state: MatchState

    @property
    def target(self) -> Target:
        """This seat's knowledge about the other side."""
        return self.state.targets[self.seat]

    @property
    def incoming(self) -> Target:
        """The other side's knowledge about this seat."""
        return self.state.targets[other_seat(self.seat)]

    @property
    def name(self) -> str:
        return self.state.names[self.seat]

    @property
    def opponent_name(self) -> str:
        return self.state.names[other_seat(self.seat)]

    @property
    def is_my_turn(self) -> bool:
        return self.state.ending is None and self.state.seat_to_move == self.seat

    def intact_cell_count(self, ship: Ship) -> int:
        """Return the number of intact cells of one of this seat's ships; 0 means sunk."""
        return (ship.mask & self.incoming.open_cells).bit_count()


class ShotTally(NamedTuple):
    """The shots of one side: their number, the number of hits, and the longest run without a hit."""

    shots: int
    hits: int
    longest_miss_run: int

    @classmethod
    def from_target(cls, target: Target) -> Self:
        """Count the shots of a side."""
        hits = run = longest = 0
        for shot in target.shots:
            if shot.answer.outcome is Outcome.MISS:
                run += 1
                longest = max(longest, run)
            else:
                hits += 1
                run = 0
        return cls(len(target.shots), hits, longest)

    @property
    def rate(self) -> int:
        """Hits per hundred shots, rounded; 0 without a shot."""
        return round(100 * self.hits / self.shots) if self.shots else 0


def whole_turns(state: MatchState) -> list[tuple[ShotsFired, ...]]:
    """Return the shots of a match by turns; if a hit shoots again, all shots up to a miss are one turn."""
    result = []
    for _seat, events in groupby(state.history, lambda event: event.seat):
        turn = tuple(event for event in events if isinstance(event, ShotsFired))
        if turn:
            result.append(turn)
    return result


def whole_turn_count(state: MatchState, seat: SeatNumber) -> int:
    """Return the number of turns in which a seat has fired."""
    return sum(turn[0].seat == seat for turn in whole_turns(state))
