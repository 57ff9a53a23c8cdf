"""The command that measures the bots of Bashni."""

from argparse import Namespace
from typing import Final

from schiffe.bashni.options import BenchOptions
from schiffe.bashni.settings import MEMORY
from schiffe.commandline.command_settings import prepare_preferences
from schiffe.commandline.parser import Parser, parse_natural, parse_positive, parse_positive_seconds
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_seed
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_value("--seconds", _("SECONDS"), parse_positive_seconds, _("for each position (1)"), default=1.0)
    section.add_value("--positions", "N", parse_natural, _("how many positions besides the start (12)"), default=12)
    section.add_value("--games", "N", parse_positive, _("games in each match of two levels (4)"), default=4)
    section.add_value(
        "--move-seconds",
        _("SECONDS"),
        parse_positive_seconds,
        _("for each move of the level master (0.1)"),
        default=0.1,
    )
    add_seed(section, default=1)
    section.add_switch("--json", _("as one JSON object"))


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.bashni.plain.bench import print_bench  # noqa: PLC0415  door: the bots are measured

    options = BenchOptions(
        seconds=namespace.seconds,
        position_count=namespace.positions,
        match_count=namespace.games,
        move_seconds=namespace.move_seconds,
        seed=namespace.seed,
        megabytes=prepare_preferences(context.command_settings).settings[MEMORY],
    )
    return print_bench(options, prints_json=namespace.json)


COMMAND: Final = Subcommand(
    description=Text(
        "Measure Bashni's computer player: positions per second, how far it looks ahead, and how its levels do "
        "against each other. All times are processor time."
    ),
    add_options=_add_options,
    settings=(LANGUAGE, MEMORY),
    run=_run_command,
)
