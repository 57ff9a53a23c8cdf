"""The command that plays, which is also the default command."""

from argparse import Namespace
from typing import Final

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.options import PlayOptions, split_room
from schiffe.commandline.parser import (
    OneOfWords,
    Parser,
    check_conflicts,
    check_needs,
    is_typed,
    parse_file_name,
    parse_positive,
)
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_ca, add_plain, add_resume, add_seed, check_ca, parse_names
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _, pgettext
from schiffe.language.text import join_or
from schiffe.network.address import AddressError, no_address_text, parse_address
from schiffe.process.errors import CommandError

_CONFLICTS: Final = {
    "two": ("bot", "connect"),
    "watch": ("bot", "two", "connect"),
    "daily": ("bot", "seed", "two", "watch", "connect"),
    "room": ("two", "watch", "daily"),
    "resume": ("bot", "two", "watch", "connect", "room", "daily", "seed"),
}
"""For each option, the other options that it excludes."""


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_value(
        "--bot",
        _("LEVEL"),
        OneOfWords(*LEVELS),
        _("play against this bot: {levels}").format(levels=join_or(LEVELS)),
    )
    section.add_value("--two", (_("Name").upper(), _("Name").upper()), str, _("play in turns at one keyboard"))
    section.add_value("--watch", (_("LEVEL"), _("LEVEL")), OneOfWords(*LEVELS), _("watch two bots play"))
    section.add_switch("--hidden", _("with --watch: hide their ships"))
    section.add_switch("--why", _("with --watch: give the reason for each shot"))
    section.add_value(
        "--connect",
        "HOST[:PORT][/CODE]",
        str,
        _("play through this server, with a code in a friend's room; with --bot the computer plays by itself"),
    )
    section.add_switch("--room", _("open a room for a friend: with --connect at that server, otherwise here"))
    add_ca(section)
    add_resume(section)
    section.add_value("--games", "N", parse_positive, _("with --bot over the network: how many games (1)"))
    section.add_switch("--json", _("with --bot over the network: write one JSON object for each game"))
    add_plain(section)
    add_seed(section)
    section.add_switch("--daily", _("play the fleet of the day, the same for everybody"))
    section.add_value(
        "--log", pgettext("source", "file").upper(), parse_file_name, _("add a line for each event to this file")
    )


def _parse_options(namespace: Namespace) -> PlayOptions:
    check_conflicts(namespace, _CONFLICTS)
    check_needs(namespace, {"hidden": "watch", "why": "watch"})
    is_bot_online = is_typed(namespace, "bot") and (is_typed(namespace, "connect") or is_typed(namespace, "room"))
    for name in ("games", "json"):
        if is_typed(namespace, name) and not is_bot_online:
            raise CommandError(_("--{name} needs --bot and --connect or --room").format(name=name))
    server, code = None, None
    if namespace.connect is not None:
        host, code = split_room(namespace.connect)
        try:
            server = parse_address(host if code else namespace.connect)
        except AddressError as error:
            raise CommandError(f"--connect: {no_address_text(error.text)}") from None
    if code and namespace.room:
        raise CommandError(_("--room does not go with a code in --connect: that room is open already"))
    names = parse_names(namespace.two) if namespace.two else None
    # Without `resume`: a resumed match may be at a server, and then needs its certificates.
    opens_menu = not any(is_typed(namespace, name) for name in ("bot", "two", "watch", "connect", "room", "daily"))
    check_ca(namespace.ca, namespace.connect, opens_menu=opens_menu)
    return PlayOptions(
        bot=namespace.bot,
        names=names,
        watched_levels=(namespace.watch[0], namespace.watch[1]) if namespace.watch else None,
        hides_fleets=namespace.hidden,
        tells_why=namespace.why,
        server=server,
        code=code,
        opens_room=bool(namespace.room),
        ca_file=namespace.ca,
        match_count=namespace.games or 1,
        prints_json=namespace.json,
        is_plain=namespace.plain,
        seed=namespace.seed,
        is_daily=bool(namespace.daily),
        resumed=namespace.resume,
        log_file=namespace.log,
    )


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.battleship.playing import play_battleship  # noqa: PLC0415  door: the game is entered

    return play_battleship(_parse_options(namespace), context)


COMMAND: Final = Subcommand(
    description=Text(
        "Battleship for the terminal. Without --bot, --two, --watch, --connect, --room or a command it opens the menu."
    ),
    add_options=_add_options,
    settings=lambda schema: schema,
    run=_run_command,
)
