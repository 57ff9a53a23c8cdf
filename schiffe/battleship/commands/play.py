"""The command that plays; it is the one of a command line that names none."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.options import PlayOptions, split_room
from schiffe.commandline.parser import OneOf, Parser, conflicting_options, file_name, missing_option, positive_number
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_ca, add_plain, add_resume, add_seed, checked_ca, checked_names
from schiffe.game.info import GameContext
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_or
from schiffe.network.address import AddressError, no_address, parse_address
from schiffe.process.errors import CommandError


def _add_options(parser: Parser) -> None:
    section = parser.section(_("options"))
    section.value(
        "--bot",
        _("LEVEL"),
        OneOf(*LEVELS),
        _("play against this bot: {levels}").format(levels=join_or(tuple(LEVELS))),
    )
    section.value("--two", (_("Name").upper(), _("Name").upper()), str, _("play in turns at one keyboard"))
    section.value("--watch", (_("LEVEL"), _("LEVEL")), OneOf(*LEVELS), _("watch two bots play"))
    section.switch("--hidden", _("with --watch: hide their ships"))
    section.switch("--why", _("with --watch: give the reason for each shot"))
    section.value(
        "--connect",
        "HOST[:PORT][/CODE]",
        str,
        _("play through this server, with a code in a friend's room; with --bot the computer plays by itself"),
    )
    section.switch("--room", _("open a room for a friend: with --connect at that server, otherwise here"))
    add_ca(section)
    add_resume(section)
    section.value("--games", "N", positive_number, _("with --bot over the network: how many games (1)"))
    section.switch("--json", _("with --bot over the network: write one JSON object for each game"))
    add_plain(section)
    add_seed(section)
    section.switch("--daily", _("play the fleet of the day, the same for everybody"))
    section.value("--log", pgettext("source", "file").upper(), file_name, _("add a line for each event to this file"))


_APART: Final = (
    ("two", ("bot", "connect")),
    ("watch", ("bot", "two", "connect")),
    ("daily", ("bot", "seed", "two", "watch", "connect")),
    ("room", ("two", "watch", "daily")),
    ("resume", ("bot", "two", "watch", "connect", "room", "daily", "seed")),
)
"""Options, and for each the others that it does not go with."""


def _check(found: Namespace) -> None:
    """Refuse options that do not go together."""
    given = {name for name, value in vars(found).items() if value is not None and value is not False}
    for name, others in _APART:
        for other in others:
            if {name, other} <= given:
                raise conflicting_options(name, other)
    for name, is_given in (("hidden", found.hidden), ("why", found.why)):
        if is_given and not found.watch:
            raise missing_option(name, "watch")
    for name, is_given in (("games", found.games), ("json", found.json)):
        if is_given and ((found.connect is None and not found.room) or not found.bot):
            raise CommandError(_("--{name} needs --bot and --connect or --room").format(name=name))


def _read(found: Namespace) -> PlayOptions:
    _check(found)
    asked = (found.bot, found.two, found.watch, found.connect, found.room, found.daily)  # a resumed game has a server
    server, code = None, ""
    if found.connect is not None:
        host, code = split_room(found.connect)
        try:
            server = parse_address(host if code else found.connect)
        except AddressError as error:
            raise CommandError(f"--connect: {no_address(error.text)}") from None
    if code and found.room:
        raise CommandError(_("--room does not go with a code in --connect: that room is open already"))
    return PlayOptions(
        bot=found.bot,
        two=checked_names(found.two) if found.two else None,
        watch=(found.watch[0], found.watch[1]) if found.watch else None,
        hidden=found.hidden,
        why=found.why,
        server=server,
        code=code,
        room=bool(found.room),
        ca=checked_ca(found.ca, found.connect, opens_menu=all(each in (None, False) for each in asked)),
        games=found.games or 1,
        as_json=found.json,
        plain=found.plain,
        seed=found.seed,
        is_daily=bool(found.daily),
        resumed=found.resume,
        log=found.log,
    )


def _run(options: PlayOptions, context: GameContext) -> int:
    from schiffe.battleship.playing import play  # noqa: PLC0415  door: the game is entered

    return play(options, context)


COMMAND: Final = Subcommand(
    description=lambda: _(
        "Battleship for the terminal. Without --bot, --two, --watch, --connect, --room or a command it opens the menu."
    ),
    add_options=_add_options,
    settings=lambda schema: schema,
    read=_read,
    run=_run,
)
