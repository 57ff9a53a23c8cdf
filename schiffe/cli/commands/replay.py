"""The command that replays a finished match."""

from argparse import Namespace
from typing import Final

from schiffe.commandline.parser import Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_plain
from schiffe.game.info import GameContext
from schiffe.game.queries import MatchChoice, ReplayOptions, UnnumberedMatch, parse_match_id
from schiffe.language.i18n import Text, _, pgettext
from schiffe.language.text import join_or, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.shared import ASCII, BOARDS, LANGUAGE, MOTION, MOUSE, THEME


def _add_options(parser: Parser) -> None:
    parser.accept_words()
    section = parser.add_section(_("options"))
    section.add_value("--seen-by", _("Player").upper(), str, _("show what this player knew: a name, 1 or 2"))
    section.add_switch("--odds", _("show the chance of every shot, and mark the weak ones"))
    add_plain(section)


def _run_command(namespace: Namespace, context: GameContext) -> int:
    from schiffe.game.commands.playing import (  # noqa: PLC0415  door: a finished match is opened
        choose_match_to_replay,
        replay_match,
    )

    match namespace.words:
        case []:
            match_choice: MatchChoice | None = None
        case [word] if word.lower() == "last":
            match_choice = UnnumberedMatch.LATEST
        case [word]:
            match_choice = parse_match_id(word)
        case [_first, word, *_others]:
            text = _("{word} does not work here. Possible: {words}")
            number_word = pgettext("column", "number")
            raise CommandError(text.format(word=quoted(word), words=join_or((number_word, "last"))))
    for option, is_given in (("seen-by", namespace.seen_by is not None), ("odds", namespace.odds)):
        if match_choice is None and is_given:
            raise CommandError(_("--{option} needs the number of a game").format(option=option))
    if match_choice is None:
        return choose_match_to_replay(context, is_plain=namespace.plain)
    return replay_match(
        context, match_choice, options=ReplayOptions(namespace.seen_by, namespace.odds), is_plain=namespace.plain
    )


COMMAND: Final = Subcommand(
    description=Text(
        "Look back at a finished game, step by step and at any pace, seeing what either player knew, or both. "
        "“replay last” is the latest one, “games” lists them; without a number you choose from a list."
    ),
    add_options=_add_options,
    settings=(LANGUAGE, THEME, ASCII, MOUSE, BOARDS, MOTION),
    run=_run_command,
    words=Text("[NUMBER | last]"),
    completions={"last": ()},
)
