"""The command for training with positions of your own matches."""

from typing import Final

from schiffe.battleship import GAME
from schiffe.game.commands.train import training_command
from schiffe.language.i18n import Text

COMMAND: Final = training_command(
    GAME,
    Text(
        "Positions of your own games in which a shot cost much, as they stood, ten a round. A mistake comes back after "
        "one day, and after six more."
    ),
)
