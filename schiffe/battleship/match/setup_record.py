"""The setup record: the secrets that are needed to resume a match, as text and back.

It is stored only in the logbook.
"""

import json
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final, Self

from schiffe.battleship import GAME
from schiffe.battleship.bots.prior import MAX_COEFFICIENT, TRAITS, Prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import logbook_codec
from schiffe.battleship.match.notes import NO_SAVED_NOTES, SavedNotes
from schiffe.battleship.match.request import PlayDaily, PlayFirstMatch, ReturnToRoom
from schiffe.battleship.match.room_record import ROOM_RECORD, RoomRecord
from schiffe.battleship.match.rules_codec import RULES_CODEC
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.rule_line import MAX_SHIPS
from schiffe.battleship.rules.editor import Ships
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cells_of, to_mask
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.codec import PLAYER_CODEC, stored_sides
from schiffe.game.match.players import NOBODY, Player, PlayerKind, SeatNumber, replaced_at
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.json.codecs import (
    FLAG,
    NATURAL,
    SEAT,
    SECONDS,
    Embedded,
    ObjectCodec,
    ObjectField,
    ValueCodec,
    many,
    nullable,
    pair,
)
from schiffe.json.values import ChoiceProblem, Value, read_text
from schiffe.language.names import is_same_person
from schiffe.store.matches import NewMatch

_VERSION: Final = 1
_ROOM_VERSION: Final = 2
"""The version for matches in rooms, which makes earlier programs, without rooms, ignore them."""
_LAST_FIELDS: Final = ("prior", "practice", "lesson", "lesson_ended", "room")
"""The fields that came in later versions, and are written last."""


@dataclass(frozen=True)
class SeriesRecord:
    """The series of a match, as it was before the match."""

    first_seat: SeatNumber = 0
    score: tuple[int, int] = (0, 0)
    loser: SeatNumber = 0


@dataclass(frozen=True)
class SetupRecord:
    """The request, settings and secrets that a match was made from.

    Attributes:
        setup: the setup of the match, without its state.
        series_record: the series, as it was before the match.
        fleets: the complete fleets; None for an incomplete fleet, or one at another computer.
        drafts: the ships of incomplete fleets.
        saved_notes: the notes of both players.
        placed_by_hand: for each seat, whether a person placed all its ships one by one.
        is_first_match: whether it is a first match, with explanations.
        has_ended_lesson: whether the player has ended the explanations.
        room: the seat in a room, in a match with a friend.
    """

    setup: MatchSetup
    series_record: SeriesRecord = SeriesRecord()
    fleets: tuple[Fleet | None, Fleet | None] = (None, None)
    drafts: tuple[Ships, Ships] = ((), ())
    saved_notes: tuple[SavedNotes, SavedNotes] = (NO_SAVED_NOTES, NO_SAVED_NOTES)
    placed_by_hand: tuple[bool, bool] = (False, False)
    is_first_match: bool = False
    has_ended_lesson: bool = False
    room: RoomRecord | None = None

    @classmethod
    def from_setup(cls, setup: MatchSetup, series: BattleshipSeries) -> Self:
        """Return the record of a match whose fleets are not placed yet."""
        players = (setup.players[0], NOBODY) if setup.is_solo else setup.players
        return cls(
            replace(setup, players=players, chance=Chance(setup.chance.seed, is_chosen=False), state=None),
            SeriesRecord(series.first_seat, series.score, series.loser),
            is_first_match=series.request.is_first_match,
        )

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def players(self) -> tuple[Player, Player]:
        return self.setup.players

    @property
    def request(self) -> Request:
        player, opponent = self.players
        if self.room:
            return ReturnToRoom(
                own_name=player.name, rules=self.rules, clock_seconds=self.setup.clock_seconds, room=self.room
            )
        if self.setup.solo_day:  # in early versions a bot fired back
            return PlayDaily(self.setup.solo_day)
        if opponent.kind is PlayerKind.PERSON:
            return PlayTogether((player.name, opponent.name))
        return PlayFirstMatch(opponent.level) if self.is_first_match else PlayBot(opponent.level)

    @property
    def series(self) -> BattleshipSeries:
        """The series of this match, under the rules of this match."""
        return BattleshipSeries(
            request=self.request,
            first_seat=self.series_record.first_seat,
            score=self.series_record.score,
            loser=self.series_record.loser,
            chance=self.setup.chance,
            rules=self.rules,
        )

    def with_fleet(self, seat: SeatNumber, fleet: Fleet, *, is_by_hand: bool) -> Self:
        """Return the record with the fleet of a seat, and without its draft; ``is_by_hand`` if a person placed it."""
        return replace(self.with_draft(seat, (), is_by_hand=is_by_hand), fleets=replaced_at(self.fleets, seat, fleet))

    def with_draft(self, seat: SeatNumber, ships: Ships, *, is_by_hand: bool) -> Self:
        """Return the record with the ships of an incomplete fleet; ``is_by_hand`` if a person placed them."""
        return replace(
            self,
            drafts=replaced_at(self.drafts, seat, ships),
            placed_by_hand=replaced_at(self.placed_by_hand, seat, is_by_hand),
        )

    def without_habits(self, name: str) -> Self:
        """Return the record without what was learnt about a person, and without what could be learnt from it."""
        placed_by_hand = self.placed_by_hand
        for seat, player in enumerate(self.players):
            if is_same_person(player.name, name):
                placed_by_hand = replaced_at(placed_by_hand, seat, value=False)
        return replace(self, placed_by_hand=placed_by_hand, setup=replace(self.setup, prior=None))

    def with_players(self, players: tuple[Player, Player]) -> Self:
        return replace(self, setup=replace(self.setup, players=players))

    def with_saved_notes(self, seat: SeatNumber, saved_notes: SavedNotes) -> Self:
        return replace(self, saved_notes=replaced_at(self.saved_notes, seat, saved_notes))


def make_new_match(record: SetupRecord) -> NewMatch:
    return NewMatch(
        game_word=GAME, sides=stored_sides(record.players), rules=record.rules.text, setup=record_line(record)
    )


def record_line(record: SetupRecord) -> str:
    """Return a record as one line of ASCII, without a line break."""
    version = _ROOM_VERSION if record.room else _VERSION
    fields = _record_codec(record.rules).write(record)
    last_fields = {name: fields.pop(name) for name in _LAST_FIELDS if name in fields}
    return json.dumps({"version": version} | fields | last_fields, separators=(",", ":"))


def read_record(text: str) -> SetupRecord:
    """Return the record in a text.

    Raises:
        UnreadableText: the text is not a setup record.
    """
    return read_text(text, _read_record)


def _read_record(value: Value) -> SetupRecord:
    value.field("version").must_be(_ROOM_VERSION if "room" in value.fields() else _VERSION)
    return _record_codec(RULES_CODEC.read(value.field("rules"))).read(value)


def _read_prior(value: Value) -> Prior:
    numbers = {
        trait: inner.number(-MAX_COEFFICIENT, MAX_COEFFICIENT, is_checked_in_logbook=True)
        for trait, inner in value.fields().items()
    }
    if not numbers.keys() <= set(TRAITS):
        raise value.make_error(ChoiceProblem(TRAITS))
    return Prior(**numbers)


_PRIOR: Final = ValueCodec[Prior](
    lambda prior: {trait: number for trait in TRAITS if (number := getattr(prior, trait))}, _read_prior
)
_DAY: Final = ValueCodec[date](date.isoformat, lambda value: date.fromisoformat(value.text(10)))
_CHANCE: Final = ValueCodec[Chance](lambda chance: chance.seed, lambda value: Chance(value.natural(), is_chosen=False))
_SETUP: Final = ObjectCodec(
    MatchSetup,
    {
        "rules": RULES_CODEC,
        "players": pair(PLAYER_CODEC),
        "seed": ObjectField(_CHANCE, "chance"),
        "first": ObjectField(SEAT, "first_seat"),
        "clock": ObjectField(SECONDS, "clock_seconds"),
        "hints": ObjectField(FLAG, "allows_hints"),
        "day": nullable(_DAY),
        "prior": ObjectField(nullable(_PRIOR), may_be_missing=True),
        "practice": ObjectField(FLAG, "is_practice", is_optional=True),
    },
)
_SERIES_RECORD: Final = ObjectCodec(
    SeriesRecord, {"begins": ObjectField(SEAT, "first_seat"), "score": pair(NATURAL), "loser": SEAT}
)


@lru_cache(maxsize=16)
def _record_codec(rules: Rules) -> ObjectCodec[SetupRecord]:
    """Return the codec for records of matches under these rules."""
    codec = logbook_codec(rules.size)
    ships = many(codec.ship, MAX_SHIPS)
    cells = many(codec.cell, len(rules.grid.cells))
    fleet = ValueCodec[Fleet](lambda fleet: ships.write(fleet.ships), lambda value: Fleet(rules, ships.read(value)))

    def write_saved_notes(saved_notes: SavedNotes) -> list[object]:
        return [cells.write(tuple(cells_of(saved_notes.noted_cells))), cells.write(saved_notes.marked_cells)]

    def read_saved_notes(value: Value) -> SavedNotes:
        noted, marked = map(cells.read, value.pair())
        return SavedNotes(to_mask(noted), marked)

    return ObjectCodec(
        SetupRecord,
        {
            "setup": Embedded(_SETUP),
            "series_record": Embedded(_SERIES_RECORD),
            "fleets": pair(nullable(fleet)),
            "drafts": pair(ships),
            "jottings": ObjectField(
                pair(ValueCodec(write_saved_notes, read_saved_notes)), "saved_notes", may_be_missing=True
            ),
            "by_hand": ObjectField(pair(FLAG), "placed_by_hand", may_be_missing=True),
            "lesson": ObjectField(FLAG, "is_first_match", is_optional=True),
            "lesson_ended": ObjectField(FLAG, "has_ended_lesson", is_optional=True),
            "room": ObjectField(ROOM_RECORD, is_optional=True),
        },
    )
