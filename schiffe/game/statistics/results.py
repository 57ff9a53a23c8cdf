"""Results of one player's finished matches, for games that count wins, losses and draws."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple, Self

from schiffe.game.level import Level
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.json.values import JsonObject
from schiffe.language.names import current_name, includes_name
from schiffe.store.matches import MatchId, StoredEnding, StoredMatch, StoredSide

MIN_MATCHES_FOR_PERCENTAGE: Final = 10
"""The number of matches from which shares are given as percentages instead of counts."""


class GameStatistics(NamedTuple):
    """Statistics of a player in a game: as lines for people, and as a JSON object for programs.

    Attributes:
        is_empty: True if no match was counted.
    """

    lines: Sequence[str]
    json_object: JsonObject
    is_empty: bool


class OwnResult(Enum):
    """Results of a match that is over, for one of its players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    BROKEN_OFF = "broken off"
    """Broken off, or left."""

    @classmethod
    def of_seat(cls, ending: StoredEnding, seat: SeatNumber) -> Self:
        if not ending.is_decided:
            return cls.BROKEN_OFF
        if ending.winner is None:
            return cls.DRAWN
        return cls.WON if ending.winner == seat else cls.LOST


@dataclass(frozen=True)
class OwnMatch:
    """A match that is over, as one of its players at this computer sees it.

    Attributes:
        seat: the seat of this player.
        result: the result for this player.
    """

    match_id: MatchId
    began_at: float
    ended_at: float
    seat: SeatNumber
    opponent: StoredSide
    result: OwnResult


def make_own_match(stored: StoredMatch, names: Collection[str]) -> OwnMatch | None:
    """Return a match as the player with one of these names sees it; None if others played it, or it is imported."""
    if stored.is_imported or stored.ending is None:
        return None
    sides = [replace(side, name=current_name(side.name)) if _is_person(side) else side for side in stored.sides]
    for seat, side in enumerate(sides):
        if _is_person(side) and includes_name(names, side.name):
            return OwnMatch(
                match_id=stored.id,
                began_at=stored.began_at,
                ended_at=stored.last_event_at,
                seat=seat,
                opponent=sides[other_seat(seat)],
                result=OwnResult.of_seat(stored.ending, seat),
            )
    return None


def _is_person(side: StoredSide) -> bool:
    return side.kind == PlayerKind.PERSON.value


@dataclass(frozen=True)
class Tally:
    """Counts of matches won, lost, drawn, and broken off or left."""

    wins: int
    losses: int
    draws: int
    broken_off_count: int

    @property
    def decided_count(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def win_rate(self) -> float | None:
        """The share of the decided matches that were won; None for too few."""
        return self.wins / self.decided_count if self.decided_count >= MIN_MATCHES_FOR_PERCENTAGE else None

    @classmethod
    def from_matches(cls, matches: Collection[OwnMatch]) -> Self:
        counts = Counter(match.result for match in matches)
        return cls(
            wins=counts[OwnResult.WON],
            losses=counts[OwnResult.LOST],
            draws=counts[OwnResult.DRAWN],
            broken_off_count=counts[OwnResult.BROKEN_OFF],
        )


def tallies_by_level(matches: Collection[OwnMatch], levels: Mapping[str, Level]) -> dict[str, Tally]:
    """Return the results against each level of the bots, the weakest first, without levels never played."""
    groups = {level: [match for match in matches if match.opponent.level == level] for level in levels}
    return {level: Tally.from_matches(group) for level, group in groups.items() if group}


def tallies_by_person(matches: Collection[OwnMatch]) -> dict[str, Tally]:
    """Return the results against each person, in alphabetical order."""
    groups: dict[str, list[OwnMatch]] = {}
    for match in matches:
        if not match.opponent.level:
            groups.setdefault(match.opponent.name, []).append(match)
    return {name: Tally.from_matches(groups[name]) for name in sorted(groups, key=str.casefold)}


def result_json(name: str, matches: Collection[OwnMatch], levels: Mapping[str, Level]) -> JsonObject:
    return {
        "player": name,
        **_counts_json(Tally.from_matches(matches)),
        "levels": groups_json("level", tallies_by_level(matches, levels)),
        "people": groups_json("name", tallies_by_person(matches)),
    }


def groups_json(key: str, groups: Mapping[str, Tally]) -> list[JsonObject]:
    """Return groups as JSON objects, in which ``key`` has the word of the group."""
    return [{key: word} | _counts_json(tally) for word, tally in groups.items()]


def _counts_json(tally: Tally) -> JsonObject:
    return {
        "games": tally.decided_count,
        "won": tally.wins,
        "lost": tally.losses,
        "drawn": tally.draws,
        "broken_off": tally.broken_off_count,
    }
