"""The screen of training that asks for a move in a position."""

from collections.abc import Sequence
from dataclasses import replace

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.rules.position import Move, must_capture
from schiffe.bashni.texts.mistakes import question_title
from schiffe.bashni.texts.position import colour_name
from schiffe.bashni.ui.board.layout import layout_for
from schiffe.bashni.ui.board.painting import paint_board
from schiffe.bashni.ui.board.screen import BoardKeys, BoardRequest, with_input
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState, TurnPhase
from schiffe.bashni.ui.screens.training_layout import band_corner, question_board
from schiffe.game.training.texts import question_number_text
from schiffe.game.ui.training import BAND_ROWS, RoundSoFar, paint_question, training_bar
from schiffe.language.i18n import _
from schiffe.toolkit.bar import paint_bar
from schiffe.toolkit.canvas import TEXT_MARGIN_COLUMNS, Canvas
from schiffe.toolkit.screen import Command, Screen, finishing
from schiffe.toolkit.style import TextStyle


class MoveQuestionScreen(Screen[BoardState, Move | None]):
    """A screen that asks for a move; returns it, or None if the person leaves."""

    takes_early_keys = False

    def __init__(self, question: MoveQuestion, so_far: RoundSoFar, glyphs: BoardGlyphs) -> None:
        super().__init__(question_board(question, glyphs).with_turn(None))
        self._question = question
        self._so_far = so_far
        leave = Command(("escape", "f10"), finishing(None), "F10", _("menu"))
        self._keys = BoardKeys(self._answer, leave)

    def _answer(self, request: BoardRequest) -> None:
        if isinstance(request, Move):
            self.do(finishing(request))

    def commands(self, state: BoardState) -> Sequence[Command[BoardState]]:
        """Return the commands of the board, without hints."""
        return [command for command in self._keys.commands(state) if "f2" not in command.keys]

    def typed_line(self, state: BoardState) -> str:
        return state.next_move.typed_text

    def with_typed_line(self, state: BoardState, text: str) -> BoardState:
        """Return the state with this input."""
        return with_input(state, text)

    def paint(self, canvas: Canvas, state: BoardState) -> None:
        """Paint the position, and above the keys the game it comes from and the question."""
        position = self._question.position
        if state.phase is TurnPhase.MOVING:
            questions = _("Which move do you make as {colour}?"), _("Your move as {colour}?")
            texts = [text.format(colour=colour_name(position.side_to_move)) for text in questions]
            message = state.message
            if not state.next_move.path and not must_capture(state.position):
                message = _("Choose one of your towers, then where it goes.")
        else:
            message = _("Your move is being judged.")
            texts = [message]
        with canvas.without_last(BAND_ROWS):
            layout = layout_for(canvas, BAND_ROWS)
            paint_board(canvas, replace(state, message=message), self._keys.click, layout)
        band = band_corner(canvas, layout, BAND_ROWS)
        number = ""
        if layout.has_bar:
            paint_bar(canvas, training_bar(self._so_far, _("Bashni")), state.glyphs.line_glyphs)
        elif state.next_move.error:  # the question gives its rows to the error
            canvas.put_wrapped(TEXT_MARGIN_COLUMNS, band.y, state.next_move.error, canvas.text_width, TextStyle.ERROR)
            return
        else:
            number = question_number_text(self._so_far.number)
        titles = question_title(self._question), _("Move {number}").format(number=position.ply + 1)
        paint_question(canvas, band, texts, titles, number)
