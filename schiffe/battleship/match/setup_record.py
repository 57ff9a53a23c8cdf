"""The setup record: what a match needs to be taken up again and no player may see, as text and back.

It goes nowhere but into the logbook.
"""

import json
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.bots.prior import MOST_LEANING, TRAITS, Prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import logbook_codec
from schiffe.battleship.match.notes import NO_SAVED_NOTES, SavedNotes
from schiffe.battleship.match.request import Daily, FirstGame, GameRequest, ReturnToRoom
from schiffe.battleship.match.room_record import ROOM_RECORD, RoomRecord
from schiffe.battleship.match.setup import GameSetup, Series
from schiffe.battleship.rule_line import MAX_SHIPS
from schiffe.battleship.rules.codec import RULES
from schiffe.battleship.rules.editor import Ships
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cells_of, mask_of
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.codec import PLAYER, stored_sides
from schiffe.game.match.players import NOBODY, Player, PlayerKind, SeatNumber, replaced_at
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.language.names import is_same_person
from schiffe.store.codecs import FLAG, NATURAL, SEAT, SECONDS, ObjectCodec, ValueCodec, many, nullable, pair
from schiffe.store.matches import NewMatch
from schiffe.store.values import Value, Wrong, read_text

_VERSION: Final = 1
_VERSION_OF_ROOMS: Final = 2
"""That of a match in a room: a program that knows no rooms leaves it alone."""


@dataclass(frozen=True)
class SetupRecord:
    """The request, settings and secrets that a match was made from.

    Attributes:
        seed: what makes its chance.
        first, clock, hints, day: as those of the setup.
        series_first, score, loser: as ``first`` and the others of the series: ``first`` here is who begins this game.
        fleets: the fleets that lie; None for one that does not yet, or is at another computer.
        drafts: of the other fleets, the ships that are laid.
        saved_notes: what the players have put down for themselves.
        by_hand: whether every ship of a seat that lies was laid by a person, one by one; not by chance, and not partly.
        prior: what the bot thinks of where its opponent lays ships; None where it takes nothing for likelier.
        is_practice: as that of the setup.
        is_lesson: whether it is a first game, with explanations, and ``has_ended_lesson`` whether its player has ended
            those.
        room: where a match with a friend is played, and what is needed to come back there.
    """

    rules: Rules
    players: tuple[Player, Player]
    seed: int
    first: SeatNumber
    clock: int
    hints: bool
    day: date | None = None
    series_first: SeatNumber = 0
    score: tuple[int, int] = (0, 0)
    loser: SeatNumber = 0
    fleets: tuple[Fleet | None, Fleet | None] = (None, None)
    drafts: tuple[Ships, Ships] = ((), ())
    saved_notes: tuple[SavedNotes, SavedNotes] = (NO_SAVED_NOTES, NO_SAVED_NOTES)
    by_hand: tuple[bool, bool] = (False, False)
    prior: Prior | None = None
    is_practice: bool = False
    is_lesson: bool = False
    has_ended_lesson: bool = False
    room: RoomRecord | None = None

    @classmethod
    def of(cls, setup: GameSetup, series: Series) -> "SetupRecord":
        """Return the record of a match whose fleets are not laid yet."""
        return cls(
            setup.rules,
            (setup.players[0], NOBODY) if setup.is_solo else setup.players,
            seed=setup.chance.seed,
            first=setup.first,
            clock=setup.clock,
            hints=setup.hints,
            day=setup.day,
            series_first=series.first,
            score=series.score,
            loser=series.loser,
            prior=setup.prior,
            is_practice=setup.is_practice,
            is_lesson=isinstance(series.request, FirstGame),
        )

    @property
    def setup(self) -> GameSetup:
        """The setup that it was made from."""
        return GameSetup(
            self.rules,
            self.players,
            first=self.first,
            chance=Chance(self.seed, is_chosen=False),
            clock=self.clock,
            hints=self.hints,
            day=self.day,
            prior=self.prior,
            is_practice=self.is_practice,
        )

    @property
    def request(self) -> GameRequest:
        """The request. The fleets of the first days belonged to bots."""
        one, other = self.players
        if self.room:
            return ReturnToRoom(one.name, self.rules, clock=self.clock, room=self.room)
        if self.day and other.kind is PlayerKind.NOBODY:
            return Daily(self.day)
        if other.kind is PlayerKind.PERSON:
            return TwoPeople((one.name, other.name))
        return FirstGame(other.level) if self.is_lesson else AgainstBot(other.level)

    @property
    def series(self) -> Series:
        """The series that it is a game of, under its rules."""
        chance = Chance(self.seed, is_chosen=False)
        return Series(
            request=self.request,
            first=self.series_first,
            score=self.score,
            loser=self.loser,
            chance=chance,
            rules=self.rules,
        )

    def with_fleet(self, seat: SeatNumber, fleet: Fleet, *, by_hand: bool) -> "SetupRecord":
        """Return the record with a laid fleet."""
        return replace(self.with_draft(seat, (), by_hand=by_hand), fleets=replaced_at(self.fleets, seat, fleet))

    def with_draft(self, seat: SeatNumber, ships: Ships, *, by_hand: bool) -> "SetupRecord":
        """Return the record with the ships of a fleet laid so far."""
        return replace(
            self, drafts=replaced_at(self.drafts, seat, ships), by_hand=replaced_at(self.by_hand, seat, by_hand)
        )

    def without_habits(self, name: str) -> "SetupRecord":
        """Return the record, from which nothing can be learnt about a person, and without what had been learnt."""
        one, other = (
            by_hand and not is_same_person(player.name, name)
            for by_hand, player in zip(self.by_hand, self.players, strict=True)
        )
        return replace(self, by_hand=(one, other), prior=None)

    def with_saved_notes(self, seat: SeatNumber, saved_notes: SavedNotes) -> "SetupRecord":
        """Return the record with a player's notes."""
        return replace(self, saved_notes=replaced_at(self.saved_notes, seat, saved_notes))


def new_match(record: SetupRecord) -> NewMatch:
    """Return a match as the file has it."""
    return NewMatch(GAME, stored_sides(record.players), rules=record.rules.text, setup=record_text(record))


def record_text(record: SetupRecord) -> str:
    """Return a record as one line, without its end, in ASCII."""
    version = _VERSION_OF_ROOMS if record.room else _VERSION
    return json.dumps({"version": version} | _record_codec(record.rules).write(record), separators=(",", ":"))


def read_record(text: str) -> SetupRecord:
    """Return the record that a text stands for.

    Raises:
        UnreadableText: it is not one.
    """
    return read_text(text, _read)


def _read(value: Value) -> SetupRecord:
    value.field("version").must_be(_VERSION_OF_ROOMS if "room" in value.fields() else _VERSION)
    return _record_codec(RULES.read(value.field("rules"))).read(value)


@lru_cache(maxsize=16)
def _record_codec(rules: Rules) -> ObjectCodec[SetupRecord]:
    """Return the codec of the record of a match under these rules."""
    codec = logbook_codec(rules.grid.size)
    ships, cells = many(codec.ship, MAX_SHIPS), many(codec.cell, len(rules.grid.cells))
    fleet = ValueCodec[Fleet](lambda fleet: ships.write(fleet.ships), lambda value: Fleet(rules, ships.read(value)))

    def write_saved_notes(saved_notes: SavedNotes) -> list[object]:
        return [cells.write(tuple(cells_of(saved_notes.noted))), cells.write(saved_notes.aimed)]

    def read_saved_notes(value: Value) -> SavedNotes:
        noted, aimed = map(cells.read, value.pair())
        return SavedNotes(mask_of(noted), aimed)

    return ObjectCodec(
        SetupRecord,
        {
            "rules": RULES,
            "players": pair(PLAYER.part),
            "seed": NATURAL,
            "first": SEAT,
            "clock": SECONDS,
            "hints": FLAG,
            "day": nullable(ValueCodec(date.isoformat, lambda value: date.fromisoformat(value.text(10)))),
            "begins": SEAT.of("series_first"),
            "score": pair(NATURAL),
            "loser": SEAT,
            "fleets": pair(nullable(fleet)),
            "drafts": pair(ships),
            "jottings": pair(ValueCodec(write_saved_notes, read_saved_notes)).of("saved_notes"),
            "by_hand": pair(FLAG),
            "prior": nullable(ValueCodec(_written_prior, _read_prior)),
            "practice": FLAG.of("is_practice").optional,
            "lesson": FLAG.of("is_lesson").optional,
            "lesson_ended": FLAG.of("has_ended_lesson").optional,
            "room": ROOM_RECORD.part.optional,
        },
        later=("jottings", "by_hand", "prior"),
    )


def _written_prior(prior: Prior) -> dict[str, float]:
    """Return the numbers of a prior that are not 0, as they were rounded when it was made."""
    return {trait: number for trait in TRAITS if (number := getattr(prior, trait))}


def _read_prior(value: Value) -> Prior:
    numbers = {trait: inner.number(-MOST_LEANING, MOST_LEANING) for trait, inner in value.fields().items()}
    if not numbers.keys() <= set(TRAITS) or any(number > MOST_LEANING for number in numbers.values()):
        raise value.wrong(Wrong.NOT_POSSIBLE, TRAITS)
    return Prior(**numbers)
