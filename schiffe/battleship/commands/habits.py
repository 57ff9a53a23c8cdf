"""The command that tells what the rival has learnt, and makes it forget."""

from __future__ import annotations

from argparse import Namespace

from schiffe.battleship.commands.run_habits import HabitsOptions
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    parser.take_many("words")
    section = parser.section(_("options"))
    section.value("--player", _("NAME"), str, _("whose habits; without it your own"))
    section.switch("--yes", _("forget without a question"))


def _read(found: Namespace) -> HabitsOptions:
    from schiffe.battleship.commands.run_habits import HabitsOptions

    return HabitsOptions(tuple(found.words), found.player, found.yes)


def _run(options: HabitsOptions, context: Context) -> int:
    from schiffe.battleship.commands.run_habits import run

    return run(options, context)


COMMAND: Subcommand[HabitsOptions] = Subcommand(
    description=lambda: _(
        "Show what the rival has noticed about where you lay your ships: in games that are over, "
        "from the fleets that you laid wholly by hand. “habits forget” makes it forget that; the "
        "games themselves stay."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE,),
    read=_read,
    run=_run,
    words=lambda: _("[forget]"),
    completions=lambda _schema: {"forget": ()},
)
