"""The command that measures the bots."""

import argparse
from typing import Final

from schiffe.battleship.levels import LEARNING_LEVELS, LEVELS
from schiffe.battleship.options import BenchOptions
from schiffe.battleship.settings import RULE_SETTINGS
from schiffe.commandline.parser import OneOfWords, Parser, check_conflicts, parse_positive
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_plain, add_seed
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.language.text import join_or, quoted, with_suggestion
from schiffe.process.errors import CommandError
from schiffe.settings.shared import ASCII, LANGUAGE

_DEFAULT_BOTS: Final = tuple(level for level in LEVELS if level not in LEARNING_LEVELS)


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_value(
        "--bots",
        _("LEVELS"),
        _Levels(),
        _(
            "which bots, separated by commas ({levels}); here rival has no one to learn from and plays like genius"
        ).format(levels=",".join(_DEFAULT_BOTS)),
    )
    section.add_value(
        "--games", "N", parse_positive, _("how many games for each bot, or for the duel (200)"), default=200
    )
    section.add_value("--boards", _("FILE"), str, _("fire at the boards of this file in turn, not at random fleets"))
    section.add_value(
        "--shots",
        "N",
        parse_positive,
        _("how many shots each game has at most, with {option}").format(option="--boards"),
    )
    section.add_value(
        "--duel",
        ("A", "B"),
        OneOfWords(*LEVELS),
        _("bot A against bot B instead, taking turns to start; shows how many games A wins"),
    )
    section.add_value("--jobs", "N", parse_positive, _("processes that play side by side (one for each usable core)"))
    add_seed(section)
    section.add_switch("--histogram", _("draw a chart of how many shots the games took"))
    section.add_switch("--json", _("as one JSON object"))
    add_plain(section)


class _Levels:
    """Levels separated by commas; raises ArgumentTypeError for an unknown one, or one that appears twice."""

    words = tuple(LEVELS)

    def __call__(self, text: str) -> tuple[str, ...]:
        levels = tuple(word.strip().lower() for word in text.split(","))
        for index, level in enumerate(levels):
            if level not in self.words:
                problem = _("no bot is called {text}. Possible: {levels}, several of them separated by commas")
                problem = with_suggestion(problem, level, self.words)
                raise argparse.ArgumentTypeError(problem.format(text=quoted(level), levels=join_or(self.words)))
            if level in levels[:index]:
                problem = _("{text} appears twice. Possible: each one once")
                raise argparse.ArgumentTypeError(problem.format(text=quoted(level)))
        return levels


def _parse_options(namespace: argparse.Namespace) -> BenchOptions:
    check_conflicts(namespace, {"duel": ("bots", "boards", "histogram"), "json": ("histogram",)})
    if namespace.shots and not namespace.boards:
        raise CommandError(_("{option} only works with {other}").format(option="--shots", other="--boards"))
    return BenchOptions(
        levels=namespace.bots or _DEFAULT_BOTS,
        match_count=namespace.games,
        board_file=namespace.boards,
        max_shot_count=namespace.shots,
        duel=(namespace.duel[0], namespace.duel[1]) if namespace.duel else None,
        process_count=namespace.jobs,
        seed=namespace.seed,
        draws_histogram=namespace.histogram,
        prints_json=namespace.json,
        is_plain=namespace.plain,
    )


def _run_command(namespace: argparse.Namespace, context: GameContext) -> int:
    from schiffe.battleship.plain.bench import run_bench  # noqa: PLC0415  door: bots are measured

    return run_bench(_parse_options(namespace), context.command_settings)


COMMAND: Final = Subcommand(
    description=Text(
        "Let the bots fire at random fleets, the same ones for all, and show how they did. They play Standard, "
        "whatever your settings say, unless options here change it, so that results can be compared."
    ),
    add_options=_add_options,
    settings=(LANGUAGE, *RULE_SETTINGS, ASCII),
    run=_run_command,
)
