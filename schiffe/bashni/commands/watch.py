"""The command that watches a game of Bashni."""

from __future__ import annotations

from argparse import Namespace

from schiffe.bashni.commands.run_play import BashniOptions
from schiffe.bashni.settings import WATCHED_SETTINGS
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _


def _add_options(parser: Parser) -> None:
    section = parser.section(_("options"))
    section.word("server", _("HOST[:PORT]"), _("the gameserver (port 1357)"))
    section.word("game", "ID", _("which game"))
    section.switch("--plain", _("line mode: only adds lines, for pipes and screen readers"))


def _read(found: Namespace) -> BashniOptions:
    from schiffe.bashni.commands.run_play import read_watching

    return read_watching(found)


def _run(options: BashniOptions, context: Context) -> int:
    from schiffe.bashni.commands.run_play import run

    return run(options, context)


COMMAND: Subcommand[BashniOptions] = Subcommand(
    description=lambda: _("Watch a game of Bashni on a gameserver of this program, from now to its end."),
    add_options=_add_options,
    settings=lambda _schema: WATCHED_SETTINGS,
    read=_read,
    run=_run,
    words=lambda: _("HOST[:PORT] ID"),
)
