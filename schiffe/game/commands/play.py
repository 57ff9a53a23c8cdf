"""The command that plays a game at this computer: against the bot of a level, two people, or what the menu offers.

It is for a game that is played nowhere else; those of Battleship and Bashni have options of their own.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from schiffe.commandline.parser import OneOf, Parser, conflicting_options
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_plain, add_resume, checked_names
from schiffe.game.info import GameContext, GameInfo
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.language.i18n import _
from schiffe.language.text import join_or


def play_command(game: Callable[[], GameInfo], about: Callable[[], str]) -> Subcommand[Namespace]:
    """Return the command of a game, which is known when it is used; ``about`` tells the game in whole sentences."""
    return Subcommand(
        description=about,
        add_options=lambda parser: _add_options(parser, game()),
        settings=lambda _schema: game().settings,
        read=_read,
        run=lambda found, context: _run(game(), found, context),
    )


def _add_options(parser: Parser, game: GameInfo) -> None:
    levels = tuple(game.levels)
    section = parser.section(_("options"))
    text = _("play against this bot: {levels}").format(levels=join_or(levels))
    section.value("--bot", _("LEVEL"), OneOf(*levels), text)
    section.value("--two", (_("Name").upper(), _("Name").upper()), str, _("play in turns at one keyboard"))
    add_resume(section)
    add_plain(section)


def _read(found: Namespace) -> Namespace:
    given = [name for name in ("resume", "bot", "two") if getattr(found, name) is not None]
    if len(given) > 1:
        raise conflicting_options(given[0], given[1])
    return found


def _run(game: GameInfo, found: Namespace, context: GameContext) -> int:
    from schiffe.game.commands.playing import ResumeOptions, play_request, resume_game  # noqa: PLC0415  door: the game is entered

    if found.resume is not None:
        return resume_game(context, ResumeOptions(found.resume, game.word, found.plain))
    request = TwoPeople(checked_names(found.two)) if found.two else AgainstBot(found.bot) if found.bot else None
    return play_request(game, context, request, plain=found.plain)
