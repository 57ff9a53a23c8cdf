"""The command that lists the matches in the logbook and deletes them."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from schiffe.commandline.command_settings import prepare_preferences
from schiffe.commandline.parser import (
    OneOfWords,
    OptionSection,
    Parser,
    check_conflicts,
    parse_player_name,
    parse_positive,
)
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext, GameInfo
from schiffe.game.queries import ListOptions, parse_match_id, parse_period
from schiffe.language.i18n import Text, _, pgettext
from schiffe.language.text import join_or, printable_path, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.shared import LANGUAGE

_DEFAULT_LISTED_COUNT: Final = 20


def command(games: Sequence[GameInfo]) -> Subcommand:
    def add_options(parser: Parser) -> None:
        parser.accept_words()
        section = parser.add_section(_("which games"))
        add_game(section, games)
        section.add_value("--player", _("Name").upper(), parse_player_name, _("only games of this player"))
        add_level_and_period(section, games)
        section.add_switch("--pending", _("only unfinished games"))
        section.add_value("--most", "N", parse_positive, _("how many of the latest games (20)"))
        section.add_switch("--all", _("all of them"))
        section = parser.add_section(_("options"))
        section.add_switch("--json", _("as JSON, one object a line"))
        section.add_switch("--yes", _("without asking"))

    return Subcommand(
        description=Text(
            "List the games saved on this computer, the latest first. “games delete NUMBER ...” deletes some, “games "
            "clear” all; both ask first. “games path” names the file."
        ),
        add_options=add_options,
        settings=(LANGUAGE,),
        run=_run_command,
        words=Text("[delete NUMBER ... | clear | path]"),
        completions={"delete": (), "clear": (), "path": ()},
    )


def add_game(section: OptionSection, games: Sequence[GameInfo]) -> None:
    """Add the option that selects the matches of one game."""
    words = tuple(game.word for game in games)
    text = _("only this game: {games}").format(games=join_or(words))
    section.add_value("--game", _("game").upper(), OneOfWords(*words), text)


def add_level_and_period(section: OptionSection, games: Sequence[GameInfo]) -> None:
    """Add the options that select matches against a level, and those of some days."""
    levels = dict.fromkeys(level for game in games for level in game.levels)  # some are levels of two games
    section.add_value("--level", _("LEVEL"), OneOfWords(*levels), _("only games against this opponent"))
    section.add_value("--since", _("DAY"), str, _("only games from this day on, such as 2026-01-31"))
    section.add_value("--until", _("DAY"), str, _("only games up to this day"))


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.game.commands import logbook  # noqa: PLC0415  door: the games are listed or deleted

    check_conflicts(namespace, {"all": ("most",)})
    listed = ListOptions(
        game_word=namespace.game,
        player=namespace.player,
        level=namespace.level,
        period=parse_period(namespace),
        is_pending=namespace.pending,
        limit=None if namespace.all else namespace.most or _DEFAULT_LISTED_COUNT,
        prints_json=namespace.json,
    )
    settings = prepare_preferences(context.command_settings).settings
    match namespace.words:
        case []:
            logbook.list_matches(context.games, settings, listed)
        case ["path"]:
            print(printable_path(logbook.logbook_path()))
        case ["clear"]:
            return logbook.clear_matches(is_sure=namespace.yes)
        case ["delete", first, *others]:
            return logbook.delete_matches([*map(parse_match_id, (first, *others))], is_sure=namespace.yes)
        case ["delete"]:
            raise CommandError(_("games delete needs the numbers of games; games lists them"))
        case [first_word, *other_words]:
            wrong_word = other_words[0] if first_word in ("path", "clear") else first_word
            number = pgettext("column", "number").upper()
            raise CommandError(
                _("{word} does not work here. Possible: {words}").format(
                    word=quoted(wrong_word), words=f"delete {number}, clear, path"
                )
            )
    return 0
