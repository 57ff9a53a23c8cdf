"""Training in Bashni on the full screen: a position that asks for a move, and one that tells how good that was."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.logbook.training import POSITIONS, MoveQuestion
from schiffe.bashni.match.analysis import JudgedMove
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import initial_state
from schiffe.bashni.rules.position import Colour, Move, must_capture
from schiffe.bashni.texts.position import colour_name
from schiffe.bashni.texts.training import question_title, then_text, why_text_of
from schiffe.bashni.ui.layout import layout_for
from schiffe.bashni.ui.painting import paint_board, paint_match, paint_note
from schiffe.bashni.ui.replay import look_back
from schiffe.bashni.ui.screen import BoardKeys, BoardRequest, with_input
from schiffe.bashni.ui.state import BoardGlyphs, BoardState, TurnPhase
from schiffe.game.match.finished import read_finished_to_show
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.training.texts import question_number
from schiffe.game.ui.training import (
    BAND_ROWS,
    AfterAnswer,
    AnswerTold,
    RoundSoFar,
    TrainingRound,
    TrainingScreens,
    commands_after,
    paint_band,
    paint_question,
    training_bar,
)
from schiffe.language.i18n import _
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.toolkit.bar import paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, band_columns
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.toolkit.stage import Stage


def _board(question: MoveQuestion, glyphs: BoardGlyphs) -> BoardState:
    """Return the position of a question, seen by the side to move."""
    side = question.position.side
    names = [colour_name(colour) for colour in Colour]
    names[side.other] = question.enemy or names[side.other]
    white, black = (Player(PlayerKind.PERSON, name) for name in names)
    match = initial_state(MatchStarted((white, black), question.position, question.limits))
    return BoardState(match, glyphs, below=side, own=(side,))


# A position that asks


class MoveAskedScreen(Screen[BoardState, Move | None]):
    """A screen that asks for a move; returns it, or None if the person leaves."""

    takes_early_keys = False

    def __init__(self, question: MoveQuestion, so_far: RoundSoFar, glyphs: BoardGlyphs) -> None:
        super().__init__(_board(question, glyphs).with_turn(None))
        self._question = question
        self._so_far = so_far
        leave: Command[Any] = Command(("escape", "f10"), lambda _state: Done(None), "F10", _("menu"))
        self._keys = BoardKeys(self._answer, leave)

    def _answer(self, request: BoardRequest) -> None:
        if isinstance(request, Move):
            self.do(lambda _state: Done(request))

    def commands(self, state: BoardState) -> Sequence[Command[BoardState]]:
        """Return the commands of the board, without hints."""
        return [command for command in self._keys.commands(state) if "f2" not in command.keys]

    def typed_line(self, state: BoardState) -> str:
        """Return the typed move."""
        return state.typed

    def with_typed_line(self, state: BoardState, text: str) -> BoardState:
        """Return the state with this input."""
        return with_input(state, text)

    def paint(self, canvas: Canvas, state: BoardState) -> None:
        """Paint the position, and above the keys the game it comes from and the question."""
        is_asked = state.phase is TurnPhase.MOVING
        judging = _("Your move is being judged.")
        with canvas.without_last(BAND_ROWS):
            plan = layout_for(canvas, BAND_ROWS)
            if not is_asked:
                state = replace(state, note=judging)
            elif not (state.path or must_capture(state.position)):
                state = replace(state, note=_("Choose one of your towers, then where it goes."))
            paint_board(canvas, state, self._keys.click, plan)
        y = canvas.height - 1 - BAND_ROWS
        if plan.top:
            paint_bar(canvas, training_bar(self._so_far, _("Bashni")), state.glyphs.lines)
        elif state.error:  # the question gives its rows to the error
            canvas.put_wrapped(1, y, state.error, canvas.width - 2, "class:error")
            return
        texts = [judging]
        if is_asked:
            colour = colour_name(self._question.position.side)
            questions = _("Which move do you make as {colour}?"), _("Your move as {colour}?")
            texts = [text.format(colour=colour) for text in questions]
        titles = question_title(self._question), _("Move {number}").format(number=self._question.position.ply + 1)
        number = "" if plan.top else question_number(self._so_far.number)
        paint_question(
            canvas,
            Corner(band_columns(canvas, (plan.left, canvas.width))[0], y),
            texts,
            titles,
            number,
        )


# The verdict


@dataclass(frozen=True)
class MoveTold:
    """The verdict on an answer: the move, how good it was, and when the position comes back."""

    question: MoveQuestion
    move: Move
    judged: JudgedMove
    told: AnswerTold
    glyphs: BoardGlyphs

    @property
    def board(self) -> BoardState:
        """The position, with the person's move and the better one marked."""
        board = replace(_board(self.question, self.glyphs), phase=TurnPhase.WAITING, cursor=self.move.start)
        if self.judged.costly is None:
            return replace(board, hint=self.move)
        return replace(board, path=self.move.squares, hint=self.judged.best)


class MoveToldScreen(Screen[MoveTold, AfterAnswer]):
    """A screen that shows how good a move was; returns what the person wants next."""

    takes_early_keys = False

    def commands(self, state: MoveTold) -> Sequence[Command[MoveTold]]:
        """Return the commands for the next position, another try, the whole game, and the menu."""
        return commands_after(state.told)

    def paint(self, canvas: Canvas, state: MoveTold) -> None:
        """Paint both moves on the board, and below it the explanation and when the position comes back."""
        judged = state.judged
        why = why_text_of(judged, state.move, state.question)
        with canvas.without_last(BAND_ROWS):
            plan = layout_for(canvas, BAND_ROWS)
            paint_match(canvas, state.board, plan)
            if not plan.is_small:
                signs = _("* is your move, + the better one.") if judged.costly else ""
                more = then_text(state.question, state.move) or signs
                paint_note(canvas, "\n".join(filter(None, (why, more))), plan)
        if plan.top:
            paint_bar(canvas, training_bar(state.told.round, _("Bashni")), state.glyphs.lines)
        lines = canvas.wrap(why, canvas.width - 2)[:_MAX_TEXT_ROWS_WHEN_SMALL] if plan.is_small else []
        rows = BAND_ROWS - 1 if plan.is_small else BAND_ROWS
        if len(lines) == _MAX_TEXT_ROWS_WHEN_SMALL:
            rows -= 1
        if rows:
            paint_band(
                canvas,
                Corner(band_columns(canvas, (plan.left, canvas.width))[0], canvas.height - 1 - rows),
                rows,
                state.told,
            )
        y = canvas.height - 1 - rows - len(lines)  # long texts cover the letters of the board
        canvas.fill(0, y, canvas.width, len(lines))
        for row, line in enumerate(lines, y):
            canvas.put(1, row, line)


_MAX_TEXT_ROWS_WHEN_SMALL: Final = 3
"""Rows of an explanation on small screens. The longest ones take a row of the band."""


# The round


class MoveScreens(TrainingScreens[MoveQuestion, Move, tuple[Move, JudgedMove]]):
    """The screens that ask for moves and judge them."""

    def __init__(self, stage: Stage, book: Logbook, glyphs: BoardGlyphs) -> None:
        self._stage = stage
        self._book = book
        self._glyphs = glyphs

    def asking(self, question: MoveQuestion, so_far: RoundSoFar) -> MoveAskedScreen:
        """Return a screen that asks for a move."""
        return MoveAskedScreen(question, so_far, self._glyphs)

    def judged(self, question: MoveQuestion, answer: Move) -> tuple[Move, JudgedMove]:
        """Judge a move."""
        return answer, question.judged(answer)

    def is_right(self, judged: tuple[Move, JudgedMove]) -> bool:
        """Return whether the move was about as good as the best one."""
        return judged[1].costly is None

    def telling(self, question: MoveQuestion, judged: tuple[Move, JudgedMove], told: AnswerTold) -> MoveToldScreen:
        """Return a screen that shows how good the move was."""
        return MoveToldScreen(MoveTold(question, *judged, told=told, glyphs=self._glyphs))

    async def look_back(self, question: MoveQuestion) -> None:
        """Replay the game that a position comes from."""
        finished = await asyncio.to_thread(read_finished_to_show, self._book, question.place.match, FORMAT)
        if finished:
            await look_back(self._stage, self._glyphs, finished, question.position)


async def train(stage: Stage, book: Logbook, settings: Settings, glyphs: BoardGlyphs, scene: Scene) -> None:
    """Show training rounds until the person goes back."""
    screens = MoveScreens(stage, book, glyphs)
    await TrainingRound(
        stage, POSITIONS.trainer(book, settings), screens=screens, scene=scene, glyphs=glyphs.lines
    ).run()
