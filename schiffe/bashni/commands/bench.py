"""The command that measures the computer player of Bashni."""

from __future__ import annotations

from argparse import Namespace

from schiffe.bashni.commands.run_reports import BashniBenchOptions
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser, from_one, from_zero, seconds, whole_number
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    section = parser.section(_("options"))
    section.value("--seconds", _("SECONDS"), seconds, _("for each position that is searched (1)"), 1.0)
    section.value("--positions", "N", from_zero, _("how many positions beside the start (12)"), 12)
    section.value("--games", "N", from_one, _("how many games in each match of two levels (4)"), 4)
    section.value("--move-seconds", _("SECONDS"), seconds, _("for each move of the level master (0.1)"), 0.1)
    section.value("--seed", "N", whole_number, _("repeat the same random choices"), 1)
    section.switch("--json", _("write the numbers as one JSON object"))


def _read(found: Namespace) -> BashniBenchOptions:
    from schiffe.bashni.commands.run_reports import read_bench

    return read_bench(found)


def _run(options: BashniBenchOptions, _context: Context) -> int:
    from schiffe.bashni.commands.run_reports import run_bench

    return run_bench(options)


COMMAND: Subcommand[BashniBenchOptions] = Subcommand(
    description=lambda: _(
        "Measure the computer player of Bashni: how many positions it looks at in a second, how far ahead it looks, "
        "and how its levels do against each other. All times are processor time."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE,),
    read=_read,
    run=_run,
)
