"""Training on the full screen: positions that ask for a shot, how good it was, the round and its end."""

import asyncio
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.battleship.logbook.training import POSITIONS, ShotQuestion
from schiffe.battleship.match.built_in_positions import built_in_positions
from schiffe.battleship.rules.grid import Cell, parse_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target
from schiffe.battleship.ui.screens.training.feedback import ShotFeedback, ShotFeedbackScreen
from schiffe.battleship.ui.screens.training.question import ShotQuestionScreen, ShotQuestionState
from schiffe.game.match.request import PlayBot
from schiffe.game.training.positions import QuestionMatch
from schiffe.game.training.progress import (
    QUESTIONS_PER_ROUND,
    REPEAT_AFTER_DAYS,
    PositionProgress,
    QuestionPlace,
    TrainingTally,
)
from schiffe.game.training.trainer import Trainer
from schiffe.game.ui.training import AfterAnswer, AnswerReport, RoundProgress
from schiffe.game.ui.training_rounds import RoundEndScreen, RoundEndState
from schiffe.language import i18n
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.logbook import Logbook
from schiffe.toolkit.command import Done
from schiffe.toolkit.scene import NO_SCENE
from tests.battleship.ui.painting import StrictCanvas, painted, press
from tests.battleship.ui.show import SMALL, SMALL_FIELDS, play, to_the_end
from tests.battleship.ui.test_games import placed
from tests.battleship.ui.test_screens import shot_board
from tests.toolkit.show import ENTER, ESCAPE, Show

SIZES = [(40, 20), (60, 22), (79, 24), (80, 24), (92, 28), (120, 40), (200, 60)]
FIRST = built_in_positions()[0]
QUESTION = ShotQuestion(
    QuestionPlace(7, 26),
    FIRST.target,
    FIRST.fired_cell,
    match=QuestionMatch("Wilhelmine von Braun", 1.7e9),
)
BEST, WEAK = parse_cell("J4", 10), parse_cell("E5", 10)
TALLY = TrainingTally(position_count=12, right_count=5, learnt_count=2, waiting_count=4, due_count=1)


def asked(question: ShotQuestion = QUESTION, glyphs: Glyphs = BOX_GLYPHS) -> ShotQuestionScreen:
    return ShotQuestionScreen(ShotQuestionState.from_question(question, RoundProgress((True, False), 3), glyphs))


def told(cell: Cell, question: ShotQuestion = QUESTION, glyphs: Glyphs = BOX_GLYPHS) -> ShotFeedbackScreen:
    judged = question.judge(cell)
    is_right = not judged.cost
    progress = PositionProgress(date(2026, 11, 26), len(REPEAT_AFTER_DAYS) if is_right else 0, is_right)
    round_progress = RoundProgress((True, False, is_right), 3)
    answer = AnswerReport(
        round_progress, is_right, progress=progress, tally=TALLY, can_replay=bool(question.place.match_id)
    )
    return ShotFeedbackScreen(ShotFeedback(question, judged, report=answer, glyphs=glyphs))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("glyphs", [BOX_GLYPHS, ASCII_GLYPHS])
def test_everything_has_room(size: tuple[int, int], language: str, glyphs: Glyphs) -> None:
    i18n.choose_language(language)
    for screen in asked(glyphs=glyphs), told(WEAK, glyphs=glyphs), told(BEST, glyphs=glyphs):
        text = painted(screen, size)
        assert "[" in text
        assert glyphs is BOX_GLYPHS or language == "de" or text.isascii()
    weak = " ".join(painted(told(WEAK), size).split())
    assert "J4" in weak
    assert "E5" in weak


@pytest.mark.parametrize("language", i18n.available_languages())
def test_the_smallest_screen_shows_the_key_that_tries_again(language: str) -> None:
    i18n.choose_language(language)
    try:
        keys = painted(told(WEAK), (40, 20)).split("\n")[-1]
        assert f" A {i18n.pgettext('key', 'again')} " in keys
    finally:
        i18n.choose_language("en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(5, 1), (7, 3), (26, 10)])
def test_every_board_has_room(size: tuple[int, int], board: int, ships: int) -> None:
    target = shot_board(Rules.of(board, ships), 3).target
    question = replace(QUESTION, target=target)
    screen = asked(question)
    assert "[" in painted(screen, size)
    press(screen, "home")
    press(screen, "pageup")
    assert "[" in painted(screen, size)


def test_before_the_answer_nothing_tells_the_best_square() -> None:
    text = painted(asked(), (80, 24))
    assert "J4" not in text
    assert not re.search(r"│( [0-9] ){3}", text)
    assert "Wilhelmine von Braun" in text
    assert "Afloat: carrier, battleship, cruiser" in text


def test_a_weak_shot_is_told_with_the_best_one_and_why() -> None:
    text = painted(told(WEAK), (80, 24))
    assert re.search(r"You fired at +E5 +11 of 100 fleets", text)
    assert re.search(r"Best was +J4 +100 of 100 fleets", text)
    assert "A ship was sure to lie on J4" in text
    assert "[9]" in text
    assert "(1)" in text
    assert re.search(r"Later +You will see it again tomorrow\.", text)
    assert "1 right so far. 4 come back, 1 today." in text
    assert re.search(r"This round +■  □  □  ·  ·", text)
    assert "In the game you fired at F6." in text


def test_a_right_shot_is_told_as_such() -> None:
    text = painted(told(BEST), (80, 24))
    assert "Best was" not in text
    assert "J4 was best: a ship was sure" in text
    assert re.search(r"Right +You will not be asked this again\.", text)
    assert re.search(r"This round +■  □  ■  ·", text)


def test_a_square_is_aimed_at_typed_or_clicked() -> None:
    screen = asked()
    press(screen, "up")
    press(screen, "left")
    assert screen.state.cursor == parse_cell("D4", 10)
    press(screen, " ")
    assert screen.state.typed_text == ""
    screen.type("b2")
    assert screen.state.cursor == parse_cell("B2", 10)
    press(screen, "escape")
    assert (screen.state.typed_text, screen.is_finished) == ("", False)
    screen.type("zz")
    press(screen, "enter")
    assert "“zz” is not a square. Try B7." in (screen.state.error or "")
    assert "is not a square" in painted(screen, (40, 20))
    screen.type("zzd2")
    assert screen.state.typed_text == "d2"
    press(screen, "enter")
    assert "already fired at D2" in (screen.state.error or "")
    press(screen, "right")
    assert (screen.state.error, screen.state.typed_text) == (None, "")
    canvas = StrictCanvas(80, 24)
    screen.paint_frame(canvas, lambda: None)
    row = next(y for y, line in enumerate(canvas.text().split("\n")) if line.strip().startswith("A │"))
    step = canvas.transition_at(6, row)
    assert step
    assert step(screen.state) == Done(0)


def test_the_keys_after_an_answer() -> None:
    def given(screen: ShotFeedbackScreen, key: str) -> object:
        return [command.transition(screen.state) for command in screen.commands(screen.state) if key in command.keys]

    screen = told(WEAK)
    for key, after in {
        "enter": AfterAnswer.NEXT,
        "a": AfterAnswer.AGAIN,
        "r": AfterAnswer.REPLAY,
        "escape": AfterAnswer.LEAVE,
    }.items():
        assert given(screen, key) == [Done(after)]
    assert given(told(WEAK, replace(QUESTION, place=QuestionPlace(None, 1))), "r") == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("answers", [(), (True, False), (True,) * 7 + (False,) * 3])
def test_the_end_of_a_round(size: tuple[int, int], language: str, answers: tuple[bool, ...]) -> None:
    i18n.choose_language(language)
    screen = RoundEndScreen(RoundEndState(answers, TALLY, BOX_GLYPHS), NO_SCENE)
    text = painted(screen, size)
    if language == "en":
        said = " ".join(text.split())
        assert ("7 of 10 right." in said) is (len(answers) == QUESTIONS_PER_ROUND)
        assert ("No more questions today. New ones come from the games you play." in said) is (
            len(answers) < QUESTIONS_PER_ROUND
        )
    press(screen, "enter")
    assert screen.is_finished


def test_a_newcomer_trains_with_built_in_positions_and_what_is_answered_is_kept(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "games.db")

    async def script(show: Show) -> None:
        await show.ask("r", r"1 of 10[\s\S]*From a game of the computer, shot 26[\s\S]*Where do you fire\?")
        await show.ask("e5" + ENTER, r"E5 +11 of 100 fleets[\s\S]*You will see it again tomorrow")
        await show.ask("a", r"Where do you fire\?")
        await show.ask("j4" + ENTER, r"J4 was best:[\s\S]*Later +You will see it again tomorrow")
        await show.ask(ENTER, r"2 of 10[\s\S]*Where do you fire\?")
        await show.ask("j6" + ENTER, r"Right +You will not be asked this again\.")
        await show.ask(ESCAPE, "Against the computer")

    play(script, logbook=book, settings={"name": "Lea"})
    again = Logbook(tmp_path / "games.db")
    trainer = Trainer.for_settings(again, POSITIONS, Settings({"name": "Lea"}))
    kept = again.read(trainer._load_training, None)
    assert kept
    assert kept.record.tally(date(2200, 1, 1))[:4] == (2, 1, 0, 1)
    again.close()


def test_a_whole_round_ends_with_its_counts_and_then_nothing_is_left() -> None:
    async def script(show: Show) -> None:
        await show.ask("r", r"1 of 10")
        for number in range(1, QUESTIONS_PER_ROUND + 1):
            await show.ask(ENTER, "Right|Later")
            await show.ask(ENTER, rf"{number + 1} of 10|of 10 right")
        await show.ask(ENTER, "No more questions today. New ones come")
        await show.ask(ENTER, "Against the computer")

    play(script)


def test_nobody_skips_what_is_told_with_a_key_pressed_twice() -> None:
    assert not told(WEAK).takes_early_keys


def test_a_fresh_board_begins_in_the_middle() -> None:
    question = replace(QUESTION, target=Target.fresh(Rules.of(8)))
    assert asked(question).state.cursor == question.target.rules.grid.middle


def test_the_whole_game_is_shown_from_the_position_on(tmp_path: Path) -> None:
    book = Logbook(tmp_path / "games.db")

    async def script(show: Show) -> None:
        await placed(show)
        await to_the_end(show, SMALL_FIELDS)
        await show.ask("m", "Against the computer")
        training = Trainer.for_settings(book, POSITIONS, Settings({PLAYER_NAME.key: "Player"}))
        async with training.open():
            while not training.record.mistakes:  # until then built-in positions are asked for
                await asyncio.sleep(0.01)
        asked = await show.ask("r", r"shot (\d+) against easy")
        await show.ask(ENTER, "Right|Later")
        at = await show.ask("r", r"all ships shown[\s\S]*\b(\d+)/\d+")
        assert int(asked[1]) - int(at[1]) in (0, 1)  # the other side may have fired as many already
        await show.ask(ESCAPE, "Right|Later")

    play(script, logbook=book, settings={**SMALL, "name": "Player"}, request=PlayBot("easy"))


def test_on_a_small_screen_the_ships_that_are_afloat_are_seen() -> None:
    position = built_in_positions()[0]
    question = ShotQuestion(QuestionPlace(0, 1), position.target, position.fired_cell)
    text = painted(
        ShotQuestionScreen(ShotQuestionState.from_question(question, RoundProgress((), 1), BOX_GLYPHS)), (40, 20)
    )
    assert "═════ ════ ═══ ═══ ══" in text
