"""The setup record: what a match needs to be taken up again, as text and back."""

import json
from dataclasses import dataclass, replace
from typing import Final

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.codec import START
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import AgainstComputer, FirstGame
from schiffe.bashni.rules.position import Colour, Limits
from schiffe.game.match.codec import stored_sides
from schiffe.game.match.players import Player, PlayerKind, SeatNumber, replaced_at
from schiffe.game.match.request import TwoPeople
from schiffe.store.codecs import FLAG, NATURAL, SECONDS, ObjectCodec
from schiffe.store.matches import NewMatch
from schiffe.store.values import Value, Wrong, read_text

_VERSION: Final = 1
STANDARD: Final = "standard"
"""The usual rules, in a line."""


@dataclass(frozen=True)
class SetupRecord:
    """The request and settings that a match was made from.

    Attributes:
        seed: what makes its chance.
        clock: the seconds for each move; 0 is without a clock.
        is_lesson: whether it is a first game, with advice, and ``has_ended_lesson`` whether its player has ended that.
    """

    start: MatchStarted
    seed: int = 0
    clock: int = 0
    is_lesson: bool = False
    has_ended_lesson: bool = False

    @property
    def players(self) -> tuple[Player, Player]:
        """The players, White first."""
        return self.start.players

    @property
    def is_local(self) -> bool:
        """True if the match is played at this computer, so that it can be resumed."""
        return self.remote is None

    @property
    def remote(self) -> Colour | None:
        """The side that is played elsewhere, on a gameserver; None where both are played here."""
        return next((side for side in Colour if self.players[side].kind is PlayerKind.REMOTE), None)

    def with_players(self, players: tuple[Player, Player]) -> "SetupRecord":
        """Return the record with other players."""
        return replace(self, start=replace(self.start, players=players))

    def played_elsewhere(self, seat: SeatNumber) -> "SetupRecord":
        """Return the record of a match one side of which is played on a gameserver."""
        away = replace(self.players[seat], kind=PlayerKind.REMOTE)
        return self.with_players(replaced_at(self.players, seat, away))

    @property
    def request(self) -> AgainstComputer | TwoPeople:
        """The request for a match at this computer."""
        one, other = self.start.players
        if level := one.level or other.level:
            kind = FirstGame if self.is_lesson else AgainstComputer
            return kind(level, Colour.BLACK if one.level else Colour.WHITE)
        return TwoPeople((one.name, other.name))


def new_match(record: SetupRecord) -> NewMatch:
    """Return a match as the file has it."""
    return NewMatch(
        GAME, stored_sides(record.players), rules=limits_line(record.start.limits), setup=record_text(record)
    )


def limits_line(limits: Limits) -> str:
    """Return after how many plies points decide, as a line of text."""
    return STANDARD if limits == Limits() else f"{limits.plies}; {limits.without_queen}"


def record_text(record: SetupRecord) -> str:
    """Return a record as one line, without its end, in ASCII."""
    remote = None if record.remote is None else int(record.remote)
    return json.dumps({"version": _VERSION} | _SHAPE.write(record) | {"remote": remote}, separators=(",", ":"))


def read_record(text: str) -> SetupRecord:
    """Return the record that a text stands for.

    Raises:
        UnreadableText: it is not one.
    """
    return read_text(text, _read)


def _read(value: Value) -> SetupRecord:
    value.field("version").must_be(_VERSION)
    record = _SHAPE.read(value)
    levels = [player.level for player in record.players if player.kind is PlayerKind.BOT]
    if len(levels) > 1 or not set(levels) <= set(LEVELS):
        raise value.field("start").wrong(Wrong.NOT_POSSIBLE, *LEVELS)
    remote = value.field("remote").unless_null(Value.seat)
    return record if remote is None else record.played_elsewhere(remote)


_SHAPE: Final = ObjectCodec(
    SetupRecord,
    {
        "start": START.part,
        "seed": NATURAL,
        "clock": SECONDS,
        "lesson": FLAG.of("is_lesson").optional,
        "lesson_ended": FLAG.of("has_ended_lesson").optional,
    },
)
