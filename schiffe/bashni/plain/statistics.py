"""Statistics of a player's games of Bashni, as lines of text and as values for programs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from schiffe.bashni import GAME
from schiffe.bashni.logbook.statistics import OwnGame, Tally, by_colour, by_level, by_person, ladder, own_games
from schiffe.bashni.texts.statistics import group_table, group_tables, has_rate
from schiffe.game.ladder import Rung
from schiffe.game.queries import GameStatistics, StatsOptions
from schiffe.game.statistics_texts import games_text, nothing_chosen
from schiffe.game.training import training_tally
from schiffe.game.training_texts import tally_text
from schiffe.language.columns import table
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import is_one_of, own_names, player_name
from schiffe.language.text import named
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import NAME
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter, StoredMatch


def told_statistics(book: Logbook, settings: Settings) -> Iterator[str]:
    """Yield what the games of the player in the settings come to, and how the training goes."""
    name, names = player_name(settings[NAME]), own_names(settings[NAME])
    matches = book.attempt(lambda store: store.matches(MatchFilter(game=GAME, is_over=True))) if book.exists else ()
    if games := own_games(matches or (), partial(is_one_of, names)):
        yield from statistics_lines(name, games)
    else:
        yield book.news() or _("No game is over yet.")
    if tally := book.attempt(lambda store: training_tally(store, GAME, names)) if book.exists else None:
        yield ""
        yield named(_("Training"), tally_text(tally))


def game_statistics(matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences) -> GameStatistics:
    """Return what the matches of a player come to, as the command line asks."""
    name, known = options.whose(preferences.settings[NAME])
    games = own_games(matches, partial(is_one_of, known))
    wanted = [game for game in games if options.wants(game.begun, game.enemy.name, game.enemy.level)]

    def lines() -> Sequence[str]:
        return list(statistics_lines(name, wanted)) if wanted else [nothing_chosen(name)]

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
    yield _("Bashni, {name}: {games}").format(name=name, games=games_text(whole.decided))
    for title, rows in group_tables(games):
        yield ""
        has_rates = any(has_rate(found) for _name, found in rows)
        yield from table(group_table(title, rows, has_rates=has_rates))
    if whole.broken:
        yield ""
        text = ngettext("{count} more game was not finished.", "{count} more games were not finished.", whole.broken)
        yield text.format(count=whole.broken)
