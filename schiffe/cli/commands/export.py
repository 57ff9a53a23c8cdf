"""The command that writes games which are over for other programs and other computers."""

from __future__ import annotations

from argparse import Namespace

from schiffe.cli.commands.run_export import ExportOptions
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser, one_of
from schiffe.commandline.subcommand import Subcommand
from schiffe.game.formats import FORMATS
from schiffe.language.i18n import _
from schiffe.language.text import any_of
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    parser.take_many("words")
    section = parser.section(_("options"))
    text = _("the format: {formats}; otherwise the one that the file's ending names, or JSON").format(
        formats=any_of(tuple(FORMATS))
    )
    section.value("--format", _("FORMAT"), one_of(*FORMATS), text)
    section.switch("--all", _("all games that are over"))


def _read(found: Namespace) -> ExportOptions:
    from schiffe.cli.commands.run_export import read_options

    return read_options(found)


def _run(options: ExportOptions, context: Context) -> int:
    from schiffe.cli.commands.run_export import run

    return run(options, context)


COMMAND: Subcommand[ExportOptions] = Subcommand(
    description=lambda: _(
        "Write games that are over, by their numbers, to a file or to standard output: as JSON, which other programs "
        "read and schiffe import reads back, as a text to keep, or one game as a recording of the screen, which "
        "asciinema plays. schiffe games lists the numbers."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE,),
    read=_read,
    run=_run,
    words=lambda: _("NUMBER ... [FILE]"),
)
