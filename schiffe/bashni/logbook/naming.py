"""What the computer is called in matches that were kept: as the language of the moment says.

People keep the names that the file has.
"""

from dataclasses import replace
from typing import TypeVar

from schiffe.bashni.levels import LEVELS, computer_name
from schiffe.bashni.match.events import BashniPlayer, BashniStarted
from schiffe.store.matches import StoredMatch, StoredSide

_Side = TypeVar("_Side", BashniPlayer, StoredSide)


def match_named_now(match: StoredMatch) -> StoredMatch:
    """A match as lists show it."""
    one, other = match.sides
    return replace(match, sides=(_named_now(one), _named_now(other)))


def started_now(start: BashniStarted) -> BashniStarted:
    """How a match began."""
    one, other = start.players
    return replace(start, players=(_named_now(one), _named_now(other)))


def _named_now(side: _Side) -> _Side:
    return replace(side, name=computer_name(side.level)) if side.level in LEVELS else side
