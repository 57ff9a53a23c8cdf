"""Finished matches of Bashni, their summaries, and the format of matches in the logbook."""

import json
from dataclasses import dataclass, replace
from typing import Final, Self, TypeAlias

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match import events
from schiffe.bashni.match.codec import event_json, read_event
from schiffe.bashni.match.events import BashniMatchEnded, Event
from schiffe.bashni.match.setup_record import SetupRecord, limits_line, read_record, record_json
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import points_of
from schiffe.game.match.codec import make_stored_ending, stored_sides
from schiffe.game.match.finished import FinishedMatchOf
from schiffe.game.match.format import MatchFormat
from schiffe.json.codecs import NATURAL, ObjectCodec, ObjectField, pair
from schiffe.json.values import UnreadableText, read_text
from schiffe.store.matches import EndingWord, NewMatch, StoredEnding


@dataclass(frozen=True)
class Summary:
    """The figures of a finished match; pairs belong to White and Black.

    Attributes:
        ply_count: the number of plies played.
        points: the points, which decide if a limit ended the match.
        hint_counts: the number of hints shown.
        taken_back_count: the number of plies taken back.
    """

    ply_count: int
    points: tuple[int, int]
    hint_counts: tuple[int, int]
    taken_back_count: int

    @classmethod
    def from_state(cls, state: MatchState) -> Self:
        return cls(
            ply_count=state.position.ply,
            points=points_of(state.position),
            hint_counts=state.hint_counts,
            taken_back_count=state.taken_back_count,
        )


def broken_ending(state: MatchState) -> StoredEnding:
    """Return the end of a broken-off match at a gameserver in the form that the logbook stores."""
    return StoredEnding(EndingWord.BROKEN, None, summary_json(Summary.from_state(state)))


_SUMMARY: Final = ObjectCodec(
    Summary,
    {
        "plies": ObjectField(NATURAL, "ply_count"),
        "points": pair(NATURAL),
        "hints": ObjectField(pair(NATURAL), "hint_counts"),
        "taken_back": ObjectField(NATURAL, "taken_back_count"),
    },
)


def summary_json(summary: Summary) -> str:
    """Format a summary as one line of ASCII."""
    return json.dumps(_SUMMARY.write(summary), separators=(",", ":"))


def summary_or_none(text: str) -> Summary | None:
    """Parse a summary; return None if the text is not one, such as that of a match without an end."""
    try:
        return read_text(text, _SUMMARY.read)
    except UnreadableText:
        return None


class _Format(MatchFormat[SetupRecord, Event, MatchState]):
    game_word = GAME
    levels = LEVELS
    turn_events = (events.MoveMade, events.MovesTakenBack)

    def new_match(self, record: SetupRecord) -> NewMatch:
        rules = limits_line(record.start.limits)
        return NewMatch(game_word=GAME, sides=stored_sides(record.players), rules=rules, setup=record_json(record))

    def read_record(self, text: str) -> SetupRecord:
        return read_record(text)

    def write_event(self, event: Event, _record: SetupRecord) -> str:
        return event_json(event)

    def read_event(self, text: str, _record: SetupRecord) -> Event:
        return read_event(text)

    def write_ending(self, state: MatchState, _record: SetupRecord) -> StoredEnding:
        ending = make_stored_ending(state.ending)
        if isinstance(state.ending, BashniMatchEnded) and not state.ending.is_decided:
            ending = replace(ending, word=EndingWord.BROKEN)
        return replace(ending, summary=summary_json(Summary.from_state(state)))

    def initial_state(self, record: SetupRecord) -> MatchState:
        return MatchState.at_start(record.start)


FORMAT: Final = _Format()
"""The format of Bashni's matches in the logbook."""

FinishedMatch: TypeAlias = FinishedMatchOf[SetupRecord, Event, MatchState]
"""A finished match of Bashni; its moments are the events after the start."""
