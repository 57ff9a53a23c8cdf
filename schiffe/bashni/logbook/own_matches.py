"""The matches of one player at this computer, their figures, and the ladder of the bots that they beat."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import Summary, summary_or_none
from schiffe.bashni.rules.position import Colour
from schiffe.game.statistics.ladder import Ladder
from schiffe.game.statistics.results import OwnMatch, OwnResult, Tally, make_own_match
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import StoredMatch


@dataclass(frozen=True)
class OwnBashniMatch(OwnMatch):
    """A finished match from the view of one of its players at this computer.

    Attributes:
        is_helped: whether the player was shown a hint, or moves were taken back.
    """

    is_helped: bool

    @classmethod
    def from_own_match(cls, match: OwnMatch, summary: Summary | None) -> Self:
        """Return a match; its summary, if any, tells whether the player had help."""
        is_helped = bool(summary and (summary.hint_counts[match.seat] or summary.taken_back_count))
        return cls(
            match_id=match.match_id,
            began_at=match.began_at,
            ended_at=match.ended_at,
            seat=match.seat,
            opponent=match.opponent,
            result=match.result,
            is_helped=is_helped,
        )

    @property
    def counts_for_ladder(self) -> bool:
        """True if it was a decided match against a bot, without help."""
        return bool(self.opponent.level) and self.result is not OwnResult.BROKEN_OFF and not self.is_helped


def own_matches(stored_matches: Iterable[StoredMatch], names: Collection[str]) -> list[OwnBashniMatch]:
    """Return the matches of a player with one of these names at this computer, in the order of their ends.

    Imported matches are left out.
    """
    matches = []
    for stored in stored_matches:
        if stored.game_word == GAME and (match := make_own_match(stored, names)):
            summary = summary_or_none(stored.ending.summary) if stored.ending else None
            matches.append(OwnBashniMatch.from_own_match(match, summary))
    return sorted(matches, key=lambda match: (match.ended_at, match.match_id))


LADDER: Final = Ladder(
    levels=LEVELS, match_filter=MatchFilter(game_word=GAME, phase=MatchPhase.OVER), own_matches=own_matches
)


class WinStreak(NamedTuple):
    """The current streak, negative for losses, and the longest streak of wins."""

    current: int = 0
    best: int = 0


def win_streak_of(matches: Iterable[OwnBashniMatch]) -> WinStreak:
    """Return the streaks of matches in the order of their ends; a draw ends a streak, broken matches are skipped."""
    current = best = 0
    for match in matches:
        match match.result:
            case OwnResult.WON:
                current = max(current, 0) + 1
            case OwnResult.LOST:
                current = min(current, 0) - 1
            case OwnResult.DRAWN:
                current = 0
            case OwnResult.BROKEN_OFF:
                continue
        best = max(best, current)
    return WinStreak(current, best)


def tallies_by_side(matches: Collection[OwnBashniMatch]) -> dict[Colour, Tally]:
    """Return the results as White and as Black, without a side that has no matches."""
    groups = {side: [match for match in matches if match.seat == side] for side in Colour}
    return {side: Tally.from_matches(group) for side, group in groups.items() if group}
