"""The command for statistics: what the games of a player come to, as lines or for programs."""

import json

from schiffe.commandline.context import checked_preferences
from schiffe.game.commands.logbook import open_store
from schiffe.game.info import GameContext
from schiffe.game.queries import STATISTICS_VERSION, StatsOptions
from schiffe.game.training.texts import with_training
from schiffe.game.training.trainer import training_tally
from schiffe.language.names import own_names
from schiffe.settings.shared import NAME
from schiffe.store.matches import MatchFilter


def print_statistics(context: GameContext, options: StatsOptions) -> int:
    """Tell what the games of a player come to; returns the exit status.

    Raises:
        CommandError: the settings do not hold, or the logbook cannot be used.
    """
    preferences = checked_preferences(context)
    asked = [game for game in context.games if options.game in (None, game.word)]
    with open_store(only_reads=True) as store:
        uncounted = tuple(game.uncounted for game in asked if game.uncounted)
        matches = store.matches(MatchFilter(game=options.game, is_over=True, without=uncounted))
        names = {options.player} if options.player else own_names(preferences.settings[NAME])
        trained = {game.word: training_tally(store, game.word, names) for game in asked}
    found = {
        game.word: with_training(
            game.load().statistics([match for match in matches if match.game == game.word], options, preferences),
            trained[game.word],
        )
        for game in asked
    }
    if options.as_json:
        print(json.dumps({"version": STATISTICS_VERSION} | {word: each.entry() for word, each in found.items()}))
        return 0
    shown = [each for each in found.values() if not each.is_empty] or list(found.values())[:1]
    print("\n\n".join("\n".join(each.lines()) for each in shown))
    return 0
