"""The command that watches a game of Bashni."""

from argparse import Namespace
from typing import Final

from schiffe.bashni.settings import WATCHED_SETTINGS
from schiffe.commandline.parser import Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_ca, add_plain, check_ca
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.process.errors import CommandError


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_word("server", "HOST[:PORT]", _("the gameserver (port 1357)"))
    section.add_word("game", "ID", _("ID of the game"))
    add_ca(section)
    add_plain(section)


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.bashni.playing import watch_match  # noqa: PLC0415  door: the game is entered

    if not namespace.server or not namespace.game:
        raise CommandError(_("watch needs a gameserver and the ID of a game, such as localhost 0a1b2c3d4e5f6"))
    check_ca(namespace.ca, namespace.server)
    return watch_match(context, namespace.server, namespace.game, is_plain=namespace.plain, ca_file=namespace.ca)


COMMAND: Final = Subcommand(
    description=Text("Watch a Bashni game on a gameserver of this program, from now to its end."),
    add_options=_add_options,
    settings=WATCHED_SETTINGS,
    run=_run_command,
    words="HOST[:PORT] ID",
)
