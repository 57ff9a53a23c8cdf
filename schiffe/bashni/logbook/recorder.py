"""Matches that are played: what writes one down, and how one is set up, resumed or ended early."""

from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from schiffe.bashni.logbook.finished import FORMAT, broken_end
from schiffe.bashni.match.events import Event, MatchStarted
from schiffe.bashni.match.request import AgainstComputer, FirstGame, GameRequest
from schiffe.bashni.match.setup import local_start
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState, initial_state
from schiffe.game.match import recorder
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import TwoPeople
from schiffe.game.match.series import Series
from schiffe.game.match.turns import TurnsMatch
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook

MatchRecorder: TypeAlias = recorder.MatchRecorder[SetupRecord, Event, MatchState]
"""Writes a match into the logbook, from the first thing that happens in it."""


def end_remote_match(kept: MatchRecorder, state: MatchState, *, has_left: bool) -> None:
    """End a match on a gameserver here unless it is over: the person has left it, or it has broken off."""
    remote = kept.record.remote
    if remote is None or state.ending:
        return
    if has_left:
        event = PlayerLeft(remote.other)
        kept.notify(event, state.after(event))
    else:
        kept.break_off(broken_end(state))


@dataclass(frozen=True)
class SetUpMatch(TurnsMatch[SetupRecord, Event, MatchState]):
    """A match that is set up or resumed."""

    series: Series[GameRequest]

    @classmethod
    def resume(cls, record: SetupRecord, state: MatchState, recorder: MatchRecorder, clock: int | None) -> Self:
        """Return a match that is taken up again."""
        record = record if clock is None else replace(record, clock=clock)
        return cls(record, state, recorder, Series(record.request))


def new_game(series: Series[GameRequest], settings: Settings, seed: int, book: Logbook, seconds: int) -> SetUpMatch:
    """Set up a match at this computer with so many seconds for each move.

    It is in the book when something has happened in it.
    """
    request = series.request
    assert isinstance(request, AgainstComputer | TwoPeople)
    start = local_start(request, settings)
    record = SetupRecord(start, seed, seconds, is_lesson=isinstance(request, FirstGame))
    return SetUpMatch(record, initial_state(record.start), recorder=MatchRecorder(book, FORMAT, record), series=series)


def unknown_game(series: Series[GameRequest]) -> SetUpMatch:
    """Set up a match at a gameserver, which tells later who plays: nothing of it is written before."""
    nobody = Player(PlayerKind.REMOTE, "")
    record = SetupRecord(MatchStarted((nobody, nobody)))
    return SetUpMatch(
        record, initial_state(record.start), recorder=MatchRecorder(Logbook(), FORMAT, record), series=series
    )
