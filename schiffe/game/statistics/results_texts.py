"""A player's results as tables, and as lines of text."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from schiffe.game.level import Level
from schiffe.game.statistics.results import (
    OwnMatch,
    Tally,
    tallies_by_level,
    tallies_by_person,
)
from schiffe.game.statistics.texts import match_count_text
from schiffe.language.columns import number_table
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import percent_text


class TitledTallies(NamedTuple):
    """A table of results: its title, and the name and results of each group."""

    title: str
    groups: Sequence[tuple[str, Tally]]


def usual_tables(matches: Collection[OwnMatch], levels: Mapping[str, Level]) -> list[TitledTallies]:
    """Return the tables that every game has, by level and by person; they may be empty."""
    by_level = tallies_by_level(matches, levels)
    return [
        TitledTallies(_("against"), [(str(levels[word].name), tally) for word, tally in by_level.items()]),
        TitledTallies(_("against people"), list(tallies_by_person(matches).items())),
    ]


def group_table(table: TitledTallies, *, has_rates: bool) -> list[Sequence[str]]:
    """Return a heading and a row for each group; groups with few matches have no percentage."""
    head = table.title, _("games"), _("won"), _("lost"), _("drawn"), pgettext("column", "rate")
    rows: list[Sequence[str]] = [head]
    for name, tally in table.groups:
        counts = tally.decided_count, tally.wins, tally.losses, tally.draws
        rows.append((name, *map(str, counts), percent_text(tally.win_rate)))
    return rows if has_rates else [row[:-1] for row in rows]


def result_lines(
    title: str, name: str, matches: Collection[OwnMatch], tables: Sequence[TitledTallies]
) -> Iterator[str]:
    """Yield the results of a player in a game with this title: in total, and a table for each kind of group."""
    total = Tally.from_matches(matches)
    yield _("{game}, {name}: {games}").format(game=title, name=name, games=match_count_text(total.decided_count))
    for table in tables:
        if table.groups:
            yield ""
            has_rates = any(tally.win_rate is not None for _name, tally in table.groups)
            yield from number_table(group_table(table, has_rates=has_rates))
    if total.broken_off_count:
        yield ""
        text = ngettext(
            "{count} more game was not finished.", "{count} more games were not finished.", total.broken_off_count
        )
        yield text.format(count=total.broken_off_count)
