"""The command that takes games which were exported into the logbook."""

from __future__ import annotations

from argparse import Namespace

from schiffe.cli.commands.run_import import ImportOptions
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    parser.take_many("words")
    section = parser.section(_("options"))
    section.switch("--check", _("only check them, and import none"))


def _read(found: Namespace) -> ImportOptions:
    from schiffe.cli.commands.run_import import read_options

    return read_options(found)


def _run(options: ImportOptions, context: Context) -> int:
    from schiffe.cli.commands.run_import import run

    return run(options, context)


COMMAND: Subcommand[ImportOptions] = Subcommand(
    description=lambda: _(
        "Import games into the logbook from a file that schiffe export has written as JSON; - reads "
        "standard input. Each game is checked, and one that is there already is left as it is. "
        "Nobody learns from games that were imported."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE,),
    read=_read,
    run=_run,
    words=lambda: _("FILE ..."),
)
