"""What bots are called in matches that were kept: as the language of the moment says, whichever they began in.

People keep the names that the file has.
"""

from dataclasses import replace
from typing import TypeVar

from schiffe.battleship.levels import LEVELS, bot_name
from schiffe.battleship.match.events import Player, PlayerKind
from schiffe.store.matches import StoredMatch, StoredSide

_Side = TypeVar("_Side", Player, StoredSide)


def match_named_now(match: StoredMatch) -> StoredMatch:
    """A match as lists show it."""
    sides = _both(*match.sides)
    return match if sides == match.sides else replace(match, sides=sides)


def players_named_now(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The players of a match."""
    return _both(*players)


def _both(one: _Side, other: _Side) -> tuple[_Side, _Side]:
    """Both sides; two bots of one level keep the names by which they are told apart."""
    if one.level == other.level:
        return one, other
    return _named_now(one), _named_now(other)


def _named_now(side: _Side) -> _Side:
    if side.kind not in (PlayerKind.BOT, PlayerKind.BOT.value) or side.level not in LEVELS:
        return side
    name = bot_name(side.level)
    return side if side.name == name else replace(side, name=name)
