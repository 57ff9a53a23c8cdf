"""The command that runs a gameserver for Bashni."""

from __future__ import annotations

from argparse import Namespace

from schiffe.bashni.server.serve import ServeBashniOptions
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser, from_one, from_zero
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    section = parser.section(_("options"))
    section.word(
        "listen",
        _("[HOST][:PORT]"),
        _("where to listen (127.0.0.1:1357); 0.0.0.0 is every IPv4 address of this computer, port 0 any free port"),
    )
    section.value("--games", "N", from_one, _("play this many games in all, then end; otherwise one is always open"))
    identity = _("the ID of a game: 13 characters, a to z and 0 to 9; may be given more than once")
    section.values("--game", "ID", str, identity)
    section.switch("--any-game", _("let any ID that is asked for make a game"))
    section.value("--move-time", "MS", from_one, _("milliseconds for each move (3000)"), 3000)
    section.value("--moves", "N", from_one, _("after this many moves points decide (200)"), 200)
    section.value("--without-queen", "N", from_one, _("the same after this many without a new queen (50)"), 50)
    section.value("--per-address", "N", from_zero, _("connections from one address; 0 is any number (100)"), 100)
    section.switch("--log-json", _("write the log as JSON objects"))


def _read(found: Namespace) -> ServeBashniOptions:
    from schiffe.bashni.commands.run_serve import read_serving

    return read_serving(found)


def _run(options: ServeBashniOptions, _context: Context) -> int:
    from schiffe.bashni.server.serve import run_gameserver

    return run_gameserver(options)


COMMAND: Subcommand[ServeBashniOptions] = Subcommand(
    description=lambda: _(
        "Run a gameserver on which people and programs play Bashni. It says on which address it listens and which "
        "games there are, and writes a line to standard error for each connection and each game."
    ),
    add_options=_add_options,
    settings=lambda _schema: (LANGUAGE,),
    read=_read,
    run=_run,
    words=lambda: _("[HOST][:PORT]"),
)
