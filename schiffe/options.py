"""The options of the command line, with their texts."""

from __future__ import annotations

import argparse

from schiffe.arguments import Formatter, Parser, from_one, whole_number
from schiffe.base import i18n
from schiffe.base.i18n import _
from schiffe.bots import LEVELS
from schiffe.commands import add_commands

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from collections.abc import Sequence

_APART = (("two", "connect"), ("duel", "bots"), ("duel", "histogram"), ("json", "histogram"))
"""Options that do not go together."""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read a command line; raises CommandError for a wrong one, and SystemExit after ``--help``.

    Options that were not given are not in the result. ``pairs`` is there when the command is ``settings``, ``listen``
    when it is ``serve``, ``bench`` when it is that.
    """
    parser = build_parser()
    options, rest = parser.parse_known_args(arguments)
    if hasattr(options, "pairs"):
        # argparse takes "settings --clock 7 size 9" for a command without words, and gives the words back.
        options.pairs = [*options.pairs, *rest]
        rest = [word for word in rest if word.startswith("-")]
    given = vars(options)
    for one, other in _APART:
        if one in given and other in given:
            parser.error(_("--{one} and --{other} do not go together").format(one=one, other=other))
    for name in ("games", "json"):
        if name in given and "bench" not in given and not {"connect", "bot"} <= given.keys():
            parser.error(_("--{name} needs both --connect and --bot").format(name=name))
    if rest:
        parser.error(_("unrecognized arguments: %s") % " ".join(rest))
    return options


def build_parser() -> argparse.ArgumentParser:
    """The parser, with its texts in the language of the moment."""
    # argparse looks up its texts by the environment alone, under these two names; ours know the chosen language.
    vars(argparse).update(_=i18n._, ngettext=i18n.ngettext)
    common = _common()
    parser = Parser(
        prog="schiffe",
        description=_("Battleship for the terminal."),
        epilog=_("Without --bot, --two, --connect and a command it opens the menu."),
        parents=[common],
        argument_default=argparse.SUPPRESS,
        formatter_class=Formatter,
        allow_abbrev=False,
    )
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument(
        "--bot",
        metavar=_("LEVEL"),
        choices=tuple(LEVELS),
        help=_("play against this bot: {levels}").format(levels=", ".join(LEVELS)),
    )
    modes.add_argument("--two", nargs=2, metavar=_("NAME"), help=_("two players at this keyboard"))
    parser.add_argument(
        "--connect",
        metavar=_("HOST[:PORT]"),
        help=_("play over the network through this server; with --bot the computer plays by itself"),
    )
    parser.add_argument("--games", metavar="N", type=from_one, help=_("with --connect and --bot: how many games (1)"))
    parser.add_argument(
        "--json", action="store_true", help=_("with --connect and --bot: one JSON object for each game")
    )
    add_commands(parser, common)
    return parser


def _common() -> Parser:
    """The options that every command takes too."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS, formatter_class=Formatter)
    common.add_argument("--version", action="store_true", help=_("show the version and exit"))
    common.add_argument(
        "--plain", action="store_true", help=_("line mode: only adds lines, for pipes and screen readers")
    )
    common.add_argument("--lang", metavar=_("LANG"), help=_("language of the texts, such as de"))
    common.add_argument("--name", metavar=_("NAME"), help=_("your name against bots"))
    common.add_argument("--seed", metavar="N", type=whole_number, help=_("repeat the same random choices"))
    common.add_argument("--size", metavar="N", help=_("rows and columns of the board, 5 to 26 (10)"))
    common.add_argument("--ships", metavar="N", help=_("ships of each fleet, 1 to 10 (5)"))
    common.add_argument(
        "--contact", metavar=_("RULE"), help=_("where ships may touch: none, corners or sides (corners)")
    )
    common.add_argument(
        "--clock", metavar=_("SECONDS"), help=_("time for each shot, 0 to 3600; 0 is without a clock (15)")
    )
    common.add_argument(
        "--pause", metavar=_("SECONDS"), help=_("how long the computer waits before it fires, 0 to 10 (0.6)")
    )
    common.add_argument("--boards", metavar=_("WHEN"), help=_("draw the boards in line mode: always or asked (always)"))
    common.add_argument(
        "--ascii", action=argparse.BooleanOptionalAction, help=_("draw the boards in plain ASCII characters, or never")
    )
    common.add_argument("--mouse", action=argparse.BooleanOptionalAction, help=_("use the mouse, or leave it alone"))
    common.add_argument(
        "--hints",
        metavar=_("WHEN"),
        help=_("when hints may be asked for: bots (against them), always (in games for two as well) or never (bots)"),
    )
    common.add_argument(
        "--patience",
        metavar=_("SECONDS"),
        help=_("how long to wait for the move of an opponent over the network; 0 is for ever (120)"),
    )
    common.add_argument("--log", metavar=_("FILE"), help=_("add a line for each event to this file"))
    return common
