"""The screen with the replay of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import Square
from schiffe.bashni.texts.replay import ReplayMoment
from schiffe.bashni.ui.board.layout import layout_for
from schiffe.bashni.ui.board.painting import paint_note, paint_squares_and_panel
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState
from schiffe.game.ui.replay import PlaybackScreen, stepping
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.command import Command, back_command
from schiffe.toolkit.replaying import Playback, TimeLine, TimeLineGlyphs, paint_time_line
from schiffe.toolkit.style import TextStyle

_STEPS_PER_PAGE: Final = 10


@dataclass(frozen=True)
class ReplayState:
    """A finished match at one of its steps.

    Attributes:
        playback: the step, and whether the replay plays.
        title: the players.
        day: the date of the match.
        lower_side: the side at the bottom of the board.
        shown_square: the square whose tower is shown in full; None for the tower that has moved last.
        costly_plies: an explanation for the ply of each costly move; empty until the analysis is done.
    """

    moments: tuple[ReplayMoment, ...]
    playback: Playback
    glyphs: BoardGlyphs
    title: str
    day: str
    lower_side: Colour = Colour.WHITE
    shown_square: Square | None = None
    costly_plies: Mapping[int, str] = field(default_factory=dict)

    @property
    def board(self) -> BoardState:
        """The board at this step, as a watcher sees it."""
        moment = self.moments[self.playback.step]
        last_move = moment.state.history[-1] if moment.state.history else None
        cursor = BoardState.cursor
        if self.shown_square is not None:
            cursor = self.shown_square
        elif last_move:
            cursor = last_move.move.end
        why_costly = self.costly_plies.get(last_move.position_before.ply, "") if last_move and moment.is_move else ""
        message = join_sentences(moment.text, why_costly)
        costly_plies = frozenset(self.costly_plies)
        return BoardState(
            match_state=moment.state,
            glyphs=self.glyphs,
            lower_side=self.lower_side,
            cursor=cursor,
            message=message,
            costly_plies=costly_plies,
        )

    def with_playback(self, playback: Playback) -> Self:
        """Return the state with another playback; another step shows the tower of its move."""
        shown_square = self.shown_square if playback.step == self.playback.step else None
        return replace(self, playback=playback, shown_square=shown_square)

    def stopped_at(self, step: int) -> Self:
        return self.with_playback(self.playback.stopped_at(step))

    def turned(self) -> Self:
        return replace(self, lower_side=self.lower_side.other)

    def with_square(self, square: Square) -> Self:
        """Return the state that shows the tower on this square in full."""
        return replace(self, shown_square=square)


class ReplayScreen(PlaybackScreen[ReplayState]):
    """A screen that replays a match."""

    def commands(self, state: ReplayState) -> Sequence[Command[ReplayState]]:
        return [
            self.play_command(state, _("play")),
            *self.step_commands(),
            back_command("q"),
            *self.pace_commands(),
            Command(("v",), ReplayState.turned, "V", _("turn the board")),
            *self.end_commands(),
            Command(("pageup",), stepping(-_STEPS_PER_PAGE)),
            Command(("pagedown",), stepping(_STEPS_PER_PAGE)),
        ]

    def paint(self, canvas: Canvas, state: ReplayState) -> None:
        playback = state.playback
        pace = playback.pace_text if playback.is_playing else ""
        badge_style = TextStyle.ATTENTION if playback.is_playing else BADGE_QUIET
        badge = _("{number} of {all}").format(number=playback.step, all=playback.last_step)
        bar = Bar(state.title, notes=bar_notes(state.day, pace), badge=badge, badge_style=badge_style)
        paint_bar(canvas, bar, state.glyphs.line_glyphs)
        board = state.board
        layout = layout_for(canvas)
        paint_squares_and_panel(canvas, board, layout, ReplayState.with_square)
        if not layout.is_small:
            time_line_y = layout.letters_y + 1
            line = state.glyphs.line_glyphs.across
            paint_time_line(
                canvas,
                Corner(layout.board_x, time_line_y),
                layout.end_x - layout.board_x,
                TimeLine(playback.last_step, playback.step),
                TimeLineGlyphs("o", line, line),
                ReplayState.stopped_at,
            )
            layout = replace(layout, report_y=max(layout.report_y, time_line_y + 1))
        paint_note(canvas, board.message or "", layout)
