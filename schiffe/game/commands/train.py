"""The command for training, for every game that has it."""

from typing import Final, NamedTuple

from schiffe.commandline.parser import Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.commands.options import add_plain
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.settings.shared import ASCII, BOARDS, LANGUAGE, LOGBOOK, MOTION, MOUSE, PLAYER_NAME, SPEECH, THEME

_SETTINGS: Final = (LANGUAGE, PLAYER_NAME, THEME, MOTION, BOARDS, SPEECH, ASCII, MOUSE, LOGBOOK)


class TrainingOptions(NamedTuple):
    """Options for training.

    Attributes:
        is_plain: whether to train in line mode.
        prints_json: whether to print only the results so far, as JSON.
    """

    is_plain: bool
    prints_json: bool


def training_command(game_word: str, description: Text) -> Subcommand[TrainingOptions]:
    def run(options: TrainingOptions, context: GameContext) -> int:
        from schiffe.game.commands.training import print_training, run_training  # noqa: PLC0415  door: training is entered

        if options.prints_json:
            return print_training(game_word, context)
        return run_training(context.game(game_word).load(), context, is_plain=options.is_plain)

    return Subcommand(
        description=description,
        add_options=_add_options,
        settings=_SETTINGS,
        parse_options=lambda options: TrainingOptions(is_plain=bool(options.plain), prints_json=bool(options.json)),
        run=run,
    )


def _add_options(parser: Parser) -> None:
    section = parser.add_section(_("options"))
    section.add_switch("--json", _("write how it goes as one JSON object, and ask nothing"))
    add_plain(section)
