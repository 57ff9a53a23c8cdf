"""Texts about the statistics of a player's matches: key figures, and tables of groups."""

from collections.abc import Sequence

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.own_matches import OwnBashniMatch, tallies_by_side, win_streak_of
from schiffe.bashni.texts.position import side_name
from schiffe.game.statistics.results import Tally
from schiffe.game.statistics.results_texts import TitledTallies, usual_tables
from schiffe.game.statistics.texts import NO_FIGURE, StatisticsFigure, match_count_text, streak_text, won_figure
from schiffe.language.i18n import _


def key_figures(matches: Sequence[OwnBashniMatch]) -> list[StatisticsFigure]:
    tally = Tally.from_matches(matches)
    wins_in_a_row = win_streak_of(matches)
    streak = streak_text(wins_in_a_row.current, wins_in_a_row.best) if tally.decided_count else NO_FIGURE
    rows = [
        won_figure(tally.wins, tally.decided_count),
        StatisticsFigure(_("lost"), str(tally.losses)),
        StatisticsFigure(_("drawn"), str(tally.draws)),
        StatisticsFigure(_("in a row"), streak),
    ]
    if tally.broken_off_count:
        rows.append(StatisticsFigure(_("broken off"), match_count_text(tally.broken_off_count)))
    if helped_count := sum(match.is_helped for match in matches):
        rows.append(StatisticsFigure(_("with help"), match_count_text(helped_count)))
    return rows


def group_tables(matches: Sequence[OwnBashniMatch]) -> list[TitledTallies]:
    """Return the tables by level, by opponent and by colour, without empty ones."""
    by_side = [(side_name(side), tally) for side, tally in tallies_by_side(matches).items()]
    tables = [*usual_tables(matches, LEVELS), TitledTallies(_("colour"), by_side)]
    return [table for table in tables if table.groups]


def ladder_rule_text() -> str:
    """Return how to beat a level."""
    return _("Win twice in a row without help to beat a level.")
