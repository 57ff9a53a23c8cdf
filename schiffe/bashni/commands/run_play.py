"""Playing Bashni: one game that the command line asks for, or the menu; and watching one."""

import sys
from argparse import Namespace
from dataclasses import dataclass, replace
from pathlib import Path

from schiffe.bashni.logbook.games import LocalGame, pending, take_up
from schiffe.bashni.match.request import (
    GAME_KIND,
    AgainstComputer,
    AtGameserver,
    BashniRequest,
    ClientOptions,
    JoinRequest,
    TwoAtTheBoard,
    is_game_id,
    no_game_id,
)
from schiffe.bashni.net.client_file import ClientSettings, read_client_file, server_address
from schiffe.bashni.net.connector import BotOptions
from schiffe.bashni.plain.bot_client import BotClientOptions, run_bot_client
from schiffe.bashni.rules.position import Colour
from schiffe.battleship.commands.run_play import checked_names
from schiffe.commandline.context import Context, checked
from schiffe.game.keeping import kept, resumed
from schiffe.game.screen import before_screens, is_screen_possible
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError, warn
from schiffe.settings.shared import CLOCK
from schiffe.store.book import Book


@dataclass(frozen=True)
class BashniOptions:
    """What to play and how.

    Attributes:
        request: None for the menu.
        client_bot: the level of a bot that plays at the gameserver by itself.
        seed: without it every run is another one.
        resumed: the number of a game to go on with, 0 the latest one.
    """

    request: BashniRequest | None
    client_bot: str | None
    plain: bool
    seed: int | None
    resumed: int | None = None


def read_request(found: Namespace) -> BashniRequest | None:
    """What the options ask for.

    Raises:
        CommandError: it cannot be asked for so, or the client's file is not right.
    """
    if found.two:
        return TwoAtTheBoard(checked_names(found.two))
    if found.game is not None:
        settings = ClientSettings() if found.config is None else read_client_file(Path(found.config))
        for warning in settings.warnings:
            warn(warning)
        if found.player not in (None, 0, 1):
            raise CommandError(
                _("--player: {text} is not possible. Possible: 0 (white) or 1 (black)").format(
                    text=quoted(str(found.player))
                )
            )
        request = JoinRequest(checked_game(found.game), found.player, kind=settings.gamekindname or GAME_KIND)
        return AtGameserver(ClientOptions(server_address(found.connect, settings), request))
    return AgainstComputer(found.bot, Colour(found.colour == "black")) if found.bot else None


def read_watching(found: Namespace) -> BashniOptions:
    """The options of who watches; raises CommandError where the server or the game is none."""
    if not found.server or not found.game:
        raise CommandError(_("a gameserver and the ID of a game are needed, such as localhost 0a1b2c3d4e5f6"))
    request = JoinRequest(checked_game(found.game), is_watching=True)
    address = server_address(found.server, ClientSettings())
    return BashniOptions(AtGameserver(ClientOptions(address, request)), None, found.plain, None)


def checked_game(text: str) -> str:
    """The ID of a game; raises CommandError for what is none."""
    if not is_game_id(text):
        raise CommandError(no_game_id(text))
    return text


def run(options: BashniOptions, context: Context) -> int:
    """Play what is asked for, otherwise show the menu; returns the exit status.

    Raises:
        CommandError: the settings do not hold, or the game does not come to its end.
    """
    preferences = checked(context)
    settings = preferences.settings
    request = options.request
    if options.client_bot and isinstance(request, AtGameserver):
        bot = BotOptions(options.client_bot) if options.seed is None else BotOptions(options.client_bot, options.seed)
        return run_bot_client(BotClientOptions(request.client, bot))
    with kept(Book, settings) as book:
        wanted: BashniRequest | LocalGame | None = request
        if options.resumed is not None:
            found = resumed(book, options.resumed, pending, take_up)
            clock = settings[CLOCK] if CLOCK.key in context.overrides else found.record.clock
            wanted = replace(found, record=replace(found.record, clock=clock))
        if not options.plain and is_screen_possible():
            with before_screens(settings) as question:
                from schiffe.bashni.ui.menu import MenuPlace
                from schiffe.bashni.ui.program import run_bashni_full_screen
                from schiffe.game.ui.changing import ChangingSettings

                changing = ChangingSettings(preferences)
                place = MenuPlace(lambda: changing.settings, changing.show, sys.stdout.encoding, options.seed, book)
                return run_bashni_full_screen(place, wanted, question)
        from schiffe.bashni.plain.program import run_bashni_in_lines

        return run_bashni_in_lines(preferences, wanted, options.seed, book)
