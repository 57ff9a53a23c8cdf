"""Texts about the games of Bashni that somebody has played: numbers, and groups as tables."""

from collections.abc import Sequence

from schiffe.bashni.levels import level_name
from schiffe.bashni.logbook.statistics import OwnGame, Tally, by_colour, by_level, by_person, runs
from schiffe.bashni.texts.describing import colour_name
from schiffe.game.queries import LEAST_GAMES
from schiffe.game.statistics_texts import NONE, Number, games_text, percent_text, run_text, won_number
from schiffe.language.i18n import _, pgettext


def key_figures(games: Sequence[OwnGame]) -> list[Number]:
    """Return what games come to."""
    whole, run = Tally.of(games), runs(games)
    rows = [
        won_number(whole.won, whole.decided),
        Number(_("lost"), str(whole.lost)),
        Number(_("drawn"), str(whole.drawn)),
        Number(_("in a row"), run_text(run.now, run.best) if whole.decided else NONE),
    ]
    if whole.broken:
        rows.append(Number(_("broken off"), games_text(whole.broken)))
    if helped := sum(game.is_helped for game in games):
        rows.append(Number(_("with help"), games_text(helped)))
    return rows


def group_tables(games: Sequence[OwnGame]) -> list[tuple[str, list[tuple[str, Tally]]]]:
    """Return the tables of groups, none of them empty: each with its title, and its rows with their names."""
    tables = [
        (_("against"), [(level_name(level), found) for level, found in by_level(games).items()]),
        (_("against people"), list(by_person(games).items())),
        (_("colour"), [(colour_name(side), found) for side, found in by_colour(games).items()]),
    ]
    return [(title, rows) for title, rows in tables if rows]


def has_rate(found: Tally) -> bool:
    """Return whether so many games are decided that a percentage of them means something."""
    return found.decided >= LEAST_GAMES


def group_table(title: str, groups: Sequence[tuple[str, Tally]], *, has_rates: bool) -> list[Sequence[str]]:
    """Return groups as rows behind their head; of few games the counts are there, and no percentages."""
    head = title, _("games"), _("won"), _("lost"), _("drawn"), pgettext("column", "rate")
    rows: list[Sequence[str]] = [head, *(_row(text, found) for text, found in groups)]
    return rows if has_rates else [row[:-1] for row in rows]


def _row(name: str, found: Tally) -> tuple[str, ...]:
    rate = percent_text(found.won / found.decided) if has_rate(found) else NONE
    return name, *map(str, (found.decided, found.won, found.lost, found.drawn)), rate


def what_the_ladder_is() -> str:
    """Return how levels are beaten."""
    return _("Win twice in a row without help to beat a level.")
