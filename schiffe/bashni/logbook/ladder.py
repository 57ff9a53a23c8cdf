"""The ladder of the levels of Bashni: which of them a player has beaten.

A level is beaten by two wins in a row, without a hint or taking back; a draw ends the run.
"""

from collections.abc import Callable, Iterable
from functools import partial

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.statistics import OwnBashni, own_bashni
from schiffe.bashni.match.request import AgainstComputer, BashniRequest
from schiffe.game import ladder as any_ladder
from schiffe.game.ladder import LadderGame, Rung, Standing
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter
from schiffe.store.store import Store


def counts(game: OwnBashni) -> bool:
    """Whether a game counts here: it was decided, and without help. Any other game changes nothing."""
    return bool(game.enemy.level) and game.is_decided and not game.is_helped


def ladder(games: Iterable[OwnBashni]) -> dict[str, Rung]:
    """How a player stands with each level, the weakest first, after these games."""
    return any_ladder.ladder(tuple(LEVELS), _counted(games))


def _counted(games: Iterable[OwnBashni]) -> list[LadderGame]:
    ended = sorted(games, key=lambda game: (game.ended, game.match))
    return [LadderGame(game.enemy.level, bool(game.has_won)) for game in ended if counts(game)]


def standing_after(book: Book, is_own_name: Callable[[str], bool], played: BashniRequest) -> Standing | None:
    """How a player stands with the level of the game that has just ended; None where it is not kept, or had none."""
    if not isinstance(played, AgainstComputer) or not book.exists:
        return None
    matches = book.attempt(partial(Store.matches, wanted=MatchFilter(game=GAME, is_over=True)))
    games = own_bashni(matches or (), is_own_name)
    last = max(games, key=lambda game: (game.ended, game.match), default=None)
    if last is None or last.enemy.level != played.level:
        return None
    return any_ladder.standing_after(tuple(LEVELS), played.level, _counted(games), counted=counts(last))
