"""The command that imports exported matches into the logbook."""

from argparse import Namespace
from typing import Final

from schiffe.commandline.parser import Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.process.errors import CommandError
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    parser.accept_words()
    section = parser.add_section(_("options"))
    section.add_switch("--check", _("only check, do not import"))


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.game.commands.importing import check_matches, import_matches  # noqa: PLC0415  door: matches are imported

    if not namespace.words:
        raise CommandError(_("import needs a file made by export; - is standard input"))
    run = check_matches if namespace.check else import_matches
    return run(context, namespace.words)


COMMAND: Final = Subcommand(
    description=Text(
        "Import games from a JSON file made by schiffe export; - reads standard input. Each game is checked; "
        "games you already have stay as they are. The rival does not learn from imported games."
    ),
    add_options=_add_options,
    settings=(LANGUAGE,),
    run=_run_command,
    words=Text("FILE ..."),
)
