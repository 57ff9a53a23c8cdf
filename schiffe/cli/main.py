"""The command line: parse it, choose a command, and run it."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Final

from schiffe import __version__
from schiffe.cli.games import GAMES
from schiffe.commandline.command_settings import read_command_settings
from schiffe.commandline.program import CommandDoor, Program, parse_command
from schiffe.game.info import GameContext, GameInfo
from schiffe.language import i18n
from schiffe.language.i18n import Text
from schiffe.process.errors import run_reporting_errors
from schiffe.settings.schema import Schema
from schiffe.settings.shared import LANGUAGE
from schiffe.terminal.encoding import prepare_streams

_COMMAND_ORDER: Final = ("play", "serve", "bench", "settings", "games", "export", "import", "stats", "habits", "replay")
"""The order of the commands in the help; any others come last."""


def main(argv: Sequence[str] | None = None, games: Sequence[GameInfo] = GAMES) -> int:
    """Run the program with the given arguments, or those of the process, and return the exit status."""
    prepare_streams()
    return run_reporting_errors(lambda: _run_arguments(list(sys.argv[1:] if argv is None else argv), games))


def _run_arguments(arguments: list[str], games: Sequence[GameInfo]) -> int:
    if "--version" in arguments:
        print(f"schiffe {__version__}")
        return 0
    root = make_program(games)
    command_settings = read_command_settings(root.schema)
    i18n.choose_language(_language_option(arguments) or command_settings.preferences.settings[LANGUAGE])
    command, options = parse_command(arguments, root)
    return command.run(options, GameContext(replace(command_settings, overrides=options.overrides), games))


def make_program(games: Sequence[GameInfo]) -> Program:
    """Return the program with the commands of the first game; each other game is a command with its own commands."""
    first_game, *other_games = games
    schema = combined_schema(games)
    own_commands = {**first_game.commands, **_shared_commands(games)}
    names = [name for name in dict.fromkeys((*_COMMAND_ORDER, *own_commands)) if name in own_commands]
    return Program(
        name="schiffe",
        title=first_game.summary,
        own_commands={name: own_commands[name] for name in names}
        | {
            game.word: Program(
                name=f"schiffe {game.word}",
                title=game.summary,
                own_commands=game.commands,
                schema=schema,
                examples=game.examples,
            )
            for game in other_games
        },
        schema=schema,
        examples=first_game.examples,
    )


def _shared_commands(games: Sequence[GameInfo]) -> dict[str, CommandDoor]:
    def door(module: str, title: Text) -> CommandDoor:
        return CommandDoor(title, lambda: import_module(module).command(games))

    return {
        "settings": CommandDoor.to_module("schiffe.cli.commands.settings", Text("show the settings, or change them")),
        "games": door("schiffe.cli.commands.games", Text("list your saved games, or delete some")),
        "export": door("schiffe.cli.commands.export", Text("export finished games, for other programs and computers")),
        "import": CommandDoor.to_module("schiffe.cli.commands.import_", Text("import exported games")),
        "stats": door("schiffe.cli.commands.stats", Text("show how your games went: wins, shots, skill")),
        "replay": CommandDoor.to_module("schiffe.cli.commands.replay", Text("look back at a finished game")),
    }


def combined_schema(games: Sequence[GameInfo]) -> Schema:
    """Return a schema with the settings of all games, those of the first game first."""
    return Schema(
        [setting for game in games for setting in game.schema],
        [check for game in games for check in game.schema.checks],
    )


def _language_option(arguments: list[str]) -> str | None:
    """Return the value of ``--lang``, which is needed before the parser can print a message."""
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None
