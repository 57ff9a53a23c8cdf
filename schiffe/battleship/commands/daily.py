"""The command that plays the fleet of the day, or shows the calendar of past days."""

from argparse import Namespace
from typing import Final

from schiffe.battleship.options import PlayOptions
from schiffe.battleship.settings import RULE_SETTINGS
from schiffe.commandline.parser import Parser, check_needs
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_plain
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_switch("--calendar", _("show the last weeks, with the shots of each day, and play nothing"))
    section.add_switch("--json", _("with --calendar: write all days as one JSON object"))
    add_plain(section)


def _run_command(namespace: Namespace, context: GameContext) -> int:
    check_needs(namespace, {"json": "calendar"})
    if namespace.calendar:
        from schiffe.battleship.plain.calendar import print_calendar  # noqa: PLC0415  door: the days so far are told

        return print_calendar(context.command_settings, prints_json=namespace.json)
    from schiffe.battleship.playing import play_battleship  # noqa: PLC0415  door: the game is entered

    return play_battleship(PlayOptions(is_daily=True, is_plain=namespace.plain), context)


COMMAND: Final = Subcommand(
    description=Text(
        "The fleet of the day, the same for everybody: the fewer shots, the better. Nobody fires back, and of each day "
        "one try counts."
    ),
    add_options=_add_options,
    settings=lambda schema: [setting for setting in schema if setting not in RULE_SETTINGS],
    run=_run_command,
)
