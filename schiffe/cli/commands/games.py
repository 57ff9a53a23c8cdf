"""The command that lists the games in the logbook and deletes them."""

from __future__ import annotations

from argparse import Namespace

from schiffe.bashni.levels import LEVELS as BASHNI_LEVELS
from schiffe.battleship.bots import LEVELS
from schiffe.cli.commands.run_games import GamesOptions
from schiffe.cli.games import GAMES
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser, from_one, one_of
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.language.text import any_of
from schiffe.settings.shared import LANGUAGE

ALL_LEVELS = tuple(dict.fromkeys((*LEVELS, *BASHNI_LEVELS)))
"""The levels of both; some words mean a level of either."""


def _add_options(parser: Parser) -> None:
    parser.take_many("words")
    section = parser.section(_("which games"))
    section.value("--game", _("GAME"), one_of(*GAMES), _("only this game: {games}").format(games=any_of(tuple(GAMES))))
    section.value("--player", _("NAME"), str, _("only games of this player"))
    section.value("--level", _("LEVEL"), one_of(*ALL_LEVELS), _("only games against this bot"))
    section.value("--since", _("DAY"), str, _("only games from this day on, such as 2026-01-31"))
    section.value("--until", _("DAY"), str, _("only games up to this day"))
    section.switch("--pending", _("only games that are not over"))
    section.value("--most", "N", from_one, _("only this many of the latest (20)"))
    section.switch("--all", _("all of them, however many"))
    section = parser.section(_("options"))
    section.switch("--json", _("show them as JSON, one object a line"))
    section.switch("--yes", _("delete without a question"))


def _read(found: Namespace) -> GamesOptions:
    from schiffe.cli.commands.run_games import read_options

    return read_options(found)


def _run(options: GamesOptions, context: Context) -> int:
    from schiffe.cli.commands.run_games import run

    return run(options, context)


COMMAND: Subcommand[GamesOptions] = Subcommand(
    description=lambda: _(
        "List the games that are kept on this computer, the latest first. “games delete NUMBER ...” "
        "deletes some of them, “games clear” all of them; both ask before they do. “games path” "
        "tells in which file they are."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE,),
    read=_read,
    run=_run,
    words=lambda: _("[delete NUMBER ... | clear | path]"),
    completions=lambda _schema: {"delete": (), "clear": (), "path": ()},
)
