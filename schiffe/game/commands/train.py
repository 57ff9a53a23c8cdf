"""The command for training, for every game that has it."""

from argparse import Namespace
from typing import Final

from schiffe.commandline.parser import Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_plain
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.settings.shared import ASCII, BOARDS, LANGUAGE, LOGBOOK, MOTION, MOUSE, PLAYER_NAME, SPEECH, THEME

_SETTINGS: Final = (LANGUAGE, PLAYER_NAME, THEME, MOTION, BOARDS, SPEECH, ASCII, MOUSE, LOGBOOK)


def training_command(game_word: str, description: Text) -> Subcommand:
    def run(namespace: Namespace, context: GameContext) -> int:
        from schiffe.game.commands.training import print_training, run_training  # noqa: PLC0415  door: training is entered

        if namespace.json:
            return print_training(game_word, context)
        return run_training(context.game(game_word).load(), context, is_plain=namespace.plain)

    return Subcommand(
        description=description,
        add_options=_add_options,
        settings=_SETTINGS,
        run=run,
    )


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_switch("--json", _("write how it goes as one JSON object, and ask nothing"))
    add_plain(section)
