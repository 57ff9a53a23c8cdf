"""Going on with a game that was left: the file knows which game it is, and that one takes it up."""

from __future__ import annotations

from dataclasses import dataclass

from schiffe.bashni.logbook import GAME as BASHNI
from schiffe.battleship.settings import HINTS, OF_RULES
from schiffe.commandline.context import Context, checked
from schiffe.game.keeping import kept
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.store.book import Book
from schiffe.store.matches import MatchId


@dataclass(frozen=True)
class ResumeOptions:
    """Which game is gone on with, and how it is shown.

    Attributes:
        match: its number; 0 is the latest one, of ``game`` where that is given.
        usual: the game that says why where there is none to go on with.
    """

    match: MatchId
    usual: str
    game: str | None = None
    plain: bool = False
    log: str | None = None


def run(options: ResumeOptions, context: Context) -> int:
    """Go on with it; returns the exit status.

    Raises:
        CommandError: the settings do not hold, they ask for another game, or there is no such game.
    """
    for setting in (*OF_RULES, HINTS):
        if setting.key in context.overrides:
            text = _("--{name} is not possible with --resume: the game goes on as it was begun")
            raise CommandError(text.format(name=setting.key))
    number, game = options.match, options.usual
    with kept(Book, checked(context).settings) as book:
        if number:
            found = book.attempt(lambda store: store.match(number))
        else:
            found = next(iter(book.unfinished(options.game)), None)
        if not book.is_on and (news := book.news()):  # the book of the game would say the same once more
            raise CommandError(news, 1)
    if found:
        number, game = found.id, found.game
    if game == BASHNI:
        from schiffe.bashni.commands.run_play import BashniOptions
        from schiffe.bashni.commands.run_play import run as run_bashni

        return run_bashni(BashniOptions(None, None, options.plain, None, resumed=number), context)
    from schiffe.battleship.commands.run_play import PlayOptions
    from schiffe.battleship.commands.run_play import run as run_play

    return run_play(PlayOptions(plain=options.plain, log=options.log, resumed=number), context)
