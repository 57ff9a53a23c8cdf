"""The state of the screen at the end of a match."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.texts.lesson import Advice
from schiffe.battleship.ui.painting.pair import INITIAL_PAIR, LEFT_SIDE, PairState
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.screens.analysis.findings import NOTHING_FOUND, Findings
from schiffe.game.match.players import SeatNumber, lone_loser, replaced_at
from schiffe.game.statistics.results import OwnResult
from schiffe.game.ui.ending import banner_text
from schiffe.game.ui.ending_screen import LadderState
from schiffe.language.i18n import _, pgettext


@dataclass(frozen=True)
class ResultRemarks:
    """Remarks that are computed while the result is shown.

    Attributes:
        rival: a remark of the rival about the player's fleets; None for none.
        help_after_loss: advice after a loss; None until it is known.
    """

    rival: str | None = None
    help_after_loss: str | None = None


NO_REMARKS: Final = ResultRemarks()


class NumberedCell(NamedTuple):
    """A cell, and the number of the shot at it."""

    cell: Cell
    number: int


@dataclass(frozen=True)
class ResultState(LadderState):
    """A finished match, and what its screen shows.

    Attributes:
        seconds: how long the match has lasted.
        people: the seats of the people at this screen.
        shows_boards: whether the boards are shown instead of the numbers.
        can_replay: whether there is a replay.
        is_first_match: whether it was a first match, after which skill, luck and the genius are not shown.
        advice: the last advice of the lesson; None without one.
        room_snapshot: the room in which the match was played; None for any other match.
        score: the matches that each player has won in the room before this one.
    """

    match_state: MatchState
    fleets: FleetPair
    seconds: float
    people: tuple[SeatNumber, ...]
    glyphs: Glyphs
    findings: Findings = NOTHING_FOUND
    shows_boards: bool = False
    pair: PairState = INITIAL_PAIR
    can_replay: bool = False
    remarks: ResultRemarks = NO_REMARKS
    is_first_match: bool = False
    advice: Advice | None = None
    room_snapshot: RoomSnapshot | None = None
    score: tuple[int, int] = (0, 0)

    def with_room(self, room_snapshot: RoomSnapshot, fleet: Fleet | None) -> Self:
        """Return the state with a changed room, and with the friend's fleet once it is known."""
        own_fleet, opponent_fleet = self.fleets
        return replace(self, room_snapshot=room_snapshot, fleets=(own_fleet, opponent_fleet or fleet))

    @property
    def loser(self) -> SeatNumber | None:
        """The seat of the only person at this screen if they have lost; otherwise None."""
        return lone_loser(self.people, self.winner)

    @property
    def winner(self) -> SeatNumber:
        assert self.match_state.winner is not None, "only decided matches have this screen"
        return self.match_state.winner

    @property
    def is_counted(self) -> bool:
        """True unless the friend in a room gave a false answer; then the match counts for nobody."""
        return self.verdict is None or self.verdict.problem is None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the friend in a room; None if there is none."""
        return self.room_snapshot.status.verdict if self.room_snapshot else None

    @property
    def score_after(self) -> tuple[int, int]:
        """The matches won by each player in the room after this one, which adds to them if it counts."""
        winner = self.winner
        return replaced_at(self.score, winner, self.score[winner] + 1) if self.is_counted else self.score

    @property
    def false_shot(self) -> NumberedCell | None:
        """The shot that the friend answered falsely; None if there is none."""
        verdict = self.verdict
        if verdict is None:
            return None
        shots = enumerate(self.match_state.targets[0].shots, 1)
        return next((NumberedCell(shot.cell, number) for number, shot in shots if shot.cell == verdict.cell), None)

    @property
    def own_result(self) -> OwnResult:
        """The result for the people at this screen; if there are two, one of them has won."""
        if not self.is_counted:
            return OwnResult.DRAWN
        has_won = len(self.people) != 1 or self.people[0] == self.winner
        return OwnResult.WON if has_won else OwnResult.LOST

    @property
    def banner_text(self) -> str:
        """The text of the banner: victory or defeat, which of two people has won, or that the match does not count."""
        if not self.is_counted:
            return _("NOT COUNTED")
        if len(self.people) == 1:
            return banner_text(self.own_result)
        return _("{name} WINS").format(name=self.match_state.names[self.winner].upper())

    @property
    def next_match_name(self) -> str | None:
        """The name of the key for another match; None if there cannot be one."""
        if self.room_snapshot:
            status = self.room_snapshot.status
            return pgettext("key", "rematch") if status.can_go_on and status.friend.name else None
        return pgettext("key", "the full game") if self.is_first_match else pgettext("key", "again")

    @property
    def is_played_out(self) -> bool:
        """True if nobody resigned."""
        return not self.match_state.is_resigned

    def turned(self) -> Self:
        """Return the state with the other page: the boards, beginning with the left one, or the numbers."""
        return replace(self, shows_boards=not self.shows_boards, pair=replace(self.pair, shown_side=LEFT_SIDE))

    @property
    def has_other_board(self) -> bool:
        """True if the boards are shown and only one of them fits."""
        return self.shows_boards and self.pair.is_single

    def with_other_board(self) -> Self:
        """Return the state with the other board if only one fits, or else with the other page."""
        return replace(self, pair=self.pair.with_other_side()) if self.has_other_board else self.turned()
