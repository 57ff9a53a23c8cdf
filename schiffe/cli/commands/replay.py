"""The command that looks back at a game that is over."""

from __future__ import annotations

from argparse import Namespace

from schiffe.cli.commands.run_replay import ReplayOptions
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.settings.shared import ASCII, BOARDS, LANGUAGE, MOTION, MOUSE, THEME


def _add_options(parser: Parser) -> None:
    parser.take_many("words")
    section = parser.section(_("options"))
    section.value("--seen-by", _("PLAYER"), str, _("show what this player knew, by name or as 1 or 2"))
    section.switch("--odds", _("tell the chance of every shot, and which ones were costly"))
    section.switch("--plain", _("as lines of text"))


def _read(found: Namespace) -> ReplayOptions:
    from schiffe.cli.commands.run_replay import read_options

    return read_options(found)


def _run(options: ReplayOptions, context: Context) -> int:
    from schiffe.cli.commands.run_replay import run

    return run(options, context)


COMMAND: Subcommand[ReplayOptions] = Subcommand(
    description=lambda: _(
        "Look back at a game that is over: step by step and at any pace, with the knowledge of "
        "either player or of both. “replay last” is the latest one, “games” lists them; without a "
        "number there is a list of games of Battleship to choose from."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE, THEME, ASCII, MOUSE, BOARDS, MOTION),
    read=_read,
    run=_run,
    words=lambda: _("[NUMBER | last]"),
    completions=lambda _schema: {"last": ()},
)
