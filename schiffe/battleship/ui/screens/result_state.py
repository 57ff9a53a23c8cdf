"""The end of a match as its screen shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.texts.lesson import Advice
from schiffe.battleship.ui.pair import INITIAL_PAIR, PairState
from schiffe.battleship.ui.screens.findings import NOTHING_FOUND, Findings
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.players import SeatNumber
from schiffe.game.statistics.ladder import Standing
from schiffe.game.ui.ending import GameOutcome
from schiffe.language.i18n import _

if TYPE_CHECKING:  # behind the door to a room
    from schiffe.battleship.ui.room import ShownRoom


@dataclass(frozen=True)
class Result:
    """The end of a match that has lasted so many seconds.

    Attributes:
        people: the seats of those who look at it.
        shows_boards: whether the boards are shown, and not the numbers.
        can_replay: whether it can be looked back at.
        noticed: what the rival says of one's fleets.
        is_lesson: whether it was a first game: of skill, luck and the genius nothing is said.
        advice: what the lesson says in the end; None without one.
        has_ladder: whether it may count for the ladder, and ``standing`` what has come of that, once it is known.
        can_repeat: whether there may be another game like it.
        help_after_loss: a sentence that helps after a loss; None while it is not known, or where there is none.
        room: the room in which it was played; None for any other game.
        score: how many of the games there before this one each has won.
    """

    match: MatchState
    fleets: FleetPair
    seconds: float
    people: tuple[SeatNumber, ...]
    glyphs: Glyphs
    findings: Findings = NOTHING_FOUND
    shows_boards: bool = False
    pair: PairState = INITIAL_PAIR
    can_replay: bool = False
    noticed: str = ""
    is_lesson: bool = False
    advice: Advice | None = None
    has_ladder: bool = False
    standing: Standing | None = None
    can_repeat: bool = True
    help_after_loss: str | None = None
    room: ShownRoom | None = None
    score: tuple[int, int] = (0, 0)

    def in_room(self, room: ShownRoom, fleet: Fleet | None) -> Result:
        """Return how it looks as the room stands now; the fleet is the friend's, once it is known."""
        one, other = self.fleets
        return replace(self, room=room, fleets=(one, other or fleet))

    def has_lost(self, seat: SeatNumber) -> bool:
        """Return whether a seat is that of the only one who looks at it, and who has lost."""
        return self.people == (1 - self.winner,) == (seat,)

    @property
    def winner(self) -> SeatNumber:
        """The seat that has won."""
        assert self.match.winner is not None
        return self.match.winner

    @property
    def new_score(self) -> tuple[int, int]:
        """The number of games that each has won in a room, this one among them."""
        one, other = self.score
        if not self.counts:
            return one, other
        return (one + 1, other) if self.winner == 0 else (one, other + 1)

    @property
    def counts(self) -> bool:
        """True unless the friend in a room has not played true: then it counts for nobody."""
        verdict = self.room.status.verdict if self.room else None
        return verdict is None or verdict.falsehood is None

    @property
    def false_shot(self) -> tuple[Cell, int] | None:
        """The shot that the friend has answered wrongly, with its number; None where there is none."""
        verdict = self.room.status.verdict if self.room else None
        if verdict is None or verdict.cell is None:
            return None
        cells = [cell for cell, _answer in self.match.views[0].shots]
        return verdict.cell, cells.index(verdict.cell) + 1

    @property
    def outcome(self) -> GameOutcome:
        """The outcome for those who look at it; one of two who look has won."""
        if not self.counts:
            return GameOutcome.DRAW
        has_won = len(self.people) != 1 or self.people[0] == self.winner
        return GameOutcome.VICTORY if has_won else GameOutcome.DEFEAT

    @property
    def word(self) -> str:
        """Victory or defeat, or who has won where both look at the same screen, or that it does not count."""
        if not self.counts:
            return _("NOT COUNTED")
        if len(self.people) == 1:
            return self.outcome.word
        return _("{name} WINS").format(name=self.match.names[self.winner].upper())

    @property
    def is_whole(self) -> bool:
        """True if it was played to its end."""
        return not isinstance(self.match.ending, PlayerResigned)

    def turned(self) -> Result:
        """Return the other page: the boards, first the left one where only one has room, or the numbers."""
        return replace(self, shows_boards=not self.shows_boards, pair=replace(self.pair, shown_side=0))

    @property
    def has_other_board(self) -> bool:
        """True if the boards are shown, and only one of them has room."""
        return self.shows_boards and self.pair.is_single

    def tabbed(self) -> Result:
        """Return the other board, where only one has room, or else the other page."""
        return replace(self, pair=self.pair.with_other_side()) if self.has_other_board else self.turned()
