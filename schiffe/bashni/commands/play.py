"""The command that plays Bashni."""

from argparse import Namespace
from typing import Final

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.options import PlayOptions
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.commandline.parser import (
    OneOfWords,
    Parser,
    check_conflicts,
    check_needs,
    is_typed,
    parse_file_name,
    parse_natural,
)
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_ca, add_plain, add_resume, add_seed, check_ca, parse_names
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _, pgettext
from schiffe.language.text import join_or

_CONFLICTS: Final = {
    "two": ("bot", "connect", "game", "colour"),
    "game": ("colour",),
    "resume": ("bot", "two", "game", "seed"),
}
"""For each option, the other options that it excludes."""
_NEEDS: Final = {"connect": "game", "player": "game", "config": "game", "colour": "bot"}
"""For each option, the one without which it has no meaning."""


def _add_options(parser: Parser) -> None:
    levels = tuple(LEVELS)
    section = parser.add_section(_("options"))
    section.add_value(
        "--bot",
        _("LEVEL"),
        OneOfWords(*levels),
        _("play against the computer: {levels}; with --connect it plays by itself").format(levels=join_or(levels)),
    )
    section.add_value("--two", (_("White").upper(), _("Black").upper()), str, _("play in turns at one keyboard"))
    section.add_value(
        "--colour",
        _("colour").upper(),
        OneOfWords("white", "black"),
        _("your colour against the computer: white or black (white)"),
    )
    section.add_value("--connect", "HOST[:PORT]", str, _("play on this gameserver (port 1357); needs --game"))
    add_ca(section)
    section.add_value(("-g", "--game"), "ID", str, _("with --connect: ID of the game"))
    section.add_value(
        ("-p", "--player"), "N", parse_natural, _("with --connect: 0 (white) or 1 (black) (the free one)")
    )
    section.add_value(
        ("-c", "--config"),
        pgettext("source", "file").upper(),
        parse_file_name,
        _("read hostname, portnumber and gamekindname from this file"),
    )
    add_resume(section)
    add_plain(section)
    add_seed(section)


def _parse_options(namespace: Namespace) -> PlayOptions:
    check_conflicts(namespace, _CONFLICTS)
    check_needs(namespace, _NEEDS)
    names = parse_names(namespace.two) if namespace.two else None
    opens_menu = not any(is_typed(namespace, name) for name in ("bot", "two", "game", "resume"))
    check_ca(namespace.ca, namespace.connect, opens_menu=opens_menu)
    return PlayOptions(
        bot=namespace.bot,
        names=names,
        colour=namespace.colour,
        server=namespace.connect,
        ca_file=namespace.ca,
        game_id=namespace.game,
        player_number=namespace.player,
        config_file=namespace.config,
        is_plain=namespace.plain,
        seed=namespace.seed,
        resumed=namespace.resume,
    )


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.bashni.playing import play_bashni  # noqa: PLC0415  door: the game is entered

    return play_bashni(_parse_options(namespace), context)


COMMAND: Final = Subcommand(
    description=Text(
        "Bashni, tower draughts, for the terminal: against the computer, for two people, and on "
        "gameservers. Without --bot, --two, --game or a command it opens its menu."
    ),
    add_options=_add_options,
    settings=BASHNI_SETTINGS,
    run=_run_command,
)
