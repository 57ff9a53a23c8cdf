"""Texts about the games of Bashni that somebody has played: numbers, and groups as tables."""

from collections.abc import Sequence

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.statistics import BashniGame, by_colour, streak
from schiffe.bashni.texts.describing import colour_name
from schiffe.game.statistics.results import Tally
from schiffe.game.statistics.results_texts import GroupTable, usual_tables
from schiffe.game.statistics.texts import NONE, Number, games_text, run_text, won_number
from schiffe.language.i18n import _


def key_figures(games: Sequence[BashniGame]) -> list[Number]:
    """Return what games come to."""
    whole = Tally.of(games)
    wins_in_a_row = streak(games)
    rows = [
        won_number(whole.won, whole.decided),
        Number(_("lost"), str(whole.lost)),
        Number(_("drawn"), str(whole.drawn)),
        Number(_("in a row"), run_text(wins_in_a_row.current, wins_in_a_row.best) if whole.decided else NONE),
    ]
    if whole.broken:
        rows.append(Number(_("broken off"), games_text(whole.broken)))
    if helped := sum(game.is_helped for game in games):
        rows.append(Number(_("with help"), games_text(helped)))
    return rows


def group_tables(games: Sequence[BashniGame]) -> list[GroupTable]:
    """Return the tables of groups, none of them empty."""
    colours = [(colour_name(side), found) for side, found in by_colour(games).items()]
    return [(title, rows) for title, rows in (*usual_tables(games, LEVELS), (_("colour"), colours)) if rows]


def what_the_ladder_is() -> str:
    """Return how levels are beaten."""
    return _("Win twice in a row without help to beat a level.")
