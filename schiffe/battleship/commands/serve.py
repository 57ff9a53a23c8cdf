"""The command that runs a relay server."""

from argparse import Namespace
from typing import Final

from schiffe.battleship.options import RelayOptions, RoomOptions
from schiffe.commandline.parser import OneOfWords, Parser, parse_natural, parse_positive, parse_seconds
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_listen, add_server_options, parse_listen_address, parse_policy
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.network.address import DEFAULT_PORT
from schiffe.settings.shared import LANGUAGE


def _add_options(parser: Parser) -> None:
    default, default_rooms = RelayOptions(), RoomOptions()
    section = parser.add_section(_("options"))
    add_listen(section, DEFAULT_PORT)
    section.add_value(
        "--max-matches", "N", parse_positive, _("how many at the same time (1000)"), default=default.max_matches
    )
    section.add_value(
        "--max-waiting",
        "N",
        parse_natural,
        _("how many may wait once that many matches are running (1000)"),
        default=default.max_waiting,
    )
    section.add_value(
        "--roles",
        _("HOW"),
        OneOfWords("order", "random"),
        _("who attacks first: order (the second to come) or random (order)"),
        default="order",
    )
    section.add_value(
        "--grace",
        _("SECONDS"),
        parse_seconds,
        _("a newcomer is paired after staying this long, so that probes disturb nobody (0.3)"),
        default=default.grace_seconds,
    )
    section.add_value(
        "--lobby-timeout",
        _("SECONDS"),
        parse_seconds,
        _("longest wait for an opponent; 0 for no limit (3600)"),
        default=default.lobby_timeout_seconds,
    )
    section.add_value(
        "--idle",
        _("SECONDS"),
        parse_seconds,
        _("longest silence in a match; 0 for no limit (600)"),
        default=default.idle_seconds,
    )
    section.add_switch("--no-rooms", _("no rooms for friends, only players who are paired as they come"))
    section.add_value(
        "--max-rooms", "N", parse_positive, _("rooms at the same time (1000)"), default=default_rooms.max_rooms
    )
    section.add_value(
        "--rooms-per-address",
        "N",
        parse_natural,
        _("rooms opened from one address; 0 for no limit (20)"),
        default=default_rooms.max_rooms_per_network,
    )
    add_server_options(section)


def _run_command(namespace: Namespace, _context: GameContext) -> int:
    from schiffe.battleship.server.serve import run_relay  # noqa: PLC0415  door: a server runs

    rooms = RoomOptions(namespace.max_rooms, namespace.rooms_per_address or None)  # 0 means no limit here and below
    options = RelayOptions(
        max_matches=namespace.max_matches,
        has_random_roles=namespace.roles == "random",
        max_waiting=namespace.max_waiting,
        grace_seconds=namespace.grace,
        lobby_timeout_seconds=namespace.lobby_timeout or None,
        idle_seconds=namespace.idle or None,
        policy=parse_policy(namespace),
        rooms=None if namespace.no_rooms else rooms,
    )
    address = parse_listen_address(namespace.listen, DEFAULT_PORT)
    return run_relay(address, options, logs_json=namespace.log_json)


COMMAND: Final = Subcommand(
    description=Text(
        "Run a server that pairs the players who connect to it. It prints the address it listens on, and a line to "
        "standard error for each connection and each match."
    ),
    add_options=_add_options,
    settings=(LANGUAGE,),
    run=_run_command,
    words="[HOST][:PORT]",
)
