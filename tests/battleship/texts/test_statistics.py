"""What is said about the games of a player: counts of few games, percentages of many, records by the rules."""

from collections.abc import Sequence

import pytest

from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.logbook.own_matches import OwnBattleshipMatch
from schiffe.battleship.logbook.player_statistics import make_player_statistics
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.texts.statistics import (
    TitledStatistics,
    group_table,
    key_figures,
    map_text,
    preset_or_line_text,
)
from schiffe.game.statistics.results import OwnResult
from schiffe.language.i18n import choose_language
from schiffe.store.matches import StoredSide

USUAL = PRESETS["standard"].line
QUICK = PRESETS["quick"].line


def game(number: int, rules: str = USUAL, *, result: OwnResult = OwnResult.WON, shots: int = 40) -> OwnBattleshipMatch:
    """A whole game against a bot, with ten hits."""
    bot = StoredSide("bot", "easy", "easy")
    return OwnBattleshipMatch(
        number, 1e9 + number, bot, rules, result, is_played_out=True, shot_count=shots, hit_count=10,
        hint_count=0, first_cell="A1", skill=0.5, luck=0.0, fleet_mask=1,
    )  # fmt: skip


def told(games: Sequence[OwnBattleshipMatch]) -> dict[str, str]:
    """The figures by their names."""
    return {number.label: number.text for number in key_figures(make_player_statistics("Lea", games, {}))}


@pytest.mark.parametrize(
    ("count", "won", "hits", "skill"),
    [(9, "9 of 9", "90 of 360", "50 % in 9 games"), (10, "10 of 10 (100 %)", "25 % of 400", "50 %")],
)
def test_fewer_than_ten_games_have_counts_and_no_percentage(count: int, won: str, hits: str, skill: str) -> None:
    games = [game(number) for number in range(count)]
    found = told(games)
    assert (found["won"], found["hits"], found["skill"]) == (won, hits, skill)
    shares = {number.label: number.share for number in key_figures(make_player_statistics("Lea", games, {}))}
    assert (shares["won"] is None) is (count < 10)
    groups = [
        ("easy", make_player_statistics("Lea", games, {}).totals),
        ("hard", make_player_statistics("Lea", [], {}).totals),
    ]
    table = TitledStatistics("against", groups)
    _head, row, nothing = group_table(table, has_rates=True)
    assert row[3:6:2] == (("-", "90/360") if count < 10 else ("100 %", "25 %"))
    assert nothing[5] == "-"
    for with_rates, without in zip(
        group_table(table, has_rates=True), group_table(table, has_rates=False), strict=True
    ):
        assert (*with_rates[:3], *with_rates[4:]) == tuple(without)


def test_a_win_by_other_rules_is_no_record_of_those_with_the_most_wins() -> None:
    games = [game(1), game(2, shots=50), game(3, QUICK, shots=17)]
    assert told(games)["shots to win"] == "45.0 (best: 40), Standard"
    assert told(games[:2])["shots to win"] == "45.0 (best: 40)"
    lost = [game(number, result=OwnResult.LOST) for number in range(4)]
    assert told([*lost, game(5, QUICK, shots=17)])["shots to win"] == "17, Quick"
    assert told(lost)["shots to win"] == "-"


def test_a_network_game_by_the_usual_rules_is_called_so() -> None:
    assert preset_or_line_text(NETWORK_RULES.text) == "Standard (network)"
    choose_language("de")
    assert preset_or_line_text(NETWORK_RULES.text) == "Standard (Netzwerk)"


@pytest.mark.parametrize(("games", "text"), [(9, "B2 (3)"), (10, "B2 30 %")])
def test_a_map_of_few_games_counts_them(games: int, text: str) -> None:
    counts = [0] * 100
    counts[11] = 3
    assert text in map_text(CellMap(10, games, tuple(counts)))
