"""Results of one player's matches of Bashni, and the ladder: the levels this player has beaten.

A level is beaten by two wins in a row, without a hint or taking back; a draw ends the run.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import known_summary
from schiffe.bashni.match.request import AgainstComputer, GameRequest
from schiffe.bashni.rules.position import Colour
from schiffe.game.statistics import ladder as any_ladder
from schiffe.game.statistics import results
from schiffe.game.statistics.ladder import LadderGame, Rung, Standing
from schiffe.game.statistics.results import Tally, own_game
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter, MatchId, StoredMatch
from schiffe.store.store import Store


@dataclass(frozen=True)
class OwnGame(results.OwnGame):
    """A match that is over, as one of its players at this computer sees it.

    Attributes:
        is_helped: whether this player was shown a hint, or moves were taken back.
    """

    is_helped: bool


def own_games(matches: Iterable[StoredMatch], is_own_name: Callable[[str], bool]) -> list[OwnGame]:
    """Return the games that a player with one of these names has played at this computer, the earliest first.

    Imported games are not one's own.
    """
    found = []
    for match in matches:
        if match.game == GAME and (own := own_game(match, is_own_name)):
            summary = known_summary(match.end.summary) if match.end else None
            is_helped = bool(summary and (summary.hints[own.seat] or summary.taken_back))
            found.append(OwnGame(**vars(own), is_helped=is_helped))
    return sorted(found, key=lambda game: game.begun)


class Runs(NamedTuple):
    """Games in a row: the last ones that were won, or lost where it is below 0, and the most wins."""

    now: int = 0
    best: int = 0


def runs(games: Iterable[OwnGame]) -> Runs:
    """Return what decided games come to in the order in which they ended; a draw ends a run."""
    now = best = 0
    for game in sorted(games, key=_end):
        if game.is_decided:
            now = 0 if game.has_won is None else max(now, 0) + 1 if game.has_won else min(now, 0) - 1
            best = max(best, now)
    return Runs(now, best)


def _end(game: OwnGame) -> tuple[float, MatchId]:
    return game.ended, game.match


def by_colour(games: Collection[OwnGame]) -> dict[Colour, Tally]:
    """Return what the games as White and those as Black come to."""
    groups = {side: [game for game in games if game.seat == side] for side in Colour}
    return {side: Tally.of(group) for side, group in groups.items() if group}


def counts(game: OwnGame) -> bool:
    """Return whether a game counts for the ladder: it was decided, and without help."""
    return bool(game.enemy.level) and game.is_decided and not game.is_helped


def ladder(games: Iterable[OwnGame]) -> dict[str, Rung]:
    """Return a player's results against each level after these games, the weakest level first."""
    return any_ladder.ladder(tuple(LEVELS), _counted(games))


def _counted(games: Iterable[OwnGame]) -> list[LadderGame]:
    ended = sorted(games, key=_end)
    return [LadderGame(game.enemy.level, bool(game.has_won)) for game in ended if counts(game)]


def standing(book: Logbook, is_own_name: Callable[[str], bool]) -> dict[str, Rung]:
    """Return the rungs of a player; none is beaten where nothing can be read."""
    return ladder(_finished(book, is_own_name))


def standing_after(book: Logbook, is_own_name: Callable[[str], bool], played: GameRequest) -> Standing | None:
    """Return a player's results against the level just played; None if there was none or nothing is kept."""
    games = _finished(book, is_own_name) if isinstance(played, AgainstComputer) else ()
    last = max(games, key=_end, default=None)
    if not isinstance(played, AgainstComputer) or last is None or last.enemy.level != played.level:
        return None
    return any_ladder.standing_after(tuple(LEVELS), played.level, _counted(games), counted=counts(last))


def _finished(book: Logbook, is_own_name: Callable[[str], bool]) -> list[OwnGame]:
    matches = (
        book.attempt(partial(Store.matches, criteria=MatchFilter(game=GAME, is_over=True))) if book.exists else None
    )
    return own_games(matches or (), is_own_name)
