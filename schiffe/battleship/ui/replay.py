"""Looking back at a match that is over: what the keys do, what is painted, and what goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.finished import FinishedMatch, known_fleet
from schiffe.battleship.logbook.reviewing import Review
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.match.events import Ending, HintTaken, ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import heat_legend, odds_text
from schiffe.battleship.texts.names import unusual_title
from schiffe.battleship.texts.replay import cut_short, event_sentence, seat_named
from schiffe.battleship.ui.arrangement import MIN_SIZE_SIDE_BY_SIDE, Arrangement, is_narrow
from schiffe.battleship.ui.battle import log
from schiffe.battleship.ui.cells import LABEL_COLUMNS, Marks
from schiffe.battleship.ui.manual import replay_manual
from schiffe.battleship.ui.motion import MIN_TURN_SECONDS, impact_of, motion_of
from schiffe.battleship.ui.pair import Side
from schiffe.battleship.ui.watching import OnlookerScreen, OnlookerState, show_reasons
from schiffe.game.match.events import TimeExpired
from schiffe.game.match.players import SeatNumber
from schiffe.game.queries import ReplayOptions
from schiffe.game.ui.replay import SteppedScreen, SteppedState, show_steps
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import against, initials
from schiffe.language.text import join_and, quoted
from schiffe.process.tasks import in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.store.texts import moment
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.replaying import TimeLine, TimeLineSigns, paint_time_line
from schiffe.toolkit.screen import Action, Call, Command
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class ReplayState(SteppedState, OnlookerState):
    """A match that is over, at one of its moments.

    Attributes:
        by: the seat whose knowledge is shown; None for all that is known.
        has_odds: whether the odds of the turn are shown that comes next.
        assessed: what that turn was worth; None while it is not known.
        costly: the numbers of the moments of costly turns, as far as they are known.
        is_judged: whether all of them are known.
        typed: the shot to go to, as far as it is typed; None while none is asked for.
        note: what is said until the next key.
    """

    finished: FinishedMatch
    seen_by: SeatNumber | None = None
    has_odds: bool = False
    assessed: AssessedTurn | None = None
    costly: tuple[int, ...] = ()
    is_judged: bool = False
    typed: str | None = None
    note: str = ""

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.finished.moments) - 1

    @property
    def shown_moment(self) -> int:
        """The number of the moment that is to be seen."""
        return self.at - self.is_flying

    @property
    def perspective(self) -> Perspective:
        """The match as it is shown."""
        fleet = None if self.seen_by is None else known_fleet(self.finished, self.seen_by)
        return Perspective(self.seen_by or 0, fleet, self.finished.moments[self.shown_moment].state)

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return a fleet as far as those know it whose knowledge is shown."""
        return known_fleet(self.finished, seat, self.seen_by)

    @property
    def next_turn(self) -> int | None:
        """The moment of the turn that comes next; None where none does."""
        moments = self.finished.moments
        place = self.at + 1
        while place <= self.last and isinstance(moments[place].event, HintTaken | TimeExpired):
            place += 1
        return place if place <= self.last and isinstance(moments[place].event, ShotsFired) else None

    def shots_fired(self, place: int) -> int:
        """Return how many shots one of those had fired whose knowledge is shown."""
        views = self.finished.moments[place].state.views
        return max(len(view.shots) for seat, view in enumerate(views) if self.seen_by in (None, seat))

    def player_letter(self, place: int) -> str:
        """Return the letter or number that stands for the player of a turn."""
        event = self.finished.moments[place].event
        assert isinstance(event, ShotsFired)
        return initials(self.match.names)[event.seat].upper()

    # Going to another moment

    def at_step(self, at: int) -> Self:
        """Go to another moment, with the board in view that belongs to it."""
        return replace(self.cleared(), at=at).followed()

    def cleared(self) -> Self:
        """Return the state with nothing typed or on its way, and nothing to be said any more."""
        return replace(self, typed=None, note="", impact=None, frame=None, assessed=None)

    def followed(self) -> Self:
        """Show the board that was shot at, or will be if the odds are shown, where only one has room."""
        place = self.next_turn if self.has_odds else None
        event = self.finished.moments[self.at if place is None else place].event
        if not isinstance(event, ShotsFired):
            return self
        return replace(self, pair=replace(self.pair, shown_side=1 - event.seat))

    def before_costly(self, place: int) -> Self:
        """Go right before a costly turn, with its odds."""
        return replace(self, has_odds=True).moved(place - 1)

    def at_shot(self, number: int) -> Self | None:
        """Go to the shot of this number; return None if there is none."""
        places = (place for place in range(1, self.last + 1) if self.shots_fired(place) >= number)
        place = next(places, None)
        return None if place is None or number < 1 else self.moved(place)

    def with_odds(self) -> Self:
        """Show the odds, or hide them."""
        return replace(self, has_odds=not self.has_odds, note="").followed()

    def played(self) -> Self:
        """Play on by itself, or stop; no message is left."""
        return replace(super().played(), note="")

    def with_next_view(self) -> Self:
        """Return the knowledge of the next one: both, the one, the other."""
        following: dict[SeatNumber | None, SeatNumber | None] = {None: 0, 0: 1, 1: None}
        if self.match.is_solo:
            following[0] = None
        return replace(self, seen_by=following[self.seen_by], note="", impact=None, frame=None)

    # What is seen of the boards

    @property
    def odds(self) -> AssessedTurn | None:
        """The odds that are shown."""
        is_known = self.assessed and all(odds.total for odds in self.assessed.best)
        return self.assessed if self.has_odds and is_known else None

    def side(self, seat: SeatNumber) -> Side:
        """Return the board of a seat: with the odds, where it is shot at next."""
        side = super().side(seat)
        odds = self.odds
        turn = self.finished.moments[self.next_turn or 0].event
        is_next = isinstance(turn, ShotsFired) and turn.seat != seat
        if odds is None or not is_next or odds.before is not self.match.views[1 - seat]:
            return side
        picture = side.board.picture._replace(heat=odds.heat)
        legend = heat_legend(odds.best[0])
        fired, best = (tuple(odds.cell for odds in row) for row in (odds.fired, odds.best))
        marks = Marks(last=fired, is_comparison=True)
        marks = marks._replace(cursor=best[0]) if len(best) == 1 else marks._replace(advised=best)
        return replace(side, board=side.board._replace(role="target", picture=picture, marks=marks, legend=legend))


_EVENT_ROWS: Final = 2
_MIN_SHOT_ROWS: Final = 2
"""Fewer rows of shots tell no more than what happened does."""
_INPUT_COLUMNS: Final = 6
_ALL: Final = ReplayOptions()
"""All that is known is shown, without the odds."""


class ReplayScreen(SteppedScreen[ReplayState], OnlookerScreen[ReplayState]):
    """A match at one of its moments; ``reasons`` is called when a key asks why both have fired so."""

    max_line_characters = 4
    """Digits of a shot."""

    def __init__(self, state: ReplayState, changed: Action, explain: Action, reasons: Action) -> None:
        super().__init__(state, changed, explain)
        self._reasons = reasons

    def commands(self, state: ReplayState) -> Sequence[Command[ReplayState]]:
        """Go to other moments, at a pace, with other knowledge, and back."""
        if state.typed is not None:
            return [
                Command(("enter",), self._go_to_typed, _("Enter"), _("choose")),
                Command(("escape", "f10"), ReplayState.cleared, _("Esc"), _("clear")),
            ]
        return [
            self.helping(),
            self.playing(state, pgettext("replay", "play")),
            *([self.other_board_command()] if state.pair.is_single and not state.match.is_solo else ()),
            *self.stepping(),
            Command(("o", "f2"), self.then(ReplayState.with_odds), "O", _("odds")),
            Command(("n", "pagedown"), self.then(partial(_to_costly, step=1)), "N P", _("weak shot")),
            Command(("p", "pageup"), self.then(partial(_to_costly, step=-1))),
            self.back(),
            Command(("v",), self.then(ReplayState.with_next_view), "V", _("view")),
            *self.pacing(),
            self.reasons_command(self._reasons),
            *self.ends(),
            *(Command((digit,), partial(replace, typed=digit, note="", is_playing=False)) for digit in "0123456789"),
            *self.scroll_commands(),
        ]

    def typed_line(self, state: ReplayState) -> str | None:
        """Return the shot to go to, once somebody types one."""
        return state.typed

    def with_typed_line(self, state: ReplayState, text: str) -> ReplayState:
        """Return the state with this input; an empty line is none."""
        return replace(state, typed=text or None, note="")

    def _go_to_typed(self, state: ReplayState) -> Call:
        text = state.typed or ""
        found = state.at_shot(int(text)) if text.isdecimal() else None
        if found is None:
            note = _("{text} is not a shot of this game. Possible: 1 to {last}").format(
                text=quoted(text), last=state.shots_fired(state.last)
            )
            found = replace(state, typed=None, note=note)
        return Call(self._changed, found)

    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> tuple[int, int]:  # noqa: ARG002
        """Return the timeline and what happened, with free rows around them; shots stand there if there are more."""
        if is_narrow(canvas):
            return 1 + _EVENT_ROWS, 1 + _EVENT_ROWS
        low = 2 + min(_EVENT_ROWS, canvas.height - MIN_SIZE_SIDE_BY_SIDE.rows)
        return low, 4 + _EVENT_ROWS

    def paint_around(self, canvas: Canvas, state: ReplayState, at: Arrangement) -> None:
        """Paint the bar, the timeline, what happened, and below that the shots."""
        names = state.match.names
        told = notes(moment(state.finished.stored.last), state.rules, state.seconds if state.is_playing else "")
        badge = (
            _("all ships shown") if state.seen_by is None else _("what {name} knew").format(name=names[state.seen_by])
        )
        style = "class:turn" if state.is_playing else BADGE_QUIET
        bar = Bar(against(*names), notes=told, badge=badge, badge_style=style, shortest_title=" - ".join(names))
        paint_bar(canvas, bar, state.glyphs)
        x, y = at.titles[0].x + LABEL_COLUMNS, at.below
        width = at.right - x
        free = 0 if is_narrow(canvas) else canvas.height - 1 - y - 1 - _EVENT_ROWS
        y += 1 if free > 0 else 0
        count = f"{state.shots_fired(state.at)}/{state.shots_fired(state.last)}"
        room = 2 * len(str(state.shots_fired(state.last))) + 2
        time_line = TimeLine(state.last, state.at, {place: state.player_letter(place) for place in state.costly})
        signs = TimeLineSigns(state.glyphs.alone, state.glyphs.lying[1], state.glyphs.across)
        paint_time_line(canvas, Corner(x, y), width - room, time_line, signs, lambda place: self.then(_step_to(place)))
        canvas.put_right(at.right, y, count, "class:dim")
        y += 2 if free > 2 else 1
        rows = min(canvas.height - 1 - y, _EVENT_ROWS)
        if state.typed is not None:
            field = canvas.put(x, y, _("Go to shot").join("  "), "class:turn")
            canvas.fill(field, y, _INPUT_COLUMNS, 1, "class:bar")
            canvas.place_typed_line(field + 1, y, _INPUT_COLUMNS - 1)
        else:
            for number, line in enumerate(_lines_below(canvas, state, width, rows)):
                canvas.put(x, y + number, line)
        left = canvas.height - 2 - (y + rows) - 1
        if at.panel is None and left >= _MIN_SHOT_ROWS:
            log.paint_log(canvas, (x, y + rows + 1), width, min(left, log.ROWS), state.perspective)


def _step_to(place: int) -> Callable[[ReplayState], ReplayState]:
    """Return the step to a moment that was clicked on; where that is a costly turn, right before it."""
    return lambda state: state.before_costly(place) if place in state.costly else state.moved(place)


def _to_costly(state: ReplayState, *, step: int) -> ReplayState:
    """Go right before the next costly turn (1), or right before the previous one (-1)."""
    places = [place for place in state.costly[::step] if (place - 1 - state.at) * step > 0]
    if places:
        return state.before_costly(places[0])
    return replace(state, note=_("No further weak shot.") if state.is_judged else _("Still analysing the shots."))


# What is painted


def _lines_below(canvas: Canvas, state: ReplayState, width: int, rows: int) -> list[str]:
    """Return what happened, and what comes next; where not all of it has room, what was asked for last."""
    text = event_sentence(state.finished, state.shown_moment, state.seen_by)
    if state.shown_moment == state.last and not isinstance(state.match.ending, Ending):
        text = f"{text} {cut_short()}"
    texts = [state.note or text]
    if state.has_odds and not state.note and (comes := _next_turn_text(state)):
        texts.append(comes)
    lines = [canvas.wrap(text, width) for text in texts]
    while len(lines) > 1 and sum(map(len, lines)) > rows:
        lines.pop(0)
    return [line for part in lines for line in part][:rows]


def _next_turn_text(state: ReplayState) -> str:
    """Return the turn that comes next with its odds, or that they are being worked out."""
    place = state.next_turn
    if place is None:
        return ""
    event = state.finished.moments[place].event
    assert isinstance(event, ShotsFired)
    name = state.match.names[event.seat]
    squares = join_and([cell_name(shot.cell, state.size) for shot in event.shots])
    odds = odds_text(state.assessed) if state.assessed else _("working it out")
    return _("Next, {name} at {squares}: {odds}").format(name=name, squares=squares, odds=odds)


# What goes on by itself


async def look_back(
    stage: Stage,
    settings: Settings,
    glyphs: Glyphs,
    finished: FinishedMatch,
    options: ReplayOptions = _ALL,
    at: int = 0,
) -> None:
    """Show a match from a step on until somebody goes back.

    Raises:
        CommandError: nobody played there whose knowledge is asked for.
    """
    rules = unusual_title(finished.record.rules, settings[OWN_RULES])
    seat = seat_named(finished, options.seen_by)
    state = ReplayState(finished, glyphs=glyphs, rules=rules, seen_by=seat, has_odds=options.has_odds)
    await _Replay(stage, state.moved(at), motion_of(settings)).run()


class _Replay:
    """A replay that runs by itself on a stage, and has its turns assessed meanwhile."""

    def __init__(self, stage: Stage, state: ReplayState, motion: str) -> None:
        self._stage = stage
        self._motion = motion
        self._review = Review(state.finished)
        self._at = 0
        self._changed, self._looked = asyncio.Event(), asyncio.Event()
        self._screen = ReplayScreen(state, self._show, explain=self._show_help, reasons=self._show_reasons)

    async def run(self) -> None:
        """Show it until somebody goes back."""
        await show_steps(self._stage, self._screen, self._changed, self._forward, self._assess())

    def _show(self) -> None:
        """Show a moment: shots strike where one has gone a step on, and the odds are those that are known."""
        state = self._screen.state
        if state.at == self._at + 1 and (not state.is_playing or state.pace.seconds >= MIN_TURN_SECONDS):
            self._screen.update(self._struck)
        self._at = state.at
        self._tell()
        self._changed.set()
        self._looked.set()

    def _struck(self, state: ReplayState) -> ReplayState:
        before = state.perspective._replace(state=state.finished.moments[state.at - 1].state)
        impact = impact_of(before, state.finished.moments[state.at].event, self._motion)
        return replace(state, impact=impact) if impact else state

    def _tell(self) -> None:
        """Show what is known of the turns by now."""
        review = self._review
        self._screen.update(
            lambda state: replace(
                state,
                assessed=None if state.next_turn is None else review.assessed_turn(state.next_turn),
                costly=review.costly,
                is_judged=review.is_done,
            )
        )
        self._stage.redraw()

    async def _assess(self) -> None:
        """Assess turn after turn, first the one whose odds are shown."""
        while True:
            self._looked.clear()
            state = self._screen.state
            wanted = state.next_turn if state.has_odds else None
            if await in_daemon_thread(partial(self._review.step, wanted)):
                self._tell()
            else:
                await self._looked.wait()

    def _forward(self) -> None:
        self._screen.update(ReplayState.forward)
        self._show()

    def _show_help(self) -> None:
        glyphs = self._screen.state.glyphs
        self._stage.lay_over(HelpScreen(replay_manual(glyphs), glyphs=glyphs))

    def _show_reasons(self) -> None:
        show_reasons(self._stage, self._screen.state.perspective, self._screen.state.glyphs)
