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

    def game(self, game_word: str) -> GameInfo:
        """Return the game with this word, which must exist."""
        return next(game for game in self.games if game.word == game_word)

    def find_game(self, game_word: str) -> GameInfo | None:
        """Return the game with this word, or None."""
        return next((game for game in self.games if game.word == game_word), None)
