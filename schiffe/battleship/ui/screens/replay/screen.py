"""The screen with the replay of a finished match."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from schiffe.battleship.match.events import EndingEvent
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import odds_text
from schiffe.battleship.texts.event_texts import cut_short_text, event_text
from schiffe.battleship.ui.painting import log
from schiffe.battleship.ui.painting.arrangement import MIN_SIZE_SIDE_BY_SIDE, BoardArrangement, is_narrow
from schiffe.battleship.ui.painting.pair import other_board_command
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.screens.onlooker import OnlookerScreen, RowsBelow
from schiffe.battleship.ui.screens.replay.state import ReplayState
from schiffe.language.dates import time_text
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import players_title
from schiffe.language.text import join_and, quoted
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import Action, Command, back_command
from schiffe.toolkit.key_row import KEY_ROWS
from schiffe.toolkit.layout import GAP_ROWS, paint_input_field
from schiffe.toolkit.replaying import TimeLine, TimeLineGlyphs, paint_time_line
from schiffe.toolkit.stack import GapAbove, StackPart, stack
from schiffe.toolkit.style import TextStyle

_TIME_LINE_ROWS: Final = 1
_EVENT_ROWS: Final = 2
_MIN_SHOT_ROWS: Final = 2
"""The minimum rows of shots; a single one would repeat the last event."""
_INPUT_COLUMNS: Final = 6


class ReplayScreen(OnlookerScreen[ReplayState]):
    """A screen with a match at one of its moments.

    After a key or a click, ``show_step`` gets the state before it. ``reasons`` shows why the players fired where they
    did.
    """

    max_line_characters = 4  # the number of a shot

    def __init__(
        self, state: ReplayState, show_step: Callable[[ReplayState], None], explain: Action, reasons: Action
    ) -> None:
        super().__init__(state, explain)
        self._show_step = show_step
        self._reasons = reasons

    def on_change(self, before: ReplayState) -> None:
        self._show_step(before)
        super().on_change(before)

    def help_keys(self, state: ReplayState) -> Sequence[str]:
        """Return the keys of the help; none while a number is typed."""
        return super().help_keys(state) if state.typed_text is None else ()

    def commands(self, state: ReplayState) -> Sequence[Command[ReplayState]]:
        if state.typed_text is not None:
            return [
                Command(("enter",), _go_to_typed, _("Enter"), _("choose")),
                Command(("escape", "f10"), partial(replace, typed_text=None), _("Esc"), _("clear")),
            ]
        return [
            self.play_command(state, pgettext("replay", "play")),
            *([other_board_command()] if state.pair.is_single and not state.match_state.is_solo else ()),
            *self.step_commands(),
            Command(("o", "f2"), ReplayState.with_odds_toggled, "O", _("odds")),
            Command(("n", "pagedown"), partial(_go_to_costly, direction=1), "N P", _("weak shot")),
            Command(("p", "pageup"), partial(_go_to_costly, direction=-1)),
            back_command("q"),
            Command(("v",), ReplayState.with_next_view, "V", _("view")),
            *self.pace_commands(),
            self.reasons_command(self._reasons),
            *self.end_commands(),
            *(Command((digit,), partial(ReplayState.with_first_digit, digit=digit)) for digit in "0123456789"),
            *self.scroll_commands(),
        ]

    def typed_line(self, state: ReplayState) -> str | None:
        """Return the typed number of a shot; None if nothing is typed."""
        return state.typed_text

    def with_typed_line(self, state: ReplayState, text: str) -> ReplayState:
        """Return the state with this input; an empty line is none."""
        return replace(state, typed_text=text or None, message=None)

    def rows_below(self, canvas: Canvas, *, has_panel: bool) -> RowsBelow:
        """Return the rows for the timeline and the event, and the rows including gaps, which may also hold shots."""
        if is_narrow(canvas):
            return RowsBelow(_TIME_LINE_ROWS + _EVENT_ROWS, _TIME_LINE_ROWS + _EVENT_ROWS)
        min_event_rows = min(_EVENT_ROWS, canvas.height - MIN_SIZE_SIDE_BY_SIDE.rows)
        return RowsBelow(_TIME_LINE_ROWS + GAP_ROWS + min_event_rows, _TIME_LINE_ROWS + 3 * GAP_ROWS + _EVENT_ROWS)

    def paint_around(self, canvas: Canvas, state: ReplayState, arrangement: BoardArrangement) -> None:
        names = state.match_state.names
        playback = state.playback
        played_text = time_text(state.finished.stored.last_event_at)
        bar = Bar(
            players_title(*names),
            notes=bar_notes(played_text, state.rules_title, playback.pace_text if playback.is_playing else ""),
            badge=state.knowledge_text,
            badge_style=TextStyle.ATTENTION if playback.is_playing else BADGE_QUIET,
            shortest_title=" - ".join(names),
        )
        paint_bar(canvas, bar, state.glyphs)
        gap_rows = 0 if is_narrow(canvas) else 1
        x = arrangement.titles[0].x + LABEL_COLUMNS
        width = arrangement.end_x - x
        shot_rows = _MIN_SHOT_ROWS if arrangement.panel is None else 0
        bar_and_boards = StackPart(arrangement.below_y)
        time_line = StackPart(
            _TIME_LINE_ROWS, partial(self._paint_replay_line, canvas, state=state, width=width), gap_rows
        )
        event = StackPart(_EVENT_ROWS, partial(_paint_event, canvas, state=state, width=width), gap_rows)
        shots = StackPart(shot_rows, partial(_paint_shots, canvas, state=state, width=width), gap_rows=1)
        keys = StackPart(KEY_ROWS, gap_rows=1)
        parts = [bar_and_boards, time_line, event, shots, keys]
        page = stack(canvas.height, parts, give_up=[shots, GapAbove(event), GapAbove(keys), GapAbove(time_line)])
        page.paint(Corner(x, 0))

    def _paint_replay_line(self, canvas: Canvas, corner: Corner, state: ReplayState, width: int) -> None:
        """Paint the timeline, and at its end the number of fired shots."""
        last = state.shots_fired(state.playback.last_step)
        count = f"{state.shots_fired(state.step)}/{last}"
        count_columns = 1 + len(f"{last}/{last}")
        paint_time_line(
            canvas,
            corner,
            width - count_columns,
            TimeLine(state.playback.last_step, state.step, state.letters_of_costly_turns),
            TimeLineGlyphs(state.glyphs.alone, state.glyphs.level_hull, state.glyphs.across),
            ReplayState.after_click,
        )
        canvas.put_right(corner.x + width, corner.y, count, TextStyle.DIM)


def _paint_event(canvas: Canvas, corner: Corner, state: ReplayState, width: int) -> None:
    """Paint the event, or the input of a shot to go to."""
    if state.typed_text is not None:
        label = _("Go to shot")
        field_x = canvas.put(*corner, f" {label} ", TextStyle.ATTENTION)
        paint_input_field(canvas, Corner(field_x, corner.y), _INPUT_COLUMNS)
    else:
        rows = min(_EVENT_ROWS, canvas.keys_y - corner.y)
        canvas.put_lines(corner, _lines_below(canvas, state, width, rows))


def _paint_shots(canvas: Canvas, corner: Corner, state: ReplayState, width: int) -> None:
    rows = min(log.MAX_ROWS, canvas.keys_y - 1 - corner.y)  # with a free row above the keys
    log.paint_log(canvas, corner, Size(width, rows), state.perspective)


def _go_to_typed(state: ReplayState) -> ReplayState:
    text = state.typed_text or ""
    step = state.step_after_shot(int(text)) if text.isdecimal() else None
    if step is None:
        message = _("{text} is not a shot of this game. Possible: 1 to {last}").format(
            text=quoted(text), last=state.shots_fired(state.playback.last_step)
        )
        return replace(state, typed_text=None, message=message)
    return state.stopped_at(step)


def _go_to_costly(state: ReplayState, *, direction: int) -> ReplayState:
    """Go to right before the next costly turn (1), or the previous one (-1)."""
    steps = [step for step in state.costly_steps[::direction] if (step - 1 - state.step) * direction > 0]
    if steps:
        return state.stopped_before_costly(steps[0])
    return replace(state, message=_("No further weak shot.") if state.is_judged else _("Still analysing the shots."))


# Texts


def _lines_below(canvas: Canvas, state: ReplayState, width: int, rows: int) -> list[str]:
    """Return the message, or the event and the next turn if its odds are shown; if only one fits, the next turn."""
    if state.message:
        return canvas.wrap(state.message, width)[:rows]
    text = event_text(state.finished, state.shown_step, state.seen_by)
    if state.shown_step == state.playback.last_step and not isinstance(state.match_state.ending, EndingEvent):
        text = f"{text} {cut_short_text()}"
    event_lines = canvas.wrap(text, width)
    next_turn_text = _next_turn_text(state) if state.shows_odds else None
    if next_turn_text is None:
        return event_lines[:rows]
    next_turn_lines = canvas.wrap(next_turn_text, width)
    both = event_lines + next_turn_lines
    return both if len(both) <= rows else next_turn_lines[:rows]


def _next_turn_text(state: ReplayState) -> str | None:
    """Return a sentence about the next turn and its odds; None after the last turn."""
    turn = state.next_turn
    if turn is None:
        return None
    name = state.match_state.names[turn.seat]
    cell_names = join_and(cell_name(shot.cell, state.board_size) for shot in turn.shots)
    odds = odds_text(state.assessed_turn) if state.assessed_turn else _("working it out")
    return _("Next, {name} at {squares}: {odds}").format(name=name, squares=cell_names, odds=odds)
