"""A command to play a game at this computer: against a bot, between two people, or from the menu."""

from argparse import Namespace
from collections.abc import Callable

from schiffe.commandline.parser import OneOfWords, Parser, check_conflicts
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_plain, add_resume, parse_names
from schiffe.game.commands.playing import ResumeOptions, open_session, play_game, resume_match
from schiffe.game.info import GameContext, GameInfo
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.language.i18n import Text
from schiffe.language.text import join_or


def play_command(game: Callable[[], GameInfo], description: Text) -> Subcommand:
    """Return the command that plays a game; ``description`` describes the game in whole sentences.

    ``game`` is a function because the ``GameInfo`` contains this command.
    """
    return Subcommand(
        description=description,
        add_options=lambda parser: _add_options(parser, game()),
        settings=game().schema,
        run=lambda options, context: _run_command(game(), options, context),
    )


def _add_options(parser: Parser, game: GameInfo) -> None:
    levels = tuple(game.levels)
    section = parser.add_section("options")
    text = f"play against this bot: {join_or(levels)}"
    section.add_value("--bot", "LEVEL", OneOfWords(*levels), text)
    section.add_value("--two", ("NAME", "NAME"), str, "play in turns at one keyboard")
    add_resume(section)
    add_plain(section)


def _run_command(game: GameInfo, namespace: Namespace, context: GameContext) -> int:
    check_conflicts(namespace, {"resume": ("bot", "two"), "bot": ("two",)})
    if namespace.resume is not None:
        return resume_match(context, ResumeOptions(namespace.resume, game.word, namespace.plain))
    request: PlayTogether | PlayBot | None = None
    if namespace.two:
        request = PlayTogether(parse_names(namespace.two))
    elif namespace.bot:
        request = PlayBot(namespace.bot)
    with open_session(context) as session:
        return play_game(game.load(), session, request, is_plain=namespace.plain)
