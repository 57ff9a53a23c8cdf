"""The lesson on the full screen: its strip in every size and language, its keys, and the way through it to a game."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.bashni.match.events import MatchStarted, MoveMade
from schiffe.bashni.match.request import PlayFirstMatch
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS, LessonStep
from schiffe.bashni.ui.board.screen import BoardAction
from schiffe.bashni.ui.board.state import BoardState, TurnPhase
from schiffe.language import i18n
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter
from tests.bashni.ui.boards import PLAYERS, SIZES, ShownBoard, board, started
from tests.bashni.ui.test_games import play
from tests.battleship.ui.painting import painted
from tests.toolkit.show import ENTER, F10, Show
from tests.tools.languages import PSEUDO_LANGUAGES, faults, spoken

F9 = "\x1b[20~"


def at_step(step: LessonStep) -> BoardState:
    """A step as it begins."""
    return board(MatchState.at_start(MatchStarted(PLAYERS, step.position)), step=step).with_turn(None)


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("size", SIZES)
def test_each_step_shows_the_whole_board_and_its_texts_in_every_size(size: tuple[int, int], language: str) -> None:
    i18n.choose_language(language)
    for step in LESSON_STEPS:
        text = painted(ShownBoard(at_step(step)).screen, size)
        for said in (step.rule, step.task):
            assert said.long in text or (said.short and said.short in text and size[0] < 80)
        assert "F9" in text
        assert "F10" in text
        for number in range(1, 9):
            assert any(line.strip()[:1] == str(number) for line in text.split("\n"))


@pytest.mark.parametrize("language", PSEUDO_LANGUAGES)
def test_the_narrowest_strip_has_room_for_longer_languages(language: str) -> None:
    with spoken(language):
        for step in LESSON_STEPS:
            for state in (at_step(step), replace(at_step(step), phase=TurnPhase.DONE)):
                assert faults([ShownBoard(state).screen], (40, 20)) == [], step.topic


def test_after_the_first_move_the_advice_tells_how_a_long_game_ends() -> None:
    moved = replace(board(started("w@A1,w@C1,b@H8"), has_advice=True))
    ahead = replace(moved, match_state=moved.match_state.after(MoveMade(parse_move("A1:B2")))).with_turn(None)
    text = painted(ShownBoard(ahead).screen, (80, 24))
    assert "After 200 moves, or 50 without a new queen, points decide:" in text
    assert "1 for a tower with a man on top, 3 with a queen." in text
    assert "1 a man on top, 3 a queen." in painted(ShownBoard(ahead).screen, (40, 20))


@pytest.mark.parametrize("size", SIZES)
def test_a_wrong_move_is_told_why_above_the_strip(size: tuple[int, int]) -> None:
    shown = ShownBoard(at_step(LESSON_STEPS[1]))
    shown.type("g3 f4")
    shown.press("enter")
    assert not shown.wanted
    text = " ".join(painted(shown.screen, size).split())
    assert re.search("G3 F4( is not allowed)?: you must", text)
    assert re.search(r"\bfrom C3\.", text)


def test_a_click_on_the_only_tower_that_can_move_leaves_it_chosen() -> None:
    shown = ShownBoard(at_step(LESSON_STEPS[1]))
    shown.click("C3")
    shown.click("E5")
    assert shown.wanted == [LESSON_STEPS[1].correct_moves[0]]


def test_a_click_makes_the_move_of_a_step_and_enter_goes_on() -> None:
    step = LESSON_STEPS[1]
    shown = ShownBoard(at_step(step))
    shown.click("E5")
    assert shown.wanted == [step.correct_moves[0]]
    moved = shown.state.match_state.after(MoveMade(step.correct_moves[0]))
    done = shown.state.after(MoveMade(step.correct_moves[0]), moved)
    shown.screen.state = done
    shown.screen.state = BoardState(**{**vars(shown.screen.state), "phase": TurnPhase.DONE})
    text = painted(shown.screen, (80, 24))
    assert step.confirmation.long in text
    assert "WELL DONE" in text
    shown.press("enter")
    assert shown.wanted[1:] == [BoardAction.GO_ON]


def test_ended_behind_its_steps_the_game_is_continued_without_advice(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        for number, step in enumerate(LESSON_STEPS, 1):
            await show.see(f"{number} of {len(LESSON_STEPS)} +(?!Right)")
            move = "".join(map(square_name, step.correct_moves[0].squares))
            await show.ask(move + ENTER, f"{number} of {len(LESSON_STEPS)} +Right!")
            show.press(ENTER)
        await show.see("lesson +Choose")
        await show.ask(f"c3d4{ENTER}", "beginner played(?s:.)*lesson +(Choose|You must|After 200|In long)")
        show.press(F9)
        await show.lose("", "lesson +(Choose|You must|After 200|In long)")
        await show.ask(F10, r"can\s+continue it later")
        await show.ask("m", "First steps")
        await show.go_to("Continue")
        await show.ask(ENTER, "Lea .White. against beginner(?s:.)*YOUR TURN")
        assert not re.search("lesson +(Choose|You must|After 200|In long)", show.text)

    play(script, PlayFirstMatch(), book=Logbook(tmp_path / "games.sqlite3"))


def test_ended_in_its_steps_the_game_is_continued_without_advice(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 8")
        await show.ask(F9, "Lea .White. against beginner")
        await show.ask(f"c3d4{ENTER}", "beginner played")
        await show.ask(F10, r"can\s+continue it later")
        await show.ask("m", "First steps")
        await show.go_to("Continue")
        await show.ask(ENTER, "YOUR TURN")
        assert "lesson" not in show.text

    play(script, PlayFirstMatch(), book=Logbook(tmp_path / "games.sqlite3"))


def test_in_the_game_a_forced_capture_comes_with_advice_until_f9() -> None:
    shown = ShownBoard(board(started("w@D4,w@A1,b@C5,b@H8"), has_advice=True).with_turn(None))
    text = painted(shown.screen, (80, 24))
    assert "You must capture: D4 B6." in text
    assert "The piece you take goes under yours." in text
    shown.press("f9")
    text = painted(shown.screen, (80, 24))
    assert "goes under yours" not in text
    assert "You must capture: D4 B6." in text
    assert shown.wanted == [BoardAction.END_LESSON]


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
def test_the_lesson_is_played_from_the_menu_to_the_game_behind_it(tmp_path: Path, size: tuple[int, int]) -> None:
    book = Logbook(tmp_path / "games.sqlite3")

    async def script(show: Show) -> None:
        await show.ask("f", f"1 of {len(LESSON_STEPS)}")
        await show.ask(f"c3c5{ENTER}", "C3 C5 is not allowed")
        for number, step in enumerate(LESSON_STEPS, 1):
            if number > 1:
                await show.see(f"{number} of {len(LESSON_STEPS)} +(?!Right)")
            move = "".join(map(square_name, step.correct_moves[0].squares))
            await show.ask(move + ENTER, f"{number} of {len(LESSON_STEPS)} +Right!")
            assert book.read(lambda store: store.reader.count(MatchFilter()), None) == 0, "the lesson is no game"
            show.press(ENTER)
        await show.see("lesson +Choose")
        await show.ask(f"c3d4{ENTER}", r"C3 D4(?s:.)*lesson +(Choose|You must|After 200|In long)")
        await show.ask(F10, r"can\s+continue it later")
        await show.ask("m", "First steps|First")
        assert book.read(lambda store: store.reader.count(MatchFilter()), None) == 1
        await show.go_to("Continue")
        await show.ask(ENTER, "lesson +(Choose|You must|After 200|In long)")

    play(script, size=size, book=book)


def test_ended_it_leads_to_the_game_without_advice_and_left_to_the_menu() -> None:
    async def script(show: Show) -> None:
        await show.see("1 of 8")
        await show.ask(F9, "Lea .White. against beginner")
        assert "lesson" not in show.text
        await show.ask(F10, "Leave this game")
        await show.ask("m", "First steps")
        await show.ask("f", "1 of 8")
        await show.ask(F10, "First steps.*then a game")

    play(script, request=PlayFirstMatch())
