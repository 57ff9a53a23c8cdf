"""The command that prints statistics of a player's matches, as lines or as JSON."""

import json
from typing import Final

from schiffe.commandline.command_settings import prepare_preferences
from schiffe.game.commands.logbook import open_store
from schiffe.game.info import GameContext
from schiffe.game.queries import StatsOptions
from schiffe.game.statistics.results import GameStatistics
from schiffe.game.training.progress import TrainingTally
from schiffe.game.training.stored import read_training_tally
from schiffe.game.training.texts import tally_text
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import labelled
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.match_filters import MatchFilter, MatchPhase

STATISTICS_VERSION: Final = 1
"""The version of the JSON statistics; incremented by incompatible changes."""


def print_statistics(context: GameContext, options: StatsOptions) -> int:
    """Print statistics of a player's matches; return the exit status.

    Raises:
        CommandError: the settings are invalid, or the logbook cannot be used.
    """
    preferences = prepare_preferences(context.command_settings)
    games = [game for game in context.games if options.game_word in (None, game.word)]
    with open_store(is_read_only=True) as store:
        marks = tuple(game.uncounted_mark for game in games if game.uncounted_mark)
        matches = store.reader.matches(
            MatchFilter(game_word=options.game_word, phase=MatchPhase.OVER, setup_lacks=marks)
        )
        names = {options.player} if options.player else own_names(preferences.settings[PLAYER_NAME])
        tallies = {game.word: read_training_tally(store, game.word, names) for game in games}
    statistics: dict[str, GameStatistics] = {}
    for game in games:
        own_matches = [stored for stored in matches if stored.game_word == game.word]
        own_statistics = game.load().make_statistics(own_matches, options, preferences)
        statistics[game.word] = _with_training(own_statistics, tallies[game.word])
    if options.prints_json:
        objects = {word: own_statistics.json_object for word, own_statistics in statistics.items()}
        print(json.dumps({"version": STATISTICS_VERSION} | objects))
        return 0
    everything = list(statistics.values())
    sections = [own_statistics for own_statistics in everything if not own_statistics.is_empty] or everything[:1]
    print("\n\n".join("\n".join(section.lines) for section in sections))
    return 0


def _with_training(statistics: GameStatistics, tally: TrainingTally | None) -> GameStatistics:
    """Add the tally of training in a game to its statistics, if the player has trained."""
    if tally is None:
        return statistics
    return GameStatistics(
        lines=[*statistics.lines, "", labelled(_("Training"), tally_text(tally))],
        json_object=statistics.json_object | {"training": tally.json_values()},
        is_empty=False,
    )
