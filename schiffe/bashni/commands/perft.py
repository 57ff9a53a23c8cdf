"""The command that counts sequences of legal moves of Bashni."""

from argparse import ArgumentTypeError, Namespace
from typing import Final

from schiffe.commandline.parser import Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.language.text import quoted
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_word("depth", _("DEPTH"), _("how many moves deep; 9 takes about a minute"), parse=parse_depth)


def parse_depth(text: str) -> int:
    """Parse a number of plies from 1 to 99; raises ArgumentTypeError for any other text."""
    digits = text.lstrip("0")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        raise ArgumentTypeError(_("{text} is not a depth. Possible: 1 to 99").format(text=quoted(text)))
    return int(digits)


def _run_command(namespace: Namespace, _context: GameContext) -> int:
    from schiffe.bashni.plain.moves import print_perft  # noqa: PLC0415  door: moves are counted

    return print_perft(namespace.depth)


COMMAND: Final = Subcommand(
    description=Text("Count all sequences of legal moves from the start, for each length up to DEPTH."),
    add_options=_add_options,
    settings=(LANGUAGE,),
    run=_run_command,
    words=Text("DEPTH"),
)
