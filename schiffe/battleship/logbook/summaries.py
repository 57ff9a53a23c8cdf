"""Summaries of finished matches: the numbers of each side. Lists and statistics read only these, not the events."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Final, NamedTuple, Self, TypeGuard

from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.events import EndingEvent, MatchBrokenOff
from schiffe.battleship.match.state import MatchState, ShotTally
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.battleship.rules.grid import Mask, cell_name
from schiffe.game.match.events import MatchEnded, PlayerLeft, PlayerResigned
from schiffe.game.match.players import SeatNumber, replaced_at
from schiffe.json.values import UnreadableText, Value, ValueProblem, read_text
from schiffe.store.matches import EndingWord, StoredEnding

_DECIMAL_COUNT: Final = 4
"""The decimals of the numbers that an analysis estimates; further ones would be noise."""
_REQUIRED_FIELDS: Final = {"shots", "hits", "hints", "opening", "skill"}
_ENDING_WORDS: Final[dict[type[EndingEvent], EndingWord]] = {
    MatchEnded: EndingWord.WON,
    PlayerResigned: EndingWord.RESIGNED,
    MatchBrokenOff: EndingWord.BROKEN,
    PlayerLeft: EndingWord.LEFT,
}


class GeniusResult(NamedTuple):
    """The number of shots that the genius of a version of the program needs for a fleet."""

    shot_count: int
    version: str

    @classmethod
    def from_json(cls, values: object) -> Self:
        """Return the result in a JSON value; raises ValueError if there is none."""
        shots, version = _pair(values)
        if type(shots) is int and shots >= 0 and type(version) is str:
            return cls(shots, version)
        raise ValueError(values)


@dataclass(frozen=True)
class SideSummary:
    """The numbers of one side of a finished match.

    Attributes:
        first_cell: the cell of the first shot; None without one, after the clock fired it, and in a lesson.
        skill: how well the side shot, 0 to 1; None before the analysis.
        luck: the number of hits beyond the expected one; None before the analysis.
        fleet_mask: the cells of its ships; empty for a fleet at another computer, and in a lesson.
    """

    shot_count: int = 0
    hit_count: int = 0
    hint_count: int = 0
    first_cell: str | None = None
    skill: float | None = None
    luck: float | None = None
    fleet_mask: Mask = 0

    @classmethod
    def from_state(cls, state: MatchState, seat: SeatNumber, fleet: Fleet | None) -> Self:
        """Return the numbers of the side at a seat with this fleet; None for a fleet at another computer."""
        tally = ShotTally.from_target(state.targets[seat])
        first = next((turn.shots[0] for turn in state.turns_of(seat)), None)
        return cls(
            shot_count=tally.shots,
            hit_count=tally.hits,
            hint_count=state.hint_counts[seat],
            first_cell=cell_name(first.cell, state.rules.size) if first and not first.is_out_of_time else None,
            fleet_mask=fleet.mask if fleet else 0,
        )

    @property
    def is_pending(self) -> bool:
        """True if its shots still have to be analysed."""
        return self.shot_count > 0 and self.skill is None


@dataclass(frozen=True)
class Summary:
    """The numbers of both sides of a finished match.

    Attributes:
        genius: the number of shots that the genius needs for the fleet of a solo match; None if it is not known.
    """

    sides: tuple[SideSummary, SideSummary] = (SideSummary(), SideSummary())
    genius: GeniusResult | None = None

    @classmethod
    def from_state(cls, state: MatchState, fleets: FleetPair = (None, None)) -> Self:
        """Return the summary of a match between these fleets; None for a fleet at another computer."""
        first, second = (SideSummary.from_state(state, seat, fleets[seat]) for seat in (0, 1))
        return cls((first, second))

    def with_analysis(self, seat: SeatNumber, analysis: Analysis) -> Self:
        side = replace(
            self.sides[seat], skill=round(analysis.skill, _DECIMAL_COUNT), luck=round(analysis.luck, _DECIMAL_COUNT)
        )
        return replace(self, sides=replaced_at(self.sides, seat, side))


def ending_with_summary(state: MatchState, fleets: FleetPair, *, is_first_match: bool = False) -> StoredEnding:
    """Return the ending of a match between these fleets in the form that the logbook stores."""
    assert state.ending, "only the end of a match has a summary"
    summary = Summary.from_state(state, fleets)
    if is_first_match:  # it tells the player where to shoot and where to place ships
        first, second = (replace(side, first_cell=None, fleet_mask=0) for side in summary.sides)
        summary = Summary((first, second))
    return StoredEnding(_ENDING_WORDS[type(state.ending)], state.winner, summary_json(summary))


def summary_json(summary: Summary) -> str:
    """Return a summary as one line of ASCII."""
    sides = summary.sides
    json_object: dict[str, Sequence[object]] = {
        "shots": [side.shot_count for side in sides],
        "hits": [side.hit_count for side in sides],
        "hints": [side.hint_count for side in sides],
        "opening": [side.first_cell or "" for side in sides],
        "skill": [side.skill for side in sides],
        "luck": [side.luck for side in sides],
        "laid": [f"{side.fleet_mask:x}" for side in sides],
    }
    if summary.genius:
        json_object["genius"] = summary.genius
    return json.dumps(json_object, separators=(",", ":"))


def read_summary(text: str) -> Summary:
    """Parse a summary; raises UnreadableText if the text is not one."""
    return read_text(text, _read_summary_value)


def summary_or_empty(text: str) -> Summary:
    """Parse a summary; return an empty one if the text has none, as in a match that was broken off early."""
    try:
        return read_summary(text)
    except UnreadableText:
        return Summary()


def _read_summary_value(value: Value) -> Summary:
    # Statistics read ten thousand summaries: checking pairs here takes a third of the time of the usual codecs.
    json_object = value.raw
    if not isinstance(json_object, dict) or not json_object.keys() >= _REQUIRED_FIELDS:
        raise value.make_error(ValueProblem.MISSING)
    shot_counts = _naturals(json_object["shots"])
    hit_counts = _naturals(json_object["hits"])
    hint_counts = _naturals(json_object["hints"])
    first_cells = _words(json_object["opening"])
    skill = _numbers(json_object["skill"])
    # Early versions stored neither luck nor laid.
    luck = _numbers(json_object["luck"]) if "luck" in json_object else (None, None)
    masks = _naturals([int(mask, 16) for mask in _words(json_object["laid"])]) if "laid" in json_object else (0, 0)
    first, second = (
        SideSummary(
            shot_count=shot_counts[seat],
            hit_count=hit_counts[seat],
            hint_count=hint_counts[seat],
            first_cell=first_cells[seat] or None,
            skill=skill[seat],
            luck=luck[seat],
            fleet_mask=masks[seat],
        )
        for seat in (0, 1)
    )
    return Summary((first, second), GeniusResult.from_json(json_object["genius"]) if "genius" in json_object else None)


def _pair(values: object) -> tuple[object, object]:
    if not isinstance(values, list) or len(values) != 2:
        raise ValueError(values)
    return values[0], values[1]


def _naturals(values: object) -> tuple[int, int]:
    first, second = _pair(values)
    if type(first) is int and type(second) is int and first >= 0 and second >= 0:
        return first, second
    raise ValueError(values)


def _words(values: object) -> tuple[str, str]:
    first, second = _pair(values)
    if type(first) is str and type(second) is str:
        return first, second
    raise ValueError(values)


def _numbers(values: object) -> tuple[float | None, float | None]:
    first, second = _pair(values)
    if _is_number(first) and _is_number(second):
        return first, second
    raise ValueError(values)


def _is_number(value: object) -> TypeGuard[float | None]:
    return value is None or (type(value) is float and isfinite(value))
