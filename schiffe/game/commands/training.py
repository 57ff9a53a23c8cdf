"""Training from the command line, in the view that the terminal allows, and its results as JSON."""

import json

from schiffe.commandline.command_settings import prepare_preferences
from schiffe.game.commands import playing
from schiffe.game.commands.logbook import open_store
from schiffe.game.commands.statistics import STATISTICS_VERSION
from schiffe.game.game import Game
from schiffe.game.info import GameContext
from schiffe.game.training.stored import read_training_tally
from schiffe.language.names import own_names
from schiffe.settings.shared import PLAYER_NAME


def run_training(game: Game, context: GameContext, *, is_plain: bool) -> int:
    """Train in a game, on the full screen if possible; return the exit status.

    Raises:
        CommandError: the settings are invalid, or the input ended.
    """
    with playing.open_session(context) as session:
        if playing.choose_screen(session.settings, is_plain=is_plain):
            with playing.open_screens(session, game) as screens:
                return screens.program.run(screens.train())
        from schiffe.game.plain.training import run_training_in_lines  # noqa: PLC0415  door: line mode is entered

        return run_training_in_lines(game, session)


def print_training(game_word: str, context: GameContext) -> int:
    """Print the results of training in a game as JSON; return the exit status.

    Raises:
        CommandError: the settings are invalid, or the logbook cannot be used.
    """
    names = own_names(prepare_preferences(context.command_settings).settings[PLAYER_NAME])
    with open_store(is_read_only=True) as store:
        tally = read_training_tally(store, game_word, names)
    print(json.dumps({"version": STATISTICS_VERSION, "game": game_word, "training": tally and tally.json_values()}))
    return 0
