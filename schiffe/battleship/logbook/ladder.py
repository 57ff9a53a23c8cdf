"""The ladder of the bots: which levels a player has beaten.

A level is beaten by two wins in a row, under any rules, without a hint.
"""

from collections.abc import Collection, Iterable
from functools import partial

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.statistics import OwnGame, own_games
from schiffe.battleship.match.request import GameRequest
from schiffe.game.match.request import AgainstBot
from schiffe.game.statistics import ladder as any_ladder
from schiffe.game.statistics.ladder import LadderGame, Rung, Standing
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter
from schiffe.store.store import Store


def counts(game: OwnGame) -> bool:
    """Return whether a game was decided, and without hints."""
    return game.has_won is not None and not game.hints


def ladder(games: Iterable[OwnGame]) -> dict[str, Rung]:
    """Return a player's results against each level, the weakest first, after these games in the order they ended."""
    return any_ladder.ladder(tuple(LEVELS), _counted(games))


def _counted(games: Iterable[OwnGame]) -> list[LadderGame]:
    return [LadderGame(game.level, bool(game.has_won)) for game in games if counts(game)]


def standing(book: Logbook, names: Collection[str]) -> dict[str, Rung]:
    """Return the rungs of a player with one of these names; none is beaten where nothing can be read."""
    return ladder(_games(book, names))


def standing_after(book: Logbook, names: Collection[str], played: GameRequest) -> Standing | None:
    """Return a player's results against the level just played; None if there was none or nothing is kept."""
    if not isinstance(played, AgainstBot):
        return None
    games = _games(book, names)
    if not games or games[-1].level != played.level:
        return None
    return any_ladder.standing_after(tuple(LEVELS), played.level, _counted(games), counted=counts(games[-1]))


def _games(book: Logbook, names: Collection[str]) -> list[OwnGame]:
    wanted = MatchFilter(game=GAME, is_over=True, without=(DAY_MARK,))
    matches = book.attempt(partial(Store.matches, criteria=wanted)) if book.exists else None
    return own_games(matches or (), names)
