"""The screens of training: one asks for a move in a position, one shows how good it was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match.analysis import JudgedMove
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour, Move, must_capture
from schiffe.bashni.texts.mistakes import judged_move_text, move_in_match_text, question_title
from schiffe.bashni.texts.position import side_name
from schiffe.bashni.ui.board.layout import BoardLayout, layout_for
from schiffe.bashni.ui.board.painting import paint_note, paint_screen, paint_squares_and_panel
from schiffe.bashni.ui.board.screen import BoardInput, board_commands, click_square, type_move
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState, NextMove, TurnPhase
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.training.texts import question_number_text
from schiffe.game.ui.training import (
    BAND_ROWS,
    AfterAnswer,
    AnswerReport,
    RoundProgress,
    commands_after,
    paint_band,
    paint_question,
    training_bar,
)
from schiffe.language.i18n import _
from schiffe.toolkit.bar import paint_bar
from schiffe.toolkit.canvas import TEXT_MARGIN_COLUMNS, Canvas, Corner, Size
from schiffe.toolkit.command import Command, finishing
from schiffe.toolkit.layout import Span, band_columns
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import TextStyle

_MAX_SMALL_TEXT_ROWS: Final = 3
"""Rows of an explanation on small screens."""


def question_board(question: MoveQuestion, glyphs: BoardGlyphs) -> BoardState:
    """Return the position of a question, seen by the side to move."""
    side = question.position.side_to_move
    names = [side_name(each) for each in Colour]
    if question.match:
        names[side.other] = question.match.opponent_name
    white, black = (Player(PlayerKind.PERSON, name) for name in names)
    state = MatchState.at_start(MatchStarted((white, black), question.position, question.limits))
    return BoardState(match_state=state, glyphs=glyphs, lower_side=side, own_sides=(side,))


def band_corner(canvas: Canvas, layout: BoardLayout, rows: int) -> Corner:
    """Return the corner of the texts in a band of this many rows above the keys."""
    band = band_columns(canvas, Span(layout.board_x, canvas.width))
    return Corner(band.x, canvas.keys_y - rows)


class QuestionTexts(NamedTuple):
    """The texts of a question: the message on the board, and wordings of the question, the longest first."""

    message: str | None
    questions: Sequence[str]


class MoveQuestionScreen(Screen[BoardState, Move | None]):
    """A screen that asks for a move; returns it, or None if the person leaves."""

    takes_early_keys: ClassVar[bool] = False  # the position has to be seen first

    def __init__(self, question: MoveQuestion, round_progress: RoundProgress, glyphs: BoardGlyphs) -> None:
        super().__init__(question_board(question, glyphs).with_turn(None))
        self._question = question
        self._round_progress = round_progress

    def on_message(self, message: BoardInput) -> None:
        """Finish the screen with the move."""
        if isinstance(message, Move):
            self.do(finishing(message))

    def commands(self, state: BoardState) -> Sequence[Command[BoardState]]:
        leave = Command(("escape", "f10"), finishing(None), "F10", _("menu"))
        return board_commands(state, leave, has_hints=False)

    def typed_line(self, state: BoardState) -> str:
        return state.next_move.typed_text

    def with_typed_line(self, state: BoardState, text: str) -> BoardState:
        return type_move(state, text)

    def paint(self, canvas: Canvas, state: BoardState) -> None:
        texts = self.texts(state)
        with canvas.reserve_last_rows(BAND_ROWS):
            layout = layout_for(canvas, BAND_ROWS)
            paint_screen(canvas, replace(state, message=texts.message), layout, click_square)
        if layout.has_bar:
            paint_bar(canvas, training_bar(self._round_progress, _("Bashni")), state.glyphs.line_glyphs)
        band = band_corner(canvas, layout, BAND_ROWS)
        if state.next_move.error and not layout.has_bar:  # the error replaces the question
            corner = Corner(TEXT_MARGIN_COLUMNS, band.y)
            canvas.put_wrapped(corner, state.next_move.error, canvas.text_width, TextStyle.ERROR)
            return
        number = "" if layout.has_bar else question_number_text(self._round_progress.number)
        ply = self._question.position.ply
        titles = question_title(self._question), _("Move {number}").format(number=ply + 1)
        paint_question(canvas, band, texts.questions, titles, number)

    def texts(self, state: BoardState) -> QuestionTexts:
        """Return the texts for choosing a move, or while it is being judged."""
        if state.phase is not TurnPhase.MOVING:
            waiting = _("Your move is being judged.")
            return QuestionTexts(waiting, [waiting])
        message = state.message
        if not state.next_move.path and not must_capture(state.position):
            message = _("Choose one of your towers, then where it goes.")
        questions = _("Which move do you make as {colour}?"), _("Your move as {colour}?")
        name = side_name(self._question.position.side_to_move)
        return QuestionTexts(message, [text.format(colour=name) for text in questions])


@dataclass(frozen=True)
class MoveFeedback:
    """The feedback on an answer: the move, how good it was, and when the position comes back."""

    question: MoveQuestion
    move: Move
    judged_move: JudgedMove
    report: AnswerReport
    glyphs: BoardGlyphs

    @property
    def board(self) -> BoardState:
        board = replace(question_board(self.question, self.glyphs), phase=TurnPhase.WAITING, cursor=self.move.start)
        if self.judged_move.costly_move is None:
            return replace(board, hint=self.move)
        return replace(board, next_move=NextMove(self.move.squares), hint=self.judged_move.best_move)

    @property
    def judgement(self) -> str:
        """The text about how good the move was."""
        return judged_move_text(self.judged_move, self.move, self.question)

    @property
    def note(self) -> str:
        """The judgement, and below it the consequence of the move or the meaning of the markers."""
        meanings = _("* is your move, + the better one.") if self.judged_move.costly_move else ""
        consequence = move_in_match_text(self.question, self.move)
        return "\n".join(filter(None, (self.judgement, consequence or meanings)))


class MoveFeedbackScreen(Screen[MoveFeedback, AfterAnswer]):
    """A screen that shows how good a move was; returns what the person wants next."""

    takes_early_keys: ClassVar[bool] = False  # a key typed ahead would skip it unseen

    def commands(self, state: MoveFeedback) -> Sequence[Command[MoveFeedback]]:
        return commands_after(state.report)

    def paint(self, canvas: Canvas, state: MoveFeedback) -> None:
        """Paint both moves on the board, and below it the explanation and when the position comes back."""
        with canvas.reserve_last_rows(BAND_ROWS):
            layout = layout_for(canvas, BAND_ROWS)
            paint_squares_and_panel(canvas, state.board, layout)
            if not layout.is_small:
                paint_note(canvas, state.note, layout)
        if layout.has_bar:
            paint_bar(canvas, training_bar(state.report.round, _("Bashni")), state.glyphs.line_glyphs)
        if layout.is_small:
            self._paint_small_text(canvas, layout, state)
        else:
            paint_band(canvas, band_corner(canvas, layout, BAND_ROWS), BAND_ROWS, state.report)

    def _paint_small_text(self, canvas: Canvas, layout: BoardLayout, state: MoveFeedback) -> None:
        lines = canvas.wrap(state.judgement, canvas.text_width)[:_MAX_SMALL_TEXT_ROWS]
        band_rows = 1 if len(lines) < _MAX_SMALL_TEXT_ROWS else 0  # the longest texts use the row of the band
        band = band_corner(canvas, layout, band_rows)
        if band_rows:
            paint_band(canvas, band, band_rows, state.report)
        text_y = band.y - len(lines)
        canvas.fill(Corner(0, text_y), Size(canvas.width, len(lines)))
        canvas.put_lines(Corner(TEXT_MARGIN_COLUMNS, text_y), lines)
