"""The analysis of a game of Bashni: the costliest moves in their positions, with what was better and why."""

import re
from dataclasses import replace

import pytest

from schiffe.bashni.match.analysis import CostlyMove, find_costly_move
from schiffe.bashni.match.events import BashniMatchEnded, MoveMade
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Colour, EndingReason, Limits
from schiffe.bashni.search.evaluation import TowerMarks
from schiffe.bashni.ui.screens.analysis import AnalysisScreen, AnalysisState
from schiffe.game.match.request import PlayTogether
from schiffe.language import i18n
from tests.bashni.texts.test_mistakes import GIVEN_AWAY
from tests.bashni.ui.boards import SIZES, board, started
from tests.bashni.ui.test_games import play
from tests.battleship.ui.painting import painted, press
from tests.toolkit.show import ENTER, ESCAPE, F10, Show


def analysed(count: int = 1, own: tuple[Colour, ...] = (Colour.WHITE,)) -> AnalysisScreen:
    """The analysis of a lost game with so many costly moves."""
    match = started(GIVEN_AWAY)
    match = match.after(MoveMade(parse_move("C3:D4"))).after(MoveMade(parse_move("E5:C3")))
    move = find_costly_move(match.history[0], Limits(), TowerMarks())
    assert move
    later = replace(
        move, played_move=replace(move.played_move, position_before=replace(move.played_move.position_before, ply=40))
    )
    moves: list[CostlyMove] = [move, later, later, later][:count]
    state = board(match.after(BashniMatchEnded(Colour.BLACK, EndingReason.BLOCKED)), own=own)
    return AnalysisScreen(AnalysisState(state, moves))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_costly_move_is_shown_in_its_position(size: tuple[int, int], language: str) -> None:
    i18n.choose_language(language)
    text = painted(analysed(), size)
    assert "*" in text
    assert "+" in text
    assert "C3 D4" in " ".join(text.split())


def test_it_is_told_which_move_it_was_and_why_another_one_was_better() -> None:
    text = " ".join(painted(analysed(), (120, 40)).split())
    assert re.search(r"Move 1: After C3 D4 the tower on E5 takes 1 piece; [A-H\d ]+ was better\.", text)
    assert "* is the move made, + the better one." in text
    both = " ".join(painted(analysed(own=tuple(Colour)), (120, 40)).split())
    assert "Lea: Move 1: After C3 D4" in both


def test_three_moves_have_a_page_each() -> None:
    screen = analysed(4)
    assert " 1/3\n" in painted(screen, (80, 24))
    press(screen, "right")
    text = painted(screen, (80, 24))
    assert " 2/3\n" in text
    assert "Move 41:" in text
    press(screen, "left")
    press(screen, "left")
    assert " 3/3\n" in painted(screen, (80, 24))
    press(screen, "escape")
    assert screen.is_finished


def test_where_nothing_was_costly_or_is_not_known_yet_that_is_said() -> None:
    screen = analysed(0)
    assert "No move cost much." in painted(screen, (80, 24))
    screen.state = replace(screen.state, costly_moves=None)
    assert "Your moves are being analysed." in painted(screen, (80, 24))


def test_it_lies_over_the_result() -> None:
    async def script(show: Show) -> None:
        await show.ask(f"c3d4{ENTER}", "Ben to move")
        await show.ask(F10, "Resign")
        await show.ask("r", r"Ben resigns. Lea wins.(?s:.*)D +analysis")
        await show.ask("d", r"Analysis[\s\S]*(Move 1: |No move cost much\.)")
        await show.ask(ESCAPE, r"D +analysis")

    play(script, PlayTogether(("Lea", "Ben")))
