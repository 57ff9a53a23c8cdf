"""Training in Bashni on the full screen: positions that ask for a move, and how good it was."""

import re
from dataclasses import replace
from datetime import date

import pytest

from schiffe.bashni.logbook.training import MoveQuestion
from schiffe.bashni.match.built_in_positions import built_in_moves
from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import Colour, Limits
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.screens.training import MoveFeedback, MoveFeedbackScreen, MoveQuestionScreen
from schiffe.game.training.positions import QuestionMatch
from schiffe.game.training.progress import REPEAT_AFTER_DAYS, PositionProgress, QuestionPlace, TrainingTally
from schiffe.game.ui.training import AnswerReport, RoundProgress
from schiffe.language import i18n
from tests.bashni.ui.boards import SIZES
from tests.bashni.ui.test_games import play
from tests.battleship.ui.painting import painted, press
from tests.toolkit.show import ENTER, ESCAPE, Show

GIVEN_AWAY = "w@C3,w@G1,w@A1,w@H2,b@E5,b@F6,b@B8,b@H8,b@D8"
QUESTION = MoveQuestion(
    QuestionPlace(7, 31),
    MoveInPosition(replace(parse_position(GIVEN_AWAY), ply=30), parse_move("C3:D4")),
    Limits(),
    match=QuestionMatch("Wilhelmine von Braun", 1.7e9),
)
TALLY = TrainingTally(position_count=12, right_count=5, learnt_count=2, waiting_count=4, due_count=1)


def asked(question: MoveQuestion = QUESTION) -> MoveQuestionScreen:
    return MoveQuestionScreen(question, RoundProgress((True, False), 3), BoardGlyphs())


def told(move: str, question: MoveQuestion = QUESTION) -> MoveFeedbackScreen:
    judged = question.judge(parse_move(move))
    is_right = judged.costly_move is None
    progress = PositionProgress(date(2026, 11, 26), len(REPEAT_AFTER_DAYS) if is_right else 0, is_right)
    answer = AnswerReport(
        RoundProgress((True, False, is_right), 3), is_right, progress=progress, tally=TALLY, can_replay=True
    )
    verdict = MoveFeedback(question, parse_move(move), judged_move=judged, report=answer, glyphs=BoardGlyphs())
    return MoveFeedbackScreen(verdict)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_has_room(size: tuple[int, int], language: str) -> None:
    i18n.choose_language(language)
    black = replace(
        QUESTION.played_move,
        position_before=replace(QUESTION.position, side_to_move=Colour.BLACK),
        move=parse_move("H8:G7"),
    )
    for question in QUESTION, replace(QUESTION, played_move=black):
        assert "[" in painted(asked(question), size)
    text = painted(told("C3:D4"), size)
    assert "*" in text
    assert "+" in text
    assert "C3 D4" in " ".join(text.split())


def test_before_the_answer_nothing_tells_the_best_move() -> None:
    text = painted(asked(), (80, 24))
    assert "Which move do you make as White?" in text
    assert re.search(r"move 31 against Wilhelmine von Braun", text)
    assert "+" not in text
    assert "F2" not in text


def test_a_weak_move_is_told_with_the_better_one_and_why() -> None:
    text = painted(told("C3:D4"), (80, 24))
    assert "After C3 D4 the tower on E5 takes 1 piece;" in text
    assert re.search(r"Later +You will see it again tomorrow\.", text)
    other = " ".join(painted(told("H2:G3"), (120, 40)).split())
    assert "In the game you moved C3 D4." in other


def test_errors_are_told_on_the_smallest_screen() -> None:
    screen = asked()
    screen.type("c3c4")
    press(screen, "enter")
    assert "“c4” is not in play" in painted(screen, (40, 20))
    press(screen, "escape")
    assert "Which move do you make" in painted(screen, (40, 20))
    assert not screen.is_finished


def test_a_newcomer_trains_with_built_in_positions() -> None:
    first = built_in_moves()[0]
    move = " ".join(square_name(square) for square in first.move.squares)

    async def script(show: Show) -> None:
        await show.ask("r", r"1 of 10[\s\S]*From a game of the computer, move \d+")
        await show.ask(move + ENTER, r"Later +You will see it again tomorrow")
        await show.ask("a", "Which move do you make")
        await show.ask(move + ENTER, r"was better|would have")
        await show.ask(ENTER, "2 of 10")
        await show.ask(ESCAPE, "Against the computer")
        show.press(ESCAPE)

    play(script, whole=True)


def test_a_built_in_position_has_no_game_to_look_at() -> None:
    screen = told("C3:D4", replace(QUESTION, place=QuestionPlace(None, 1), match=None))
    assert "In the game" not in painted(screen, (80, 24))


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
def test_while_a_move_is_judged_that_is_said(size: tuple[int, int]) -> None:
    screen = asked()
    screen.type("c3d4")
    press(screen, "enter")
    assert screen.is_finished
    text = painted(screen, size)
    assert "Your move is being judged." in text
    assert "Choose one of your towers" not in text
