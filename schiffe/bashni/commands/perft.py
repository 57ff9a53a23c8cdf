"""The command that counts sequences of legal moves of Bashni."""

from __future__ import annotations

from argparse import Namespace

from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    section = parser.section(_("options"))
    section.word("depth", _("DEPTH"), _("how many moves long; 9 takes about a minute"))


def _read(found: Namespace) -> int:
    from schiffe.bashni.commands.run_reports import read_depth

    return read_depth(found)


def _run(depth: int, _context: Context) -> int:
    from schiffe.bashni.commands.run_reports import run_perft

    return run_perft(depth)


COMMAND: Subcommand[int] = Subcommand(
    description=lambda: _("Count the sequences of legal moves from the start of Bashni, up to a length."),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE,),
    read=_read,
    run=_run,
    words=lambda: _("DEPTH"),
)
