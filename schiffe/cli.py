"""The command line: read it, choose one mode, and load only what that mode needs."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from schiffe import __version__, i18n
from schiffe.bots import LEVELS
from schiffe.door import CommandError, exit_status
from schiffe.encoding import prepare_streams
from schiffe.i18n import _

if TYPE_CHECKING:
    from schiffe.session import Session

OVERRIDES = ("lang", "name", "size", "ships", "contact", "clock", "boards", "ascii")
"""The options that stand for a setting; ``lang`` is ``language``, the others have its name."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with the message; raises CommandError."""
        raise CommandError(
            _("{message} ({program} --help tells what is possible)").format(message=message, program=self.prog)
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the given arguments (or the process's own); returns the exit status."""
    prepare_streams()
    return exit_status(lambda: _run(list(sys.argv[1:] if argv is None else argv)))


def _run(arguments: list[str]) -> int:
    if "--version" in arguments:
        print(f"schiffe {__version__}")
        return 0
    asks_help = "-h" in arguments or "--help" in arguments
    if asks_help and not _may_have_settings_file():
        i18n.choose(_language_option(arguments) or i18n.AUTO)
        build_parser().parse_args(arguments)
    from schiffe.session import Session

    session = Session()
    i18n.choose(_language_option(arguments) or session.language)
    return _start(session, build_parser().parse_args(arguments))


def _start(session: "Session", options: argparse.Namespace) -> int:
    """Do what the parsed command line says."""
    for option in OVERRIDES:
        if hasattr(options, option):
            session.override(option, getattr(options, option))
    if hasattr(options, "pairs"):
        return session.settings_command(options.pairs)
    return session.play(
        bot=getattr(options, "bot", None),
        two=getattr(options, "two", None),
        seed=getattr(options, "seed", None),
        log=getattr(options, "log", None),
    )


def _language_option(arguments: list[str]) -> str | None:
    """What follows ``--lang``, which has to be known before the parser speaks."""
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def _may_have_settings_file() -> bool:
    """Whether a settings file may be there that sets the language of ``--help``.

    Asking platformdirs costs 20 ms, two thirds of all that ``--help`` takes; so where its answer is known, and there
    is nothing, it is not asked.
    """
    if "SCHIFFE_SETTINGS" in os.environ or not sys.platform.startswith("linux"):
        return True
    folder = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
    return os.path.exists(os.path.join(folder, "schiffe"))


def build_parser() -> argparse.ArgumentParser:
    """The parser, with its texts in the language of the moment."""
    # argparse looks up its texts by the environment alone, under these two names; ours know the chosen language.
    vars(argparse).update(_=i18n._, ngettext=i18n.ngettext)
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--version", action="store_true", help=_("show the version and end"))
    common.add_argument(
        "--plain", action="store_true", help=_("line mode: only adds lines, for pipes and screen readers")
    )
    common.add_argument("--lang", metavar=_("LANG"), help=_("language of the texts, such as de"))
    common.add_argument("--name", metavar=_("NAME"), help=_("your name against bots"))
    common.add_argument("--seed", metavar="N", type=_whole_number, help=_("makes all chance the same again"))
    common.add_argument("--size", metavar="N", help=_("rows and columns of the board, 5 to 26 (10)"))
    common.add_argument("--ships", metavar="N", help=_("ships of each fleet, 1 to 10 (5)"))
    common.add_argument(
        "--contact", metavar=_("RULE"), help=_("where ships may touch: none, corners or sides (corners)")
    )
    common.add_argument(
        "--clock", metavar=_("SECONDS"), help=_("time for each shot, 0 to 3600; 0 is without a clock (15)")
    )
    common.add_argument("--boards", metavar=_("WHEN"), help=_("draw the boards in line mode: always or asked (always)"))
    common.add_argument(
        "--ascii", action=argparse.BooleanOptionalAction, help=_("draw the boards in plain ASCII, or never")
    )
    common.add_argument("--log", metavar=_("FILE"), help=_("add a line for each event to this file"))
    parser = Parser(
        prog="schiffe",
        description=_("Battleship for the terminal."),
        epilog=_("Without --bot, --two and a command it opens the menu."),
        parents=[common],
        argument_default=argparse.SUPPRESS,
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
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    settings = commands.add_parser(
        "settings",
        parents=[common],
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
        help=_("show the settings, or change them"),
        description=_("Show the settings, or change them. The value default takes a setting back to its default."),
    )
    settings.add_argument(
        "pairs", nargs="*", metavar=_("NAME VALUE"), help=_("what to change; without it, all are shown")
    )
    return parser


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        from schiffe.wording import quoted

        raise argparse.ArgumentTypeError(_("{text} is no whole number").format(text=quoted(text))) from None
