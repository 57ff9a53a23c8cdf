"""Games by hints alone: the judge after the game is the one that gave the hints."""

from itertools import islice

from tests.tools.follow_hints import played_games


def test_what_hints_have_shown_is_never_charged() -> None:
    assert [(game, problems) for game, problems in islice(played_games(1), 6) if problems] == []
