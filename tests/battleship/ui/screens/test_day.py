"""The fleet of the day on the full screen: its first shot, the list of shots, and its result in small and in large."""

from datetime import date, timedelta

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.logbook.daily import DailyAttempt, DailyAttempts
from schiffe.battleship.logbook.summaries import GeniusResult
from schiffe.battleship.texts.daily import DayResult
from schiffe.battleship.ui.screens.day import DayEndState, DayScreen
from schiffe.terminal import encoding
from tests.battleship.ui.painting import painted
from tests.tools.scenes import daily_battle, lone_game

DAY = date(2026, 11, 24)


def result(days: int) -> DayScreen:
    """The end of a try, the last of so many days in a row."""
    target = lone_game().targets[0]
    attempts = {
        DAY - timedelta(ago): DailyAttempt(ago, is_over=True, shot_count=len(target.shots) + ago) for ago in range(days)
    }
    found = DayResult(DAY, target, GeniusResult(36, "0.1.0"), DailyAttempts(attempts), is_practice=False)
    return DayScreen(DayEndState(found, BOX_GLYPHS))


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40), (200, 55)])
def test_a_first_day_tells_no_mean_of_one(size: tuple[int, int]) -> None:
    first, second = painted(result(1), size), painted(result(2), size)
    assert "mean" not in first
    assert "in a row" not in first
    assert "mean" in second
    assert "Another fleet comes tomorrow." in " ".join(first.split())


def test_there_is_more_room_on_a_large_screen_and_it_is_taken() -> None:
    small, large = (painted(result(3), size).splitlines() for size in ((80, 24), (120, 40)))
    assert len([line for line in small if "~  ~" in line]) == 5
    assert "To send" in "".join(small)
    assert len([line for line in large if "~    ~" in line]) == 5
    assert any("██████" in line for line in large)


def test_the_first_shot_has_the_whole_board_and_what_counts_on_the_smallest_screen() -> None:
    text = painted(daily_battle(0), (40, 20))
    assert "Only this try counts, and nobody fires\n back. Use few shots." in text
    assert all(f" {row} │" in text for row in "ABCDEFGHIJ")


def test_alone_shots_have_their_numbers_and_no_name() -> None:
    text = painted(daily_battle(17), (80, 24))
    assert "Lea" not in text
    assert [number for number in range(1, 18) if f" {number:>2} " in text.split("Shots")[1]][-1] == 17


@pytest.mark.parametrize(("colours", "shows"), [(None, True), (256, True), (8, True), (2, False), (-1, False)])
def test_coloured_squares_want_a_terminal_with_colours(
    monkeypatch: pytest.MonkeyPatch, colours: int | None, shows: bool
) -> None:
    monkeypatch.setenv("TERM", "any")
    monkeypatch.setattr(encoding, "terminfo_colour_count", lambda: colours)
    assert encoding.shows_emoji("utf-8") is shows
