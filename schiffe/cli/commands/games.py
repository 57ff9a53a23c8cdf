"""The command that lists the games in the logbook and deletes them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.commandline.context import checked
from schiffe.commandline.parser import Parser, apart, from_one, one_of, player_name
from schiffe.commandline.program import Subcommand
from schiffe.game.game import Game, GameContext
from schiffe.game.selection import ListOptions, match_number, read_period
from schiffe.language.i18n import _
from schiffe.language.text import any_of, printable_path, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.shared import LANGUAGE

_MOST: Final = 20


@dataclass(frozen=True)
class GamesOptions:
    """What is to be done, in the words of the command line, and with which games.

    ``is_sure`` is whether nobody is asked before something is deleted.
    """

    words: tuple[str, ...]
    listed: ListOptions
    is_sure: bool


def command(games: Sequence[Game]) -> Subcommand[GamesOptions]:
    """The command for the games of the program."""
    words = tuple(game.word for game in games)

    def add_options(parser: Parser) -> None:
        parser.take_many("words")
        section = parser.section(_("which games"))
        section.value("--game", _("GAME"), one_of(*words), _("only this game: {games}").format(games=any_of(words)))
        section.value("--player", _("NAME"), player_name, _("only games of this player"))
        section.value("--level", _("LEVEL"), one_of(*all_levels(games)), _("only games against this bot"))
        section.value("--since", _("DAY"), str, _("only games from this day on, such as 2026-01-31"))
        section.value("--until", _("DAY"), str, _("only games up to this day"))
        section.switch("--pending", _("only games that are not over"))
        section.value("--most", "N", from_one, _("only this many of the latest (20)"))
        section.switch("--all", _("all of them, however many"))
        section = parser.section(_("options"))
        section.switch("--json", _("show them as JSON, one object a line"))
        section.switch("--yes", _("delete without a question"))

    return Subcommand(
        description=lambda: _(
            "List the games that are kept on this computer, the latest first. “games delete NUMBER ...” "
            "deletes some of them, “games clear” all of them; both ask before they do. “games path” "
            "tells in which file they are."
        ),
        add_options=add_options,
        settings=lambda _schema: (LANGUAGE,),
        read=_read,
        run=_run,
        words=lambda: _("[delete NUMBER ... | clear | path]"),
        completions=lambda _schema: {"delete": (), "clear": (), "path": ()},
    )


def all_levels(games: Sequence[Game]) -> tuple[str, ...]:
    """The levels of all games; some words mean a level of several."""
    return tuple(dict.fromkeys(level for game in games for level in game.levels))


def _read(found: Namespace) -> GamesOptions:
    if found.all and found.most:
        raise apart("all", "most")
    listed = ListOptions(
        game=found.game,
        player=found.player,
        level=found.level,
        period=read_period(found),
        is_pending=found.pending,
        most=None if found.all else found.most or _MOST,
        as_json=found.json,
    )
    return GamesOptions(tuple(found.words), listed, found.yes)


def _run(options: GamesOptions, context: GameContext) -> int:
    from schiffe.game import logbook  # noqa: PLC0415  door: the games are listed or deleted

    settings = checked(context).settings
    match options.words:
        case ():
            logbook.list_games(context.games, settings, options.listed)
        case ("path",):
            print(printable_path(logbook.logbook_path()))
        case ("clear",):
            return logbook.clear_games(is_sure=options.is_sure)
        case ("delete", _first, *_others):
            return logbook.delete_games([*map(match_number, options.words[1:])], is_sure=options.is_sure)
        case ("delete",):
            raise CommandError(_("games delete needs the numbers of games; games lists them"))
        case (first, *others):
            word = first if first not in ("path", "clear") else others[0]
            raise CommandError(
                _("{word} is not expected here. Possible: delete NUMBER, clear, path").format(word=quoted(word))
            )
    return 0
