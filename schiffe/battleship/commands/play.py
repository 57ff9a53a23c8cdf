"""The command that plays; it is the one of a command line that names none."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.options import PlayOptions
from schiffe.commandline.parser import Parser, conflicting_options, file_name, from_one, one_of
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext
from schiffe.game.options import add_ca, add_plain, add_resume, add_seed, checked_ca, checked_names
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import any_of
from schiffe.network.address import Address, AddressError, no_address, parse_address
from schiffe.process.errors import CommandError


def _add_options(parser: Parser) -> None:
    section = parser.section(_("options"))
    section.value(
        "--bot",
        _("LEVEL"),
        one_of(*LEVELS),
        _("play against this bot: {levels}").format(levels=any_of(tuple(LEVELS))),
    )
    section.value("--two", (_("Name").upper(), _("Name").upper()), str, _("play in turns at one keyboard"))
    section.value("--watch", (_("LEVEL"), _("LEVEL")), one_of(*LEVELS), _("watch two bots play"))
    section.switch("--hidden", _("with --watch: hide their ships"))
    section.switch("--why", _("with --watch: give the reason for each shot"))
    section.value(
        "--connect",
        "HOST[:PORT]",
        str,
        _("play over the network through this server; with --bot the computer plays by itself"),
    )
    add_ca(section)
    add_resume(section)
    section.value("--games", "N", from_one, _("with --connect and --bot: how many games (1)"))
    section.switch("--json", _("with --connect and --bot: write one JSON object for each game"))
    add_plain(section)
    add_seed(section)
    section.switch("--daily", _("play the fleet of the day, the same for everybody"))
    section.value("--log", pgettext("source", "file").upper(), file_name, _("add a line for each event to this file"))


def _read(found: Namespace) -> PlayOptions:
    if found.two and found.bot:
        raise conflicting_options("two", "bot")
    if found.two and found.connect is not None:
        raise conflicting_options("two", "connect")
    for name, given in (("bot", found.bot), ("two", found.two), ("connect", found.connect)):
        if found.watch and given is not None:
            raise conflicting_options("watch", name)
    for name in ("bot", "seed", "two", "watch", "connect"):
        if found.daily and getattr(found, name) is not None:
            raise conflicting_options("daily", name)
    for name, given in (("hidden", found.hidden), ("why", found.why)):
        if given and not found.watch:
            raise CommandError(_("--{name} needs --{other}").format(name=name, other="watch"))
    for name in ("bot", "two", "watch", "connect", "daily", "seed"):
        if found.resume is not None and getattr(found, name) not in (None, False):
            raise conflicting_options("resume", name)
    for name, given in (("games", found.games), ("json", found.json)):
        if given and (found.connect is None or not found.bot):
            raise CommandError(_("--{name} needs both --connect and --bot").format(name=name))
    asked = (found.bot, found.two, found.watch, found.connect, found.daily, found.resume)
    return PlayOptions(
        bot=found.bot,
        two=checked_names(found.two) if found.two else None,
        watch=(found.watch[0], found.watch[1]) if found.watch else None,
        hidden=found.hidden,
        why=found.why,
        server=_server(found.connect),
        ca=checked_ca(found.ca, found.connect, opens_menu=all(each in (None, False) for each in asked)),
        games=found.games or 1,
        as_json=found.json,
        plain=found.plain,
        seed=found.seed,
        is_daily=bool(found.daily),
        resumed=found.resume,
        log=found.log,
    )


def _server(text: str | None) -> Address | None:
    if text is None:
        return None
    try:
        return parse_address(text)
    except AddressError as error:
        raise CommandError(f"--connect: {no_address(error.text)}") from None


def _run(options: PlayOptions, context: GameContext) -> int:
    from schiffe.battleship.playing import play  # noqa: PLC0415  door: the game is entered

    return play(options, context)


COMMAND: Final = Subcommand(
    description=lambda: _(
        "Battleship for the terminal. Without --bot, --two, --watch, --connect or a command it opens the menu."
    ),
    add_options=_add_options,
    settings=lambda schema: schema,
    read=_read,
    run=_run,
)
