"""Habits of a person in laying ships, found in the logbook.

Only fleets that this person laid wholly by hand teach anything, under this name on this computer, in matches that are
over. What was laid at random does not, nor do imported matches, nor the days on which a bot had the fleet of the day.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.bots.learning import Habit, learn_prior, notice_habits
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.setup_record import (
    SetupRecord,
    read_record,
    record_text,
)
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.match.players import PlayerKind
from schiffe.language.names import is_same_person
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText

_MOST: Final = 500
"""Older matches say little of what somebody does now."""


def fleets_of(store: Store, name: str) -> Iterator[Fleet]:
    """Yield the fleets that a person laid by hand, the latest first.

    Raises:
        StoreError: the file cannot be used.
    """
    for _match, record in _played_by(store, name, _MOST):
        if record.day or record.is_lesson:
            continue  # of the fleet of the day nothing is learnt, nor of a lesson
        for player, fleet, by_hand in zip(record.players, record.fleets, record.by_hand, strict=True):
            if fleet and by_hand and player.kind is PlayerKind.PERSON and is_same_person(player.name, name):
                yield fleet


def prior_of(store: Store, name: str) -> Prior | None:
    """Return what to expect of where a person lays ships; None where there is nothing to go by. Raises StoreError."""
    prior = learn_prior(fleets_of(store, name))
    return None if prior.is_uniform else prior


def habits_of(store: Store, name: str) -> tuple[Habit, ...]:
    """Return a person's habits beyond chance in laying ships, the plainest first. Raises StoreError."""
    return notice_habits(fleets_of(store, name))


def forget(store: Store, name: str) -> int:
    """Make a person's finished matches teach nothing any more; returns how many fleets that were.

    The matches stay, with their fleets.

    Raises:
        StoreError: the file cannot be used.
    """
    played = _played_by(store, name, None)
    forgotten = [(match, record) for match, record in played if any(record.by_hand) or record.prior is not None]
    store.rewrite_setups({match: record_text(record.forgetting(name)) for match, record in forgotten})
    return sum(
        by_hand and player.kind is PlayerKind.PERSON and is_same_person(player.name, name)
        for _match, record in forgotten
        for player, by_hand in zip(record.players, record.by_hand, strict=True)
    )


def _played_by(store: Store, name: str, limit: int | None) -> Iterator[tuple[MatchId, SetupRecord]]:
    """Yield the readable records of a person's matches, the latest first."""
    found = (
        match
        for match in store.matches(MatchFilter(game=GAME, is_over=True))
        if any(is_same_person(side.name, name) for side in match.sides)
    )
    for match in islice(found, limit):
        if not match.is_imported:
            with suppress(MatchRefused, UnreadableText):  # deleted meanwhile, or by a later version
                yield match.id, read_record(store.setup(match.id))
