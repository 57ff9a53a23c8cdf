"""The replay of a match on the full screen, and the boards beside the lists of games and settings."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.state import initial_state
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import Colour, Position
from schiffe.bashni.rules.squares import Square, parse_square
from schiffe.bashni.texts.describing import move_text
from schiffe.bashni.texts.mistakes import why_text
from schiffe.bashni.texts.replay import ReplayFrame, frames, past_title
from schiffe.bashni.ui.manual import replay_manual
from schiffe.bashni.ui.painting import paint_match, paint_note, paint_squares
from schiffe.bashni.ui.squares import BoardLayout, layout_for, paint_square
from schiffe.bashni.ui.state import BoardGlyphs, BoardState, TurnPhase
from schiffe.game.match.finished import sides_with_current_names
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.ui.program import GamePreview, LastMove
from schiffe.game.ui.replay import SteppedScreen, SteppedState, show_steps
from schiffe.game.ui.settings import Sample
from schiffe.language.i18n import _
from schiffe.language.text import sentences
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredMatch
from schiffe.store.texts import moment, own_side
from schiffe.toolkit.bar import BADGE_QUIET, Bar, notes, paint_bar
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.layout import Corner
from schiffe.toolkit.replaying import TimeLine, TimeLineSigns, paint_time_line
from schiffe.toolkit.screen import Command
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class ReplayState(SteppedState):
    """A finished match at one of its steps.

    Attributes:
        title: the players.
        day: the date of the match.
        below: the side at the bottom of the board.
        square: the square whose tower is shown in full; None for the tower that has moved last.
        costly: an explanation for the ply of each costly move; empty until the analysis is done.
    """

    frames: tuple[ReplayFrame, ...]
    glyphs: BoardGlyphs
    title: str
    day: str
    below: Colour = Colour.WHITE
    square: Square | None = None
    costly: Mapping[int, str] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.frames) - 1

    @property
    def board(self) -> BoardState:
        """The board at this step, as a watcher sees it."""
        frame = self.frames[self.at]
        history = frame.state.history
        last_square = history[-1].move.end if history else BoardState.cursor
        cursor = last_square if self.square is None else self.square
        why = self.costly.get(history[-1].before.ply, "") if frame.is_move else ""
        note = sentences(frame.text, why)
        costly = frozenset(self.costly)
        return BoardState(frame.state, self.glyphs, self.below, cursor=cursor, note=note, costly=costly)

    def at_step(self, at: int) -> Self:
        """Return the state at another step, which shows the tower of its move."""
        return replace(super().at_step(at), square=None)

    def turned(self) -> Self:
        """Return the state with the board turned."""
        return replace(self, below=self.below.other)

    def with_square(self, square: Square) -> Self:
        """Return the state that shows the tower on this square in full."""
        return replace(self, square=square)


_STEPS_PER_PAGE: Final = 10


class ReplayScreen(SteppedScreen[ReplayState]):
    """A screen that replays a match."""

    def commands(self, state: ReplayState) -> Sequence[Command[ReplayState]]:
        """Return the commands that move through the match, change the pace, turn the board, and go back."""
        return [
            self.helping(),
            self.playing(state, _("play")),
            *self.stepping(),
            self.back(),
            *self.pacing(),
            Command(("v",), self.then(ReplayState.turned), "V", _("turn the board")),
            *self.ends(),
            Command(("pageup",), self.by(-_STEPS_PER_PAGE)),
            Command(("pagedown",), self.by(_STEPS_PER_PAGE)),
        ]

    def paint(self, canvas: Canvas, state: ReplayState) -> None:
        """Paint the bar, the board, the timeline, and the text of the step."""
        bar_notes = notes(state.day, state.seconds if state.is_playing else "")
        badge = _("{number} of {all}").format(number=state.at, all=state.last)
        bar = Bar(
            state.title, notes=bar_notes, badge=badge, badge_style="class:turn" if state.is_playing else BADGE_QUIET
        )
        paint_bar(canvas, bar, state.glyphs.lines)
        plan = layout_for(canvas)
        paint_match(canvas, state.board, plan, _look_at)
        right = plan.right
        if not plan.is_small:
            line = state.glyphs.lines.across
            signs = TimeLineSigns("o", line, line)
            paint_time_line(
                canvas,
                Corner(plan.left, plan.letters_row + 1),
                right - plan.left,
                TimeLine(state.last, state.at),
                signs,
                self._step_to,
            )
            plan = replace(plan, report_row=max(plan.report_row, plan.letters_row + 2))  # below the timeline
        paint_note(canvas, state.board.note, plan)

    def _step_to(self, place: int) -> ClickStep:
        return self.then(lambda state: state.moved(place))


def _look_at(square: Square) -> ClickStep:
    return lambda state: state.with_square(square)


async def look_back(
    stage: Stage, glyphs: BoardGlyphs, finished: FinishedMatch, position: Position | None = None
) -> None:
    """Replay a match until the person goes back, beginning at the last occurrence of ``position`` or at the start."""
    changed = asyncio.Event()

    def show_help() -> None:
        stage.lay_over(HelpScreen(replay_manual(glyphs.signs), glyphs=glyphs.lines))

    day = moment(finished.stored.last)  # as the list of games has it
    state = ReplayState(frames(finished), glyphs, title=past_title(finished), day=day)
    steps = (at for at, frame in reversed(list(enumerate(state.frames))) if frame.state.position == position)
    state = state.moved(next(steps, 0))
    screen = ReplayScreen(state, changed.set, show_help)

    def forward() -> None:
        screen.update(ReplayState.forward)
        stage.redraw()

    async def find_costly() -> None:
        costly_moves = await MoveReview().costly_moves(finished.last_state, list(Colour))
        costly = {move.played.before.ply: why_text(move) for move in costly_moves}
        screen.update(lambda state: replace(state, costly=costly))
        stage.redraw()

    await show_steps(stage, screen, changed, forward, find_costly())


_CELL: Final = (4, 2)
_LABEL_COLUMNS: Final = 2
_MAX_MOVES: Final = 24


def match_preview(book: Logbook, match: StoredMatch, glyphs: BoardGlyphs) -> GamePreview | None:
    """Return the last board of a match, seen from the person's side; None if the match cannot be read."""
    _record, state = book.read(lambda store: FORMAT.read_state(store, match.id)) or (None, None)
    if state is None:
        return None
    below = Colour.BLACK if own_side(match) == 1 else Colour.WHITE
    board = BoardState(state, glyphs, below=below)
    columns, rows = _LABEL_COLUMNS + 8 * _CELL[0], 8 * _CELL[1] + 1

    def paint(canvas: Canvas, corner: Corner) -> None:
        plan = BoardLayout(
            _CELL,
            corner.x + _LABEL_COLUMNS,
            top=corner.y,
            panel=(0, 0),
            report_row=corner.y + rows,
            prompt_row=corner.y + rows,
        )
        paint_squares(canvas, board, plan)

    names = [player.name for player in sides_with_current_names(state.players, FORMAT)]
    last = [LastMove(names[played.side], move_text(played)) for played in reversed(state.history[-_MAX_MOVES:])]
    return GamePreview(columns, rows, paint=paint, heading=_("Last moves"), last=last)


_SAMPLE: Final = "b@C5,w@C5,W@C5,b@E5,b@E3,w@E3,w@B4,b@D6,b@D6,w@D6,b@F6,w@A3,w@C3"
_SAMPLE_CELL: Final = (3, 2)
_SAMPLE_ROWS: Final = range(2, 6)


def board_sample(glyphs: BoardGlyphs) -> Sample:
    """Return a part of a board, with a chosen tower and the squares that it can go to."""
    chosen = parse_square("E3")
    match = initial_state(
        MatchStarted((Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.PERSON, "Ben")), parse_position(_SAMPLE))
    )
    board = BoardState(match, glyphs, own=(Colour.WHITE,), phase=TurnPhase.MOVING, cursor=chosen, path=(chosen,))
    width, height = _SAMPLE_CELL
    columns, rows = 8 * width, len(_SAMPLE_ROWS) * height

    def paint(canvas: Canvas, corner: Corner) -> None:
        plan = BoardLayout(
            _SAMPLE_CELL,
            corner.x + _LABEL_COLUMNS,
            top=corner.y,
            panel=(0, 0),
            report_row=corner.y + rows,
            prompt_row=corner.y + rows,
        )
        for number, row in enumerate(_SAMPLE_ROWS):
            y = corner.y + number * height
            canvas.put(corner.x, y + height // 2, str(8 - row), "class:dim")
            for across in range(8):
                x = plan.left + across * width
                square = board.square(across, row)
                if square is None:
                    canvas.fill(x, y, width, height, "class:bashni.other")
                else:
                    paint_square(canvas, (x, y), board, square, plan)

    return Sample(_LABEL_COLUMNS + columns, rows, paint=paint, lines=glyphs.lines)
