"""The command that shows what the rival has learnt, or makes it forget."""

from argparse import Namespace
from typing import Final

from schiffe.commandline.parser import Parser, parse_player_name
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    parser.accept_words()
    section = parser.add_section(_("options"))
    section.add_value("--player", _("Name").upper(), parse_player_name, _("which player; without it you"))
    section.add_switch("--yes", _("without asking"))


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.battleship.plain.habits import print_habits  # noqa: PLC0415  door: what the rival has learnt is told

    return print_habits(context.command_settings, namespace.words, namespace.player, is_sure=namespace.yes)


COMMAND: Final = Subcommand(
    description=Text(
        "Show what the rival has noticed about where you place your ships, from fleets that you placed wholly by hand "
        "in finished games. “habits forget” makes it forget that; the games stay."
    ),
    add_options=_add_options,
    settings=(LANGUAGE,),
    run=_run_command,
    words="[forget]",
    completions={"forget": ()},
)
