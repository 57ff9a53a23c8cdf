"""What the lesson says, in every language: it fits, and it names the squares that it means."""

import re

import pytest

from schiffe.bashni.match.state import MoveInPosition
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.lesson import make_capture_advice
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS, LessonStep
from schiffe.language import i18n
from schiffe.language.columns import display_width

SQUARE = re.compile(r"\b[A-H][1-8]\b")


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("step", LESSON_STEPS, ids=lambda step: step.topic.name)
def test_a_task_names_the_moves_of_its_step(step: LessonStep, language: str) -> None:
    i18n.choose_language(language)
    task = step.task
    on_the_way = {square_name(square) for move in step.correct_moves for square in move.squares}
    assert set(SQUARE.findall(task.short or task.long)) <= on_the_way
    assert {square_name(move.start) for move in step.correct_moves} <= set(SQUARE.findall(task.long))
    assert set(SQUARE.findall(task.long)) - on_the_way == {
        square_name(square)
        for move in step.correct_moves
        for square in MoveInPosition(step.position, move).captured_squares
        if square_name(square) in task.long
    }


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("step", LESSON_STEPS, ids=lambda step: step.topic.name)
def test_every_text_has_room_at_80_columns_and_in_short_at_40(step: LessonStep, language: str) -> None:
    i18n.choose_language(language)
    for said, most, least in ((step.rule, 69, 29), (step.task, 48, 28), (step.confirmation, 69, 29)):
        assert display_width(said.long) <= most, said.long
        assert display_width(said.short or said.long) <= least, said


@pytest.mark.parametrize(
    ("pieces", "capture", "effect"),
    [
        ("w@C3 b@D4", "You must capture: C3 E5.", "The piece you take goes under yours."),
        ("w@C3 b@D4 b@D6", "You must capture: C3 E5 C7.", "Keep capturing as long as you can."),
        ("w@C3 w@D4 b@D4", "You must capture: C3 E5.", "Jumping over D4 frees your piece there."),
        ("w@C3 w@E3 b@D4", "You must capture: C3 E5 or E3 C5.", "The piece you take goes under yours."),
    ],
)
def test_a_forced_capture_is_told_with_what_comes_of_it(pieces: str, capture: str, effect: str) -> None:
    advice = make_capture_advice(parse_position(pieces))
    assert (advice.capture.long, advice.effect.long) == (capture, effect)
