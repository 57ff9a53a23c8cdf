"""Bashni's statistics on the full screen: every page in every size and language, the keys, and the way there."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.own_matches import LADDER, OwnBashniMatch, WinStreak, win_streak_of
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.ui.screens.statistics import StatisticsPage, StatisticsScreen, StatisticsState
from schiffe.game.statistics.results import OwnResult
from schiffe.game.training.progress import TrainingTally
from schiffe.game.ui.statistics import DAY_SECONDS
from schiffe.language import i18n
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredSide
from schiffe.terminal.glyphs import ASCII_LINES, BOX_LINES, LineGlyphs
from schiffe.toolkit.scene import NO_SCENE
from tests.bashni.logbook.kept import nearly_won
from tests.bashni.ui.test_games import play
from tests.battleship.ui.painting import painted, press
from tests.toolkit.show import ESCAPE, Show

SIZES = [(40, 20), (60, 22), (79, 24), (80, 24), (120, 40), (200, 60)]
LONG = "Wilhelmine von Braun"
NOW = 1e9
TALLY = TrainingTally(position_count=12, right_count=5, learnt_count=2, waiting_count=4, due_count=1)


@pytest.fixture(params=i18n.available_languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.choose_language(request.param)
    yield request.param
    i18n.choose_language("en")


def _result(number: int) -> OwnResult:
    if number == 5:
        return OwnResult.BROKEN_OFF
    if number % 9 == 4:
        return OwnResult.DRAWN
    return OwnResult.WON if number % 3 > 0 else OwnResult.LOST


def games(count: int) -> list[OwnBashniMatch]:
    """Games against all levels and two people, a third of them lost, a ninth drawn, one broken off, one with help."""
    levels = list(LEVELS)
    opponents = [StoredSide("bot", level, level) for level in levels]
    opponents += [StoredSide("person", LONG), StoredSide("person", "Ben")]
    return [
        OwnBashniMatch(
            number,
            NOW - DAY_SECONDS * (count - number),
            NOW - DAY_SECONDS * (count - number) + 60,
            seat=Colour(number % 2),
            opponent=opponents[number % len(opponents)],
            result=_result(number),
            is_helped=number == 7,
        )
        for number in range(count)
    ]


def shown(count: int, glyphs: LineGlyphs = BOX_LINES, training: TrainingTally | None = None) -> StatisticsScreen:
    found = games(count)
    state = StatisticsState(
        name=LONG,
        glyphs=glyphs,
        now=NOW,
        matches=found,
        period_matches=found,
        rungs=LADDER.rungs(found),
        training=training,
    )
    return StatisticsScreen(state, NO_SCENE)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [0, 1, 3, 10, 200])
def test_every_page_in_every_size(language: str, size: tuple[int, int], count: int) -> None:
    screen = shown(count, training=TALLY)
    pages = {}
    while screen.state.page not in pages:
        pages[screen.state.page] = painted(screen, size)
        press(screen, "right")
    assert list(pages) == [page for page in StatisticsPage if count or page is not StatisticsPage.OPPONENTS]
    assert re.search(r"5 \w+ 12", pages[StatisticsPage.TRAINING])
    text = " ".join(pages[StatisticsPage.NUMBERS].split())
    assert (i18n._("No game is over yet.") in text) is not count
    if count:
        against = pages[StatisticsPage.OPPONENTS]
        has_rates = any(i18n.pgettext("column", "rate") in line for line in against.split("\n"))
        assert has_rates is (count == 200 or "%" in against)
        assert ("%" in text) is (count >= 20), "fewer than ten decided games have no share"


@pytest.mark.parametrize("size", SIZES)
def test_ascii(size: tuple[int, int]) -> None:
    screen = shown(200, ASCII_LINES, TALLY)
    for _page in StatisticsPage:
        text = painted(screen, size)
        assert text.isascii(), text
        press(screen, "tab")


def test_the_numbers_are_those_of_the_games() -> None:
    text = painted(shown(10), (80, 24))
    for label, told in (
        ("won", "4 of 9"),
        ("lost", "4"),
        ("drawn", "1"),
        ("broken off", "1 game"),
        ("with help", "1 game"),
    ):
        assert re.search(rf"{label} +{re.escape(told)}\b", text), (label, text)
    assert "%" not in text


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("", WinStreak(0, 0)),
        ("wwlww", WinStreak(2, 2)),
        ("wwwl", WinStreak(-1, 3)),
        ("lld", WinStreak(0, 0)),
        ("wdw", WinStreak(1, 1)),
        ("w-w", WinStreak(2, 2)),
        ("ll-l", WinStreak(-3, 0)),
    ],
)
def test_a_draw_ends_a_run_and_a_game_that_was_broken_off_does_not(results: str, expected: WinStreak) -> None:
    results_by_letter = {"w": OwnResult.WON, "l": OwnResult.LOST, "d": OwnResult.DRAWN, "-": OwnResult.BROKEN_OFF}
    found = [
        replace(game, result=results_by_letter[result])
        for game, result in zip(games(len(results)), results, strict=True)
    ]
    assert win_streak_of(found) == expected


def test_the_page_of_training_is_there_once_there_was_one() -> None:
    assert shown(3).state.pages == [StatisticsPage.NUMBERS, StatisticsPage.OPPONENTS]
    assert shown(0, training=TALLY).state.pages == [StatisticsPage.NUMBERS, StatisticsPage.TRAINING]


def test_periods_choose_games_and_an_empty_one_is_told() -> None:
    screen = shown(200)
    press(screen, "right")
    press(screen, "p")
    press(screen, "p")
    assert "30 games" in painted(screen, (120, 40))
    screen.state = replace(screen.state, now=NOW + 40 * DAY_SECONDS).with_period(screen.state.period)
    text = painted(screen, (80, 24))
    assert f"{LONG} has played no such game yet." in text
    press(screen, "p")
    assert "200 games" in painted(screen, (120, 40))


def test_long_tables_are_scrolled_no_further_than_they_go() -> None:
    screen = shown(200)
    press(screen, "right")
    first = painted(screen, (40, 16))
    for _time in range(5):
        press(screen, "pagedown")
    last = painted(screen, (40, 16))
    assert last != first
    press(screen, "down")
    assert painted(screen, (40, 16)) == last
    for _time in range(9):
        press(screen, "pageup")
    assert painted(screen, (40, 16)) == first


def test_the_menu_shows_them(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("Statistics and the ladder +next on the ladder: beginner")
        await show.ask("s", "Anna, 1 game")
        await show.ask("\t", "against")
        await show.ask(ESCAPE, "Two players")

    book = Logbook(tmp_path / "games.sqlite3")
    nearly_won(book)
    play(script, settings={"name": "Anna"}, book=book)


def test_the_menu_shows_a_friendly_line_where_nothing_is_kept(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("Statistics and the ladder +next on the ladder: beginner")
        await show.ask("s", "No game is over yet")
        await show.ask(ESCAPE, "Two players")

    play(script, book=Logbook(tmp_path / "none.sqlite3"))
