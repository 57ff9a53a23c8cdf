"""The matches of one player out of all that are kept, each as this player sees it."""

from collections.abc import Callable, Collection, Iterable
from typing import Final, NamedTuple

from schiffe.battleship.logbook import DECIDED, GAME
from schiffe.battleship.logbook.summary import Summary, known_summary
from schiffe.battleship.match.players import PlayerKind, SeatNumber
from schiffe.battleship.rules.grid import Mask
from schiffe.language.names import plainly
from schiffe.store.matches import MatchId, StoredMatch, StoredSide

_WORD_OF_A_PERSON: Final = PlayerKind.PERSON.value


class OwnGame(NamedTuple):
    """A match that is over, as one of its players sees it; a tuple, as ten thousand of them are made at once.

    Attributes:
        begun: when, in seconds since 1970.
        rules: their line of text.
        has_won: whether this player has; None where the match was broken off.
        is_whole: whether it was played until the last ship sank.
        hints: how many this player took.
        opening: the cell of the first shot; empty where there was none.
        skill, luck: what the shots came to; None while that is not worked out.
        laid: the cells on which the ships of this player lay.
    """

    match: MatchId
    begun: float
    enemy: StoredSide
    rules: str
    has_won: bool | None
    is_whole: bool
    shots: int
    hits: int
    hints: int
    opening: str
    skill: float | None
    luck: float | None
    laid: Mask

    @property
    def level(self) -> str:
        """The level of the bot that it was played against; empty against people."""
        return self.enemy.level


def own_games(matches: Iterable[StoredMatch], names: Collection[str]) -> list[OwnGame]:
    """The games that a player with one of these names has played at this computer, the one that ended first first.

    One that was left and gone on with later stands where it ended. Imported games are not one's own.
    """
    known = set(map(plainly, names))

    def is_own(side: StoredSide) -> bool:
        return side.kind == _WORD_OF_A_PERSON and plainly(side.name) in known

    found = [
        match
        for match in matches
        if match.game == GAME and match.end and not match.is_imported and any(map(is_own, match.sides))
    ]
    found.sort(key=lambda match: (match.last, match.id))
    return [_own_game(match, 0 if is_own(match.sides[0]) else 1) for match in found]


def players(matches: Iterable[StoredMatch]) -> dict[str, int]:
    """Who has played at this computer, with the number of games, most of them first."""
    counts: dict[str, int] = {}
    for match in matches:
        if match.game == GAME and match.end and not match.is_imported:
            for side in match.sides:
                if side.kind == _WORD_OF_A_PERSON:
                    counts[side.name] = counts.get(side.name, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def chosen(games: Iterable[OwnGame], *conditions: Callable[[OwnGame], bool]) -> list[OwnGame]:
    """The games that meet all conditions."""
    return [game for game in games if all(applies(game) for applies in conditions)]


def _own_game(match: StoredMatch, seat: SeatNumber) -> OwnGame:
    assert match.end
    summary: Summary = known_summary(match.end.summary)
    is_decided = match.end.how in DECIDED and match.end.winner is not None
    return OwnGame(
        match.id,
        match.begun,
        match.sides[1 - seat],
        match.rules,
        match.end.winner == seat if is_decided else None,
        match.end.how == "won",
        summary.shots[seat],
        summary.hits[seat],
        summary.hints[seat],
        summary.opening[seat],
        summary.skill[seat],
        summary.luck[seat],
        summary.laid[seat],
    )
