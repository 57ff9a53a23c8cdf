"""How a player climbs the ladder of levels, in any game."""

import pytest

from schiffe.game.ladder import LadderGame, Standing, standing_after

LEVELS = ("low", "middle", "high")


def after(results: str, level: str = "low", *, counted: bool = True) -> Standing:
    return standing_after(LEVELS, level, [LadderGame(level, result == "w") for result in results], counted=counted)


@pytest.mark.parametrize(
    ("results", "offered"),
    [("w", None), ("ww", "middle"), ("www", None), ("wlw", None), ("wwl", None), ("wwlww", "middle")],
)
def test_the_second_win_in_a_row_offers_the_next_level(results: str, offered: str | None) -> None:
    assert after(results).offered == offered


def test_nothing_is_above_the_strongest() -> None:
    found = after("ww", "high")
    assert (found.rung.is_just_beaten, found.above, found.offered) == (True, None, None)


def test_a_game_that_does_not_count_offers_nothing() -> None:
    found = after("ww", counted=False)
    assert (found.rung.is_just_beaten, found.above, found.offered) == (True, "middle", None)
