"""The command that runs a gameserver for Bashni."""

from argparse import Namespace
from typing import Final

from schiffe.bashni.options import DEFAULT_PORT, GameserverOptions, invalid_game_id_text, is_game_id
from schiffe.commandline.parser import NumberUpTo, Parser, parse_natural, parse_positive
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_listen, add_server_options, parse_listen_address, parse_policy
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.language.text import labelled, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.shared import LANGUAGE

_MAX_GAMES: Final = 10_000
"""The largest value of ``--games``. All games are opened before the first client is served, in half a second."""


def _add_options(parser: Parser) -> None:
    default = GameserverOptions()
    section = parser.add_section(_("options"))
    add_listen(section, DEFAULT_PORT)
    section.add_value(
        "--games", "N", NumberUpTo(_MAX_GAMES), _("play this many games, then end; otherwise keep one open")
    )
    identity = _("the ID of a game: 13 characters, a to z and 0 to 9; can be repeated")
    section.add_values("--game", "ID", str, identity)
    section.add_switch("--any-game", _("open a game for any ID asked for"))
    section.add_value(
        "--move-time",
        "MS",
        parse_positive,
        _("milliseconds for each move (3000)"),
        default=default.move_milliseconds,
    )
    section.add_value(
        "--moves", "N", parse_positive, _("after this many moves points decide (200)"), default=default.max_plies
    )
    section.add_value(
        "--without-queen",
        "N",
        parse_positive,
        _("or after this many without a new queen (50)"),
        default=default.max_plies_without_queen,
    )
    section.add_value(
        "--watchers", "N", parse_natural, _("how many at the same time (1000)"), default=default.max_watchers
    )
    add_server_options(section)


def _parse_options(namespace: Namespace) -> GameserverOptions:
    ids = tuple(namespace.game)
    for index, game_id in enumerate(ids):
        if not is_game_id(game_id):
            raise CommandError(labelled("--game", invalid_game_id_text(game_id)))
        if game_id in ids[:index]:
            problem = _("{text} appears twice. Possible: each one once").format(text=quoted(game_id))
            raise CommandError(labelled("--game", problem))
    if namespace.games and namespace.games < len(ids):
        text = _("--games: {count} is fewer than --game names ({given})")
        raise CommandError(text.format(count=namespace.games, given=len(ids)))
    return GameserverOptions(
        max_games=namespace.games,
        ids=ids,
        accepts_any_game=namespace.any_game,
        move_milliseconds=namespace.move_time,
        max_plies=namespace.moves,
        max_plies_without_queen=namespace.without_queen,
        max_watchers=namespace.watchers,
        policy=parse_policy(namespace),
    )


def _run_command(namespace: Namespace, _context: GameContext) -> int:
    from schiffe.bashni.server.serve import run_gameserver  # noqa: PLC0415  door: a server runs

    options = _parse_options(namespace)
    address = parse_listen_address(namespace.listen, DEFAULT_PORT)
    return run_gameserver(address, options, logs_json=namespace.log_json)


COMMAND: Final = Subcommand(
    description=Text(
        "Run a gameserver on which people and programs play Bashni. It says where it listens and which games are "
        "open, and writes a line to standard error for each connection and each game."
    ),
    add_options=_add_options,
    settings=(LANGUAGE,),
    run=_run_command,
    words="[HOST][:PORT]",
)
