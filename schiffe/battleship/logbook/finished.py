"""Finished matches with their moments: only their fleets may be shown whole.

Their summaries are what lists and statistics want to know, so that they need not read events.
"""

import json
from dataclasses import replace
from math import isfinite
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from schiffe.battleship import GAME
from schiffe.battleship.bots.choice import TimeUp
from schiffe.battleship.levels import LEVELS, fleet_of_the_day
from schiffe.battleship.match.analysis import Analysis  # it loads the bots, which lists and statistics do without
from schiffe.battleship.match.codec import event_line, read_event
from schiffe.battleship.match.events import Ending, Event, MatchBrokenOff, MatchStarted, ShotRepeated, ShotsFired
from schiffe.battleship.match.setup_record import SetupRecord, new_match, read_record
from schiffe.battleship.match.state import MatchState, Tally
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.battleship.rules.grid import Mask, cell_name
from schiffe.game.match import finished
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, PlayerLeft, PlayerResigned
from schiffe.game.match.format import MatchFormat
from schiffe.game.match.players import NOBODY, SeatNumber, replaced_at
from schiffe.store.matches import StoredEnd
from schiffe.store.values import UnreadableText, Value, Wrong, read_text


class GeniusShots(NamedTuple):
    """The number of shots that the genius of a version of the program needs for a fleet."""

    shots: int
    version: str


class Summary(NamedTuple):
    """The numbers of a match that is over, for each seat; a tuple, as ten thousand of them are made at once.

    Attributes:
        shots: how many were fired, and ``hits`` how many of them hit.
        hints: how many hints were taken.
        opening: the cell of the first shot; empty where none was fired, the clock fired it, or a lesson named it.
        skill: how well each side shot, 0 to 1; None while it is not worked out.
        luck: its hits above those to be expected of its shots; None in the same way.
        laid: the cells on which its ships lie; none where they were at another computer, or in a lesson.
        genius: what the genius needs for the fleet of a match of one player; None where that is not worked out.
    """

    shots: tuple[int, int] = (0, 0)
    hits: tuple[int, int] = (0, 0)
    hints: tuple[int, int] = (0, 0)
    opening: tuple[str, str] = ("", "")
    skill: tuple[float | None, float | None] = (None, None)
    luck: tuple[float | None, float | None] = (None, None)
    laid: tuple[Mask, Mask] = (0, 0)
    genius: GeniusShots | None = None

    @classmethod
    def of(cls, state: MatchState, fleets: FleetPair = (None, None)) -> "Summary":
        """Return the summary of a match between these fleets; None stands for one at another computer."""
        size = state.rules.grid.size
        one, other = (Tally.of(view) for view in state.views)
        openings = ["", ""]
        for seat in (0, 1):
            first = next((turn.shots[0] for turn in state.shots_of(seat)), None)
            if first and not isinstance(first.reason, TimeUp):
                openings[seat] = cell_name(first.cell, size)
        laid = [0 if fleet is None else fleet.mask for fleet in fleets]
        return cls(
            (one.shots, other.shots),
            (one.hits, other.hits),
            hints=state.hints,
            opening=(openings[0], openings[1]),
            laid=(laid[0], laid[1]),
        )

    def with_analysis(self, seat: SeatNumber, found: "Analysis") -> "Summary":
        """Return the summary with what the shots of a seat came to."""
        return self._replace(
            skill=replaced_at(self.skill, seat, round(found.skill, _PLACES)),
            luck=replaced_at(self.luck, seat, round(found.luck, _PLACES)),
        )

    def is_pending(self, seat: SeatNumber) -> bool:
        """Return whether a seat has shot and its shots have not been analysed yet."""
        return self.shots[seat] > 0 and self.skill[seat] is None


_ENDS: Final[dict[type[Ending], str]] = {
    MatchEnded: "won",
    PlayerResigned: "resigned",
    MatchBrokenOff: "broken",
    PlayerLeft: "left",
}
_PLACES: Final = 4
"""Decimals of the numbers that an analysis estimates; more are noise."""


def stored_end(state: MatchState, fleets: FleetPair, *, is_lesson: bool = False) -> StoredEnd:
    """Return the ending of a match between these fleets as the file stores it; what a lesson taught is no habit."""
    assert state.ending
    summary = Summary.of(state, fleets)
    summary = summary._replace(opening=("", ""), laid=(0, 0)) if is_lesson else summary
    return StoredEnd(_ENDS[type(state.ending)], state.winner, summary_text(summary))


def summary_text(summary: Summary) -> str:
    """Return a summary as one line, in ASCII."""
    written = {**summary._asdict(), "laid": [f"{mask:x}" for mask in summary.laid]}
    if summary.genius is None:
        del written["genius"]
    return json.dumps(written, separators=(",", ":"))


def read_summary(text: str) -> Summary:
    """Return the summary that a text stands for; raises UnreadableText when it is not one."""
    return read_text(text, _read)


def known_summary(text: str) -> Summary:
    """Return the summary in a text; one without numbers if the text is none, as for a match that nobody ended."""
    try:
        return read_summary(text)
    except UnreadableText:
        return Summary()


def _read(value: Value) -> Summary:
    # Statistics read ten thousand of them: checking each pair at once takes a third of the time.
    entry = value.found
    if not isinstance(entry, dict) or not entry.keys() >= _FIELDS:
        raise value.wrong(Wrong.MISSING)
    return Summary(
        _naturals(entry["shots"]),
        _naturals(entry["hits"]),
        hints=_naturals(entry["hints"]),
        opening=_words(entry["opening"]),
        skill=_numbers(entry["skill"]),
        luck=_numbers(entry["luck"]) if "luck" in entry else (None, None),  # the first ones had neither luck nor fleets
        laid=_naturals([int(mask, 16) for mask in _words(entry["laid"])]) if "laid" in entry else (0, 0),
        genius=_genius(entry["genius"]) if "genius" in entry else None,
    )


_FIELDS: Final = {"shots", "hits", "hints", "opening", "skill"}


_NOTHING: Final[list[Any]] = []
"""What is no list is no pair either; to take this apart raises a ValueError, and costs no call for each pair."""


def _naturals(values: object) -> tuple[int, int]:
    one, other = values if type(values) is list else _NOTHING
    if type(one) is int and type(other) is int and one >= 0 and other >= 0:
        return one, other
    raise ValueError(values)


def _words(values: object) -> tuple[str, str]:
    one, other = values if type(values) is list else _NOTHING
    if type(one) is str and type(other) is str:
        return one, other
    raise ValueError(values)


def _numbers(values: object) -> tuple[float | None, float | None]:
    one, other = values if type(values) is list else _NOTHING
    if _is_number(one) and _is_number(other):
        return one, other
    raise ValueError(values)


def _is_number(value: object) -> TypeGuard[float | None]:
    return value is None or (type(value) is float and isfinite(value))


def _genius(values: object) -> GeniusShots:
    shots, version = values if type(values) is list else _NOTHING
    if type(shots) is int and shots >= 0 and type(version) is str:
        return GeniusShots(shots, version)
    raise ValueError(values)


def _begin(event: Event) -> MatchState:
    if isinstance(event, MatchStarted):
        return MatchState.begin(event)
    raise ImpossibleEvent(event)


def _event_text(event: Event, record: SetupRecord) -> str:
    if isinstance(event, MatchStarted) and record.players[1] == NOBODY:
        event = replace(event, players=record.players)  # its fleet has a name on the screen only
    return event_line(event, record.rules.grid.size)


FORMAT: Final = MatchFormat[SetupRecord, Event, MatchState](
    game=GAME,
    levels=LEVELS,
    new_match=new_match,
    write_event=_event_text,
    write_end=lambda state, record: stored_end(state, record.fleets, is_lesson=record.is_lesson),
    read_record=read_record,
    read_event=lambda text, record: read_event(text, record.rules.grid.size),
    turn_events=(ShotsFired, ShotRepeated),
    state_of_first_event=_begin,
    solo_opponent_name=fleet_of_the_day,
)
"""The matches of Battleship in the logbook."""

FinishedMatch: TypeAlias = finished.FinishedMatch[SetupRecord, Event, MatchState]
"""A match that is over.

Its record has the fleets; that of an opponent over a network is not known. Its moments begin with the start; there are
none where it never began.
"""


def known_fleet(match: FinishedMatch, seat: SeatNumber, by: SeatNumber | None = None) -> Fleet | None:
    """Return the fleet of a seat, as far as the seat ``by`` knew it; with None as far as it is known."""
    return match.record.fleets[seat] if by in (None, seat) else None
