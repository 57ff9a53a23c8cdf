"""The pages of an analysis: the costly shots in columns, the one that is shown marked, its square on the board."""

from dataclasses import replace

import pytest

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.match.analysis import Analysis, AssessedTurn
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.target import Target
from schiffe.battleship.ui.screens.analysis.findings import CostlyShot, Findings, SideScore
from schiffe.battleship.ui.screens.analysis.screen import AnalysisScreen
from schiffe.toolkit.canvas import Canvas, characters_of_row
from tests.battleship.ui.painting import painted, press

BEFORE = Target.fresh(Rules.of())


def costly(number: int, cells: tuple[int, ...] = (32,), best: tuple[int, ...] = (41,)) -> AssessedTurn:
    """A turn that had 3 of 10 where it could have had 6 of 10."""
    fired, better = (
        tuple(Odds(cell, share, 10, is_exact=True) for cell in row) for share, row in ((3, cells), (6, best))
    )
    return AssessedTurn(number, BEFORE, fired, better, 0.3, tuple(range(100)), 0)


def analysis_screen(*shots: AssessedTurn) -> AnalysisScreen:
    """What was found of one person and a bot."""
    scores = tuple(SideScore(seat, Analysis(40, 0.8, 1.5, ()), None, name) for seat, name in ((0, "Lea"), (1, "hard")))
    found = Findings(tuple(CostlyShot("Lea", shot) for shot in shots), scores, is_done=True)
    return AnalysisScreen(found, BOX_GLYPHS)


def looks(screen: AnalysisScreen, size: tuple[int, int], text: str) -> str:
    """The style of a text that is painted once."""
    canvas = Canvas(*size)
    screen.paint_frame(canvas, lambda: None)
    row, line = next(
        (row, line) for row, line in zip(canvas.rows, canvas.text().split("\n"), strict=True) if text in line
    )
    return characters_of_row(tuple(row))[line.index(text)][1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 55)])
def test_costly_shots_stand_in_columns_and_the_one_that_is_shown_is_marked(size: tuple[int, int]) -> None:
    screen = analysis_screen(costly(31), costly(9))
    text = painted(screen, size)
    assert "> 31  D3   30 %  where E2 had 60 %" in text
    assert "   9  D3   30 %  where E2 had 60 %" in text
    assert looks(screen, size, "> 31") == "class:chosen"
    press(screen, "right")
    assert ">  9  D3" in painted(screen, size)


def test_a_bar_shows_what_a_shot_had_and_how_much_more_there_was() -> None:
    canvas = Canvas(120, 40)
    analysis_screen(costly(31)).paint_frame(canvas, lambda: None)
    bars = [
        [len(text) for _x, text, style in row if style in ("class:bad", "class:good") and "■" in text]
        for row in canvas.rows
    ]
    assert [9, 9] in bars


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_the_shot_stands_out_on_the_board_and_the_best_square_has_its_colour(size: tuple[int, int]) -> None:
    screen = analysis_screen(costly(31))
    screen.state = replace(screen.state, page_index=int(size[0] < 80))
    assert looks(screen, size, "(3)") == "class:numbered"
    assert looks(screen, size, "[4]") == "class:heat.4 class:emphasis"


def test_a_salvo_is_told_in_a_sentence() -> None:
    text = painted(analysis_screen(costly(31, (1, 2), (41, 42))), (140, 40))
    assert "> 31  0.6 hits expected; E2 and E3 had 1.2." in text


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_skill_and_luck_have_bars_in_every_size(size: tuple[int, int]) -> None:
    text = painted(analysis_screen(costly(31)), size)
    assert text.count("skill  ■■■■■■■■■■  80 %") == 2
    assert text.count("luck   ■■■■■■■■■■  +1.5 hits") == 2


def test_a_side_that_is_not_worked_out_yet_says_how_far_it_is() -> None:
    screen = analysis_screen(costly(31))
    rows = painted(screen, (120, 40)).split("\n")
    waiting = SideScore(1, None, None, "hard", "hard: analysing, 3 of 40 shots")
    findings = replace(screen.state.findings, scores=(screen.state.findings.scores[0], waiting))
    screen.state = replace(screen.state, findings=findings)
    later = painted(screen, (120, 40)).split("\n")
    assert any(waiting.progress in row for row in later)
    assert [row for row in rows if "Skill:" in row] == [row for row in later if "Skill:" in row]
