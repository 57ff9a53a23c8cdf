"""How a player climbs the ladder of levels, in any game."""

from typing import NamedTuple

import pytest

from schiffe.game.level import Level
from schiffe.game.statistics.ladder import Ladder, Rung, Standing, level_beaten_text, standing_texts
from schiffe.game.statistics.results import OwnResult
from schiffe.language.i18n import Text
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import StoredSide


class Game(NamedTuple):
    """A game against a level; one that was broken off does not count."""

    opponent: StoredSide
    result: OwnResult

    @property
    def counts_for_ladder(self) -> bool:
        return self.result is not OwnResult.BROKEN_OFF


LEVELS = {level: Level(Text(level.title()), Text("")) for level in ("low", "middle", "high")}
LADDER = Ladder(LEVELS, MatchFilter(), lambda _matches, _names: [])


def game(level: str, result: OwnResult = OwnResult.WON) -> Game:
    return Game(StoredSide("bot", level.title(), level), result)


def after(results: str, level: str = "low") -> Standing:
    """The standing after games that were won (w), lost (l), or did not count (-)."""
    own_results = {"w": OwnResult.WON, "l": OwnResult.LOST, "-": OwnResult.BROKEN_OFF}
    return LADDER.last_standing([game(level, own_results[result]) for result in results])


@pytest.mark.parametrize(
    ("results", "offered"),
    [("w", None), ("ww", "middle"), ("www", None), ("wlw", None), ("wwl", None), ("wwlww", "middle")],
)
def test_the_second_win_in_a_row_offers_the_next_level(results: str, offered: str | None) -> None:
    assert after(results).next_level == offered


def test_nothing_is_above_the_strongest() -> None:
    found = after("ww", "high")
    assert (found.rung.is_just_beaten, found.level_above, found.next_level) == (True, None, None)


def test_a_game_that_does_not_count_offers_nothing() -> None:
    found = after("ww-")
    assert (found.rung.is_just_beaten, found.level_above, found.next_level) == (True, "middle", None)


@pytest.mark.parametrize(
    ("results", "wins", "best", "texts"),
    [
        ("-", 0, 0, ["Low: no win of two yet", "Low: 0 of 2"]),
        ("l", 0, 0, ["Low: no win of two yet", "Low: 0 of 2"]),
        ("lw", 1, 1, ["Low: one win of two", "Low: 1 of 2"]),
        ("wl", 0, 1, ["Low: no win of two yet", "Low: 0 of 2"]),
        ("wwl", 0, 2, ["Low: beaten"]),
        ("wwwlww", 2, 3, ["Low: beaten"]),
    ],
)
def test_a_run_is_told_in_words_and_to_programs(results: str, wins: int, best: int, texts: list[str]) -> None:
    found = after(results)
    assert found.level == "low"
    assert found.rung.json_values("low") == {"level": "low", "beaten": best >= 2, "run": wins, "best_run": best}
    assert standing_texts(found, LEVELS) == texts


def test_the_strongest_is_told_of_as_such_once_it_is_beaten() -> None:
    assert standing_texts(after("ww", "high"), LEVELS) == ["High: beaten, the strongest of all", "High: beaten"]
    assert standing_texts(after("w", "high"), LEVELS) == ["High: one win of two", "High: 1 of 2"]


def test_each_level_has_a_run_of_its_own_and_unknown_ones_have_none() -> None:
    games = [game(level) for level in ("low", "high", "gone", "low")]
    assert LADDER.rungs(games) == {"low": Rung(2, 2), "middle": Rung(), "high": Rung(1, 1)}
    assert list(LADDER.rungs(())) == [*LEVELS]


def test_what_is_beaten_and_comes_next_is_called_by_its_name() -> None:
    assert level_beaten_text("Low", "Middle") == "Two wins in a row: you have beaten Low. Next: Middle."


def test_a_game_counts_unless_it_is_said_that_it_does_not() -> None:
    assert Standing("low", Rung(2, 2), "middle").next_level == "middle"
