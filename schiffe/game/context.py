"""The context of a command: the settings and the games."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.commandline.context import Context
from schiffe.game.info import GameInfo


@dataclass(frozen=True)
class GameContext:
    """The context of a command.

    Attributes:
        command: its settings.
        games: all games; the first one is the default.
    """

    command: Context
    games: Sequence[GameInfo] = ()

    def game(self, game_id: str) -> GameInfo:
        """Return the game with this ID, which must exist."""
        return next(game for game in self.games if game.id == game_id)

    def find_game(self, game_id: str) -> GameInfo | None:
        """Return the game with this ID, or None."""
        return next((game for game in self.games if game.id == game_id), None)
