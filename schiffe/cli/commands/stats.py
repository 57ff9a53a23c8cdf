"""The command that shows the statistics of a player."""

import time
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from schiffe.cli.commands.games import add_game, add_level_and_period
from schiffe.commandline.parser import Parser, check_conflicts, parse_player_name, parse_positive
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext, GameInfo
from schiffe.game.queries import Period, StatsOptions, parse_period
from schiffe.language.i18n import Text, _
from schiffe.settings.shared import ASCII, BOARDS, LANGUAGE

_DAY_SECONDS: Final = 24 * 60 * 60


def command(games: Sequence[GameInfo]) -> Subcommand:
    def add_options(parser: Parser) -> None:
        section = parser.add_section(_("which games"))
        add_game(section, games)
        section.add_value("--player", _("Name").upper(), parse_player_name, _("which player; without it you"))
        section.add_value("--opponent", _("Name").upper(), parse_player_name, _("only games against this opponent"))
        add_level_and_period(section, games)
        section.add_value("--days", "N", parse_positive, _("only games of the last N days"))
        section = parser.add_section(_("options"))
        section.add_switch("--json", _("as one JSON object"))

    filters = [setting for game in games for setting in game.filters]
    return Subcommand(
        description=Text(
            "Show how your games on this computer went: how many you won, with how many shots, how much skill and "
            "luck, against whom and when; how your skill has changed; where you place your ships and where you fire "
            "first."
        ),
        add_options=add_options,
        settings=(LANGUAGE, *filters, BOARDS, ASCII),
        run=_run_command,
    )


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.game.commands.statistics import print_statistics  # noqa: PLC0415  door: statistics are opened

    check_conflicts(namespace, {"days": ("since",)})
    period = parse_period(namespace)
    if namespace.days:
        period = Period(time.time() - namespace.days * _DAY_SECONDS, period.until)
    options = StatsOptions(
        game_word=namespace.game,
        player=namespace.player,
        opponent_name=namespace.opponent,
        level=namespace.level,
        period=period,
        prints_json=namespace.json,
    )
    return print_statistics(context, options)
