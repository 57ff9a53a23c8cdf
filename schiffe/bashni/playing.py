"""Commands to play Bashni: a match, a bot at a gameserver, or the menu; and to watch a game."""

from dataclasses import replace
from pathlib import Path

from schiffe.bashni import GAME
from schiffe.bashni.bot_online import play_as_bot
from schiffe.bashni.match.request import GAME_KIND, JoinGameserver, PlayBashniBot, ServerGame
from schiffe.bashni.net.client_file import ClientSettings, read_client_file, server_address
from schiffe.bashni.options import PlayOptions, invalid_game_id_text, is_game_id
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.settings import MEMORY, THINK
from schiffe.bashni.thinker.process import BotOptions
from schiffe.commandline.command_settings import prepare_preferences
from schiffe.game.commands.playing import ResumeOptions, open_session, play_game, resume_match
from schiffe.game.info import GameContext
from schiffe.game.match.request import PlayTogether, Request
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError, warn
from schiffe.settings.shared import WAIT_SECONDS


def play_bashni(options: PlayOptions, context: GameContext) -> int:
    """Play what the options request, or show the menu; return the exit status.

    Raises:
        CommandError: an option or a setting is invalid, or the match ended early.
    """
    if options.resumed is not None:
        return resume_match(context, ResumeOptions(options.resumed, GAME, options.is_plain))
    request = _make_request(options)
    if options.bot and isinstance(request, JoinGameserver):
        settings = prepare_preferences(context.command_settings).settings
        bot = BotOptions(options.bot, max_move_seconds=settings[THINK], megabytes=settings[MEMORY])
        if options.seed is not None:
            bot = replace(bot, seed=options.seed)
        return play_as_bot(replace(request.game, wait_seconds=settings[WAIT_SECONDS] or None), bot)
    with open_session(context, seed=options.seed, ca_file=options.ca_file) as session:
        return play_game(context.game(GAME).load(), session, request, is_plain=options.is_plain)


def watch_match(context: GameContext, server: str, game_id: str, *, is_plain: bool, ca_file: str | None) -> int:
    """Watch a match at a gameserver; return the exit status.

    Raises:
        CommandError: as in ``play_bashni``.
    """
    _check_game_id(game_id)
    game = ServerGame(server_address(server, ClientSettings(), ca_file), game_id, is_watching=True)
    with open_session(context) as session:
        return play_game(context.game(GAME).load(), session, JoinGameserver(game), is_plain=is_plain)


def _make_request(options: PlayOptions) -> Request | None:
    """Return the request that the options describe; None for the menu."""
    if options.names:
        return PlayTogether(options.names)
    if options.game_id is not None:
        return _join_request(options, options.game_id)
    if options.bot:
        return PlayBashniBot(options.bot, Colour.BLACK if options.colour == "black" else Colour.WHITE)
    return None


def _join_request(options: PlayOptions, game_id: str) -> JoinGameserver:
    """Return the request to join a game at a gameserver, and warn about the file of the client.

    Raises:
        CommandError: an option or the file of the client is invalid.
    """
    settings = ClientSettings() if options.config_file is None else read_client_file(Path(options.config_file))
    for warning in settings.warnings:
        warn(warning)
    if options.player_number not in (None, 0, 1):
        text = _("--player: {text} is not possible. Possible: 0 (white) or 1 (black)")
        raise CommandError(text.format(text=quoted(str(options.player_number))))
    _check_game_id(game_id)
    address = server_address(options.server, settings, options.ca_file)
    kind = settings.gamekindname or GAME_KIND
    return JoinGameserver(ServerGame(address, game_id=game_id, player_number=options.player_number, kind=kind))


def _check_game_id(text: str) -> None:
    if not is_game_id(text):
        raise CommandError(invalid_game_id_text(text))
