"""The setup record: what a match needs to be taken up again, as text and back."""

import json
from dataclasses import dataclass
from typing import Final

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.codec import START
from schiffe.bashni.match.events import BashniStarted
from schiffe.bashni.match.request import AgainstComputer, TwoAtTheBoard
from schiffe.bashni.rules.position import Colour, Limits
from schiffe.store.matches import NewMatch, StoredSide
from schiffe.store.shapes import NATURAL, SECONDS, Part, Shape, nullable
from schiffe.store.values import Value, Wrong, read_text

_VERSION: Final = 1
STANDARD: Final = "standard"
"""The usual rules, in a line."""


@dataclass(frozen=True)
class BashniRecord:
    """How a match was made.

    Attributes:
        seed: what makes its chance.
        clock: the seconds for each move; 0 is without a clock.
        remote: the side that is played elsewhere, on a gameserver; None where both are played here.
    """

    start: BashniStarted
    seed: int = 0
    clock: int = 0
    remote: Colour | None = None

    @property
    def is_local(self) -> bool:
        """Whether it is played at this computer, and can be taken up again."""
        return self.remote is None

    @property
    def computer(self) -> Colour | None:
        """The side that the computer plays."""
        return next((side for side in Colour if self.start.players[side].level), None)

    @property
    def request(self) -> AgainstComputer | TwoAtTheBoard:
        """What was asked for, of a match at this computer."""
        one, other = self.start.players
        if level := one.level or other.level:
            return AgainstComputer(level, Colour.BLACK if one.level else Colour.WHITE)
        return TwoAtTheBoard((one.name, other.name))

    @property
    def sides(self) -> tuple[StoredSide, StoredSide]:
        """Who plays, as the file has it."""
        one, other = (self._side(side) for side in Colour)
        return one, other

    def _side(self, side: Colour) -> StoredSide:
        player = self.start.players[side]
        kind = "remote" if side is self.remote else "bot" if player.level else "person"
        return StoredSide(kind, player.name, player.level or "")


def new_match(record: BashniRecord) -> NewMatch:
    """A match as the file has it."""
    return NewMatch(GAME, record.sides, limits_line(record.start.limits), record_text(record))


def limits_line(limits: Limits) -> str:
    """After how many plies points decide, as a line of text."""
    return STANDARD if limits == Limits() else f"{limits.plies}; {limits.without_queen}"


def record_text(record: BashniRecord) -> str:
    """A record as one line, without its end, in ASCII."""
    return json.dumps({"version": _VERSION} | _SHAPE.write(record), separators=(",", ":"))


def read_record(text: str) -> BashniRecord:
    """The record that a text stands for.

    Raises:
        UnreadableText: it is not one.
    """
    return read_text(text, _read)


def _read(value: Value) -> BashniRecord:
    value.field("version").must_be(_VERSION)
    record = _SHAPE.read(value)
    levels = [player.level for player in record.start.players if player.level is not None]
    if len(levels) > 1 or not set(levels) <= set(LEVELS):
        raise value.field("start").wrong(Wrong.NOT_POSSIBLE, *LEVELS)
    return record


_SHAPE: Final = Shape(
    BashniRecord,
    {
        "start": START.part,
        "seed": NATURAL,
        "clock": SECONDS,
        "remote": nullable(Part(int, lambda value: Colour(value.seat()))),
    },
)
