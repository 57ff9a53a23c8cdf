"""Results of a player's games, as lines of text, tables, and values for programs."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from schiffe.game.info import GameInfo, Level
from schiffe.game.queries import MIN_GAMES_FOR_PERCENTAGE, GameStatistics, StatsOptions
from schiffe.game.statistics.results import OwnGame, Tally, by_level, by_person, own_game
from schiffe.game.statistics.texts import NONE, games_text, nothing_chosen, percent_text
from schiffe.language.columns import table
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import NAME
from schiffe.store.matches import StoredMatch

GroupTable: TypeAlias = tuple[str, list[tuple[str, Tally]]]
"""Groups of games as a table: its title, and its rows with their names."""


def usual_tables(games: Collection[OwnGame], levels: Mapping[str, Level]) -> list[GroupTable]:
    """Return the tables that every game has, by level and by person; they may be empty."""
    return [
        (_("against"), [(levels[word].name(), found) for word, found in by_level(games, levels).items()]),
        (_("against people"), list(by_person(games).items())),
    ]


def has_rate(found: Tally) -> bool:
    """Return whether there are enough decided games for a percentage."""
    return found.decided >= MIN_GAMES_FOR_PERCENTAGE


def group_table(title: str, groups: Sequence[tuple[str, Tally]], *, has_rates: bool) -> list[Sequence[str]]:
    """Return a heading and a row for each group; groups with few games have no percentage."""
    head = title, _("games"), _("won"), _("lost"), _("drawn"), pgettext("column", "rate")
    rows: list[Sequence[str]] = [head]
    for name, found in groups:
        rate = percent_text(found.won / found.decided) if has_rate(found) else NONE
        rows.append((name, *map(str, (found.decided, found.won, found.lost, found.drawn)), rate))
    return rows if has_rates else [row[:-1] for row in rows]


def result_lines(title: str, name: str, games: Collection[OwnGame], tables: Sequence[GroupTable]) -> Iterator[str]:
    """Yield the results of a player in a game with this title: the whole, and a table for each kind of group."""
    whole = Tally.of(games)
    yield _("{game}, {name}: {games}").format(game=title, name=name, games=games_text(whole.decided))
    for heading, rows in tables:
        if rows:
            yield ""
            has_rates = any(has_rate(found) for _name, found in rows)
            yield from table(group_table(heading, rows, has_rates=has_rates))
    if whole.broken:
        yield ""
        text = ngettext("{count} more game was not finished.", "{count} more games were not finished.", whole.broken)
        yield text.format(count=whole.broken)


def result_entry(name: str, games: Collection[OwnGame], levels: Mapping[str, Level]) -> dict[str, Any]:
    """Return the results of a player as a JSON object."""
    return {
        "player": name,
        **_counts(Tally.of(games)),
        "levels": group_entries("level", by_level(games, levels)),
        "people": group_entries("name", by_person(games)),
    }


def group_entries(key: str, groups: Mapping[str, Tally]) -> list[dict[str, Any]]:
    """Return groups as JSON objects, in which ``key`` has the word of the group."""
    return [{key: word} | _counts(found) for word, found in groups.items()]


def _counts(found: Tally) -> dict[str, Any]:
    return {
        "games": found.decided,
        "won": found.won,
        "lost": found.lost,
        "drawn": found.drawn,
        "broken_off": found.broken,
    }


def game_results(
    game: GameInfo, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
) -> GameStatistics:
    """Return the statistics of a player in a game that counts only wins, losses and draws."""
    name, known = options.player_and_names(preferences.settings[NAME])
    found = [own for match in matches if (own := own_game(match, known))]
    games = [own for own in found if options.includes(own.begun, own.enemy.name, own.enemy.level)]

    def lines() -> Sequence[str]:
        if not games:
            return [nothing_chosen(name)]
        return list(result_lines(game.title(), name, games, usual_tables(games, game.levels)))

    return GameStatistics(lines, lambda: result_entry(name, games, game.levels), is_empty=not games)
