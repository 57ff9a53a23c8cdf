"""A person's habits in placing ships, learnt from the logbook.

Only fleets that this person placed entirely by hand count, in finished matches at this computer. Fleets placed at
random do not count, nor do imported matches, lessons, and matches with the fleet of the day.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from schiffe.battleship import GAME
from schiffe.battleship.bots.habits import Habit, notice_habits
from schiffe.battleship.bots.learning import learn_prior
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.setup_record import SetupRecord, read_record, record_json
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.match.players import PlayerKind
from schiffe.json.values import UnreadableText
from schiffe.language.names import is_same_person
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import MatchId, RefusedAction
from schiffe.store.store import Store

_MAX_MATCHES: Final = 500
"""The number of latest matches to consider; older ones say little about present habits."""


def read_fleets(store: Store, name: str) -> Iterator[Fleet]:
    """Yield the fleets that a person placed by hand, the latest first.

    Raises:
        StoreError: the file cannot be used.
    """
    for _match_id, record in _read_records(store, name, _MAX_MATCHES):
        if not record.setup.day and not record.is_first_match:
            yield from filter(None, _fleets_by_hand(record, name))


def read_prior(store: Store, name: str) -> Prior | None:
    """Return where a person probably places ships; None if nothing is known.

    Raises:
        StoreError: the file cannot be used.
    """
    prior = learn_prior(read_fleets(store, name))
    return None if prior.is_uniform else prior


def read_habits(store: Store, name: str) -> tuple[Habit, ...]:
    """Return a person's habits that go beyond chance, the clearest first.

    Raises:
        StoreError: the file cannot be used.
    """
    return notice_habits(read_fleets(store, name))


def forget_habits(store: Store, name: str) -> int:
    """Exclude a person's finished matches from learning; return the number of fleets that are forgotten.

    The matches stay, with their fleets.

    Raises:
        StoreError: the file cannot be used.
    """
    records = [
        (match_id, record)
        for match_id, record in _read_records(store, name, None)
        if any(record.placed_by_hand) or record.setup.prior is not None
    ]
    store.rewrite_setups({match_id: record_json(record.without_habits(name)) for match_id, record in records})
    return sum(len(_fleets_by_hand(record, name)) for _match_id, record in records)


def _fleets_by_hand(record: SetupRecord, name: str) -> list[Fleet | None]:
    """Return the fleets of a match that a person placed by hand; None for an incomplete one."""
    return [
        fleet
        for player, fleet, is_by_hand in zip(record.players, record.fleets, record.placed_by_hand, strict=True)
        if is_by_hand and player.kind is PlayerKind.PERSON and is_same_person(player.name, name)
    ]


def _read_records(store: Store, name: str, limit: int | None) -> Iterator[tuple[MatchId, SetupRecord]]:
    """Yield the readable records of a person's latest matches, the latest first."""
    matches = (
        stored
        for stored in store.reader.matches(MatchFilter(game_word=GAME, phase=MatchPhase.OVER))
        if any(is_same_person(side.name, name) for side in stored.sides)
    )
    for stored in islice(matches, limit):
        if not stored.is_imported:
            with suppress(RefusedAction, UnreadableText):  # deleted meanwhile, or written by a later version
                yield stored.id, read_record(store.reader.setup(stored.id))
