"""The setup record: what a match needs to be taken up again, as text and back."""

import json
from dataclasses import dataclass
from typing import Final

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook import GAME
from schiffe.bashni.match.codec import event_entry, event_of
from schiffe.bashni.match.events import BashniStarted
from schiffe.bashni.match.request import AgainstComputer, TwoAtTheBoard
from schiffe.bashni.rules.position import Colour, Limits
from schiffe.store.matches import NewMatch, StoredSide
from schiffe.store.reading import UNREADABLE, Entry, UnreadableText, exactly, natural, seat_number

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
    return json.dumps(
        {
            "version": _VERSION,
            "start": event_entry(record.start),
            "seed": record.seed,
            "clock": record.clock,
            "remote": None if record.remote is None else int(record.remote),
        },
        separators=(",", ":"),
    )


def read_record(text: str) -> BashniRecord:
    """The record that a text stands for.

    Raises:
        UnreadableText: it is not one.
    """
    try:
        return _read(exactly(dict, json.loads(text)))
    except UNREADABLE as error:
        raise UnreadableText(text) from error


def _read(entry: Entry) -> BashniRecord:
    start = event_of(exactly(dict, entry["start"]))
    if entry["version"] != _VERSION or not isinstance(start, BashniStarted):
        raise ValueError(entry)
    levels = [player.level for player in start.players if player.level is not None]
    if len(levels) > 1 or not set(levels) <= set(LEVELS):
        raise ValueError(levels)
    remote = None if entry["remote"] is None else Colour(seat_number(entry["remote"]))
    return BashniRecord(start, natural(entry["seed"]), natural(entry["clock"]), remote)
