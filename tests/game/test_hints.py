"""Games by hints alone: the judge after the game is the one that gave the hints."""

from itertools import islice

import pytest

from tests.tools.follow_hints import played_games


@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.long)])
def test_what_hints_have_shown_is_never_charged(games: int) -> None:
    assert [(game, problems) for game, problems in islice(played_games(1), games) if problems] == []
