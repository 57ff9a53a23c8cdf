"""The setup record: the secrets that are needed to resume a match, as text and back.

It is stored only in the logbook.
"""

import json
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self

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
from schiffe.game.match.codec import PLAYER_CODEC
from schiffe.game.match.players import NOBODY, Player, PlayerKind, SeatNumber, replaced_at
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.json.codecs import FLAG, NATURAL, many, nullable, pair
from schiffe.json.values import ChoiceProblem, JsonObject, Value, read_text
from schiffe.language.names import is_same_person

_VERSION: Final = 1
_ROOM_VERSION: Final = 2
"""The version for matches in rooms, which makes earlier programs, without rooms, ignore them."""


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
        room_record: the seat in a room, in a match with a friend.
    """

    setup: MatchSetup
    series_record: SeriesRecord = SeriesRecord()
    fleets: tuple[Fleet | None, Fleet | None] = (None, None)
    drafts: tuple[Ships, Ships] = ((), ())
    saved_notes: tuple[SavedNotes, SavedNotes] = (NO_SAVED_NOTES, NO_SAVED_NOTES)
    placed_by_hand: tuple[bool, bool] = (False, False)
    is_first_match: bool = False
    has_ended_lesson: bool = False
    room_record: RoomRecord | None = None

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
        if self.room_record:
            return ReturnToRoom(
                own_name=player.name,
                rules=self.rules,
                clock_seconds=self.setup.clock_seconds,
                room_record=self.room_record,
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


def record_json(record: SetupRecord) -> str:
    """Return a record as one line of ASCII, without a line break."""
    setup, series_record = record.setup, record.series_record
    codec = logbook_codec(setup.rules.size)
    ships, cells = many(codec.ship, MAX_SHIPS), many(codec.cell, len(setup.rules.grid.cells))
    json_object: JsonObject = {
        "version": _ROOM_VERSION if record.room_record else _VERSION,
        "rules": RULES_CODEC.write(setup.rules),
        "players": pair(PLAYER_CODEC).write(setup.players),
        "seed": setup.chance.seed,
        "first": setup.first_seat,
        "clock": setup.clock_seconds,
        "hints": setup.allows_hints,
        "day": setup.day.isoformat() if setup.day else None,
        "begins": series_record.first_seat,
        "score": series_record.score,
        "loser": series_record.loser,
        "fleets": [ships.write(fleet.ships) if fleet else None for fleet in record.fleets],
        "drafts": [ships.write(draft) for draft in record.drafts],
        "jottings": [
            [cells.write(tuple(cells_of(notes.noted_cells))), cells.write(notes.marked_cells)]
            for notes in record.saved_notes
        ],
        "by_hand": record.placed_by_hand,
        "prior": {trait: number for trait, number in setup.prior._asdict().items() if number} if setup.prior else None,
    }
    flags = {"practice": setup.is_practice, "lesson": record.is_first_match, "lesson_ended": record.has_ended_lesson}
    json_object |= {name: True for name, flag in flags.items() if flag}
    if record.room_record:
        json_object["room"] = ROOM_RECORD.write(record.room_record)
    return json.dumps(json_object, separators=(",", ":"))


def read_record(text: str) -> SetupRecord:
    """Return the record in a text.

    Raises:
        UnreadableText: the text is not a setup record.
    """
    return read_text(text, _read_record_value)


def _read_record_value(value: Value) -> SetupRecord:
    fields = value.fields()
    value.field("version").must_be(_ROOM_VERSION if "room" in fields else _VERSION)
    setup = _read_setup(value)
    codec = logbook_codec(setup.rules.size)
    ships, cells = many(codec.ship, MAX_SHIPS), many(codec.cell, len(setup.rules.grid.cells))
    first_fleet, second_fleet = (
        None if fleet_ships is None else Fleet(setup.rules, fleet_ships)
        for fleet_ships in pair(nullable(ships)).read(value.field("fleets"))
    )
    record = SetupRecord(
        setup=setup,
        series_record=SeriesRecord(
            first_seat=value.field("begins").seat(),
            score=pair(NATURAL).read(value.field("score")),
            loser=value.field("loser").seat(),
        ),
        fleets=(first_fleet, second_fleet),
        drafts=pair(ships).read(value.field("drafts")),
        placed_by_hand=pair(FLAG).read(fields["by_hand"]) if "by_hand" in fields else (False, False),
        is_first_match="lesson" in fields and fields["lesson"].flag(),
        has_ended_lesson="lesson_ended" in fields and fields["lesson_ended"].flag(),
        room_record=ROOM_RECORD.read(fields["room"]) if "room" in fields else None,
    )
    if "jottings" in fields:
        for seat, (noted_cells, marked_cells) in enumerate(pair(pair(cells)).read(fields["jottings"])):
            record = record.with_saved_notes(seat, SavedNotes(to_mask(noted_cells), marked_cells))
    return record


def _read_setup(value: Value) -> MatchSetup:
    fields = value.fields()
    return MatchSetup(
        rules=RULES_CODEC.read(value.field("rules")),
        players=pair(PLAYER_CODEC).read(value.field("players")),
        first_seat=value.field("first").seat(),
        chance=Chance(value.field("seed").natural(), is_chosen=False),
        clock_seconds=value.field("clock").seconds(),
        allows_hints=value.field("hints").flag(),
        day=value.field("day").unless_null(lambda day: date.fromisoformat(day.text(10))),
        prior=fields["prior"].unless_null(_read_prior) if "prior" in fields else None,
        is_practice="practice" in fields and fields["practice"].flag(),
    )


def _read_prior(value: Value) -> Prior:
    numbers = {
        trait: inner.number(-MAX_COEFFICIENT, MAX_COEFFICIENT, is_checked_in_logbook=True)
        for trait, inner in value.fields().items()
    }
    if not numbers.keys() <= set(TRAITS):
        raise value.make_error(ChoiceProblem(TRAITS))
    return Prior(**numbers)
