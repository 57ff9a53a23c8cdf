"""Statistics of a player's games of Bashni, as lines of text and as values for programs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from schiffe.bashni.levels import level_name
from schiffe.bashni.logbook.statistics import OwnGame, Tally, by_colour, by_level, by_person, ladder, own_games
from schiffe.bashni.texts.describing import colour_name
from schiffe.game.ladder import Rung
from schiffe.game.queries import LEAST_GAMES, GameStatistics, StatsOptions
from schiffe.language.columns import table
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import is_one_of
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import NAME
from schiffe.store.matches import StoredMatch


def game_statistics(matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences) -> GameStatistics:
    """Return what the matches of a player come to, as the command line asks."""
    name, known = options.whose(preferences.settings[NAME])
    games = own_games(matches, partial(is_one_of, known))
    wanted = [game for game in games if options.wants(game.begun, game.enemy.name, game.enemy.level)]

    def lines() -> Sequence[str]:
        return list(statistics_lines(name, wanted)) if wanted else [nothing_played(name)]

    return GameStatistics(lines, lambda: _entry(name, wanted, ladder(games)), is_empty=not wanted)


def _entry(name: str, games: Sequence[OwnGame], rungs: Mapping[str, Rung]) -> dict[str, Any]:
    def groups(key: str, each: Mapping[str, Tally]) -> list[dict[str, Any]]:
        return [{key: text} | _numbers(found) for text, found in each.items()]

    return {
        "player": name,
        **_numbers(Tally.of(games)),
        "levels": groups("level", by_level(games)),
        "people": groups("name", by_person(games)),
        "colours": groups("colour", {side.name.lower(): found for side, found in by_colour(games).items()}),
        "ladder": [rung.entry(level) for level, rung in rungs.items()],
    }


def _numbers(found: Tally) -> dict[str, Any]:
    return {
        "games": found.decided,
        "won": found.won,
        "lost": found.lost,
        "drawn": found.drawn,
        "broken_off": found.broken,
    }


def statistics_lines(name: str, games: Sequence[OwnGame]) -> Iterator[str]:
    """Yield the games of a player: all of them, by level, by opponent and by colour."""
    whole = Tally.of(games)
    count = ngettext("{count} game", "{count} games", whole.decided).format(count=whole.decided)
    yield _("Bashni, {name}: {games}").format(name=name, games=count)
    groups = (
        (_("against"), [(level_name(level), found) for level, found in by_level(games).items()]),
        (_("against people"), list(by_person(games).items())),
        (_("colour"), [(colour_name(side), found) for side, found in by_colour(games).items()]),
    )
    for title, rows in groups:
        if rows:
            yield ""
            yield from table(_table(title, rows))
    if whole.broken:
        yield ""
        text = ngettext("{count} more game was not finished.", "{count} more games were not finished.", whole.broken)
        yield text.format(count=whole.broken)


def _table(title: str, groups: Sequence[tuple[str, Tally]]) -> list[Sequence[str]]:
    """Return groups as rows behind their head; without rates where no group has games enough for one."""
    head = title, _("games"), _("won"), _("lost"), _("drawn"), pgettext("column", "rate")
    rows: list[Sequence[str]] = [head, *(_row(text, found) for text, found in groups)]
    return rows if any(found.decided >= LEAST_GAMES for _text, found in groups) else [row[:-1] for row in rows]


def _row(name: str, found: Tally) -> tuple[str, ...]:
    are_many = found.decided >= LEAST_GAMES
    rate = _("{percent} %").format(percent=round(100 * found.won / found.decided)) if are_many else "-"
    return name, *map(str, (found.decided, found.won, found.lost, found.drawn)), rate


def nothing_played(name: str) -> str:
    """Return the message for a player without games."""
    return _("{name} has played no such game yet.").format(name=name)
