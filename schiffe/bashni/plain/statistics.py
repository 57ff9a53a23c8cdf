"""Statistics of a player's matches of Bashni, as text and as JSON values."""

from collections.abc import Iterator, Sequence

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.own_matches import LADDER, OwnBashniMatch, own_matches, tallies_by_side
from schiffe.bashni.texts.statistics import group_tables
from schiffe.game.queries import StatsOptions
from schiffe.game.statistics.results import GameStatistics, groups_json, result_json
from schiffe.game.statistics.results_texts import result_lines
from schiffe.game.statistics.texts import nothing_chosen_text
from schiffe.game.training.stored import read_training_tally
from schiffe.game.training.texts import tally_text
from schiffe.language.i18n import _
from schiffe.language.names import own_names, player_name
from schiffe.language.text import labelled
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredMatch


def player_statistics_lines(book: Logbook, settings: Settings) -> Iterator[str]:
    """Yield the statistics of the player in the settings, about matches and training.

    Raises:
        LogbookError: the logbook cannot be used.
    """
    name = player_name(settings[PLAYER_NAME])
    names = own_names(settings[PLAYER_NAME])
    if matches := own_matches(book.read_matches(LADDER.match_filter, raises_problems=True), names):
        yield from statistics_lines(name, matches)
    else:
        yield _("No game is over yet.")
    if tally := book.read(lambda store: read_training_tally(store, GAME, names), None):
        yield ""
        yield labelled(_("Training"), tally_text(tally))


def make_game_statistics(
    stored_matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
) -> GameStatistics:
    """Return the statistics of a player's matches, filtered by the options of the command line."""
    name, names = options.player_and_names(preferences.settings[PLAYER_NAME])
    matches = own_matches(stored_matches, names)
    chosen = [match for match in matches if options.includes(match.began_at, match.opponent.name, match.opponent.level)]
    lines = list(statistics_lines(name, chosen)) if chosen else [nothing_chosen_text(name)]
    by_side = {side.name.lower(): tally for side, tally in tallies_by_side(chosen).items()}
    rungs = [rung.json_values(level) for level, rung in LADDER.rungs(matches).items()]
    json_object = result_json(name, chosen, LEVELS) | {"colours": groups_json("colour", by_side), "ladder": rungs}
    return GameStatistics(lines, json_object, is_empty=not chosen)


def statistics_lines(name: str, matches: Sequence[OwnBashniMatch]) -> Iterator[str]:
    return result_lines(_("Bashni"), name, matches, group_tables(matches))
