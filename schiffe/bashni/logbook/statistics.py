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


class Streak(NamedTuple):
    """The streak at the end, negative when it is one of losses, and the longest one of wins."""

    current: int = 0
    best: int = 0


def streak(games: Iterable[OwnGame]) -> Streak:
    """Return the streaks of decided games in the order in which they ended; a draw ends one."""
    current = best = 0
    for game in sorted(games, key=_end_order):
        if not game.is_decided:
            continue
        if game.has_won is None:
            current = 0
        elif game.has_won:
            current = max(current, 0) + 1
        else:
            current = min(current, 0) - 1
        best = max(best, current)
    return Streak(current, best)


def _end_order(game: OwnGame) -> tuple[float, MatchId]:
    return game.ended, game.match


def by_colour(games: Collection[OwnGame]) -> dict[Colour, Tally]:
    """Return what the games as White and those as Black come to."""
    groups = {side: [game for game in games if game.seat == side] for side in Colour}
    return {side: Tally.of(group) for side, group in groups.items() if group}


def counts_for_ladder(game: OwnGame) -> bool:
    """Return whether a game counts for the ladder: it was decided, and without help."""
    return bool(game.enemy.level) and game.is_decided and not game.is_helped


def ladder(games: Iterable[OwnGame]) -> dict[str, Rung]:
    """Return a player's results against each level after these games, the weakest level first."""
    return any_ladder.ladder(tuple(LEVELS), _ladder_games(games))


def _ladder_games(games: Iterable[OwnGame]) -> list[LadderGame]:
    ended = sorted(games, key=_end_order)
    return [LadderGame(game.enemy.level, bool(game.has_won)) for game in ended if counts_for_ladder(game)]


def stored_ladder(book: Logbook, is_own_name: Callable[[str], bool]) -> dict[str, Rung]:
    """Return a player's ladder after all games that are kept; no level is beaten where nothing can be read."""
    return ladder(_finished_games(book, is_own_name))


def standing_after(book: Logbook, is_own_name: Callable[[str], bool], played: GameRequest) -> Standing | None:
    """Return a player's results against the level just played; None if there was none or nothing is kept."""
    if not isinstance(played, AgainstComputer):
        return None
    games = _finished_games(book, is_own_name)
    last = max(games, key=_end_order, default=None)
    if last is None or last.enemy.level != played.level:
        return None
    return any_ladder.standing_after(tuple(LEVELS), played.level, _ladder_games(games), counted=counts_for_ladder(last))


def _finished_games(book: Logbook, is_own_name: Callable[[str], bool]) -> list[OwnGame]:
    if not book.exists:
        return []
    matches = book.attempt(partial(Store.matches, criteria=MatchFilter(game=GAME, is_over=True)))
    return own_games(matches or (), is_own_name)
