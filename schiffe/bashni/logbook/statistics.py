"""Statistics of a player's games of Bashni, and the ladder of levels that the player has beaten.

A level is beaten by two wins in a row without hints or taking moves back; a draw breaks the row.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import Summary, known_summary
from schiffe.bashni.rules.position import Colour
from schiffe.game.statistics.ladder import Ladder
from schiffe.game.statistics.results import OwnGame, Tally, own_game
from schiffe.store.matches import MatchFilter, StoredMatch


@dataclass(frozen=True)
class BashniGame(OwnGame):
    """A finished match from the view of one of its players at this computer.

    Attributes:
        is_helped: whether the player was shown a hint, or moves were taken back.
    """

    is_helped: bool

    @classmethod
    def of(cls, own: OwnGame, summary: Summary | None) -> Self:
        """Return a game with the help that its summary, if any, tells of."""
        is_helped = bool(summary and (summary.hints[own.seat] or summary.taken_back))
        return cls(**vars(own), is_helped=is_helped)

    @property
    def counts_for_ladder(self) -> bool:
        """True if it was a decided game against the computer, without help."""
        return bool(self.enemy.level) and self.is_decided and not self.is_helped


def own_games(matches: Iterable[StoredMatch], names: Collection[str]) -> list[BashniGame]:
    """Return the games of a player with one of these names at this computer, in the order of their ends.

    Imported games are left out.
    """
    games = []
    for match in matches:
        if match.game == GAME and (own := own_game(match, names)):
            games.append(BashniGame.of(own, known_summary(match.end.summary) if match.end else None))
    return sorted(games, key=lambda game: (game.ended, game.match))


class Streak(NamedTuple):
    """The current streak, negative for losses, and the longest streak of wins."""

    current: int = 0
    best: int = 0


def streak(games: Iterable[BashniGame]) -> Streak:
    """Return the streaks of games in the order of their ends; a draw ends a streak, undecided games are skipped."""
    current = best = 0
    for game in games:
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


def tallies_by_colour(games: Collection[BashniGame]) -> dict[Colour, Tally]:
    """Return the results as White and as Black, without a side that has no games."""
    groups = {side: [game for game in games if game.seat == side] for side in Colour}
    return {side: Tally.of(group) for side, group in groups.items() if group}


LADDER: Final = Ladder(levels=tuple(LEVELS), matches=MatchFilter(game=GAME, is_over=True), own_games=own_games)
