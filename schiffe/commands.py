"""The commands of the command line, with their options and texts."""

from __future__ import annotations

import argparse

from schiffe.arguments import Formatter, Parser, from_one, from_zero, seconds
from schiffe.base.i18n import _
from schiffe.bots import LEVELS

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has
if TYPE_CHECKING:
    from collections.abc import Callable


def add_commands(parser: Parser, common: Parser) -> None:
    """Add all commands to a parser; each also takes the options of ``common``."""
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))

    def add(name: str, title: str, description: str) -> Parser:
        return commands.add_parser(
            name,
            parents=[common],
            argument_default=argparse.SUPPRESS,
            formatter_class=Formatter,
            allow_abbrev=False,
            help=title,
            description=description,
        )

    _add_settings(add)
    _add_bench(add)
    _add_serve(add)


def _add_settings(add: Callable[[str, str, str], Parser]) -> None:
    """The command that shows and changes settings."""
    settings = add(
        "settings",
        _("show the settings, or change them"),
        _("Show the settings, or change them. The value default takes a setting back to its default."),
    )
    settings.add_argument(
        "pairs", nargs="*", default=[], metavar=_("NAME VALUE"), help=_("what to change; without it, all are shown")
    )


def _add_serve(add: Callable[[str, str, str], Parser]) -> None:
    """The command that runs a relay server; what is not given is as ``RelayOptions`` has it."""
    serve = add(
        "serve",
        _("run a server that others connect to"),
        _(
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
    serve.add_argument("--max-matches", metavar="N", type=from_one, help=_("matches side by side (1000)"))
    serve.add_argument(
        "--roles",
        choices=("order", "random"),
        metavar=_("HOW"),
        help=_("who attacks first: order (the second to come) or random (order)"),
    )
    serve.add_argument(
        "--lobby-timeout",
        metavar=_("SECONDS"),
        type=seconds,
        help=_("longest wait for an opponent; 0 is for ever (0)"),
    )
    serve.add_argument(
        "--idle", metavar=_("SECONDS"), type=seconds, help=_("longest silence in a match; 0 is for ever (600)")
    )
    serve.add_argument(
        "--per-address", metavar="N", type=from_zero, help=_("connections from one address; 0 is any number (100)")
    )
    serve.add_argument("--log-json", action="store_true", help=_("write the log as JSON objects"))


def _add_bench(add: Callable[[str, str, str], Parser]) -> None:
    """The command that measures the bots; ``bench`` is there when it was given."""
    bench = add(
        "bench",
        _("measure the bots: how many shots each of them needs"),
        _(
            "Let the bots shoot at random fleets, every bot at the same ones, and tell in numbers how they did. Size, "
            "ships and contact are 10, 5 and corners unless options here say otherwise, whatever the settings are: so "
            "numbers can be compared."
        ),
    )
    bench.set_defaults(bench=True)
    bench.add_argument(
        "--bots",
        metavar=_("LEVELS"),
        type=_levels,
        help=_("which bots, separated by commas (all: {levels})").format(levels=",".join(LEVELS)),
    )
    bench.add_argument(
        "--games", metavar="N", type=from_one, help=_("how many games of each bot, or of the duel (200)")
    )
    bench.add_argument(
        "--duel",
        nargs=2,
        choices=tuple(LEVELS),
        metavar=("A", "B"),
        help=_(
            "bot A against bot B instead: both shoot, beginning in turn, and the share of games that A wins is told"
        ),
    )
    bench.add_argument(
        "--jobs", metavar="N", type=from_one, help=_("processes that play side by side (one for each usable core)")
    )
    bench.add_argument("--histogram", action="store_true", help=_("draw how many games took how many shots"))
    bench.add_argument("--json", action="store_true", help=_("write the numbers as one JSON object"))


def _levels(text: str) -> tuple[str, ...]:
    """Bots separated by commas; raises ArgumentTypeError for one that there is not, and for one that is there twice."""
    levels = tuple(word.strip().lower() for word in text.split(","))
    for index, level in enumerate(levels):
        if level not in LEVELS or level in levels[:index]:
            from schiffe.base.text import any_of, quoted

            if level in LEVELS:
                problem = _("{text} is there twice. Possible: each bot once")
            else:
                problem = _("there is no bot {text}. Possible: {levels}, several of them separated by commas")
            raise argparse.ArgumentTypeError(problem.format(text=quoted(level), levels=any_of(tuple(LEVELS))))
    return levels
