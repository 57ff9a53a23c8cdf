"""Finished matches of Battleship: their format in the logbook, their fleets, and the seats of their players."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from schiffe.battleship import GAME
from schiffe.battleship.levels import LEVELS, fleet_of_the_day_text
from schiffe.battleship.logbook.summaries import ending_with_summary
from schiffe.battleship.match.codec import event_json, read_event
from schiffe.battleship.match.events import Event, MatchStarted, ShotRepeated, ShotsFired
from schiffe.battleship.match.setup_record import SetupRecord, read_record, record_json
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.match.codec import stored_sides
from schiffe.game.match.finished import FinishedMatchOf
from schiffe.game.match.format import MatchFormat
from schiffe.game.match.players import NOBODY, SeatNumber
from schiffe.store.matches import NewMatch, StoredEnding


class _Format(MatchFormat[SetupRecord, Event, MatchState]):
    game_word = GAME
    levels = LEVELS
    turn_events = (ShotsFired, ShotRepeated)

    def new_match(self, record: SetupRecord) -> NewMatch:
        sides = stored_sides(record.players)
        return NewMatch(game_word=GAME, sides=sides, rules=record.rules.text, setup=record_json(record))

    def read_record(self, text: str) -> SetupRecord:
        return read_record(text)

    def write_event(self, event: Event, record: SetupRecord) -> str:
        if isinstance(event, MatchStarted) and record.players[1] == NOBODY:
            event = replace(event, players=record.players)  # the fleet of the day has a name on the screen only
        return event_json(event, record.rules.size)

    def read_event(self, text: str, record: SetupRecord) -> Event:
        return read_event(text, record.rules.size)

    def write_ending(self, state: MatchState, record: SetupRecord) -> StoredEnding:
        return ending_with_summary(state, record.fleets, is_first_match=record.is_first_match)

    def initial_state(self, record: SetupRecord) -> MatchState:
        return MatchState.before_start(MatchStarted(record.rules, record.players, record.setup.first_seat))

    def solo_opponent_name(self) -> str:
        return fleet_of_the_day_text()


FORMAT: Final = _Format()
"""The format of Battleship's matches in the logbook."""

FinishedMatch: TypeAlias = FinishedMatchOf[SetupRecord, Event, MatchState]
"""A finished match.

Its record has the fleets, except that of an opponent over a network. Its moments begin with the start; a match that
never began has none.
"""


# Fleets and seats


def known_fleet(finished: FinishedMatch, seat: SeatNumber, seen_by: SeatNumber | None = None) -> Fleet | None:
    """Return the fleet of a seat, None if the seat ``seen_by`` did not know it; without ``seen_by``, if nobody did."""
    return finished.record.fleets[seat] if seen_by in (None, seat) else None


class UnknownPlayer(ValueError):
    """Nobody of this name has played a match; ``possible`` has the names of those who have."""

    def __init__(self, name: str, possible: Sequence[str]) -> None:
        super().__init__(name)
        self.possible = possible


def seat_named(finished: FinishedMatch, player: str | None) -> SeatNumber | None:
    """Return the seat of a player, by name or as 1 or 2; None if ``player`` is None.

    Raises:
        UnknownPlayer: the player has not played in the match.
    """
    if player is None:
        return None
    names = [side.name for side in finished.stored.sides]
    seats = {"1": 0, "2": 1}
    for seat, name in enumerate(names):
        seats.setdefault(name.casefold(), seat)
    try:
        return seats[player.strip().casefold()]
    except KeyError:
        raise UnknownPlayer(player, ["1", "2", *names]) from None
