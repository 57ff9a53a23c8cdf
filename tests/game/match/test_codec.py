"""What is common to the files of all games."""

import pytest

from schiffe.game.match.codec import make_stored_ending
from schiffe.game.match.events import MatchEnded, MatchEvent, PlayerLeft, PlayerResigned
from schiffe.store.matches import StoredEnding


@pytest.mark.parametrize(
    ("ending", "stored"),
    [
        (MatchEnded(1), ("won", 1)),
        (MatchEnded(None), ("drawn", None)),
        (PlayerResigned(1), ("resigned", 0)),
        (PlayerLeft(0), ("left", None)),
    ],
)
def test_any_ending_has_a_word_in_the_file(ending: MatchEvent, stored: tuple[str, int | None]) -> None:
    assert make_stored_ending(ending) == StoredEnding(*stored)
