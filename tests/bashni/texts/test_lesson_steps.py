"""The steps of the lesson: their positions ask for what the rules allow, and nothing else."""

import pytest

from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Colour, ending_of, legal_moves, must_capture
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS, LessonStep, Topic

BY_TOPIC = {step.topic: step for step in LESSON_STEPS}


def towers_after(topic: Topic, move: str) -> dict[str, str]:
    """The towers of a few squares when the move of a step was made, by the squares that the tests look at."""
    towers = BY_TOPIC[topic].position.after(parse_move(move)).towers
    return {name: towers[parse_square(name)] for name in ("C7", "D4", "D6", "D8", "E5", "G7")}


def test_every_topic_has_its_step_in_order() -> None:
    assert [step.topic for step in LESSON_STEPS] == list(Topic)


@pytest.mark.parametrize("step", LESSON_STEPS, ids=lambda step: step.topic.name)
def test_the_moves_that_are_asked_for_are_all_that_are_legal(step: LessonStep) -> None:
    assert step.position.side_to_move is Colour.WHITE
    assert set(step.correct_moves) == set(legal_moves(step.position))


def test_where_the_lesson_says_that_one_must_capture_one_must() -> None:
    capturing = {step.topic for step in LESSON_STEPS if must_capture(step.position)}
    assert capturing == set(Topic) - {Topic.STEP, Topic.TOWER, Topic.QUEEN}


def test_other_men_could_move_if_nobody_had_to_capture() -> None:
    starts = {move.start for move in BY_TOPIC[Topic.CAPTURE].correct_moves}
    own = [tower for tower in BY_TOPIC[Topic.CAPTURE].position.towers if tower == "w"]
    assert len(own) > len(starts)


def test_a_capture_goes_below_and_frees_what_was_below_it() -> None:
    assert towers_after(Topic.CAPTURE, "C3:E5")["E5"] == "bw"
    assert towers_after(Topic.TOWER, "E5:D6")["D6"] == "bw"
    assert towers_after(Topic.GO_ON, "C3:E5:C7")["C7"] == "bbw"
    freed = towers_after(Topic.PRISONER, "C3:E5")
    assert (freed["D4"], freed["E5"]) == ("w", "bw")


def test_a_queen_is_made_and_captures_from_afar() -> None:
    assert towers_after(Topic.QUEEN, "C7:D8")["D8"] == "W"
    assert towers_after(Topic.FAR, "B2:G7")["G7"] == "bW"


def test_the_last_step_wins_though_black_has_a_man_left() -> None:
    step = BY_TOPIC[Topic.BLOCKED]
    position = step.position.after(step.correct_moves[0])
    over = ending_of(position)
    assert over is not None
    assert over.winner is Colour.WHITE
    assert "b" in position.towers
