"""A finished match at one of its steps."""

from dataclasses import dataclass, replace
from typing import Self

from schiffe.battleship.logbook.finished import FinishedMatch, known_fleet
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.match.events import HintTaken, ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.motion import NO_ANIMATION
from schiffe.battleship.ui.painting.pair import BoardSide
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.onlooker import OnlookerState
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.language.i18n import _
from schiffe.language.names import initials
from schiffe.toolkit.replaying import Playback


@dataclass(frozen=True)
class ReplayState(OnlookerState):
    """A finished match at one of its steps.

    Attributes:
        seen_by: the seat whose knowledge is shown; None to show everything.
        shows_odds: whether the odds of the next turn are shown.
        assessed_turn: the assessment of the next turn; None until it is known.
        costly_steps: the steps of the costly turns that are known so far.
        is_judged: whether all costly turns are known.
        typed_text: the number of the shot to go to, as typed so far; None if nothing is typed.
        message: a message until the next key.
    """

    finished: FinishedMatch
    seen_by: SeatNumber | None = None
    shows_odds: bool = False
    assessed_turn: AssessedTurn | None = None
    costly_steps: tuple[int, ...] = ()
    is_judged: bool = False
    typed_text: str | None = None
    message: str | None = None

    @property
    def step(self) -> int:
        return self.playback.step

    @property
    def shown_step(self) -> int:
        """The step on the boards; while shots fly, the one before them."""
        return self.step - 1 if self.animation.is_flying else self.step

    @property
    def perspective(self) -> Perspective:
        fleet = None if self.seen_by is None else known_fleet(self.finished, self.seen_by)
        return Perspective(self.seen_by or 0, fleet, self.finished.moments[self.shown_step].state)

    @property
    def knowledge_text(self) -> str:
        """The text about the knowledge that is shown."""
        if self.seen_by is None:
            return _("all ships shown")
        return _("what {name} knew").format(name=self.match_state.names[self.seen_by])

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet of a seat if the shown knowledge includes it."""
        return known_fleet(self.finished, seat, self.seen_by)

    @property
    def next_turn_step(self) -> int | None:
        """The step of the next turn; None after the last turn."""
        moments = self.finished.moments
        step = self.step + 1
        while step <= self.playback.last_step and isinstance(moments[step].event, HintTaken | TimeExpired):
            step += 1
        return step if step <= self.playback.last_step and self.turn_at(step) else None

    @property
    def next_turn(self) -> ShotsFired | None:
        """The next turn; None after the last one."""
        step = self.next_turn_step
        return None if step is None else self.turn_at(step)

    def turn_at(self, step: int) -> ShotsFired | None:
        """Return the turn played at a step; None if something else happened there."""
        event = self.finished.moments[step].event
        return event if isinstance(event, ShotsFired) else None

    def shots_fired(self, step: int) -> int:
        """Return the number of shots fired up to a step: by ``seen_by``, or by the player with more shots."""
        targets = self.finished.moments[step].state.targets
        return max(len(target.shots) for seat, target in enumerate(targets) if self.seen_by in (None, seat))

    @property
    def letters_of_costly_turns(self) -> dict[int, str]:
        """The initial of the player of each costly turn, by its step."""
        letters = [letter.upper() for letter in initials(self.match_state.names)]
        return {step: letters[turn.seat] for step in self.costly_steps if (turn := self.turn_at(step))}

    # Going to another moment

    def with_playback(self, playback: Playback) -> Self:
        """Return the state with another playback; another step has the board of its turn in view."""
        state = replace(self, playback=playback, typed_text=None, message=None)
        if playback.step == self.step:
            return state
        return replace(state, assessed_turn=None, animation=NO_ANIMATION).with_board_of_turn()

    def stopped_at(self, step: int) -> Self:
        return self.with_playback(self.playback.stopped_at(step))

    def with_board_of_turn(self) -> Self:
        """If only one board fits, show the one shot at in this turn, or in the next turn if its odds are shown."""
        next_turn = self.next_turn if self.shows_odds else None
        turn = next_turn or self.turn_at(self.step)
        if turn is None:
            return self
        return replace(self, pair=replace(self.pair, shown_side=other_seat(turn.seat)))

    def stopped_before_costly(self, step: int) -> Self:
        """Return the state right before a costly turn, with its odds."""
        return replace(self.stopped_at(step - 1), shows_odds=True).with_board_of_turn()

    def after_click(self, step: int) -> Self:
        """Return the state after a click on a step of the timeline; a costly turn is shown before it is played."""
        return self.stopped_before_costly(step) if step in self.costly_steps else self.stopped_at(step)

    def step_after_shot(self, number: int) -> int | None:
        """Return the step after the shot with this number; None if there is no such shot."""
        if number < 1:
            return None
        return next((step for step in range(1, self.playback.last_step + 1) if self.shots_fired(step) >= number), None)

    def with_odds_toggled(self) -> Self:
        """Return the state with the odds shown or hidden, and without a message."""
        return replace(self, shows_odds=not self.shows_odds, message=None).with_board_of_turn()

    def with_first_digit(self, digit: str) -> Self:
        """Return the paused state in which the number of a shot begins with a digit."""
        return replace(self.stopped_at(self.step), typed_text=digit)

    def with_next_view(self) -> Self:
        """Return the state with the next of these views, and without a message: both players, the first, the second."""
        match self.seen_by:
            case None:
                seen_by: SeatNumber | None = 0
            case 0 if not self.match_state.is_solo:
                seen_by = 1
            case _:
                seen_by = None
        return replace(self, seen_by=seen_by, message=None, animation=NO_ANIMATION)

    # The boards

    @property
    def shown_assessment(self) -> AssessedTurn | None:
        """The assessment whose odds are shown; None if there are none."""
        assessed_turn = self.assessed_turn
        if assessed_turn is None or not self.shows_odds:
            return None
        return assessed_turn if all(cell_odds.total for cell_odds in assessed_turn.best_odds) else None

    def side(self, seat: SeatNumber) -> BoardSide:
        """Return the board of a seat, with the odds if it is shot at next."""
        side = super().side(seat)
        assessed_turn = self.shown_assessment
        next_turn = self.next_turn
        if assessed_turn is None or next_turn is None or next_turn.seat == seat:
            return side
        if assessed_turn.target_before is not self.match_state.targets[next_turn.seat]:
            return side  # while shots fly, the boards are a step behind
        picture = replace(side.board.picture, heat=assessed_turn.heat)
        legend = heat_legend(assessed_turn.best_shot_odds)
        best_cells = tuple(cell_odds.cell for cell_odds in assessed_turn.best_odds)
        marks = BoardMarks(
            cursor=best_cells[0] if len(best_cells) == 1 else None,
            last_cells=tuple(cell_odds.cell for cell_odds in assessed_turn.fired_odds),
            advised_cells=best_cells if len(best_cells) > 1 else (),
            is_comparison=True,
        )
        return replace(side, board=replace(side.board, role=Role.TARGET, picture=picture, marks=marks, legend=legend))
