"""The statistics of a player in lines."""

from collections.abc import Iterator

from schiffe.battleship import GAME
from schiffe.battleship.drawing import Glyphs, fitting_boards, heat_picture
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.own_matches import LADDER, own_matches, players_here
from schiffe.battleship.logbook.player_statistics import PlayerStatistics, make_player_statistics
from schiffe.battleship.plain.histograms import TitledCounts, draw_bars, draw_histograms
from schiffe.battleship.texts.statistics import (
    fleet_map_title,
    group_table,
    group_tables,
    headline_text,
    key_figures,
    ladder_rule_text,
    map_legend_text,
    map_text,
    nothing_played_text,
    opening_map_title,
    remark_texts,
    with_rules_name,
)
from schiffe.game.statistics.texts import match_count_text, rung_text
from schiffe.game.training.stored import read_training_tally
from schiffe.game.training.texts import tally_text
from schiffe.language.columns import number_table, text_table, wrapped
from schiffe.language.dates import date_text
from schiffe.language.i18n import _
from schiffe.language.names import own_names, player_name
from schiffe.language.text import labelled, percent_text
from schiffe.settings.schema import Settings
from schiffe.settings.shared import BOARDS, PLAYER_NAME, DrawingUse
from schiffe.store.logbook import Logbook


def player_statistics_lines(book: Logbook, settings: Settings, glyphs: Glyphs, width: int) -> Iterator[str]:
    """Yield the statistics of the player in the settings in lines, or the message that there are no matches.

    Raises:
        LogbookError: the logbook cannot be used.
    """
    stored_matches = book.read_matches(LADDER.match_filter, raises_problems=True)
    matches = own_matches(stored_matches, own_names(settings[PLAYER_NAME]))
    name = player_name(settings[PLAYER_NAME])
    if matches:
        statistics = make_player_statistics(name, matches, LADDER.rungs(matches))
        yield from statistics_lines(
            statistics, glyphs=glyphs, width=width, draws_charts=settings[BOARDS] != DrawingUse.NEVER
        )
    else:
        yield from wrapped(nothing_played_text(name, players_here(stored_matches), is_chosen=False), width)
    if tally := book.read(lambda store: read_training_tally(store, GAME, own_names(settings[PLAYER_NAME])), None):
        yield ""
        yield from wrapped(labelled(_("Training"), tally_text(tally)), width)


def statistics_lines(player: PlayerStatistics, glyphs: Glyphs, width: int, *, draws_charts: bool) -> Iterator[str]:
    """Yield the statistics of a player in lines, wrapped to ``width`` columns if possible.

    Boards and bars, which repeat the numbers, are included only if it ``draws_charts``.
    """
    yield headline_text(player)
    yield ""
    yield from text_table([(number.label, number.text) for number in key_figures(player)])
    for remark in remark_texts(player.totals):
        yield from wrapped(remark, width)
    for table in group_tables(player):
        yield ""
        has_rates = any(statistics.has_rate for _name, statistics in table.groups)
        yield from number_table(group_table(table, has_rates=has_rates))
    yield ""
    yield from wrapped(labelled(_("Ladder"), ladder_rule_text()), width)
    yield from (f"  {level_name(level)}: {rung_text(rung)}" for level, rung in player.rungs.items())
    shots_to_win = player.most_won_rules.figures.shots_to_win
    if shots_to_win.total > 1 and draws_charts:
        yield ""
        title = with_rules_name(_("Wins by shots needed"), player)
        yield from draw_histograms([TitledCounts(title, shots_to_win.counts)], glyphs, width)
    if len(player.skill_curve) > 1:
        yield ""
        yield _("Skill over time")
        names = [
            f"{date_text(point.first_began_at)}, {match_count_text(point.match_count)}" for point in player.skill_curve
        ]
        shares = [(point.skill, percent_text(point.skill)) for point in player.skill_curve]
        yield from draw_bars(names, shares, glyphs, width if draws_charts else 0)
    yield from _map_lines(player, glyphs, width, draws_charts=draws_charts)


def _map_lines(player: PlayerStatistics, glyphs: Glyphs, width: int, *, draws_charts: bool) -> Iterator[str]:
    """Yield the maps of the player's fleets and first shots, if there are any."""
    maps = [(player.fleet_map, fleet_map_title()), (player.opening_map, opening_map_title())]
    titled_maps = [(cells, title) for cells, title in maps if cells and cells.match_count]
    if titled_maps:
        yield ""
    for cells, title in titled_maps:
        yield from wrapped(f"{title}: {map_text(cells)}", width)
    if draws_charts and any(cells.match_count > 1 for cells, _title in titled_maps):
        first_map, _first_title = titled_maps[0]
        yield map_legend_text(first_map)
        heats = [(heat_picture(cells.size, cells.heat), title) for cells, title in titled_maps]
        yield from fitting_boards(heats, glyphs, width)
