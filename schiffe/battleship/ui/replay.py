"""The replay of a finished match: its state, its screen, and playing it by itself."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.finished import FinishedMatch, known_fleet, seat_named
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.match.events import Ending, HintTaken, ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import heat_legend, odds_text
from schiffe.battleship.texts.games import unusual_title
from schiffe.battleship.texts.replay import cut_short_text, event_text
from schiffe.battleship.ui.manual import replay_manual
from schiffe.battleship.ui.painting import log
from schiffe.battleship.ui.painting.arrangement import MIN_SIZE_SIDE_BY_SIDE, BoardArrangement, is_narrow
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.motion import MIN_TURN_SECONDS, NO_ANIMATION, Animation, impact_of, motion_of
from schiffe.battleship.ui.painting.pair import BoardSide, other_board_command
from schiffe.battleship.ui.painting.role import Role
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.screens.onlooker import OnlookerScreen, OnlookerState, reasons_screen
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.replay import SteppedScreen, SteppedState, show_steps
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import initials, players_title
from schiffe.language.text import join_and, quoted
from schiffe.process.tasks import in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.store.texts import time_text
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.key_row import KEY_ROWS
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.screen import Action, Call, Command
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.time_line import TimeLine, TimeLineGlyphs, paint_time_line

_EVENT_ROWS: Final = 2
_MIN_SHOT_ROWS: Final = 2
"""The fewest rows of shots; a single one would repeat the last event."""
_INPUT_COLUMNS: Final = 6


@dataclass(frozen=True)
class ReplayState(SteppedState, OnlookerState):
    """A finished match at one of its moments.

    Attributes:
        seen_by: the seat whose knowledge is shown; None to show everything.
        has_odds: whether the odds of the next turn are shown.
        assessed: the assessment of the next turn; None while it is not known.
        costly: the steps of costly turns, as far as known.
        is_judged: whether all costly turns are known.
        typed_text: the number of the shot to go to, as typed so far; None if nothing is typed.
        note: a message until the next key.
    """

    finished: FinishedMatch
    seen_by: SeatNumber | None = None
    has_odds: bool = False
    assessed: AssessedTurn | None = None
    costly: tuple[int, ...] = ()
    is_judged: bool = False
    typed_text: str | None = None
    note: str = ""

    @property
    def last(self) -> int:
        return len(self.finished.moments) - 1

    @property
    def shown_step(self) -> int:
        """The step on the boards: while shots fly, the one before them."""
        return self.step - 1 if self.animation.is_flying else self.step

    @property
    def perspective(self) -> Perspective:
        """The match at the moment on the boards."""
        fleet = None if self.seen_by is None else known_fleet(self.finished, self.seen_by)
        return Perspective(self.seen_by or 0, fleet, self.finished.moments[self.shown_step].state)

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet of a seat if the shown knowledge has it."""
        return known_fleet(self.finished, seat, self.seen_by)

    @property
    def next_turn(self) -> int | None:
        """The step of the next turn; None after the last turn."""
        moments = self.finished.moments
        step = self.step + 1
        while step <= self.last and isinstance(moments[step].event, HintTaken | TimeExpired):
            step += 1
        return step if step <= self.last and isinstance(moments[step].event, ShotsFired) else None

    def shots_fired(self, step: int) -> int:
        """Return the number of shots fired up to a moment: by ``seen_by``, or by the player with more shots."""
        views = self.finished.moments[step].state.views
        return max(len(view.shots) for seat, view in enumerate(views) if self.seen_by in (None, seat))

    def player_letter(self, step: int) -> str:
        """Return the initial of the player of a turn."""
        event = self.finished.moments[step].event
        assert isinstance(event, ShotsFired)
        return initials(self.match_state.names)[event.seat].upper()

    # Going to another moment

    def with_step(self, step: int) -> Self:
        """Return the state at another moment, with the board of its turn in view."""
        return replace(self.cleared(), step=step).with_board_of_turn()

    def cleared(self) -> Self:
        """Return the state without typed text, note and animation."""
        return replace(self, typed_text=None, note="", animation=NO_ANIMATION, assessed=None)

    def with_board_of_turn(self) -> Self:
        """If only one board fits, show the one shot at in this turn, or in the next turn if its odds are shown."""
        step = self.next_turn if self.has_odds else None
        event = self.finished.moments[self.step if step is None else step].event
        if not isinstance(event, ShotsFired):
            return self
        return replace(self, pair=replace(self.pair, shown_side=other_seat(event.seat)))

    def before_costly(self, step: int) -> Self:
        """Return the state right before a costly turn, with its odds."""
        return replace(self, has_odds=True).stopped_at(step - 1)

    def after_shot(self, number: int) -> Self | None:
        """Return the state after the shot with this number; None if there is no such shot."""
        step = next((step for step in range(1, self.last + 1) if self.shots_fired(step) >= number), None)
        return None if step is None or number < 1 else self.stopped_at(step)

    def with_odds_toggled(self) -> Self:
        """Return the state with the odds shown or hidden."""
        return replace(self, has_odds=not self.has_odds, note="").with_board_of_turn()

    def toggled(self) -> Self:
        """Play on by itself, or stop; no message is left."""
        return replace(super().toggled(), note="")

    def with_next_view(self) -> Self:
        """Return the state with the knowledge of both players, the first, the second, and so on in turn."""
        following: dict[SeatNumber | None, SeatNumber | None] = {None: 0, 0: 1, 1: None}
        if self.match_state.is_solo:
            following[0] = None
        return replace(self, seen_by=following[self.seen_by], note="", animation=NO_ANIMATION)

    # The boards

    @property
    def odds(self) -> AssessedTurn | None:
        """The assessment whose odds are shown; None if there are none."""
        is_known = self.assessed and all(odds.total for odds in self.assessed.best)
        return self.assessed if self.has_odds and is_known else None

    def side(self, seat: SeatNumber) -> BoardSide:
        """Return the board of a seat, with the odds if it is shot at next."""
        side = super().side(seat)
        odds = self.odds
        turn = self.finished.moments[self.next_turn or 0].event
        is_next = isinstance(turn, ShotsFired) and turn.seat != seat
        if odds is None or not is_next or odds.before is not self.match_state.views[other_seat(seat)]:
            return side
        picture = side.board.picture._replace(heat=odds.heat)
        legend = heat_legend(odds.best[0])
        fired = tuple(cell_odds.cell for cell_odds in odds.fired_odds)
        best = tuple(cell_odds.cell for cell_odds in odds.best)
        marks = BoardMarks(last_cells=fired, is_comparison=True)
        marks = marks._replace(cursor=best[0]) if len(best) == 1 else marks._replace(advised_cells=best)
        return replace(side, board=side.board._replace(role=Role.TARGET, picture=picture, marks=marks, legend=legend))


_DEFAULT_OPTIONS: Final = ReplayOptions()
"""The default options: everything is shown, without the odds."""


class ReplayScreen(SteppedScreen[ReplayState], OnlookerScreen[ReplayState]):
    """A screen with a match at one of its moments; ``reasons`` shows why the players fired where they did."""

    max_line_characters = 4
    """The most digits of the number of a shot."""

    def __init__(self, state: ReplayState, changed: Action, explain: Action, reasons: Action) -> None:
        super().__init__(state, changed, explain)
        self._reasons = reasons

    def commands(self, state: ReplayState) -> Sequence[Command[ReplayState]]:
        """Return the commands: go to other moments, play at a pace, show other knowledge, go back."""
        if state.typed_text is not None:
            return [
                Command(("enter",), self._go_to_typed, _("Enter"), _("choose")),
                Command(("escape", "f10"), ReplayState.cleared, _("Esc"), _("clear")),
            ]
        return [
            self.help_command(),
            self.play_command(state, pgettext("replay", "play")),
            *([other_board_command()] if state.pair.is_single and not state.match_state.is_solo else ()),
            *self.step_commands(),
            Command(("o", "f2"), self.notifying(ReplayState.with_odds_toggled), "O", _("odds")),
            Command(("n", "pagedown"), self.notifying(partial(_to_costly, direction=1)), "N P", _("weak shot")),
            Command(("p", "pageup"), self.notifying(partial(_to_costly, direction=-1))),
            self.back_command(),
            Command(("v",), self.notifying(ReplayState.with_next_view), "V", _("view")),
            *self.pace_commands(),
            self.reasons_command(self._reasons),
            *self.end_commands(),
            *(
                Command((digit,), partial(replace, typed_text=digit, note="", is_playing=False))
                for digit in "0123456789"
            ),
            *self.scroll_commands(),
        ]

    def typed_line(self, state: ReplayState) -> str | None:
        """Return the typed number of a shot; None if nothing is typed."""
        return state.typed_text

    def with_typed_line(self, state: ReplayState, text: str) -> ReplayState:
        """Return the state with this input; an empty line is none."""
        return replace(state, typed_text=text or None, note="")

    def _go_to_typed(self, state: ReplayState) -> Call:
        text = state.typed_text or ""
        target = state.after_shot(int(text)) if text.isdecimal() else None
        if target is None:
            note = _("{text} is not a shot of this game. Possible: 1 to {last}").format(
                text=quoted(text), last=state.shots_fired(state.last)
            )
            target = replace(state, typed_text=None, note=note)
        return Call(self._changed, target)

    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:
        """Return the rows for the timeline and the event, and those with gaps, which may also hold shots."""
        if is_narrow(canvas):
            return 1 + _EVENT_ROWS, 1 + _EVENT_ROWS
        least = 2 + min(_EVENT_ROWS, canvas.height - MIN_SIZE_SIDE_BY_SIDE.rows)
        return least, 4 + _EVENT_ROWS

    def paint_around(self, canvas: Canvas, state: ReplayState, arrangement: BoardArrangement) -> None:
        """Paint the bar, the timeline, the event, and below it the shots."""
        names = state.match_state.names
        bar_notes = notes(
            time_text(state.finished.stored.last_event_at), state.rules, state.seconds if state.is_playing else ""
        )
        badge = (
            _("all ships shown") if state.seen_by is None else _("what {name} knew").format(name=names[state.seen_by])
        )
        style = "class:turn" if state.is_playing else BADGE_QUIET
        bar = Bar(
            players_title(*names), notes=bar_notes, badge=badge, badge_style=style, shortest_title=" - ".join(names)
        )
        paint_bar(canvas, bar, state.glyphs)
        gap = 0 if is_narrow(canvas) else 1
        boards = StackPart(arrangement.below)  # with the bar above them
        time_line = StackPart(1, gap=gap, gap_rank=1)
        event = StackPart(_EVENT_ROWS, gap=gap, gap_rank=3)
        shots = StackPart(_MIN_SHOT_ROWS if arrangement.panel is None else 0, gap=1, rank=4)
        keys = StackPart(KEY_ROWS, gap=1, gap_rank=2)
        rows = stack(canvas.height, boards, time_line, event, shots, keys).at(0)
        x = arrangement.titles[0].x + LABEL_COLUMNS
        width = arrangement.right - x

        count = f"{state.shots_fired(state.step)}/{state.shots_fired(state.last)}"
        count_columns = 2 * len(str(state.shots_fired(state.last))) + 2
        steps = TimeLine(state.last, state.step, {step: state.player_letter(step) for step in state.costly})
        line_glyphs = TimeLineGlyphs(state.glyphs.alone, state.glyphs.level_hull, state.glyphs.across)
        paint_time_line(
            canvas,
            Corner(x, rows[time_line].top),
            width - count_columns,
            steps,
            line_glyphs,
            # A click on a costly turn leads to the moment before it.
            lambda step: self.notifying(
                lambda state: state.before_costly(step) if step in state.costly else state.stopped_at(step)
            ),
        )
        canvas.put_right(arrangement.right, rows[time_line].top, count, "class:dim")
        y = rows[event].top
        if state.typed_text is not None:
            field = canvas.put(x, y, _("Go to shot").join("  "), "class:turn")
            canvas.fill(field, y, _INPUT_COLUMNS, 1, "class:bar")
            canvas.place_typed_line(field + 1, y, _INPUT_COLUMNS - 1)
        else:
            canvas.put_lines(x, y, _lines_below(canvas, state, width, min(_EVENT_ROWS, canvas.keys_row - y)))
        if rows[shots].height:
            shot_rows = min(log.MAX_ROWS, canvas.keys_row - 1 - rows[shots].top)  # with a free row above the keys
            log.paint_log(canvas, Corner(x, rows[shots].top), width, shot_rows, state.perspective)


def _to_costly(state: ReplayState, *, direction: int) -> ReplayState:
    """Go to right before the next costly turn (1), or the previous one (-1)."""
    steps = [step for step in state.costly[::direction] if (step - 1 - state.step) * direction > 0]
    if steps:
        return state.before_costly(steps[0])
    return replace(state, note=_("No further weak shot.") if state.is_judged else _("Still analysing the shots."))


# Texts


def _lines_below(canvas: Canvas, state: ReplayState, width: int, rows: int) -> list[str]:
    """Return the event, and the next turn if its odds are shown; if only one fits, the next turn."""
    text = event_text(state.finished, state.shown_step, state.seen_by)
    if state.shown_step == state.last and not isinstance(state.match_state.ending, Ending):
        text = f"{text} {cut_short_text()}"
    texts = [state.note or text]
    if state.has_odds and not state.note and (next_turn := _next_turn_text(state)):
        texts.append(next_turn)
    paragraphs = [canvas.wrap(text, width) for text in texts]
    while len(paragraphs) > 1 and sum(map(len, paragraphs)) > rows:
        paragraphs.pop(0)
    return [line for paragraph in paragraphs for line in paragraph][:rows]


def _next_turn_text(state: ReplayState) -> str:
    """Return a sentence about the next turn and its odds; empty after the last turn."""
    step = state.next_turn
    if step is None:
        return ""
    event = state.finished.moments[step].event
    assert isinstance(event, ShotsFired)
    name = state.match_state.names[event.seat]
    cell_names = join_and([cell_name(shot.cell, state.size) for shot in event.shots])
    odds = odds_text(state.assessed) if state.assessed else _("working it out")
    return _("Next, {name} at {squares}: {odds}").format(name=name, squares=cell_names, odds=odds)


# Playing by itself


async def look_back(
    stage: Stage,
    settings: Settings,
    glyphs: Glyphs,
    finished: FinishedMatch,
    options: ReplayOptions = _DEFAULT_OPTIONS,
    step: int = 0,
) -> None:
    """Show the replay of a match, beginning at a moment, until the player goes back.

    Raises:
        CommandError: the options name somebody who did not play in the match.
    """
    rules = unusual_title(finished.record.rules, settings[OWN_RULES])
    seat = seat_named(finished, options.seen_by)
    state = ReplayState(finished, glyphs=glyphs, rules=rules, seen_by=seat, has_odds=options.has_odds)
    await _Replay(stage, state.stopped_at(step), motion_of(settings)).run()


class _Replay:
    """A replay that plays by itself, and assesses the turns in the background."""

    def __init__(self, stage: Stage, state: ReplayState, motion: str) -> None:
        self._stage = stage
        self._motion = motion
        self._review = Review(state.finished)
        self._step = 0
        self._changed = asyncio.Event()
        self._moved = asyncio.Event()
        self._screen = ReplayScreen(
            state=state,
            changed=self._show,
            explain=lambda: stage.show_over(HelpScreen(replay_manual(state.glyphs), glyphs=state.glyphs)),
            reasons=lambda: stage.show_over(reasons_screen(self._screen.state)),
        )

    async def run(self) -> None:
        """Show the replay until the player goes back."""
        await show_steps(self._stage, self._screen, self._changed, self._forward, self._assess())

    def _show(self) -> None:
        """Show the current moment; after a single step forward, its shots are animated."""
        state = self._screen.state
        if state.step == self._step + 1 and (not state.is_playing or state.pace.seconds >= MIN_TURN_SECONDS):
            self._stage.update(self._screen, self._with_impact)
        self._step = state.step
        self._show_assessments()
        self._changed.set()
        self._moved.set()

    def _with_impact(self, state: ReplayState) -> ReplayState:
        before = state.perspective._replace(state=state.finished.moments[state.step - 1].state)
        impact = impact_of(before, state.finished.moments[state.step].event, self._motion)
        return replace(state, animation=Animation(impact)) if impact else state

    def _show_assessments(self) -> None:
        """Show the assessments known so far."""
        review = self._review
        self._stage.update(
            self._screen,
            lambda state: replace(
                state,
                assessed=None if state.next_turn is None else review.assessed_turn(state.next_turn),
                costly=review.costly,
                is_judged=review.is_done,
            ),
        )

    async def _assess(self) -> None:
        """Assess all turns; the one whose odds are shown comes first."""
        while True:
            self._moved.clear()
            state = self._screen.state
            urgent = state.next_turn if state.has_odds else None
            if await in_daemon_thread(partial(self._review.assess_next, urgent)):
                self._show_assessments()
            else:
                await self._moved.wait()

    def _forward(self) -> None:
        self._stage.update(self._screen, ReplayState.advanced)
        self._show()
