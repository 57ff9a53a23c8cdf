"""The options and commands of the command line, with their texts."""

from __future__ import annotations

import argparse
import os
from functools import cache

from schiffe import i18n
from schiffe.bots import LEVELS
from schiffe.door import CommandError
from schiffe.i18n import _

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with the message; raises CommandError."""
        raise CommandError(_("{message}; see {program} --help").format(message=message, program=self.prog))

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; unlike argparse's own, it lets an output that fails be known."""
        print(self.format_help(), end="", file=file)


class Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal; it asks for the width once, where argparse would do so for each option."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    """The columns of the terminal; shutil would know them too, and takes 4 ms to load."""
    try:
        return max(20, int(os.environ["COLUMNS"]))
    except (KeyError, ValueError):
        pass
    try:
        return max(20, os.get_terminal_size(1).columns)
    except OSError:
        return 80


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read a command line; raises CommandError for a wrong one, and SystemExit after ``--help``.

    Options that were not given are not in the result; ``pairs`` is there when the command is ``settings``.
    """
    parser = build_parser()
    options, rest = parser.parse_known_args(arguments)
    if hasattr(options, "pairs"):
        # argparse takes "settings --clock 7 size 9" for a command without words, and gives the words back.
        options.pairs = [*options.pairs, *rest]
        rest = [word for word in rest if word.startswith("-")]
    given = vars(options)
    if "two" in given and "connect" in given:
        parser.error(_("--two and --connect do not go together"))
    for name in ("games", "json"):
        if name in given and not {"connect", "bot"} <= given.keys():
            parser.error(_("--{name} needs both --connect and --bot").format(name=name))
    if rest:
        parser.error(_("unrecognized arguments: %s") % " ".join(rest))
    return options


def build_parser() -> argparse.ArgumentParser:
    """The parser, with its texts in the language of the moment."""
    # argparse looks up its texts by the environment alone, under these two names; ours know the chosen language.
    vars(argparse).update(_=i18n._, ngettext=i18n.ngettext)
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS, formatter_class=Formatter)
    common.add_argument("--version", action="store_true", help=_("show the version and exit"))
    common.add_argument(
        "--plain", action="store_true", help=_("line mode: only adds lines, for pipes and screen readers")
    )
    common.add_argument("--lang", metavar=_("LANG"), help=_("language of the texts, such as de"))
    common.add_argument("--name", metavar=_("NAME"), help=_("your name against bots"))
    common.add_argument("--seed", metavar="N", type=_whole_number, help=_("repeat the same random choices"))
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
    parser.add_argument("--games", metavar="N", type=_from_one, help=_("with --connect and --bot: how many games (1)"))
    parser.add_argument(
        "--json", action="store_true", help=_("with --connect and --bot: one JSON object for each game")
    )
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    settings = commands.add_parser(
        "settings",
        parents=[common],
        argument_default=argparse.SUPPRESS,
        formatter_class=Formatter,
        allow_abbrev=False,
        help=_("show the settings, or change them"),
        description=_("Show the settings, or change them. The value default takes a setting back to its default."),
    )
    settings.add_argument(
        "pairs", nargs="*", default=[], metavar=_("NAME VALUE"), help=_("what to change; without it, all are shown")
    )
    _add_serve(commands, common)
    return parser


def _add_serve(commands: argparse._SubParsersAction[Parser], common: Parser) -> None:
    """The command that runs a relay server; what is not given is as ``RelayOptions`` has it."""
    serve = commands.add_parser(
        "serve",
        parents=[common],
        argument_default=argparse.SUPPRESS,
        formatter_class=Formatter,
        allow_abbrev=False,
        help=_("run a server that others connect to"),
        description=_(
            "Run a server that pairs those who connect to it. It says on which address it listens, and writes a line "
            "to standard error for each connection and each match."
        ),
    )
    serve.add_argument(
        "listen",
        nargs="?",
        default="",
        metavar=_("[HOST][:PORT]"),
        help=_("where to listen (127.0.0.1:54321); 0.0.0.0 is every IPv4 address of this computer, port 0 any port"),
    )
    serve.add_argument("--max-matches", metavar="N", type=_from_one, help=_("matches side by side (1000)"))
    serve.add_argument(
        "--roles",
        choices=("order", "random"),
        metavar=_("HOW"),
        help=_("who attacks first: order (the second to come) or random (order)"),
    )
    serve.add_argument(
        "--lobby-timeout",
        metavar=_("SECONDS"),
        type=_seconds,
        help=_("longest wait for an opponent; 0 is for ever (0)"),
    )
    serve.add_argument(
        "--idle", metavar=_("SECONDS"), type=_seconds, help=_("longest silence in a match; 0 is for ever (600)")
    )
    serve.add_argument(
        "--per-address", metavar="N", type=_from_zero, help=_("connections from one address; 0 is any number (100)")
    )
    serve.add_argument("--log-json", action="store_true", help=_("write the log as JSON objects"))


def _whole_number(text: str) -> int:
    return int(_matching(text, r"-?[0-9]{1,18}", _("{text} is not a whole number")))


def _from_zero(text: str) -> int:
    return int(_matching(text, r"[0-9]{1,9}", _("{text} is not a whole number from 0 on")))


def _from_one(text: str) -> int:
    return int(_matching(text, r"0*[1-9][0-9]{0,8}", _("{text} is not a whole number from 1 on")))


def _seconds(text: str) -> float:
    return float(_matching(text, r"[0-9]{1,9}(\.[0-9]{1,3})?", _("{text} are no seconds, such as 30 or 0.5")))


def _matching(text: str, form: str, problem: str) -> str:
    """The text of a number; raises ArgumentTypeError with the problem for anything else."""
    import re

    if not re.fullmatch(form, text.strip(), re.ASCII):
        from schiffe.wording import quoted

        raise argparse.ArgumentTypeError(problem.format(text=quoted(text)))
    return text.strip()
