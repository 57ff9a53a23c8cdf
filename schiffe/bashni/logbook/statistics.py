"""Results of one player's matches of Bashni, and the ladder: the levels this player has beaten.

A level is beaten by two wins in a row, without a hint or taking back; a draw ends the run.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import known_summary
from schiffe.bashni.match.request import AgainstComputer, GameRequest
from schiffe.bashni.rules.position import Colour
from schiffe.game import ladder as any_ladder
from schiffe.game.ladder import LadderGame, Rung, Standing
from schiffe.language.names import named_now
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter, MatchId, StoredMatch, StoredSide
from schiffe.store.store import Store

_DECIDED = ("won", "resigned", "drawn")


@dataclass(frozen=True)
class OwnGame:
    """A match that is over, as one of its players at this computer sees it.

    Attributes:
        side: the one that this player had.
        has_won: whether this player has; None for a draw, and where ``is_decided`` is false.
        is_decided: whether it came to its end.
        is_helped: whether this player was shown a hint, or moves were taken back.
    """

    match: MatchId
    begun: float
    ended: float
    side: Colour
    enemy: StoredSide
    has_won: bool | None
    is_decided: bool
    is_helped: bool


@dataclass(frozen=True)
class Tally:
    """Counts of games won, lost, drawn, and broken off or left."""

    won: int
    lost: int
    drawn: int
    broken: int

    @property
    def decided(self) -> int:
        """Those that came to their end."""
        return self.won + self.lost + self.drawn

    @classmethod
    def of(cls, games: Iterable[OwnGame]) -> "Tally":
        """Return what some games come to."""
        results = [game.has_won if game.is_decided else ... for game in games]
        return cls(results.count(True), results.count(False), drawn=results.count(None), broken=results.count(...))


def own_games(matches: Iterable[StoredMatch], is_own_name: Callable[[str], bool]) -> list[OwnGame]:
    """Return the games that a player with one of these names has played at this computer, the earliest first.

    Imported games are not one's own.
    """
    found = []
    for match in matches:
        sides = [replace(side, name=named_now(side.name)) if side.kind == "person" else side for side in match.sides]
        own = [side for side in Colour if sides[side].kind == "person" and is_own_name(sides[side].name)]
        if match.game == GAME and match.end and not match.is_imported and own:
            end, side = match.end, own[0]
            has_won = None if end.winner is None else end.winner == side
            summary = known_summary(end.summary)
            found.append(
                OwnGame(
                    match.id,
                    match.begun,
                    ended=match.last,
                    side=side,
                    enemy=sides[side.other],
                    has_won=has_won,
                    is_decided=end.how in _DECIDED,
                    is_helped=bool(summary and (summary.hints[side] or summary.taken_back)),
                )
            )
    return sorted(found, key=lambda game: game.begun)


class Runs(NamedTuple):
    """How many of the last games in a row were won, or lost where it is below 0, and the most wins in a row."""

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


def by_level(games: Collection[OwnGame]) -> dict[str, Tally]:
    """Return what the games against each level of the computer come to, the weakest first, without those never met."""
    groups = {level: [game for game in games if game.enemy.level == level] for level in LEVELS}
    return {level: Tally.of(group) for level, group in groups.items() if group}


def by_person(games: Collection[OwnGame]) -> dict[str, Tally]:
    """Return what the games against each person come to, in alphabetical order."""
    names = sorted({game.enemy.name for game in games if not game.enemy.level}, key=str.casefold)
    groups = {name: [game for game in games if game.enemy.name == name and not game.enemy.level] for name in names}
    return {name: Tally.of(group) for name, group in groups.items()}


def by_colour(games: Collection[OwnGame]) -> dict[Colour, Tally]:
    """Return what the games as White and those as Black come to."""
    groups = {side: [game for game in games if game.side is side] for side in Colour}
    return {side: Tally.of(group) for side, group in groups.items() if group}


def counts(game: OwnGame) -> bool:
    """Count a game and return True if it was decided, and without help; otherwise change nothing."""
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
