"""The command that tells what the games of a player come to."""

from __future__ import annotations

from argparse import Namespace

from schiffe.battleship.rule_settings import RULES
from schiffe.cli.commands.games import ALL_LEVELS
from schiffe.cli.games import GAMES
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser, from_one, one_of
from schiffe.commandline.subcommand import Subcommand
from schiffe.game.told import StatsOptions
from schiffe.language.i18n import _
from schiffe.language.text import any_of
from schiffe.settings.shared import ASCII, BOARDS, LANGUAGE


def _add_options(parser: Parser) -> None:
    section = parser.section(_("which games"))
    section.value("--game", _("GAME"), one_of(*GAMES), _("only this game: {games}").format(games=any_of(tuple(GAMES))))
    section.value("--player", _("NAME"), str, _("whose games; without it your own"))
    section.value("--opponent", _("NAME"), str, _("only games against this player"))
    section.value("--level", _("LEVEL"), one_of(*ALL_LEVELS), _("only games against this bot"))
    section.value("--since", _("DAY"), str, _("only games from this day on, such as 2026-01-31"))
    section.value("--until", _("DAY"), str, _("only games up to this day"))
    section.value("--days", "N", from_one, _("only games of the last N days"))
    section = parser.section(_("options"))
    section.switch("--json", _("write the numbers as one JSON object"))


def _read(found: Namespace) -> StatsOptions:
    from schiffe.cli.commands.run_stats import read_options

    return read_options(found)


def _run(options: StatsOptions, context: Context) -> int:
    from schiffe.cli.commands.run_stats import run

    return run(options, context)


COMMAND: Subcommand[StatsOptions] = Subcommand(
    description=lambda: _(
        "Show how the games went that you have played on this computer: how many you won, with how "
        "many shots, how much skill and luck, against whom and when; how your skill has changed; "
        "where your ships lie, and where you shoot first."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE, RULES, BOARDS, ASCII),
    read=_read,
    run=_run,
)
