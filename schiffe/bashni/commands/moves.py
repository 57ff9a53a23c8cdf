"""The command that lists the legal moves of a position of Bashni."""

from argparse import Namespace
from typing import Final

from schiffe.commandline.parser import OneOfWords, Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_word(
        "pieces", _("PIECES"), _("the pieces, each tower from bottom to top: w@A1,b@B2 (the start)"), default=None
    )
    section.add_value("--side", "w|b", OneOfWords("w", "b"), _("whose turn: w (white) or b (black) (w)"), default="w")
    section.add_switch("--json", _("as one JSON object"))


def _run_command(namespace: Namespace, _context: GameContext) -> int:
    from schiffe.bashni.plain.moves import print_moves  # noqa: PLC0415  door: moves are listed

    return print_moves(namespace.pieces, namespace.side, prints_json=namespace.json)


COMMAND: Final = Subcommand(
    description=Text("List the legal moves of a Bashni position, each with the position after it."),
    add_options=_add_options,
    settings=(LANGUAGE,),
    run=_run_command,
    words=Text("[PIECES]"),
)
