"""The ladder of the levels in any game: two wins in a row without help beat a level."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple, Protocol, Self

from schiffe.game.level import Level
from schiffe.game.match.request import PlayBot, Request
from schiffe.game.statistics.results import OwnResult
from schiffe.language.i18n import _
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter
from schiffe.store.matches import StoredMatch, StoredSide

WINS_TO_BEAT: Final = 2
"""The number of wins in a row that beats a level; the texts say it in words."""


@dataclass(frozen=True)
class Rung:
    """A player's results against one level.

    Attributes:
        win_count: the number of wins in a row at the moment.
        best_win_count: the highest number of wins in a row so far.
    """

    win_count: int = 0
    best_win_count: int = 0

    @property
    def is_beaten(self) -> bool:
        return self.best_win_count >= WINS_TO_BEAT

    @property
    def is_just_beaten(self) -> bool:
        """True if the last match was the win that beat the level, for the first time or again."""
        return self.win_count == WINS_TO_BEAT

    def after(self, *, is_won: bool) -> Self:
        """Return the results after one more match; a loss ends the run of wins."""
        win_count = self.win_count + 1 if is_won else 0
        return replace(self, win_count=win_count, best_win_count=max(self.best_win_count, win_count))

    def json_values(self, level: str) -> dict[str, str | int | bool]:
        return {"level": level, "beaten": self.is_beaten, "run": self.win_count, "best_run": self.best_win_count}


class Standing(NamedTuple):
    """A player's results against the level of the match that has just ended.

    Attributes:
        level_above: the next level; None if this is the strongest.
        is_counted: whether the match counts for the ladder.
    """

    level: str
    rung: Rung
    level_above: str | None = None
    is_counted: bool = True

    @property
    def next_level(self) -> str | None:
        """The level to offer next: the one above, if this match beat the level; otherwise None."""
        return self.level_above if self.is_counted and self.rung.is_just_beaten else None


class LadderMatch(Protocol):
    """A finished match of one player."""

    @property
    def opponent(self) -> StoredSide: ...

    @property
    def result(self) -> OwnResult: ...

    @property
    def counts_for_ladder(self) -> bool:
        """True if the match counts, regardless of the opponent."""


@dataclass(frozen=True)
class Ladder:
    """The ladder of a game.

    Attributes:
        levels: the levels by their words, the weakest first.
        match_filter: selects the matches that can count.
        own_matches: returns the matches of a player with one of some names, in the order in which they ended.
    """

    levels: Mapping[str, Level]
    match_filter: MatchFilter
    own_matches: Callable[[Iterable[StoredMatch], Collection[str]], Sequence[LadderMatch]]

    def rungs(self, matches: Iterable[LadderMatch]) -> dict[str, Rung]:
        """Return a player's results against each level, the weakest first; ``matches`` are in order of their ends."""
        rungs = dict.fromkeys(self.levels, Rung())
        for match in matches:
            if match.opponent.level in rungs and match.counts_for_ladder:
                rungs[match.opponent.level] = rungs[match.opponent.level].after(is_won=match.result is OwnResult.WON)
        return rungs

    def last_standing(self, matches: Sequence[LadderMatch]) -> Standing:
        """Return the results against the level of the last match, after all of them."""
        level = matches[-1].opponent.level
        return Standing(
            level=level,
            rung=self.rungs(matches)[level],
            level_above=dict(pairwise(self.levels)).get(level),
            is_counted=matches[-1].counts_for_ladder,
        )

    def read_rungs(self, book: Logbook, names: Collection[str]) -> dict[str, Rung]:
        """Return the rungs of a player with one of these names; if the logbook is unreadable, no level is beaten."""
        return self.rungs(self.own_matches(book.read_matches(self.match_filter), names))

    def read_standing(self, book: Logbook, names: Collection[str], request: Request) -> Standing | None:
        """Return a player's results against the level just played; None if it was no level or is not stored."""
        if not isinstance(request, PlayBot):
            return None
        matches = self.own_matches(book.read_matches(self.match_filter), names)
        return self.last_standing(matches) if matches and matches[-1].opponent.level == request.level else None


def standing_texts(standing: Standing, levels: Mapping[str, Level]) -> list[str]:
    rung, level = standing.rung, str(levels[standing.level].name)
    if rung.is_beaten:
        beaten = _("{level}: beaten").format(level=level)
        if standing.level_above:
            return [beaten]
        return [_("{level}: beaten, the strongest of all").format(level=level), beaten]
    short = _("{level}: {wins} of {needed}").format(level=level, wins=rung.win_count, needed=WINS_TO_BEAT)
    text = _("{level}: one win of two") if rung.win_count else _("{level}: no win of two yet")
    return [text.format(level=level), short]


def level_beaten_text(level: str, above: str) -> str:
    """Return the message that a level was just beaten, and which one is next; both are names."""
    return _("Two wins in a row: you have beaten {level}. Next: {above}.").format(level=level, above=above)
